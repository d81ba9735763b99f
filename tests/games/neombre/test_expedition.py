"""Expeditions, the map and the number of adversaries (NEO-EXP, NEO-SET-04…09)."""

import pytest

from pioche.core.contract import TableSpec
from pioche.core.match import Match
from pioche.games.neombre.game import GAME
from tests.games.neombre.road import LEVEL_1, LEVELS, Road, lost, won

FOES_1B = 9
WOLF = "loup_affame_infecte"


def test_setting_out_shuffles_all_adversaries_and_all_loot_that_is_in_no_deck() -> None:
    """NEO-EXP-01, NEO-EXP-02, NEO-EXP-03: events included, cards of decks not."""
    road = Road(decks=[{"frappe_vampirique": 1}, {"taillade": 1}])

    road.do("to_zone:bocages_fievreux")

    loot = road.names(road.t.loot)
    assert len(road.t.lair) == FOES_1B
    assert "frappe_vampirique" not in loot
    assert {"aide_abusive", "nouvelle_calende_1b"} <= set(loot)
    assert {getattr(road.t.carddef(card), "zone", "") for card in [*road.t.lair, *road.t.loot]} == {"1B"}
    other = Road(decks=[{"frappe_vampirique": 1}, {"taillade": 1}], seed=2)
    other.do("to_zone:bocages_fievreux")
    assert road.names(road.t.lair) != other.names(other.t.lair)


def test_after_a_fight_the_team_goes_on_or_stops() -> None:
    """NEO-EXP-04, NEO-EXP-05, NEO-VAL-07: stopping puts both piles away, and decks stay."""
    road = Road(zone="1B", fought=won(WOLF), loot=["aide_abusive"], spoils=["revenance"])
    assert (road.prompt, road.offered, road.asked) == ("after_fight", ["go_on", "stop"], (0, 1))

    road.do("stop")
    assert not [*road.t.lair, *road.t.defeated, *road.t.loot, *road.t.spoils]
    assert road.prompt == "destination"
    road.do("to_zone:bocages_fievreux")

    assert len(road.t.lair) == FOES_1B
    assert {"aide_abusive", "revenance"} <= set(road.names(road.t.loot))


def test_going_on_keeps_the_piles() -> None:
    """NEO-EXP-04: the same expedition."""
    road = Road(zone="1B", fought=won(WOLF), loot=["aide_abusive"])

    road.do("go_on")

    assert (road.prompt, len(road.t.lair), road.names(road.t.loot)) == (
        "number",
        FOES_1B - 1,
        ["aide_abusive"],
    )


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_an_exhausted_zone_gives_a_card_for_each_player(seats: int) -> None:
    """NEO-EXP-06, NEO-EXP-07, NEO-SOLO-23: as many as players, the companion counted; every player may receive."""
    everybody = sorted(road_foes("2P"))
    road = Road(
        seats,
        zone="2P",
        fought=won(*everybody, dead=[0]),
        loot=["main_crispee", "mirage", "archives_de_shari_codugari", "corbeau_dresse", "voile_de_tourbe"],
    )

    assert road.prompt == "spent"
    assert len(road.t.offer) == max(2, seats)
    assert "main_crispee" not in road.names(road.t.offer)  # an event is replaced
    road.do("get:mirage>seat0")
    assert road.deck(0)["mirage"] == 1
    road.do("enough")
    assert (road.prompt, road.t.spot) == ("destination", "map")


def road_foes(zone: str) -> list[str]:
    """The adversaries of a zone, each as often as it exists."""
    return [
        card.id
        for card in Road().t.faces
        if type(card).__name__ == "Adversary" and card.zone == zone  # type: ignore[attr-defined]
        for _ in range(card.copies)  # type: ignore[attr-defined]
    ]


def test_events_alone_end_the_search_for_a_reward() -> None:
    """NEO-EXP-07, NEO-LOOT-15: replaced as long as another card is left."""
    road = Road(zone="2P", fought=won(*road_foes("2P")), loot=["main_crispee"], spoils=["vase_gourmande"])

    assert road.prompt == "destination"


