"""What bots think of a position of Noxilia."""

import pytest

from pioche.games.noxilia.evaluate import evaluate
from tests.games.noxilia.duel import Duel, U


def chance(duel: Duel) -> float:
    """How likely P is to win."""
    mine, others = evaluate(duel.t)
    assert mine + others == pytest.approx(1.0)
    return mine


def test_equals_stand_equally() -> None:
    assert chance(Duel([U("a", "p_r1")], [U("b", "q_r1")])) == pytest.approx(0.5)


def test_life_of_the_monarch_is_what_counts_most() -> None:
    hurt = Duel([U("king", "p_cmd", 3, life=16, kind="monarch", damage=3)], [])
    fewer = Duel([], [U("b", "q_r1", gold=2)])

    assert chance(hurt) < chance(fewer) < 0.5


def test_a_siege_is_worth_what_it_would_do_to_the_monarch() -> None:
    near = Duel([U("a", "q_cmd", 4, engaged=True)], [U("b", "q_r1", engaged=True)])
    far = Duel([U("a", "q_com", 4, engaged=True)], [U("b", "q_r1", engaged=True)])

    assert chance(near) > chance(far)


def test_who_may_be_struck_down_this_turn_is_worth_less() -> None:
    safe = Duel([U("a", "bf1", 1, life=2, engaged=True)], [U("b", "bf1", 3, engaged=True)])
    threatened = Duel([U("a", "bf1", 1, life=2, engaged=True)], [U("b", "bf1", 3)])

    assert chance(threatened) < chance(safe)


def test_a_unit_in_the_queue_is_nearly_as_good_as_one_that_came() -> None:
    coming = Duel(queue=([(U("a", gold=4), 1)], []))

    assert chance(coming) > 0.5
