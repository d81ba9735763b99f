"""Writes the class of a game's table from its declaration.

`python -m pioche.core.write_columns PACKAGE` reads `zones.py` of that package and writes `columns.py`
beside it.
"""

import json
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import GenericAlias, ModuleType, NoneType, UnionType
from typing import Any, Literal, NewType, get_args, get_origin

from pioche.core.columns import NARROWED, Column, Declared, Kind
from pioche.core.errors import BadColumn, PiocheError
from pioche.core.files import write_whole

COMMAND = "python -m pioche.core.write_columns"

START = {
    Kind.ONE: "{start}",
    Kind.SEAT: "[{start}] * seats",
    Kind.FROZEN: "({start},) * seats",
    Kind.CARD: "[]",
    Kind.LIST: "[]",
    Kind.GIVEN: "{name}",
}
COPIED = (Kind.SEAT, Kind.CARD, Kind.LIST)


def written(package: str) -> str:
    """The source of `columns.py` of a package."""
    declared = declaration_of(import_module(f"{package}.zones"))
    imports = Imports(package)
    body = list(_body(declared, imports, class_name(package)))
    head = [
        '"""Zones and columns as declared in `zones.py`; written from there, do not edit.',
        "",
        f"`{COMMAND} {package}` writes it anew.",
        '"""',
        "",
        *imports.lines(),
        "",
        *(f"{zone.name.upper()}: Final = {index}" for index, zone in enumerate(declared.zones)),
        *([""] if declared.zones else []),
        "",
    ]
    return "\n".join([*head, *body]) + "\n"


def declaration_of(module: ModuleType) -> type[Declared]:
    """The one declaration that a module makes; it says of which type its faces and numbers are."""
    found = [
        value
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, Declared) and value.__module__ == module.__name__
    ]
    if len(found) != 1:
        raise BadColumn(
            en=f"{module.__name__} declares {len(found)} tables; it should hold one class Columns(Declared)",
            fr=f"{module.__name__} déclare {len(found)} tables ; il y faut une classe Columns(Declared)",
        )
    missing = [name for name in NARROWED if name not in [column.name for column in found[0].columns]]
    if missing:
        raise BadColumn(
            en=f"{module.__name__} does not say of which type {missing[0]} is: {missing[0]} = given(…)",
            fr=f"{module.__name__} ne dit pas de quel type est {missing[0]} : {missing[0]} = given(…)",
        )
    return found[0]


def class_name(package: str) -> str:
    """The name of the class: `DryLakeColumns` for a package `games.dry_lake`."""
    return "".join(part.capitalize() for part in package.rsplit(".", 1)[-1].split("_")) + "Columns"


class Imports:
    """The types that the source mentions, and where they come from."""

    def __init__(self, package: str) -> None:
        self.found: dict[str, set[str]] = {
            "typing": {"ClassVar", "Final", "Self"},
            "pioche.core.chance": {"Chance"},
            "pioche.core.columns": {"Column"},
            "pioche.core.native": {"mypyc_attr"},
            "pioche.core.table": {"Pile", "Table"},
            "pioche.core.zones": {"Zone"},
            f"{package}.zones": {"Columns"},
        }

    def text(self, kind: Any, column: str) -> str:
        """A type as source."""
        if kind is Ellipsis:
            return "..."
        if kind is NoneType or kind is None:
            return "None"
        if isinstance(kind, UnionType):
            return " | ".join(self.text(part, column) for part in get_args(kind))
        if get_origin(kind) is Literal:
            self.found["typing"].add("Literal")
            return f"Literal[{', '.join(json.dumps(value) for value in get_args(kind))}]"
        if isinstance(kind, GenericAlias):
            inner = ", ".join(self.text(part, column) for part in get_args(kind))
            return f"{self.text(get_origin(kind), column)}[{inner}]"
        if not isinstance(kind, type | NewType):
            raise BadColumn(
                en=f"the column {column} is of type {kind!r}, which cannot be written out; "
                "use classes, list, tuple, dict, Literal and |",
                fr=f"la colonne {column} est du type {kind!r}, qui ne peut pas être écrit ; "
                "employez des classes, list, tuple, dict, Literal et |",
            )
        if kind.__module__ != "builtins":
            self.found.setdefault(str(kind.__module__), set()).add(kind.__name__)
        return kind.__name__

    def lines(self) -> Iterator[str]:
        """The import statements, those of Python first."""
        own = [name for name in self.found if name != "typing"]
        yield f"from typing import {', '.join(sorted(self.found['typing']))}"
        yield ""
        for name in sorted(own):
            yield f"from {name} import {', '.join(sorted(self.found[name]))}"


