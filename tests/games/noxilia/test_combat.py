"""Attacks from A1 to A9: melee, ripostes, guardians, dodges, charges and shots (NOX-CBT, NOX-CHG, NOX-RNG)."""

import pytest

from tests.games.noxilia.duel import C, Duel, Laid, P, Q, U


def test_melee_and_riposte() -> None:
    """WE-01 (NOX-CBT-01, NOX-CBT-02, NOX-CBT-05, NOX-STAT-05, NOX-RIPO-01, NOX-RIPO-02)."""
    duel = Duel(
        [U("a", "bf1", 3, armour=1, life=4)],
        [U("b", "bf1", 2, armour=1, life=3, text="Riposte.")],
    )
    duel.do("melee a")
    assert (duel.asked, duel.prompt) == (Q, "riposte")
    assert (duel.armour("b"), duel.life("b"), duel.engaged("a")) == (0, 1, True)
    duel.do("riposte b")
    assert (duel.armour("a"), duel.life("a")) == (0, 3)
    assert duel.engaged("a")
    assert duel.engaged("b")


def test_negative_armour_adds_to_the_next_damage() -> None:
    """WE-02 (NOX-STAT-09, NOX-STAT-10): it is gone with it."""
    duel = Duel([U("a", "bf1", 3), U("c", "bf1", 1)], [U("u", "bf1", life=6, shield=-2)])
    duel.do("melee a")
    assert (duel.life("u"), duel.armour("u")) == (1, 0)
    duel.do("pass", "melee c")
    assert duel.where("u") == "graveyard.1"


def test_no_damage_leaves_negative_armour() -> None:
    """WE-02, NOX-GEN-17, NOX-CBT-13: 0 damage is none, and an attack for 0 is legal."""
    duel = Duel([U("a", "bf1", 0)], [U("u", "bf1", life=6, shield=-2)])
    duel.do("melee a")
    assert (duel.life("u"), duel.armour("u")) == (6, -2)


def test_quick_march_charge() -> None:
    """WE-03 (NOX-CHG-01, NOX-CHG-04, NOX-CHG-11, NOX-CHGX-01, NOX-STAT-13, NOX-MRAP-02)."""
    duel = Duel(
        [U("c", "p_r1", 2, armour=1, life=3, text="Marche rapide, Charge 2.")],
        [U("e", "q_r1", 4, armour=2, life=4, text="Riposte.")],
    )
    duel.do("charge c")  # one path, one end, one target: all taken
    assert duel.where("c") == "q_r1"
    assert duel.armour("c") == -1
    assert (duel.armour("e"), duel.life("e")) == (0, 2)
    assert duel.asked == Q
    duel.do("melee e")
    assert duel.where("c") == "graveyard.0"


def test_a_charge_of_one_step_costs_one_armour() -> None:
    """NOX-CHG-02, NOX-CHG-05, NOX-CHGX-02: also with Marche rapide; without Charge X for nothing more."""
    duel = Duel([U("c", "p_r1", 2, armour=2, text="Marche rapide.")], [U("e", "bf1", life=5)])
    duel.do("charge c")
    assert (duel.where("c"), duel.armour("c"), duel.life("e")) == ("bf1", 1, 3)


def test_no_charge_from_among_enemies_nor_without_melee() -> None:
    """NOX-CHG-03, NOX-CHG-13, NOX-STAT-04."""
    duel = Duel([U("a", "p_r1"), U("b", "p_r2", None)], [U("x", "p_r1"), U("y", "bf1"), U("z", "bf2")])
    assert "charge" not in duel.verbs("a")
    assert "charge" not in duel.verbs("b")
    assert "melee" not in duel.verbs("b")


def test_the_second_step_of_a_charge_obeys_occupied_cells() -> None:
    """NOX-CHG-08: through enemies to enemies only who flies."""
    foes = [U("x", "bf1"), U("y", "q_r1")]
    walker = Duel([U("c", "p_r1", 2, text="Marche rapide.")], foes)
    walker.do("charge c")
    assert walker.where("c") == "bf1"
    flyer = Duel([U("c", "p_r1", 2, text="Marche rapide, Volant.")], foes)
    flyer.do("charge c")
    assert flyer.offered() == ["here c", "path c q_r1"]
    flyer.do("path c q_r1")
    assert flyer.where("c") == "q_r1"


def test_lightning_riposte() -> None:
    """WE-08 (NOX-RECL-01, NOX-RECL-02): the attacker dies before it deals any."""
    duel = Duel([U("a", "bf1", 5, life=2)], [U("b", "bf1", 2, life=1, text="Riposte éclair.")])
    duel.do("melee a", "riposte b")
    assert duel.where("a") == "graveyard.0"
    assert (duel.life("b"), duel.engaged("b")) == (1, True)


