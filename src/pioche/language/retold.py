"""A stretch of a match told in a breath: the line that began it, and its greatest moment, or what luck then gave."""

from collections.abc import Sequence
from itertools import takewhile
from typing import Protocol, TypeVar

from pioche.core.decisions import Seat
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

    @property
    def seat(self) -> Seat | None:
        """Whose event it is."""
        ...


L = TypeVar("L", bound=Told)


def retold(lines: Sequence[L], gained: Seat | None = None) -> list[L]:
    """One line or two that say what happened.

    What a heading begins is another turn or combat, and is told only where nothing came before it; but where
    nothing great did, whoever `gained` may owe it to what was dealt to them then.
    """
    before = list(takewhile(lambda line: line.tone != "heading", lines))
    said = _plain(before) or _plain(lines) or [line for line in lines if line.tone != "heading"]
    if not said:
        return list(lines[:1])
    heaviest = max(reversed(said), key=lambda line: WEIGHTS.index(line.weight))
    if heaviest.weight in MOMENTS:
        return [said[0]] if heaviest is said[0] else [said[0], heaviest]
    dealt = [line for line in _plain(lines[len(before) :]) if line.seat == gained is not None]
    return [said[0], *(line for line in dealt[:1] if line is not said[0])]


def _plain(lines: Sequence[L]) -> list[L]:
    return [line for line in lines if not line.tone]
