"""The worked examples of the campaign (docs/specs/neombre.md §9)."""

import pytest

from pioche.core.contract import TableSpec
from pioche.core.match import Match
from pioche.games.neombre.campaign.deeds import life_of
from pioche.games.neombre.campaign.state import Campaign, Expedition, FightStart, written
from pioche.games.neombre.game import GAME
from pioche.games.neombre.result import result_of
from pioche.games.neombre.table import NeombreTable
from tests.games.neombre.road import Road, won

FIRST_LOOT = ["furibonderie_derisoire", "procession_apocryphe", "rusticisme", "stigmate_apostasique"]


def test_loot_and_refuge() -> None:
    """EX-06: NEO-LOOT-03, NEO-LOOT-05, NEO-LOOT-08, NEO-EXP-08, NEO-EXP-10, NEO-QST-04, NEO-QST-08."""
    road = Road(
        3,
        zone="0R",
        fought=won("bharaloth_feral", obtainable=2, revealed=4),
        loot=FIRST_LOOT,
        found=False,
        closed=(),
    )
    assert sorted(road.names(road.t.offer)) == FIRST_LOOT

    road.do("get:rusticisme>seat0")
    assert road.prompt == "loot"
    road.do("get:furibonderie_derisoire>seat2")

    left = [event.card.face for event in road.told("leave") if event.card]
    assert sorted(left) == ["procession_apocryphe", "stigmate_apostasique"]
    assert not road.told("exhaust")
    assert (road.t.spot, road.prompt) == ("refuge", "close")
    road.do("close:le_repaire_des_nomines", "award:divagation_succedanee>seat1")

    assert sorted(road.names(road.t.quests)) == ["l_etude_du_mal", "sursoit_a_la_pestilence"]
    assert (road.deck(0)["rusticisme"], road.deck(2)["furibonderie_derisoire"]) == (1, 1)
    assert road.deck(1)["divagation_succedanee"] == 1
    assert life_of(road.t, 0) == 10


