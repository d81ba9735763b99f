"""The cards of Les Nominés du Néombre (docs/specs/neombre.md §2.4, §6).

A card file states of each card its `kind`: `card`, `equipment`, `invocation` or `charm` for what players hold,
`adversary` for what they fight, `zone` for where, `event` for what they find beside loot, `quest` for why, and `tile`
for the players themselves.

```toml
[frappe_vampirique]
kind = "card"
name = { fr = "Frappe vampirique", en = "Vampiric Strike" }
gender = "f"
zone = "1B"                    # 0R 1B 2P 3K 3C; DE starter, FO fair, RE reward
code = "1B B12"
types = ["assault", "heal"]    # checked against the text
value = 1
resale = 1                     # left out: it cannot be sold
effect = "Infligez 3 · Soignez-vous 1"
flavour = { fr = "…", en = "…" }

[loup_affame_infecte]
kind = "adversary"
name = { fr = "Loup affamé infecté", en = "Infected Starving Wolf" }
gender = "m"
zone = "1B"
code = "1B A04"
hp = 15
obtainable = 1
revealed = 3
targeting = "brutal"
passive = "Les joueurs touchés par infection subissent 1 après avoir joué une carte"
riposte = "Inflige 1 · Attache 1 infection si la cible n'en a pas"
active = "Inflige 1"           # an empty slot is written ·
```

Each text is one line as printed, because columns of errors count in it.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, ClassVar, Final, Literal

from msgspec import Meta

from pioche.core.text import Text
from pioche.games.neombre.clauses import LANGUAGE
from pioche.games.neombre.clauses.event_text import EventText
from pioche.games.neombre.clauses.foe_text import Deeds, Passive
from pioche.games.neombre.clauses.objectives import Objective
from pioche.games.neombre.clauses.text import CardText, CharmText, EquipmentText, InvocationText
from pioche.games.neombre.names import DATA
from pioche.language.cards import CardDef, Pool
from pioche.language.clauses import Node

Zone = Literal["0R", "1B", "2P", "3K", "3C", "DE", "FO", "RE"]
Type = Literal["assault", "heal"]
Targeting = Literal[
    "relentless",
    "arrogant",
    "predator",
    "brutal",
    "fool",
    "fearless",
    "opportunist",
    "undecided",
    "methodical",
    "necrotic",
    "vengeful",
]
TARGETINGS: Final = (
    "relentless", "arrogant", "predator", "brutal", "fool", "fearless", "opportunist", "undecided", "methodical",
    "necrotic", "vengeful",
)  # fmt: skip


class Printed(CardDef, frozen=True, kw_only=True):
    """Anything that is printed."""

    flavour: Text | None = None


class PlayerCard(Printed, frozen=True, kw_only=True):
    """What a player's deck is made of: starter card, loot, fair card or reward (§2.4)."""

    zone: Zone
    code: str
    types: tuple[Type, ...] = ()
    value: Annotated[int, Meta(ge=0, le=9)] = 0
    resale: Annotated[int, Meta(ge=1, le=9)] | None = None
    price: Annotated[int, Meta(ge=1, le=20)] | None = None  # at the fair
    copies: Annotated[int, Meta(ge=1, le=20)] = 1
    effect: str | None = None


class OrdinaryCard(PlayerCard, frozen=True, kw_only=True):
    """A card that is resolved and discarded."""

    BARE: ClassVar[tuple[str, ...]] = ("en",)
    TEXTS: ClassVar[Mapping[str, type[Node]]] = {"effect": CardText}


class Equipment(PlayerCard, frozen=True, kw_only=True):
    """A card with a permanent effect (NEO-TYPE-06)."""

    TEXTS: ClassVar[Mapping[str, type[Node]]] = {"effect": EquipmentText}


class Invocation(PlayerCard, frozen=True, kw_only=True):
    """A creature that plays after the player who controls it (NEO-TYPE-09…11)."""

    TEXTS: ClassVar[Mapping[str, type[Node]]] = {"effect": InvocationText}

    hp: Annotated[int, Meta(ge=1, le=9)]


class Charm(PlayerCard, frozen=True, kw_only=True):
    """A card that stays until its effect ends (NEO-TYPE-03, -04)."""

    BARE: ClassVar[tuple[str, ...]] = ("en",)
    TEXTS: ClassVar[Mapping[str, type[Node]]] = {"effect": CharmText}