def test_no_lightning_against_a_charge() -> None:
    """WE-08, NOX-CHG-11."""
    duel = Duel([U("a", "p_r1", 5, life=2)], [U("b", "bf1", 2, life=1, text="Riposte éclair.")])
    duel.do("charge a")
    assert duel.where("b") == "graveyard.1"


def test_guardian() -> None:
    """WE-09 (NOX-ANGE-01, NOX-ANGE-02, NOX-ANGE-04, NOX-ANGE-05): the attack is the guardian's, without riposte."""
    guard = U("g", "q_cmd", 3, armour=2, life=4, text="Ange gardien, Riposte.")
    duel = Duel([U("a", "q_cmd", 4)], [guard])
    duel.do("melee a", "target monarch q")
    assert (duel.asked, duel.prompt, duel.offered()) == (Q, "guard", ["guard g", "decline"])
    duel.do("guard g")
    assert (duel.armour("g"), duel.life("g"), duel.life("monarch q")) == (0, 2, 16)
    assert duel.engaged("g")
    assert (duel.prompt, duel.asked) == ("action", Q)
    assert duel.life("a") == 4


def test_no_guardian_against_a_steadfast_attacker() -> None:
    """WE-09, NOX-SOLI-01: its attacks cannot be redirected."""
    guard = U("g", "q_cmd", text="Ange gardien.")
    duel = Duel([U("a", "q_cmd", 4, text="Solide.")], [guard])
    duel.do("melee a", "target monarch q")
    assert duel.life("monarch q") == 12


def test_a_card_back_may_guard() -> None:
    """NOX-FOG-13, NOX-INFO-07: whoever has a ready card back there is asked, whatever it is."""
    duel = Duel([U("a", "bf1", 2)], [U("m", "bf1"), U("g", "bf1", up=False, text="Ange gardien.")])
    duel.do("melee a", "target m")
    assert duel.offered() == ["guard g", "decline"]
    duel.do("guard g")
    assert duel.up("g")
    assert (duel.life("g"), duel.life("m")) == (2, 4)
    other = Duel([U("a", "bf1", 2)], [U("m", "bf1"), U("g", "bf1", up=False)])
    other.do("melee a", "target m")
    assert other.offered() == ["decline"]


def test_mass_attack() -> None:
    """WE-18 (NOX-MASS-01, NOX-MASS-03, NOX-MASS-04, NOX-MASS-05): modifiers count for the first attack only."""
    gear = [Laid(C("sword", "equipment", "Le porteur a +1 CAC."), "h")]
    hero = U("h", "bf1", 4, wounded=2, life=5, kind="hero", text="Attaque de masse 3.")
    foes = [U("x", "bf1", 1, life=5, text="Riposte."), U("y", "bf1", life=3), U("z", "bf1", life=2)]
    duel = Duel([hero], foes, gear=gear)
    duel.do("melee h", "target h x", "target h y")
    assert duel.offered() == ["target h z", "done"]
    duel.do("target h z")
    assert [duel.where(name) for name in "xyz"] == ["graveyard.1"] * 3


def test_a_wounded_hero_strikes_with_the_second_value() -> None:
    """WE-18 (NOX-STAT-02, NOX-STAT-03, NOX-CBT-15)."""
    gear = [Laid(C("sword", "equipment", "Le porteur a +1 CAC."), "h")]
    hero = U("h", "bf1", 4, wounded=2, life=5, kind="hero", text="Attaque de masse 3.")
    foes = [U("x", "bf1", 1, life=6, text="Riposte."), U("y", "bf1", life=3)]
    duel = Duel([hero], foes, gear=gear)
    duel.do("melee h", "target h x", "riposte x", "target h y")
    assert (duel.life("x"), duel.life("y"), duel.life("h")) == (1, 1, 4)


def test_a_mass_attack_stops_when_its_attacker_dies() -> None:
    """NOX-MASS-02."""
    foes = [U("x", "bf1", 4, life=8, text="Riposte."), U("y", "bf1")]
    duel = Duel([U("a", "bf1", 1, life=2, text="Attaque de masse 2.")], foes)
    duel.do("melee a", "target x", "riposte x")
    assert (duel.where("a"), duel.prompt, duel.asked) == ("graveyard.0", "action", Q)


def test_a_charge_may_be_a_mass_attack() -> None:
    """NOX-MASS-06: and no riposte answers any of its attacks."""
    foes = [U("x", "bf1", text="Riposte."), U("y", "bf1", text="Riposte.")]
    duel = Duel([U("a", "p_r1", 2, text="Attaque de masse 2, Charge 1.")], foes)
    duel.do("charge a", "target x", "target y")
    assert (duel.life("x"), duel.life("y"), duel.life("a")) == (1, 2, 4)


