"""The card language of Crazy Eights: each clause with what it does."""

from crazy_eights.clauses.text import Sentence
from pioche.language.language import Language

LANGUAGE = Language("crazy_eights", __name__, starts=(Sentence,))
