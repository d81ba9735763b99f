"""Reading scenario files: TOML, and a reader that always knows where it is and what may be written there."""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec

from pioche.core.decoding import not_toml
from pioche.core.errors import BadScenario, PiocheError, listing, nearest
from pioche.core.files import reason
from pioche.core.seeds import Digits, seed_of
from pioche.core.text import Text
from pioche.scenario.lines import key_lines, line_of
from pioche.scenario.toml import shown

SOME = 12  # known names that a message has room for

_SEAT = re.compile(r"[Pp]?(\d+)")


class Where(NamedTuple):
    """A place in a scenario file: the file, the name of the case, and the line of every key of it."""

    file: str
    case: str = ""
    lines: Mapping[str, int] = MappingProxyType({})

    def said(self, key: str, *, en: str, fr: str) -> Text:
        """What is to be said about a key at this place."""
        line = line_of(key, self.lines)
        place = f"{self.file}:{line}" if line else self.file
        point_en, point_fr = (f"{key}: ", f"{key} : ") if key else ("", "")
        case_en = f"case “{self.case}”: " if self.case else ""
        case_fr = f"cas « {self.case} » : " if self.case else ""
        return Text(en=f"{place}: {case_en}{point_en}{en}", fr=f"{place} : {case_fr}{point_fr}{fr}")

    def bad(self, key: str, *, en: str, fr: str) -> BadScenario:
        """The refusal of what a key says."""
        return BadScenario.saying(self.said(key, en=en, fr=fr))

    def wrapped(self, key: str, error: PiocheError) -> BadScenario:
        """An error from deeper down, as the refusal of what a key says."""
        return self.bad(key, en=error.en, fr=error.fr)


