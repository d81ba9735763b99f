"""Measures: counts and spreads that any part of the server keeps of itself, in the text format of Prometheus.

Ours are forty lines and cost less than a microsecond each; the usual client library would bring a dependency, locks and
a registry shared by all servers of a process, for what one thread adds up here.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
NOW = "# HELP {0} {1}\n# TYPE {0} gauge"
GROWS = "# HELP {0} {1}\n# TYPE {0} counter"
SPREADS = "# HELP {0} {1}\n# TYPE {0} histogram"
SIZES = (1, 2, 5, 10, 20, 50, 100, 200, 500)


class Spread:
    """How often something was how large (a Prometheus histogram)."""

    def __init__(self, bounds: Sequence[float] = SECONDS) -> None:
        self._bounds = bounds
        self._counts = [0] * (len(bounds) + 1)
        self._sum = 0.0

    def add(self, value: float) -> None:
        """Note one more."""
        self._counts[bisect_left(self._bounds, value)] += 1
        self._sum += value

    def lines(self, name: str) -> Iterable[str]:
        """Its lines."""
        total = 0
        for bound, count in zip((*self._bounds, "+Inf"), self._counts, strict=True):
            total += count
            yield f'{name}_bucket{{le="{bound}"}} {total}'
        yield f"{name}_sum {self._sum:.6f}"
        yield f"{name}_count {total}"


class Paper:
    """What is told when somebody asks: one family of numbers after the other."""

    def __init__(self) -> None:
        self._lines: list[str] = []

    def number(self, name: str, help: str, value: float) -> None:
        """A number as it is now."""
        self._head(NOW, name, help)
        self._lines.append(f"{name} {value:g}")

    def numbers(self, name: str, help: str, label: str, values: Mapping[str, float]) -> None:
        """Numbers as they are now, by a label."""
        self._head(NOW, name, help)
        self._lines += [f'{name}{{{label}="{key}"}} {value:g}' for key, value in sorted(values.items())]

    def total(self, name: str, help: str, value: float) -> None:
        """A number that only grows."""
        self._head(GROWS, name, help)
        self._lines.append(f"{name} {value:.10g}")

    def totals(self, name: str, help: str, label: str, values: Counter[str]) -> None:
        """Numbers that only grow, by a label."""
        self._head(GROWS, name, help)
        self._lines += [f'{name}{{{label}="{key}"}} {value}' for key, value in sorted(values.items())]

    def spread(self, name: str, help: str, value: Spread) -> None:
        """How often something was how large."""
        self._head(SPREADS, name, help)
        self._lines += value.lines(name)

    def _head(self, kind: str, name: str, help: str) -> None:
        self._lines.append(kind.format(name, help))

    def text(self) -> str:
        """All of it."""
        return "\n".join(self._lines) + "\n"
