"""Where a fight starts: the zones, and how strong each player is (NEO-SET, NEO-VAL)."""

from operator import mul
from typing import Final

from pioche.games.neombre.table import NeombreTable

ZONES: Final = ("0R", "1B", "2P", "3K", "3C")
FIRST_ZONE: Final = "1B"
MODES: Final = ("fight", "campaign")


def strength(t: NeombreTable, seat: int) -> int:
    """The pv of a deck: 10, and 1 for each full ten of its value (NEO-VAL-01, -02, -04)."""
    value: int = sum(map(mul, t.decks[seat], t.book.values))
    return t.numbers.life + value // t.numbers.worth
