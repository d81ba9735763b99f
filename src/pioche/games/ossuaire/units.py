"""What is printed on the units, made ready once for all matches that use the same cards.

Keywords become attributes and ability lines are sorted by their timing; nothing here changes during a match, so
all clones of a table share one book.
"""

from dataclasses import dataclass, field
from typing import Any

from pioche.core.decisions import Card, Option, Seat
from pioche.games.ossuaire.cards import MILITIAMAN, SOLDIER, WORLD, OssuaireCard
from pioche.games.ossuaire.clauses.text import Delayed, Effect, Immediate, Permanent, Price
from pioche.language.clauses import CLAUSES


@dataclass(frozen=True, slots=True)
class Ability:
    """One Immédiat or Retardé line."""

    number: int  # of the printed line, from 1
    times: int
    price: Price | None
    effects: tuple[Effect, ...]
    bit: int = field(init=False)  # in the mask of used lines

    def __post_init__(self) -> None:
        object.__setattr__(self, "bit", 1 << (self.number - 1))

    def can_be_used(self, t: Any, seat: Seat, unit: Card) -> bool:
        """Whether the price can be paid whole or, without price, an effect could change something (OSS-ABIL-13…15)."""
        if self.price is not None:
            whole = CLAUSES[type(self.price)].whole
            assert whole is not None
            return whole(t, seat, unit, self.price)
        for node in self.effects:
            can = CLAUSES[type(node)].can
            if can is not None and can(t, seat, unit, node):
                return True
        return False


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
            if isinstance(line, Immediate):
                self.immediate += (Ability(number, line.times, line.price, line.effects),)
            elif isinstance(line, Delayed):
                self.delayed += (Ability(number, line.times, line.price, line.effects),)
            elif isinstance(line, Permanent):
                sets = CLAUSES[type(line.keyword)].act
                assert sets is not None
                sets(self, line.keyword)

    def ability(self, number: int) -> Ability:
        """The ability of a printed line."""
        return next(ability for ability in self.immediate + self.delayed if ability.number == number)


class Book:
    """The units of a match by face, and the options over hands, each list made once."""

    __slots__ = (
        "cards",
        "dearest",
        "dismissals",
        "index",
        "militia",
        "musts",
        "offers",
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
        self.dearest = max(card.cost for card in cards)
        # Lists of D16, D1 and D2 by the faces on sale or in hand: building them anew costs more than playing them.
        self.offers: dict[tuple[int, int, int], tuple[Option, ...]] = {}
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