def _body(declared: type[Declared], imports: Imports, name: str) -> Iterator[str]:
    own = [column for column in declared.columns if column.name not in NARROWED]
    fields = {column.name: imports.text(column.type, column.name) for column in declared.columns}
    yield "@mypyc_attr(allow_interpreted_subclasses=True)"
    yield f"class {name}(Table):"
    yield '    """The columns of one game; its verbs are the game’s own."""'
    yield ""
    slots = sorted([*(zone.name for zone in declared.zones), *(column.name for column in own)])
    yield from _block("    __slots__ = (", (f'"{slot}"' for slot in slots), "    )")
    yield ""
    yield "    zones: ClassVar[tuple[Zone, ...]] = Columns.zones"
    yield "    columns: ClassVar[tuple[Column, ...]] = Columns.columns"
    yield ""
    for zone in declared.zones:
        yield f"    {zone.name}: {'Pile' if zone.shared else 'list[Pile]'}"
    for column, kind in fields.items():
        yield f"    {column}: {kind}"
    yield ""
    yield from _init(own, fields)
    yield ""
    yield from _clone(own)
    yield ""
    yield from _name_piles(declared)
    grown = [column for column in own if column.kind is Kind.CARD]
    if grown:
        yield ""
        yield "    def _grow(self, count: int) -> None:"
        yield from (f"        self.{column.name} += [{_start(column)}] * count" for column in grown)


def _init(own: list[Column], fields: dict[str, str]) -> Iterator[str]:
    handed = [column.name for column in own if column.kind is Kind.GIVEN]
    types = {"seats": "int", "chance": "Chance", **fields}
    parameters = (f"{name}: {types[name]}" for name in ("seats", *NARROWED, "chance", *handed))
    yield from _block("    def __init__(", ("self", *parameters), "    ) -> None:")
    yield "        super().__init__(seats, faces, numbers, chance)"
    for column in own:
        start = START[column.kind].format(start=_start(column), name=column.name)
        yield f"        self.{column.name} = {start}"


def _clone(own: list[Column]) -> Iterator[str]:
    yield "    def clone(self) -> Self:"
    yield '        """An exact copy."""'
    yield "        t = super().clone()"
    for column in own:
        copied = "[:]" if column.kind in COPIED else ""
        yield f"        t.{column.name} = self.{column.name}{copied}"
    yield "        return t"


def _name_piles(declared: type[Declared]) -> Iterator[str]:
    yield "    def _name_piles(self) -> None:"
    yield "        piles, seats = self.piles, self.seats"
    seated = shared = 0  # piles of zones before this one: as many a seat, and as many for all
    for zone in declared.zones:
        if zone.shared:
            yield f"        self.{zone.name} = piles[{_count(seated, shared)}]"
            shared += 1
        else:
            yield f"        self.{zone.name} = piles[{_span(seated, shared)}]"
            seated += 1


def _count(seated: int, shared: int) -> str:
    """The number of piles of some zones, as source."""
    if not seated:
        return str(shared)
    piles = "seats" if seated == 1 else f"{seated} * seats"
    return f"{piles} + {shared}" if shared else piles


def _span(seated: int, shared: int) -> str:
    """The slice of a zone with a pile for each seat, spaced as the formatter has it."""
    if not seated and not shared:
        return ":seats"
    start, stop = _count(seated, shared), _count(seated + 1, shared)
    return f"{start} : {stop}"


def _start(column: Column) -> str:
    return json.dumps(column.start) if isinstance(column.start, str) else repr(column.start)


def _block(head: str, items: Iterator[str] | tuple[str, ...], foot: str) -> Iterator[str]:
    yield head
    yield from (f"        {item}," for item in items)
    yield foot


def main(packages: list[str]) -> int:
    """Write `columns.py` of each package; says what it wrote, or in one line why it could not."""
    if not packages:
        print(f"usage: {COMMAND} PACKAGE…   (each holds zones.py, e.g. pioche.games.<id>)", file=sys.stderr)
        return 2
    for package in packages:
        try:
            source = written(package)
        except (PiocheError, ModuleNotFoundError) as error:
            print(f"{package}: {error}", file=sys.stderr)
            return 1
        path = Path(str(import_module(f"{package}.zones").__file__)).with_name("columns.py")
        write_whole(path, source.encode())
        print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
