"""The bots see what is in front of them: wins, threats, and who gains from what."""

from random import Random

import pytest

from pioche.bots import Bot, Dream, Greedy, Ismcts, consult
from pioche.bots.ismcts import run
from pioche.core.decisions import Option
from pioche.core.match import Match
from tests.bots.positions import guild
from tests.bots.toys import heap

ONE_SHORT = """
[case.seat.0]
hand = "A, H, S"
battlefield = "A, S, N, M"
[case.seat.1]
hand = 0
"""
THREATENED = """
[case.seat.0]
hand = "A, H, H"
battlefield = "S"
graveyard = 0
[case.seat.1]
hand = "H"
known = "H"
battlefield = "A, S, N, M"
library = 8
"""


def searcher(seed: int) -> Bot:
    """A search of 600 iterations that judges where it stands."""
    return Ismcts(seed, 600)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("bot", [Greedy, searcher])
def test_a_win_is_taken(bot: type[Greedy], seed: int) -> None:
    assert consult(bot(seed), guild(ONE_SHORT)) == Option("play", "heraut")


@pytest.mark.parametrize("seed", range(3))
def test_a_threat_is_met(seed: int) -> None:
    match = guild(THREATENED)
    bot = searcher(seed)

    play = consult(bot, match)
    match.choose(play)
    while match.asked != 0:
        match.choose(match.options()[0])
    kill = consult(bot, match)

    assert play == Option("play", "assassin")
    assert kill.verb == "assassinate"
    assert kill.target.endswith("@1")


@pytest.mark.parametrize("stones", [5, 6, 7, 9, 10, 11])
@pytest.mark.parametrize("to_the_end", [False, True])
def test_a_forced_win_is_found(stones: int, to_the_end: bool) -> None:
    """Leave four, or eight: the other can only lose."""
    root = run(_dream(heap(stones)), 0, Random(1), 3000, to_the_end=to_the_end)

    assert root.ranking()[0][0] == Option("take", amount=stones % 4)


def test_greedy_takes_the_last_stones() -> None:
    assert consult(Greedy(1), heap(3)) == Option("take", amount=3)


def test_at_a_table_of_three_everybody_plays_for_himself() -> None:
    """Of six stones, 2 leave 4: whatever the next seat takes, the third takes the rest.  So does 1.  But 3 leave 3."""
    root = run(_dream(heap(6, 3)), 0, Random(1), 2000, exploration=4.0)

    after = {option.amount: node.children for option, node in root.children.items()}
    best_reply = max(after[3].items(), key=lambda pair: pair[1].visits)[0]
    assert best_reply == Option("take", amount=3), "the next seat takes what is best for itself"


def test_the_search_stops_when_nothing_can_change() -> None:
    root = run(_dream(heap(3)), 0, Random(1), 4000, decided=True)

    assert root.visits < 3000
    assert root.ranking()[0][0] == Option("take", amount=3)


def test_milliseconds_bound_the_search() -> None:
    root = run(_dream(heap(40)), 0, Random(1), 10**9, milliseconds=20)

    assert 16 <= root.visits < 10**6


def _dream(true: Match) -> Dream:
    def dream(rng: Random, light: bool = True) -> Match:
        return true.imagine(true.asked, rng, light=light)

    return dream