def test_instinctive_riposte() -> None:
    """NOX-RINS-01, NOX-RINS-02, NOX-RINS-03: in the same packet, though it dies; Riposte is not excluded."""
    duel = Duel([U("a", "bf1", 4)], [U("b", "bf1", text="Riposte instinctive 2.")])
    duel.do("melee a")
    assert (duel.where("b"), duel.life("a")) == ("graveyard.1", 2)
    both = Duel([U("a", "bf1", 1)], [U("b", "bf1", 1, text="Riposte instinctive 1, Riposte.")])
    both.do("melee a", "riposte b")
    assert both.life("a") == 2


@pytest.mark.parametrize("word", ["Riposte.", "Riposte éclair.", "Riposte instinctive 2."])
def test_nobody_ripostes_to_stealth(word: str) -> None:
    """NOX-FURT-01."""
    duel = Duel([U("a", "bf1", 1, text="Attaque furtive.")], [U("b", "bf1", 3, text=word)])
    duel.do("melee a")
    assert (duel.life("a"), duel.prompt) == (4, "action")


def test_dodge_once_a_match() -> None:
    """NOX-ESQU-01, NOX-ESQU-02, NOX-ESQU-03, NOX-FURT-02: engaged or not, charges included; no riposte follows."""
    foe = U("b", "bf1", 2, engaged=True, text="Esquive, Riposte instinctive 2.")
    duel = Duel([U("a", "p_r1", 3, text="Attaque furtive."), U("c", "bf1", 3)], [foe])
    duel.do("charge a", "dodge b")
    assert duel.life("b") == 4
    duel.do("pass", "melee c")
    assert (duel.life("b"), duel.life("c")) == (1, 2)


def test_no_dodging_a_shot() -> None:
    """NOX-ESQU-02, NOX-CBT-07, NOX-RNG-01: no riposte to a shot either."""
    foe = U("b", "bf1", 2, text="Esquive, Riposte, Riposte éclair, Riposte instinctive 1.")
    duel = Duel([U("a", "p_r1", dist=3)], [foe])
    duel.do("ranged a")
    assert (duel.life("b"), duel.life("a"), duel.prompt) == (1, 4, "action")


def test_shooting_needs_an_adjacent_cell() -> None:
    """NOX-RNG-01, NOX-RNG-02, NOX-RNG-03, NOX-PROX-01, NOX-RNG-05."""
    foes = [U("here", "p_r1"), U("next", "bf1"), U("far", "bf2")]
    duel = Duel([U("a", "p_r1", dist=1), U("b", "p_r2")], foes)
    duel.do("ranged a")
    assert duel.life("next") == 3
    close = Duel([U("a", "p_r1", dist=1, text="Tir de proximité.")], foes)
    close.do("ranged a")
    assert set(close.offered()) == {"target a here", "target a next"}
    assert "ranged" not in duel.verbs("b")


def test_rapid_fire() -> None:
    """NOX-TRAP-01, NOX-TRAP-02: different targets, in any legal cells, each complete, with a stop."""
    foes = [U("x", "bf1"), U("y", "bf1"), U("z", "p_cmd")]
    duel = Duel([U("a", "p_r1", dist=2, text="Tir rapide 2.")], foes)
    duel.do("ranged a", "target x")
    assert set(duel.offered()) == {"target a y", "target a z", "done"}
    duel.do("target z")
    assert [duel.life(name) for name in "xyz"] == [2, 4, 2]


def test_piercing_and_disabling() -> None:
    """NOX-TRAN-01, NOX-TRAN-02, NOX-STAT-12, NOX-INCA-01, NOX-INCA-02: no riposte from who was engaged by it."""
    attacker = U("a", "bf1", 2, text="Attaque transperçante, Attaque incapacitante.")
    duel = Duel([attacker], [U("b", "bf1", armour=3, text="Riposte."), U("c", "bf1", shield=-2)])
    duel.do("melee a", "target b")
    assert (duel.life("b"), duel.armour("b"), duel.engaged("b"), duel.prompt) == (2, 3, True, "action")
    again = Duel([attacker], [U("b", "bf1", shield=-2, text="Solide.")])
    again.do("melee a")
    assert (again.life("b"), again.armour("b"), again.engaged("b")) == (2, -2, False)


