"""A campaign as a chain of chapters: what each leaves, what nobody may see, and what is refused (NEO-CAMP)."""

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from pioche.core.campaign import Campaign as Chain
from pioche.core.campaign import load, next_seed, replayed, save
from pioche.core.contract import TableSpec
from pioche.core.errors import BadSpec, UnknownName
from pioche.core.match import Match
from pioche.core.record import FORMAT, record_of, replay
from pioche.core.sight import View
from pioche.games.neombre.cards import Adversary
from pioche.games.neombre.game import GAME
from pioche.games.neombre.table import NeombreTable
from tests.games.neombre.road import Road, lost, won

CAMPAIGN = {"mode": "campaign"}
WOLF = "loup_affame_infecte"


def chapters(seats: int, seed: int, most: int) -> Iterator[Match]:
    """A campaign of chance players, chapter after chapter."""
    spec: TableSpec | None = TableSpec(seats, variant=CAMPAIGN)
    rng, number = Random(seed), 0
    while spec is not None and number < most:
        match = Match(GAME, spec, seed)
        while match.outcome is None:
            match.choose(rng.choice(match.options()))
        yield match
        spec, seed, number = match.sequel, int(next_seed(seed)), number + 1


# ---- decks


def test_each_player_takes_a_starter_deck_in_seat_order() -> None:
    """NEO-CAMP-01, NEO-CAMP-02, NEO-GEN-02: distinct decks; the last of four is not asked about."""
    match = Match(GAME, TableSpec(4, variant=CAMPAIGN), 1)
    asked = []
    for deck in ("hantise", "ardeur", "psalmodie"):
        assert match.ask is not None
        asked.append((match.ask.prompt, match.ask.seats, len(match.options())))
        match.choose(next(option for option in match.options() if option.source == deck))

    assert asked == [("deck", (0,), 4), ("deck", (1,), 3), ("deck", (2,), 2)]
    assert match.sequel is not None
    decks = match.sequel.start["campaign"]["decks"]
    assert [sum(deck.values()) for deck in decks] == [10] * 4
    assert [min(deck) for deck in decks] == ["cri_du_caveau", "cautere", "antienne", "baton_de_pelerin"]


def test_starter_decks_give_ten_pv() -> None:
    """NEO-VAL-05, NEO-SET-01: the first fight starts at 10."""
    match = Match(GAME, TableSpec(2, variant=CAMPAIGN), 1)
    while match.outcome is None:
        match.choose(match.options()[0])
    assert match.sequel is not None

    fight = Match(GAME, match.sequel, 2).table

    assert isinstance(fight, NeombreTable)
    assert fight.hp_max[:2] == [10, 10]


def test_a_fight_uses_the_value_at_its_start() -> None:
    """NEO-VAL-03, NEO-VAL-04: a card that joins changes the pv of the next fight."""
    road = Road(
        decks=[{"taillade": 1}, {"taillade": 1}],
        cards={"taillade": {"value": 9}},
        zone="1B",
        fought=won(WOLF, obtainable=1, revealed=1),
        loot=["frappe_vampirique"],
    )
    road.do("get:frappe_vampirique>seat0", "go_on", "face*1")
    assert road.match.sequel is not None

    fight = Match(GAME, road.match.sequel, 2).table

    assert isinstance(fight, NeombreTable)
    assert fight.hp_max[:2] == [11, 10]


# ---- what a chapter leaves


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_chapters_hold_together(seats: int) -> None:
    """NEO-CAMP-04, NEO-CAMP-06, NEO-CAMP-07, §10.5: every card lies somewhere, and records replay."""
    played = list(chapters(seats, seats, 16))

    assert {match.table.chapter for match in played} == {"road", "fight"}  # type: ignore[attr-defined]
    for match in played:
        again = replay(GAME, record_of(match), events=False)
        assert (again.outcome, again.sequel) == (match.outcome, match.sequel)
        assert not GAME.invariants(match.table)  # type: ignore[arg-type]


def test_a_campaign_is_a_file_of_its_records(tmp_path: Path) -> None:
    """NEO-CAMP-04: the list of chapters, each with its own seed, holds when it is read again."""
    played = list(chapters(2, 5, 8))
    path = tmp_path / "campaign.json"

    save(Chain(FORMAT, "neombre", tuple(record_of(match) for match in played)), path)

    assert [match.sequel for match in replayed(GAME, load(path))] == [match.sequel for match in played]


