"""Chances that people are shown: what is fitted, what is refused, and what a number is worth."""

from pathlib import Path
from random import Random

import pytest

from pioche.core.errors import PiocheError
from pioche.core.judgement import Judgement
from pioche.core.weights import load_chances, save_chances
from pioche.games import game
from pioche.lab.chances import Played, bands, fitted, play

WIDTH = 1 + len(game("ossuaire").features)


def overconfident(matches: int) -> list[Played]:
    """Matches of which the judgement says 0.9 where 0.69 are won: it is twice as sure as it may be."""
    rng, found = Random(3), []
    for _ in range(matches):
        share = rng.choice((0.1, 0.9))
        shares = (share, 1 - share)
        row = (0.0,) * (WIDTH - 1)
        rows = tuple((log_of(each), *row) for each in shares)
        won = rng.random() < Judgement([0.37]).shares([each[:1] for each in rows])[0]
        found.append(Played((rows,), (shares,), (float(won), float(not won))))
    return found


def log_of(share: float) -> float:
    """The log of one of the two shares."""
    return {0.1: -2.302585, 0.9: -0.105361}[round(share, 1)]


def test_a_judgement_that_is_too_sure_is_stretched() -> None:
    found = fitted(game("ossuaire"), overconfident(3000))

    assert found.fitted.weights[0] == pytest.approx(0.37, abs=0.06)
    assert not any(found.fitted.weights[1:])
    assert found.loss < found.judgement_loss
    assert found.matches == 750
    assert [round(band.won - band.shown, 1) for band in found.bands] == [0.0, 0.0]


def test_bands_tell_what_came_of_what_was_shown() -> None:
    found = bands([((0.62, 0.38), (1.0, 0.0)), ((0.66, 0.34), (0.0, 1.0))])

    assert [(band.low, round(band.shown, 2), band.won, band.seats) for band in found] == [
        (0.3, 0.36, 0.5, 2),
        (0.6, 0.64, 0.5, 2),
    ]


def test_those_who_win_together_have_no_shares_to_fit() -> None:
    with pytest.raises(PiocheError, match="together") as refused:
        fitted(game("neombre"), [Played(((),), ((),), (1.0, 1.0))])
    assert refused.value.code == "no_rivals"


def test_a_match_is_looked_at_where_it_is_quiet() -> None:
    rules = game("guild_battle")
    found = play(rules, 2, number=0, seed=1)

    assert len(found.moments) == len(found.judged) > 5
    assert {len(row) for rows in found.moments for row in rows} == {1 + len(rules.features)}


def test_chances_are_read_as_they_were_written(tmp_path: Path) -> None:
    """What weighs nothing is not written; what is not written weighs nothing."""
    rules, path = game("ossuaire"), tmp_path / "chances.toml"
    save_chances(rules, {2: Judgement([0.5, *(0.0,) * (WIDTH - 1)])}, path)

    assert path.read_text().endswith("\n[seats.2]\nwritten = 0.5000\n")
    assert load_chances(rules, path)[2].weights == (0.5, *(0.0,) * (WIDTH - 1))
    path.write_text(path.read_text().replace("written =", "writen ="))
    with pytest.warns(UserWarning, match="writen"):
        assert load_chances(rules, path) == {}
