"""Turns: start, passing, end, capture, queue, twilight (NOX-START, NOX-ACT, NOX-EOT, NOX-CAP, NOX-END)."""

from pioche.games.noxilia.board import CELL
from tests.games.noxilia.duel import C, Duel, Laid, P, Q, U


def test_passing() -> None:
    """WE-15 (NOX-ACT-01, NOX-ACT-02, NOX-ACT-04, NOX-ACT-05, NOX-ACT-06, NOX-ACT-07)."""
    units = [U("a", "p_r1"), U("b", "p_r1")], [U("x", "q_r1")]
    duel = Duel(*units)
    duel.do("pass", "move x", "step q_cmd", "stop", "move a", "step p_cmd", "stop", "pass", "pass")
    assert (duel.t.turn, duel.t.first, duel.asked) == (4, Q, Q)
    other = Duel(*units)
    other.do("pass", "move x", "step q_cmd", "stop", "pass", "pass")
    assert (other.t.turn, other.t.first) == (4, P)


def test_a_turn_ends_at_last() -> None:
    """NOX-ACT-09, NOX-ACT-07: after so many actions only a pass is offered."""
    duel = Duel([U("a", "p_r1"), U("b", "p_r1")], numbers={"actions_per_turn": 1})
    duel.do("move a", "step p_cmd", "stop", "pass")
    assert duel.offered() == ["pass"]


def test_queue() -> None:
    """WE-05 (NOX-PLAY-01, NOX-PLAY-02, NOX-PLAY-03, NOX-RENF-01, NOX-RENF-02, NOX-START-05, NOX-START-06)."""
    hand = [U("A"), U("B", text="Renforts éloignés 2."), U("C", text="Renforts éloignés 0.")]
    duel = Duel(hand=(hand, []), gold=(6, 0))
    duel.do("play_unit A", "pass", "play_unit B", "pass", "play_unit C")
    assert (duel.prompt, duel.asked, duel.offered()) == ("trigger", P, ["decline"])  # NOX-INFO-07
    duel.do("decline")
    assert (duel.where("C"), duel.up("C"), duel.engaged("C")) == ("p_cmd", False, False)
    assert duel.t.gold[P] == 0
    duel.do("pass", "pass", "decline", "decline", "decline")
    assert (duel.t.turn, duel.where("A"), duel.where("B")) == (4, "p_cmd", "queue.0")
    assert (duel.up("A"), duel.t.left[duel.card["B"]]) == (False, 1)
    duel.end_turn()
    assert (duel.t.turn, duel.where("B")) == (5, "p_cmd")


def test_capture() -> None:
    """WE-13 (NOX-CAP-01, NOX-CAP-02, NOX-CAP-03, NOX-CAP-04, NOX-CAP-06, NOX-START-02, NOX-START-03)."""
    command = C("seat of P", "zone", more={"cell_kind": "command", "draw": 2, "income": 2})
    cards = [U(f"card {number}") for number in range(9)]
    duel = Duel(
        [U("king", "p_com", None, life=16, kind="monarch")],
        [U("x", "p_cmd")],
        zones={"p_cmd": command},
        library=(cards, cards),
        queue=((((U("late"), 2)),), ()),
    )
    duel.end_turn()
    assert duel.t.holder[CELL["p_cmd"]] == Q
    assert (len(duel.t.hand[Q]), duel.t.gold) == (2, [0, 2])
    assert len(duel.t.hand[P]) == 0
    duel.end_turn()
    assert duel.where("late") == "p_cmd"
    duel.end_turn()
    assert duel.t.holder[CELL["p_cmd"]] == Q  # contested


def test_card_backs_hold_and_contest() -> None:
    """NOX-CAP-05, NOX-CAP-07, NOX-CAP-08, NOX-FOG-19, NOX-BOARD-14."""
    duel = Duel([U("a", "bf1", up=False, engaged=True)], [U("x", "bf2", up=False), U("y", "p_r2")])
    assert duel.t.holder[CELL["bf1"]] == -1
    duel.end_turn()
    assert (duel.t.holder[CELL["bf1"]], duel.t.holder[CELL["bf2"]]) == (P, Q)


def test_ready_and_armour_at_the_start() -> None:
    """NOX-START-01, NOX-START-07, NOX-STAT-06, NOX-STAT-07: armour of either sign is at its score again."""
    gear = [Laid(C("shield", "equipment", "Le porteur a +1 armure."), "a", engaged=True)]
    duel = Duel([U("a", "p_r1", armour=1, engaged=True, shield=-3)], gear=gear)
    duel.end_turn()
    assert (duel.engaged("a"), duel.engaged("shield"), duel.armour("a")) == (False, False, 2)


