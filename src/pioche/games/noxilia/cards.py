"""The cards of Noxilia (docs/specs/noxilia.md §6.2, §6.3).

A card file states of each card its `kind`: `monarch`, `hero`, `unit` or `token` for what stands on the board, `spell`,
`equipment` and `event` for what else a deck holds, `zone`, `banner` and `fate` for what a player brings beside it, and
`treasure` or `fake` for what lies on the battlefields.

```toml
[soeur_maelle]
kind = "hero"
name = { fr = "Sœur Maëlle, la Veilleuse", en = "Sister Maëlle, the Wakeful" }
gender = "f"
clan = "aubefer"               # left out: without clan symbol
race = "humain"
gold = 5
cac = 3                        # left out: « – », it never fights in that manner
cac_wounded = 1                # heroes only
dist = 2                       # left out: « – »
armour = 1
life = 6
production = ["L", "L"]        # L I C M N P, * for Pure
text = ["Sorcier, Soin 2, Purification."]
flavour = { fr = "…", en = "…" }

[egide_soudaine]
kind = "spell"
name = { fr = "Égide soudaine", en = "Sudden Aegis" }
gender = "f"
clan = "aubefer"
mana = ["L", "?"]              # 1 to 5 symbols; ? is any mana
text = ["Latent.", "Quand l'unité est attaquée : annulez l'attaque."]
```

A line of a text is one or several sentences, because columns of errors count in it.
"""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Final, Literal

from msgspec import Meta

from pioche.core.text import Text
from pioche.games.noxilia.clauses import LANGUAGE
from pioche.games.noxilia.clauses.banner import BannerText
from pioche.games.noxilia.clauses.text import (
    EventText,
    FateText,
    GearText,
    SpellText,
    TreasureText,
    UnitText,
    ZoneText,
)
from pioche.games.noxilia.names import DATA
from pioche.language.cards import CardDef, Pool
from pioche.language.clauses import Node
from pioche.language.nouns import Noun

Clan = Literal["", "aubefer", "vesperaux"]
RaceId = Literal["humain", "vesperal"]
Symbol = Literal["L", "I", "C", "M", "N", "P", "?"]
Made = Literal["L", "I", "C", "M", "N", "P", "*"]
CellKind = Literal["command", "rampart", "room"]

Gold = Annotated[int, Meta(ge=0, le=8)]
Cac = Annotated[int, Meta(ge=0, le=6)]
Dist = Annotated[int, Meta(ge=1, le=4)]
Armour = Annotated[int, Meta(ge=0, le=4)]


# Names that are plurals or verbs in French, and those of them that are plain nouns in English.
TITLES: Final = frozenset(
    (
        "ailes_de_cuir", "bottes_de_lievre", "courriers_croises", "crocs_venimeux", "desarconner", "douves_noires",
        "gardiens_d_os", "relever_les_morts", "ronces_voraces", "tenebres", "vents_favorables",
    )
)  # fmt: skip
ENGLISH_NOUNS: Final = frozenset(("douves_noires", "tenebres"))


class Printed(CardDef, frozen=True, kw_only=True):
    """Anything that is printed."""

    clan: Clan = ""
    flavour: Text | None = None

    @property
    def noun(self) -> Noun:
        """The card's name; plurals and verbs, « Bottes de lièvre », take no article: sentences are said of one card."""
        bare = ("fr", *(("en",) if self.id not in ENGLISH_NOUNS else ())) if self.id in TITLES else self.BARE
        return Noun(self.name, self.gender, self.h_aspire, plural=self.plural, bare=bare)


class Creature(Printed, frozen=True, kw_only=True):
    """What stands on the board: statistics, production and abilities (NOX-CARD-08, NOX-GEN-12)."""

    TEXTS: ClassVar[Mapping[str, type[Node]]] = {"text": UnitText}

    race: RaceId
    cac: Cac | None = None
    dist: Dist | None = None
    armour: Armour = 0
    production: tuple[Made, ...] = ()


class Person(Creature, frozen=True, kw_only=True):
    """A monarch or a hero: sentences call them by their proper name, without article (NOX-CARD-12)."""

    @property
    def noun(self) -> Noun:
        """The proper name: what stands before the first comma."""
        fr, en = (name.partition(",")[0] for name in (self.name.fr, self.name.en))
        return Noun(Text(fr=fr, en=en), self.gender, self.h_aspire, bare=("fr", "en"))


