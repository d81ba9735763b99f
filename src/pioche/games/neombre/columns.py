"""Zones and columns as declared in `zones.py`; written from there, do not edit.

`python -m pioche.core.write_columns pioche.games.neombre` writes it anew.
"""

from typing import ClassVar, Final, Self

from pioche.core.chance import Chance
from pioche.core.columns import Column
from pioche.core.decisions import Card
from pioche.core.native import mypyc_attr
from pioche.core.table import Pile, Table
from pioche.core.zones import Zone
from pioche.games.neombre.book import Book
from pioche.games.neombre.cards import Printed
from pioche.games.neombre.numbers import Numbers
from pioche.games.neombre.zones import Banished, Columns, Spell

TILES: Final = 0
HAND: Final = 1
DRAW: Final = 2
DISCARD: Final = 3
GAOL: Final = 4
EQUIPMENT: Final = 5
INVOCATIONS: Final = 6
CHARMS: Final = 7
ATTACHED: Final = 8
BANISHED: Final = 9
RESOLVING: Final = 10
LINE: Final = 11
LAIR: Final = 12
DEFEATED: Final = 13
DECK: Final = 14
OFFER: Final = 15
LOOT: Final = 16
SPOILS: Final = 17
FAIR: Final = 18
QUESTS: Final = 19
CLOSED: Final = 20
FUTURE: Final = 21
REWARDS: Final = 22
BOX: Final = 23