def test_regeneration() -> None:
    """NOX-REGE-01, NOX-FOG-12, NOX-FOG-21: face up by itself, face down if shown, not if unhurt."""
    word = "Régénération 2."
    duel = Duel(
        [
            U("a", "p_r1", damage=3, text=word),
            U("b", "p_r1", damage=1, up=False, text=word),
            U("c", "p_r1", up=False, text=word),
        ],
        phase="collect",
    )
    assert duel.offered() == ["show b", "decline"]
    duel.do("show b", "decline")
    assert (duel.life("a"), duel.life("b"), duel.up("c")) == (3, 4, False)


def test_set_up_engagement_lasts_one_turn() -> None:
    """NOX-SETUP-10, NOX-START-04: not readied in turn 1, readied in turn 2."""
    duel = Duel([U("a", "p_r1", engaged=True, held=True)], turn=0, phase="fate")
    assert duel.engaged("a")
    duel.end_turn()
    assert not duel.engaged("a")


def test_a_monarch_dies() -> None:
    """NOX-END-01, NOX-END-04, NOX-CARD-01."""
    duel = Duel([U("a", "q_cmd", 4)], [U("king", "q_cmd", None, life=16, kind="monarch", damage=12)])
    duel.do("melee a")
    assert duel.outcome is not None
    assert (duel.outcome.winner, duel.outcome.rule) == (P, "NOX-END-01")


def test_draw_by_poison() -> None:
    """WE-21 (NOX-EOT-01, NOX-EOT-02, NOX-END-02, NOX-END-03)."""
    kings = [
        U(f"king {side}", f"{side}_cmd", None, life=16, kind="monarch", damage=14, poison=2) for side in "pq"
    ]
    duel = Duel(kings[:1], kings[1:])
    duel.do("pass", "pass")
    assert duel.outcome is not None
    assert (duel.outcome.scores, duel.outcome.rule) == ((0.5, 0.5), "NOX-END-02")
    kings[1].damage = 13
    other = Duel(kings[:1], kings[1:])
    other.do("pass", "pass")
    assert other.outcome is not None
    assert other.outcome.winner == Q


def test_twilight() -> None:
    """NOX-END-06, NOX-END-07: each monarch is shown and loses life, which nothing absorbs."""
    kings = [
        U(f"king {side}", f"{side}_cmd", None, armour=3, life=16, kind="monarch", up=False) for side in "pq"
    ]
    duel = Duel(kings[:1], kings[1:], turn=20)
    duel.do("pass", "pass", "decline", "decline")
    assert [duel.life("king p"), duel.life("king q")] == [15, 15]
    assert duel.up("king p")
    for _ in range(10):
        if duel.outcome is None:
            duel.end_turn()
    assert duel.outcome is not None
    assert duel.outcome.drawn
    assert duel.t.turn == 25  # 1 + 2 + 3 + 4 + 5 + 6 > 16


def test_mana_is_lost_with_the_turn() -> None:
    """NOX-MANA-06, NOX-EOT-01."""
    duel = Duel(mana={P: "LL*", Q: "C"})
    duel.end_turn()
    assert duel.t.mana == [(0,) * 7] * 2


def test_the_opponents_pile_on_even_turns() -> None:
    """NOX-FATE-01, NOX-FATE-02, NOX-FATE-03, NOX-FATE-04, NOX-FATE-05, NOX-FATE-06."""
    omens = [
        C("of P", "fate", "Ce tour, les unités ont -1 distance."),
        C("of Q", "fate", "Ce tour, les unités ont -1 CAC."),
    ]
    duel = Duel(fate=([omens[0]], [omens[1]]), turn=0, phase="fate")
    assert [duel.where(name) for name in ("of P", "of Q")] == ["omen", "fate.1"]
    duel.end_turn()
    assert [duel.where(name) for name in ("of P", "of Q")] == ["fates.0", "omen"]
    duel.end_turn()
    assert duel.where("of P") == "omen"  # its discard was shuffled


def test_fate_changes_a_turn() -> None:
    """NOX-FATE-04, NOX-RNG-04, NOX-RNG-05: « ce tour » lasts until it is cleaned up."""
    omen = C("fog", "fate", "Ce tour, les unités ont -1 distance.")
    duel = Duel([U("a", "p_r1", dist=1)], [U("x", "bf1")], fate=([omen], []), turn=0, phase="fate")
    duel.do("ranged a")
    assert duel.life("x") == 4


def test_fate_caps_every_movement() -> None:
    """NOX-FATE-04: one step, no quick march, no long charge."""
    omen = C("mud", "fate", "Ce tour, une unité se déplace d'au plus 1 zone.")
    units = [U("a", "p_r1", 2, text="Marche rapide.")]
    duel = Duel(units, [U("x", "q_r1")], fate=([omen], []), turn=0, phase="fate")
    assert "charge" not in duel.verbs("a")
    duel.do("move a", "step bf1")
    assert duel.asked == Q
