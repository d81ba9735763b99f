"""Mana, spells, latents, curses and their windows (NOX-MANA, NOX-SPELL, NOX-LAT, NOX-CURSE)."""

import pytest

from pioche.games.noxilia.mana import covered, covers
from tests.games.noxilia.duel import C, Duel, Laid, P, Q, U

LIGHT, ANY, PURE = 0, 7, 6
MAGIC = {
    "L": "Lumière",
    "I": "Infernal",
    "C": "Corruption",
    "M": "Mort",
    "N": "Nature",
    "P": "Psionisme",
}
AEGIS = C("aegis", "spell", "Latent. Quand l'unité est attaquée : annulez l'attaque.", mana="L?")
BOLT = C("bolt", "spell", "Portée 2. Infligez 3 dégâts à une unité ennemie.", mana="L")


def mage(name: str, cell: str, production: str = "L", **more: object) -> U:
    """A unit that casts."""
    return U(name, cell, text="Sorcier.", production=production, **more)  # type: ignore[arg-type]


def test_what_a_pool_covers() -> None:
    """NOX-MANA-01, NOX-MANA-02, NOX-MANA-03, NOX-MANA-09: own colours, then Pure, then anything."""
    pool = (1, 0, 0, 0, 1, 0, 1)
    assert covers(pool, (LIGHT, LIGHT, ANY))
    assert not covers(pool, (LIGHT, LIGHT, LIGHT))
    assert covered(pool, (LIGHT, LIGHT, LIGHT)) == 2
    assert covered(pool, (1, ANY)) == 2


@pytest.mark.parametrize("colour", MAGIC)
def test_a_symbol_asks_for_its_own_colour(colour: str) -> None:
    """NOX-MANA-01, NOX-MANA-05: mana of the five other colours does not pay it."""
    smith = U("smith", "p_com", text=f"Engagez, payez {{{colour}}} : gagnez 3 or.")
    others = U("others", "p_com", production="".join(other for other in MAGIC if other != colour))
    poor = Duel([smith, others])
    assert "ability smith" not in poor.offered()
    rich = Duel([smith, others, U("right", "p_com", production=colour)])
    rich.do("ability smith", "producer right")
    assert (rich.t.gold[P], rich.engaged("right"), rich.engaged("others")) == (3, True, False)


@pytest.mark.parametrize("colour", MAGIC)
def test_a_magic_is_resisted_by_its_name(colour: str) -> None:
    """NOX-MANA-01, NOX-RTYP-01: a spell of its colour is weaker, those of the five others are not."""
    foe = U("x", "bf1", life=8, text=f"Résistance {MAGIC[colour]} 2.")
    left = {}
    for symbol in MAGIC:
        storm = C("storm", "spell", "Portée 2. Infligez 3 dégâts à une unité ennemie.", mana=symbol)
        duel = Duel([mage("m", "p_r1", symbol)], [foe], hand=([storm], []))
        duel.do("cast storm", "caster m")
        left[symbol] = duel.life("x")
    assert left == {symbol: 7 if symbol == colour else 5 for symbol in MAGIC}


def test_casting() -> None:
    """NOX-SPELL-01, NOX-SPELL-02, NOX-SPELL-05, NOX-SPELL-06, NOX-SPELL-11, NOX-FOG-05, NOX-FOG-07, NOX-MANA-07."""
    duel = Duel([mage("m", "p_r1", "LL", up=False)], [U("x", "bf1", up=False, armour=1)], hand=([BOLT], []))
    duel.do("cast bolt")
    assert (duel.prompt, duel.offered()) == ("caster", ["caster m"])
    duel.do("caster m")
    assert (duel.up("m"), duel.engaged("m"), duel.up("x")) == (True, True, True)
    assert (duel.life("x"), duel.armour("x"), duel.where("bolt")) == (2, 0, "graveyard.0")
    assert duel.t.mana[P][LIGHT] == 1  # the surplus floats


def test_range_and_line() -> None:
    """NOX-SPELL-07, NOX-SPELL-08, NOX-BOARD-08: a spell is offered only if some caster reaches a target."""
    behind = Duel([mage("m", "p_cmd")], [U("x", "bf1")], hand=([BOLT], []))
    assert "cast bolt" not in behind.offered()
    wall = Duel([mage("m", "p_r1")], [U("x", "q_r1")], hand=([BOLT], []))
    assert "cast bolt" in wall.offered()
    far = Duel([mage("m", "p_r1")], [U("x", "q_r2")], hand=([BOLT], []))
    assert "cast bolt" not in far.offered()


