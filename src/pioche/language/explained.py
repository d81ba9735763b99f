"""What a game explains to whoever plays it, from its `explain.toml`: why not now, its keywords, what an option does.

Sentences are templates like those of the wording; their keys are the paths of their tables (`react.hand.alone`).
"""

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Self, TypeVar

import msgspec

from pioche.core.errors import PiocheError
from pioche.core.text import Text


class Sentence(Text, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A template in both languages, and the rules behind it, the most specific first."""

    rules: tuple[str, ...] = ()


class Keyword(Text, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a word of a card means, in the sentence that a player needs, and the rule for who wants more.

    Without a name of its own it is called as the card prints it.
    """

    rule: str
    called: Text | None = None
    instead: bool = False  # of what is said of the clause without this field


class Foretold(Text, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How an event or a column is told before it happens; not at all where other events make it mean nothing."""

    unless: tuple[str, ...] = ()
    after: str = (
        ""  # of a column that stays as it is: the event of one's own that one may think would change it
    )


class Forecasts(msgspec.Struct, frozen=True):
    """Which consequences of an option are told, and what others are taken to answer."""

    unanswered: Mapping[str, str] = {}  # by prompt, the verb by which others let things happen
    until: tuple[str, ...] = ()  # events with which something else begins: a turn, a combat
    in_order: bool = False  # events are told as they happen, else as they are written
    warnings: Mapping[str, Foretold] = {}  # by event of one's own that says that something is in vain
    events: Mapping[
        str, Foretold
    ] = {}  # by event; `.other` of another seat's, `.card` where its card is sure, `.may` on some ways only
    columns: Mapping[
        str, Foretold
    ] = {}  # by public column with a value a seat; `.other` of another seat's, `.same` where it stays


S = TypeVar("S", bound=Text)


class Explained(msgspec.Struct, frozen=True):
    """Everything that a game explains."""

    besides: tuple[str, ...] = ()  # verbs of options that are no use of a card: one may still wonder about it
    reasons: Mapping[str, Sentence] = {}  # why a thing cannot be used: by prompt, place and what hinders it
    keywords: Mapping[str, Keyword] = {}  # what cards say: by clause, or by clause and field
    forecast: Forecasts = Forecasts()

    @classmethod
    def read(cls, path: Path) -> Self:
        """What an `explain.toml` says; a game that is being made has none and explains nothing."""
        if not path.is_file():
            return cls()
        try:
            written = tomllib.loads(path.read_text(encoding="utf-8"))
            known = set(cls.__struct_fields__)
            if unknown := set(written) - known:
                raise msgspec.ValidationError(
                    f"[{min(unknown)}] is none of its parts: {', '.join(sorted(known))}"
                )
            return cls(
                besides=msgspec.convert(written.get("besides", ()), tuple[str, ...]),
                reasons=_leaves(written.get("reasons", {}), "reasons", Sentence),
                keywords=_leaves(written.get("keywords", {}), "keywords", Keyword),
                forecast=_forecasts(written.get("forecast", {})),
            )
        except (UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
            raise PiocheError(en=f"{path}: {error}", fr=f"{path} : {error}", code="bad_explain") from error


def _forecasts(written: Mapping[str, Any]) -> Forecasts:
    """What is written of forecasts; events and columns are nested like everything else."""
    told = {part: written.get(part, {}) for part in ("warnings", "events", "columns")}
    plain = {name: value for name, value in written.items() if name not in told}
    if unknown := set(plain) - set(Forecasts.__struct_fields__):
        raise msgspec.ValidationError(f"[forecast]: there is no {min(unknown)} in it")
    leaves = {part: _leaves(tables, f"forecast.{part}", Foretold) for part, tables in told.items()}
    return msgspec.structs.replace(msgspec.convert(plain, Forecasts), **leaves)


def _leaves(tables: Mapping[str, Any], part: str, kind: type[S]) -> dict[str, S]:
    """The sentences of nested tables by the paths that lead to them; one may hold others that are more special."""
    return dict(_leaves_of(tables, "", part, kind))


def _leaves_of(table: Mapping[str, Any], path: str, part: str, kind: type[S]) -> Iterator[tuple[str, S]]:
    inner = {name for name, value in table.items() if isinstance(value, dict) and name != "called"}
    own = {name: value for name, value in table.items() if name not in inner}
    if own:
        try:
            yield path, msgspec.convert(own, kind)
        except msgspec.ValidationError as error:
            raise msgspec.ValidationError(f"[{part}.{path}]: {error}") from error
    for name in (name for name in table if name in inner):
        yield from _leaves_of(table[name], f"{path}.{name}" if path else name, part, kind)
