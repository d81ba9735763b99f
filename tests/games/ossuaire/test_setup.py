"""Set-up of Ossuaire: players, factions, starting decks, piles, the Monde and the lots that are drawn."""

from collections import Counter
from itertools import pairwise

import pytest

from pioche.core.contract import TableSpec
from pioche.core.errors import BadSpec, PiocheError, UnknownName
from pioche.games.ossuaire.cards import POOL
from tests.games.ossuaire.playing import FACTIONS, GAME, MATCHES, PAIRS, names, new, played, table

COPIES = {1: 8, 2: 4, 3: 4, 4: 3, 5: 3, 6: 2}
STARTERS = {
    "ossuaire": {"soldat_decharne": 8, "cadavre_explosif": 2},
    "garnison": {"milicien": 8, "sergent_recruteur": 2},
}
TRIAL = {"name": {"fr": "Essai", "en": "Trial"}, "gender": "m", "text": ["Retardé : Force +1"], "value": 1}


def printed(faction: str) -> dict[str, int]:
    """The units of a faction or of the Monde with their costs."""
    return {unit.id: unit.cost for unit in POOL.printed().values() if unit.faction == faction}


# ---- players and factions


def test_two_players_play() -> None:
    """OSS-SET-01: a match has two seats, and both are asked in the first combat."""
    match = new()

    assert len(table(match).hand) == 2
    assert {moment.chooser for moment in played(FACTIONS, 1)} == {None, 0, 1}


@pytest.mark.parametrize("seats", [0, 1, 3, 4])
def test_other_numbers_of_players_are_refused(seats: int) -> None:
    """OSS-SET-01: nobody plays alone or with more than one opponent."""
    with pytest.raises(BadSpec, match="OSS-SET-01"):
        GAME.new(TableSpec(seats=seats, decks=("ossuaire",) * seats), 1)


@pytest.mark.parametrize("decks", PAIRS)
def test_each_player_has_the_eight_piles_of_their_faction(decks: tuple[str, ...]) -> None:
    """OSS-SET-02: eight piles each, of one's own faction, also in a mirror match, and the piles are not shared."""
    t = table(new(decks))

    for seat, faction in enumerate(decks):
        assert set(names(t, t.supply[seat])) == set(printed(faction))
        assert len(printed(faction)) == 8
    assert not set(t.supply[0]) & set(t.supply[1])


@pytest.mark.parametrize("decks", [("ossuaire",), ("ossuaire", "garnison", "garnison")])
def test_each_seat_has_one_faction(decks: tuple[str, ...]) -> None:
    """OSS-SET-02: one faction a seat, neither fewer nor more."""
    with pytest.raises(BadSpec, match="one faction a seat"):
        new(decks)


@pytest.mark.parametrize("faction", ["monde", "guild_battle", ""])
def test_only_factions_can_be_taken(faction: str) -> None:
    """OSS-SET-02: the Monde is nobody's faction."""
    with pytest.raises(UnknownName, match="faction"):
        new(("ossuaire", faction))


def test_the_first_of_two_wrong_factions_is_told() -> None:
    """OSS-SET-02: factions are looked at in the order of the seats."""
    with pytest.raises(UnknownName, match="first"):
        new(("first", "second"))


def test_a_new_unit_of_cost_1_does_not_replace_the_starters() -> None:
    """OSS-SET-03: a starting deck is made of the faction's first unit of its cost."""
    match = new(cards={"essai": {**TRIAL, "cost": 1, "faction": "ossuaire"}})

    t = table(match)
    assert Counter(names(t, t.hand[0] + t.draw[0])) == STARTERS["ossuaire"]


@pytest.mark.parametrize(("unit", "cost"), [("soldat_decharne", 1), ("sergent_recruteur", 2)])
def test_a_faction_without_its_starter_is_refused(unit: str, cost: int) -> None:
    """OSS-SET-03: a starting deck needs a unit of cost 1 and one of cost 2."""
    with pytest.raises(BadSpec, match=rf"no unit of cost {cost}.*OSS-SET-03"):
        new(cards={unit: {"cost": 4}})


# ---- decks and piles


@pytest.mark.parametrize("decks", PAIRS)
def test_a_starting_deck_is_eight_units_of_cost_1_and_two_of_cost_2(decks: tuple[str, ...]) -> None:
    """OSS-SET-03: hand and draw pile of the first combat are the ten cards; the piles are whole beside them."""
    t = table(new(decks))

    for seat, faction in enumerate(decks):
        assert Counter(names(t, t.hand[seat] + t.draw[seat])) == STARTERS[faction]
        assert Counter(names(t, t.supply[seat]))[next(iter(STARTERS[faction]))] == COPIES[1]
        assert (len(t.discard[seat]), len(t.removed[seat]), len(t.army[seat])) == (0, 0, 0)


