"""Zones and columns as declared in `zones.py`; written from there, do not edit.

`python -m pioche.core.write_columns crazy_eights` writes it anew.
"""

from typing import ClassVar, Final, Self

from crazy_eights.cards import PlayingCard
from crazy_eights.numbers import Numbers
from crazy_eights.zones import Columns
from pioche.core.chance import Chance
from pioche.core.columns import Column
from pioche.core.native import mypyc_attr
from pioche.core.table import Pile, Table
from pioche.core.zones import Zone

HAND: Final = 0
DRAW: Final = 1
DISCARD: Final = 2


@mypyc_attr(allow_interpreted_subclasses=True)
class CrazyEightsColumns(Table):
    """The columns of one game; its verbs are the game’s own."""

    __slots__ = (
        "active",
        "direction",
        "discard",
        "draw",
        "hand",
        "skipped",
        "suit",
        "turn",
    )

    zones: ClassVar[tuple[Zone, ...]] = Columns.zones
    columns: ClassVar[tuple[Column, ...]] = Columns.columns

    hand: list[Pile]
    draw: Pile
    discard: Pile
    faces: tuple[PlayingCard, ...]
    numbers: Numbers
    active: int
    suit: str
    direction: int
    turn: int
    skipped: int

    def __init__(
        self,
        seats: int,
        faces: tuple[PlayingCard, ...],
        numbers: Numbers,
        chance: Chance,
    ) -> None:
        super().__init__(seats, faces, numbers, chance)
        self.active = 0
        self.suit = ""
        self.direction = 1
        self.turn = 1
        self.skipped = 0

    def clone(self) -> Self:
        """An exact copy."""
        t = super().clone()
        t.active = self.active
        t.suit = self.suit
        t.direction = self.direction
        t.turn = self.turn
        t.skipped = self.skipped
        return t

    def _name_piles(self) -> None:
        piles, seats = self.piles, self.seats
        self.hand = piles[:seats]
        self.draw = piles[seats]
        self.discard = piles[seats + 1]
