"""The instinct of duellists: whole actions, by nothing but what their seat may see."""

from random import Random
from typing import cast

import pytest

from pioche.bots.bot import Blind
from pioche.bots.foresight import look_ahead
from pioche.core.decisions import Decision
from pioche.core.match import Match
from pioche.games import game
from pioche.games.raise_rise_die.instinct import INSTINCT, NATURE, PRICES, Duellist
from pioche.games.raise_rise_die.table import RaiseTable

RULES = game("raise_rise_die")
PASSIVE = Duellist(NATURE, PRICES, leads=False)


def instinct(match: Match, duellist: Duellist = INSTINCT) -> str:
    """What a duellist does now."""
    assert match.ask is not None
    table = cast(RaiseTable, match.table)
    return str(duellist.choose(table, match.asked, match.ask.prompt, match.options()))


@pytest.mark.parametrize("sample", range(4))
def test_an_instinct_is_the_same_in_every_world_that_its_seat_cannot_tell_apart(sample: int) -> None:
    match = RULES.new(RULES.samples()[sample], 11 + sample)
    rng = Random(sample)

    while match.outcome is None:
        here = instinct(match)
        dreamt = [match.imagine(match.asked, rng) for _ in range(2)]

        assert {instinct(dream) for dream in dreamt} == {here}
        match.choose(rng.choice([match.instinct() or match.options()[0], rng.choice(match.options())]))


@pytest.mark.parametrize("sample", range(4))
def test_by_instinct_an_action_is_answered_and_paid_until_nothing_half_done_is_left(sample: int) -> None:
    match = RULES.new(RULES.samples()[sample], 5)
    rng = Random(sample)

    while match.outcome is None:
        match.choose(rng.choice(match.options()))
        while not match.quiet:
            option = match.instinct()
            assert option is not None
            match.choose(option)
        table = cast(RaiseTable, match.table)
        assert table.outcome is not None or not (table.links or any(table.owed))


def test_a_duellist_who_only_counters_never_leads_or_acts_freely() -> None:
    match = RULES.new(RULES.samples()[0], 3)
    taken: set[str] = set()

    while match.outcome is None:
        seat, duellist = match.asked, (PASSIVE, INSTINCT)[match.asked]
        option = next(option for option in match.options() if str(option) == instinct(match, duellist))
        if seat == 0:
            taken.add(option.verb)
        match.choose(option)

    assert "counter_transcended" in taken or "counter" in taken
    assert not taken & {"play", "transcend", "instant", "activate"}


def test_bots_look_at_no_sacrifice_for_nothing_and_at_one_lane_of_those_that_are_alike() -> None:
    match = RULES.new(RULES.samples()[0], 3)
    while match.ask is None or match.ask.prompt != "turn":
        match.choose(match.options()[-1])
    decision = match.decision()
    assert isinstance(decision, Decision)

    looked = look_ahead(Blind(match, match.asked), match.asked, Random(1), 1)

    verbs = [option.verb for option in decision.options]
    assert "sacrifice" in verbs
    assert "pass" in {option.verb for option in looked}
    assert "sacrifice" not in {option.verb for option in looked}
    transcended = [option for option in looked if option.verb == "transcend"]
    off_slot = [
        option.source
        for option in transcended
        if not cast(RaiseTable, match.table)
        .book.sheets[cast(RaiseTable, match.table).book.index[option.source]]
        .fits(("head", "torso", "arms", "legs").index(option.target))
    ]
    assert len(off_slot) == len(set(off_slot))
    assert {option.source for option in transcended} == {
        option.source for option in decision.options if option.verb == "transcend"
    }