def test_a_chapter_goes_on_from_any_decision() -> None:
    """NEO-CAMP-04, §10.10: saved in the middle and resumed, it ends the same."""
    match = next(match for match in chapters(2, 3, 9) if len(match.choices) > 4)
    record = record_of(match)

    half = replay(GAME, record, len(record.choices) // 2)
    for choice in match.choices[len(half.choices) :]:
        half.choose(choice)

    assert half.sequel == match.sequel


def test_what_passes_a_fight_by_weighs_on_no_table() -> None:
    """NEO-CAMP-04: a fight of a long campaign holds the cards of a fight and no others."""
    road = Road(decks=[{"taillade": 10}, {"elan": 10}])
    road.do("to_zone:bocages_fievreux", "face*1")
    assert road.match.sequel is not None

    fight = Match(GAME, road.match.sequel, 1).table
    alone = Match(GAME, TableSpec(2, variant={"zone": "1B"}), 1).table

    assert len(fight.face) == len(alone.face)


def test_a_lost_first_fight_is_fought_again() -> None:
    """NEO-EXP-10, NEO-CAMP-08: there is nothing to decide on the road, so the next chapter is the fight."""
    match = Match(GAME, TableSpec(1, variant=CAMPAIGN), 0)
    match.choose(match.options()[0])
    assert match.sequel is not None
    match = Match(GAME, match.sequel, 1)
    while match.outcome is None:  # nobody plays a card
        options = match.options()
        match.choose(next((option for option in options if option.verb == "finish"), options[0]))

    assert match.sequel is not None
    start = match.sequel.start
    assert (start["chapter"], start["drawn"]) == ("fight", 1)
    assert start["campaign"]["fights"] == 1


def test_the_result_of_a_fight_opens_the_road() -> None:
    """NEO-CAMP-04, NEO-END-02, NEO-END-03: decks come back whole, less what was banished."""
    road = Road(decks=[{"taillade": 10}, {"elan": 10}])
    road.do("to_zone:bocages_fievreux", "provoke*2")
    assert road.match.sequel is not None
    fight = Match(GAME, road.match.sequel, 1)
    rng = Random(1)
    while fight.outcome is None:
        fight.choose(rng.choice(fight.options()))
    t = fight.table
    assert isinstance(t, NeombreTable)

    assert fight.sequel is not None
    start = fight.sequel.start

    assert start["campaign"]["decks"] == [{"taillade": 10}, {"elan": 10}]
    assert start["fought"]["result"] == t.result
    met = {t.carddef(card).id for card in [*t.line, *t.defeated] if isinstance(t.carddef(card), Adversary)}
    assert met <= set(start["campaign"]["met"])
    assert Match(GAME, fight.sequel, 3).table.fights == 4  # type: ignore[attr-defined]


def test_a_fight_alone_has_no_sequel() -> None:
    """NEO-SET-16: the decisions of the campaign do not exist there."""
    match, rng = Match(GAME, TableSpec(2, variant={"zone": "0R"}), 1), Random(1)
    while match.outcome is None:
        match.choose(rng.choice(match.options()))

    assert match.sequel is None


# ---- what nobody may see


def hidden(view: View) -> list[str]:
    """The faces that a view shows in piles that are hidden."""
    return [
        card.face
        for pile in view.piles
        if pile.zone in ("loot", "lair", "fair", "future", "box", "rewards")
        for card in pile.cards
        if card.face
    ]


def test_hidden_piles_show_their_count_alone() -> None:
    """NEO-CAMP-05, NEO-GEN-08, §10.9: loot pile, adversary pile, fair deck, future quests and box."""
    road = Road(closed=())
    road.do("to_zone:bocages_fievreux")

    for seat in (0, 1, None):
        view = road.match.view(seat)
        assert hidden(view) == ["divagation_succedanee"]  # the reward of the visible quest
        assert view.pile("lair").count == 9


def test_a_dream_deals_hidden_piles_anew_and_mixes_none_with_another() -> None:
    """§10.9: each pile keeps what everybody knows to be in it, in any order."""
    road = Road(
        zone="1B", fought=won(WOLF, obtainable=0, revealed=1), loot=["revenance", "saignee", "pleure_terre"]
    )
    t = road.t

    dreams = [road.match.imagine(0, Random(seed)).table for seed in range(30)]

    for zone in ("loot", "lair", "fair", "future", "rewards"):
        truth = sorted(road.names(getattr(t, zone)))
        orders = set()
        for dream in dreams:
            names = [dream.carddef(card).id for card in getattr(dream, zone)]
            assert sorted(names) == truth, zone
            orders.add(tuple(names))
        assert len(orders) > 1 or zone == "rewards", zone


def test_what_everybody_has_seen_stays_in_dreams() -> None:
    """NEO-FAIR-09: the three cards on top are known."""
    road = Road(decks=[{"archives_de_shari_codugari": 1}, {"taillade": 1}])
    road.do("to_fair", "depart")
    top = road.names(road.t.fair)[-3:]

    tops = {
        tuple(dream.carddef(card).id for card in dream.fair[-3:])  # type: ignore[attr-defined]
        for dream in (road.match.imagine(1, Random(seed)).table for seed in range(10))
    }

    assert tops == {tuple(top)}


def test_no_dream_holds_the_start() -> None:
    """NEO-CAMP-05: what lies in piles stands in the start."""
    assert Road().match.imagine(0, Random(1)).spec.start == {}


# ---- what is refused


def broken(change: Callable[[dict[str, Any]], None]) -> str:
    """The refusal of a start that was changed, in English."""
    road = Road(zone="1B", fought=won(WOLF), loot=["revenance"])
    start = msgspec.json.decode(msgspec.json.encode(road.spec.start))
    change(start)
    with pytest.raises(BadSpec) as refused:
        GAME.spec(msgspec.structs.replace(road.spec, start=start))
    assert refused.value.code == "bad_chapter"
    assert refused.value.fr.startswith("ce n’est pas un début de chapitre")
    return refused.value.en


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda start: start.update(chapter="inn"), "a road or a fight, not 'inn'"),
        (lambda start: start.update(pitch=3), "unknown field `pitch`"),
        (lambda start: start["campaign"]["decks"].pop(), "1 decks for 2 seats"),
        (lambda start: start["campaign"]["decks"][0].update(tailade=1), "nearest: taillade"),
        (lambda start: start["campaign"]["fair"].pop(), "exists 1 times"),
        (lambda start: start["campaign"]["decks"][1].update(revenance=1), "revenance lies in 2 places"),
        (lambda start: start["campaign"].update(closed=["rusticisme"]), "closed names 'rusticisme'"),
        (lambda start: start["expedition"].update(zone="9Z"), "no zone '9Z'"),
        (lambda start: start["expedition"]["lair"].pop(), "not the adversaries of the zone"),
        (lambda start: start["expedition"].update(lair_known=[99]), "names positions [99]"),
        (lambda start: start["fought"].update(dead=[2]), "names [2] of 2 players"),
        (lambda start: start["fought"].update(banished=[["elan"], []]), "which its deck does not hold"),
        (lambda start: start.pop("expedition"), "in no zone"),
    ],
)
def test_a_start_that_no_chapter_left_is_refused(change: Callable[[dict[str, Any]], None], said: str) -> None:
    """NEO-CAMP-04: what is wrong and where, in both languages."""
    assert said in broken(change)


