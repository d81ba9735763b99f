"""What bots think of a position of Noxilia."""

import pytest

from pioche.games.noxilia.evaluate import evaluate
from tests.games.noxilia.duel import C, Duel, Laid, U


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


def test_many_who_stand_around_the_monarch_are_worth_more_than_each_of_them() -> None:
    def gained(count: int) -> float:
        there = [U(f"a{at}", "q_r1", 3, engaged=True) for at in range(count)]
        return chance(Duel(there, []))

    first, second = gained(1) - gained(0), gained(2) - gained(1)
    home = Duel([U("a0", "p_com", 3, engaged=True)], [])

    assert gained(1) > chance(home)
    assert second > first


def test_a_monarch_whose_ways_out_are_closed_stands_worse() -> None:
    """NOX-MOVE-03: from enemies into enemies it cannot go."""
    open_way = Duel([U("a", "q_cmd", engaged=True), U("b", "q_r2", engaged=True)], [])
    closed = Duel(
        [U("a", "q_cmd", engaged=True), U("b", "q_com", engaged=True), U("c", "q_r1", engaged=True)], []
    )
    three = Duel(
        [U("a", "q_cmd", engaged=True), U("b", "q_com", engaged=True), U("c", "q_com", engaged=True)], []
    )

    assert chance(closed) > chance(three) > chance(open_way)


def test_a_guardian_who_is_ready_shields_the_monarch() -> None:
    """NOX-ANGE-01: so it is worth a blow to engage it."""

    def besieged(engaged: bool) -> float:
        there = [U("a", "q_r1", 4, life=8), U("b", "q_r1", 4, life=8)]
        return chance(Duel(there, [U("g", "q_cmd", None, text="Ange gardien.", gold=0, engaged=engaged)]))

    assert besieged(engaged=True) > besieged(engaged=False)


def test_what_lies_on_the_ground_is_not_worth_a_walk_by_itself() -> None:
    sword = C("sword", "equipment", gold=2)
    none, lying, worn = (
        chance(Duel([U("a", "p_r1", engaged=True)], [], gear=gear))
        for gear in ([], [Laid(sword, "p_r1")], [Laid(sword, "a")])
    )

    assert worn > lying > none
    assert worn - lying < lying - none


@pytest.mark.parametrize(("kind", "life"), [("monarch", 15), ("unit", 5)])
def test_an_esquive_that_was_not_used_is_worth_something(kind: str, life: int) -> None:
    """NOX-ESQU-01: whoever attacks gains by it even if the blow is dodged, or nobody would ever attack."""

    def met(dodged: bool) -> float:
        duel = Duel([U("a", "q_cmd", 4)], [U("b", "q_cmd", life=life, kind=kind, text="Esquive.")])
        duel.t.dodged[duel.card["b"]] = int(dodged)
        return chance(duel)

    assert met(dodged=True) > met(dodged=False)


def test_poison_is_worst_for_a_monarch() -> None:
    """NOX-POIS-04: it takes life every turn until it is purified."""
    king, soldier = (
        [U("king", "p_cmd", 3, life=16, kind="monarch", poison=poisoned), U("a", "p_r1", poison=1 - poisoned)]
        for poisoned in (1, 0)
    )

    assert chance(Duel(king)) < chance(Duel(soldier)) < chance(Duel([U("a", "p_r1")]))


def test_a_hand_without_units_wants_one_more_than_a_fifth_event() -> None:
    """So cards that search and draw are played."""
    events = [C(f"event {at}", "event") for at in range(4)]
    unit, event = (chance(Duel(hand=([*events, more], []))) for more in (U("a"), C("event 4", "event")))

    assert unit > event > chance(Duel(hand=(events, [])))


def test_gold_that_nobody_can_spend_is_worth_less() -> None:
    poor, few, rich, more = (chance(Duel(gold=(gold, 0))) for gold in (0, 3, 30, 33))

    assert few - poor > more - rich > 0


def test_whoever_is_on_adventure_will_come_back() -> None:
    """NOX-AVEN-05: whoever is rich sends those who have nothing to strike."""
    text = "Partir à l'aventure 2, [payez 1 or]. Retour : cette unité revient et gagnez 4 or."
    duel = Duel([U("w", "p_com", None, gold=3, text=text)], gold=(12, 0))
    home = chance(duel)
    duel.do("adventure w")

    assert duel.where("w") == "adventure.0"
    assert chance(duel) > home
