"""Looking back: swings that last are turning points, what goes up and down with the turn is none."""

from random import Random

import pytest

from pioche.bots.hindsight import TURNS, Judged, look_back, turning_points
from pioche.core.decisions import Decision
from pioche.core.events import Event
from pioche.core.match import Match
from pioche.core.record import Record, record_of, steps
from pioche.games import game, texts
from pioche.games.scenarios import loads, stage
from pioche.scenario.lay import lay


def course(*shares: float) -> list[Judged]:
    """Quiet moments of a duel, two choices apart, by how well the first seat stood."""
    return [Judged(2 * number, (share, 1 - share)) for number, share in enumerate(shares)]


def told(judged: list[Judged]) -> list[tuple[Event, ...]]:
    """As many steps as there were, in which nothing happened."""
    return [()] * (judged[-1].step + 1)


def flat(event: Event) -> int:
    """Nothing is talked about more than anything else."""
    return 0


def turns(*shares: float) -> list[tuple[int, int, int]]:
    """The first and last choice of each turning point, and who gained."""
    judged = course(*shares)
    return [(turn.first, turn.last, turn.seat) for turn in turning_points(judged, told(judged), flat)]


def test_a_swing_that_lasts_is_a_turning_point() -> None:
    assert turns(0.5, 0.5, 0.5, 0.5, 0.8, 0.8, 0.8, 0.8) == [(7, 8, 0)]
    assert turns(0.5, 0.5, 0.5, 0.5, 0.2, 0.2, 0.2, 0.2) == [(7, 8, 1)]


def test_what_goes_up_and_down_with_the_turn_is_none() -> None:
    assert turns(*(0.4, 0.6) * 10, 0.5) == []
    high = [share + 0.3 for share in (0.2, 0.4) * 6]
    assert turns(*(0.2, 0.4) * 6, *high) == [(23, 24, 0)]


def test_a_small_swing_is_none() -> None:
    assert turns(*(0.5,) * 8, *(0.52,) * 8) == []


def test_a_small_swing_is_none_beside_a_large_one() -> None:
    quiet, won = (0.5,) * 16, (0.9,) * 16
    assert turns(*quiet, *(0.56,) * 16) == [(31, 32, 0)]
    assert turns(*quiet, *won, *(0.96,) * 16) == [(31, 32, 0)]


def test_the_largest_three_are_told_in_order() -> None:
    levels = (0.5, 0.6, 0.3, 0.9, 0.2, 0.25)
    found = turns(*(level for level in levels for _ in range(6)))

    assert found == [(23, 24, 1), (35, 36, 0), (47, 48, 1)]
    assert len(found) == TURNS


def test_whoever_stood_best_and_wins_makes_no_turn_by_winning() -> None:
    assert turns(*(0.8,) * 8, 1.0) == []
    assert turns(*(0.3,) * 8, 1.0) == [(15, 16, 0)]


def test_of_two_steep_moments_the_one_that_people_tell_of_stands_for_the_turn() -> None:
    """A recruit that made half of the swing, not the cards drawn right after; but nothing that made little."""
    judged = course(*(0.3,) * 24, 0.4, *(0.6,) * 24)
    happened = told(judged)
    happened[48] = (Event("buy", "OSS-BUY-04", 0),)
    happened[50] = (Event("draw", "OSS-REF-01", 0),)
    happened[44] = (Event("trophy", "OSS-WIN-01", 0),)
    weigh = texts.wording("ossuaire").matter

    assert [turn.last for turn in turning_points(judged, happened, flat)] == [50]
    assert [turn.last for turn in turning_points(judged, happened, weigh)] == [48]


