"""A question to several seats: any of them answers, and who did is part of the record."""

from pathlib import Path
from random import Random

import pytest

from pioche.bots import bot_named, consult
from pioche.core.contract import TableSpec
from pioche.core.decisions import Decision, Option, Reply
from pioche.core.errors import BadOption, BadRecord, WrongSeat
from pioche.core.match import Match
from pioche.core.record import load, record_of, replay, save
from pioche.games import game
from tests.toys.cordee.game import GAME

LEAD = Option("lead", target="seat1")


def led(seat: int | None = 2) -> Match:
    """A match of three in which the party has said who leads."""
    match = Match(GAME, TableSpec(3), 4)
    match.choose(LEAD, seat)
    return match


def test_the_speaker_is_the_lowest_of_those_asked_and_all_see_the_options() -> None:
    match = Match(GAME, TableSpec(3), 4)

    decision = match.decision()

    assert isinstance(decision, Decision)
    assert decision.seats == (0, 1, 2)
    assert match.asked == decision.seat == 0
    assert len({match.view(seat).options for seat in range(3)}) == 1
    assert match.view(1).options == ("lead>seat0", "lead>seat1", "lead>seat2")
    assert match.view(None).options == ()


def test_any_of_them_answers_and_the_log_says_who() -> None:
    match = Match(GAME, TableSpec(3), 4)

    told = match.choose(LEAD, 2)

    assert [(event.what, event.seat, event.rule) for event in told] == [
        ("answer", 2, "COR-TEAM-01"),
        ("lead", 1, "COR-LEAD-01"),
    ]
    assert match.replies == (Reply(LEAD, 2),)


def test_where_nobody_is_named_the_speaker_answers() -> None:
    assert led(None).replies == (Reply(LEAD, 0),)


def test_a_seat_that_is_not_asked_is_refused_with_those_that_are() -> None:
    match = Match(GAME, TableSpec(3), 4)

    with pytest.raises(WrongSeat, match="any of seats 0, 1, 2 may answer"):
        match.choose(LEAD, 3)

    assert match.serial == 0


def test_a_question_to_one_seat_tells_nobody_who_answered() -> None:
    match = led()
    assert match.asked == 1

    told = match.choose(match.options()[0])

    assert "answer" not in [event.what for event in told]
    assert match.replies[-1].seat is None


def test_who_answered_is_in_the_record_and_in_what_is_replayed(tmp_path: Path) -> None:
    match = led()
    match.choose(match.options()[0])

    save(record_of(match), tmp_path / "match.json")
    record = load(tmp_path / "match.json")

    assert record.choices[0] == "P2: lead>seat1"
    assert not record.choices[1].startswith("P")
    assert replay(GAME, record).answered == {0: 2}


def test_a_record_in_which_a_stranger_answers_does_not_replay() -> None:
    record = record_of(led())
    forged = type(record)(
        **{field: getattr(record, field) for field in record.__struct_fields__}
        | {"choices": ("P3: lead>seat1",)}
    )

    with pytest.raises(BadRecord, match="choice 1 of 1 does not replay: seat 3 is not asked"):
        replay(GAME, forged)


def test_a_clone_knows_who_answered_and_forgets_nothing_of_its_own() -> None:
    match = led()

    copy = match.clone()
    copy.choose(copy.options()[0])
    copy.choose(copy.options()[0], 1)

    assert copy.answered == {0: 2, 2: 1}
    assert match.answered == {0: 2}


@pytest.mark.parametrize("text", ["lead>seat1", "P2: lead>seat1"])
def test_a_reply_reads_back(text: str) -> None:
    assert str(Reply.parse(text)) == text


@pytest.mark.parametrize("text", ["P2 lead>seat1", "P: lead", "P12: lead", "seat2: lead"])
def test_what_is_no_reply_is_refused(text: str) -> None:
    with pytest.raises(BadOption):
        Reply.parse(text)


def test_records_of_games_that_ask_one_seat_keep_their_form() -> None:
    match = Match(game("guild_battle"), TableSpec(), 3)
    rng = Random(3)
    while match.outcome is None:
        match.choose(rng.choice(match.options()))

    assert match.answered == {}
    assert record_of(match).choices == tuple(map(str, match.choices))


def test_a_bot_answers_for_the_seat_that_it_sits_at() -> None:
    match = Match(GAME, TableSpec(3), 4)

    option = consult(bot_named("greedy", 1), match, 2)

    assert option in match.options()
