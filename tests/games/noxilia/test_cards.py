"""Units, events, equipment, errands, adventures, treasures, control and zones (NOX-PLAY, NOX-EVT, NOX-EQ…)."""

import pytest

from pioche.games.noxilia.board import CELL
from pioche.games.noxilia.stats import cac, maximum
from tests.games.noxilia.duel import C, Duel, Laid, P, Q, U

SWORD = C("sword", "equipment", "Le porteur a +2 CAC.", gold=1)
PLATE = C("plate", "equipment", "Le porteur a +2 armure.", gold=1)


def test_a_unit_is_paid_openly_and_queued_face_down() -> None:
    """NOX-PLAY-01, NOX-PLAY-04, NOX-PLAY-05, NOX-INFO-02, NOX-STAT-01: the price is seen, the card is not."""
    duel = Duel(hand=([U("a", gold=3)], []), gold=(4, 0))
    duel.do("play_unit a")
    view = duel.match.view(Q)
    assert view.table["queues"][P] == [
        {"handle": 3, "token": view.pile("queue", P).cards[0].token, "left": 1, "paid": 3}
    ]
    assert view.pile("queue", P).cards[0].face is None
    assert duel.t.gold[P] == 1


def test_a_hero_is_unique() -> None:
    """NOX-CARD-02, NOX-CARD-03, NOX-CARD-12: another version neither, while one is in play, queued or away."""
    old, new = U("Ada, jeune", "p_r1", wounded=1, kind="hero"), U("Ada, vieille", wounded=1, kind="hero")
    assert "play_unit Ada, vieille" not in Duel([old], hand=([new], []), gold=(9, 0)).offered()
    assert "play_unit Ada, vieille" in Duel(hand=([new], []), gold=(9, 0)).offered()
    queued = Duel(hand=([new], []), gold=(9, 0), queue=(((U("Ada, jeune", wounded=1, kind="hero"), 1),), ()))
    assert "play_unit Ada, vieille" not in queued.offered()


def test_costs_in_damage_ignore_armour_and_can_kill() -> None:
    """NOX-GEN-08, NOX-GEN-09, NOX-END-05, NOX-CARD-10, NOX-PLAY-06."""
    ogre = U("ogre", text="Coût supplémentaire : infligez 3 dégâts à votre monarque.")
    king = U("king", "p_cmd", None, armour=2, life=16, kind="monarch", shield=-1)
    duel = Duel([king], hand=([ogre], []), gold=(9, 0))
    duel.do("play_unit ogre")
    assert (duel.life("king"), duel.armour("king"), duel.where("ogre")) == (13, -1, "queue.0")
    king.damage = 14
    duel = Duel([king], hand=([ogre], []), gold=(9, 0))
    duel.do("play_unit ogre")
    assert duel.outcome is not None
    assert duel.outcome.winner == Q


def test_an_event() -> None:
    """NOX-EVT-01, NOX-EVT-02, NOX-EVT-03, NOX-GEN-20, NOX-GEN-23: no caster, no range, anything in play."""
    event = C("raid", "event", "Infligez 2 dégâts à une unité ennemie puis piochez 1 carte.", gold=1)
    duel = Duel([], [U("x", "q_com", up=False)], hand=([event], []), library=([U("top")], []), gold=(1, 0))
    duel.do("play_event raid")
    assert duel.asked == P
    assert set(duel.offered()) == {"target x", "target monarch q"}
    duel.do("target x")
    assert (duel.life("x"), duel.up("x"), duel.where("raid"), duel.where("top")) == (
        2,
        True,
        "graveyard.0",
        "hand.0",
    )


def test_a_choice_of_effects() -> None:
    """NOX-GEN-22: one that can do something, chosen by the card's player."""
    event = C(
        "choice", "event", "Piochez 1 carte - ou - infligez 1 dégât à une unité ennemie blessée.", gold=0
    )
    duel = Duel([], [U("x", "q_com", damage=1)], hand=([event], []), library=([U("top")], []))
    duel.do("play_event choice")
    assert duel.offered() == ["mode 1", "mode 2"]
    duel.do("mode 2")
    assert duel.life("x") == 2


