"""What is printed on the cards, made ready once for all matches that use the same cards.

Sections become lists of instructions, and the options that name a card are made once; nothing here changes during a
match, so all clones of a table share one book.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from pioche.core.decisions import Option
from pioche.games.raise_rise_die.cards import DeckCard
from pioche.games.raise_rise_die.clauses import infused
from pioche.games.raise_rise_die.clauses.text import (
    Activation,
    Adding,
    Announced,
    Condition,
    Effect,
    Modifier,
    Phrase,
    Scoped,
    Static,
    Striking,
    Triggered,
    steps,
)
from pioche.games.raise_rise_die.lanes import LANE, LANES
from pioche.language.clauses import CLAUSES

TYPES: Final = {
    infused.YourAssaults: "assault",
    infused.YourSupports: "support",
    infused.YourDefensives: "defensive",
}
POSED: Final = {infused.OnHead: 0, infused.OnTorso: 1, infused.OnArms: 2, infused.OnLegs: 3}
ACTS: Final = 0
MODIFIES: Final = 1
ANNOUNCES: Final = 2


class Instruction(NamedTuple):
    """A clause in its place: its segment, the conditions that govern it, and its price in PV."""

    segment: int
    conditions: tuple[Condition, ...]
    price: int
    node: Effect
    kind: int  # ACTS, MODIFIES or ANNOUNCES
    scoped: bool  # acts on lanes
    strikes: bool
    extra: bool


def instruction(segment: int, conditions: tuple[Condition, ...], price: int, node: Effect) -> Instruction:
    """A clause made ready."""
    kind = ANNOUNCES if isinstance(node, Announced) else MODIFIES if isinstance(node, Modifier) else ACTS
    scoped, strikes, extra = isinstance(node, Scoped), isinstance(node, Striking), isinstance(node, Adding)
    return Instruction(segment, conditions, price, node, kind, scoped, strikes, extra)


Branch = tuple[Instruction, ...]


class Section:
    """A section of a text, with what it says at the announcement."""

    __slots__ = ("branches", "combo", "field", "frenzy", "hits", "reach")

    def __init__(self, field: str, phrase: Phrase) -> None:
        self.field = field  # of the card
        self.reach = 1  # lanes (RRD-AMP-01)
        self.frenzy = 0  # further applications (RRD-FRE-01)
        self.combo = 0  # the card of the passe from which on it is free; 0: none (RRD-ENC-01)
        branches: list[list[Instruction]] = [[] for _ in phrase.branches]
        for branch, segment, conditions, price, node in steps(phrase):
            branches[branch].append(instruction(segment, conditions, price, node))
            if isinstance(node, Announced):
                sets = CLAUSES[type(node)].act
                assert sets is not None
                sets(self, node)
        self.branches: tuple[Branch, ...] = tuple(tuple(branch) for branch in branches)
        self.hits = any(each.strikes or each.extra for branch in branches for each in branch)  # deals packets


class Sheet:
    """A card as printed, with the options that name it."""

    __slots__ = (
        "activation",
        "bonus",
        "combo",
        "cost",
        "counter_transcends",
        "counters",
        "defensive",
        "gift",
        "gift_lane",
        "gift_type",
        "hits",
        "id",
        "infusible",
        "instant",
        "instants",
        "main",
        "object",
        "own_turn",
        "plays",
        "reaction",
        "sacrifice",
        "slots",
        "transcends",
        "trigger",
        "triggered",
        "type",
        "va",
    )

    def __init__(self, card: DeckCard) -> None:
        self.id = card.id
        self.va = card.va
        self.type = card.type
        self.instant = card.type == "instant"
        self.defensive = card.type == "defensive"
        self.object = card.object
        self.infusible = card.infusion is not None
        self.slots = sum(1 << LANE[name] for name in card.slots)  # a bit for each optimal lane
        self._read(card)
        self._offer(card.id)

    def _read(self, card: DeckCard) -> None:
        """Make its sections ready (RRD-CARD-06)."""
        self.main = _section(card, "main")
        self.bonus = _section(card, "transcendence")
        sections = (self.main, self.bonus)
        self.hits = any(section.hits for section in sections if section) and not self.instant  # when posed
        self.combo = self.main.combo if self.main else 0
        activation = card.section("activation")
        self.activation = _section(card, "activation")
        self.cost = activation.cost if isinstance(activation, Activation) else 0
        self.own_turn = isinstance(activation, Activation) and activation.own_turn
        self.reaction = isinstance(activation, Activation) and activation.reaction
        infusion = card.section("infusion")
        self.triggered = _section(card, "infusion")
        self.trigger = type(infusion.trigger) if isinstance(infusion, Triggered) else None
        self.gift: Instruction | None = (
            None  # what its static infusion appends, and to which cards (RRD-INF-09)
        )
        self.gift_type, self.gift_lane = "", -1
        if isinstance(infusion, Static):
            self.gift = instruction(0, (), 0, infusion.effect)
            self.gift_type = TYPES.get(type(infusion.whose), "")
            self.gift_lane = POSED.get(type(infusion.whose), -1)

    def _offer(self, name: str) -> None:
        """Make the options that name it; ordinary plays by the set of free lanes (RRD-POSE-01, -03)."""
        plays = [Option("play", name, lane) for lane in LANES]
        free = range(1 << len(LANES))
        self.plays = tuple(
            tuple(plays[lane] for lane in range(4) if lanes & self.slots & 1 << lane) for lanes in free
        )
        self.transcends = tuple(Option("transcend", name, lane) for lane in LANES)
        self.counters = tuple(Option("counter", name, lane) for lane in LANES)
        self.counter_transcends = tuple(Option("counter_transcended", name, lane) for lane in LANES)
        self.instants = Option("instant", name)
        self.sacrifice = Option("sacrifice", name)

    def fits(self, lane: int) -> bool:
        """Whether a lane is one of its optimal slots."""
        return bool(self.slots >> lane & 1)

    def applied(self, lane: int, counter: bool, transcended: bool) -> list[Section]:
        """The sections that it applies if it succeeds there (RRD-RES-03, RRD-CTR-06, RRD-TRA-05, -06)."""
        found = []
        if self.main and self.fits(lane) and (self.defensive or not counter):
            found.append(self.main)
        if transcended and self.bonus:
            found.append(self.bonus)
        return found


def ways(sections: Sequence[Section]) -> list[Branch]:
    """The clauses of some sections, for each choice of their branches (RRD-RES-04)."""
    found: list[Branch] = [()]
    for section in sections:
        found = [way + branch for way in found for branch in section.branches]
    return found


def _section(card: DeckCard, field: str) -> Section | None:
    phrase = card.section(field)
    return Section(field, phrase) if isinstance(phrase, Phrase) else None


class Book:
    """The cards of a match by face, sorted by id, which is the order of options (§8)."""

    __slots__ = ("cards", "index", "sheets", "va")

    def __init__(self, cards: tuple[DeckCard, ...]) -> None:
        self.cards = tuple(sorted(cards, key=lambda card: card.id))
        self.sheets = tuple(Sheet(card) for card in self.cards)
        self.index = {card.id: face for face, card in enumerate(self.cards)}
        self.va = tuple(card.va for card in self.cards)
