"""The card language of Ossuaire: each clause with what it does (docs/specs/ossuaire.md §7)."""

from pioche.games.ossuaire.clauses.text import Line
from pioche.language.language import Language

LANGUAGE = Language("ossuaire", __name__, starts=(Line,))
