"""What is printed on the cards as a match uses it: plain numbers and trees; made ready by `sheets.py`."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from pioche.core.contract import CardDef
from pioche.core.decisions import Option
from pioche.language.clauses import Node

if TYPE_CHECKING:
    from pioche.games.noxilia.plans import Bill, First

# ---- statistics

CAC: Final = 0
DIST: Final = 1
ARMOUR: Final = 2
LIFE: Final = 3
STATS: Final = ("cac", "dist", "armour", "life")

# ---- mana (NOX-MANA-01…03)

LIGHT: Final = 0
INFERNAL: Final = 1
CORRUPTION: Final = 2
DEATH: Final = 3
NATURE: Final = 4
PSIONIC: Final = 5
PURE: Final = 6  # made, never asked
ANY: Final = 7  # asked, never made
COLOURS: Final = ("light", "infernal", "corruption", "death", "nature", "psionic", "pure")
EMPTY: Final = (0,) * len(COLOURS)  # a pool

# ---- abilities (§4.21): the value of one is 0 where a unit has it not, its number, or 1 where it has none

AQUATIC: Final = 0
GUARDIAN: Final = 1
STEALTH: Final = 2
DISABLING: Final = 3
PIERCING: Final = 4
MASS: Final = 5
AURA: Final = 6
CHARGE: Final = 7
UPRIGHT: Final = 8
DODGE: Final = 9
BROTHER: Final = 10
BLOOD_BROTHER: Final = 11
CLIMBER: Final = 12
INFILTRATOR: Final = 13
INTERCEPTOR: Final = 14
QUICK_MARCH: Final = 15
ADVENTURE: Final = 16  # X + 1: no time marker is a number too
FORCE_THROUGH: Final = 17
POISON: Final = 18
PURIFICATION: Final = 19
REGENERATION: Final = 20
MAGIC_RESISTANCE: Final = 21
RESIST_LIGHT: Final = 22  # and the other colours in their order
RESIST_INFERNAL: Final = 23
RESIST_CORRUPTION: Final = 24
RESIST_DEATH: Final = 25
RESIST_NATURE: Final = 26
RESIST_PSIONIC: Final = 27
DISTANT: Final = 28  # X + 1: no turn is a number too (NOX-RENF-01)
RIPOSTE: Final = 29
LIGHTNING_RIPOSTE: Final = 30
INSTINCTIVE_RIPOSTE: Final = 31
HEALING: Final = 32
SORCERER: Final = 33
STEADFAST: Final = 34
POINT_BLANK: Final = 35
RAPID_FIRE: Final = 36
FLYING: Final = 37
ABILITIES: Final = (
    "aquatic", "guardian", "stealth", "disabling", "piercing", "mass", "aura", "charge", "upright", "dodge",
    "brother", "blood_brother", "climber", "infiltrator", "interceptor", "quick_march", "adventure",
    "force_through", "poison", "purification", "regeneration", "magic_resistance", "resist_light",
    "resist_infernal", "resist_corruption", "resist_death", "resist_nature", "resist_psionic", "distant",
    "riposte", "lightning_riposte", "instinctive_riposte", "healing", "sorcerer", "steadfast", "point_blank",
    "rapid_fire", "flying",
)  # fmt: skip
ERRAND_ABILITIES: Final = (HEALING, PURIFICATION, ADVENTURE)  # to go somewhere for something
NO_ABILITIES: Final = (0,) * len(ABILITIES)

# ---- noun phrases

ANY_SIDE: Final = 0
ALLY: Final = 1
ENEMY: Final = 2

ANY_STATE: Final = 0
ENGAGED: Final = 1
READY: Final = 2

BY_DEFAULT: Final = 0  # as far as the kind of card reaches (NOX-GEN-23)
SAME: Final = 1
ADJACENT: Final = 2
IN_PLAY: Final = 3
NAMED: Final = 4  # in zones of a kind, or held by somebody

HOME_COMMAND: Final = "home"  # « votre zone de commandement »; other grounds are kinds of cells


class Who:
    """A noun phrase of units: « une autre unité alliée blessée dans la même zone »; sides are those of the player.

    No named tuple, for the same reason as `Sheet`; equal where it says the same.
    """

    __slots__ = (
        "cost", "ground", "having", "held", "needs_face", "noun", "other", "place", "race", "said", "side", "state",
        "wounded",
    )  # fmt: skip

    def __init__(
        self,
        side: int = ANY_SIDE,
        noun: str = "unit",  # unit, common, hero, monarch or token (NOX-GEN-12)
        other: bool = False,  # not the source itself (NOX-GEN-13)
        race: str = "",
        state: int = ANY_STATE,
        wounded: bool = False,
        having: int = -1,  # an ability
        cost: int = -1,  # at most so much gold
        place: int = BY_DEFAULT,
        ground: str = "",  # of a named place: the kind of zone, if it says one
        held: int = ANY_SIDE,  # and who controls it
    ) -> None:
        self.side, self.noun, self.other, self.race, self.state = side, noun, other, race, state
        self.wounded, self.having, self.cost = wounded, having, cost
        self.place, self.ground, self.held = place, ground, held
        # Whether it speaks of what a card back hides (NOX-FOG-17).
        self.needs_face = noun != "unit" or bool(race) or wounded or having >= 0 or cost >= 0
        self.said = (side, noun, other, race, state, wounded, having, cost, place, ground, held)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Who) and self.said == other.said

    def __hash__(self) -> int:
        return hash(self.said)

    def __repr__(self) -> str:
        return f"Who{self.said}"


ANYBODY: Final = Who()

# ---- what is in force without being played

BEARER: Final = 0  # « cette unité », « le porteur », « l'unité » of a curse
UNITS: Final = 1  # « les unités … »

STAT: Final = 0
GRANT: Final = 1
TAKE: Final = 2  # an ability lost
PRODUCE: Final = 3
MOVE_CAP: Final = 4  # « une unité se déplace d'au plus N zone »


class Static(NamedTuple):
    """A static effect of a unit, an equipment, a zone card, a curse, or a fate card « ce tour »."""

    scope: int
    what: int
    which: int  # the statistic, the ability or the colour
    amount: int | Node
    who: Who = ANYBODY  # of « les unités … »
    condition: Node | None = None
    unless: bool = False  # « Sinon »: it holds while the condition does not
    probes: bool = False  # whether it looks for abilities itself: « ayant … » (NOX-HOUSE-15)


# ---- what happens by itself (§7.2)

START: Final = 0
END: Final = 1
ARRIVAL: Final = 2
REVEAL: Final = 3
DYING: Final = 4
ATTACK: Final = 5
ATTACKED: Final = 6
CAPTURE: Final = 7
RETURN: Final = 8
MOMENTS: Final = ("start", "end", "arrival", "reveal", "dying", "attack", "attacked", "capture", "return")


class Triggered(NamedTuple):
    """A timing word and what follows it."""

    when: int
    effect: Node


class Activated:
    """« Engagez[, …] : … » (NOX-ACT-13)."""

    __slots__ = ("bill", "costs", "effect", "first", "mana")

    def __init__(
        self,
        effect: Node,
        costs: tuple[Node, ...],
        mana: tuple[int, ...],
        first: "First | None",
        bill: "Bill | None",
    ) -> None:
        self.effect, self.costs, self.mana = effect, costs, mana
        self.first, self.bill = first, bill  # as of a card (`Sheet`)


# ---- latent conditions (§7.3)

HOST_ATTACKED: Final = 1
HOST_MELEE: Final = 2
HOST_SHOT: Final = 3
ZONE_ATTACKED: Final = 4
HOST_ATTACKS: Final = 5
HOST_TARGETED: Final = 6
ZONE_ENTERED: Final = 7
LATENT_REVEALED: Final = 8
UNDER_ZONES: Final = (ZONE_ATTACKED, ZONE_ENTERED)
UNDER_EITHER: Final = (LATENT_REVEALED,)

GLOBAL: Final = 99  # « Portée globale »
NO_REACH: Final = -1


class Banner(NamedTuple):
    """What a banner allows (§7.7)."""

    clan: str
    races: tuple[str, ...]
    colours: int  # a bit for each colour
    allowance: int
    monarch_cells: tuple[str, ...] = ("cmd",)
    unit_cells: tuple[str, ...] = ("cmd", "com", "r1", "r2")  # NOX-SETUP-12
    most_per_cell: int = 0  # 0: no maximum


class Sheet:
    """A card as printed: what its fields state, then what its text says, filled in by `sheets.py` and fixed after that.

    No named tuple, because rules read sheets more than anything else, and compiled a field is found at once.
    """

    def __init__(
        self,
        id: str,
        kind: str,  # monarch, hero, unit, token, spell, equipment, event, zone, banner, fate, treasure, fake
        *,
        clan: str = "",
        race: str = "",
        proper: str = "",  # the name of a hero, whatever its version (NOX-CARD-12)
        gold: int = 0,
        mana: tuple[int, ...] = (),  # symbols in printed order
        cac: int | None = None,  # None: « – » (NOX-STAT-04)
        cac_wounded: int | None = None,  # of a hero (NOX-STAT-02)
        dist: int | None = None,
        armour: int = 0,
        life: int = 0,
        production: tuple[int, ...] = (),
        cell_kind: str = "",  # of a zone card
        draw: int = 0,
        income: int = 0,
        banner: Banner | None = None,
    ) -> None:
        self.id, self.kind = id, kind
        self.clan, self.race, self.proper = clan, race, proper
        self.gold, self.mana, self.production = gold, mana, production
        self.cac, self.cac_wounded, self.dist = cac, cac_wounded, dist
        self.armour, self.life = armour, life
        self.cell_kind, self.draw, self.income, self.banner = cell_kind, draw, income, banner
        self.is_unit = kind in UNIT_KINDS  # NOX-GEN-12
        self.colours = sum([1 << colour for colour in {*mana} if colour < PURE])  # a bit each (NOX-SPELL-04)
        self.costs: tuple[Node, ...] = ()  # « Coût supplémentaire : »
        self.abilities: tuple[int, ...] = NO_ABILITIES
        self.errands = False  # whether it has any of ERRAND_ABILITIES
        self.adventure_costs: tuple[Node, ...] = ()
        self.statics: tuple[Static, ...] = ()
        self.triggers: tuple[Triggered, ...] = ()
        self.activated: tuple[Activated, ...] = ()
        # Of a spell, an event or a fate card, sentence by sentence.
        self.effects: tuple[Node, ...] = ()
        self.latent = 0  # its condition
        self.curse = False
        self.reach = NO_REACH
        self.unique = False  # « Port unique »
        self.wearer: Who | None = None  # « Humain seulement »
        # What is looked at whenever actions are listed, made ready once (`plans.py`).
        self.first: First | None = None  # what its effects let be chosen first
        self.bill: Bill | None = None  # its additional costs, if it has any,
        self.adventure_bill: Bill | None = None  # and those of its adventure
        self.play = Option("play_unit", id)  # the action that plays it from hand

    @property
    def toll(self) -> tuple[int, ...]:
        """How much of each kind of additional cost is paid for it, as everybody sees (NOX-PLAY-04)."""
        return (
            tuple([sum([getattr(cost, kind, 0) for cost in self.costs]) for kind in TOLLS])
            if self.costs
            else ()
        )

    @property
    def start_price(self) -> int:
        """What it costs of the allowance, gold of additional costs included (NOX-SETUP-05, -09)."""
        return self.gold + sum([getattr(cost, "gold", 0) for cost in self.costs])

    @property
    def engages(self) -> int:
        """How many units are engaged to pay for it (NOX-SETUP-09)."""
        return sum([getattr(cost, "engages", 0) for cost in self.costs])

    @property
    def can(self) -> int:
        """Its printed abilities, a bit each."""
        return sum([1 << which for which, value in enumerate(self.abilities) if value])

    def triggered(self, when: int) -> tuple[Triggered, ...]:
        """What of it happens by itself at such a moment."""
        return tuple([each for each in self.triggers if each.when == when]) if self.triggers else ()


TOLLS: Final = ("engages", "gold", "discards", "exiles", "sacrifices", "hurts")
UNIT_KINDS: Final = frozenset({"monarch", "hero", "unit", "token"})


ANY_WHICH: Final = -1

# Sorts of static effects, numbered: a change of each statistic, mana, a cap on steps, each ability given, and taken.
MANA: Final = len(STATS)
CAPS: Final = MANA + 1
GIVEN: Final = CAPS + 1  # and the number of the ability
TAKEN: Final = GIVEN + len(ABILITIES)
SORTS: Final = TAKEN + len(ABILITIES)


def sort_of(what: int, which: int) -> int:
    """The number of a sort of static effects; of mana, colours are one sort."""
    if what == STAT:
        return which
    if what == GRANT:
        return GIVEN + which
    if what == TAKE:
        return TAKEN + which
    return MANA if what == PRODUCE else CAPS


NEVER: Final = 0  # a face has no static effect of a sort,
WORN: Final = 1  # or one for its bearer alone,
WIDE: Final = 2  # or one for others too


class Sources:
    """The faces with a static effect of a sort."""

    __slots__ = ("grade", "units", "wide")

    def __init__(self, faces: int) -> None:
        self.grade = [NEVER] * faces  # by face: NEVER, WORN or WIDE
        self.wide = False  # whether any works on others than its bearer,
        self.units = False  # and any unit does

    def add(self, face: int, sheet: Sheet, static: Static) -> None:
        """One static effect more."""
        if static.scope == BEARER:
            self.grade[face] = max(self.grade[face], WORN)
        else:
            self.grade[face] = WIDE
            self.wide = True
            self.units = self.units or sheet.is_unit


class Book:
    """All cards that a match may use, by face."""

    __slots__ = ("cards", "frail", "index", "sheets", "sorts", "sources", "stirs")

    def __init__(self, cards: Sequence[CardDef], sheets: Sequence[Sheet]) -> None:
        self.cards = tuple(cards)
        self.sheets = tuple(sheets)
        self.index = {card.id: face for face, card in enumerate(self.cards)}
        self.sources: list[Sources | None] = [None] * SORTS  # by sort; most have none, which saves a look
        self.sorts: list[tuple[int, ...]] = []  # by face: of which sorts its static effects are
        for face, sheet in enumerate(self.sheets):
            sorts = [sort_of(static.what, static.which) for static in sheet.statics]
            self.sorts.append(tuple(sorts))
            for sort, static in zip(sorts, sheet.statics, strict=True):
                sources = self.sources[sort]
                if sources is None:
                    sources = self.sources[sort] = Sources(len(self.sheets))
                sources.add(face, sheet, static)
        # Of which sorts there is any static effect at all.
        self.stirs = [sources is not None for sources in self.sources]
        # Whether who is whole might be dead: without any life, or as a static effect may lower it.
        self.frail = any(sheet.is_unit and sheet.life <= 0 for sheet in self.sheets) or any(
            static.what == STAT
            and static.which == LIFE
            and not (isinstance(static.amount, int) and static.amount >= 0)
            for sheet in self.sheets
            for static in sheet.statics
        )
