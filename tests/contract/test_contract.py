"""The contract suite: every registered game passes every net, driven by Hypothesis."""

import pytest
from hypothesis import example, given

from pioche.check import NETS, findings, nets
from pioche.check.twins import check_twins
from pioche.core.contract import TableSpec
from pioche.core.decisions import Option
from pioche.core.errors import BadOption
from tests.contract.toys import Toy
from tests.strategies import NETTED, QUICK, SPECS, Case, cases, of_matches


@of_matches
@given(cases())
def test_options_are_sound_and_matches_end(case: Case) -> None:
    nets.check_options(case.match(), case.rng())


@of_matches
@given(cases())
def test_clones_are_true(case: Case) -> None:
    nets.check_clones(case.match(), case.rng())


@of_matches
@given(cases())
def test_dreams_can_be_cloned(case: Case) -> None:
    nets.check_dream_clones(case.match(), case.rng())


@of_matches
@given(cases())
def test_records_replay(case: Case) -> None:
    nets.check_record(case.match(), case.rng())


@of_matches
@given(cases())
def test_saving_between_choices_changes_nothing(case: Case) -> None:
    nets.check_reload(case.match(), case.rng())


@of_matches
@given(cases(), cases())
def test_matches_do_not_disturb_each_other(first: Case, second: Case) -> None:
    nets.check_interleaved(first.match(), second.match(), first.rng())


@of_matches
@given(cases())
def test_cards_are_conserved_and_invariants_hold(case: Case) -> None:
    nets.check_cards(case.match(), case.rng())


# A unit that lies face down again was seen: whoever saw it could tell another one from it.
SEEN_ONCE = Case(
    "noxilia", TableSpec(decks=("ost", "phalange"), numbers={"twilight_turn": 4}), 718, 359822097
)


@of_matches
@example(SEEN_ONCE)
@given(cases())
def test_twin_worlds_cannot_be_told_apart(case: Case) -> None:
    check_twins(case.game, case.spec, case.seed, case.rng())


@pytest.mark.parametrize("game_id", SPECS)
def test_enough_twin_worlds_are_played_to_their_end(game_id: str) -> None:
    for spec in NETTED[game_id]:
        seeds = 1 if QUICK and not spec.start else 6  # a chapter between two fights is short
        NETS["twins"](Case(game_id, spec, 0, 0).game, spec, range(seeds))


@of_matches
@given(cases())
def test_tokens_follow_nobody_through_a_shuffle(case: Case) -> None:
    nets.check_tokens(case.match(), case.rng())


@of_matches
@given(cases())
def test_dreams_fit_what_the_seat_knows(case: Case) -> None:
    nets.check_dreams(case.match(), case.rng())


@pytest.mark.parametrize("net", ["events", "refusals"])
@pytest.mark.parametrize("game_id", SPECS)
def test_events_change_nothing_and_what_is_refused_neither(game_id: str, net: str) -> None:
    NETS[net](Case(game_id, NETTED[game_id][0], 5, 5).game, NETTED[game_id][0], range(5, 6))


def test_a_game_with_a_common_deck_passes_every_net() -> None:
    assert [str(found.broken) for found in findings(Toy(), range(4)) if found.broken] == []


@pytest.mark.parametrize("text", ["", "play:", "Play:x", "play assassin", "play:a>b>c", "play*x", "é"])
def test_a_text_that_is_no_option_is_refused(text: str) -> None:
    with pytest.raises(BadOption):
        Option.parse(text)
