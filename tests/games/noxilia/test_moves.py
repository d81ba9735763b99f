"""Steps, retreats, water, fog and arrivals (NOX-MOVE, NOX-RET, NOX-WATER, NOX-FOG, V1–V7)."""

from pioche.games.noxilia.board import BOARD, CELL, LINE, NEXT, WALK
from tests.games.noxilia.duel import C, Duel, Laid, P, Q, U


def test_the_board() -> None:
    """NOX-BOARD-01, NOX-BOARD-02, NOX-BOARD-03, NOX-BOARD-04: ten cells, thirteen neighbours, no diagonal."""
    assert len(BOARD) == 10
    assert sum(len(cells) for cells in NEXT) == 2 * 13
    assert WALK[CELL["p_cmd"]] == (0, 1, 1, 2, 2, 3, 3, 4, 4, 5)
    assert {cell.column for cell in BOARD if cell.kind == "command"} == {1}


def test_spell_lines() -> None:
    """WE-20 (NOX-BOARD-08, NOX-BOARD-09): ramparts block what passes through them, not what starts or ends there."""

    def reached(start: str, reach: int) -> set[str]:
        return {BOARD[cell].id for cell, far in enumerate(LINE[CELL[start]]) if far <= reach}

    assert reached("p_cmd", 3) == {"p_cmd", "p_com", "p_r1", "p_r2"}
    assert reached("p_r1", 2) == {"p_r1", "p_cmd", "p_com", "p_r2", "bf1", "bf2", "q_r1"}
    assert LINE[CELL["p_r1"]][CELL["q_r2"]] == 3
    assert LINE[CELL["p_r1"]][CELL["q_cmd"]] == 99


def test_two_steps_one_at_a_time() -> None:
    """NOX-MOVE-01, NOX-MOVE-06: at least one, then stopping is free, and going back is allowed."""
    duel = Duel([U("a", "p_r1")])
    duel.do("move a")
    assert set(duel.offered()) == {"step a p_cmd", "step a p_r2", "step a bf1"}
    duel.do("step a bf1")
    assert "stop" in duel.offered()
    duel.do("step a p_r1")
    assert (duel.where("a"), duel.engaged("a"), duel.asked) == ("p_r1", True, Q)


def test_quick_march_takes_a_third_step_for_armour() -> None:
    """NOX-MOVE-02, NOX-MRAP-01, NOX-MRAP-03."""
    duel = Duel([U("a", "p_cmd", armour=1, text="Marche rapide.")])
    duel.do("move a", "step p_r1", "step bf1")
    assert duel.armour("a") == 1
    duel.do("step q_r1")
    assert (duel.where("a"), duel.armour("a"), duel.asked) == ("q_r1", 0, Q)


def test_a_card_back_is_asked_after_two_steps_whatever_it_is() -> None:
    """NOX-INFO-07: the question alone must not tell of Marche rapide."""
    for text in ("", "Marche rapide."):
        duel = Duel([U("a", "p_cmd", up=False, text=text)])
        duel.do("move a", "step p_r1", "step bf1")
        assert duel.asked == P
        assert ("step a q_r1" in duel.offered()) == bool(text)
        duel.do("stop")
        assert duel.asked == Q


def test_from_enemies_to_enemies_nobody_steps() -> None:
    """NOX-MOVE-03, NOX-MOVE-04, NOX-MOVE-05, NOX-FOG-19: but from them into a free cell, and into them from one."""
    duel = Duel([U("a", "bf1")], [U("x", "bf1", up=False), U("y", "q_r1", up=False)])
    duel.do("move a")
    assert set(duel.offered()) == {"step a p_r1", "step a bf2"}


def test_retreat() -> None:
    """WE-06 (NOX-RET-01, NOX-RET-02, NOX-RET-03, NOX-RET-04, NOX-RET-05, NOX-RET-08)."""
    foes = [U(cell, cell) for cell in ("q_r1", "bf1", "q_r2", "q_cmd")]
    duel = Duel([U("r", "q_r1", armour=1, life=3, text="Marche rapide.")], foes)
    assert duel.verbs("r") == {"melee", "retreat"}
    duel.do("retreat r")
    assert (duel.where("r"), duel.armour("r"), duel.engaged("r")) == ("bf1", 0, True)
    brother = Duel([U("r", "q_r1", text="Frère d'arme.")], foes)
    assert brother.verbs("r") == {"melee"}  # NOX-FARM-01, NOX-RET-07
    for word in ("Infiltrateur.", "Volant.", "Passage en force 1."):
        other = Duel([U("r", "q_r1", text=word)], foes)
        assert other.verbs("r") == {"melee", "move"}  # NOX-RET-06
        other.do("move r")
        assert set(other.offered()) == {"step r bf1", "step r q_r2", "step r q_cmd"}


def test_forcing_through_hurts() -> None:
    """NOX-PASF-01, NOX-PASF-02, NOX-MOVE-08, NOX-FOG-09: armour absorbs; who can pass unharmed does."""
    foes = [U("x", "bf1"), U("y", "q_r1")]
    duel = Duel([U("a", "bf1", armour=1, up=False, text="Passage en force 3.")], foes)
    duel.do("move a", "step q_r1")
    assert (duel.where("a"), duel.life("a"), duel.armour("a"), duel.up("a")) == ("q_r1", 2, 0, True)
    flyer = Duel([U("a", "bf1", text="Passage en force 3, Volant.")], foes)
    flyer.do("move a", "step q_r1")
    assert flyer.life("a") == 4