def test_what_is_talked_about() -> None:
    """Neither headings nor drawn cards; a recruit, or whoever stops; a trophy more than those."""
    matter = texts.wording("ossuaire").matter
    heading, drawn = Event("combat", "OSS-SET-07", 0, amount=2), Event("draw", "OSS-REF-01", 0)
    recruit, trophy = Event("buy", "OSS-BUY-04", 0), Event("trophy", "OSS-WIN-01", 0)

    assert matter(heading) == matter(drawn) == 0 < matter(recruit) < matter(trophy)
    assert matter(Event("stop", "OSS-PLAY-04", 0)) == matter(recruit)


def played(game_id: str, seed: int) -> Record:
    """A match played at random."""
    rules = game(game_id)
    match, rng = rules.new(rules.samples()[0], seed), Random(seed)
    while match.outcome is None:
        match.choose(rng.choice(list(match.options())))
    return record_of(match)


@pytest.mark.parametrize("game_id", ["guild_battle", "ossuaire"])
@pytest.mark.parametrize("seed", range(4))
def test_a_match_is_looked_back_at(game_id: str, seed: int) -> None:
    """From the deal to the end; the choices of a turn are whole, with all that happened."""
    record = played(game_id, seed)
    found = look_back(game(game_id), record, texts.wording(game_id).matter)
    happened = [tuple(events) for _, events in steps(game(game_id), record)]

    assert found.course[-1].step == len(record.choices)
    assert sum(found.course[-1].shares) == pytest.approx(1)
    assert 0 < sum(found.choices) <= len(record.choices)
    assert 0 < len(found.turns) <= TURNS
    quiet = {judged.step for judged in found.course}
    for turn in found.turns:
        assert turn.events == tuple(happened[turn.first : turn.last + 1])
        assert {turn.first - 1, turn.last} <= quiet
        assert turn.after > turn.before
    assert [turn.first for turn in found.turns] == sorted({turn.first for turn in found.turns})


@pytest.mark.parametrize("game_id", ["guild_battle", "ossuaire", "raise_rise_die"])
def test_nothing_is_judged_in_the_middle_of_an_action(game_id: str) -> None:
    """Neither before a discard that is due nor while somebody may react: only where the game calls it quiet."""
    rules, record = game(game_id), played(game_id, 5)
    asked = {}
    for step, (match, _) in enumerate(steps(rules, record)):
        question = match.decision()
        asked[step] = question.prompt if isinstance(question, Decision) else ""
    judged = {point.step for point in look_back(rules, record, flat).course}

    assert {asked[step] for step in judged} <= rules.quiet | {""}
    assert judged < set(asked)


def duel(mine: str, theirs: str) -> Match:
    """A duel of Guild Battle in which the first player is asked."""
    text = f'game = "guild_battle"\n[[case]]\nname = "position"\nseat.0 = {mine}\nseat.1 = {theirs}'
    (case,) = loads(text, stage)
    return lay(case)[0]


def chance(mine: str, theirs: str) -> float:
    """How likely the first player is said to win."""
    match = duel(mine, theirs)
    return match.game.chances(match.table)[0]


FOUR = "Magicien, Sorcière, Assassin, Nécromancien"


def test_four_of_five_against_none_is_clearly_ahead() -> None:
    """Also against a fuller hand; and all but won with the fifth in hand and nobody to counter it."""
    behind = f'{{ battlefield = "{FOUR}", hand = "Assassin, Magicien" }}'
    winning = f'{{ battlefield = "{FOUR}", hand = "Assassin, Héraut" }}'
    theirs = '{ hand = "Héraut, Assassin, Sorcière, Sorcière, Sorcière" }'

    assert 0.6 < chance(behind, theirs) < 0.85 < chance(winning, theirs)


def test_whoever_loses_a_character_stands_worse() -> None:
    mine = '{ battlefield = "Sorcière, Assassin", hand = "Assassin, Magicien" }'
    hand = 'hand = "Héraut, Assassin, Sorcière"'

    assert chance(mine, f'{{ battlefield = "Nécromancien", {hand} }}') < chance(mine, f"{{ {hand} }}") - 0.05
