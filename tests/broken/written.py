"""What people wrote about the changes of a game: breaks that no machine would think of, and survivors that may stay.

`tests/broken/<game>.toml` has two tables, one line for each entry:

    [written]
    GB-SET-05 = { what = "…", in = "main_options", old = "…", new = "…" }
    [accepted]
    "end_phase: len(t.hand[t.active]) > * → *" = "why no test can tell it from the rules"

A function is named by the end of its path (`flow.turn`, `Table.pick`), and `old` stands in it once, as `ast.unparse`
writes it: without comments, in single quotes, each statement on one line.
"""

import ast
import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import msgspec

from tests.broken.changes import Change, sources
from tests.broken.citations import Source
from tests.broken.suite import home

BORROWED = (
    "pioche.core.sight",
    "pioche.core.table",
    "pioche.core.match",  # rules of information live there
    "pioche.server.present.sharing",
    "pioche.server.tables.together",  # and manners of a table here
)


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"where": "in"}):
    """A line of the table `written`: what the broken game does, in which function, and the change that makes it so."""

    what: str
    where: str
    old: str
    new: str


class Notes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of a game."""

    written: dict[str, Entry | list[Entry]] = {}
    accepted: dict[str, str] = {}


class Stale(Exception):
    """A line that no longer fits the sources."""


@dataclass(frozen=True, eq=False)
class Written:
    """A break written by hand; it fits the sources, or making it raises Stale."""

    rule: str
    entry: Entry
    source: Source
    body: str
    make: Callable[[], None]

    @property
    def rules(self) -> tuple[str, ...]:
        """The rule that it breaks."""
        return (self.rule,)

    @property
    def what(self) -> str:
        """The break in words, and the change that makes it."""
        return f"{self.entry.what} ({self.entry.where}: {self.entry.old} → {self.entry.new})"

    def __str__(self) -> str:
        return f"{self.entry.what} ({self.entry.where})"


@cache
def notes(game: str) -> Notes:
    """What was written about the changes of a game; nothing yet for a new one."""
    path = home(game) / "tests/broken" / f"{game}.toml"
    return (
        msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Notes) if path.exists() else Notes()
    )


@cache
def written(game: str) -> tuple[Written, ...]:
    """The breaks written by hand for a game; raises Stale for one that does not fit."""
    found = []
    for rule, entries in notes(game).written.items():
        for entry in entries if isinstance(entries, list) else [entries]:
            found.append(fitted(game, rule, entry))
    return tuple(found)


def fitted(game: str, rule: str, entry: Entry) -> Written:
    """The break of an entry; raises Stale if the sources have no such place."""
    places = [
        (source, path, node)
        for source in _all(game)
        for path, node in _functions(source)
        if _ends(path, entry)
    ]
    if len(places) != 1:
        raise Stale(
            f"{rule}: {len(places)} functions end with {entry.where!r}: {[path for _, path, _ in places]}"
        )
    source, path, node = places[0]
    text = ast.unparse(node)
    if text.count(entry.old) != 1:
        raise Stale(f"{rule}: {path} has {text.count(entry.old)} times {entry.old!r}, not once:\n{text}")
    changed = ast.parse(text.replace(entry.old, entry.new)).body
    return Written(rule, entry, source, text, lambda: _put(source, node, changed))


def _put(source: Source, node: ast.AST, changed: list[ast.stmt]) -> None:
    """The changed function stands where it stood; a module is changed whole."""
    if isinstance(node, ast.Module):
        node.body = changed
        return
    body = source.parent[node].body  # type: ignore[attr-defined]
    at = body.index(node)
    body[at : at + 1] = changed


def _ends(path: str, entry: Entry) -> bool:
    return f".{path}".endswith(f".{entry.where}")


def _functions(source: Source) -> Iterator[tuple[str, ast.AST]]:
    """Every function and class of a module and the module itself, by their paths."""

    def inner(path: str, node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
        yield path, node
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef | ast.ClassDef):
                yield from inner(f"{path}.{child.name}", child)

    return inner(source.module, source.tree)


@cache
def _all(game: str) -> tuple[Source, ...]:
    """The sources of a game and the modules of the core that keep its rules of information."""
    return (*sources(game), *(Source(name, Path(find_spec(name).origin or ""), ()) for name in BORROWED))  # type: ignore[union-attr]


# ---- survivors that were looked at


def reason(game: str, change: Change) -> str:
    """Why a change may survive; empty if nothing was said about it."""
    return next((why for line, why in notes(game).accepted.items() if fits(line, change)), "")


def fits(line: str, change: Change) -> bool:
    """Whether a line of the table `accepted` speaks of a change; `*` stands for anything."""
    pattern = ".*".join(map(re.escape, line.split("*")))
    return re.fullmatch(pattern, f"{change.function}: {change.old} → {change.new}") is not None
