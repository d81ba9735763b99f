"""Columns of a table, each declared once: what it holds, who sees it, how it begins and how it is copied.

A game declares its zones and columns in one class; `python -m pioche.core.write_columns` writes the table's class from
it as plain source (slots, set-up, `clone`, growth), which clones as fast as one written by hand and can be compiled.
Views, dumps, checks and generated types read the same declaration.
"""

from enum import Enum
from types import GetSetDescriptorType, MemberDescriptorType
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from pioche.core.errors import BadColumn
from pioche.core.text import Text
from pioche.core.zones import Sight, Zone

if TYPE_CHECKING:
    from pioche.core.table import Table


class Kind(Enum):
    """How a column is laid out, and so how it begins and is copied."""

    ONE = "one"  # a single value
    SEAT = "seat"  # a list with one value a seat
    FROZEN = "frozen"  # a tuple with one value a seat, replaced and never changed: fit to be a key
    CARD = "card"  # a list with one value a card, which grows with every new card
    LIST = "list"  # a list of any length, empty at first
    GIVEN = "given"  # handed in with the table and shared by its clones: nobody changes it


class Column(NamedTuple):
    """One declared column; `type` is that of the whole attribute (`list[int]`), `start` what one entry begins as."""

    kind: Kind
    type: Any
    start: Any = None
    public: bool = False  # every view shows it
    mark: bool = False  # every view shows it with each card whose face is seen
    name: str = ""  # that of the attribute, filled in by the declaration


def one(start: Any, of: Any = None, *, public: bool = False) -> Column:
    """A single value: `combat = one(1, public=True)`."""
    return Column(Kind.ONE, of or type(start), start, public)


def per_seat(start: Any, of: Any = None, *, public: bool = False, frozen: bool = False) -> Column:
    """One value a seat: `gold = per_seat(0, public=True)`; frozen, it is a tuple that is replaced as a whole."""
    item = of or type(start)
    if frozen:
        return Column(Kind.FROZEN, tuple[item, ...], start, public)  # type: ignore[valid-type]
    return Column(Kind.SEAT, list[item], start, public)  # type: ignore[valid-type]


def per_card(start: Any, of: Any = None, *, mark: bool = False) -> Column:
    """One value a card: `bonus = per_card(0, mark=True)`."""
    item = of or type(start)
    return Column(Kind.CARD, list[item], start, mark=mark)  # type: ignore[valid-type]


def several(of: Any, *, public: bool = False) -> Column:
    """A list of any length, empty at first: `stopped = several(Seat, public=True)`."""
    return Column(Kind.LIST, list[of], public=public)


def given(of: Any, *, public: bool = False) -> Column:
    """What is handed in with the table and never changes: `book = given(Book)`."""
    return Column(Kind.GIVEN, of, public=public)


def zone(sight: Sight, *, ordered: bool = False, shared: bool = False) -> Zone:
    """A zone, named by the attribute that it is declared as: `hand = zone(Sight.OWNER)`."""
    return Zone("", sight, ordered, shared)


# What every table has; a game says only of which type its own are.
NARROWED = ("faces", "numbers")
PLAIN = (int, str, bool, float, tuple, type(None))


class Declared:
    """The zones and columns of a game's table, in the order in which a subclass declares them."""

    zones: ClassVar[tuple[Zone, ...]] = ()
    columns: ClassVar[tuple[Column, ...]] = ()

    def __init_subclass__(cls) -> None:
        declared = {name: value for name, value in vars(cls).items() if isinstance(value, Zone | Column)}
        cls.zones = tuple(z._replace(name=name) for name, z in declared.items() if isinstance(z, Zone))
        cls.columns = tuple(c._replace(name=name) for name, c in declared.items() if isinstance(c, Column))
        for column in cls.columns:
            if not isinstance(column.start, PLAIN):
                raise BadColumn(
                    en=f"{cls.__module__}: the column {column.name} begins as {column.start!r}, which all tables would "
                    "share; a column begins as a plain value, and a list of any length is several(…)",
                    fr=f"{cls.__module__} : la colonne {column.name} commence par {column.start!r}, que toutes les "
                    "tables partageraient ; une colonne commence par une valeur simple, et une liste de longueur "
                    "quelconque s’écrit several(…)",
                )


# Slots of every table in which two equal ones may differ, or which all clones share.
SHARED = frozenset({"layout", "faces", "numbers", "journal", "chance"})


def dump(t: "Table") -> dict[str, Any]:
    """Everything in which two tables can differ, by column, the state of chance included."""
    constant = {column.name for column in t.columns if column.kind is Kind.GIVEN} | SHARED
    names = attributes(type(t)) - constant - t.memory
    return {**{name: plain(getattr(t, name)) for name in sorted(names)}, "chance": t.chance.state}


def attributes(kind: type) -> set[str]:
    """The names of what each table of a class has: its slots, as interpreted and as compiled classes keep them."""
    kept = (MemberDescriptorType, GetSetDescriptorType)
    found = {name for base in kind.__mro__ for name, held in vars(base).items() if isinstance(held, kept)}
    return {name for name in found if not name.startswith("__")}


def plain(value: Any) -> Any:
    """A copy that does not change with the table."""
    return [plain(item) for item in value] if isinstance(value, list) else value


def column_faults(t: "Table") -> list[Text]:
    """The columns that have not one entry a seat or a card, in words."""
    sizes = {Kind.SEAT: t.seats, Kind.FROZEN: t.seats, Kind.CARD: len(t.face)}
    return [
        Text(
            en=f"the column {column.name} has {has} entries instead of {sizes[column.kind]}",
            fr=f"la colonne {column.name} a {has} valeurs au lieu de {sizes[column.kind]}",
        )
        for column in t.columns
        if column.kind in sizes and (has := len(getattr(t, column.name))) != sizes[column.kind]
    ]
