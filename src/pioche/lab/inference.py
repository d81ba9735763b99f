"""What can be said of differences: paired, resampled, many at once, and looked at while they grow."""

from collections.abc import Callable, Sequence
from math import log, sqrt
from statistics import NormalDist, fmean, stdev
from typing import Any, Final, NamedTuple

from pioche.core.errors import PiocheError
from pioche.lab.statistics import Interval, normal, wide, wilson

LEVEL: Final = 0.05  # how often an interval may miss
RESAMPLED: Final = 2_000
FEW: Final = 20  # pairs below which nothing is said while they grow


class Effect(NamedTuple):
    """A mean difference over pairs, with its 95 % interval and how likely so great a one is by luck alone."""

    mean: float
    low: float
    high: float
    pairs: int
    p: float

    @property
    def sure(self) -> bool:
        """Whether the interval leaves zero out."""
        return self.low > 0 or self.high < 0


def effect(differences: Sequence[float]) -> Effect:
    """The mean of independent differences: one a deal, whatever number of matches it was played in."""
    count = len(differences)
    if not count:
        return Effect(0.0, -1.0, 1.0, 0, 1.0)
    mean = fmean(differences)
    error = stdev(differences) / sqrt(count) if count > 1 else 0.0
    if error == 0:  # all alike: so many pairs without another kind leave room for as many as Wilson allows
        half = wilson(0, count).high
        return Effect(mean, mean - half, mean + half, count, 1.0 if mean == 0 else half**count)
    half = wide(count) * error
    return Effect(mean, mean - half, mean + half, count, two_sided(normal(mean / error, count)))


def two_sided(z: float) -> float:
    """How likely something so far from zero is, either way, for a normal variable."""
    return 2 * NormalDist().cdf(-abs(z))


def bootstrap(
    units: Sequence[Sequence[float]],
    statistic: "Callable[[Any], Any]",
    seed: int = 0,
    times: int = RESAMPLED,
) -> tuple[float, float]:
    """The 95 % interval of a statistic by drawing whole units again: pairs stay together, as do the seats of a deal.

    `statistic` is given an array of units (rows) by their values (columns) and gives one number.
    """
    numpy = _numpy()
    data = numpy.asarray(units, dtype=float)
    rng = numpy.random.default_rng(seed)
    found = [statistic(data[rng.integers(0, len(data), len(data))]) for _ in range(times)]
    low, high = numpy.nanquantile(found, (LEVEL / 2, 1 - LEVEL / 2))
    return float(low), float(high)


def benjamini_hochberg(chances: Sequence[float]) -> list[float]:
    """The p-values of many questions, corrected: those below q hold at most a share q of false discoveries.

    >>> benjamini_hochberg([0.01, 0.04, 0.03, 0.5])
    [0.04, 0.05333333333333334, 0.05333333333333334, 0.5]
    """
    ordered = sorted(range(len(chances)), key=lambda at: chances[at])
    corrected, least = [1.0] * len(chances), 1.0
    for rank in range(len(chances), 0, -1):
        at = ordered[rank - 1]
        least = min(least, chances[at] * len(chances) / rank)
        corrected[at] = least
    return corrected


def sequence_interval(differences: Sequence[float], expected: int, questions: int = 1) -> Interval:
    """The interval of a mean that may be looked at after every pair and still misses at most once in twenty runs.

    Of several questions that are asked together, all are right at once as often (Bonferroni).

    A confidence sequence (Robbins' normal mixture with the deviation as it is found; Waudby-Smith and others, 2021),
    narrowest around `expected` pairs.  A group-sequential design would be a little narrower, but wants the greatest
    number of pairs beforehand, and asking for more would be cheating; here it is not.
    """
    count = len(differences)
    if count < FEW:
        return Interval(fmean(differences) if differences else 0.0, -1.0, 1.0, count)
    mean, deviation = fmean(differences), stdev(differences)
    level = LEVEL / questions
    rho = mixture(max(expected, FEW), level)
    scaled = count * rho * rho + 1
    half = deviation * sqrt(2 * scaled / (count * count * rho * rho) * log(sqrt(scaled) / level))
    return Interval(mean, mean - half, mean + half, count)


def mixture(expected: int, level: float = LEVEL) -> float:
    """The parameter that makes a sequence narrowest at that many pairs."""
    return sqrt((-2 * log(level) + log(-2 * log(level) + 1)) / expected)


def _numpy() -> Any:
    try:
        import numpy
    except ImportError:
        raise PiocheError(
            en="the laboratory needs numpy, altair, polars and vl-convert: pip install 'pioche[lab]'",
            fr="le laboratoire demande numpy, altair, polars et vl-convert : pip install 'pioche[lab]'",
            code="missing_extra",
        ) from None
    return numpy
