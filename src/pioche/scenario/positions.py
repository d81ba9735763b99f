"""What a game says of its positions: how its zones are written, and how a position becomes a table."""

from collections.abc import Iterable, Mapping
from enum import Enum
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from pioche.core.chance import Chance
from pioche.core.contract import TableSpec
from pioche.core.decisions import Ask, Card, Seat
from pioche.core.errors import DeclarationError, listing
from pioche.core.table import Table
from pioche.scenario.fields import Fields
from pioche.scenario.names import Names

Verbs = Mapping[str, tuple[str, ...]]  # an option's verb, and what else it may be called


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
        return Names(t.faces, self.aliases, t.seats)


class Fault(NamedTuple):
    """What cannot be in a position: the key that says it, and why."""

    key: str
    en: str
    fr: str


class Ability(NamedTuple):
    """The printed line that a question is about, and the card in play that it is printed on, if it is there."""

    face: str
    line: int
    card: Card | None = None


class Positions(Protocol):
    """How positions of one game are written and laid."""

    verbs: Verbs  # what options are called besides their verb; of others the words of their buttons are taken
    places: Verbs  # other things that options name besides cards and seats: the Monde…
    lines: tuple[str, ...]  # verbs and events whose amount is a printed line of a card
    forms: Mapping[str, Form]  # every zone that can be written, the game's own and what it derives from them
    rest: tuple[str, ...]  # zones that hold whatever is not said, as a whole and in any order
    keys: tuple[str, ...]  # what a position may say of the table besides shared zones: active, phase…
    seat_keys: tuple[str, ...]  # what a position may say of a seat besides zones
    marks: tuple[str, ...]  # what may be said of a card in play: bonus…
    by_name: Verbs  # columns whose numbers of a seat are written by name, in this order; 0 where none is said
    laid: tuple[str, ...]  # those of them that no view shows as a mark of a card, though a position says them
    derived: tuple[str, ...]  # zones of a seat that positions say instead of the table's own
    meanings: Mapping[str, str]  # what each key and mark says, in English, for the game's reference page

    def lay(self, position: Position) -> Table:
        """The table of a position, at a checkpoint; raises BadScenario where the position says what cannot be."""
        ...

    def says(self, t: Any) -> Mapping[str, Any]:
        """What a position must say of the table besides shared zones, to be laid again as it is."""
        ...

    def seat_says(self, t: Any, seat: Seat, zones: dict[str, Any]) -> Mapping[str, Any]:
        """What a position must say of a seat, its zones (as they are written) included."""
        ...

    def faults(self, t: Any) -> Iterable[Fault]:
        """What no match of this game can come to between two steps, although all cards are there."""
        ...

    def rows(self, t: Any, zone: str, seat: Seat) -> list[list[Card]]:
        """The content of a zone in rows, each in the order in which it is written."""
        ...

    def mark(self, t: Any, card: Card, name: str) -> Any:
        """What a mark of a card says, as a scenario writes it."""
        ...

    def is_said(self, t: Any, card: Card, name: str, value: Any) -> bool:
        """Whether a mark must be written, because a card of which nothing is said would be laid with another."""
        ...

    def refers(self, word: str) -> bool:
        """Whether a word has the form of a reference to something on the board: `u12`."""
        ...

    def called(self, t: Any, reference: str) -> str:
        """What a reference of an option may be called instead: the card that it stands for; itself where it is one."""
        ...

    def ability(self, t: Any, ask: Ask) -> Ability | None:
        """The line whose use a question offers, or that is being carried out."""
        ...

    def facts(self, t: Any) -> Mapping[str, Any]:
        """What expectations may speak of besides zones, public columns and derived values."""
        ...


def zone_index(t: Table, name: str) -> int:
    """Which zone of a table bears a name; a game whose `positions.py` writes another has declared it wrongly."""
    names = [zone.name for zone in t.zones]
    if name not in names:
        raise DeclarationError(f"positions.py: there is no zone {name!r}; zones.py has {listing(names)}")
    return names.index(name)


def plain_rows(t: Table, forms: Mapping[str, Form], zone: str, seat: Seat) -> list[list[Card]]:
    """A zone of the layout as one row in the order in which it is written."""
    index = zone_index(t, zone)
    pile = t.pile(index, 0 if t.zones[index].shared else seat)
    return [pile[::-1] if forms[zone] is Form.TOP_FIRST else pile[:]]


class PlainPositions:
    """What most games say alike; a game names its verbs, zones and keys, and lays its cards."""

    forms: Mapping[str, Form]
    keys: tuple[str, ...]
    places: Verbs = MappingProxyType({})
    lines: tuple[str, ...] = ()
    rest: tuple[str, ...] = ()
    seat_keys: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    by_name: Verbs = MappingProxyType({})
    laid: tuple[str, ...] = ()
    derived: tuple[str, ...] = ()
    meanings: Mapping[str, str] = MappingProxyType({})

    def says(self, t: Any) -> Mapping[str, Any]:
        """Every key, from the column of its name."""
        for key in self.keys:
            if not hasattr(t, key):
                columns = listing([column.name for column in t.columns])
                raise DeclarationError(f"positions.py: the key {key!r} is no column; zones.py has {columns}")
        return {key: getattr(t, key) for key in self.keys}

    def seat_says(self, t: Any, seat: Seat, zones: dict[str, Any]) -> Mapping[str, Any]:
        """The zones of a seat, and every key that is a column."""
        columns = [column.name for column in t.columns]
        return {**zones, **{key: getattr(t, key)[seat] for key in self.seat_keys if key in columns}}

    def faults(self, t: Any) -> Iterable[Fault]:
        """Whatever can be laid can be."""
        return ()

    def rows(self, t: Any, zone: str, seat: Seat) -> list[list[Card]]:
        """The content of a zone, as one row."""
        return plain_rows(t, self.forms, zone, seat)

    def mark(self, t: Any, card: Card, name: str) -> Any:
        """A mark is the column of its name."""
        return getattr(t, name)[card]

    def is_said(self, t: Any, card: Card, name: str, value: Any) -> bool:
        """A mark of which nothing is said is empty."""
        return bool(value)

    def refers(self, word: str) -> bool:
        """Options name cards and places only."""
        return False

    def called(self, t: Any, reference: str) -> str:
        """A reference is the name itself."""
        return reference

    def ability(self, t: Any, ask: Ask) -> Ability | None:
        """No question is about a printed line."""
        return None

    def facts(self, t: Any) -> Mapping[str, Any]:
        """Nothing that views do not show."""
        return {}
