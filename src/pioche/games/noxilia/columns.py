"""Zones and columns as declared in `zones.py`; written from there, do not edit.

`python -m pioche.core.write_columns pioche.games.noxilia` writes it anew.
"""

from typing import ClassVar, Final, Self

from pioche.core.chance import Chance
from pioche.core.columns import Column
from pioche.core.contract import CardDef
from pioche.core.native import mypyc_attr
from pioche.core.table import Pile, Table
from pioche.core.zones import Zone
from pioche.games.noxilia.book import Book
from pioche.games.noxilia.numbers import Numbers
from pioche.games.noxilia.zones import Columns, Deed, Grant, Mod, Placed, Waiting

LIBRARY: Final = 0
HAND: Final = 1
GRAVEYARD: Final = 2
EXILE: Final = 3
ADVENTURE: Final = 4
QUEUE: Final = 5
UNITS: Final = 6
LATENTS: Final = 7
PLACES: Final = 8
BANNERS: Final = 9
FATE: Final = 10
FATES: Final = 11
OMEN: Final = 12
GEAR: Final = 13
CURSES: Final = 14
CHESTS: Final = 15
HOARD: Final = 16
SPOILS: Final = 17
REMOVED: Final = 18
RESOLVING: Final = 19


@mypyc_attr(allow_interpreted_subclasses=True)
class NoxiliaColumns(Table):
    """The columns of one game; its verbs are the game’s own."""

    __slots__ = (
        "acted",
        "active",
        "adventure",
        "allowance",
        "attacked",
        "attacker",
        "aura",
        "auras",
        "banners",
        "began",
        "book",
        "borrowed",
        "budget",
        "burying",
        "busy",
        "cell",
        "chests",
        "curses",
        "damage",
        "declaring",
        "deeds",
        "dodged",
        "drawn",
        "ended_by",
        "engaged",
        "entrant",
        "exile",
        "fate",
        "fates",
        "fired",
        "first",
        "flood",
        "gear",
        "gold",
        "grants",
        "graveyard",
        "hand",
        "handle",
        "handles",
        "held",
        "hoard",
        "holder",
        "host",
        "idle",
        "intercepted",
        "latents",
        "left",
        "library",
        "lists",
        "mana",
        "manner",
        "mods",
        "muster",
        "omen",
        "opened",
        "paid",
        "passer",
        "pawned",
        "phase",
        "placed",
        "places",
        "poison",
        "presence",
        "primo",
        "purse",
        "queue",
        "removed",
        "resolving",
        "revealed",
        "saying",
        "shield",
        "side",
        "spoils",
        "stamp",
        "stamps",
        "starter",
        "strain",
        "telling",
        "toll",
        "turn",
        "units",
        "up",
        "waited",
        "waiting",
        "window",
    )

    zones: ClassVar[tuple[Zone, ...]] = Columns.zones
    columns: ClassVar[tuple[Column, ...]] = Columns.columns

    library: list[Pile]
    hand: list[Pile]
    graveyard: list[Pile]
    exile: list[Pile]
    adventure: list[Pile]
    queue: list[Pile]
    units: list[Pile]
    latents: list[Pile]
    places: list[Pile]
    banners: list[Pile]
    fate: list[Pile]
    fates: list[Pile]
    omen: Pile
    gear: Pile
    curses: Pile
    chests: Pile
    hoard: Pile
    spoils: Pile
    removed: Pile
    resolving: Pile
    faces: tuple[CardDef, ...]
    numbers: Numbers
    book: Book
    lists: tuple[tuple[int, ...], ...]
    phase: str
    turn: int
    first: int
    starter: int
    active: int
    passer: int
    acted: list[int]
    gold: list[int]
    mana: list[tuple[int, ...]]
    holder: list[int]
    flood: list[int]
    auras: list[int]
    presence: list[int]
    ended_by: str
    allowance: list[int]
    placed: list[tuple[int, Placed]]
    budget: list[int]
    pawned: list[int]
    opened: list[tuple[int, int]]
    drawn: list[int]
    stamps: int
    handles: int
    fired: int
    declaring: int
    busy: int
    burying: bool
    attacker: int
    attacked: int
    manner: str
    window: str
    entrant: int
    saying: int
    waiting: list[Waiting]
    revealed: list[Waiting]
    cell: list[int]
    side: list[int]
    up: list[int]
    handle: list[int]
    stamp: list[int]
    engaged: list[int]
    damage: list[int]
    shield: list[int]
    poison: list[int]
    dodged: list[int]
    intercepted: list[int]
    aura: list[int]
    strain: list[int]
    mods: list[tuple[Mod, ...]]
    grants: list[tuple[Grant, ...]]
    host: list[int]
    idle: list[int]
    held: list[int]
    left: list[int]
    paid: list[int]
    waited: list[int]
    toll: list[tuple[int, ...]]
    deeds: list[tuple[Deed, ...]]
    began: list[int]
    primo: list[int]
    telling: list[int]
    purse: list[int]
    muster: list[tuple[tuple[str, str, int], ...]]
    borrowed: list[int]

    def __init__(
        self,
        seats: int,
        faces: tuple[CardDef, ...],
        numbers: Numbers,
        chance: Chance,
        book: Book,
        lists: tuple[tuple[int, ...], ...],
    ) -> None:
        super().__init__(seats, faces, numbers, chance)
        self.book = book
        self.lists = lists
        self.phase = "place"
        self.turn = 0
        self.first = 0
        self.starter = 0
        self.active = 0
        self.passer = -1
        self.acted = [0] * seats
        self.gold = [0] * seats
        self.mana = [(0, 0, 0, 0, 0, 0, 0)] * seats
        self.holder = []
        self.flood = []
        self.auras = []
        self.presence = []
        self.ended_by = ""
        self.allowance = [0] * seats
        self.placed = []
        self.budget = [0] * seats
        self.pawned = [0] * seats
        self.opened = []
        self.drawn = [0] * seats
        self.stamps = 0
        self.handles = 0
        self.fired = 0
        self.declaring = 0
        self.busy = -1
        self.burying = False
        self.attacker = -1
        self.attacked = -1
        self.manner = ""
        self.window = ""
        self.entrant = -1
        self.saying = 0
        self.waiting = []
        self.revealed = []
        self.cell = []
        self.side = []
        self.up = []
        self.handle = []
        self.stamp = []
        self.engaged = []
        self.damage = []
        self.shield = []
        self.poison = []
        self.dodged = []
        self.intercepted = []
        self.aura = []
        self.strain = []
        self.mods = []
        self.grants = []
        self.host = []
        self.idle = []
        self.held = []
        self.left = []
        self.paid = []
        self.waited = []
        self.toll = []
        self.deeds = []
        self.began = []
        self.primo = []
        self.telling = []
        self.purse = []
        self.muster = []
        self.borrowed = []

    def clone(self) -> Self:
        """An exact copy."""
        t = super().clone()
        t.book = self.book
        t.lists = self.lists
        t.phase = self.phase
        t.turn = self.turn
        t.first = self.first
        t.starter = self.starter
        t.active = self.active
        t.passer = self.passer
        t.acted = self.acted[:]
        t.gold = self.gold[:]
        t.mana = self.mana[:]
        t.holder = self.holder[:]
        t.flood = self.flood[:]
        t.auras = self.auras[:]
        t.presence = self.presence[:]
        t.ended_by = self.ended_by
        t.allowance = self.allowance[:]
        t.placed = self.placed[:]
        t.budget = self.budget[:]
        t.pawned = self.pawned[:]
        t.opened = self.opened[:]
        t.drawn = self.drawn[:]
        t.stamps = self.stamps
        t.handles = self.handles
        t.fired = self.fired
        t.declaring = self.declaring
        t.busy = self.busy
        t.burying = self.burying
        t.attacker = self.attacker
        t.attacked = self.attacked
        t.manner = self.manner
        t.window = self.window
        t.entrant = self.entrant
        t.saying = self.saying
        t.waiting = self.waiting[:]
        t.revealed = self.revealed[:]
        t.cell = self.cell[:]
        t.side = self.side[:]
        t.up = self.up[:]
        t.handle = self.handle[:]
        t.stamp = self.stamp[:]
        t.engaged = self.engaged[:]
        t.damage = self.damage[:]
        t.shield = self.shield[:]
        t.poison = self.poison[:]
        t.dodged = self.dodged[:]
        t.intercepted = self.intercepted[:]
        t.aura = self.aura[:]
        t.strain = self.strain[:]
        t.mods = self.mods[:]
        t.grants = self.grants[:]
        t.host = self.host[:]
        t.idle = self.idle[:]
        t.held = self.held[:]
        t.left = self.left[:]
        t.paid = self.paid[:]
        t.waited = self.waited[:]
        t.toll = self.toll[:]
        t.deeds = self.deeds[:]
        t.began = self.began[:]
        t.primo = self.primo[:]
        t.telling = self.telling[:]
        t.purse = self.purse[:]
        t.muster = self.muster[:]
        t.borrowed = self.borrowed[:]
        return t

    def _name_piles(self) -> None:
        piles, seats = self.piles, self.seats
        self.library = piles[:seats]
        self.hand = piles[seats : 2 * seats]
        self.graveyard = piles[2 * seats : 3 * seats]
        self.exile = piles[3 * seats : 4 * seats]
        self.adventure = piles[4 * seats : 5 * seats]
        self.queue = piles[5 * seats : 6 * seats]
        self.units = piles[6 * seats : 7 * seats]
        self.latents = piles[7 * seats : 8 * seats]
        self.places = piles[8 * seats : 9 * seats]
        self.banners = piles[9 * seats : 10 * seats]
        self.fate = piles[10 * seats : 11 * seats]
        self.fates = piles[11 * seats : 12 * seats]
        self.omen = piles[12 * seats]
        self.gear = piles[12 * seats + 1]
        self.curses = piles[12 * seats + 2]
        self.chests = piles[12 * seats + 3]
        self.hoard = piles[12 * seats + 4]
        self.spoils = piles[12 * seats + 5]
        self.removed = piles[12 * seats + 6]
        self.resolving = piles[12 * seats + 7]

    def _grow(self, count: int) -> None:
        self.cell += [-1] * count
        self.side += [-1] * count
        self.up += [0] * count
        self.handle += [0] * count
        self.stamp += [0] * count
        self.engaged += [0] * count
        self.damage += [0] * count
        self.shield += [0] * count
        self.poison += [0] * count
        self.dodged += [0] * count
        self.intercepted += [0] * count
        self.aura += [0] * count
        self.strain += [0] * count
        self.mods += [()] * count
        self.grants += [()] * count
        self.host += [-1] * count
        self.idle += [0] * count
        self.held += [0] * count
        self.left += [0] * count
        self.paid += [-1] * count
        self.waited += [-1] * count
        self.toll += [()] * count
        self.deeds += [()] * count
        self.began += [0] * count
        self.primo += [0] * count
        self.telling += [0] * count
        self.purse += [0] * count
        self.muster += [()] * count
        self.borrowed += [0] * count
