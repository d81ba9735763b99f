"""The texts of cards, and where in them each clause may stand (docs/specs/noxilia.md §7).

A text is sentences; a sentence is a list of keywords, a word of its kind of card, a cost, a static effect, or a script
behind its timing word.  A script is branches (`- ou -`), a branch is packets one after the other (`puis`), a packet is
parts (`et`).
"""

from typing import TYPE_CHECKING

from pioche.language.clauses import Node, clause
from pioche.language.effects import Effects

if TYPE_CHECKING:
    from pioche.games.noxilia.run import Run
    from pioche.games.noxilia.table import NoxTable

EFFECTS: "Effects[NoxTable, Run, Run]" = Effects()


# ---- groups


class Part(Node):
    """One part of a packet: what is done, by whomever."""


class Effect(Part):
    """What the card's player is told to do: a verb with what it needs (NOX-GEN-22)."""


class PlayerEffect(Effect):
    """What any player can be told to do, in any person."""


class Price(Node):
    """A cost: what is paid, whole, before an effect (NOX-CARD-10)."""

    @property
    def engages(self) -> int:
        """How many units it engages."""
        return 0

    @property
    def gold(self) -> int:
        """How much gold it takes."""
        return 0

    @property
    def discards(self) -> int:
        """How many cards of the hand it takes."""
        return 0

    @property
    def exiles(self) -> int:
        """How many cards of the graveyard it takes."""
        return 0

    @property
    def sacrifices(self) -> int:
        """How many units it takes."""
        return 0

    @property
    def hurts(self) -> int:
        """How much damage it deals, armour ignored (NOX-GEN-08)."""
        return 0


class Condition(Node):
    """What a sentence depends on (§7.5)."""


class Amount(Node):
    """What is counted by « par » (§7.5)."""


class Target(Node):
    """Units that a verb speaks of (§7.5)."""


class Subject(Node):
    """Units of which a static effect speaks."""


class CellTarget(Node):
    """A zone of the board that a verb speaks of."""


class Player(Node):
    """Who is told to do something, besides the card's player."""


class Keyword(Node):
    """One of the abilities of a unit (§4.21)."""


class Gift(Node):
    """What a unit has or gains: a bonus, a malus or an ability."""


class Ability(Keyword, Gift):
    """An ability that can be granted and lost."""


class StaticRule(Node):
    """An effect that holds as long as its card does (§7.2)."""


class Mana(Node):
    """A symbol of mana."""


# ---- scripts


class Script(Node):
    """What a sentence lets happen."""


class Branch(Node):
    """One of the things of which a player may choose."""


@clause(
    "{parts:Part@vous* et }",
    en="{parts* and }",
    rules=("NOX-STAT-17",),
    sample="Infligez 2 dégâts à une unité ennemie et soignez 1 à cette unité.",
    frame=True,
    silent=True,
)
class Both(Node):
    """Parts that happen together, in one packet (NOX-STAT-17)."""

    parts: tuple[Part, ...]


@clause(
    "{parts:Both* puis }",
    en="{parts*, then }",
    rules=("NOX-STAT-17", "NOX-GEN-19"),
    sample="Piochez 2 cartes puis défaussez 1 carte.",
    frame=True,
    silent=True,
)
class Then(Branch):
    """Packets one after the other, each whatever the others did (NOX-STAT-17)."""

    parts: tuple[Both, ...]


@clause(
    "si {condition:Condition}, {effect:Then}[. Sinon, {otherwise:Then}]",
    en="if {condition}, {effect}[. Otherwise, {otherwise}]",
    rules=("NOX-GEN-19",),
    sample=(
        "Si la cible est engagée, infligez 2 dégâts à la cible.",
        "Si cette unité est blessée, piochez 1 carte. Sinon, gagnez 1 or.",
    ),
    frame=True,
    silent=True,
)
class When(Branch):
    """What happens only under a condition, and what happens otherwise (§7.5)."""

    condition: Condition
    effect: Then
    otherwise: Then | None = None


@clause(
    "{branches:Branch* - ou - }",
    en="{branches* – or – }",
    rules=("NOX-GEN-22",),
    sample="Piochez 1 carte - ou - gagnez 2 or.",
    frame=True,
    silent=True,
)
class Choice(Script):
    """Branches of which exactly one happens, of those that can do something (§7.6)."""

    branches: tuple[Branch, ...]


@clause(
    "vous pouvez {effect:Effect@inf}",
    en="you may {effect@inf}",
    rules=("NOX-GEN-22",),
    sample="Vous pouvez piocher 1 carte.",
    frame=True,
)
class May(Part):
    """Yes or no, as the card's player likes (§7.6)."""

    effect: Effect


@clause(
    "vous pouvez {price:Price@inf} pour {effect:Effect@inf}",
    en="you may {price@inf} to {effect@inf}",
    rules=("NOX-CARD-10", "NOX-GEN-20"),
    sample="Vous pouvez payer 2 or pour piocher 1 carte.",
    frame=True,
)
class PayFor(Part):
    """The effect happens only if the whole price was paid (§7.4)."""

    price: Price
    effect: Effect


@clause(
    "jusqu'à {times:2} fois, {effect:Effect@vous}",
    en="up to {times} times, {effect@vous}",
    rules=("NOX-GEN-20",),
    sample="Jusqu'à 2 fois, infligez 1 dégât à une unité ennemie.",
    frame=True,
)
class Repeat(Part):
    """Again and again, with a stop (§7.6)."""

    times: int
    effect: Effect


# ---- sentences: in which kinds of texts each may stand


