"""Intervals against known values, and what a handful of rows shows."""

import doctest
from random import Random
from statistics import NormalDist

import pytest

from pioche.lab import statistics
from pioche.lab.simulate import Row
from pioche.lab.statistics import (
    normal,
    quantile,
    quantiles,
    ratio_interval,
    score_interval,
    summary,
    wide,
    wilson,
)


def test_the_examples_of_the_docstrings_hold() -> None:
    assert doctest.testmod(statistics).failed == 0


@pytest.mark.parametrize(
    ("wins", "count", "low", "high"),
    [  # scipy.stats.binomtest(wins, count).proportion_ci(method="wilson")
        (8, 10, 0.4901625, 0.9433178),
        (0, 10, 0.0, 0.2775328),
        (10, 10, 0.7224672, 1.0),
        (220, 400, 0.5010010, 0.5980478),
        (1, 1, 0.2065493, 1.0),
    ],
)
def test_wilson_agrees_with_known_values(wins: int, count: int, low: float, high: float) -> None:
    found = wilson(wins, count)

    assert (found.mean, found.matches) == (wins / count, count)
    assert (found.low, found.high) == pytest.approx((low, high), abs=1e-6)


def test_of_nothing_nothing_is_known() -> None:
    assert wilson(0, 0)[1:] == (0.0, 1.0, 0)
    assert score_interval([])[1:] == (0.0, 1.0, 0)


def test_scores_without_draws_get_wilson() -> None:
    assert score_interval([1.0] * 8 + [0.0] * 2) == wilson(8, 10)


def test_scores_with_draws_get_students_interval() -> None:
    found = score_interval([1.0] * 40 + [0.5] * 20 + [0.0] * 40)

    assert found.mean == 0.5
    assert found.high - 0.5 == pytest.approx(1.984217 * (20 / 99) ** 0.5 / 10, rel=1e-5)
    assert found.high < wilson(50, 100).high, "draws make a mean surer"


@pytest.mark.parametrize(
    ("count", "t", "chance"),
    [  # scipy.stats: t.ppf(0.975, count - 1), and 2 * t.sf(t, count - 1)
        (6, 2.570582, 0.05),
        (21, 2.085963, 0.05),
        (20, 3.579400, 0.002),
        (20, 4.590000, 0.0002),
        (6, 6.868827, 0.001),
    ],
)
def test_students_chances_hold_far_out_too(count: int, t: float, chance: float) -> None:
    """Many cards at once ask for chances far below one in twenty, where a scaled normal would be too sure."""
    assert 2 * NormalDist().cdf(-normal(t, count)) == pytest.approx(chance, rel=0.1)
    assert normal(wide(count), count) == pytest.approx(1.959964, abs=1e-6)


def test_a_share_of_what_comes_in_pairs_is_as_sure_as_the_pairs() -> None:
    alike = [(2.0, 2.0)] * 40 + [(0.0, 2.0)] * 60
    found, single = ratio_interval(alike), wilson(40, 100)

    assert (found.mean, found.matches) == (0.4, 200)
    assert found.high - found.low == pytest.approx(single.high - single.low, rel=0.04)
    assert found.high - found.low > 1.3 * (wilson(80, 200).high - wilson(80, 200).low)


def test_a_share_of_single_things_and_of_none_is_wilsons() -> None:
    assert ratio_interval([(1.0, 1.0)] * 8 + [(0.0, 1.0)] * 2) == wilson(8, 10)
    assert ratio_interval([(2.0, 2.0)] * 5) == wilson(10, 10)
    assert ratio_interval([]) == wilson(0, 0)


def test_a_share_of_uneven_units_lies_within_its_interval_as_often_as_stated() -> None:
    rng = Random(3)
    covered = 0
    for _ in range(600):
        deals = []
        for _ in range(60):
            chance, wins = rng.choice((0.1, 0.5)), rng.randrange(3)  # matches of a deal share its luck
            deals.append((sum(rng.random() < chance for _ in range(wins)), wins))
        found = ratio_interval(deals)
        covered += found.low <= 0.3 <= found.high
    assert 0.92 <= covered / 600 <= 0.98


def test_intervals_cover_about_as_often_as_they_say() -> None:
    rng = Random(1)
    covered = 0
    for _ in range(600):
        found = wilson(sum(rng.random() < 0.6 for _ in range(80)), 80)
        covered += found.low <= 0.6 <= found.high
    assert 0.92 <= covered / 600 <= 0.98


def test_quantiles() -> None:
    assert quantiles([float(value) for value in range(101)]) == (0, 5, 25, 50, 75, 95, 100)
    assert quantile([7.0], 0.95) == 7.0


def row(
    number: int, scores: tuple[float, ...], players: tuple[int, ...], decks: tuple[str, ...], first: int
) -> Row:
    """A match of a plan of two players, `a` and `b`."""
    winner = scores.index(1.0) if 1.0 in scores else None
    bots = tuple("ab"[player] for player in players)
    return Row(
        "heap", number, number, players, bots, decks, first, winner, scores, "HEAP-LAST", 10 + number, 5, {}
    )


def test_a_summary_follows_players_round_the_table() -> None:
    rows = [
        row(0, (1.0, 0.0), (0, 1), ("x", "y"), 0),
        row(1, (0.0, 1.0), (1, 0), ("y", "x"), 1),
        row(2, (1.0, 0.0), (0, 1), ("y", "y"), 1),
        row(3, (0.5, 0.5), (1, 0), ("x", "y"), 0),
    ]

    found = summary(rows)

    one, other = found.players
    assert (one.bot, one.decks, one.wins, one.draws, one.losses) == ("a", ("x", "y"), 3, 1, 0)
    assert (other.bot, other.wins, other.draws, other.losses) == ("b", 0, 1, 3)
    assert (one.score.mean, other.score.mean) == (0.875, 0.125)
    assert [seat.mean for seat in found.seats] == [0.625, 0.375]
    assert found.first.mean == (1 + 1 + 0 + 0.5) / 4
    assert {deck: share.mean for deck, share in found.decks.items()} == {"x": 2.5 / 3, "y": 0.5 / 3}
    assert found.endings == {"HEAP-LAST": 4}
    assert found.decisions[3] == 11.5
    assert found.matches == 4
