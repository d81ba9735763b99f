"""Quests: objectives, the refuge, rewards, levels and the end of a campaign (NEO-QST, NEO-CAMP-03)."""

from typing import Any

import pytest

from pioche.games.neombre.cards import POOL, Quest
from tests.games.neombre.road import LEVEL_1, LEVEL_2, LEVEL_3, LEVELS, Road, lost, won

WOLF = "loup_affame_infecte"
STUDY, STAY = LEVEL_1
AFTER_1, AFTER_2 = (*LEVELS, *LEVEL_1), (*LEVELS, *LEVEL_1, *LEVEL_2)


def asking(objective: str) -> dict[str, dict[str, Any]]:
    """A level-1 quest that asks for something else."""
    return {STUDY: {"objective": objective}}


def test_a_quest_says_what_it_is() -> None:
    """NEO-QST-01: title, level, condition, flavour and rewards."""
    quests = [card for card in POOL.printed().values() if isinstance(card, Quest)]

    assert all(quest.flavour and quest.rewards and quest.objective for quest in quests)
    assert {quest.level for quest in quests} == {0, 1, 2, 3}


def test_all_quests_of_a_level_are_active_and_future_ones_hidden() -> None:
    """NEO-QST-02, NEO-CAMP-05, §2.2: any order; nobody sees what is to come, nor its rewards."""
    road = Road()
    view = road.match.view(0)

    assert sorted(road.names(road.t.quests)) == sorted(LEVEL_1)
    assert all(card.face is None for card in view.pile("future").cards)
    seen = {card.face for card in view.pile("rewards").cards if card.face}
    assert seen == {"aiguille_de_corvise", "page_arrachee", "onction_de_sursis"}


@pytest.mark.parametrize(
    ("objective", "fought", "expected"),
    [
        ("Remporter 2 combats dans Les Bocages fiévreux", won(WOLF), 1),
        ("Remporter 2 combats dans La Kyrielle", won(WOLF), 0),
        ("Remporter 2 combats dans Les Bocages fiévreux", lost(WOLF), 0),
        ("Remporter 1 combat dans Les Bocages fiévreux avec un bonus d'aggro de 2", won(WOLF, aggro=1), 0),
        ("Remporter 1 combat dans Les Bocages fiévreux avec un bonus d'aggro de 2", won(WOLF, aggro=2), 1),
        ("Remporter 1 combat dans Les Bocages fiévreux sans mort", won(WOLF), 1),
        ("Remporter 1 combat dans Les Bocages fiévreux sans mort", won(WOLF, dead=[1]), 0),
        ("Vaincre 3 Loups affamés infectés", won(WOLF, WOLF), 2),
        ("Vaincre 1 Loup affamé infecté", won(WOLF, WOLF), 1),
        ("Vaincre 2 Loups affamés infectés", lost(WOLF, WOLF), 0),
        ("Vaincre 2 Loups affamés infectés", won("laie_bubonique"), 0),
        ("Épuiser Les Bocages fiévreux", won(WOLF), 0),
    ],
)
def test_what_a_fight_counts_for(objective: str, fought: Any, expected: int) -> None:
    """NEO-QST-06, NEO-QST-07, NEO-QST-09: only a fight that is won, at its end."""
    road = Road(zone="1B", fought=fought, cards=asking(objective))

    assert road.progress(STUDY) == expected


def test_the_companion_is_missed_too() -> None:
    """NEO-SOLO-23: « sans mort » counts the companion."""
    objective = "Remporter 1 combat dans Les Bocages fiévreux sans mort"

    road = Road(1, zone="1B", fought=won(WOLF, dead=[1]), cards=asking(objective))

    assert road.progress(STUDY) == 0


def test_an_exhausted_zone_counts() -> None:
    """NEO-QST-07, NEO-QST-09: when it occurs."""
    everybody = [
        card.id
        for card in Road().t.faces
        if type(card).__name__ == "Adversary" and card.zone == "1B"  # type: ignore[attr-defined]
        for _ in range(card.copies)  # type: ignore[attr-defined]
    ]

    road = Road(zone="1B", fought=won(*everybody), cards=asking("Épuiser Les Bocages fiévreux"))

    assert road.progress(STUDY) == 1


def test_components_count_when_they_are_obtained_in_their_zone() -> None:
    """NEO-QST-07, NEO-QST-09: loot with the mention composant."""
    road = Road(
        zone="1B",
        fought=won(WOLF, obtainable=2, revealed=2),
        loot=["fiel_de_loup", "frappe_vampirique"],
    )

    road.do("get:frappe_vampirique>seat0")
    assert road.progress(STUDY) == 0
    road.do("get:fiel_de_loup>seat0")

    assert road.progress(STUDY) == 1


def test_components_held_when_the_quest_opens_count() -> None:
    """NEO-QST-10: a zone emptied of them beforehand does not block the campaign."""
    road = Road(
        decks=[{"fiel_de_loup": 1, "taillade": 1}, {"cendre_de_bucher": 1, "ecaille_vivante": 1}],
        zone="0R",
        fought=won("bharaloth_feral"),
        found=False,
        closed=(),
    )

    road.do("close:le_repaire_des_nomines", "decline")

    assert road.progress(STUDY) == 2


