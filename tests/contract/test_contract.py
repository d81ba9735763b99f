"""The contract suite: every registered game passes every net, driven by Hypothesis."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given

from pioche.core.decisions import Decision, Option
from pioche.core.errors import BadOption, StaleDecision, WrongSeat
from tests.contract import nets
from tests.strategies import SPECS, Case, cases


@given(cases())
def test_options_are_sound_and_matches_end(case: Case) -> None:
    nets.check_options(case.match(), case.rng())


@given(cases())
def test_clones_are_true(case: Case) -> None:
    nets.check_clones(case.match(), case.rng())


@given(cases())
def test_dreams_can_be_cloned(case: Case) -> None:
    nets.check_dream_clones(case.match(), case.rng())


@given(cases())
def test_records_replay(case: Case) -> None:
    with TemporaryDirectory() as folder:
        nets.check_record(case.match(), case.rng(), Path(folder))


@given(cases())
def test_saving_between_choices_changes_nothing(case: Case) -> None:
    with TemporaryDirectory() as folder:
        nets.check_reload(case.match(), case.rng(), Path(folder))


@given(cases(), cases())
def test_matches_do_not_disturb_each_other(first: Case, second: Case) -> None:
    nets.check_interleaved(first.match(), second.match(), first.rng())


@given(cases())
def test_cards_are_conserved_and_invariants_hold(case: Case) -> None:
    nets.check_cards(case.match(), case.rng())


@given(cases())
def test_twin_worlds_cannot_be_told_apart(case: Case) -> None:
    assert nets.check_twins(case.match(), case.rng()) > 0


@given(cases())
def test_tokens_follow_nobody_through_a_shuffle(case: Case) -> None:
    nets.check_tokens(case.match(), case.rng())


@given(cases())
def test_dreams_fit_what_the_seat_knows(case: Case) -> None:
    nets.check_dreams(case.match(), case.rng())


@pytest.mark.parametrize("game_id", SPECS)
def test_events_change_nothing(game_id: str) -> None:
    case = Case(game_id, SPECS[game_id][0], 5, 5)
    loud, silent = case.match(events=True), case.match(events=False)

    ends = [nets.everything(nets.advance(match, case.rng(), nets.BOUND)) for match in (loud, silent)]

    assert ends[0] == ends[1]


@pytest.mark.parametrize("game_id", SPECS)
def test_a_stale_or_foreign_answer_is_refused(game_id: str) -> None:
    match = Case(game_id, SPECS[game_id][0], 5, 5).match()
    decision = match.decision()
    assert isinstance(decision, Decision)
    before = nets.everything(match)

    with pytest.raises(StaleDecision):
        match.choose(decision.options[0], serial=decision.serial - 1)
    with pytest.raises(WrongSeat):
        match.choose(decision.options[0], seat=1 - decision.seat)

    assert nets.everything(match) == before
    assert match.choose(decision.options[0], serial=decision.serial, seat=decision.seat)


@pytest.mark.parametrize("text", ["", "play:", "Play:x", "play assassin", "play:a>b>c", "play*x", "é"])
def test_a_text_that_is_no_option_is_refused(text: str) -> None:
    with pytest.raises(BadOption):
        Option.parse(text)
