"""Where a fight starts: the zones, and how strong each player is (NEO-SET, NEO-VAL)."""

from functools import lru_cache
from typing import Final

from pioche.games.neombre.table import NeombreTable

ZONES: Final = ("0R", "1B", "2P", "3K", "3C")
FIRST_ZONE: Final = "1B"
MODES: Final = ("fight", "campaign")


@lru_cache(maxsize=256)
def cards_in(deck: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """The different cards of a deck by face, each with its copies: few of all that are printed."""
    return tuple([(face, count) for face, count in enumerate(deck) if count])


def strength(t: NeombreTable, seat: int) -> int:
    """The pv of a deck: 10, and 1 for each full ten of its value (NEO-VAL-01, -02, -04)."""
    values = t.book.values
    value = sum([count * values[face] for face, count in cards_in(t.decks[seat])])
    return t.numbers.life + value // t.numbers.worth
