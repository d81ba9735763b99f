"""Zones and columns as declared in `zones.py`; written from there, do not edit.

`python -m pioche.core.write_columns tests.toys.duel` writes it anew.
"""

from typing import ClassVar, Final, Self

from pioche.core.chance import Chance
from pioche.core.columns import Column
from pioche.core.native import mypyc_attr
from pioche.core.table import Pile, Table
from pioche.core.zones import Zone
from tests.toys.duel.cards import Animal
from tests.toys.duel.numbers import Numbers
from tests.toys.duel.zones import Columns

HAND: Final = 0
DRAW: Final = 1
PLAYED: Final = 2


@mypyc_attr(allow_interpreted_subclasses=True)
class DuelColumns(Table):
    """The columns of one game; its verbs are the game’s own."""

    __slots__ = (
        "active",
        "draw",
        "hand",
        "played",
    )

    zones: ClassVar[tuple[Zone, ...]] = Columns.zones
    columns: ClassVar[tuple[Column, ...]] = Columns.columns

    hand: list[Pile]
    draw: list[Pile]
    played: list[Pile]
    faces: tuple[Animal, ...]
    numbers: Numbers
    active: int

    def __init__(
        self,
        seats: int,
        faces: tuple[Animal, ...],
        numbers: Numbers,
        chance: Chance,
    ) -> None:
        super().__init__(seats, faces, numbers, chance)
        self.active = 0

    def clone(self) -> Self:
        """An exact copy."""
        t = super().clone()
        t.active = self.active
        return t

    def _name_piles(self) -> None:
        piles, seats = self.piles, self.seats
        self.hand = piles[:seats]
        self.draw = piles[seats : 2 * seats]
        self.played = piles[2 * seats : 3 * seats]