class Fields:
    """A table of a scenario file that gives its values with their types and refuses what it does not know."""

    __slots__ = ("data", "path", "where")

    def __init__(self, data: Mapping[str, Any], where: Where, path: str = "") -> None:
        self.data = data
        self.where = where
        self.path = path

    def __contains__(self, key: str) -> bool:
        return key in self.data

    def __iter__(self) -> Iterator[str]:
        return iter(self.data)

    def at(self, key: str) -> str:
        """The full path of a key."""
        return f"{self.path}.{key}" if self.path else key

    def bad(self, key: str, *, en: str, fr: str) -> BadScenario:
        """The refusal of what a key says."""
        return self.where.bad(self.at(key) if key else self.path, en=en, fr=fr)

    def unknown(self, key: str, kind: Text, name: str, known: Iterable[str]) -> BadScenario:
        """The refusal of a name, with the nearest known ones."""
        known = list(known)
        if near := nearest(name, known):
            hint = Text(en=f"nearest: {listing(near)}", fr=f"au plus proche : {listing(near)}")
        else:
            some = listing(known[:SOME]) + (", …" if len(known) > SOME else "")
            hint = Text(en=f"there are: {some}", fr=f"il y a : {some}")
        return self.bad(
            key,
            en=f"unknown {kind.en} {name!r}; {hint.en}",
            fr=f"« {name} » n’est pas {kind.fr} ; {hint.fr}",
        )

    def only(self, known: Iterable[str]) -> None:
        """Refuse every key that is not known."""
        known = list(known)
        for key in self.data:
            if key not in known:
                raise self.unknown(key, Text(en="key", fr="un mot-clé"), key, known)

    def wrong(self, key: str, *, en: str, fr: str) -> BadScenario:
        """The refusal of a value where something else is wanted."""
        given = shown(self.data[key])
        return self.bad(key, en=f"{en} is wanted, not {given.en}", fr=f"il faut {fr}, pas {given.fr}")

    def text(self, key: str, default: str | None = None) -> str:
        """A piece of text."""
        if key not in self.data:
            if default is not None:
                return default
            raise self.bad(key, en="is missing", fr="manque")
        value = self.data[key]
        if not isinstance(value, str):
            raise self.wrong(key, en="a text", fr="un texte")
        return value

    def whole(self, key: str, default: int | None = None, among: Iterable[int] | None = None) -> int:
        """A whole number, one of some if they are named."""
        if key not in self.data:
            if default is not None:
                return default
            raise self.bad(key, en="is missing", fr="manque")
        value = self.data[key]
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.wrong(key, en="a whole number", fr="un nombre entier")
        allowed = None if among is None else list(among)
        if allowed is not None and value not in allowed:
            named = listing(map(str, allowed)) if len(allowed) < 12 else f"{allowed[0]} … {allowed[-1]}"
            raise self.wrong(key, en=f"one of {named}", fr=f"l’un de {named}")
        return value

    def seed(self, key: str, default: int) -> int:
        """A whole number, or a text of 64 hexadecimal digits or more."""
        if not isinstance(self.data.get(key), str):
            return self.whole(key, default)
        try:
            return seed_of(msgspec.convert(self.data[key], Digits))
        except msgspec.ValidationError:
            raise self.wrong(
                key,
                en="a whole number, or a text of 64 hexadecimal digits",
                fr="un nombre entier, ou un texte de 64 chiffres hexadécimaux",
            ) from None

    def flag(self, key: str, default: bool) -> bool:
        """True or false."""
        value = self.data.get(key, default)
        if not isinstance(value, bool):
            raise self.wrong(key, en="true or false", fr="true ou false")
        return value

    def among(self, key: str, choices: Iterable[str], default: str) -> str:
        """One of some words."""
        value = self.text(key, default)
        choices = list(choices)
        if value not in choices:
            raise self.unknown(key, Text(en="value", fr="un mot"), value, choices)
        return value

    def items(self, key: str) -> list[Any]:
        """A list; a single value stands for a list of one."""
        value = self.data.get(key, [])
        return value if isinstance(value, list) else [value]

    def texts(self, key: str) -> list[str]:
        """A list of texts; a single text stands for a list of one."""
        values = self.items(key)
        if not all(isinstance(value, str) for value in values):
            raise self.wrong(key, en="a list of texts", fr="une liste de textes")
        return values

    def table(self, key: str) -> "Fields":
        """A table, empty if nothing is said."""
        value = self.data.get(key, {})
        if not isinstance(value, dict):
            raise self.wrong(key, en="a table", fr="une table")
        return Fields(value, self.where, self.at(key))

    def tables(self, key: str) -> list["Fields"]:
        """A list of tables; a single table stands for a list of one."""
        values = self.items(key)
        if not all(isinstance(value, dict) for value in values):
            raise self.wrong(key, en="a list of tables", fr="une liste de tables")
        many = isinstance(self.data.get(key), list)
        paths = [f"{key}[{n}]" if many else key for n in range(1, len(values) + 1)]
        return [Fields(value, self.where, self.at(path)) for value, path in zip(values, paths, strict=True)]

    def seats(self, key: str, seats: int) -> dict[int, "Fields"]:
        """The tables of some seats: `[case.seat.0]`, or `[case.seat.P0]`."""
        table = self.table(key)
        found: dict[int, Fields] = {}
        for name in table:
            seat = table.seat_named(name, name, seats)
            if seat in found:
                raise table.bad(name, en="this seat is said twice", fr="ce siège est dit deux fois")
            found[seat] = table.table(name)
        return found

    def seat(self, key: str, seats: int, default: int | None = None) -> int:
        """A seat: 0, or "P0"."""
        if key not in self.data and default is not None:
            return default
        return self.seat_named(key, self.data.get(key), seats)

    def seat_list(self, key: str, seats: int) -> list[int]:
        """A list of seats; a single one stands for a list of one."""
        return [self.seat_named(key, value, seats) for value in self.items(key)]

    def seat_named(self, key: str, value: Any, seats: int) -> int:
        """The seat that a value names; refuses what is none."""
        found = _SEAT.fullmatch(value) if isinstance(value, str) else None
        seat = int(found[1]) if found else value
        if isinstance(seat, bool) or not isinstance(seat, int) or seat not in range(seats):
            given = shown(value)
            raise self.bad(
                key,
                en=f"{given.en} is no seat; the seats are 0 … {seats - 1}, or P0 … P{seats - 1}",
                fr=f"{given.fr} n’est pas un siège ; les sièges sont 0 … {seats - 1}, ou P0 … P{seats - 1}",
            )
        return seat


def read_toml(path: Path) -> Fields:
    """A scenario file as fields; refuses what is no TOML."""
    where = Where(str(path))
    try:
        text = path.read_bytes().decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = reason(error)
        raise where.bad("", en=f"cannot be read: {why.en}", fr=f"illisible : {why.fr}") from error
    return parse_toml(text, str(path))


def parse_toml(text: str, file: str) -> Fields:
    """The text of a scenario file as fields."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        why = not_toml(error, text)
        raise Where(file).bad("", en=why.en, fr=why.fr) from error
    return Fields(data, Where(file, lines=key_lines(text)))