@pytest.mark.parametrize(
    ("value", "life"), [(0, 10), (9, 10), (10, 11), (57, 15), (99, 19), (100, 20), (110, 21)]
)
def test_value(value: int, life: int) -> None:
    """EX-07: NEO-VAL-01, NEO-VAL-02, NEO-VAL-03; §10.16: the pv of a fight follow from the value of the deck."""
    deck = {"baton_de_pelerin": 1, "taillade": value % 9, "elan": value // 9}
    worth = {"taillade": {"value": 1}, "elan": {"value": 9}}
    road = Road(1, decks=[{name: count for name, count in deck.items() if count}], cards=worth)

    assert life_of(road.t, 0) == life

    fight = Match(GAME, chosen(road, "to_zone:bocages_fievreux", "face*1"), 1).table
    assert isinstance(fight, NeombreTable)
    assert fight.hp_max[0] == life


def chosen(road: Road, *choices: str) -> TableSpec:
    """The fight to which these choices lead."""
    road.do(*choices)
    assert road.match.sequel is not None
    return road.match.sequel


@pytest.mark.parametrize(
    ("pile", "n", "base", "score"),
    [
        (9, 3, 3, (3, 9)),
        (9, 5, 3, (7, 15)),
        (9, 1, 3, (0, 3)),
        (2, 2, 2, (2, 6)),
        (2, 1, 2, (0, 3)),
    ],
)
def test_numbers_aggro_and_sums(pile: int, n: int, base: int, score: tuple[int, int]) -> None:
    """EX-08: NEO-SET-04, NEO-SET-05, NEO-SET-06, NEO-SET-08, NEO-SET-09, NEO-LOOT-01, NEO-LOOT-02."""
    everyone = sorted(_lair("1B"))
    cards = {id: {"obtainable": 1, "revealed": 3, "passive": "·"} for id in everyone}
    road = Road(4, zone="1B", fought=won(), beaten=everyone[: len(everyone) - pile], cards=cards)
    road.do("go_on")
    assert len(road.t.lair) == pile
    verb = {0: "face", 1: "provoke", -1: "spare"}[(n > base) - (n < base)]

    fight = Match(GAME, chosen(road, f"{verb}*{n}"), 2).table

    assert isinstance(fight, NeombreTable)
    assert (len(fight.line), fight.aggro) == (n, n - base)
    fight.defeated += fight.line
    fight.line.clear()
    fight.result = "victory"
    result = result_of(fight)
    assert (result.obtainable, result.revealed) == score


GAME_FOES = [card for card in Road().t.faces if type(card).__name__ == "Adversary"]


def test_two_adversaries_of_the_seeds_picture() -> None:
    """EX-08: NEO-LOOT-01: two adversaries 2/4 give 4/8."""
    expedition = Expedition("1B", sorted(_lair("1B")))
    start = FightStart("fight", expedition, 2, Campaign([{"taillade": 3}] * 3))
    fight = Match(GAME, TableSpec(3, start=written(start)), 1).table
    assert isinstance(fight, NeombreTable)
    two_four = [card for card in fight.lair + fight.line if fight.foe(card).obtainable == 2][:2]

    fight.defeated[:] = two_four
    fight.result = "victory"

    assert (result_of(fight).obtainable, result_of(fight).revealed) == (4, 8)


def _lair(zone: str) -> list[str]:
    return [card.id for card in GAME_FOES if card.zone == zone for _ in range(card.copies)]  # type: ignore[attr-defined]


PRICES = {"price": 5}, {"price": 3}, {"price": 4}
STALLS = ("FIRST", "SECOND", "THIRD")


def fair_of_the_example() -> tuple[Road, list[str]]:
    """EX-16: visible prices 5, 3, 4; resale prices {1, 2, 2, 3} and {4, 4} with a relique."""
    fair = sorted(card.id for card in Road().t.faces if getattr(card, "zone", "") == "FO")[:3]
    mine = {"taillade": 1, "elan": 2, "moisson_rouge": 3}
    cards: dict[str, dict[str, int]] = {
        **{name: dict(price) for name, price in zip(fair, PRICES, strict=True)},
        **{name: {"resale": resale} for name, resale in mine.items()},
        "baton_de_pelerin": {"resale": 4},
    }
    decks = [
        {"taillade": 1, "elan": 2, "moisson_rouge": 1},
        {"baton_de_pelerin": 2, "archives_de_shari_codugari": 1},
    ]
    return Road(2, decks=decks, fair=fair, cards=cards), fair


def test_fair() -> None:
    """EX-16: NEO-FAIR-01, NEO-FAIR-02, NEO-FAIR-03, NEO-FAIR-04, NEO-FAIR-09, NEO-FAIR-10, NEO-KEY-40."""
    road, (five, three, four) = fair_of_the_example()
    road.do("to_fair")
    assert road.names(road.t.offer) == [five, three, four]
    assert {option for option in road.offered if option.startswith("buy")} == {
        f"buy:{card}>seat{seat}" for card in (five, three, four) for seat in (0, 1)
    }

    road.do(f"buy:{five}>seat0")
    assert (road.prompt, road.asked) == ("pay", (0,))
    assert road.offered == ["sell:elan", "sell:moisson_rouge"]

    road, _ = fair_of_the_example()
    road.do("to_fair", f"buy:{four}>seat0")
    assert road.offered == ["sell:elan", "sell:moisson_rouge", "sell:taillade"]
    road.do("sell:elan")  # the second élan is the only partner
    assert road.deck(0)[four] == 1

    road, _ = fair_of_the_example()
    road.do("to_fair", f"buy:{three}>seat1")  # no pair fits: the relique is the only way
    assert (road.deck(1)[three], road.deck(1)["archives_de_shari_codugari"]) == (1, 0)
    assert not [option for option in road.offered if option.endswith("seat1")]


def test_the_same_three_cards_lie_there_at_the_next_visit() -> None:
    """EX-16: NEO-FAIR-09, NEO-FAIR-10."""
    road, visible = fair_of_the_example()

    road.do("to_fair", "depart", "to_fair")

    assert road.names(road.t.offer) == visible