@mypyc_attr(allow_interpreted_subclasses=True)
class NeombreColumns(Table):
    """The columns of one game; its verbs are the game’s own."""

    __slots__ = (
        "acted",
        "acting",
        "active",
        "aggressor",
        "aggro",
        "ambushed",
        "armour",
        "attached",
        "banished",
        "beaten",
        "bonus",
        "book",
        "bought",
        "bound",
        "box",
        "channelled",
        "chapter",
        "charms",
        "closed",
        "deaths",
        "deck",
        "decks",
        "defeated",
        "died",
        "discard",
        "draw",
        "drawing",
        "drawn",
        "ears",
        "epilogue",
        "equipment",
        "fair",
        "fallen",
        "fights",
        "finished",
        "found",
        "future",
        "gaol",
        "hand",
        "hp",
        "hp_max",
        "invocations",
        "lair",
        "left",
        "line",
        "linked",
        "loot",
        "lost",
        "markers",
        "met",
        "normal",
        "offer",
        "pardoned",
        "phase",
        "places",
        "played",
        "plays",
        "points",
        "progress",
        "provoked",
        "quests",
        "resolving",
        "result",
        "rewards",
        "round",
        "spells",
        "spoils",
        "spot",
        "tiles",
        "turned_up",
        "victim",
        "visits",
        "waiting",
        "where",
        "won",
        "wounds",
    )

    zones: ClassVar[tuple[Zone, ...]] = Columns.zones
    columns: ClassVar[tuple[Column, ...]] = Columns.columns

    tiles: list[Pile]
    hand: list[Pile]
    draw: list[Pile]
    discard: list[Pile]
    gaol: list[Pile]
    equipment: list[Pile]
    invocations: list[Pile]
    charms: list[Pile]
    attached: list[Pile]
    banished: list[Pile]
    resolving: Pile
    line: Pile
    lair: Pile
    defeated: Pile
    deck: list[Pile]
    offer: Pile
    loot: Pile
    spoils: Pile
    fair: Pile
    quests: Pile
    closed: Pile
    future: Pile
    rewards: Pile
    box: Pile
    faces: tuple[Printed, ...]
    numbers: Numbers
    book: Book
    where: str
    places: int
    decks: tuple[tuple[int, ...], ...]
    drawn: int
    aggro: int
    chapter: str
    phase: str
    round: int
    active: int
    ambushed: bool
    played: int
    epilogue: bool
    acting: int
    result: str
    wounds: list[int]
    ears: int
    finished: list[bool]
    plays: list[int]
    normal: list[int]
    bonus: list[int]
    channelled: list[bool]
    bound: list[bool]
    acted: list[bool]
    linked: list[bool]
    died: list[int]
    spot: str
    found: bool
    fights: int
    won: int
    points: int
    turned_up: int
    deaths: int
    provoked: int
    drawing: int
    bought: int
    visits: list[int]
    fallen: list[int]
    pardoned: list[int]
    beaten: list[str]
    lost: list[Banished]
    met: list[str]
    spells: list[Spell]
    waiting: list[Card]
    progress: list[int]
    hp: list[int]
    hp_max: list[int]
    armour: list[int]
    victim: list[int]
    aggressor: list[int]
    markers: list[tuple[tuple[str, int], ...]]
    left: list[int]

    def __init__(
        self,
        seats: int,
        faces: tuple[Printed, ...],
        numbers: Numbers,
        chance: Chance,
        book: Book,
        where: str,
        places: int,
        decks: tuple[tuple[int, ...], ...],
        drawn: int,
        aggro: int,
        chapter: str,
    ) -> None:
        super().__init__(seats, faces, numbers, chance)
        self.book = book
        self.where = where
        self.places = places
        self.decks = decks
        self.drawn = drawn
        self.aggro = aggro
        self.chapter = chapter
        self.phase = "civilians"
        self.round = 0
        self.active = -1
        self.ambushed = False
        self.played = 0
        self.epilogue = False
        self.acting = 0
        self.result = ""
        self.wounds = []
        self.ears = 0
        self.finished = []
        self.plays = []
        self.normal = []
        self.bonus = []
        self.channelled = []
        self.bound = []
        self.acted = []
        self.linked = []
        self.died = []
        self.spot = ""
        self.found = False
        self.fights = 0
        self.won = 0
        self.points = 0
        self.turned_up = 0
        self.deaths = 0
        self.provoked = 0
        self.drawing = 0
        self.bought = 0
        self.visits = []
        self.fallen = []
        self.pardoned = []
        self.beaten = []
        self.lost = []
        self.met = []
        self.spells = []
        self.waiting = []
        self.progress = []
        self.hp = []
        self.hp_max = []
        self.armour = []
        self.victim = []
        self.aggressor = []
        self.markers = []
        self.left = []

    def clone(self) -> Self:
        """An exact copy."""
        t = super().clone()
        t.book = self.book
        t.where = self.where
        t.places = self.places
        t.decks = self.decks
        t.drawn = self.drawn
        t.aggro = self.aggro
        t.chapter = self.chapter
        t.phase = self.phase
        t.round = self.round
        t.active = self.active
        t.ambushed = self.ambushed
        t.played = self.played
        t.epilogue = self.epilogue
        t.acting = self.acting
        t.result = self.result
        t.wounds = self.wounds[:]
        t.ears = self.ears
        t.finished = self.finished[:]
        t.plays = self.plays[:]
        t.normal = self.normal[:]
        t.bonus = self.bonus[:]
        t.channelled = self.channelled[:]
        t.bound = self.bound[:]
        t.acted = self.acted[:]
        t.linked = self.linked[:]
        t.died = self.died[:]
        t.spot = self.spot
        t.found = self.found
        t.fights = self.fights
        t.won = self.won
        t.points = self.points
        t.turned_up = self.turned_up
        t.deaths = self.deaths
        t.provoked = self.provoked
        t.drawing = self.drawing
        t.bought = self.bought
        t.visits = self.visits[:]
        t.fallen = self.fallen[:]
        t.pardoned = self.pardoned[:]
        t.beaten = self.beaten[:]
        t.lost = self.lost[:]
        t.met = self.met[:]
        t.spells = self.spells[:]
        t.waiting = self.waiting[:]
        t.progress = self.progress[:]
        t.hp = self.hp[:]
        t.hp_max = self.hp_max[:]
        t.armour = self.armour[:]
        t.victim = self.victim[:]
        t.aggressor = self.aggressor[:]
        t.markers = self.markers[:]
        t.left = self.left[:]
        return t

    def _name_piles(self) -> None:
        piles, seats = self.piles, self.seats
        self.tiles = piles[:seats]
        self.hand = piles[seats : 2 * seats]
        self.draw = piles[2 * seats : 3 * seats]
        self.discard = piles[3 * seats : 4 * seats]
        self.gaol = piles[4 * seats : 5 * seats]
        self.equipment = piles[5 * seats : 6 * seats]
        self.invocations = piles[6 * seats : 7 * seats]
        self.charms = piles[7 * seats : 8 * seats]
        self.attached = piles[8 * seats : 9 * seats]
        self.banished = piles[9 * seats : 10 * seats]
        self.resolving = piles[10 * seats]
        self.line = piles[10 * seats + 1]
        self.lair = piles[10 * seats + 2]
        self.defeated = piles[10 * seats + 3]
        self.deck = piles[10 * seats + 4 : 11 * seats + 4]
        self.offer = piles[11 * seats + 4]
        self.loot = piles[11 * seats + 5]
        self.spoils = piles[11 * seats + 6]
        self.fair = piles[11 * seats + 7]
        self.quests = piles[11 * seats + 8]
        self.closed = piles[11 * seats + 9]
        self.future = piles[11 * seats + 10]
        self.rewards = piles[11 * seats + 11]
        self.box = piles[11 * seats + 12]

    def _grow(self, count: int) -> None:
        self.progress += [0] * count
        self.hp += [0] * count
        self.hp_max += [0] * count
        self.armour += [0] * count
        self.victim += [0] * count
        self.aggressor += [0] * count
        self.markers += [()] * count
        self.left += [0] * count
