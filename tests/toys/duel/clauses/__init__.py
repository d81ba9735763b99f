"""The card language of Duel: each clause with what it does."""

from pioche.language.language import Language
from tests.toys.duel.clauses.text import Sentence

LANGUAGE = Language("duel", __name__, starts=(Sentence,))
