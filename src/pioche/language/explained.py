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


S = TypeVar("S", bound=Sentence)


class Explained(msgspec.Struct, frozen=True):
    """Everything that a game explains."""

    reasons: Mapping[str, Sentence] = {}  # why a thing cannot be used: by prompt, place and what hinders it

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
            return cls(reasons=_leaves(written.get("reasons", {}), "reasons", Sentence))
        except (UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
            raise PiocheError(en=f"{path}: {error}", fr=f"{path} : {error}", code="bad_explain") from error


def _leaves(tables: Mapping[str, Any], part: str, kind: type[S]) -> dict[str, S]:
    """The sentences of nested tables by the paths that lead to them; one may hold others that are more special."""
    return dict(_leaves_of(tables, "", part, kind))


def _leaves_of(table: Mapping[str, Any], path: str, part: str, kind: type[S]) -> Iterator[tuple[str, S]]:
    own = {name: value for name, value in table.items() if not isinstance(value, dict)}
    if own:
        try:
            yield path, msgspec.convert(own, kind)
        except msgspec.ValidationError as error:
            raise msgspec.ValidationError(f"[{part}.{path}]: {error}") from error
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _leaves_of(value, f"{path}.{name}" if path else name, part, kind)
