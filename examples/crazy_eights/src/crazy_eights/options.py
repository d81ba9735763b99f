"""What a seat may answer."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from crazy_eights.cards import SUITS, PlayingCard
from crazy_eights.table import CrazyEightsTable
from pioche.core.contract import Points
from pioche.core.decisions import Option, Seat

DRAW_ONE: Final = Option("draw")
SUIT_OPTIONS: Final = tuple(Option(suit) for suit in SUITS)
POINTS: Final = {"play:": Points("hand"), "draw": Points("draw", top=True)}


def fits(t: CrazyEightsTable, card: PlayingCard) -> bool:
    """Whether a card may be played now (CE-PLAY-01, -02)."""
    last = t.faces[t.face[t.discard[-1]]]
    return card.rank == "8" or card.suit == t.suit or card.rank == last.rank


def turn_options(t: CrazyEightsTable, seat: Seat) -> Sequence[Option]:
    """Every card in hand that fits, and drawing, which is always allowed (CE-TURN-01, -02)."""
    held = sorted(t.face[card] for card in t.hand[seat])
    return [*(played(t.faces[face].id) for face in held if fits(t, t.faces[face])), DRAW_ONE]


@cache
def played(name: str) -> Option:
    """The option of playing a card, made once."""
    return Option("play", name)


def suit_options(t: CrazyEightsTable, seat: Seat) -> Sequence[Option]:
    """Any suit (CE-TEXT-02)."""
    return SUIT_OPTIONS
