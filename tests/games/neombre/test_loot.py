"""After a fight: banished cards, loot, events, Mal de Résurrection (NEO-END, NEO-LOOT, NEO-KEY-05…09)."""

from typing import Any

import pytest

from pioche.core.decisions import Option
from tests.games.neombre.road import Road, lost, won

WOLF = "loup_affame_infecte"
LOOT = ["frappe_vampirique", "aide_abusive"]  # of 1B, from the top
MALADY = "mal_de_resurrection"


def event(text: str, id: str = "colporteur_presse") -> dict[str, dict[str, Any]]:
    """An event of 1B with another text."""
    return {id: {"effect": text}}


def after_victory(**more: Any) -> Road:
    """A road after a victory in 1B with two cards to reveal."""
    fought = more.pop("fought", won(WOLF, obtainable=1, revealed=2))
    return Road(zone="1B", fought=fought, loot=more.pop("loot", LOOT), **more)


# ---- victory and defeat


def test_beaten_adversaries_are_not_drawn_again_in_this_expedition() -> None:
    """NEO-END-04, NEO-EXP-04: the pile goes on without them."""
    road = after_victory()
    road.do("enough", "go_on", "face*1")

    expedition = road.sequel["expedition"]

    assert expedition["defeated"] == [WOLF]
    assert sorted(expedition["lair"]).count(WOLF) == 1


def test_whoever_is_dead_at_a_victory_adds_mal_by_the_level_of_the_zone() -> None:
    """NEO-END-05: level 1, one card; the living none."""
    road = after_victory(fought=won(WOLF, obtainable=1, revealed=2, dead=[1]))

    road.do("enough")

    assert (road.deck(0)[MALADY], road.deck(1)[MALADY]) == (0, 1)


def test_level_three_costs_three() -> None:
    """NEO-END-05: as many as the level of the zone."""
    road = Road(zone="3C", fought=won("mange_noms", dead=[0]))

    assert road.deck(0)[MALADY] == 3


def test_a_defeat_costs_everybody_and_closes_the_expedition() -> None:
    """NEO-END-06, NEO-END-08: Mal for all, no loot, the piles are put away."""
    road = Road(zone="2P", fought=lost("crocohydre", dead=[0, 1]), loot=["mirage"])

    assert [road.deck(seat)[MALADY] for seat in (0, 1)] == [2, 2]
    assert (road.prompt, road.t.spot) == ("destination", "map")
    assert not [*road.t.lair, *road.t.defeated, *road.t.loot, *road.t.offer]


def test_the_first_zone_costs_nothing() -> None:
    """NEO-END-07: level 0 gives no Mal de Résurrection."""
    road = Road(
        zone="0R", fought=won("bharaloth_feral", obtainable=0, revealed=1, dead=[0]), loot=["rusticisme"]
    )

    assert road.deck(0)[MALADY] == 0


def test_the_companion_gets_no_mal_and_its_player_no_loot_when_dead() -> None:
    """NEO-SOLO-21: dead at a victory: no loot and the Mal, and only the player has a deck."""
    road = Road(1, zone="1B", fought=won(WOLF, obtainable=1, revealed=2, dead=[0]), loot=LOOT)

    assert road.deck(0)[MALADY] == 1
    assert road.prompt == "after_fight"  # nobody could take anything


# ---- sharing


def test_as_many_cards_are_revealed_as_the_score_says() -> None:
    """NEO-LOOT-03: two of the pile, from the top."""
    road = after_victory(loot=[*LOOT, "revenance"])

    assert road.names(road.t.offer) == LOOT
    assert road.names(road.t.loot) == ["revenance"]


def test_an_empty_pile_takes_in_its_discard() -> None:
    """NEO-LOOT-04: what remains, then the shuffled discard."""
    road = after_victory(loot=["frappe_vampirique"], spoils=["aide_abusive", "revenance"])

    assert road.names(road.t.offer)[0] == "frappe_vampirique"
    assert len(road.t.offer) == 2
    assert [event.amount for event in road.told("renew")] == [2]


def test_when_all_loot_is_used_up_less_is_revealed() -> None:
    """NEO-LOOT-04: until all loot is used up."""
    road = after_victory(loot=["frappe_vampirique"], fought=won(WOLF, obtainable=1, revealed=5))

    assert road.names(road.t.offer) == ["frappe_vampirique"]


def test_the_team_picks_up_to_the_obtainable_number_and_decides_who_gets_each() -> None:
    """NEO-LOOT-05, NEO-LOOT-06, NEO-TEAM-01, NEO-TEAM-02: any seat answers, and one player may get several."""
    road = after_victory(fought=won(WOLF, obtainable=2, revealed=2))
    assert road.asked == (0, 1)

    road.do("get:frappe_vampirique>seat1", "get:aide_abusive>seat1")

    assert [road.deck(1)[name] for name in LOOT] == [1, 1]
    assert road.prompt == "after_fight"


