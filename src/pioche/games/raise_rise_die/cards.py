"""The cards, characters and weapons of Raise, Rise & Die (docs/specs/raise_rise_die.md §4.1, §6).

A card file states of each card its `kind`: `card`, `character` or `weapon`.

```toml
[garde_haute]
kind = "card"
name = { fr = "Garde haute", en = "High Guard" }
gender = "f"
type = "defensive"             # assault, support, defensive or instant
object = false                 # `true`: the mention « objet » (never on an instant)
archetype = "acier"            # acier, ombre or braise
weapon = ""                    # the weapon that it is dedicated to, by id; none if it is left out
va = 1                         # 1 to 6
slots = ["head", "torso"]      # its optimal slots among head, torso, arms, legs; none on an instant
main = "Bloque 2."
transcendence = "Transcendance : Bloque 2."
infusion = "Infusion : vos défensives ont Bloque 1."
# activation = "Activation (1 VA, en réaction) : Bloque 2."   only, and always, on an object, which has no infusion

[sentinelle]
kind = "character"
name = { fr = "La Sentinelle", en = "The Sentinel" }
gender = "f"
hp = 34                        # 20 to 40; a deck has as many cards
active = 4                     # 3 to 5
latent = 4                     # 0 to 12
infusion_slots = 2             # 1 to 3
object_slots = 2               # 1 to 2
weapon_slots = 1               # 1 to 2

[espadon]
kind = "weapon"
name = { fr = "Espadon", en = "Greatsword" }
gender = "m"
archetype = "acier"
```

Each section is one line as printed, its heading included, because columns of errors count in it.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, ClassVar, Final, Literal

from msgspec import Meta

from pioche.core.text import Text
from pioche.games.raise_rise_die.clauses import LANGUAGE
from pioche.games.raise_rise_die.clauses.text import (
    Activation,
    Infusion,
    Main,
    Transcendence,
    clauses_of,
)
from pioche.games.raise_rise_die.lanes import LANES
from pioche.language.cards import CardDef, Pool
from pioche.language.clauses import Node

DATA = Path(__file__).with_name("data")
CLAUSES_MAX: Final = 6  # in one section
Archetype = Literal["acier", "ombre", "braise"]


class Printed(CardDef, frozen=True, kw_only=True):
    """Anything that is printed: a card of decks, a character or a weapon."""


class DeckCard(Printed, frozen=True, kw_only=True):
    """A card of which decks are made: its VA, where it may be posed, and up to four sections (RRD-CARD-01…08)."""

    BARE: ClassVar[tuple[str, ...]] = ("en",)
    TEXTS: ClassVar[Mapping[str, type[Node]]] = {
        "main": Main,
        "transcendence": Transcendence,
        "infusion": Infusion,
        "activation": Activation,
    }

    type: Literal["assault", "support", "defensive", "instant"]
    archetype: Archetype
    va: Annotated[int, Meta(ge=1, le=6)]
    slots: tuple[Literal["head", "torso", "arms", "legs"], ...] = ()
    object: bool = False
    weapon: str = ""  # that it is dedicated to
    main: str | None = None
    transcendence: str | None = None
    infusion: str | None = None
    activation: str | None = None

    def section(self, field: str) -> Node | None:
        """The tree of one of its sections, if it has it."""
        found = self.trees(field)
        return found[0] if found else None


class Character(Printed, frozen=True, kw_only=True):
    """A character: numbers only (RRD-CARD-09)."""

    TEXTS: ClassVar[Mapping[str, type[Node]]] = {}

    hp: Annotated[int, Meta(ge=20, le=40)]
    active: Annotated[int, Meta(ge=3, le=5)]
    latent: Annotated[int, Meta(ge=0, le=12)]
    infusion_slots: Annotated[int, Meta(ge=1, le=3)]
    object_slots: Annotated[int, Meta(ge=1, le=2)]
    weapon_slots: Annotated[int, Meta(ge=1, le=2)]


class Weapon(Printed, frozen=True, kw_only=True):
    """A weapon, which opens the cards of its archetype and those dedicated to it to a deck (RRD-CARD-10)."""

    TEXTS: ClassVar[Mapping[str, type[Node]]] = {}

    archetype: Archetype


def check(card: Printed) -> Text | None:
    """What is wrong with a card that has all its fields (RRD-CARD-05…08, -11)."""
    if not isinstance(card, DeckCard):
        return None
    return next((wrong for wrong in (*_of_slots(card), *_of_sections(card))), None)


def _of_slots(card: DeckCard) -> Iterator[Text]:
    """Slots that do not fit its type (RRD-CARD-03, -05)."""
    if card.type == "instant":
        if card.slots:
            yield Text(
                en="an instant is posed on no slot (RRD-CARD-05)",
                fr="une instantanée ne se pose sur aucun emplacement (RRD-CARD-05)",
            )
        if card.object:
            yield Text(
                en="an instant is no object (RRD-CARD-03)",
                fr="une instantanée n’est pas un objet (RRD-CARD-03)",
            )
    elif not card.slots:
        yield Text(
            en=f"it needs 1 to 4 slots among {', '.join(LANES)} (RRD-CARD-05)",
            fr=f"il lui faut 1 à 4 emplacements parmi {', '.join(LANES)} (RRD-CARD-05)",
        )
    if len(set(card.slots)) != len(card.slots):
        yield Text(
            en="a slot is named twice (RRD-CARD-05)", fr="un emplacement est nommé deux fois (RRD-CARD-05)"
        )


def _of_sections(card: DeckCard) -> Iterator[Text]:
    """Sections that it must have or cannot have, and those that are too long (RRD-CARD-07, -11)."""
    if card.type == "instant" and (card.transcendence or card.infusion or card.activation):
        yield Text(
            en="an instant has a main text only (RRD-CARD-07)",
            fr="une instantanée n’a qu’un texte principal (RRD-CARD-07)",
        )
    if not card.main and not card.object:
        yield Text(en="it needs a main text (RRD-CARD-07)", fr="il lui faut un texte principal (RRD-CARD-07)")
    if card.object != bool(card.activation):
        yield Text(
            en="an object, and nothing else, has an activation (RRD-CARD-07)",
            fr="un objet, et lui seul, a une activation (RRD-CARD-07)",
        )
    if card.object and card.infusion:
        yield Text(
            en="an object has no infusion (RRD-CARD-07)", fr="un objet n’a pas d’infusion (RRD-CARD-07)"
        )
    for field in card.text_fields():
        section = card.section(field)
        if section is not None and clauses_of(section) > CLAUSES_MAX:
            yield Text(
                en=f"more than {CLAUSES_MAX} clauses in « {field} » (RRD-CARD-11)",
                fr=f"plus de {CLAUSES_MAX} clauses dans « {field} » (RRD-CARD-11)",
            )


def dedications(pool: Mapping[str, Printed]) -> Iterator[tuple[str, str, Text]]:
    """Cards dedicated to a weapon that there is not, or to one of another archetype (RRD-CARD-08, -11)."""
    for card in pool.values():
        if not isinstance(card, DeckCard) or not card.weapon:
            continue
        weapon = pool.get(card.weapon)
        if not isinstance(weapon, Weapon):
            yield (
                card.id,
                "weapon",
                Text(
                    en=f"{card.weapon!r} is no weapon (RRD-CARD-08)",
                    fr=f"« {card.weapon} » n’est pas une arme (RRD-CARD-08)",
                ),
            )
        elif weapon.archetype != card.archetype:
            yield (
                card.id,
                "weapon",
                Text(
                    en=f"{weapon.id} is of {weapon.archetype}, the card of {card.archetype} (RRD-CARD-08)",
                    fr=f"{weapon.id} est d’archétype {weapon.archetype}, la carte est {card.archetype} (RRD-CARD-08)",
                ),
            )


POOL: Pool[Printed] = Pool(
    LANGUAGE,
    {"card": DeckCard, "character": Character, "weapon": Weapon},
    DATA / "cards",
    check,
    together=dedications,
)
cards = POOL.printed
