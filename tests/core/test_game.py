"""What every game does alike: seats, conservation of cards, and what a game need not say."""

import re

import pytest

from pioche.core.contract import TableSpec
from pioche.core.errors import BadSpec
from pioche.core.game import CardGame
from pioche.core.match import Match
from pioche.games import game, ids
from pioche.games.texts import rulebook
from tests.bots.toys import heap


@pytest.mark.parametrize("name", ids())
def test_too_many_players_are_refused_with_the_rule(name: str) -> None:
    """Which is one that speaks of their number."""
    rules = game(name)
    assert isinstance(rules, CardGame)
    least = rules.seats[0]

    with pytest.raises(
        BadSpec, match=rf"is for {least} .*, not {rules.seats[-1] + 1} \({rules.seats_rule}\)"
    ):
        rules.spec(TableSpec(seats=rules.seats[-1] + 1))
    number = {1: "one|1", 2: "two|2"}[least]
    assert re.search(rf"\b({number})\b.* players", rulebook(name).rules[rules.seats_rule].en, re.IGNORECASE)


@pytest.mark.parametrize("name", ids())
def test_a_spec_that_was_looked_at_stands_for_itself_alone(name: str) -> None:
    rules = game(name)
    spec, other = rules.samples()[0], rules.samples()[-1]
    first = rules.spec(spec)

    assert rules.spec(spec) is first
    assert rules.spec(other).seats == other.seats
    with pytest.raises(BadSpec):
        rules.spec(TableSpec(seats=99))
    assert rules.spec(spec) == first


@pytest.mark.parametrize("name", ids())
def test_a_lost_card_and_one_that_lies_in_two_places_are_faults(name: str) -> None:
    t = Match(game(name), TableSpec(), 1).table
    assert not game(name).invariants(t)
    place = next(place for place, pile in enumerate(t.piles) if pile)
    card = t.piles[place].pop()

    lost = game(name).invariants(t)
    t.piles[place] += [card, card]
    doubled = game(name).invariants(t)

    named = f"card {card} ({t.carddef(card).id}) lies"
    assert f"{named} nowhere, and was last in {t.layout.names[place]}" in [fault.en for fault in lost]
    assert f"{named} in 2 places, {t.layout.names[place]} among them" in [fault.en for fault in doubled]
    assert all(fault.fr != fault.en for fault in (*lost, *doubled))


def test_a_card_in_the_wrong_pile_is_a_fault() -> None:
    t = Match(game("guild_battle"), TableSpec(), 1).table
    card = t.piles[0].pop()
    t.piles[1].append(card)

    (fault, *_) = game("guild_battle").invariants(t)
    assert fault.en == f"card {card} lies in hand.1, not where it should be"
    assert fault.fr == f"la carte {card} est dans hand.1, où elle ne devrait pas être"


def test_a_game_need_not_judge_count_or_derive_anything() -> None:
    match = heap(5)

    assert match.game.evaluate(match.table) == [0.5, 0.5]
    assert match.game.facts(match.table) == {}
    assert match.game.invariants(match.table) == []
    assert match.view(0).table == {"heap": 5, "turn": 0}