def test_progress_is_kept_unless_it_must_happen_within_one_expedition() -> None:
    """NEO-QST-06: between expeditions and defeats."""
    kept = Road(zone="1B", fought=lost(), progress={STAY: 1})
    assert kept.progress(STAY) == 1

    text = "Remporter 2 combats dans Les Bocages fiévreux au cours d'une même expédition"
    road = Road(zone="1B", fought=won(WOLF), cards=asking(text))
    assert road.progress(STUDY) == 1
    road.do("stop")

    assert road.progress(STUDY) == 0


def test_a_refuge_where_nothing_can_be_closed_says_so() -> None:
    """NEO-QST-04: the team may always go there, and is told why it is back on the map."""
    road = Road(progress={STAY: 1})
    road.do("to_refuge")

    assert road.prompt == "destination"
    assert [event.rule for event in road.told("nothing_to_close")] == ["NEO-QST-04"]


def test_a_done_quest_is_closed_at_the_refuge_only() -> None:
    """NEO-QST-04: with its objective done, by returning there."""
    road = Road(progress={STAY: 2})
    assert not road.t.closed or STAY not in road.names(road.t.closed)

    road.do("to_refuge")
    assert (road.prompt, road.offered, road.asked) == ("close", [f"close:{STAY}", "depart"], (0, 1))
    assert not road.told("nothing_to_close")
    road.do(f"close:{STAY}")

    assert STAY in road.names(road.t.closed)
    assert road.prompt == "reward"


def test_nothing_to_close_nothing_asked() -> None:
    """NEO-QST-04, NEO-GEN-06: the refuge is left at once."""
    road = Road(progress={STAY: 1})

    road.do("to_refuge")

    assert (road.prompt, road.t.visits) == ("destination", [1, 0])


def test_each_reward_goes_to_one_player_or_to_nobody() -> None:
    """NEO-QST-05, NEO-QST-11, NEO-TEAM-02: one at a time; §10.18: at most once."""
    road = Road(progress={STUDY: 3})
    road.do("to_refuge", f"close:{STUDY}")
    assert road.offered == ["award:aiguille_de_corvise>seat0", "award:aiguille_de_corvise>seat1", "decline"]

    road.do("award:aiguille_de_corvise>seat1", "decline")

    assert road.deck(1)["aiguille_de_corvise"] == 1
    assert "page_arrachee" in road.names(road.t.banished[0])
    assert road.names(road.t.rewards).count("aiguille_de_corvise") == 0


def test_the_next_level_opens_when_all_quests_of_the_present_one_are_closed() -> None:
    """NEO-QST-02, NEO-QST-03, NEO-QST-08, §10.18: both of level 1 are needed for level 2."""
    road = Road(progress={STUDY: 3, STAY: 2})
    road.do("to_refuge", f"close:{STUDY}", "decline", "decline")
    assert road.names(road.t.quests) == [STAY]

    road.do(f"close:{STAY}", "decline")

    assert sorted(road.names(road.t.quests)) == sorted(LEVEL_2)


def test_progress_counts_only_while_a_quest_is_active() -> None:
    """NEO-QST-06: what happened before it opened is not counted."""
    road = Road(zone="2P", fought=won("crocohydre", "crocohydre"))
    road.do("stop", "to_zone:bocages_fievreux", "face*1")

    assert "les_dents_du_palus" not in road.sequel["campaign"].get("progress", {})


def test_purchases_count() -> None:
    """NEO-QST-07, NEO-QST-09: when they are made."""
    road = Road(
        decks=[{"archives_de_shari_codugari": 1, "taillade": 1}, {"baton_de_pelerin": 1}], closed=AFTER_1
    )
    road.do("to_fair")

    road.do(next(option for option in road.offered if option.startswith("buy")))

    assert road.progress("l_art_du_troc") == 1


def test_the_campaign_is_won_with_the_last_quest_of_the_highest_level() -> None:
    """NEO-CAMP-03, NEO-GEN-01: it scores 1 for every seat, and has no sequel."""
    road = Road(closed=AFTER_2, progress={LEVEL_3[0]: 3, LEVEL_3[1]: 1})
    road.do("to_refuge", f"close:{LEVEL_3[1]}", "decline", f"close:{LEVEL_3[0]}")
    assert road.prompt == "reward"

    road.do("decline")

    assert road.match.outcome is not None
    assert (road.match.outcome.scores, road.match.outcome.rule) == ((1.0, 1.0), "NEO-CAMP-03")
    assert road.match.sequel is None


def test_an_unfinished_campaign_scores_the_share_of_its_closed_quests() -> None:
    """NEO-GEN-01: three of nine."""
    road = Road(closed=AFTER_1)
    road.do("to_zone:bocages_fievreux", "face*1")

    assert road.match.outcome is not None
    assert road.match.outcome.scores == pytest.approx((3 / 9, 3 / 9))