def test_searching() -> None:
    """NOX-GEN-06, NOX-GEN-07, NOX-INFO-09: by name, or nothing; a restricted find is shown."""
    event = C("call", "event", "Cherchez une unité humaine dans votre pioche et mettez-la dans votre main.")
    duel = Duel(hand=([event], []), library=([U("a"), U("b", race="vesperal"), SWORD], []))
    duel.do("play_event call")
    assert duel.offered() == ["find a", "find_nothing"]
    duel.do("find a")
    assert [duel.t.sheet(card).id for card in duel.t.hand[P]] == [duel.ids["a"]]
    assert duel.t.seen[duel.t.hand[P][0]] == duel.t.layout.everybody
    assert duel.told("shuffle")


@pytest.mark.parametrize(
    ("wanted", "found", "shown"),
    [
        ("une carte", {"a", "sword", "spark", "feast"}, False),
        ("un sort", {"spark"}, True),
        ("un équipement", {"sword"}, True),
        ("un événement", {"feast"}, True),
    ],
)
def test_searching_for_a_kind_of_card(wanted: str, found: set[str], shown: bool) -> None:
    """NOX-INFO-09, NOX-GEN-07: only what is named is found and it is shown; of any card nothing is told."""
    feminine = "la" if wanted == "une carte" else "le"
    text = f"Cherchez {wanted} dans votre pioche et mettez-{feminine} dans votre main."
    spark = C("spark", "spell", "Portée 1. Infligez 1 dégât à une unité ennemie.", mana="L")
    feast = C("feast", "event", "Gagnez 1 or.")
    duel = Duel(hand=([C("quest", "event", text)], []), library=([U("a"), SWORD, spark, feast], []))
    duel.do("play_event quest")
    assert set(duel.offered()) == {*(f"find {name}" for name in found), "find_nothing"}
    duel.do(f"find {min(found)}")
    assert [duel.t.sheet(card).id for card in duel.t.hand[P]] == [duel.ids[min(found)]]
    assert (duel.t.seen[duel.t.hand[P][0]] == duel.t.layout.everybody) is shown
    assert bool(duel.told("found")) is shown


def test_known_cards_of_a_hand_are_forgotten() -> None:
    """NOX-INFO-11: once a card is played face down; what cannot be played so stays known."""
    duel = Duel(hand=([U("a"), U("b"), SWORD], []), gold=(9, 0))
    for name in ("a", "sword"):
        duel.t.seen[duel.card[name]] = duel.t.layout.everybody
    duel.do("play_unit b")
    assert duel.t.seen[duel.card["a"]] == 1 << P
    assert duel.t.seen[duel.card["sword"]] == duel.t.layout.everybody


# ---- equipment


def test_equipment_on_units_and_zones() -> None:
    """NOX-EQ-01, NOX-EQ-02, NOX-FOG-10, NOX-STAT-07: worn at once, without showing the bearer."""
    duel = Duel([U("a", "p_r1", up=False, armour=1)], hand=([PLATE, SWORD], []), gold=(2, 0))
    duel.do("play_equipment plate")
    assert {"attach a", "attach monarch p", "attach p_cmd", "attach p_r2"} <= set(duel.offered())
    duel.do("attach a")
    assert (duel.armour("a"), duel.up("a"), duel.where("plate")) == (3, False, "p_r1")
    duel.do("pass", "play_equipment sword", "attach p_r2")
    assert duel.where("sword") == "p_r2"


def test_moving_to_equip() -> None:
    """NOX-EQ-06, NOX-EQ-07, NOX-EQ-08, NOX-EQ-09, NOX-ACT-12: from the ground or from an ally, never from an enemy."""
    gear = [Laid(SWORD, "bf1", Q), Laid(PLATE, "x", Q)]
    duel = Duel([U("a", "p_r1", 1, up=False)], [U("x", "bf2")], gear=gear)
    duel.do("move_equip a")
    assert (duel.where("a"), duel.up("a"), duel.engaged("a")) == ("bf1", True, True)
    assert cac(duel.t, duel.card["a"]) == 3
    lent = Duel([U("a", "p_r1"), U("b", "p_r1")], gear=[Laid(PLATE, "b", engaged=True)])
    lent.do("move_equip a")
    assert (lent.armour("a"), lent.armour("b"), lent.engaged("plate")) == (2, 0, True)  # NOX-EQ-11


