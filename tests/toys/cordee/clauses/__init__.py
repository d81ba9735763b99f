"""The card language of La Cordée: each clause with what it does."""

from pioche.language.language import Language
from tests.toys.cordee.clauses.text import Sentence

LANGUAGE = Language("cordee", __name__, starts=(Sentence,))
