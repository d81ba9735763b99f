"""What many matches show, with 95 % intervals."""

from collections import Counter
from collections.abc import Sequence
from math import expm1, log1p, sqrt
from statistics import NormalDist, fmean, stdev
from typing import NamedTuple

from pioche.lab.simulate import Row

Z95 = NormalDist().inv_cdf(0.975)
QUANTILES = (0.0, 0.05, 0.25, 0.5, 0.75, 0.95, 1.0)


class Interval(NamedTuple):
    """An estimate with its 95 % interval and the number of matches behind it."""

    mean: float
    low: float
    high: float
    matches: int

    def __str__(self) -> str:
        return f"{self.mean:.1%} [{self.low:.1%}, {self.high:.1%}]"


class PlayerSummary(NamedTuple):
    """How one player of a plan fared: its bot, its decks, and its share of the points."""

    player: int
    bot: str
    decks: tuple[str, ...]
    score: Interval
    wins: int
    draws: int
    losses: int


class Summary(NamedTuple):
    """What the rows of a simulation show."""

    matches: int
    players: tuple[PlayerSummary, ...]
    seats: tuple[Interval, ...]  # the share of the points by seat
    first: Interval  # and of whoever was asked first
    decks: dict[str, Interval]  # by deck, matches between two copies of it left out
    endings: dict[str, int]  # how often each rule ended a match
    decisions: tuple[float, ...]  # at QUANTILES
    turns: tuple[float, ...]


def wide(count: int) -> float:
    """How many standard errors a 95 % interval of a mean of so many goes either way (Student's, from `normal`).

    >>> [round(wide(count), 2) for count in (6, 21, 1000)]
    [2.58, 2.09, 1.96]
    """
    free = max(count - 1, 1)
    z = Z95 * (8 * free + 3) / (8 * free + 1)
    return sqrt(free * expm1(z * z / free))


def normal(t: float, count: int) -> float:
    """The normal variable that is as rare as Student's t of so many (Wallace, 1959), also far out in the tails.

    >>> round(normal(wide(6), 6), 3)
    1.96
    """
    free = max(count - 1, 1)
    return (8 * free + 1) / (8 * free + 3) * sqrt(free * log1p(t * t / free))


def wilson(wins: float, count: int) -> Interval:
    """Wilson's interval of a share.

    >>> print(wilson(8, 10))
    80.0% [49.0%, 94.3%]
    """
    if not count:
        return Interval(0.5, 0.0, 1.0, 0)
    share, square = wins / count, Z95 * Z95
    middle = (share + square / (2 * count)) / (1 + square / count)
    half = Z95 * sqrt(share * (1 - share) / count + square / (4 * count * count)) / (1 + square / count)
    low = middle - half if wins else 0.0  # exactly, where rounding would leave 1e-17
    high = middle + half if wins < count else 1.0
    return Interval(share, low, high, count)


def score_interval(scores: Sequence[float]) -> Interval:
    """The interval of a mean score: Wilson’s when all are 0 or 1, Student’s when there are draws."""
    count = len(scores)
    if count < 2 or all(score in (0.0, 1.0) for score in scores):
        return wilson(sum(scores), count)
    mean = fmean(scores)
    half = wide(count) * stdev(scores) / sqrt(count)
    return Interval(mean, max(0.0, mean - half), min(1.0, mean + half), count)


def ratio_interval(units: Sequence[tuple[float, float]]) -> Interval:
    """The interval of a share when what is counted, and what it is counted of, come in units that hang together.

    Wilson's where every unit is one, and where all or none of it is so: there the units say nothing of their spread.
    """
    counted, whole = (sum(column) for column in zip(*units, strict=True)) if units else (0.0, 0.0)
    count = len(units)
    if count < 2 or counted in (0, whole) or all(one == 1 for _, one in units):
        return wilson(counted, round(whole))
    share = counted / whole
    apart = sum((part - share * one) ** 2 for part, one in units)
    half = wide(count) * sqrt(apart * count / (count - 1)) / whole
    return Interval(share, max(0.0, share - half), min(1.0, share + half), round(whole))


def quantile(values: Sequence[float], q: float) -> float:
    """The value below which a share q lies, between neighbours in proportion.

    >>> quantile([1, 2, 3, 4], 0.5)
    2.5
    """
    ordered = sorted(values)
    at = q * (len(ordered) - 1)
    below = int(at)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (at - below) * (ordered[above] - ordered[below])


def quantiles(values: Sequence[float]) -> tuple[float, ...]:
    """The values at QUANTILES: least, 5 %, 25 %, median, 75 %, 95 %, greatest."""
    return tuple(quantile(values, q) for q in QUANTILES)


def summary(rows: Sequence[Row]) -> Summary:
    """What the rows show; at least one is needed."""
    seats = range(len(rows[0].scores))
    return Summary(
        matches=len(rows),
        players=tuple(player_summary(rows, player) for player in sorted(rows[0].players)),
        seats=tuple(score_interval([row.scores[seat] for row in rows]) for seat in seats),
        first=score_interval([row.scores[row.first] for row in rows]),
        decks=by_deck(rows),
        endings=dict(Counter(row.rule for row in rows).most_common()),
        decisions=quantiles([row.decisions for row in rows]),
        turns=quantiles([row.turns for row in rows]),
    )


def player_summary(rows: Sequence[Row], player: int) -> PlayerSummary:
    """How one player fared, wherever it sat."""
    seats = [row.players.index(player) for row in rows]
    scores = [row.scores[seat] for row, seat in zip(rows, seats, strict=True)]
    decks = {row.decks[seat]: None for row, seat in zip(rows, seats, strict=True) if row.decks}
    bot = rows[0].bots[seats[0]]
    wins, losses = scores.count(1.0), scores.count(0.0)  # what lies between is a victory shared
    draws = len(rows) - wins - losses
    return PlayerSummary(player, bot, tuple(decks), score_interval(scores), wins, draws, losses)


def by_deck(rows: Sequence[Row]) -> dict[str, Interval]:
    """The mean score of each deck, over the matches in which not everybody brought it."""
    scores: dict[str, list[float]] = {}
    for row in rows:
        if len(set(row.decks)) > 1:
            for deck, score in zip(row.decks, row.scores, strict=True):
                scores.setdefault(deck, []).append(score)
    return {deck: score_interval(found) for deck, found in sorted(scores.items())}
