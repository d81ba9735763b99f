"""Levels and bots by name, and what wrong names get."""

from collections import Counter
from random import Random

import pytest

from pioche.bots import LEVELS, Greedy, Ismcts, RandomBot, bot_named, consult, level
from pioche.bots.greedy import FAULTLESS, Error
from pioche.bots.masters import SLIGHT, Grandmaster, Master
from pioche.core.contract import TableSpec
from pioche.core.decisions import Option
from pioche.core.errors import PiocheError, UnknownName
from pioche.games import game


def test_there_are_five_levels_with_names_in_two_languages() -> None:
    assert [each.number for each in LEVELS] == [1, 2, 3, 4, 5]
    for lang in ("fr", "en"):
        assert len({each.name.said(lang) for each in LEVELS}) == 5


def test_levels_err_less_and_less_and_the_highest_searches() -> None:
    assert isinstance(level(1, 0), RandomBot)
    master = level(4, 0)
    assert isinstance(master, Master)
    lower = [bot.error for bot in (level(2, 0), level(3, 0)) if isinstance(bot, Greedy)]
    errors = [*lower, master.error, FAULTLESS]
    assert errors == sorted(set(errors), reverse=True)
    assert len(errors) == 4
    assert isinstance(level(5, 0), Grandmaster)


@pytest.mark.parametrize(("seats", "errs"), [(2, False), (3, True)])
def test_a_master_errs_only_where_the_level_above_does_not_search(seats: int, errs: bool) -> None:
    match = game("guild_battle").new(TableSpec(seats=seats), seed=3)
    assert (seats in match.game.searched) is not errs
    bots = (Greedy(5), Greedy(5, error=SLIGHT), level(4, 5))

    *chosen, played = [[consult(bot, match) for _ in range(30)] for bot in bots]

    assert chosen[0] != chosen[1]
    assert played == chosen[errs]


WORTH = {Option("best"): 0.3, Option("good"): 0.28, Option("poor"): 0.2, Option("harm"): 0.0}


def test_an_error_is_rarer_the_more_it_costs_and_never_below_the_floor() -> None:
    rng = Random(1)
    error = Error(temperature=0.5, floor=1.5)

    picked = Counter(error.pick(WORTH, 0.1, rng).verb for _ in range(2000))

    assert picked["best"] > picked["good"] > picked["poor"] > 0
    assert picked["harm"] == 0


def test_without_error_the_best_is_taken_and_equals_by_lot() -> None:
    rng = Random(1)
    equals = {**WORTH, Option("best", amount=2): 0.3}

    picked = Counter(FAULTLESS.pick(equals, 0.1, rng) for _ in range(200))

    assert set(picked) == {Option("best"), Option("best", amount=2)}


@pytest.mark.parametrize("name", ["3", "level3", " Level3 "])
def test_a_level_has_several_spellings(name: str) -> None:
    bot, wanted = bot_named(name, 0), level(3, 0)
    assert isinstance(bot, Greedy)
    assert isinstance(wanted, Greedy)
    assert bot.error == wanted.error


def test_bots_are_named_with_their_budgets() -> None:
    greedy, search, timed = (bot_named(name, 0) for name in ("greedy:9", "ismcts:77", "ismcts:50ms"))
    assert isinstance(greedy, Greedy)
    assert greedy.dreams == 9
    assert isinstance(search, Ismcts)
    assert (search.iterations, search.milliseconds) == (77, None)
    assert isinstance(timed, Ismcts)
    assert timed.milliseconds == 50


@pytest.mark.parametrize(
    ("name", "near"),
    [("ismct", "ismcts"), ("gredy", "greedy"), ("levl3", "level3"), ("level6", "level"), ("", "random")],
)
def test_an_unknown_bot_gets_the_nearest(name: str, near: str) -> None:
    with pytest.raises(UnknownName, match=near):
        bot_named(name, 0)


@pytest.mark.parametrize(
    "name",
    [
        "ismcts:0",
        "random:4",
        "greedy:5ms",
        "ismcts:-3",
        "ismcts:many",
        "greedy:0",
        "greedy:1001",
        "ismcts:1000001",
        "ismcts:99999999999999999999ms",
    ],
)
def test_a_bad_budget_is_refused(name: str) -> None:
    with pytest.raises(PiocheError) as refused:
        bot_named(name, 0)
    assert refused.value.code in ("bad_bot", "unknown_name")
    assert refused.value.fr != refused.value.en


@pytest.mark.parametrize("number", [0, 6, -1])
def test_an_unknown_level_is_refused(number: int) -> None:
    with pytest.raises(UnknownName, match="unknown level"):
        level(number, 0)
