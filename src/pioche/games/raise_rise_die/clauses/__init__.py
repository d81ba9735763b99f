"""The card language of Raise, Rise & Die: each clause with what it does (docs/specs/raise_rise_die.md §7)."""

from pioche.games.raise_rise_die.clauses.text import Activation, Infusion, Main, Transcendence
from pioche.language import french
from pioche.language.language import Language

LANGUAGE = Language(
    "raise_rise_die", __name__, starts=(Main, Transcendence, Infusion, Activation), fold=french.bare
)