def test_whoever_answers_for_the_team_is_on_record() -> None:
    """NEO-TEAM-03: the seat that answered is logged; the speaker is the lowest."""
    road = after_victory()

    road.match.choose(Option.parse("enough"), seat=1)
    road.do("stop")

    assert [reply.seat for reply in road.match.replies] == [1, 0]


def test_taking_is_optional() -> None:
    """NEO-LOOT-06, NEO-LOOT-08: what nobody takes lies on the loot discard."""
    road = after_victory()

    road.do("enough")

    assert sorted(road.names(road.t.spoils)) == sorted(LOOT)


def test_only_the_living_receive_loot() -> None:
    """NEO-LOOT-07, NEO-KEY-45: players alive at the end of the fight."""
    road = after_victory(fought=won(WOLF, obtainable=1, revealed=2, dead=[0]))

    assert road.offered == ["get:aide_abusive>seat1", "get:frappe_vampirique>seat1", "enough"]


def test_no_point_no_card() -> None:
    """NEO-LOOT-02, NEO-LOOT-05: with 0 obtainable nothing is taken, and nothing is asked (NEO-GEN-06)."""
    road = after_victory(fought=won(WOLF, obtainable=0, revealed=2))

    assert road.prompt == "after_fight"
    assert sorted(road.names(road.t.spoils)) == sorted(LOOT)


# ---- events


def test_events_join_no_deck_and_cost_no_point() -> None:
    """NEO-LOOT-09, NEO-LOOT-10: triggered with no point left; it ends in the loot discard."""
    road = after_victory(
        loot=["colporteur_presse", *LOOT, "revenance"], fought=won(WOLF, obtainable=0, revealed=1)
    )
    assert road.offered == ["trigger:colporteur_presse", "enough"]

    road.do("trigger:colporteur_presse")

    assert road.prompt == "after_fight"
    assert sorted(road.names(road.t.spoils)) == sorted(["colporteur_presse", *LOOT])


def test_cards_revealed_by_an_event_join_the_choice() -> None:
    """NEO-LOOT-10: two more loot cards, and events among them."""
    road = after_victory(
        loot=["colporteur_presse", "frappe_vampirique", "nouvelle_calende_1b", "revenance"],
        fought=won(WOLF, obtainable=1, revealed=2),
    )

    road.do("trigger:colporteur_presse")

    assert road.names(road.t.offer) == ["frappe_vampirique", "nouvelle_calende_1b", "revenance"]
    assert "trigger:nouvelle_calende_1b" in road.offered


def test_an_event_is_triggered_once() -> None:
    """NEO-LOOT-10, NEO-LOOT-15: a shuffle of the discard does not bring it back in the same choice."""
    road = after_victory(
        loot=["colporteur_presse"], spoils=["revenance"], fought=won(WOLF, obtainable=1, revealed=1)
    )

    road.do("trigger:colporteur_presse")

    assert road.names(road.t.offer) == ["revenance"]
    assert "trigger:colporteur_presse" not in road.offered


def test_nouvelle_calende_shuffles_the_fair_and_nothing_else_does() -> None:
    """NEO-LOOT-12, NEO-FAIR-11, §10.17: the order of the fair deck changes only by it."""
    before = after_victory(loot=["nouvelle_calende_1b", "revenance"])
    untouched = before.names(before.t.fair)
    before.do("enough")
    assert before.names(before.t.fair) == untouched

    road = after_victory(loot=["nouvelle_calende_1b", "revenance"])
    road.do("trigger:nouvelle_calende_1b")

    assert road.names(road.t.fair) != untouched
    assert sorted(road.names(road.t.fair)) == sorted(untouched)


def test_one_more_may_be_obtained() -> None:
    """NEO-LOOT-09: « Obtenez 1 butin de plus »."""
    road = after_victory(
        cards=event("Obtenez 1 butin de plus"),
        loot=["colporteur_presse", *LOOT],
        fought=won(WOLF, obtainable=1, revealed=3),
    )

    road.do("trigger:colporteur_presse", "get:frappe_vampirique>seat0", "get:aide_abusive>seat0")

    assert [road.deck(0)[name] for name in LOOT] == [1, 1]


def test_revealed_loot_is_exchanged() -> None:
    """NEO-LOOT-11: cards not yet taken go back, the event itself does not."""
    text = "Remettez les butins révélés dans la pile, mélangez-la et révélez-en autant"
    road = after_victory(
        cards=event(text),
        loot=["colporteur_presse", *LOOT, "revenance"],
        fought=won(WOLF, obtainable=2, revealed=3),
    )

    road.do("get:frappe_vampirique>seat0", "trigger:colporteur_presse")

    assert len(road.t.offer) == 1
    assert {*road.names(road.t.offer), *road.names(road.t.loot)} == {"aide_abusive", "revenance"}
    assert road.deck(0)["frappe_vampirique"] == 1


