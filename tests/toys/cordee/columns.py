"""Zones and columns as declared in `zones.py`; written from there, do not edit.

`python -m pioche.core.write_columns tests.toys.cordee` writes it anew.
"""

from typing import ClassVar, Final, Self

from pioche.core.chance import Chance
from pioche.core.columns import Column
from pioche.core.native import mypyc_attr
from pioche.core.table import Pile, Table
from pioche.core.zones import Zone
from tests.toys.cordee.cards import CordeeCard
from tests.toys.cordee.numbers import Numbers
from tests.toys.cordee.zones import Columns

HAND: Final = 0
DRAW: Final = 1
PLAYED: Final = 2
WALL: Final = 3
PASSED: Final = 4
PATH: Final = 5
SUPPLY: Final = 6
FOUND: Final = 7


@mypyc_attr(allow_interpreted_subclasses=True)
class CordeeColumns(Table):
    """The columns of one game; its verbs are the game’s own."""

    __slots__ = (
        "draw",
        "found",
        "hand",
        "metres",
        "passed",
        "path",
        "phase",
        "pitch",
        "played",
        "rested",
        "supply",
        "turned",
        "wall",
    )

    zones: ClassVar[tuple[Zone, ...]] = Columns.zones
    columns: ClassVar[tuple[Column, ...]] = Columns.columns

    hand: list[Pile]
    draw: list[Pile]
    played: list[Pile]
    wall: Pile
    passed: Pile
    path: Pile
    supply: Pile
    found: Pile
    faces: tuple[CordeeCard, ...]
    numbers: Numbers
    pitch: int
    phase: str
    metres: int
    rested: list[int]
    turned: bool

    def __init__(
        self,
        seats: int,
        faces: tuple[CordeeCard, ...],
        numbers: Numbers,
        chance: Chance,
    ) -> None:
        super().__init__(seats, faces, numbers, chance)
        self.pitch = 1
        self.phase = "lead"
        self.metres = 0
        self.rested = []
        self.turned = False

    def clone(self) -> Self:
        """An exact copy."""
        t = super().clone()
        t.pitch = self.pitch
        t.phase = self.phase
        t.metres = self.metres
        t.rested = self.rested[:]
        t.turned = self.turned
        return t

    def _name_piles(self) -> None:
        piles, seats = self.piles, self.seats
        self.hand = piles[:seats]
        self.draw = piles[seats : 2 * seats]
        self.played = piles[2 * seats : 3 * seats]
        self.wall = piles[3 * seats]
        self.passed = piles[3 * seats + 1]
        self.path = piles[3 * seats + 2]
        self.supply = piles[3 * seats + 3]
        self.found = piles[3 * seats + 4]
