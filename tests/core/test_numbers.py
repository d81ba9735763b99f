"""Numbers of a rulebook can be changed by name, and only by a name that exists."""

from random import Random
from typing import Any

import pytest

from pioche.check.nets import BOUND
from pioche.core.contract import TableSpec
from pioche.core.errors import BadSpec
from pioche.core.game import CardGame
from pioche.core.match import Match
from pioche.core.numbers import ranges
from pioche.games import game, ids


def test_a_changed_number_is_played() -> None:
    match = Match(game("guild_battle"), TableSpec(numbers={"opening_hand": 3}), 1)

    assert match.view(None).pile("hand", 0).count == 3
    assert match.spec.numbers == {"opening_hand": 3}


def test_an_unknown_number_names_the_nearest() -> None:
    with pytest.raises(BadSpec, match="opening_hand"):
        Match(game("guild_battle"), TableSpec(numbers={"opening_hnad": 3}), 1)


@pytest.mark.parametrize("value", [-1, 0, 11])
def test_a_number_out_of_its_range_is_refused(value: int) -> None:
    with pytest.raises(BadSpec) as refusal:
        Match(game("guild_battle"), TableSpec(numbers={"draw": value}), 1)

    assert refusal.value.en == f"draw = {value}: this game can be played with 1 to 10; the rules say 1"
    assert refusal.value.fr == f"draw = {value} : ce jeu se joue avec 1 à 10 ; la règle dit 1"


@pytest.mark.parametrize(
    ("value", "far"), [(5, False), (2, False), (1, True), (0, True), (15, False), (16, True)]
)
def test_a_number_far_from_the_printed_one_is_remarked(value: int, far: bool) -> None:
    found = game("ossuaire").remarks(TableSpec(numbers={"hand": value}))

    assert bool(found) == far
    if far:
        assert found[0].en == f"hand = {value} is far from the rules, which say 5"
        assert found[0].fr == f"hand = {value} est loin de la règle, qui dit 5"


@pytest.mark.parametrize("name", ids())
def test_every_number_has_a_range_that_holds_the_printed_one(name: str) -> None:
    rulebook = rules_of(name).rulebook

    for number, allowed in ranges(rulebook).items():
        assert getattr(rulebook, number) in allowed, number


@pytest.mark.parametrize("name", ids())
def test_numbers_at_the_ends_of_their_ranges_play_to_an_end(name: str) -> None:
    rules, rng = rules_of(name), Random(1)
    ends = {number: (allowed[0], allowed[-1]) for number, allowed in ranges(rules.rulebook).items()}
    alone = [{number: end} for number, both in ends.items() for end in both]
    mixed = {number: both for number, both in ends.items() if any(fits(rules, {number: end}) for end in both)}
    together = [{number: rng.choice(both) for number, both in mixed.items()} for _ in range(30)]
    played = 0

    for numbers in alone + together:
        for seats in {rules.seats[0], rules.seats[-1]}:
            spec = TableSpec(seats=seats, numbers=numbers)
            try:
                match = Match(rules, spec, played, events=False)
            except BadSpec:  # fewer cards than such a number wants
                continue
            for part in (rng.randrange(1, 100), BOUND):
                match.playout(rng.random, part)
                assert not rules.invariants(match.table), numbers
                assert all(0 <= share <= 1 for share in match.evaluate()), numbers
            assert match.outcome is not None, f"{numbers}: not over after {BOUND} decisions"
            played += 1

    assert played > len(alone)


def fits(rules: CardGame[Any], numbers: dict[str, int]) -> bool:
    """The printed decks and piles are as large as these numbers want."""
    try:
        Match(rules, TableSpec(seats=rules.seats[0], numbers=numbers), 0, events=False)
    except BadSpec:
        return False
    return True


def rules_of(name: str) -> CardGame[Any]:
    rules = game(name)
    assert isinstance(rules, CardGame)
    return rules