def test_one_player_banishes_a_card_of_the_deck() -> None:
    """NEO-LOOT-09, NEO-KEY-05, NEO-TEAM-01: the team names the player, who chooses the card."""
    road = after_victory(
        cards=event("Un joueur bannit 1 carte de son deck"),
        decks=[{"taillade": 1, "elan": 1}, {"baton_de_pelerin": 2}],
        loot=["colporteur_presse", *LOOT],
    )

    road.do("trigger:colporteur_presse")
    assert (road.prompt, road.asked, road.offered) == ("event_player", (0, 1), ["name>seat0", "name>seat1"])
    road.do("name>seat0")
    assert (road.prompt, road.asked) == ("event_card", (0,))
    road.do("cast_off:elan")

    assert road.deck(0) == {"taillade": 1}


def test_each_player_banishes_a_mal_for_a_point() -> None:
    """NEO-LOOT-09, NEO-LOOT-10: one that costs a point needs it; players without a Mal banish nothing."""
    text = "Perdez 1 butin obtensible · Chaque joueur bannit 1 carte Mal de Résurrection de son deck"
    road = after_victory(
        cards=event(text),
        decks=[{"taillade": 1, MALADY: 2}, {"baton_de_pelerin": 2}],
        loot=["colporteur_presse", *LOOT],
        fought=won(WOLF, obtainable=1, revealed=2),
    )
    road.do("trigger:colporteur_presse")

    assert road.t.points == 0
    assert road.deck(0) == {"taillade": 1, MALADY: 1}
    assert road.deck(1) == {"baton_de_pelerin": 2}

    poor = after_victory(
        cards=event(text), loot=["colporteur_presse", *LOOT], fought=won(WOLF, obtainable=0, revealed=2)
    )
    assert poor.prompt == "after_fight"


def test_a_dead_player_shares_in_the_loot() -> None:
    """NEO-LOOT-14, NEO-END-05: he receives loot of this victory, and still adds his Mal."""
    road = after_victory(
        cards=event("Un joueur mort peut recevoir des butins"),
        loot=["colporteur_presse", "frappe_vampirique"],
        fought=won(WOLF, obtainable=1, revealed=2, dead=[1]),
    )
    assert "get:frappe_vampirique>seat1" not in road.offered

    road.do("trigger:colporteur_presse", "get:frappe_vampirique>seat1")

    assert (road.deck(1)["frappe_vampirique"], road.deck(1)[MALADY]) == (1, 1)


# ---- banished cards


@pytest.mark.parametrize(
    ("card", "zone"),
    [
        ("frappe_vampirique", "box"),
        ("taillade", "banished"),
        ("divagation_succedanee", "banished"),
        ("FAIR", "fair"),
    ],
)
def test_banished_cards_go_where_they_belong(card: str, zone: str) -> None:
    """NEO-KEY-05, NEO-KEY-06, NEO-KEY-07: box, under the fair deck, or out of the campaign."""
    if card == "FAIR":
        card = next(each.id for each in Road().t.faces if getattr(each, "zone", "") == "FO")
    road = after_victory(
        decks=[{card: 1, "elan": 1}, {"baton_de_pelerin": 1}],
        fought=won(WOLF, obtainable=0, revealed=0, banished=[[card], []]),
        loot=["aide_abusive"],
    )

    assert road.deck(0) == {"elan": 1}
    pile = road.t.banished[0] if zone == "banished" else getattr(road.t, zone)
    names = road.names(pile)
    assert card in names
    assert zone != "fair" or names[0] == card  # underneath


def test_a_banished_mal_is_gone() -> None:
    """NEO-KEY-07: it leaves the campaign."""
    road = after_victory(
        decks=[{MALADY: 1, "elan": 1}, {"baton_de_pelerin": 1}],
        fought=won(WOLF, obtainable=0, revealed=0, banished=[[MALADY], []]),
    )

    assert MALADY not in [name for pile in road.t.piles for name in road.names(pile)]


def test_banished_loot_of_the_zone_waits_for_the_next_set_up() -> None:
    """NEO-KEY-09: it returns to the box, not to the loot pile."""
    road = after_victory(
        decks=[{"frappe_vampirique": 1, "elan": 1}, {"baton_de_pelerin": 1}],
        fought=won(WOLF, obtainable=0, revealed=0, banished=[["frappe_vampirique"], []]),
        loot=["aide_abusive"],
    )
    assert "frappe_vampirique" not in road.names(road.t.loot)

    road.do("stop", "to_zone:bocages_fievreux")

    assert "frappe_vampirique" in road.names(road.t.loot)


def test_the_end_phase_has_an_order() -> None:
    """NEO-LOOT-13: banished cards, loot, Mal, quest progress."""
    road = after_victory(
        decks=[{"taillade": 2}, {"baton_de_pelerin": 2}],
        fought=won(WOLF, obtainable=1, revealed=2, dead=[1], banished=[["taillade"], []]),
    )
    road.do("enough")

    order = [event.what for event in road.events if event.what in ("banish", "reveal", "malady", "progress")]

    assert order == ["banish", "reveal", "reveal", "malady", "progress"]