class InUnit(Node):
    """A sentence of a monarch, hero, unit or token."""


class InSpell(Node):
    """A sentence of a spell."""


class InGear(Node):
    """A sentence of an equipment."""


class InTreasure(Node):
    """A sentence of a treasure."""


class InEvent(Node):
    """A sentence of an event."""


class InZone(Node):
    """A sentence of a zone card."""


class InFate(Node):
    """A sentence of a fate card."""


@clause(
    "^{keywords:Keyword*, }.",
    en="^{keywords*, }.",
    rules=("NOX-GEN-18",),
    sample="Riposte, Aura attaque 1.",
    frame=True,
    silent=True,
)
class Keywords(InUnit):
    """The abilities of a unit, first in its text (§7.1)."""

    keywords: tuple[Keyword, ...]


@clause(
    "^coût supplémentaire : {costs:Price@vous*, }.",
    en="^additional cost: {costs*, }.",
    rules=("NOX-CARD-09", "NOX-CARD-10", "NOX-PLAY-06", "NOX-LAT-16"),
    sample="Coût supplémentaire : engagez une autre unité alliée.",
    frame=True,
)
class ExtraCost(InUnit, InSpell, InGear, InEvent):
    """What is paid besides gold and mana, in printed order (NOX-CARD-10)."""

    costs: tuple[Price, ...]


@clause(
    "^{script:Script}.",
    en="^{script}.",
    rules=("NOX-EVT-01", "NOX-SPELL-06", "NOX-FATE-01"),
    sample="Piochez 2 cartes.",
    frame=True,
    silent=True,
)
class Resolves(InSpell, InEvent, InFate):
    """What happens when the card is played, or drawn by fate (§7.2)."""

    script: Script


@clause(
    "^{rule:StaticRule}.",
    "^si {condition:Condition}, {rule:StaticRule}[. Sinon, {otherwise:StaticRule}].",
    en=["^if {condition}, {rule}[. Otherwise, {otherwise}].", "^{rule}."],
    rules=("NOX-STAT-07", "NOX-BOARD-07", "NOX-CURSE-02"),
    sample=(
        "Le porteur a +2 armure.",
        "Si cette unité est blessée, cette unité a +2 CAC.",
        "Si le porteur est un héros, le porteur a +1 CAC. Sinon, le porteur a +1 armure.",
    ),
    frame=True,
    silent=True,
)
class Always(InUnit, InSpell, InGear, InTreasure, InZone):
    """What holds as long as the card does its work (§7.2)."""

    rule: StaticRule
    condition: Condition | None = None
    otherwise: StaticRule | None = None


@clause(
    "^ce tour, {rule:StaticRule}.",
    en="^this turn, {rule}.",
    rules=("NOX-FATE-04", "NOX-FATE-06"),
    sample="Ce tour, les unités ont -1 distance.",
    frame=True,
)
class ThisTurn(InFate):
    """What holds for all units of both sides until the turn is cleaned up (NOX-FATE-04)."""

    rule: StaticRule


# ---- whole texts


class CardText(Node):
    """A line of a card's text."""


@clause(
    "{sentences:InUnit* }",
    en="{sentences* }",
    rules=("NOX-CARD-01",),
    sample="Infiltrateur, Poison 1. Mort : piochez 1 carte.",
    frame=True,
    silent=True,
)
class UnitText(CardText):
    """A line of a monarch, hero, unit or token."""

    sentences: tuple[InUnit, ...]


@clause(
    "{sentences:InSpell* }",
    en="{sentences* }",
    rules=("NOX-CARD-05", "NOX-SPELL-06"),
    sample="Portée 2. Infligez 3 dégâts à une unité ennemie.",
    frame=True,
    silent=True,
)
class SpellText(CardText):
    """A line of a spell."""

    sentences: tuple[InSpell, ...]


@clause(
    "{sentences:InGear* }",
    en="{sentences* }",
    rules=("NOX-CARD-05", "NOX-EQ-05"),
    sample="Port unique. Le porteur a +2 armure.",
    frame=True,
    silent=True,
)
class GearText(CardText):
    """A line of an equipment."""

    sentences: tuple[InGear, ...]


@clause(
    "{sentences:InTreasure* }",
    en="{sentences* }",
    rules=("NOX-TRES-04", "NOX-TRES-08"),
    sample="Retournement : gagnez 2 or. Le porteur a +1 CAC.",
    frame=True,
    silent=True,
)
class TreasureText(CardText):
    """A line of a treasure."""

    sentences: tuple[InTreasure, ...]


@clause(
    "{sentences:InEvent* }",
    en="{sentences* }",
    rules=("NOX-EVT-01",),
    sample="Coût supplémentaire : défaussez 1 carte. Piochez 3 cartes.",
    frame=True,
    silent=True,
)
class EventText(CardText):
    """A line of an event."""

    sentences: tuple[InEvent, ...]


@clause(
    "{sentences:InZone* }",
    en="{sentences* }",
    rules=("NOX-CARD-06", "NOX-BOARD-05"),
    sample="Les unités ennemies dans cette zone ont -1 CAC.",
    frame=True,
    silent=True,
)
class ZoneText(CardText):
    """A line of a zone card."""

    sentences: tuple[InZone, ...]


@clause(
    "{sentences:InFate* }",
    en="{sentences* }",
    rules=("NOX-FATE-01",),
    sample="Chaque joueur pioche 1 carte.",
    frame=True,
    silent=True,
)
class FateText(CardText):
    """A line of a fate card."""

    sentences: tuple[InFate, ...]
