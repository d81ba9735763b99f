"""What is printed on the units, made ready once for all matches that use the same cards.

Keywords become attributes and ability lines are sorted by their timing; nothing here changes during a match, so
all clones of a table share one book.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from pioche.core.decisions import Card, Option, Seat
from pioche.core.offers import Offers, by_faces
from pioche.games.ossuaire.cards import MILITIAMAN, SOLDIER, WORLD, OssuaireCard
from pioche.games.ossuaire.clauses.text import EFFECTS, Delayed, Effect, Immediate, Permanent, Price
from pioche.language.clauses import CLAUSES

if TYPE_CHECKING:
    from pioche.games.ossuaire.table import OssuaireTable

SEATS: Final = 2  # OSS-SET-01
# Of a unit that a seat’s faction does not have: no card shows it, and it does not stand for any (-1).
NO_FACE: Final = -2


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

    def can_be_used(self, t: "OssuaireTable", seat: Seat, unit: Card) -> bool:
        """Whether the price can be paid whole or, without price, an effect could change something (OSS-ABIL-13…15)."""
        if self.price is not None:
            return EFFECTS.payable(t, seat, unit, self.price)
        return any(EFFECTS.can(t, seat, unit, effect) for effect in self.effects)


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
        for number, line in enumerate(card.lines, 1):  # in the order printed (OSS-ABIL-03)
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
    """The units of a match by face, and the options over hands, each list made once.

    A unit that is so for one seat alone has a face of its own beside the printed one, and the same name.
    """

    __slots__ = (
        "cards",
        "dearest",
        "dismissals",
        "index",
        "militia",
        "musts",
        "purchases",
        "renewable",
        "renewals",
        "soldier",
        "turns",
        "units",
        "whose",
    )

    def __init__(self, cards: tuple[OssuaireCard, ...], whose: tuple[tuple[Seat, ...], ...]) -> None:
        self.cards = cards
        self.whose = whose  # by face, the seats whose cards may show it
        self.units = tuple(Unit(card) for card in cards)
        # What a name means to each seat, and so the units that effects speak of by name.
        self.index = tuple(
            {card.id: face for face, card in enumerate(cards) if seat in whose[face]} for seat in range(SEATS)
        )
        self.soldier = tuple(faces.get(SOLDIER, NO_FACE) for faces in self.index)
        self.militia = tuple(faces.get(MILITIAMAN, NO_FACE) for faces in self.index)
        self.renewable = sum(1 << face for face, unit in enumerate(self.units) if unit.renewable)
        self.dearest = max(card.cost for card in cards)
        names = tuple(card.id for card in cards)
        plays, self.renewals = by_faces("play", names), by_faces("renew", names)
        self.dismissals = by_faces("dismiss", names)
        # By the faces in hand and those of them that can be renewed (D1, D2); by the faces on sale and the gold (D16).
        self.turns: Offers[tuple[int, int]] = Offers(
            lambda key: (*plays[key[0]], *self.renewals[key[1]], Option("stop"))
        )
        self.musts: Offers[tuple[int, int]] = Offers(lambda key: plays[key[0]] + self.renewals[key[1]])
        self.purchases: Offers[tuple[int, int, int]] = Offers(
            lambda key: (*self._purchases(*key), Option("done"))
        )

    def starter(self, faction: str, seat: Seat, cost: int) -> int:
        """The face of which a seat's starting deck is made: its first unit of that cost, or -1 (OSS-SET-03)."""
        return next((face for face in self.faction(faction, seat) if self.cards[face].cost == cost), -1)

    def faction(self, faction: str, seat: Seat) -> list[int]:
        """The faces of a seat's faction."""
        return [
            face
            for face, card in enumerate(self.cards)
            if card.faction == faction and seat in self.whose[face]
        ]

    def world(self) -> list[int]:
        """The faces of the Monde, of which there is one for both."""
        return [face for face, card in enumerate(self.cards) if card.faction == WORLD]

    def _purchases(self, own: int, world: int, gold: int) -> Iterator[Option]:
        """The units of a set of own piles and of the Monde that can be bought with that much gold (OSS-BUY-04)."""
        for market, faces in (("", own), ("world", world)):
            for face, card in enumerate(self.cards):
                if faces >> face & 1 and card.cost <= gold:
                    yield Option("buy", card.id, market)
