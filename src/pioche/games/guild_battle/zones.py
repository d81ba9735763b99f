"""The zones of Guild Battle and the columns of its table."""

from collections.abc import Sequence
from functools import cache
from typing import Self

from pioche.core.chance import Chance
from pioche.core.decisions import Card, Option, Seat
from pioche.core.table import Pile, Table
from pioche.core.zones import Sight, Zone
from pioche.games.guild_battle.cards import REACTING_SLOT, SLOTS, Character
from pioche.games.guild_battle.numbers import Numbers

HAND, LIBRARY, GRAVEYARD, BATTLEFIELD, OUT = range(5)
ZONES = (
    Zone("hand", Sight.OWNER),  # GB-ZONE-01
    Zone("library", Sight.COUNT, ordered=True),  # GB-ZONE-02
    Zone("graveyard", Sight.ALL, ordered=True),  # GB-ZONE-03
    Zone("battlefield", Sight.ALL, ordered=True),  # GB-ZONE-04
    Zone("out", Sight.ALL),  # GB-ELIM-01
)

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


@cache
def clockwise(alive: tuple[bool, ...], seat: Seat) -> tuple[Seat, ...]:
    """The other living seats in the order in which they are asked: every arrival opens a window and wants it."""
    n = len(alive)
    return tuple(s for i in range(1, n) if alive[s := (seat + i) % n])


class GuildTable(Table):
    """The table of Guild Battle."""

    __slots__ = (
        "active",
        "alive",
        "arriving",
        "battlefield",
        "first",
        "graveyard",
        "hand",
        "library",
        "out",
        "phase",
        "played",
        "reactions",
        "turn",
        "words",
    )

    zones = ZONES
    faces: tuple[Character, ...]
    numbers: Numbers
    hand: list[Pile]
    library: list[Pile]
    graveyard: list[Pile]
    battlefield: list[Pile]
    out: list[Pile]

    def __init__(self, seats: int, cast: tuple[Character, ...], numbers: Numbers, chance: Chance) -> None:
        super().__init__(seats, cast, numbers, chance)
        self.words = words_of(tuple(character.id for character in cast))
        self.first: Seat = 0
        self.active: Seat = 0
        self.turn = 1  # of the whole game, counted over all seats
        self.phase = "draw"  # draw, main, end
        self.played = False  # the active seat has played its card of the turn (GB-TURN-04)
        self.alive = (True,) * seats
        self.arriving: list[Card] = []  # open windows, the latest last (GB-REACT-08)
        self.reactions = 0  # played since the match began, for the end screen and the laboratory

    def clone(self) -> Self:
        """An exact copy."""
        t = super().clone()
        t.words = self.words
        t.first = self.first
        t.active = self.active
        t.turn = self.turn
        t.phase = self.phase
        t.played = self.played
        t.alive = self.alive
        t.arriving = self.arriving[:]
        t.reactions = self.reactions
        return t

    def living_after(self, seat: Seat) -> Sequence[Seat]:
        """The other living seats, clockwise from a seat."""
        return clockwise(self.alive, seat)

    def leave(self, seat: Seat) -> None:
        """A seat is in the game no longer (GB-ELIM-01)."""
        self.alive = tuple(alive and s != seat for s, alive in enumerate(self.alive))

    def established(self, seat: Seat) -> Pile:
        """The characters of a seat whose reaction window is over (GB-ARR-02)."""
        if not self.arriving:
            return self.battlefield[seat]
        return [card for card in self.battlefield[seat] if card not in self.arriving]
