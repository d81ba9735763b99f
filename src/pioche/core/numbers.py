"""Numbers of a rulebook: one frozen dataclass a game, which variants and the laboratory may replace."""

import dataclasses
from collections.abc import Mapping
from typing import Any, TypeVar

from pioche.core.errors import BadSpec, nearest

N = TypeVar("N")


def numbers_with(numbers: N, changes: Mapping[str, int]) -> N:
    """The numbers with some of them changed; an unknown name or a negative amount is refused."""
    known = [field.name for field in dataclasses.fields(numbers)]  # type: ignore[arg-type]
    for name, value in changes.items():
        if name not in known:
            close = nearest(name, known) or known
            raise BadSpec(
                en=f"unknown number {name!r}; nearest: {', '.join(close)}",
                fr=f"nombre « {name} » inconnu ; au plus proche : {', '.join(close)}",
            )
        if value < 0:
            raise BadSpec(
                en=f"{name} = {value}: a number is at least 0",
                fr=f"{name} = {value} : un nombre vaut au moins 0",
            )
    changed: Any = dataclasses.replace(numbers, **changes)  # type: ignore[type-var]
    return changed  # type: ignore[no-any-return]
