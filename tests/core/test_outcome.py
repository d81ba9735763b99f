"""Outcomes: 1 won, 0 lost, between shared; seats that play together win and lose together."""

import pytest

from pioche.core.contract import Outcome
from pioche.lab.simulate import Row
from pioche.lab.statistics import player_summary


@pytest.mark.parametrize(
    ("scores", "winners", "winner", "drawn"),
    [
        ((1.0, 0.0), (0,), 0, False),
        ((0.5, 0.5), (), None, True),
        ((0.5, 0.5, 0.0), (), None, True),
        ((1.0, 1.0, 1.0), (0, 1, 2), None, False),
        ((0.0, 0.0), (), None, False),
    ],
)
def test_who_won(
    scores: tuple[float, ...], winners: tuple[int, ...], winner: int | None, drawn: bool
) -> None:
    outcome = Outcome(scores, "ANY-01")

    assert (outcome.winners, outcome.winner, outcome.drawn) == (winners, winner, drawn)


def test_one_winner() -> None:
    assert Outcome.won(1, 3, "ANY-01") == Outcome((0.0, 1.0, 0.0), "ANY-01")


def test_a_team_that_wins_or_loses_together_does_not_draw() -> None:
    rows = [
        Row("any", number, 0, (0, 1), ("a", "a"), (), 0, None, scores, "ANY-01", 1, 1, {})
        for number, scores in enumerate([(1.0, 1.0), (1.0, 1.0), (0.0, 0.0), (0.5, 0.5)])
    ]

    summaries = [player_summary(rows, player) for player in (0, 1)]

    assert [(found.wins, found.draws, found.losses) for found in summaries] == [(2, 1, 1)] * 2
    assert summaries[0].score.mean == pytest.approx(0.625)
