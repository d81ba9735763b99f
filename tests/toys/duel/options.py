"""What a seat may answer."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from pioche.core.contract import Points
from pioche.core.decisions import Option, Seat
from tests.toys.duel.table import DuelTable

POINTS: Final = {"play:": Points("hand")}


def turn_options(t: DuelTable, seat: Seat) -> Sequence[Option]:
    """The different cards in hand (DUE-TURN-01)."""
    return [played(t.faces[face].id) for face in sorted({t.face[card] for card in t.hand[seat]})]


@cache
def played(card: str) -> Option:
    """The option of playing a card, made once."""
    return Option("play", card)
