"""The fair of Farciminis (NEO-FAIR)."""

from typing import Any

from pioche.core.contract import TableSpec
from pioche.core.match import Match
from pioche.games.neombre.campaign.options import DEPART, fair_options
from pioche.games.neombre.game import GAME
from tests.games.neombre.road import Road

FAIR = sorted(card.id for card in Road().t.faces if getattr(card, "zone", "") == "FO")
ONE, TWO, THREE, FOUR = FAIR[:4]
RELIC = "archives_de_shari_codugari"


def at_the_fair(decks: list[dict[str, int]], **more: Any) -> Road:
    """A team at the fair: taillade sells for 2, élan for 3; the first stall costs 5, the next 4, then 6 and 5."""
    cards = {
        "taillade": {"resale": 2},
        "elan": {"resale": 3},
        **{name: {"price": price} for name, price in zip(FAIR, (5, 4, 6, 5), strict=False)},
        **more.pop("cards", {}),
    }
    road = Road(2, decks=decks, fair=[ONE, TWO, THREE, FOUR], cards=cards, **more)
    road.do("to_fair")
    return road


def test_three_cards_lie_face_up_and_only_these_can_be_obtained() -> None:
    """NEO-FAIR-01: the three top cards, seen by all; the others by nobody."""
    road = at_the_fair([{"taillade": 1, "elan": 1}, {"cautere": 1}])
    view = road.match.view(1)

    assert [card.face for card in view.pile("offer").cards] == [ONE, TWO, THREE]
    assert all(card.face is None for card in view.pile("fair").cards)
    assert road.offered == [f"buy:{ONE}>seat0", "depart"]


def test_two_cards_of_one_deck_with_the_exact_sum() -> None:
    """NEO-FAIR-02, NEO-FAIR-06, NEO-FAIR-07, NEO-GEN-06: 2 + 3 for 5; the only pair is not asked about."""
    road = at_the_fair([{"taillade": 1, "elan": 1, "cautere": 1}, {"taillade": 1}])

    road.do(f"buy:{ONE}>seat0", "sell:elan")

    assert road.deck(0) == {ONE: 1, "cautere": 1}
    assert sorted(road.names(road.t.banished[0])) == ["elan", "taillade"]


def test_players_cannot_pool() -> None:
    """NEO-FAIR-02: 2 of one and 3 of the other buy nothing."""
    road = at_the_fair([{"taillade": 1}, {"elan": 1}])

    assert road.prompt == "destination"


def test_one_card_is_no_pair_with_itself() -> None:
    """NEO-FAIR-02: 6 is 3 + 3, which takes two cards."""
    single, double = at_the_fair([{"elan": 1}, {"cautere": 1}]), at_the_fair([{"elan": 2}, {"cautere": 1}])

    assert single.prompt == "destination"
    assert double.offered == [f"buy:{THREE}>seat0", "depart"]


def test_a_relique_buys_anything() -> None:
    """NEO-FAIR-03, NEO-KEY-40: alone, whatever the price; it goes back to its zone."""
    road = at_the_fair([{RELIC: 1}, {"cautere": 1}])
    assert road.offered == [f"buy:{name}>seat0" for name in (ONE, TWO, THREE)] + ["depart"]

    road.do(f"buy:{THREE}>seat0")

    assert road.deck(0) == {THREE: 1}
    assert RELIC in road.names(road.t.box)


def test_a_relique_with_a_resale_price_may_be_used_either_way() -> None:
    """NEO-FAIR-05: alone, or as one of two."""
    road = at_the_fair([{RELIC: 1, "elan": 1}, {"cautere": 1}], cards={RELIC: {"resale": 2}})

    road.do(f"buy:{ONE}>seat0")

    assert (road.prompt, road.asked) == ("pay", (0,))
    assert road.offered == [f"trade:{RELIC}", f"sell:{RELIC}", "sell:elan"]


def test_only_cards_with_a_resale_price_are_sold() -> None:
    """NEO-FAIR-04: the others are never offered."""
    road = at_the_fair([{"taillade": 1, "elan": 1, "cautere": 3}, {"cautere": 1}])

    road.do(f"buy:{ONE}>seat0")

    assert road.offered == ["sell:elan", "sell:taillade"]


def test_a_new_card_is_turned_up_in_the_last_place() -> None:
    """NEO-FAIR-08, NEO-FAIR-12: three are visible again."""
    road = at_the_fair([{"taillade": 1, "elan": 1, RELIC: 1}, {"cautere": 1}])

    road.do(f"buy:{ONE}>seat0", "sell:elan")

    assert road.names(road.t.offer) == [TWO, THREE, FOUR]


def test_cards_leave_the_deck_before_the_new_one_is_turned_up() -> None:
    """NEO-FAIR-07, NEO-KEY-07: a fair card that is given lies under the fair deck."""
    road = at_the_fair([{FAIR[4]: 1, "elan": 1, RELIC: 1}, {"cautere": 1}], cards={FAIR[4]: {"resale": 2}})

    road.do(f"buy:{ONE}>seat0", "sell:elan")

    assert road.names(road.t.fair)[0] == FAIR[4]


def test_the_visible_cards_go_back_on_top_in_their_order() -> None:
    """NEO-FAIR-09, NEO-FAIR-10, §10.17: nothing is shuffled, and everybody still knows them."""
    road = at_the_fair([{RELIC: 1}, {"cautere": 1}])
    road.do("depart")

    assert road.names(road.t.fair)[-3:] == [THREE, TWO, ONE]
    road.do("to_zone:bocages_fievreux", "face*1")
    campaign = road.sequel["campaign"]
    assert campaign["fair"][-3:] == [THREE, TWO, ONE]
    size = len(campaign["fair"])
    assert campaign["fair_known"] == [size - 3, size - 2, size - 1]


def test_a_card_just_bought_may_be_sold() -> None:
    """NEO-FAIR-11: any number of purchases, if it has a resale price."""
    road = at_the_fair([{RELIC: 1, "taillade": 1}, {"cautere": 1}], cards={ONE: {"resale": 2}})

    road.do(f"buy:{ONE}>seat0")

    assert f"buy:{TWO}>seat0" in road.offered  # 2 + 2


def test_who_can_pay_for_nothing_is_told_so() -> None:
    """NEO-FAIR-01, NEO-FAIR-02: three cards are seen, nobody has the exact sum, and the team leaves again."""
    road = at_the_fair([{"taillade": 1}, {"baton_de_pelerin": 3}])

    assert road.prompt == "destination"
    assert [event.rule for event in road.told("turn_up")] == ["NEO-FAIR-01"] * 3
    assert [event.rule for event in road.told("nothing_to_buy")] == ["NEO-FAIR-02"]


def test_twelve_purchases_a_visit() -> None:
    """NEO-FAIR-12: then the team leaves; the next visit counts anew."""
    road = at_the_fair([{RELIC: 1, "taillade": 1}, {"cautere": 1}])

    road.t.bought = 11
    assert len(fair_options(road.t, 0)) == 4
    road.t.bought = 12
    assert fair_options(road.t, 0) == (DEPART,)
    road.do("depart", "to_fair")
    assert road.t.bought == 0


def test_the_fair_deck_is_shuffled_once_at_the_start() -> None:
    """NEO-FAIR-11: another campaign has another order, and a chapter keeps it."""
    orders = set()
    for seed in range(3):
        match = Match(GAME, TableSpec(1, variant={"mode": "campaign"}), seed)
        match.choose(match.options()[0])
        assert match.sequel is not None
        orders.add(tuple(match.sequel.start["campaign"]["fair"]))

    assert len(orders) == 3
