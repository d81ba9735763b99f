"""Laying a position: what a scenario says of each zone, taken from what a seat owns, the rest filled in."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, NamedTuple, Protocol

from pioche.core.chance import Chance
from pioche.core.contract import TableSpec
from pioche.core.decisions import Card, Seat
from pioche.core.scenario_choices import Verbs
from pioche.core.scenario_names import Entry, Names
from pioche.core.scenario_read import Fields
from pioche.core.table import Table


class Form(Enum):
    """How the content of a zone is written, in positions and in expectations alike."""

    BAG = "bag"  # the order means nothing
    TOP_FIRST = "top first"  # from the top to the bottom, as a draw pile is read
    BOTTOM_FIRST = "bottom first"  # from the bottom to the top: the last one came last
    ROWS = "rows"  # a list of rows, the top row first, each from left to right


class Position(NamedTuple):
    """What a scenario says of the table before the first choice."""

    spec: TableSpec
    seed: int
    table: Fields  # the case, for what belongs to no seat
    seats: tuple[Fields, ...]
    aliases: Fields

    def chance(self) -> Chance:
        """The table's own chance."""
        return Chance(self.seed)

    def names(self, t: Table) -> Names:
        """The cards that can be named on that table."""
        return Names(t.faces, self.aliases)


class Positions(Protocol):
    """How positions of one game are written and laid."""

    verbs: Verbs  # every verb of an option, with its French and English words
    places: Verbs  # other things that options name besides cards and seats: the Monde…
    forms: Mapping[str, Form]  # every zone that can be written, the game's own and what it derives from them
    keys: tuple[str, ...]  # what a position may say of the table besides shared zones: active, phase…
    seat_keys: tuple[str, ...]  # what a position may say of a seat besides zones
    marks: tuple[str, ...]  # what may be said of a card in play: bonus…

    def lay(self, position: Position) -> Table:
        """The table of a position, at a checkpoint; raises BadScenario where the position says what cannot be."""
        ...

    def rows(self, t: Any, zone: str, seat: Seat) -> list[list[Card]]:
        """The content of a zone in rows, each in the order in which it is written."""
        ...

    def mark(self, t: Any, card: Card, name: str) -> Any:
        """What a mark of a card says, as a scenario writes it."""
        ...

    def facts(self, t: Any) -> Mapping[str, Any]:
        """What expectations may speak of besides zones, public columns and derived values."""
        ...


def plain_rows(t: Table, forms: Mapping[str, Form], zone: str, seat: Seat) -> list[list[Card]]:
    """A zone of the layout as one row in the order in which it is written."""
    index = next(i for i, declared in enumerate(t.zones) if declared.name == zone)
    pile = t.pile(index, 0 if t.zones[index].shared else seat)
    return [pile[::-1] if forms[zone] is Form.TOP_FIRST else pile[:]]


@dataclass(slots=True)
class Given:
    """What a position says of one zone: named cards from the top and from the bottom, and how many in all."""

    top: list[Entry] = field(default_factory=list)  # the first one is the topmost
    bottom: list[Entry] = field(default_factory=list)  # the first one is the undermost
    count: int | None = None  # None: what is left over may come here

    @property
    def missing(self) -> int:
        """How many cards must be filled in."""
        return 0 if self.count is None else self.count - len(self.top) - len(self.bottom)


def given(names: Names, fields: Fields, zone: str, form: Form, marks: Sequence[str] = ()) -> Given:
    """Read what a position says of a zone: a number, a list, or a table with `count`, `has`, `top`, `bottom`."""
    value = fields.data[zone]
    if isinstance(value, dict):
        return _partly_given(names, fields.table(zone), marks)
    if isinstance(value, int) and not isinstance(value, bool):
        return Given(count=fields.whole(zone, among=range(1000)))
    entries = names.entries(value, fields, zone, marks)
    if form is Form.TOP_FIRST:
        return Given(top=entries, count=len(entries))
    return Given(bottom=entries, count=len(entries))


def _partly_given(names: Names, fields: Fields, marks: Sequence[str]) -> Given:
    fields.only(("count", "has", "top", "bottom"))
    parts = {
        key: names.entries(fields.data.get(key, []), fields, key, marks) for key in ("has", "top", "bottom")
    }
    found = Given(parts["top"], parts["bottom"] + parts["has"])
    if "count" in fields:
        found.count = fields.whole("count")
        if found.missing < 0:
            named = found.count - found.missing
            raise fields.bad(
                "count",
                en=f"{named} cards are named but the count is {found.count}",
                fr=f"{named} cartes sont nommées pour un compte de {found.count}",
            )
    return found


