"""The deck and its Top Soul: drawing, and turning the next card up."""

from typing import Final

from pioche.core.decisions import Seat
from pioche.games.raise_rise_die.columns import HAND
from pioche.games.raise_rise_die.table import RaiseTable

DARK: Final = ("prepare", "draw")  # while Top Souls are not turned up (RRD-TOP-04)


def soul_va(t: RaiseTable, seat: Seat) -> int:
    """The VA of a seat's Top Soul; 0 if there is none (RRD-TOP-02)."""
    return t.va(t.deck[seat][-1]) if t.deck[seat] else 0


def reveal(t: RaiseTable, seat: Seat, rule: str = "RRD-TOP-04") -> None:
    """The top card of a deck is turned face up: the new Top Soul (RRD-TOP-01…04)."""
    if t.deck[seat] and t.phase not in DARK:
        t.show(t.deck[seat][-1], "top_soul", rule, seat)


def draw_cards(t: RaiseTable, seat: Seat, count: int, rule: str) -> None:
    """Cards are drawn, as far as there are any, and only then the next is turned up (RRD-TOP-05, RRD-PREP-04)."""
    for _ in range(min(count, len(t.deck[seat]))):
        t.move(t.deck[seat][-1], HAND, seat, "draw", rule)
    reveal(t, seat)
