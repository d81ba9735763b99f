"""Zones and columns as declared in `zones.py`; written from there, do not edit.

`python -m pioche.core.write_columns pioche.games.guild_battle` writes it anew.
"""

from typing import ClassVar, Final, Self

from pioche.core.chance import Chance
from pioche.core.columns import Column
from pioche.core.decisions import Card
from pioche.core.native import mypyc_attr
from pioche.core.table import Pile, Table
from pioche.core.zones import Zone
from pioche.games.guild_battle.cards import Character
from pioche.games.guild_battle.clauses.text import Ability
from pioche.games.guild_battle.numbers import Numbers
from pioche.games.guild_battle.words import Words
from pioche.games.guild_battle.zones import Columns

HAND: Final = 0
LIBRARY: Final = 1
GRAVEYARD: Final = 2
BATTLEFIELD: Final = 3
OUT: Final = 4


@mypyc_attr(allow_interpreted_subclasses=True)
class GuildBattleColumns(Table):
    """The columns of one game; its verbs are the game’s own."""

    __slots__ = (
        "abilities",
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

    zones: ClassVar[tuple[Zone, ...]] = Columns.zones
    columns: ClassVar[tuple[Column, ...]] = Columns.columns

    hand: list[Pile]
    library: list[Pile]
    graveyard: list[Pile]
    battlefield: list[Pile]
    out: list[Pile]
    faces: tuple[Character, ...]
    numbers: Numbers
    abilities: tuple[tuple[Ability, ...], ...]
    words: Words
    first: int
    active: int
    turn: int
    phase: str
    played: bool
    alive: tuple[bool, ...]
    arriving: list[Card]
    reactions: int

    def __init__(
        self,
        seats: int,
        faces: tuple[Character, ...],
        numbers: Numbers,
        chance: Chance,
        abilities: tuple[tuple[Ability, ...], ...],
        words: Words,
    ) -> None:
        super().__init__(seats, faces, numbers, chance)
        self.abilities = abilities
        self.words = words
        self.first = 0
        self.active = 0
        self.turn = 1
        self.phase = "draw"
        self.played = False
        self.alive = (True,) * seats
        self.arriving = []
        self.reactions = 0

    def clone(self) -> Self:
        """An exact copy."""
        t = super().clone()
        t.abilities = self.abilities
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

    def _name_piles(self) -> None:
        piles, seats = self.piles, self.seats
        self.hand = piles[:seats]
        self.library = piles[seats : 2 * seats]
        self.graveyard = piles[2 * seats : 3 * seats]
        self.battlefield = piles[3 * seats : 4 * seats]
        self.out = piles[4 * seats : 5 * seats]
