"""A stretch of a match told in a breath: the line that began it, and its greatest moment if it has one."""

from collections.abc import Sequence
from itertools import takewhile
from typing import Protocol, TypeVar

from pioche.language.drama import MOMENTS, WEIGHTS, Weight


class Told(Protocol):
    """A line of the log, of whatever kind."""

    @property
    def tone(self) -> str:
        """`heading`, `minor` or empty."""
        ...

    @property
    def weight(self) -> Weight:
        """How much it counts."""
        ...


L = TypeVar("L", bound=Told)


def retold(lines: Sequence[L]) -> list[L]:
    """One line or two that say what happened; none of what begins with a heading, unless nothing else is there."""
    before = list(takewhile(lambda line: line.tone != "heading", lines))
    said = _plain(before) or _plain(lines) or [line for line in lines if line.tone != "heading"]
    if not said:
        return list(lines[:1])
    heaviest = max(reversed(said), key=lambda line: WEIGHTS.index(line.weight))
    return [said[0]] if heaviest is said[0] or heaviest.weight not in MOMENTS else [said[0], heaviest]


def _plain(lines: Sequence[L]) -> list[L]:
    return [line for line in lines if not line.tone]
