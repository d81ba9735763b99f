"""Fitting a judgement: what it finds, what it refuses, and how its file is read."""

import sys
from math import log
from pathlib import Path
from random import Random

import pytest

from pioche.core.contract import Game, TableSpec
from pioche.core.errors import PiocheError
from pioche.core.judgement import Judgement
from pioche.core.match import Match
from pioche.core.weights import load, save
from pioche.games import game, ids
from pioche.lab.train import Moment, check, fit, train, trial
from tests.bots.toys import Heap

TRUE = (1.5, -0.5)


def drawn(count: int, seats: int) -> list[Moment]:
    """Moments at which chance decided by known weights; sometimes a seat is out."""
    rng, moments = Random(1), []
    for number in range(count):
        rows: list[list[float]] = [[rng.random() * 2, rng.random() * 2] for _ in range(seats)]
        if seats > 2 and number % 3 == 0:
            rows[number % seats] = []
        winner = rng.choices(range(seats), Judgement(TRUE).shares(rows))[0]
        moments.append(Moment(tuple(rows), tuple(float(seat == winner) for seat in range(seats))))
    return moments


@pytest.mark.parametrize("seats", [2, 4])
def test_a_fit_finds_the_weights_that_decided(seats: int) -> None:
    found = fit(drawn(6000, seats))

    assert found.judgement.weights == pytest.approx(TRUE, abs=0.12)
    assert found.moments == 6000
    assert 0 < found.loss < log(seats)


@pytest.mark.parametrize("game_id", ids())
def test_features_are_counted_of_every_seat_at_every_quiet_moment(game_id: str) -> None:
    rules = game(game_id)
    match, rng = Match(rules, TableSpec(seats=rules.seats[-1]), 4), Random(4)

    while match.outcome is None:
        rows = rules.described(match.table)
        assert {len(row) for row in rows if row} == {len(rules.features)}
        assert any(rows)
        match.choose(rng.choice(list(match.options())))


def test_training_learns_that_the_set_wins(tmp_path: Path) -> None:
    rules = game("guild_battle")

    found = train(rules, 2, games=30, rounds=2, seed=1)

    worth = dict(zip(rules.features, found[-1].judgement.weights, strict=True))
    assert len(found) == 2
    # Thirty duels tell little of single characters, and this of all that is counted most surely.
    assert worth["one_short"] > 0.3
    assert worth["wins_now"] > 0.3


def test_equal_judgements_share_the_points() -> None:
    rules = game("guild_battle")

    assert trial(rules, rules, 2, 8, seed=1).matches == 8


# ---- what is refused


def test_a_game_without_features_cannot_be_fitted() -> None:
    with pytest.raises(PiocheError, match="names no features") as refused:
        check(Heap(), 2)
    assert refused.value.code == "no_features"


def test_without_numpy_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(PiocheError, match=r"pioche\[train\]") as refused:
        check(game("guild_battle"), 2)
    assert refused.value.code == "missing_extra"


# ---- the file


@pytest.fixture
def rules() -> Game:
    """A game with features."""
    return game("guild_battle")


def test_weights_are_read_as_they_were_written(tmp_path: Path, rules: Game) -> None:
    path = tmp_path / "weights.toml"
    written = {seats: Judgement([seats + i / 8 for i in range(len(rules.features))]) for seats in (2, 4)}

    save(rules, written, path)

    assert {seats: each.weights for seats, each in load(rules, path).items()} == {
        seats: each.weights for seats, each in written.items()
    }


def test_weights_of_another_version_are_ignored_and_said_to_be(tmp_path: Path, rules: Game) -> None:
    path = tmp_path / "weights.toml"
    save(rules, {2: Judgement([0.0] * len(rules.features))}, path)
    path.write_text(path.read_text().replace(f'version = "{rules.version}"', 'version = "0"'))

    with pytest.warns(UserWarning, match="guild_battle 0 are ignored.*pioche train guild_battle"):
        assert load(rules, path) == {}


def test_weights_of_other_features_are_ignored_and_said_to_be(tmp_path: Path, rules: Game) -> None:
    path = tmp_path / "weights.toml"
    save(rules, {2: Judgement([0.0] * len(rules.features))}, path)
    path.write_text(path.read_text().replace("one_short", "one_shirt"))

    with pytest.warns(UserWarning, match="one_shirt, one_short"):
        assert load(rules, path) == {}


@pytest.mark.parametrize("text", ["game = 1", "game ="])
def test_a_broken_file_is_refused_with_its_place(tmp_path: Path, rules: Game, text: str) -> None:
    path = tmp_path / "weights.toml"
    path.write_text(text)

    with pytest.raises(PiocheError, match=r"weights\.toml") as refused:
        load(rules, path)
    assert refused.value.code == "bad_weights"


@pytest.mark.parametrize("game_id", ids())
def test_shipped_weights_fit_their_game(game_id: str, recwarn: pytest.WarningsRecorder) -> None:
    rules = game(game_id)

    match = Match(rules, TableSpec(seats=rules.seats[0]), 1)

    judged = match.evaluate()
    if rules.team_rule:
        assert set(judged) == {judged[0]}, "a team wins or loses as one"
        assert 0 < judged[0] < 1
    else:
        assert sum(judged) == pytest.approx(1)
    assert not recwarn.list