class Layer:
    """Lays the cards of one owner: named ones first, then numbers of cards, then whatever is left over."""

    __slots__ = ("_chance", "_owned", "fields", "names", "plain", "seat", "stock", "t")

    def __init__(
        self, t: Table, names: Names, fields: Fields, seat: Seat, stock: Counter[str], seed: int
    ) -> None:
        self.t = t
        self.names = names
        self.fields = fields
        self.seat = seat
        self.stock = stock  # the copies of each card that are not laid yet
        self._owned = stock.copy()
        self.plain: frozenset[str] = frozenset()  # cards that are taken first where only a number is said
        self._chance = Chance(
            seed * 64 + seat + 1
        )  # not the table's: filling in must not change its shuffles

    def take(self, entry: Entry, key: str) -> None:
        """Take one named card from the stock; refuses a copy too many."""
        if not self.stock[entry.card]:
            said = self.names.say(entry.card)
            raise self.fields.bad(
                key,
                en=f"{said.en}: seat {self.seat} has {self._owned[entry.card]} in all, and more are named",
                fr=f"{said.fr} : le siège {self.seat} en a {self._owned[entry.card]} en tout, et plus sont nommés",
            )
        self.stock[entry.card] -= 1

    def some(self, number: int, key: str) -> list[Entry]:
        """That many cards of the stock, drawn by lot."""
        left = [card for card, copies in sorted(self.stock.items()) for _ in range(copies)]
        if number > len(left):
            raise self.fields.bad(
                key,
                en=f"{number} more cards are wanted, seat {self.seat} has {len(left)} left",
                fr=f"il manque {number} cartes, le siège {self.seat} n’en a plus que {len(left)}",
            )
        self._chance.shuffle(left)
        left.sort(key=lambda card: card not in self.plain)
        self.stock.subtract(left[:number])
        return [Entry(card) for card in left[:number]]

    def all_given(self, forms: Mapping[str, Form], known: str = "") -> dict[str, Given]:
        """What is said of each zone, its named cards taken from the stock."""
        named = [zone for zone in forms if zone in self.fields]
        said = {zone: given(self.names, self.fields, zone, forms[zone]) for zone in named}
        if known in self.fields:
            self._make_known(said.setdefault("hand", Given(count=0)), known)
        for zone, one in said.items():
            for entry in (*one.top, *one.bottom):
                self.take(entry, zone)
        return said

    def _make_known(self, hand: Given, key: str) -> None:
        """Mark the cards of a hand that a key lists as known; they may be among those that are only counted."""
        listed = self.names.entries(self.fields.data[key], self.fields, key)
        hidden = hand.bottom
        shown: list[Entry] = []
        for entry in listed:
            found = next((other for other in hidden if other.card == entry.card), None)
            if found is not None:
                hidden.remove(found)
            elif hand.missing < 1:
                said = self.names.say(entry.card)
                raise self.fields.bad(
                    key,
                    en=f"there is no {said.en} (more) in this hand to be known",
                    fr=f"il n’y a pas (ou plus) de {said.fr} à connaître dans cette main",
                )
            shown.append(entry._replace(known=True))
            hand.top = shown
        hand.bottom, hand.top = (
            [*shown, *hidden],
            [],
        )  # known ones first, so that tokens tell nothing of the others

    def spread(self, forms: Mapping[str, Form], rest: Sequence[str], known: str = "") -> None:
        """Lay everything: the zones as they are said, what is left over in the first zone of `rest` that has room.

        `known` is the key that lists the cards of the hand which everybody knows.
        """
        said = self.all_given(forms, known)
        filled = {zone: self.some(one.missing, zone) for zone, one in said.items() if one.missing}
        left = sum(self.stock.values())
        room = next((zone for zone in rest if zone not in said or said[zone].count is None), None)
        if left and room is None:
            over = self.names.say_all([card for card, n in sorted(self.stock.items()) for _ in range(n)])
            raise self.fields.bad(
                "",
                en=f"cards are left over ({over.en}); say nothing of one of {', '.join(rest)}",
                fr=f"il reste des cartes ({over.fr}) ; ne dites rien de l’une des zones {', '.join(rest)}",
            )
        if room is not None:
            filled[room] = self.some(left, room)
        for zone in forms:
            one = said.get(zone, Given())
            self.lay(zone, [*one.bottom, *filled.get(zone, ()), *reversed(one.top)])

    def lay(self, zone: str, entries: Sequence[Entry]) -> list[Card]:
        """Bring cards to the table, from the bottom to the top of a zone."""
        return [self.place(zone, entry) for entry in entries]

    def place(self, zone: str, entry: Entry) -> Card:
        """Bring one card to the top of a zone, known to those who are said to know it."""
        t = self.t
        index = next(i for i, declared in enumerate(t.zones) if declared.name == zone)
        card = t.add_card(t.face_index(entry.card), index, 0 if t.zones[index].shared else self.seat)
        if entry.known:
            t.seen[card] = t.layout.everybody
        for seat in entry.seen_by:
            if seat >= t.seats:
                raise self.fields.bad(
                    zone, en=f"seen_by: there is no seat {seat}", fr=f"seen_by : il n’y a pas de siège {seat}"
                )
            t.seen[card] |= 1 << seat
        return card