def test_a_zone_of_level_zero_gives_no_reward() -> None:
    """NEO-EXP-08: also when it is visited again."""
    road = Road(zone="0R", fought=won("bharaloth_feral"), loot=["rusticisme"])

    assert road.prompt == "destination"


def test_every_zone_may_be_visited() -> None:
    """NEO-EXP-09: the level is only a warning; refuge and fair are there too."""
    assert Road().offered == [
        "to_refuge",
        "to_fair",
        "to_zone:chemin_du_refuge",
        "to_zone:bocages_fievreux",
        "to_zone:palus_des_noyes",
        "to_zone:charnier_des_anonymes",
        "to_zone:kyrielle",
    ]


def test_until_the_first_victory_only_the_road_can_be_reached() -> None:
    """NEO-EXP-10, NEO-GEN-06, NEO-SET-15: with one place and one adversary nothing is asked."""
    match = Match(GAME, TableSpec(2, variant={"mode": "campaign"}), 1)
    for deck in ("ardeur", "ferveur"):
        match.choose(next(option for option in match.options() if option.source == deck))

    assert match.outcome is not None
    assert match.sequel is not None
    start = match.sequel.start
    assert (start["expedition"]["zone"], start["expedition"]["lair"], start["drawn"]) == (
        "0R",
        ["bharaloth_feral"],
        1,
    )


def test_the_first_victory_leads_straight_to_the_refuge() -> None:
    """NEO-EXP-10, NEO-QST-08: no destination is chosen."""
    road = Road(zone="0R", fought=won("bharaloth_feral"), found=False, closed=())

    assert (road.t.spot, road.prompt) == ("refuge", "close")


def test_refuge_and_fair_are_entered_twice_at_most_between_two_fights() -> None:
    """NEO-EXP-12: so that a campaign goes on."""
    road = Road()  # nothing can be closed or bought: both are left at once
    road.do("to_refuge", "to_refuge", "to_fair")
    assert "to_refuge" not in road.offered

    road.do("to_fair")

    assert all(option.startswith("to_zone") for option in road.offered)


def test_a_table_cannot_flee_from_a_fight() -> None:
    """NEO-EXP-11: no option of a fight leaves it."""
    road = Road()
    road.do("to_zone:bocages_fievreux", "face*1")
    assert road.match.sequel is not None
    fight = Match(GAME, road.match.sequel, 1)

    assert not {"stop", "depart", "flee"} & {option.verb for option in fight.options()}


@pytest.mark.parametrize(("seats", "base"), [(1, 1), (2, 1), (3, 2), (4, 3)])
def test_the_default_number_is_players_less_one(seats: int, base: int) -> None:
    """NEO-SET-04, NEO-SET-07: 1 to the size of the pile; the companion counts."""
    road = Road(seats)

    road.do("to_zone:bocages_fievreux")

    assert len(road.offered) == FOES_1B
    assert road.offered[base - 1] == f"face*{base}"
    assert [option.split("*")[0] for option in road.offered] == [
        *["spare"] * (base - 1),
        "face",
        *["provoke"] * (FOES_1B - base),
    ]


def test_fewer_adversaries_than_usual_are_no_malus() -> None:
    """NEO-SET-08, NEO-SET-09: base is what remains."""
    everybody = sorted(road_foes("1B"))
    road = Road(4, zone="1B", fought=won(), beaten=everybody[:-2])

    road.do("go_on")

    assert road.offered == ["spare*1", "face*2"]


def test_a_defeat_leaves_the_deck_as_it_is() -> None:
    """NEO-VAL-06, NEO-VAL-07: cards leave a deck only by the fair or by banishing."""
    road = Road(zone="1B", fought=lost(dead=[0, 1]))

    assert (road.deck(0)["taillade"], road.deck(1)["baton_de_pelerin"]) == (3, 3)


def test_everything_of_the_first_levels_is_known() -> None:
    """NEO-CAMP-05: what was never seen is in no album."""
    road = Road(closed=[*LEVELS, *LEVEL_1])

    assert road.t.met == []
    road.do("to_fair")
    assert len(road.t.met) == 3
