"""Steps by phase: which one comes next is asked before every step, so that it is one function and may be compiled."""

from collections.abc import Callable, Mapping
from typing import Any

from pioche.core.decisions import Step


def by_phase(steps: Mapping[str, Callable[[Any], Step]]) -> Callable[[Any], Step]:
    """One step of the present phase of a table."""

    def step(t: Any) -> Step:
        return steps[t.phase](t)

    return step
