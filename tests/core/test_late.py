"""Checkpoints that are put off until a clone wants one: the clone is the same match, whenever it is made."""

from random import Random
from typing import Any

import pytest

from pioche.core.columns import dump
from pioche.core.match import FAR, Match
from pioche.games import game

GAMES = ("guild_battle", "ossuaire")


def laid_out(match: Match) -> dict[str, Any]:
    """Everything in which two matches can differ, but for what is remembered for dreams."""
    found = dump(match.table)
    del found["story"]
    return {**found, "asked": match.ask and (match.ask.seats, match.ask.prompt, match.ask.about)}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(6))
def test_a_clone_of_an_unwatched_match_is_the_match_itself(name: str, seed: int) -> None:
    samples = game(name).samples()
    match, rng = Match(game(name), samples[seed % len(samples)], seed), Random(seed)
    unwatched = match.clone()
    unwatched.unwatch()
    steps = 0

    while match.outcome is None:
        option = rng.choice(list(match.options()))
        match.follow(option)
        unwatched.follow(option)
        steps += not match.since
        if rng.random() < 0.2:
            clone = unwatched.clone()
            light = unwatched.clone(light=True)
            assert laid_out(clone) == laid_out(light) == laid_out(match)
            assert clone.options() == match.options()
            unwatched = clone if rng.random() < 0.5 else unwatched

    assert steps > 5
    assert laid_out(unwatched) == laid_out(unwatched.clone()) == laid_out(match)


@pytest.mark.interpreted("lets every step clone its table")
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("decisions", [3, 30, 60])
def test_a_checkpoint_that_was_put_off_is_the_one_that_would_have_been_made(
    name: str, decisions: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is remembered for dreams included; the other match clones its table as each step begins."""
    spec, rng = game(name).samples()[0], Random(4)
    late = Match(game(name), spec, 4)
    choices = []
    for _ in range(decisions):
        choices.append(rng.choice(list(late.options())))
        late.choose(choices[-1])

    monkeypatch.setattr("pioche.core.match.FAR", -1)
    prompt = Match(game(name), spec, 4)
    for option in choices:
        prompt.choose(option)
        assert not prompt._behind

    assert late.since == prompt.since
    assert dump(late.checkpoint) == dump(prompt.checkpoint)
    assert late.checkpoint.story == prompt.checkpoint.story


@pytest.mark.parametrize("name", GAMES)
def test_no_checkpoint_stays_far_behind(name: str) -> None:
    match, rng = Match(game(name), game(name).samples()[0], 4), Random(4)
    behind = set()

    while match.outcome is None:
        match.choose(rng.choice(list(match.options())))
        behind.add(match._behind)

    assert behind == set(range(FAR + 1))


@pytest.mark.parametrize("name", GAMES)
def test_an_unwatched_match_tells_nothing(name: str) -> None:
    match = Match(game(name), game(name).samples()[0], 2)
    match.unwatch()

    while match.outcome is None and match.serial < 40:
        assert match.choose(match.options()[0]) == []
        assert match.clone().table.journal is None