class Unit(Creature, frozen=True, kw_only=True):
    """A common unit (NOX-GEN-12)."""

    gold: Gold
    life: Annotated[int, Meta(ge=1, le=8)]


class Hero(Person, frozen=True, kw_only=True):
    """A hero: unique, with a second melee value once wounded (NOX-CARD-02, NOX-STAT-02)."""

    gold: Gold
    cac_wounded: Cac | None = None
    life: Annotated[int, Meta(ge=1, le=10)]


class Monarch(Person, frozen=True, kw_only=True):
    """The leader of a clan, whose death loses the game (NOX-CARD-01)."""

    life: Annotated[int, Meta(ge=14, le=20)]


class Token(Creature, frozen=True, kw_only=True):
    """A unit of no deck, created by effects (NOX-CTRL-04)."""

    life: Annotated[int, Meta(ge=1, le=8)]


class Spell(Printed, frozen=True, kw_only=True):
    """A spell: active, latent or a curse, as its text says (NOX-CARD-05, NOX-LAT-01, NOX-CURSE-02)."""

    BARE: ClassVar[tuple[str, ...]] = ("en",)
    TEXTS: ClassVar[Mapping[str, type[Node]]] = {"text": SpellText}

    mana: tuple[Symbol, ...]


class Equipment(Printed, frozen=True, kw_only=True):
    """What units wear, and what may make mana (NOX-CARD-05, NOX-EQ-01)."""

    TEXTS: ClassVar[Mapping[str, type[Node]]] = {"text": GearText}

    gold: Gold
    production: tuple[Made, ...] = ()

    @property
    def cost(self) -> int:
        """Its cost, as sentences name it (NOX-STAT-01)."""
        return self.gold


class Event(Printed, frozen=True, kw_only=True):
    """An effect that happens once (NOX-EVT-01)."""

    BARE: ClassVar[tuple[str, ...]] = ("en",)
    TEXTS: ClassVar[Mapping[str, type[Node]]] = {"text": EventText}

    gold: Gold

    @property
    def cost(self) -> int:
        """Its cost, as sentences name it (NOX-STAT-01)."""
        return self.gold


class Zone(Printed, frozen=True, kw_only=True):
    """A place of a camp: what it yields, and what it does to units (NOX-CARD-06, NOX-BOARD-05)."""

    TEXTS: ClassVar[Mapping[str, type[Node]]] = {"text": ZoneText}

    cell_kind: CellKind
    draw: Annotated[int, Meta(ge=0, le=3)] = 0
    income: Annotated[int, Meta(ge=0, le=5)] = 0


class Banner(Printed, frozen=True, kw_only=True):
    """What a deck serves: clan, races, colours, allowance and placing (NOX-CARD-06, -07)."""

    TEXTS: ClassVar[Mapping[str, type[Node]]] = {"text": BannerText}


class Fate(Printed, frozen=True, kw_only=True):
    """A card of the Main du destin (NOX-FATE-01)."""

    BARE: ClassVar[tuple[str, ...]] = ("en",)
    TEXTS: ClassVar[Mapping[str, type[Node]]] = {"text": FateText}


class Treasure(Printed, frozen=True, kw_only=True):
    """A treasure: an equipment without gold cost, once captured (NOX-TRES-08)."""

    TEXTS: ClassVar[Mapping[str, type[Node]]] = {"text": TreasureText}

    production: tuple[Made, ...] = ()


class Fake(Printed, frozen=True, kw_only=True):
    """A false treasure, which gives nothing (NOX-TRES-07)."""

    TEXTS: ClassVar[Mapping[str, type[Node]]] = {}


def check(card: Printed) -> Text | None:
    """What is wrong with a card that has all its fields (§6.3, §7)."""
    from pioche.games.noxilia.proofreading import faults  # it needs the kinds of cards

    return next(faults(card), None)


POOL: Pool[Printed] = Pool(
    LANGUAGE,
    {
        "monarch": Monarch,
        "hero": Hero,
        "unit": Unit,
        "token": Token,
        "spell": Spell,
        "equipment": Equipment,
        "event": Event,
        "zone": Zone,
        "banner": Banner,
        "fate": Fate,
        "treasure": Treasure,
        "fake": Fake,
    },
    DATA / "cards",
    check,
)
cards = POOL.printed