def test_gear_of_the_dead_falls() -> None:
    """NOX-EQ-08, NOX-EQ-11, NOX-STAT-20."""
    duel = Duel([U("a", "bf1", 4)], [U("x", "bf1")], gear=[Laid(SWORD, "x", Q)])
    duel.do("melee a")
    assert (duel.where("sword"), duel.t.host[duel.card["sword"]]) == ("bf1", -1)


def test_worn_once() -> None:
    """NOX-EQ-04, NOX-EQ-05: a second copy is idle until the first leaves."""
    ring = C("ring", "equipment", "Port unique. Le porteur a +1 armure.")
    second = C("ring 2", "equipment", "Port unique. Le porteur a +1 armure.")
    duel = Duel([U("a", "p_r1"), U("b", "p_r1")], hand=([ring, ring], []), gear=[Laid(second, "b")])
    duel.do("play_equipment ring", "attach a", "pass", "play_equipment ring", "attach a")
    assert duel.armour("a") == 1
    duel.do("pass", "move_equip b", "take ring")
    assert (duel.armour("a"), duel.armour("b")) == (1, 2)


def test_who_may_wear_it() -> None:
    """NOX-EQ-12."""
    cape = C("cape", "equipment", "Humain seulement. Le porteur a +1 CAC.")
    duel = Duel([U("a", "p_r1"), U("b", "p_r1", race="vesperal")], hand=([cape], []))
    duel.do("play_equipment cape")
    assert "attach a" in duel.offered()
    assert "attach b" not in duel.offered()


def test_equipment_makes_mana_anywhere() -> None:
    """NOX-EQ-03, NOX-EQ-10, NOX-SPELL-05: worn or on one's ground; a caster's gear is not its own production."""
    bolt = C("bolt", "spell", "Portée 2. Infligez 1 dégât à une unité ennemie.", mana="LN")
    orb = C("orb", "equipment", "Port unique.", production="N")
    caster = U("m", "p_r1", text="Sorcier.", production="L")
    duel = Duel([caster], [U("x", "bf1")], hand=([bolt], []), gear=[Laid(orb, "p_com")])
    duel.do("cast bolt", "caster m", "producer orb")
    assert (duel.engaged("orb"), duel.life("x")) == (True, 3)
    lost = Duel([caster], [U("x", "bf1")], hand=([bolt], []), gear=[Laid(orb, "q_com")])
    assert "cast bolt" not in lost.offered()


# ---- errands, adventures


def test_healing() -> None:
    """NOX-HEAL-01, NOX-HEAL-02, NOX-HEAL-03, NOX-HEAL-04, NOX-SOIN-01, NOX-STAT-15: after a step, only who needs it."""
    units = [
        U("nun", "p_cmd", text="Soin 2, Purification."),
        U("a", "p_r1", damage=1),
        U("b", "p_r1", damage=3),
        U("c", "p_r1"),
    ]
    duel = Duel(units)
    assert "move_purify" not in duel.verbs("nun")
    duel.do("move_heal nun")
    assert (duel.where("nun"), set(duel.offered())) == ("p_r1", {"heal a", "heal b"})
    duel.do("heal a")
    assert (duel.life("a"), duel.engaged("nun")) == (4, True)


def test_adventure() -> None:
    """WE-17 (NOX-AVEN-01, NOX-AVEN-02, NOX-AVEN-03, NOX-AVEN-04, NOX-AVEN-05, NOX-START-08)."""
    text = "Partir à l'aventure 2, [payez 1 or]. Retour : cette unité revient et gagnez 4 or."
    unit = U("w", "p_r1", armour=1, damage=1, text=text)
    duel = Duel([unit], gold=(1, 0), turn=5, gear=[Laid(SWORD, "w")])
    duel.do("adventure w")
    assert (duel.where("w"), duel.t.gold[P], duel.t.left[duel.card["w"]]) == ("adventure.0", 0, 2)
    for markers in (1, 0):
        duel.end_turn()
        assert duel.t.left[duel.card["w"]] == markers
    duel.end_turn()
    assert (duel.t.turn, duel.where("w"), duel.t.gold[P], duel.life("w")) == (8, "p_cmd", 4, 3)
    assert (duel.up("w"), duel.engaged("w"), duel.armour("w"), duel.where("sword")) == (
        True,
        False,
        1,
        "p_cmd",
    )


