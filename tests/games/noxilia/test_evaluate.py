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


def test_a_blow_is_feared_once_however_many_it_might_fall_on() -> None:
    one = Duel([U("a", "bf1", life=2, engaged=True)], [U("b", "bf1", 3)])
    three = Duel([U(name, "bf1", life=2, engaged=True) for name in "acd"], [U("b", "bf1", 3)])
    safe = Duel([U("a", "bf1", life=2, engaged=True)], [U("b", "bf1", 3, engaged=True)])
    all_safe = Duel(
        [U(name, "bf1", life=2, engaged=True) for name in "acd"], [U("b", "bf1", 3, engaged=True)]
    )

    assert odds(safe) / odds(one) == pytest.approx(odds(all_safe) / odds(three))


def odds(duel: Duel) -> float:
    """The odds that P wins."""
    mine = chance(duel)
    return mine / (1 - mine)


def test_who_stands_alone_in_an_enemy_cell_is_about_to_take_it() -> None:
    alone = Duel([U("a", "q_r2", engaged=True)], [U("b", "q_r1", engaged=True)])
    disputed = Duel([U("a", "q_r2", engaged=True)], [U("b", "q_r2", engaged=True)])

    assert chance(alone) > chance(disputed)


def test_more_gold_than_can_be_spent_is_worth_little() -> None:
    poor, rich, richer = Duel(), Duel(), Duel()
    poor.t.gold[0], rich.t.gold[0], richer.t.gold[0] = 0, 6, 12

    assert 1 < odds(richer) / odds(rich) < odds(rich) / odds(poor)