def test_aura_and_charge() -> None:
    """WE-16 (NOX-AURA-01, NOX-AURA-02, NOX-AURA-03, NOX-AURA-04, NOX-CHG-09): the highest, kept by those present."""
    units = [
        U("h", "p_r1", 1, text="Aura attaque 2."),
        U("k", "p_r1", text="Aura attaque 1."),
        U("u", "p_r1", 1, up=False),
    ]
    duel = Duel(units, [U("x", "bf1", life=8)], phase="collect")
    duel.do("decline")
    assert [duel.t.aura[duel.card[name]] for name in "hku"] == [2, 2, 2]
    duel.do("charge u")
    assert duel.life("x") == 5


def test_a_charger_takes_the_aura_of_where_it_starts() -> None:
    """NOX-CHG-09, NOX-CHG-10: also who was not there at the start of the turn; auras never add."""
    duel = Duel([U("h", "p_cmd", text="Aura attaque 2.")], [U("x", "p_r1", life=8)], phase="collect",
                queue=((((U("v", cac=1)), 1),), ()))  # fmt: skip
    duel.do("decline")
    assert duel.t.aura[duel.card["v"]] == 0
    duel.do("charge v")
    assert duel.life("x") == 5


def test_brothers_in_arms() -> None:
    """NOX-FARM-02, NOX-FARM-03: +1 with two others, face up, however many there are."""
    word = "Frère d'arme."
    trio = [U("a", "bf1", 1, text=word), U("b", "bf1", text=word), U("c", "bf1", text=word)]
    duel = Duel(trio, [U("x", "bf1", life=8)])
    duel.do("melee a")
    assert duel.life("x") == 6
    hidden = Duel([*trio[:2], U("c", "bf1", text=word, up=False)], [U("x", "bf1", life=8)])
    hidden.do("melee a")
    assert hidden.life("x") == 7


def test_blood_brothers() -> None:
    """NOX-FSAN-01, NOX-FSAN-02, NOX-STAT-13: +2 melee and -1 armour for each that dies there."""
    word = "Frère de sang."
    duel = Duel(
        [U("a", "bf1", 4)],
        [U("b", "bf1", text=word), U("c", "bf1", 1, armour=1, text=word), U("d", "q_r1", 1, text=word)],
    )
    duel.do("melee a", "target b", "melee c")
    assert (duel.life("a"), duel.armour("c")) == (1, 0)
    assert not duel.t.mods[duel.card["d"]]


def test_a_hidden_blood_brother_may_show_itself() -> None:
    """NOX-FOG-12, NOX-INFO-07: its controller is asked."""
    word = "Frère de sang."
    duel = Duel([U("a", "bf1", 4)], [U("b", "bf1", text=word), U("c", "bf1", 1, up=False, text=word)])
    duel.do("melee a", "target b", "decline")  # nobody guards
    assert (duel.asked, duel.offered()) == (Q, ["show c", "decline"])
    duel.do("show c")
    assert duel.up("c")
    assert duel.t.mods[duel.card["c"]]


def test_engaged_units_can_be_attacked_and_do_not_riposte() -> None:
    """NOX-CBT-14, NOX-GEN-11, NOX-RIPO-02."""
    duel = Duel([U("a", "bf1", 1)], [U("b", "bf1", 2, engaged=True, text="Riposte.")])
    duel.do("melee a")
    assert (duel.prompt, duel.asked, duel.life("b")) == ("action", Q, 3)


def test_a_riposte_for_nothing_is_not_offered() -> None:
    """NOX-CBT-12, NOX-STAT-04."""
    for cac in (0, None):
        duel = Duel([U("a", "bf1", 1)], [U("b", "bf1", cac, text="Riposte.")])
        duel.do("melee a")
        assert duel.prompt == "action"


def test_poison() -> None:
    """WE-12 (NOX-POIS-01, NOX-POIS-02, NOX-POIS-03, NOX-POIS-04, NOX-EOT-03)."""
    duel = Duel(
        [U("a", "bf1", 2, text="Poison 2."), U("c", "bf1", 2, text="Poison 1.")],
        [U("b", "bf1", armour=1, life=6)],
    )
    duel.do("melee a")
    assert (duel.life("b"), duel.poison("b")) == (5, 2)
    duel.end_turn()
    assert duel.life("b") == 3
    assert duel.t.turn == 4
    duel.do(*(["pass"] if duel.asked == Q else []), "melee c")
    assert (duel.life("b"), duel.poison("b")) == (2, 2)
    duel.end_turn()
    assert duel.where("b") == "graveyard.1"
    assert duel.t.holder[4] == P


def test_poison_needs_a_wound() -> None:
    """NOX-POIS-01, NOX-POIS-05: damage must reach life; ripostes poison too."""
    duel = Duel([U("a", "bf1", 1, text="Poison 1.")], [U("b", "bf1", 1, armour=1, text="Riposte, Poison 3.")])
    duel.do("melee a", "riposte b")
    assert (duel.poison("b"), duel.poison("a")) == (0, 3)