def test_an_adventurer_that_stays_away_is_exiled() -> None:
    """NOX-AVEN-05: with what it wore."""
    text = "Partir à l'aventure 1, [payez 1 or]. Retour : gagnez 2 or."
    duel = Duel([U("w", "p_r1", text=text)], gold=(1, 0), gear=[Laid(SWORD, "w")])
    duel.do("adventure w")
    duel.end_turn()
    duel.end_turn()
    assert (duel.where("w"), duel.where("sword"), duel.t.gold[P]) == ("exile.0", "exile.0", 2)


def test_an_engage_ability() -> None:
    """NOX-ACT-13, NOX-ACT-11, NOX-MANA-05, NOX-GEN-23: shown, its own unit gives no mana for it, the same zone only."""
    text = "Engagez, payez {N} : infligez 2 dégâts à une unité ennemie."
    units = [U("w", "bf1", up=False, production="N", text=text)]
    foes = [U("x", "bf1"), U("y", "bf2")]
    assert "ability" not in {text.split()[0] for text in Duel(units, foes).offered()}
    duel = Duel([*units, U("n", "p_com", production="N")], foes)
    duel.do("ability w 1", "producer n")
    assert (duel.life("x"), duel.up("w"), duel.engaged("w"), duel.life("y")) == (2, True, True, 4)


# ---- control, tokens, graveyard


def test_control_until_the_end_of_the_turn() -> None:
    """NOX-CTRL-01, NOX-CTRL-02, NOX-EOT-04, NOX-STAT-19: it stays where it is, and dies into its owner's graveyard."""
    event = C("charm", "event", "Prenez le contrôle d'une unité commune ennemie jusqu'à la fin du tour.")
    duel = Duel([], [U("x", "bf1", 2), U("y", "bf1")], hand=([event], []))
    duel.do("play_event charm", "target x", "pass", "melee x")
    assert duel.life("y") == 2
    duel.end_turn()
    assert duel.t.side[duel.card["x"]] == Q
    assert duel.t.holder[CELL["bf1"]] == -1  # it was contested when captures were looked at


def test_a_monarch_cannot_be_taken() -> None:
    """NOX-CTRL-03: it may be the target, is shown, and nothing else happens."""
    event = C("charm", "event", "Prenez le contrôle d'une unité ennemie jusqu'à la fin du tour.")
    king = U("king", "q_cmd", None, life=16, kind="monarch", up=False)
    duel = Duel([], [king], hand=([event], []))
    duel.do("play_event charm")
    assert (duel.up("king"), duel.t.side[duel.card["king"]]) == (True, Q)


def test_return_to_hand() -> None:
    """NOX-CTRL-05, NOX-FOG-20: a card again, known to everybody; its gear falls."""
    event = C("recall", "event", "Renvoyez une unité commune ennemie dans la main de son propriétaire.")
    duel = Duel([], [U("x", "bf1", damage=2, poison=1)], hand=([event], []), gear=[Laid(SWORD, "x", Q)])
    duel.do("play_event recall")
    assert (duel.where("x"), duel.where("sword")) == ("hand.1", "bf1")
    card = duel.card["x"]
    assert (duel.t.damage[card], duel.t.poison[card], duel.t.up[card]) == (0, 0, 0)
    assert duel.t.seen[card] == duel.t.layout.everybody


def test_reanimation() -> None:
    """NOX-FOG-14, NOX-CARD-11, NOX-STAT-21: face up, whole and ready; a cost limit excludes cards with another cost."""
    event = C(
        "rise",
        "event",
        "Ranimez une unité commune de coût 3 ou moins de votre cimetière dans votre zone de commandement.",
    )
    dead = [U("a", armour=1), U("dear", gold=5), U("oath", text="Coût supplémentaire : défaussez 1 carte.")]
    duel = Duel(hand=([event], []), graveyard=(dead, []))
    duel.do("play_event rise")
    assert (duel.where("a"), duel.up("a"), duel.armour("a"), duel.where("dear")) == (
        "p_cmd",
        True,
        1,
        "graveyard.0",
    )


def test_a_flood() -> None:
    """NOX-WATER-01, NOX-WATER-04: the higher number of markers stays."""
    event = C("wave", "event", "Inondez une zone pendant 2 tours.")
    duel = Duel(hand=([event], []), flood={"bf1": 3})
    duel.do("play_event wave", "target bf1")
    assert duel.t.flood[CELL["bf1"]] == 3


