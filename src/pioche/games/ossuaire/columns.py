"""Zones and columns as declared in `zones.py`; written from there, do not edit.

`python -m pioche.core.write_columns pioche.games.ossuaire` writes it anew.
"""

from typing import ClassVar, Final, Self

from pioche.core.chance import Chance
from pioche.core.columns import Column
from pioche.core.decisions import Card
from pioche.core.native import mypyc_attr
from pioche.core.table import Pile, Table
from pioche.core.zones import Zone
from pioche.games.ossuaire.cards import OssuaireCard
from pioche.games.ossuaire.numbers import Numbers
from pioche.games.ossuaire.units import Book
from pioche.games.ossuaire.zones import Columns

HAND: Final = 0
DRAW: Final = 1
DISCARD: Final = 2
REMOVED: Final = 3
ARMY: Final = 4
REVEALED: Final = 5
SUPPLY: Final = 6
WORLD: Final = 7


@mypyc_attr(allow_interpreted_subclasses=True)
class OssuaireColumns(Table):
    """The columns of one game; its verbs are the game’s own."""

    __slots__ = (
        "active",
        "army",
        "bonus",
        "book",
        "combat",
        "discard",
        "draw",
        "factions",
        "gold",
        "hand",
        "left",
        "pending",
        "phase",
        "removed",
        "results",
        "revealed",
        "row",
        "starter",
        "stopped",
        "supply",
        "trophies",
        "used",
        "world",
    )

    zones: ClassVar[tuple[Zone, ...]] = Columns.zones
    columns: ClassVar[tuple[Column, ...]] = Columns.columns

    hand: list[Pile]
    draw: list[Pile]
    discard: list[Pile]
    removed: list[Pile]
    army: list[Pile]
    revealed: list[Pile]
    supply: list[Pile]
    world: Pile
    faces: tuple[OssuaireCard, ...]
    numbers: Numbers
    book: Book
    factions: tuple[str, ...]
    combat: int
    starter: int
    phase: str
    active: int
    stopped: list[int]
    gold: list[int]
    trophies: list[int]
    results: list[tuple[int, int, int]]
    left: int
    pending: list[tuple[Card, int, int]]
    row: list[int]
    bonus: list[int]
    used: list[int]

    def __init__(
        self,
        seats: int,
        faces: tuple[OssuaireCard, ...],
        numbers: Numbers,
        chance: Chance,
        book: Book,
        factions: tuple[str, ...],
    ) -> None:
        super().__init__(seats, faces, numbers, chance)
        self.book = book
        self.factions = factions
        self.combat = 1
        self.starter = 0
        self.phase = "refill"
        self.active = 0
        self.stopped = []
        self.gold = [0] * seats
        self.trophies = [0] * seats
        self.results = []
        self.left = 0
        self.pending = []
        self.row = []
        self.bonus = []
        self.used = []

    def clone(self) -> Self:
        """An exact copy."""
        t = super().clone()
        t.book = self.book
        t.factions = self.factions
        t.combat = self.combat
        t.starter = self.starter
        t.phase = self.phase
        t.active = self.active
        t.stopped = self.stopped[:]
        t.gold = self.gold[:]
        t.trophies = self.trophies[:]
        t.results = self.results[:]
        t.left = self.left
        t.pending = self.pending[:]
        t.row = self.row[:]
        t.bonus = self.bonus[:]
        t.used = self.used[:]
        return t

    def _name_piles(self) -> None:
        piles, seats = self.piles, self.seats
        self.hand = piles[:seats]
        self.draw = piles[seats : 2 * seats]
        self.discard = piles[2 * seats : 3 * seats]
        self.removed = piles[3 * seats : 4 * seats]
        self.army = piles[4 * seats : 5 * seats]
        self.revealed = piles[5 * seats : 6 * seats]
        self.supply = piles[6 * seats : 7 * seats]
        self.world = piles[7 * seats]

    def _grow(self, count: int) -> None:
        self.row += [0] * count
        self.bonus += [0] * count
        self.used += [0] * count
