"""A moment takes over from the one before it what has not changed; nobody sees the difference."""

from random import Random

import pytest

from pioche.core.match import Match
from pioche.core.sight import Sights
from pioche.games import game, ids
from tests.server.test_twins import case as case_of


def assert_alike(sights: Sights, match: Match) -> None:
    """The views of all eyes are those that are built anew."""
    fresh = Sights(match)
    for eyes in (*range(match.table.seats), None):
        assert sights.view(eyes) == fresh.view(eyes)


@pytest.mark.parametrize("name", ids())
def test_views_that_are_taken_over_are_those_built_anew(name: str) -> None:
    steps = 0
    for seed in (5, 6, 7):  # a single fight may be over after a few choices
        match = Match(game(name), case_of(name, 0).spec, seed)
        rng, sights = Random(seed), Sights(match)
        while match.outcome is None and steps < 150:
            match = match.clone()
            match.choose(rng.choice(list(match.options())))
            sights, steps = Sights(match, sights), steps + 1
            assert_alike(sights, match)
    assert steps > 20


@pytest.mark.parametrize("name", ids())
def test_nothing_is_taken_over_from_a_match_that_has_moved_on(name: str) -> None:
    match = Match(game(name), case_of(name, 0).spec, 7)
    rng = Random(7)
    for _ in range(30):
        stale = Sights(match)
        match.choose(rng.choice(list(match.options())))
        assert_alike(Sights(match, stale), match)
        after = match.clone()
        assert_alike(Sights(after, stale), after)
