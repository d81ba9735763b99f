"""Chapters: a match that ends leaves the start of the next, of which the table and its dreams hold nothing."""

from random import Random

import msgspec
import pytest

from pioche.core.contract import TableSpec
from pioche.core.errors import BadSpec
from pioche.core.fair import canonical
from pioche.core.match import Match
from pioche.core.record import record_of, replay
from pioche.games import game
from tests.toys.cordee.game import GAME

ANY_START = {"pitch": 2, "decks": [["corde"], ["piton"]], "supply": ["lampe", "treuil", "casque"]}


def over(spec: TableSpec, seed: int, option: str = "climb") -> Match:
    """A finished match, in which the party goes on."""
    match, rng = Match(GAME, spec, seed), Random(seed)
    while match.outcome is None:
        wanted = [choice for choice in match.options() if choice.verb == option]
        match.choose((wanted or [rng.choice(match.options())])[0])
    return match


def test_a_match_leaves_the_start_of_the_next() -> None:
    first = over(TableSpec(2), 3)

    assert first.sequel is not None
    second = Match(GAME, first.sequel, 4)

    assert second.table.pitch == 2  # type: ignore[attr-defined]
    supply = [second.table.carddef(card).id for card in second.table.pile(6)]
    assert supply == first.sequel.start["supply"]


def test_while_it_runs_there_is_no_sequel() -> None:
    assert Match(GAME, TableSpec(2), 3).sequel is None


def test_whoever_turns_back_has_no_sequel() -> None:
    assert over(TableSpec(2), 3, "turn_back").sequel is None


def test_most_games_have_none() -> None:
    match, rng = Match(game("guild_battle"), TableSpec(), 3), Random(3)
    while match.outcome is None:
        match.choose(rng.choice(match.options()))

    assert match.sequel is None


def test_a_record_of_a_chapter_holds_its_start_and_replays() -> None:
    match = over(TableSpec(2, start=ANY_START), 5)

    record = record_of(match)

    assert record.spec.start == ANY_START
    assert replay(GAME, record).sequel == match.sequel


def test_a_spec_without_a_start_is_written_as_before() -> None:
    assert canonical(TableSpec(3)) == '{"seats":3}'


def test_a_start_that_no_chapter_left_is_refused() -> None:
    with pytest.raises(BadSpec, match="no start of a pitch"):
        GAME.spec(TableSpec(2, start={"pitch": "two"}))


@pytest.mark.parametrize("light", [True, False])
def test_a_dream_holds_nothing_of_what_the_start_hides(light: bool) -> None:
    match = Match(GAME, TableSpec(2, start=ANY_START), 3)

    dream = match.imagine(0, Random(1), light=light)

    assert dream.spec == msgspec.structs.replace(match.spec, start={})
    assert match.spec.start == ANY_START


def test_what_the_start_hides_is_dreamt_in_any_order() -> None:
    match = Match(GAME, TableSpec(2, start=ANY_START), 3)

    orders = {
        tuple(dream.table.carddef(card).id for card in dream.table.pile(6))
        for dream in (match.imagine(0, Random(seed)) for seed in range(60))
    }

    assert len(orders) == 6