def test_the_caster_makes_a_right_colour_itself() -> None:
    """NOX-SPELL-02, NOX-SPELL-03, NOX-SPELL-04, NOX-STAT-18."""
    keeper = U("n", "p_r1", production="L")  # no Sorcier
    duel = Duel([mage("m", "p_r1", "N"), keeper], [U("x", "bf1")], hand=([BOLT], []))
    assert "cast bolt" not in duel.offered()
    pure = Duel([mage("m", "p_r1", "*")], [U("x", "bf1")], hand=([BOLT], []))
    assert "cast bolt" in pure.offered()
    plain = C("spark", "spell", "Portée 1. Infligez 1 dégât à une unité ennemie.", mana="?")
    duel = Duel([mage("m", "p_r1", "N")], [U("x", "bf1")], hand=([plain], []))
    assert "cast spark" in duel.offered()


def test_floating_mana() -> None:
    """WE-10 (NOX-MANA-04, NOX-MANA-06, NOX-MANA-07, NOX-MANA-08, NOX-MANA-09, NOX-SPELL-05)."""
    second = C("ray", "spell", "Portée 2. Infligez 1 dégât à une unité ennemie.", mana="L?")
    units = [mage("m1", "p_r1", "LL"), mage("m2", "p_r1", "L"), U("n", "p_cmd", production="N")]
    duel = Duel(units, [U("x", "bf1", life=8)], hand=([BOLT, second], []))
    duel.do("cast bolt", "caster m1")  # covered: nobody else may be engaged
    assert not duel.engaged("n")
    duel.do("pass", "cast ray")
    assert duel.offered() == ["caster m2"]
    duel.do("caster m2")
    assert sum(duel.t.mana[P]) == 0
    assert not duel.engaged("n")


def test_producers_until_the_cost_is_covered() -> None:
    """NOX-MANA-08, NOX-MANA-10, NOX-FOG-07, NOX-ACT-14: one at a time, each that helps; card backs are shown."""
    big = C("storm", "spell", "Portée 2. Infligez 5 dégâts à une unité ennemie.", mana="LNN")
    units = [
        mage("m", "p_r1", "L"),
        U("n1", "p_cmd", production="N", up=False, text="Révélation : gagnez 1 or."),
        U("n2", "p_com", production="N"),
        U("l", "p_com", production="L"),
    ]
    duel = Duel(units, [U("x", "bf1", life=8)], hand=([big], []))
    duel.do("cast storm", "caster m")
    assert duel.offered() == ["producer n1", "producer n2"]
    duel.do("producer n1")
    assert (duel.up("n1"), duel.t.gold[P]) == (True, 0)  # its Révélation waits
    duel.do("producer n2")
    assert (duel.life("x"), duel.t.gold[P]) == (3, 1)


def test_the_player_says_which_mana_pays() -> None:
    """NOX-MANA-09: only where there is a choice."""
    plain = C("spark", "spell", "Portée 1. Infligez 1 dégât à une unité ennemie.", mana="?")
    duel = Duel([mage("m", "p_r1", "LN")], [U("x", "bf1")], hand=([plain], []))
    duel.do("cast spark", "caster m")
    assert duel.offered() == ["spend light", "spend nature"]
    duel.do("spend nature")
    assert duel.t.mana[P] == (1, 0, 0, 0, 0, 0, 0)


def test_an_additional_cost_never_leads_nowhere() -> None:
    """NOX-CARD-10, NOX-SPELL-13, NOX-ACT-08, NOX-PLAY-06: whom it engages gives no mana, so the producer is spared."""
    cost = "Coût supplémentaire : engagez une autre unité alliée."
    spell = C("rite", "spell", f"{cost} Portée 2. Infligez 4 dégâts à une unité ennemie.", mana="LN")
    units = [mage("m", "p_r1", "L"), U("n", "p_cmd", production="N"), U("idle", "p_cmd")]
    duel = Duel(units, [U("x", "bf1", life=8)], hand=([spell], []))
    duel.do("cast rite", "caster m")
    assert set(duel.offered()) == {"pay_cost idle", "pay_cost monarch p"}
    duel.do("pay_cost idle", "producer n")
    assert duel.life("x") == 4
    king = U("king", "p_cmd", None, life=16, kind="monarch", engaged=True)
    poor = Duel([*units[:2], king], [U("x", "bf1")], hand=([spell], []))
    assert "cast rite" not in poor.offered()


