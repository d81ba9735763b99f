"""The look ahead goes on until it is quiet, and everybody on the way chooses for himself."""

from random import Random

import pytest

from pioche.bots import Blind, consult, level
from pioche.bots.foresight import Patience, judged, look_ahead, played_on, settled, world
from pioche.core.contract import TableSpec
from pioche.core.decisions import Option
from pioche.core.match import Match
from pioche.games import game
from tests.bots.positions import guild, reached
from tests.bots.toys import heap

ENDS = 64  # as most games have it
QUIET = {"guild_battle": {"main"}, "ossuaire": {"turn", "delayed", "buy"}}
WITCH = """
[case.seat.0]
hand = "S, H, H, N, N"
battlefield = "A"
[case.seat.1]
hand = "H, A, A, N, N"
known = "H, A, A, N, N"
battlefield = "H"
"""
IDLE = """
[case.seat.0]
hand = "H, A, S, N, M"
[case.seat.1]
hand = "H, A, S, N, N"
"""


def worth(match: Match, dreams: int = 4) -> dict[Option, float]:
    """What the look ahead finds of each option."""
    return look_ahead(Blind(match, match.asked), match.asked, Random(1), dreams)


@pytest.mark.parametrize("game_id", QUIET)
def test_a_match_is_quiet_at_the_prompts_that_its_game_names(game_id: str) -> None:
    match = game(game_id).new(game(game_id).samples()[0], 3)
    rng = Random(3)

    for _ in range(150):
        if match.outcome is not None:
            break
        assert match.ask is not None
        assert match.quiet == (match.ask.prompt in QUIET[game_id])
        match.choose(rng.choice(list(match.options())))


def test_a_witch_aimed_at_oneself_is_seen_to_cost_a_card() -> None:
    """Both targets look alike until the discard has been made."""
    match = guild(WITCH)
    match.choose(Option("play", "sorciere"))
    while match.asked != 0:
        match.choose(match.options()[0])

    found = worth(match)

    assert (
        found[Option("target", target="seat1")]
        > found[Option("decline")]
        > found[Option("target", target="seat0")]
    )


def test_a_pass_is_judged_after_its_discard() -> None:
    """Six cards in hand after the draw: whoever passes loses one, whoever plays well has a character for it."""
    found = worth(guild(IDLE.replace('"H, A, S, N, M"', '"H, A, S, N, M, M"')))

    assert found[Option("pass")] < max(change for option, change in found.items() if option.verb == "play")


@pytest.mark.parametrize("number", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_no_level_aims_at_itself(number: int, seed: int) -> None:
    match = guild(WITCH)
    match.choose(Option("play", "sorciere"))
    while match.asked != 0:
        match.choose(match.options()[0])

    assert consult(level(number, seed), match) != Option("target", target="seat0")


@pytest.mark.parametrize(("game_id", "seed"), [(game_id, seed) for game_id in QUIET for seed in range(6)])
def test_every_way_is_tried_in_the_same_world(game_id: str, seed: int) -> None:
    match = reached(game_id, seed, 10 + 7 * seed)
    here = world(Blind(match, match.asked), Random(2))
    before = here.table.face[:]

    ends = [judged(here, option, ENDS) for option in here.options()]

    assert here.table.face == before
    assert [judged(here, option, ENDS) for option in here.options()] == ends
    assert all(sum(end) == pytest.approx(1) for end in ends)


def test_a_match_that_is_played_on_is_judged_so_many_questions_later() -> None:
    """Whoever is asked first sees no difference; the other takes the last three stones, as soon as it is looked for."""
    later = [tuple(played_on(heap(4), questions, 1)) for questions in range(3)]

    assert later == [(0.5, 0.5), (0.5, 0.5), (0.0, 1.0)]


def test_a_question_with_a_single_answer_is_no_question_to_play_on_for() -> None:
    """One stone is left: taking it costs none of the questions, so that the end is seen."""
    assert tuple(played_on(heap(1), 1, 1)) == (1.0, 0.0)


def test_a_match_is_not_played_on_for_ever() -> None:
    assert tuple(played_on(heap(100), 100, 1, longest=3)) == (0.5, 0.5)


def test_a_card_that_repeats_without_end_is_not_followed_without_end() -> None:
    endless = {"cadavre_explosif": {"text": ["Retardé : Jusqu'à 999 fois : Exhumer 1 pour Solde 1"]}}
    spec = TableSpec(seats=2, decks=("ossuaire", "ossuaire"), cards=endless)
    match, rng = game("ossuaire").new(spec, 3), Random(3)
    while match.ask is None or match.ask.prompt != "again" or len(match.options()) < 2:
        match.choose(rng.choice(list(match.options())))

    patience = Patience()
    patience.left = 2
    found = settled(match.clone(), ENDS, patience=patience)

    assert patience.left == 0
    assert len(found) == 2  # a judgement all the same