def test_a_laid_treasure_is_turned_at_its_capture() -> None:
    """NOX-TRES-02, NOX-TRES-03, NOX-TRES-04, NOX-TRES-08, NOX-TRES-09: not by an arrival; one of them wears it."""
    event = C("dig", "event", "Posez un trésor dans une zone.")
    crown = C("crown", "treasure", "Retournement : gagnez 2 or. Le porteur a +1 CAC.")
    duel = Duel([U("a", "bf1", 1), U("b", "bf1")], hand=([event], []), hoard=[crown])
    duel.do("play_event dig", "target bf1")
    assert not duel.up("crown")
    duel.do("pass", "pass")
    assert duel.offered() == ["equip_treasure a", "equip_treasure b"]
    duel.do("equip_treasure b")
    assert (duel.t.host[duel.card["crown"]], duel.t.gold[P]) == (duel.card["b"], 2)


# ---- zones


def test_ramparts() -> None:
    """WE-19 (NOX-BOARD-05, NOX-BOARD-06, NOX-BOARD-07, NOX-GRIM-01, NOX-VOLA-02, NOX-VOLA-03, NOX-CAP-04)."""
    wall = C("wall", "zone", "Les unités ennemies dans cette zone ont -1 CAC.", more={"cell_kind": "rampart"})

    def struck(text: str, defenders: str = "", holder: int = P) -> int:
        foes = [U("x", "p_r1", life=8), U("f", "p_r1", text=defenders)]
        duel = Duel(
            foes, [U("a", "p_r1", 3, text=text)], zones={"p_r1": wall}, holder={"p_r1": holder}, first=Q
        )
        duel.do("melee a", "target x")
        return 8 - duel.life("x")

    assert struck("") == 2
    assert struck("Grimpeur.") == 3
    assert struck("Volant.") == 3
    assert struck("Volant.", "Volant.") == 2
    assert struck("", holder=Q) == 3


def test_losing_a_life_bonus_can_kill() -> None:
    """NOX-STAT-15, NOX-EOT-05."""
    charm = C("charm", "equipment", "Le porteur a +3 vie.")
    duel = Duel([U("a", "p_r1", life=2, damage=3), U("b", "p_r1")], gear=[Laid(charm, "a")])
    assert maximum(duel.t, duel.card["a"]) == 5
    duel.do("move_equip b")
    assert duel.where("a") == "graveyard.0"


def test_death_triggers_resolve_after_the_check() -> None:
    """NOX-GEN-25, NOX-GEN-16, NOX-STAT-17: acting player's first."""
    bomb = "Mort : infligez 2 dégâts à chaque unité dans la zone."
    duel = Duel(
        [U("a", "bf1", 4, text="Mort : gagnez 1 or.")],
        [U("x", "bf1", text=bomb), U("y", "bf1", life=2, text=bomb)],
    )
    duel.do("melee a", "target x")
    assert [duel.where(name) for name in "axy"] == ["graveyard.0", "graveyard.1", "graveyard.1"]
    assert duel.t.gold[P] == 1


def test_reveal_triggers() -> None:
    """NOX-FOG-15, NOX-GEN-25: those revealed by one arrival are shown together, then their texts resolve."""
    foes = [U(name, "q_r1", up=False, text="Révélation : gagnez 1 or.") for name in ("x", "y")]
    duel = Duel([U("a", "p_r1", up=False)], foes)
    duel.do("move a", "step bf1")
    assert duel.t.gold[Q] == 2


def test_arrival_triggers() -> None:
    """NOX-FOG-12, NOX-INFO-07: of a card back only if it is shown for it."""
    late = U("late", text="Arrivée : gagnez 3 or.")
    for choice, gold in (("show late", 3), ("decline", 0)):
        duel = Duel(queue=(((late, 1),), ()), phase="queue")
        assert duel.offered() == ["show late", "decline"]
        duel.do(choice)
        assert (duel.t.gold[P], duel.up("late")) == (gold, bool(gold))


def test_turned_face_down_it_stays_known() -> None:
    """NOX-FOG-20: it follows the rules of the fog again, identified."""
    event = C("mist", "event", "Retournez une unité alliée face cachée.")
    duel = Duel([U("a", "p_r1")], hand=([event], []))
    duel.do("play_event mist", "target a")
    assert not duel.up("a")
    assert duel.t.seen[duel.card["a"]] == duel.t.layout.everybody
