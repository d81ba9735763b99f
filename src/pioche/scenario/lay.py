"""Laying a position: what a scenario says of each zone, taken from what a seat owns, the rest filled in."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pioche.core.chance import Answer, Chance, Lot, Rigged
from pioche.core.contract import Game, TableSpec
from pioche.core.decisions import Card, Seat
from pioche.core.errors import PiocheError
from pioche.core.events import Event
from pioche.core.match import Match
from pioche.core.seeds import WIDE
from pioche.core.table import Table
from pioche.scenario.fields import Fields, Where
from pioche.scenario.names import Entry, Names
from pioche.scenario.positions import Form, Position, zone_index
from pioche.scenario.read import STARTER, Case

_OF_CARD = re.compile(r"spec, (\w+)(?:, |\s*: )")  # how errors of the cards of a spec begin


def lay(case: Case, game: Game | None = None) -> tuple[Match, list[Event]]:
    """The match of a case before its first choice and what its opening told; refuses an impossible position.

    Whoever watches the opening brings a game that does.
    """
    return lay_fields(case, case.fields, game)


def lay_fields(case: Case, fields: Fields, game: Game | None = None) -> tuple[Match, list[Event]]:
    """The match of a case whose position is said by other fields, as that of a twin."""
    game, where = game or case.stage.game, case.where
    if case.fault is not None:
        raise case.fault
    try:
        spec = _spec(case, game)
        dealt = fields.text("start", "position") == "deal"
        table = _deal(case, spec, fields) if dealt else _position(case, spec, fields)
        _check_sound(case, table)
        told = list(table.journal or ())
        match = Match.at(game, spec, table, seed=_seed(fields))
    except PiocheError as error:
        raise placed(error, where) from None
    return match, told + match.opening


def _spec(case: Case, game: Game) -> TableSpec:
    """The table that a case asks for; a refusal names the key that asks: `spec`, or the card."""
    try:
        return game.spec(case.spec)
    except PiocheError as error:
        card = _OF_CARD.match(error.en)
        if card is None:
            raise case.where.wrapped("spec", error) from None
        raise case.where.bad(
            f"cards.{card[1]}", en=_OF_CARD.sub("", error.en), fr=_OF_CARD.sub("", error.fr)
        ) from None


def placed(error: PiocheError, where: Where) -> PiocheError:
    """The error with the place of the case, unless it names it already."""
    return error if error.en.startswith(where.file) else where.wrapped("", error)


def _seed(fields: Fields) -> int:
    return fields.seed("seed", 1)


def _deal(case: Case, spec: TableSpec, fields: Fields) -> Table:
    """The table after set-up, with its shuffles and lots as the case wants them."""
    game = case.stage.game
    names = Names(game.deal(spec, Rigged(_seed(fields))).faces, case.names, spec.seats)
    rig: list[Answer] = [*rigged(fields, names)]
    if STARTER in fields:
        rig.append(Lot(STARTER, fields.seat(STARTER, spec.seats)))
    return game.deal(spec, Rigged(_seed(fields), rig), events=True)


def _position(case: Case, spec: TableSpec, fields: Fields) -> Table:
    seats = fields.seats("seat", spec.seats)
    positions = case.stage.positions
    shared = [zone.name for zone in case.stage.game.zones if zone.shared]
    for said in seats.values():
        said.only([key for key in (*positions.forms, *positions.seat_keys) if key not in shared])
    empty = [Fields({}, case.where, f"seat.{seat}") for seat in range(spec.seats)]
    laid = tuple(seats.get(seat, empty[seat]) for seat in range(spec.seats))
    table = positions.lay(Position(spec, _seed(fields), fields, laid, case.names))
    table.rigged = [*rigged(fields, Names(table.faces, case.names, spec.seats))]
    return table


def rigged(fields: Fields, names: Names) -> list[int | list[str]]:
    """What chance must answer: orders of shuffles from the top, and lots."""
    answers: list[int | list[str]] = []
    for item in fields.items("chance"):
        if isinstance(item, int) and not isinstance(item, bool):
            answers.append(item)
        else:
            answers.append([entry.card for entry in names.entries(item, fields, "chance")])
    return answers


def _check_sound(case: Case, table: Table) -> None:
    """Refuse what no match can come to: first what the game explains, then its invariants."""
    for key, en, fr in case.stage.positions.faults(table):
        raise case.where.bad(key, en=f"this cannot be: {en}", fr=f"c’est impossible : {fr}")
    broken = case.stage.game.invariants(table)
    if broken:
        en, fr = "; ".join(fault.en for fault in broken), " ; ".join(fault.fr for fault in broken)
        raise case.where.bad(
            "", en=f"this position cannot be: {en}", fr=f"cette position est impossible : {fr}"
        )


# ---- the cards of one owner


@dataclass(slots=True)
class Given:
    """What a position says of one zone: named cards from the top and from the bottom, and how many in all."""

    top: list[Entry] = field(default_factory=list)  # the first one is the topmost
    bottom: list[Entry] = field(default_factory=list)  # the first one is the undermost
    count: int | None = None  # None: what is left over may come here
    lacks: frozenset[str] = frozenset()  # cards that are not filled in

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
    fields.only(("count", "has", "top", "bottom", "lacks", "copies"))
    parts = {
        key: names.entries(fields.data.get(key, []), fields, key, marks)
        for key in ("has", "top", "bottom", "lacks")
    }
    copies = fields.table("copies")
    counted = {names.card(name, copies, name): copies.whole(name, among=range(1000)) for name in copies}
    exact = [Entry(card) for card, times in counted.items() for _ in range(times)]
    lacks = frozenset(entry.card for entry in parts["lacks"])
    for entry in (*parts["has"], *parts["top"], *parts["bottom"]):
        if entry.card in lacks or entry.card in counted:
            said = names.say(entry.card)
            raise fields.bad(
                "lacks" if entry.card in lacks else "copies",
                en=f"{said.en} is named twice, here and elsewhere in this zone",
                fr=f"{said.fr} : ce nom est écrit deux fois, ici et ailleurs dans cette zone",
            )
    found = Given(parts["top"], parts["bottom"] + parts["has"] + exact, lacks=lacks | counted.keys())
    if "count" in fields:
        found.count = fields.whole("count", among=range(1000))
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
        # Not the table's: filling in must not change its shuffles.
        self._chance = Chance((seed * 64 + seat + 1) % WIDE)

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

    def some(self, number: int, key: str, lacks: frozenset[str] = frozenset()) -> list[Entry]:
        """That many cards of the stock, drawn by lot, none of those that are lacking there."""
        left = self._fitting(lacks)
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

    def _fitting(self, lacks: frozenset[str]) -> list[str]:
        return [
            card for card, copies in sorted(self.stock.items()) if card not in lacks for _ in range(copies)
        ]

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
                    fr=f"{said.fr} : cette main n’en a pas (ou plus) qui puisse être connu de tous",
                )
            shown.append(entry._replace(known=True))
            hand.top = shown
        hand.bottom, hand.top = (
            [*shown, *hidden],
            [],
        )  # known ones first, so that tokens tell nothing of the others

    def spread(self, forms: Mapping[str, Form], rest: Sequence[str], known: str = "") -> None:
        """Lay everything: the zones as they are said, what is left over in the zones of `rest` that have room.

        `known` is the key that lists the cards of the hand which everybody knows.
        """
        said = self.all_given(forms, known)
        room = [zone for zone in rest if zone not in said or said[zone].count is None]
        for zone, one in said.items():
            if one.lacks and one.count is None and zone not in room and not one.bottom:
                raise self.fields.bad(
                    zone,
                    en="say also how many cards there are: { count = 5, lacks = … }",
                    fr="dites aussi combien de cartes il y a : { count = 5, lacks = … }",
                )
        filled = {zone: self.some(one.missing, zone, one.lacks) for zone, one in said.items() if one.missing}
        for zone in room:
            lacks = said[zone].lacks if zone in said else frozenset()
            filled[zone] = self.some(len(self._fitting(lacks)), zone, lacks)
        self._check_nothing_left(rest)
        for zone in forms:
            one = said.get(zone, Given())
            self.lay(zone, [*one.bottom, *filled.get(zone, ()), *reversed(one.top)])

    def _check_nothing_left(self, rest: Sequence[str]) -> None:
        left = self._fitting(frozenset())
        if left:
            over = self.names.say_all(left)
            raise self.fields.bad(
                "",
                en=f"cards are left over ({over.en}); say nothing of one of {', '.join(rest)}",
                fr=f"il reste des cartes ({over.fr}) ; ne dites rien de l’une des zones {', '.join(rest)}",
            )

    def lay(self, zone: str, entries: Sequence[Entry]) -> list[Card]:
        """Bring cards to the table, from the bottom to the top of a zone."""
        return [self.place(zone, entry) for entry in entries]

    def place(self, zone: str, entry: Entry) -> Card:
        """Bring one card to the top of a zone, known to those who are said to know it."""
        t = self.t
        index = zone_index(t, zone)
        card = t.add_card(t.face_index(entry.card), index, 0 if t.zones[index].shared else self.seat)
        if entry.known:
            t.seen[card] = t.layout.everybody
        for seat in entry.seen_by:
            t.seen[card] |= 1 << seat
        return card