def test_starting_decks_are_shuffled() -> None:
    """OSS-SET-03: over many seeds each place of the deck holds a cost-2 unit one time in five (six deviations)."""
    games = 1500
    found: Counter[int] = Counter()
    for seed in range(games):
        t = table(new(seed=seed))
        deck = t.draw[0] + t.hand[0][::-1]  # the hand was drawn from the top
        found.update(place for place, name in enumerate(names(t, deck)) if name == "cadavre_explosif")

    assert set(found) == set(range(10))
    assert max(abs(count - games / 5) for count in found.values()) < 6 * (games * 0.2 * 0.8) ** 0.5


@pytest.mark.parametrize("decks", PAIRS)
def test_piles_have_as_many_copies_as_their_cost_says(decks: tuple[str, ...]) -> None:
    """OSS-SET-04: 8 copies for cost 1, 4 for costs 2 and 3, 3 for cost 5, 2 for cost 6."""
    t = table(new(decks))

    for seat, faction in enumerate(decks):
        assert Counter(names(t, t.supply[seat])) == {
            name: COPIES[cost] for name, cost in printed(faction).items()
        }


@pytest.mark.parametrize("cost", COPIES)
def test_a_unit_of_any_cost_has_its_pile(cost: int) -> None:
    """OSS-SET-04: also for cost 4, of which no faction prints a unit (3 copies)."""
    match = new(cards={"essai": {**TRIAL, "cost": cost, "faction": "garnison"}})

    assert names(table(match), table(match).supply[1]).count("essai") == COPIES[cost]


def test_nobody_begins_with_gold_or_trophies() -> None:
    """Section 3: a series begins with nothing but the starting decks."""
    t = table(new())

    assert (t.gold, t.trophies, t.combat, t.results) == ([0, 0], [0, 0], 1, [])


# ---- the Monde


@pytest.mark.parametrize("seed", range(12))
def test_the_monde_offers_two_copies_of_four_units(seed: int) -> None:
    """OSS-SET-05: four different neutral units, two copies each, and both players see them all."""
    match = new(seed=seed)
    t = table(match)

    offered = Counter(names(t, t.world))

    assert sorted(offered.values()) == [2, 2, 2, 2]
    assert set(offered) <= set(printed("monde"))
    for seat in (0, 1, None):
        assert Counter(card.face for card in match.view(seat).pile("world").cards) == offered


def test_the_monde_is_drawn_uniformly_by_the_seed() -> None:
    """OSS-SET-05: each of the eight neutral units is there half the time (six deviations)."""
    games = 1500
    found: Counter[str] = Counter()
    for seed in range(games):
        t = table(new(seed=seed))
        found.update(set(names(t, t.world)))

    assert set(found) == set(printed("monde"))
    assert len(found) == 8
    assert max(abs(count - games / 2) for count in found.values()) < 6 * (games / 4) ** 0.5


def test_a_monde_may_be_chosen() -> None:
    """OSS-SET-05: a match may fix its four neutral units; they are told in the order of the cards."""
    chosen = sorted(printed("monde"))[::-2]

    match = new(variant={"world": ", ".join(chosen)})

    t = table(match)
    assert Counter(names(t, t.world)) == dict.fromkeys(chosen, 2)
    told = [event.note for event in match.opening if event.what == "world"]
    assert told == [unit for unit in printed("monde") if unit in chosen]


@pytest.mark.parametrize(
    ("world", "said"),
    [
        ("estafette, first, second, tambour", "first"),
        ("estafette, estafette, feu_follet, feu_follet", "4 different units"),
        ("estafette, feu_follet, archiviste", "4 different units"),
    ],
    ids=["unknown", "twice", "three"],
)
def test_a_chosen_monde_has_four_different_neutral_units(world: str, said: str) -> None:
    """OSS-SET-05: a Monde that cannot be is refused."""
    with pytest.raises((BadSpec, UnknownName), match=said):
        new(variant={"world": world})


# ---- cards are units


@pytest.mark.parametrize("lacking", ["cost", "value"])
def test_a_card_without_cost_or_value_is_refused(lacking: str) -> None:
    """OSS-SET-06: there is no other kind of card than the unit."""
    fields = {**TRIAL, "cost": 2, "faction": "monde"}
    del fields[lacking]

    with pytest.raises(PiocheError, match=f"{lacking}: this field is missing"):
        new(cards={"essai": fields})


# ---- the starter


def test_the_first_starter_is_drawn_uniformly() -> None:
    """OSS-SET-07: over many seeds each player begins combat 1 half the time (six deviations)."""
    games = 1500
    first = Counter(table(new(seed=seed)).starter for seed in range(games))

    assert set(first) == {0, 1}
    assert abs(first[0] - games / 2) < 6 * (games / 4) ** 0.5


@pytest.mark.parametrize(("decks", "seed"), MATCHES)
def test_the_starter_alternates(decks: tuple[str, ...], seed: int) -> None:
    """OSS-SET-07: combat after combat the other player begins and is the first to be asked."""
    starters = []
    for moment in played(decks, seed):
        for event in moment.events:
            if event.what == "combat":
                starters.append(event.seat)
                assert moment.match.asked == event.seat or not moment.now.hand[event.seat or 0]

    assert len(starters) >= 5
    assert all(one != other for one, other in pairwise(starters))
