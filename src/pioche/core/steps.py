"""Steps of play one after the other: to the end, or again from a checkpoint."""

from collections.abc import Callable, Sequence
from typing import Any

from pioche.core.decisions import Option, Rule, Step
from pioche.core.table import Table


def nothing() -> Rule[None]:
    """The rule of a match that is over."""
    yield from ()


def to_the_end(step: Callable[[Any], Step], t: Table) -> Rule[None]:
    """Step after step to the end: where no checkpoint is kept, one generator costs less than an end of each."""
    while t.outcome is None:
        rule = step(t)
        if rule is not None:
            yield from rule


def again(step: Callable[[Any], Step], t: Table, choices: Sequence[Option], steps: int) -> int:
    """So many steps of a table as they were chosen, up to the next that asks; returns how many choices they took."""
    taken = 0
    rule = step(t)
    for _ in range(steps):
        assert rule is not None, "the step that asked before asks again"
        ask = next(rule, None)
        while ask is not None:
            taken += 1
            try:
                ask = rule.send(choices[taken - 1])
            except StopIteration:
                break
        rule = step(t)
        while rule is None:  # done, and nobody was asked
            rule = step(t)
    return taken