class Adversary(Printed, frozen=True, kw_only=True):
    """An adversary: pv, armour, loot score, how it chooses its victim, and its three slots (NEO-ADV-01)."""

    TEXTS: ClassVar[Mapping[str, type[Node]]] = {"passive": Passive, "riposte": Deeds, "active": Deeds}
    HEADINGS: ClassVar[Mapping[str, Text]] = {
        "passive": Text(fr="Passif", en="Passive"),
        "riposte": Text(fr="Riposte", en="Riposte"),
        "active": Text(fr="Actif", en="Active"),
    }

    zone: Zone
    code: str
    hp: Annotated[int, Meta(ge=1, le=60)]
    armour: Annotated[int, Meta(ge=0, le=9)] = 0
    obtainable: Annotated[int, Meta(ge=0, le=9)]
    revealed: Annotated[int, Meta(ge=0, le=12)]
    targeting: Targeting
    token_targeting: Targeting | None = None
    copies: Annotated[int, Meta(ge=1, le=6)] = 1
    passive: str = "·"
    riposte: str = "·"
    active: str = "·"


class Place(Printed, frozen=True, kw_only=True):
    """A hostile zone of the map, with its level."""

    TEXTS: ClassVar[Mapping[str, type[Node]]] = {}

    code: Zone
    level: Annotated[int, Meta(ge=0, le=3)]


class Event(Printed, frozen=True, kw_only=True):
    """A loot event: it joins no deck, and is triggered or not when it is revealed (NEO-LOOT-09)."""

    BARE: ClassVar[tuple[str, ...]] = ("en",)
    TEXTS: ClassVar[Mapping[str, type[Node]]] = {"effect": EventText}

    zone: Zone
    copies: Annotated[int, Meta(ge=1, le=6)] = 1
    effect: str


class Quest(Printed, frozen=True, kw_only=True):
    """A quest: level, objective, rewards, who gives it, and what is told when it is closed (NEO-QST-01)."""

    TEXTS: ClassVar[Mapping[str, type[Node]]] = {"objective": Objective}

    level: Annotated[int, Meta(ge=0, le=9)]
    code: str
    objective: str
    rewards: tuple[str, ...] = ()
    giver: Text | None = None
    closing: Text | None = None


class Tile(Printed, frozen=True, kw_only=True):
    """A player, or the companion of one who plays alone (NEO-SOLO-01)."""

    TEXTS: ClassVar[Mapping[str, type[Node]]] = {}


class Token(Printed, frozen=True, kw_only=True):
    """An additional adversary without card: so many pv, and an attack of so much (NEO-TOK-01)."""

    TEXTS: ClassVar[Mapping[str, type[Node]]] = {}

    damage: Annotated[int, Meta(ge=0, le=99)]
    hp: Annotated[int, Meta(ge=1, le=99)]
    targeting: Targeting


def check(card: Printed) -> Text | None:
    """What is wrong with a card that has all its fields (§2.4, §7)."""
    return next(_faults(card), None)


def _faults(card: Printed) -> Iterator[Text]:
    from pioche.games.neombre.reading import (
        assaults,
        heals,
        lasts,
        misread,
    )  # clauses need the table, and it the cards

    if not isinstance(card, PlayerCard):
        return
    tree = card.lines[0] if card.lines else None
    derived = [
        name for name, does in (("assault", assaults), ("heal", heals)) if tree is not None and does(tree)
    ]
    if sorted(card.types) != derived:
        wanted = ", ".join(derived) or "[]"
        yield Text(
            en=f"the text makes its types {wanted}, not {', '.join(card.types) or '[]'} (§2.4)",
            fr=f"le texte en fait {wanted}, et non {', '.join(card.types) or '[]'} (§2.4)",
        )
    if isinstance(card, Charm) and (tree is None or not lasts(tree)):
        yield Text(
            en="an envoûtement without duration (NEO-TYPE-04)",
            fr="un envoûtement sans durée (NEO-TYPE-04)",
        )
    if tree is not None and (wrong := misread(tree)):
        yield wrong


def together(cards: Mapping[str, Printed]) -> Iterable[tuple[str, str, Text]]:
    """The quests that promise a card that there is not, by id and field (NEO-QST-05)."""
    for card in cards.values():
        for reward in card.rewards if isinstance(card, Quest) else ():
            if not isinstance(cards.get(reward), PlayerCard):
                yield (
                    card.id,
                    "rewards",
                    Text(
                        en=f"{reward!r} is no card of a player (NEO-QST-05)",
                        fr=f"« {reward} » n’est pas une carte de joueur (NEO-QST-05)",
                    ),
                )


POOL: Pool[Printed] = Pool(
    LANGUAGE,
    {
        "card": OrdinaryCard,
        "equipment": Equipment,
        "invocation": Invocation,
        "charm": Charm,
        "adversary": Adversary,
        "zone": Place,
        "event": Event,
        "quest": Quest,
        "tile": Tile,
    },
    DATA / "cards",
    check,
    together,
)
cards = POOL.printed
