"""Zones and columns as declared in `zones.py`; written from there, do not edit.

`python -m pioche.core.write_columns pioche.games.raise_rise_die` writes it anew.
"""

from typing import ClassVar, Final, Self

from pioche.core.chance import Chance
from pioche.core.columns import Column
from pioche.core.native import mypyc_attr
from pioche.core.table import Pile, Table
from pioche.core.zones import Zone
from pioche.games.raise_rise_die.cards import Character, DeckCard
from pioche.games.raise_rise_die.numbers import Numbers
from pioche.games.raise_rise_die.sheets import Book
from pioche.games.raise_rise_die.zones import Columns, Link

HAND: Final = 0
DECK: Final = 1
DISCARD: Final = 2
VOID: Final = 3
HEAD: Final = 4
TORSO: Final = 5
ARMS: Final = 6
LEGS: Final = 7
INFUSED: Final = 8
OBJECTS: Final = 9
RESOLVING: Final = 10
CHAIN: Final = 11


@mypyc_attr(allow_interpreted_subclasses=True)
class RaiseRiseDieColumns(Table):
    """The columns of one game; its verbs are the game’s own."""

    __slots__ = (
        "acting",
        "active",
        "arms",
        "bleed",
        "block",
        "book",
        "chain",
        "characters",
        "counter",
        "deck",
        "discard",
        "engaged",
        "first",
        "first_passer",
        "hand",
        "head",
        "hp",
        "infused",
        "latent",
        "left",
        "legs",
        "links",
        "lists",
        "objects",
        "owed",
        "passe",
        "passed",
        "passes",
        "phase",
        "played",
        "poison",
        "printed",
        "reason",
        "reserve",
        "resolving",
        "shaken",
        "status",
        "stun",
        "succeeds",
        "torso",
        "void",
        "weak",
        "weapons",
    )

    zones: ClassVar[tuple[Zone, ...]] = Columns.zones
    columns: ClassVar[tuple[Column, ...]] = Columns.columns

    hand: list[Pile]
    deck: list[Pile]
    discard: list[Pile]
    void: list[Pile]
    head: list[Pile]
    torso: list[Pile]
    arms: list[Pile]
    legs: list[Pile]
    infused: list[Pile]
    objects: list[Pile]
    resolving: list[Pile]
    chain: Pile
    faces: tuple[DeckCard, ...]
    numbers: Numbers
    book: Book
    printed: tuple[Character, ...]
    lists: tuple[tuple[int, ...], ...]
    characters: tuple[str, ...]
    weapons: tuple[tuple[str, ...], ...]
    passe: int
    first: int
    active: int
    phase: str
    first_passer: int
    hp: list[int]
    latent: list[int]
    reserve: list[int]
    poison: list[int]
    bleed: list[int]
    stun: list[int]
    played: list[int]
    passes: list[int]
    passed: list[bool]
    block: list[tuple[int, ...]]
    weak: list[tuple[int, ...]]
    shaken: list[tuple[int, ...]]
    owed: list[int]
    left: int
    acting: int
    links: list[Link]
    succeeds: bool
    reason: str
    status: list[int]
    counter: list[int]
    engaged: list[int]

    def __init__(
        self,
        seats: int,
        faces: tuple[DeckCard, ...],
        numbers: Numbers,
        chance: Chance,
        book: Book,
        printed: tuple[Character, ...],
        lists: tuple[tuple[int, ...], ...],
        characters: tuple[str, ...],
        weapons: tuple[tuple[str, ...], ...],
    ) -> None:
        super().__init__(seats, faces, numbers, chance)
        self.book = book
        self.printed = printed
        self.lists = lists
        self.characters = characters
        self.weapons = weapons
        self.passe = 0
        self.first = 0
        self.active = 0
        self.phase = "prepare"
        self.first_passer = -1
        self.hp = [0] * seats
        self.latent = [0] * seats
        self.reserve = [0] * seats
        self.poison = [0] * seats
        self.bleed = [0] * seats
        self.stun = [0] * seats
        self.played = [0] * seats
        self.passes = [0] * seats
        self.passed = [False] * seats
        self.block = [(0, 0, 0, 0)] * seats
        self.weak = [(0, 0, 0, 0)] * seats
        self.shaken = [(0, 0, 0, 0)] * seats
        self.owed = [0] * seats
        self.left = 0
        self.acting = -1
        self.links = []
        self.succeeds = True
        self.reason = ""
        self.status = []
        self.counter = []
        self.engaged = []

    def clone(self) -> Self:
        """An exact copy."""
        t = super().clone()
        t.book = self.book
        t.printed = self.printed
        t.lists = self.lists
        t.characters = self.characters
        t.weapons = self.weapons
        t.passe = self.passe
        t.first = self.first
        t.active = self.active
        t.phase = self.phase
        t.first_passer = self.first_passer
        t.hp = self.hp[:]
        t.latent = self.latent[:]
        t.reserve = self.reserve[:]
        t.poison = self.poison[:]
        t.bleed = self.bleed[:]
        t.stun = self.stun[:]
        t.played = self.played[:]
        t.passes = self.passes[:]
        t.passed = self.passed[:]
        t.block = self.block[:]
        t.weak = self.weak[:]
        t.shaken = self.shaken[:]
        t.owed = self.owed[:]
        t.left = self.left
        t.acting = self.acting
        t.links = self.links[:]
        t.succeeds = self.succeeds
        t.reason = self.reason
        t.status = self.status[:]
        t.counter = self.counter[:]
        t.engaged = self.engaged[:]
        return t

    def _name_piles(self) -> None:
        piles, seats = self.piles, self.seats
        self.hand = piles[:seats]
        self.deck = piles[seats : 2 * seats]
        self.discard = piles[2 * seats : 3 * seats]
        self.void = piles[3 * seats : 4 * seats]
        self.head = piles[4 * seats : 5 * seats]
        self.torso = piles[5 * seats : 6 * seats]
        self.arms = piles[6 * seats : 7 * seats]
        self.legs = piles[7 * seats : 8 * seats]
        self.infused = piles[8 * seats : 9 * seats]
        self.objects = piles[9 * seats : 10 * seats]
        self.resolving = piles[10 * seats : 11 * seats]
        self.chain = piles[11 * seats]

    def _grow(self, count: int) -> None:
        self.status += [0] * count
        self.counter += [0] * count
        self.engaged += [0] * count