def test_resistances() -> None:
    """NOX-RMAG-01, NOX-RMAG-02, NOX-RTYP-01, NOX-STAT-16, NOX-STAT-11: before armour, and they add up."""
    storm = C("storm", "spell", "Portée 2. Infligez 6 dégâts à une unité ennemie.", mana="L")
    foe = U("x", "bf1", armour=1, life=8, text="Résistance magique 1, Résistance Lumière 2.")
    duel = Duel([mage("m", "p_r1")], [foe], hand=([storm], []))
    duel.do("cast storm", "caster m")
    assert (duel.life("x"), duel.armour("x")) == (6, 0)


def test_area_damage_targets_nobody() -> None:
    """NOX-SPELL-09, NOX-SPELL-14, NOX-FOG-09, NOX-DROI-03: no window, but card backs are shown; one packet."""
    rain = C("rain", "spell", "Portée 1. Infligez 1 dégât à chaque unité dans une zone.", mana="C")
    ward = C("ward", "spell", "Latent. Quand l'unité est la cible d'un sort : annulez ce sort.", mana="?")
    foes = [U("x", "bf1", up=False, text="Droiture."), U("y", "bf1")]
    duel = Duel(
        [mage("m", "p_r1", "C"), U("own", "bf1")],
        foes,
        hand=([rain], []),
        latents=[Laid(ward, "y", Q)],
    )
    duel.do("cast rain", "caster m", "target bf1")
    assert [duel.life(name) for name in ("x", "y", "own")] == [3, 3, 3]
    assert duel.up("x")


def test_uprightness() -> None:
    """NOX-DROI-01, NOX-DROI-02, NOX-FOG-18: seen, it is no target; unseen, the spell does nothing to it."""
    hex_ = C("hex", "spell", "Portée 2. Infligez 3 dégâts à une unité ennemie.", mana="C")
    seen = Duel([mage("m", "p_r1", "C")], [U("x", "bf1", text="Droiture.")], hand=([hex_], []))
    assert "cast hex" not in seen.offered()
    hidden = Duel([mage("m", "p_r1", "C")], [U("x", "bf1", up=False, text="Droiture.")], hand=([hex_], []))
    hidden.do("cast hex", "caster m")
    assert (hidden.life("x"), hidden.up("x"), hidden.where("hex")) == (4, True, "graveyard.0")


def test_hidden_restrictions_exclude_card_backs() -> None:
    """NOX-FOG-17: cost, race, type and wounds are not seen; engaged is."""
    kill = C("kill", "spell", "Portée 2. Détruisez une unité commune ennemie.", mana="L")
    duel = Duel([mage("m", "p_r1")], [U("x", "bf1", up=False)], hand=([kill], []))
    assert "cast kill" not in duel.offered()
    wake = C("wake", "spell", "Portée 2. Infligez 1 dégât à une unité ennemie engagée.", mana="L")
    duel = Duel([mage("m", "p_r1")], [U("x", "bf1", up=False, engaged=True)], hand=([wake], []))
    assert "cast wake" in duel.offered()


# ---- latents


def test_latent() -> None:
    """WE-11 (NOX-LAT-01, NOX-LAT-02, NOX-LAT-03, NOX-LAT-04, NOX-LAT-05, NOX-LAT-06, NOX-MANA-05, NOX-INFO-07)."""
    units = [mage("m1", "p_cmd", "LL"), U("n", "p_com", production="N"), U("u", "bf1")]
    duel = Duel(units, [U("x", "bf1", 3)], hand=([AEGIS], []))
    duel.do("place_latent aegis", "caster m1")
    assert set(duel.offered()) == {"host m1", "host n", "host u", "host monarch p"}
    duel.do("host u")
    assert duel.t.mana[P][LIGHT] == 1
    view = duel.match.view(Q)
    assert [(each["owner"], each["cell"]) for each in view.table["latents"]] == [(P, "bf1")]
    assert [card.face for card in view.pile("latents", P).cards] == [None]
    duel.do("melee x")
    assert (duel.asked, duel.prompt, duel.offered()) == (P, "window", ["reveal aegis", "done"])
    duel.do("reveal aegis", "producer n")
    assert (duel.life("u"), duel.engaged("x"), duel.where("aegis")) == (4, True, "graveyard.0")


def test_whoever_has_a_latent_there_is_asked() -> None:
    """NOX-INFO-07, NOX-LAT-13: also without the means to pay; declining alone is a question."""
    duel = Duel([U("u", "bf1")], [U("x", "bf1", 3)], latents=[Laid(AEGIS, "u")], first=Q)
    duel.do("melee x")
    assert (duel.asked, duel.offered()) == (P, ["done"])
    duel.do("done")
    assert duel.life("u") == 1