def test_too_many_adversaries_are_refused() -> None:
    """NEO-SET-07: 1 to the size of the pile."""
    road = Road()
    road.do("to_zone:bocages_fievreux", "face*1")
    assert road.match.sequel is not None
    start = {**road.match.sequel.start, "drawn": 12}

    with pytest.raises(BadSpec, match="12 adversaries are drawn from a pile of 9"):
        GAME.spec(msgspec.structs.replace(road.match.sequel, start=start))


def test_nobody_brings_a_deck_to_a_campaign() -> None:
    """NEO-CAMP-01: decks are chosen at the table."""
    with pytest.raises(BadSpec, match="bring none"):
        GAME.spec(TableSpec(2, decks=("ardeur", "ferveur"), variant=CAMPAIGN))


def test_an_unknown_mode_is_refused() -> None:
    """NEO-CAMP-04: a match is a fight or a campaign."""
    with pytest.raises(UnknownName, match="nearest: campaign"):
        GAME.spec(TableSpec(2, variant={"mode": "campagn"}))


def test_seats_stay_as_they_are() -> None:
    """NEO-CAMP-04: seats are fixed for a campaign."""
    with pytest.raises(BadSpec, match="2 decks for 3 seats"):
        GAME.spec(msgspec.structs.replace(Road().spec, seats=3))


def test_loot_exists_as_often_as_it_is_printed() -> None:
    """NEO-CAMP-06: a looted card is no longer in the zone; a card of two copies lies there twice."""
    road = Road(decks=[{"revenance": 1}, {"taillade": 1}], cards={"revenance": {"copies": 2}})

    road.do("to_zone:bocages_fievreux")

    assert Counter(road.names(road.t.loot))["revenance"] == 1


def test_a_defeat_puts_adversaries_back() -> None:
    """NEO-END-08, NEO-EXP-05: beaten ones are back at the next visit."""
    road = Road(zone="1B", fought=lost(WOLF, dead=[0, 1]))

    road.do("to_zone:bocages_fievreux")

    assert Counter(road.names(road.t.lair))[WOLF] == 2
