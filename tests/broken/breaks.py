"""Breaks as data: edits of the sources that break a rule, one file of them for each game."""

import tomllib
from functools import cache
from pathlib import Path

import msgspec

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src"


class Edit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One change of a file, named from `src/pioche` on: `old`, which stands there once, becomes `new`."""

    file: str
    old: str
    new: str


class Break(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the broken game does, the rules that forbid it, and the edits that make it so, in their order."""

    rules: tuple[str, ...]
    what: str
    edit: tuple[Edit, ...]

    def __str__(self) -> str:
        return f"{', '.join(self.rules)}: {self.what}"


class Stale(Exception):
    """A break whose edits do not fit the sources of today."""


@cache
def breaks(game: str) -> tuple[Break, ...]:
    """The breaks of a game, in the order of its rules."""
    path = Path(__file__).with_name(f"{game}.toml")
    tables = tomllib.loads(path.read_text(encoding="utf-8"))["break"]
    return msgspec.convert(tables, tuple[Break, ...])


def edited(broken: Break) -> dict[str, str]:
    """The files that a break changes, as they read then; raises Stale if they do not fit."""
    texts: dict[str, str] = {}
    for edit in broken.edit:
        text = texts.get(edit.file) or _source(edit.file)
        if (times := text.count(edit.old)) != 1:
            raise Stale(f"{broken}: {edit.file} has {times} times {edit.old!r}, not once; renew the entry")
        texts[edit.file] = text.replace(edit.old, edit.new)
    return texts


@cache
def _source(file: str) -> str:
    path = SOURCES / "pioche" / file
    return path.read_text(encoding="utf-8") if path.is_file() else ""
