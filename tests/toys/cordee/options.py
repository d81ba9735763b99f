"""What seats may answer."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from pioche.core.contract import Points
from pioche.core.decisions import Option, Seat, seat_ref
from tests.toys.cordee.table import CordeeTable

POINTS: Final = {"play:": Points("hand"), "give:": Points("found", "any")}
LEAVE: Final = Option("leave")
CLIMB: Final = Option("climb")
TURN_BACK: Final = Option("turn_back")


def lead_options(t: CordeeTable, seat: Seat) -> Sequence[Option]:
    """Whoever has a card left and has not led in this round (COR-LEAD-01)."""
    return [led(climber) for climber in t.climbers]


def play_options(t: CordeeTable, seat: Seat) -> Sequence[Option]:
    """The different cards in hand (COR-LEAD-02)."""
    return [played(t.faces[face].id) for face in sorted({t.face[card] for card in t.hand[seat]})]


def share_options(t: CordeeTable, seat: Seat) -> Sequence[Option]:
    """The find for any climber, or for nobody (COR-FIND-01)."""
    find = t.carddef(t.found[-1]).id
    return [*(given(find, climber) for climber in range(t.seats)), LEAVE]


def camp_options(t: CordeeTable, seat: Seat) -> Sequence[Option]:
    """Climb on or turn back (COR-CHAP-01)."""
    return (CLIMB, TURN_BACK)


@cache
def led(seat: Seat) -> Option:
    """The option of a climber who leads, made once."""
    return Option("lead", target=seat_ref(seat))


@cache
def played(card: str) -> Option:
    """The option of playing a card, made once."""
    return Option("play", card)


@cache
def given(card: str, seat: Seat) -> Option:
    """The option of giving a find to somebody, made once."""
    return Option("give", card, seat_ref(seat))
