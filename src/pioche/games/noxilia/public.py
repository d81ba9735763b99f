"""What every view of Noxilia shows besides its public columns (NOX-INFO-01, -02, -05, -06)."""

import msgspec


class PartView(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one source adds to a statistic of a unit."""

    stat: str  # cac or dist
    source: str  # card; wall: a rampart that hinders who does not climb; effect, aura, ranks
    amount: int
    token: int = 0  # of the card


class UnitView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A unit in play as everybody sees it; what its face tells is there only while it lies face up."""

    handle: int
    token: int
    seat: int  # its controller
    owner: int
    cell: str
    stamp: int
    up: bool
    engaged: bool = False
    held: bool = False  # engaged by set-up
    gear: list[int] = []  # handles
    curses: list[int] = []
    latents: list[int] = []  # under it: how many of each seat
    aura: int = 0
    strain: int = 0  # armour lost to its own movements
    bonuses: list[int] = []  # what effects have added to each statistic
    parts: list[PartView] = []  # what adds to its attack values; of a back, what everybody may know
    cac: int | None = None
    dist: int | None = None
    armour: int | None = None
    life: int | None = None
    maximum: int | None = None
    abilities: dict[str, int] = {}
    production: list[str] = []


class QueuedView(msgspec.Struct, frozen=True):
    """A unit in the queue (NOX-INFO-02)."""

    handle: int
    token: int
    left: int
    paid: int  # gold (NOX-PLAY-04)


class GearView(msgspec.Struct, frozen=True):
    """An equipment in play."""

    handle: int
    token: int
    seat: int  # who controls it, -1: nobody
    cell: str
    bearer: int  # a handle, 0: it lies on the ground
    idle: bool
    engaged: bool


class LatentView(msgspec.Struct, frozen=True):
    """A latent in place: all see its host and owner (NOX-INFO-05)."""

    handle: int
    token: int
    owner: int
    host: int  # the handle of a unit, 0: it lies under a zone
    cell: str


class ChestView(msgspec.Struct, frozen=True):
    """A treasure or a fake on a cell."""

    handle: int
    token: int
    cell: str
    up: bool
    primo: bool


class CurseView(msgspec.Struct, frozen=True):
    """A curse on a unit."""

    token: int
    owner: int
    host: int  # the handle of a unit


class CellView(msgspec.Struct, frozen=True):
    """A cell of the board as it is laid: where it lies, seen from the first seat, and its zone card (§2.1)."""

    id: str
    kind: str
    home: int  # the seat at whose side it lies, -1: nobody's
    column: int
    row: int
    place: int  # the token of its zone card, 0: it has none


class AttackView(msgspec.Struct, frozen=True):
    """The attack under way, for whoever may answer it."""

    attacker: int  # handles
    target: int
    manner: str  # melee, ranged or charge
    damage: int  # that it deals as things stand; 0 while one of the two lies face down


class Derived(msgspec.Struct, frozen=True):
    """Values that follow from public information."""

    units: list[UnitView]
    queues: list[list[QueuedView]]
    cells: list[CellView]  # in the order of `holder` and `flood`
    gear: list[GearView]
    curses: list[CurseView]
    latents: list[LatentView]
    chests: list[ChestView]
    adventurers: list[list[tuple[int, int]]]  # token and time markers, by seat
    income: list[tuple[int, int]]  # cards and gold that the zones of each seat give
    decks: list[dict[str, int]]  # open lists (NOX-INFO-06)
    attack: AttackView | None
    entering: int  # the handle of a unit whose arrival latents may answer, else 0
    window: str  # what latents may answer now: attack, spell, entry or latent
    twilight: int  # what each monarch loses at the end of this turn
    twilight_from: int