def test_a_trap_under_a_zone() -> None:
    """NOX-LAT-03, NOX-LAT-09, NOX-LAT-10: an enemy enters, and the trap springs; it stays when the zone is lost."""
    trap = C(
        "trap",
        "spell",
        "Latent. Quand une unité ennemie entre dans la zone : infligez 2 dégâts à l'unité entrante.",
        mana="?",
    )
    duel = Duel(
        [U("n", "p_com", production="N")],
        [U("x", "bf1", up=False)],
        latents=[Laid(trap, "p_r1")],
        holder={"p_r1": Q},
        first=Q,
    )
    duel.do("move x", "step p_r1", "reveal trap", "producer n")
    assert (duel.life("x"), duel.up("x"), duel.where("x")) == (2, True, "p_r1")


def test_an_answer_to_a_latent() -> None:
    """NOX-LAT-07, NOX-LAT-08: the last revealed resolves first."""
    counter = C(
        "counter", "spell", "Latent. Quand un sort latent adverse est révélé : annulez ce sort.", mana="?"
    )
    units = [U("u", "bf1"), U("n", "p_com", production="L"), U("n2", "p_com", production="L")]
    foes = [U("x", "bf1", 3), U("d", "q_cmd", production="M")]
    latents = [Laid(AEGIS, "u"), Laid(counter, "q_cmd", Q)]
    duel = Duel(units, foes, latents=latents, first=Q)
    duel.do("melee x", "reveal aegis", "producer n", "producer n2")
    assert (duel.asked, duel.offered()) == (Q, ["reveal counter", "done"])
    duel.do("reveal counter", "producer d")
    assert (duel.life("u"), duel.where("aegis"), duel.where("counter")) == (1, "graveyard.0", "graveyard.1")


def test_a_spell_is_answered_and_cancelled() -> None:
    """NOX-LAT-08, NOX-LAT-12: W-SPL, the opponent of the caster first; costs are lost."""
    ward = C("ward", "spell", "Latent. Quand l'unité est la cible d'un sort : annulez ce sort.", mana="?")
    duel = Duel(
        [mage("m", "p_r1")],
        [U("x", "bf1"), U("d", "q_cmd", production="M")],
        hand=([BOLT], []),
        latents=[Laid(ward, "x", Q)],
    )
    duel.do("cast bolt", "caster m", "reveal ward", "producer d")
    assert (duel.life("x"), duel.where("bolt"), duel.engaged("m")) == (4, "graveyard.0", True)


def test_redirection() -> None:
    """NOX-CBT-16: to a unit that this attack could name, which may riposte."""
    feint = C(
        "feint",
        "spell",
        "Latent. Quand l'unité est attaquée : redirigez l'attaque vers une autre unité.",
        mana="?",
    )
    units = [U("u", "bf1"), U("v", "bf1", 2, text="Riposte.", up=False), U("n", "p_com", production="L")]
    duel = Duel(units, [U("x", "bf1", 1)], latents=[Laid(feint, "u")], first=Q)
    duel.do("melee x", "target u", "decline", "reveal feint", "producer n")
    assert (duel.up("v"), duel.prompt) == (True, "riposte")
    duel.do("riposte v")
    assert (duel.life("u"), duel.life("v"), duel.life("x")) == (4, 3, 2)


def test_no_latent_is_cast_from_hand() -> None:
    """NOX-LAT-11: it is placed."""
    duel = Duel([mage("m", "p_r1")], hand=([AEGIS], []))
    assert {text for text in duel.offered() if "aegis" in text} == {"place_latent aegis"}


def test_a_latent_goes_with_its_host() -> None:
    """NOX-LAT-09, NOX-STAT-20: face up, to its owner's graveyard."""
    duel = Duel([U("u", "bf1", life=1)], [U("x", "bf1", 3)], latents=[Laid(AEGIS, "u")], first=Q)
    duel.do("melee x", "done")
    assert (duel.where("u"), duel.where("aegis")) == ("graveyard.0", "graveyard.0")


# ---- curses


def test_curse_and_purification() -> None:
    """NOX-CURSE-01, NOX-CURSE-02, NOX-PURI-01, NOX-PURI-02, NOX-STAT-07, NOX-STAT-08."""
    curse = C("rust", "spell", "Malédiction. Portée 2. L'unité a -2 armure.", mana="M")
    duel = Duel(
        [mage("m", "p_r1", "M")],
        [U("x", "bf1", armour=2, poison=1), U("nun", "bf1", text="Purification.")],
        hand=([curse], []),
    )
    duel.do("cast rust", "caster m", "target x")
    assert (duel.armour("x"), duel.where("rust")) == (0, "bf1")
    duel.do("move_purify nun")
    assert (duel.armour("x"), duel.poison("x"), duel.where("rust")) == (2, 0, "graveyard.0")