def test_interception() -> None:
    """NOX-INTE-01, NOX-INTE-02, NOX-INTE-03: the step stands, flying is off while both stay."""
    foes = [U("x", "bf1"), U("i", "q_r1", text="Intercepteur.", up=False), U("y", "q_r2"), U("z", "q_cmd")]
    duel = Duel([U("a", "bf1", text="Volant.")], foes)
    duel.do("move a", "step q_r1")
    assert duel.up("i")
    assert (duel.where("a"), duel.prompt, duel.asked) == ("q_r1", "action", Q)  # no free neighbour is left
    duel.do("move i", "step bf1", "stop")
    assert duel.t.intercepted[duel.card["a"]] == 0


def test_water() -> None:
    """NOX-WATER-02, NOX-WATER-03, NOX-AQUA-01, NOX-AQUA-02, NOX-VOLA-04: only the aquatic enter and fight there."""
    flood = {"bf1": 2}
    duel = Duel([U("a", "p_r1", text="Volant."), U("b", "bf1", 2)], [U("x", "bf1", 1)], flood=flood)
    duel.do("move a")
    assert "step a bf1" not in duel.offered()
    duel = Duel([U("b", "bf1", 2)], [U("x", "bf1", 1)], flood=flood)
    assert duel.verbs("b") == {"move"}
    fish = Duel([U("b", "bf1", 2, text="Aquatique.")], [U("x", "bf1", 1, text="Riposte.")], flood=flood)
    fish.do("melee b")
    assert (fish.life("x"), fish.prompt) == (2, "action")


def test_water_falls_at_the_start_of_turns() -> None:
    """NOX-WATER-01, NOX-WATER-05, NOX-START-09."""
    duel = Duel(flood={"bf1": 2, "bf2": 1})
    duel.end_turn()
    assert (duel.t.flood[CELL["bf1"]], duel.t.flood[CELL["bf2"]]) == (1, 0)


# ---- fog


def test_fog_lifts_around_whoever_arrives() -> None:
    """WE-07 (NOX-FOG-02, NOX-FOG-03, NOX-FOG-04, NOX-FOG-07, NOX-INFO-01)."""
    duel = Duel([U("x", "p_r1", up=False)], [U("y", "q_r1", up=False), U("far", "q_cmd", up=False)])
    duel.do("move x", "step bf1", "stop")
    assert (duel.up("y"), duel.up("x"), duel.up("far")) == (True, False, False)
    view = next(unit for unit in duel.match.view(Q).table["units"] if unit["cell"] == "bf1")
    assert set(view) == {"handle", "token", "seat", "owner", "cell", "stamp", "up", "engaged"}
    assert all(
        card.face is None for card in duel.match.view(Q).pile("units", P).cards if card.token == view["token"]
    )
    duel.do("move y", "step bf1", "stop")
    assert duel.up("x")


def test_attacks_turn_both_face_up() -> None:
    """NOX-FOG-05, NOX-FOG-06, NOX-FOG-16: the attacker cannot change its mind."""
    duel = Duel([U("a", "bf1", 1, up=False)], [U("b", "bf1", 2, up=False, text="Riposte.")])
    duel.do("melee a")
    assert duel.up("a")
    assert duel.up("b")
    assert duel.prompt == "riposte"


def test_moving_and_retreating_do_not_reveal() -> None:
    """NOX-FOG-06, NOX-FOG-07."""
    duel = Duel([U("a", "bf1", up=False)], [U("x", "bf1"), U("y", "p_r1")])
    duel.do("retreat a")
    assert not duel.up("a")


def test_seen_is_seen() -> None:
    """NOX-FOG-08, NOX-INFO-04: its owner knows a card back, and nobody forgets a face."""
    duel = Duel([U("a", "bf1", up=False)], [U("x", "q_r2")])
    card = duel.card["a"]
    assert duel.t.seen[card] == 1 << P
    duel.do("pass", "move x", "step bf2")
    assert duel.t.seen[card] == duel.t.layout.everybody


def test_primo_treasures_turn_under_any_foot() -> None:
    """WE-14 (NOX-TRES-01, NOX-TRES-05, NOX-TRES-07): turned is not captured."""
    chests = [
        Laid(C("fake", "fake"), "bf1", up=False, primo=True),
        Laid(C("crown", "treasure", "Le porteur a +1 CAC."), "bf2", up=False, primo=True),
    ]
    duel = Duel([U("u", "p_r1", 1, up=False)], chests=chests)
    duel.do("move u", "step bf1")
    assert duel.where("fake") == "removed"
    duel.do("step bf2")
    duel.do("stop")
    assert (duel.where("crown"), duel.up("crown"), duel.up("u")) == ("bf2", True, False)
    duel.end_turn()
    assert duel.t.host[duel.card["crown"]] == duel.card["u"]
    assert not duel.up("u")  # NOX-FOG-10
