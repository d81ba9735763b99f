"""What is printed on the units, made ready once for all matches that use the same cards.

Keywords become attributes and ability lines become lists of executors; nothing here changes during a match, so
all clones of a table share one book.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pioche.core.decisions import Card, Option, Rule, Seat
from pioche.games.ossuaire.cards import MILITIAMAN, SOLDIER, WORLD, OssuaireCard
from pioche.games.ossuaire.language import DELAYED, IMMEDIATE, LANGUAGE
from pioche.games.ossuaire.nodes import Line
from pioche.language.clauses import Node

Run = Callable[[Any, Seat, Card, Any], Rule[None]]
Test = Callable[[Any, Seat, Card, Any], bool]


@dataclass(frozen=True, slots=True)
class Effect:
    """How a clause is carried out, for a seat and the unit whose ability it is."""

    run: Run
    can: Test  # whether it could change something now; public information only (OSS-ABIL-15)
    whole: Test | None = None  # for a price: whether it can be paid whole (OSS-ABIL-13)


EFFECTS: dict[type[Node], Effect] = {}  # filled by the clauses


def effect(node: type[Node], can: Test, whole: Test | None = None) -> Callable[[Run], Run]:
    """Decorator: the rule carries the clause out."""

    def register(run: Run) -> Run:
        EFFECTS[node] = Effect(run, can, whole)
        return LANGUAGE.executes(node)(run)

    return register


@dataclass(frozen=True, slots=True)
class Ability:
    """One Immédiat or Retardé line."""

    number: int  # of the printed line, from 1
    times: int
    price: tuple[Effect, Any] | None
    effects: tuple[tuple[Effect, Any], ...]

    @property
    def bit(self) -> int:
        """Its bit in the mask of used lines."""
        return 1 << (self.number - 1)


class Unit:
    """A unit as printed; keywords of Permanent lines set their attribute (OSS-ABIL-11)."""

    __slots__ = (
        "champion",
        "cost",
        "delayed",
        "discernment",
        "formation",
        "id",
        "immediate",
        "neutral",
        "ossification",
        "rampart",
        "renewable",
        "value",
    )

    def __init__(self, card: OssuaireCard) -> None:
        self.id = card.id
        self.cost = card.cost
        self.value = card.value
        self.neutral = card.faction == WORLD
        self.renewable = self.discernment = self.champion = self.rampart = False
        self.ossification = self.formation = 0
        self.immediate: tuple[Ability, ...] = ()
        self.delayed: tuple[Ability, ...] = ()
        for number, line in enumerate(card.lines, 1):
            if line.timing == IMMEDIATE:
                self.immediate += (_ability(number, line),)
            elif line.timing == DELAYED:
                self.delayed += (_ability(number, line),)
            else:
                for keyword in line.effects:
                    LANGUAGE.executors[type(keyword)](self, keyword)

    def ability(self, number: int) -> Ability:
        """The ability of a printed line."""
        return next(ability for ability in self.immediate + self.delayed if ability.number == number)


def _ability(number: int, line: Line) -> Ability:
    price = None if line.price is None else (EFFECTS[type(line.price)], line.price)
    return Ability(number, line.times, price, tuple((EFFECTS[type(node)], node) for node in line.effects))


class Book:
    """The units of a match by face, and the options over hands, each list made once."""

    __slots__ = (
        "cards",
        "dismissals",
        "index",
        "militia",
        "musts",
        "plays",
        "renewable",
        "renewals",
        "soldier",
        "turns",
        "units",
    )

    def __init__(self, cards: tuple[OssuaireCard, ...]) -> None:
        self.cards = cards
        self.units = tuple(Unit(card) for card in cards)
        self.index = {card.id: face for face, card in enumerate(cards)}
        self.soldier = self.index.get(SOLDIER, -1)
        self.militia = self.index.get(MILITIAMAN, -1)
        self.renewable = sum(1 << face for face, unit in enumerate(self.units) if unit.renewable)
        self.plays = HandOptions("play", cards)
        self.dismissals = HandOptions("dismiss", cards)
        self.renewals = HandOptions("renew", cards)
        # Lists of D1 and D2 by the faces in hand: building them anew costs more than playing them.
        self.turns: dict[tuple[int, int], tuple[Option, ...]] = {}
        self.musts: dict[tuple[int, int], tuple[Option, ...]] = {}

    def starter(self, faction: str, cost: int) -> int:
        """The face of which a faction's starting deck is made: its first unit of that cost, or -1 (OSS-SET-03)."""
        for face, card in enumerate(self.cards):
            if card.faction == faction and card.cost == cost:
                return face
        return -1

    def faction(self, faction: str) -> list[int]:
        """The faces of a faction or of the Monde."""
        return [face for face, card in enumerate(self.cards) if card.faction == faction]


class HandOptions(dict[int, tuple[Option, ...]]):
    """For a set of faces (a bit mask), the options of its members, in the order of the faces."""

    def __init__(self, verb: str, cards: tuple[OssuaireCard, ...]) -> None:
        super().__init__()
        self.each = [Option(verb, card.id) for card in cards]

    def __missing__(self, mask: int) -> tuple[Option, ...]:
        made = tuple(option for face, option in enumerate(self.each) if mask >> face & 1)
        self[mask] = made
        return made
