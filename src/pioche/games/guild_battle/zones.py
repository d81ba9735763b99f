"""The zones of Guild Battle and the columns of its table, each declared once; `columns.py` is written from them."""

from functools import cache

from pioche.core.columns import Declared, given, one, per_seat, several, zone
from pioche.core.decisions import Card, Option, Seat
from pioche.core.zones import Sight
from pioche.games.guild_battle.cards import REACTING_SLOT, SLOTS, Character
from pioche.games.guild_battle.numbers import Numbers

WIZARD = SLOTS.index(REACTING_SLOT)  # faces have the index of their slot
FULL_SET = (1 << len(SLOTS)) - 1


class Words:
    """The options of one cast of characters, each made once: building them anew costs more than playing them."""

    __slots__ = ("counters", "discards", "index", "plays", "resurrections")

    def __init__(self, names: tuple[str, ...]) -> None:
        self.index = {name: face for face, name in enumerate(names)}
        self.plays = _by_set([Option("play", name) for name in names], (Option("pass"),))
        self.discards = _by_set([Option("discard", name) for name in names])
        self.resurrections = _by_set([Option("resurrect", name) for name in names])
        self.counters = [(Option("let"), Option("counter", names[WIZARD], name)) for name in names]


def _by_set(each: list[Option], before: tuple[Option, ...] = ()) -> list[tuple[Option, ...]]:
    """For every set of faces (a bit mask), the options of its members."""
    return [
        before + tuple(option for face, option in enumerate(each) if mask >> face & 1)
        for mask in range(1 << len(each))
    ]


words_of = cache(Words)


class Columns(Declared):
    """What lies on the table of Guild Battle."""

    hand = zone(Sight.OWNER)  # GB-ZONE-01
    library = zone(Sight.COUNT, ordered=True)  # GB-ZONE-02
    graveyard = zone(Sight.ALL, ordered=True)  # GB-ZONE-03
    battlefield = zone(Sight.ALL, ordered=True)  # GB-ZONE-04
    out = zone(Sight.ALL)  # GB-ELIM-01

    faces = given(tuple[Character, ...])
    numbers = given(Numbers)
    words = given(Words)
    first = one(0, Seat, public=True)
    active = one(0, Seat, public=True)
    turn = one(1, public=True)  # of the whole game, counted over all seats
    phase = one("draw", public=True)  # draw, main, end
    played = one(False, public=True)  # the active seat has played its card of the turn (GB-TURN-04)
    alive = per_seat(True, public=True, frozen=True)
    arriving = several(Card)  # open windows, the latest last (GB-REACT-08)
    reactions = one(0, public=True)  # played since the match began, for the end screen and the laboratory
