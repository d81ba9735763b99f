"""Numbers of a rulebook: one frozen dataclass a game, which variants and the laboratory may replace."""

import dataclasses
from collections.abc import Mapping
from typing import Any, TypeVar

from pioche.core.errors import BadSpec, nearest
from pioche.core.text import Text

N = TypeVar("N")

FAR = 3  # times more or less than printed: such a game can be played, but is another one


def number(printed: int, least: int, most: int) -> int:
    """A number as printed, with the least and the most that the rules can be played with.

    `hand: int = number(5, 0, 20)  # cards in hand after the refill (the rule’s id)`
    """
    field: Any = dataclasses.field(default=printed, metadata={"range": range(least, most + 1)})
    return field  # type: ignore[no-any-return]


def ranges(numbers: object) -> dict[str, range]:
    """What each number may be."""
    fields = dataclasses.fields(numbers)  # type: ignore[arg-type]
    return {field.name: field.metadata["range"] for field in fields}


def numbers_with(numbers: N, changes: Mapping[str, int]) -> N:
    """The numbers with some of them changed; a name that does not exist or a value out of its range is refused."""
    if not changes:
        return numbers
    known = ranges(numbers)
    for name, value in changes.items():
        if name not in known:
            close = nearest(name, known) or known
            raise BadSpec(
                en=f"unknown number {name!r}; nearest: {', '.join(close)}",
                fr=f"nombre « {name} » inconnu ; au plus proche : {', '.join(close)}",
            )
        if value not in known[name]:
            least, most = known[name][0], known[name][-1]
            printed = getattr(numbers, name)
            raise BadSpec(
                en=f"{name} = {value}: this game can be played with {least} to {most}; the rules say {printed}",
                fr=f"{name} = {value} : ce jeu se joue avec {least} à {most} ; la règle dit {printed}",
            )
    changed: Any = dataclasses.replace(numbers, **changes)  # type: ignore[type-var]
    return changed  # type: ignore[no-any-return]


def remarks(numbers: object, changes: Mapping[str, int]) -> list[Text]:
    """What is far from what is printed, in words: to be shown to whoever asked for it; refuses what cannot be."""
    numbers_with(numbers, changes)
    return [
        Text(
            en=f"{name} = {value} is far from the rules, which say {printed}",
            fr=f"{name} = {value} est loin de la règle, qui dit {printed}",
        )
        for name, value in changes.items()
        if not (printed := getattr(numbers, name)) <= value * FAR <= printed * FAR * FAR
    ]
