"""Levels and bots by name, and what wrong names get."""

import pytest

from pioche.bots import LEVELS, Greedy, Ismcts, RandomBot, bot_named, level
from pioche.core.errors import PiocheError, UnknownName


def test_there_are_five_levels_with_names_in_two_languages() -> None:
    assert [each.number for each in LEVELS] == [1, 2, 3, 4, 5]
    for lang in ("fr", "en"):
        assert len({each.name.said(lang) for each in LEVELS}) == 5


def test_levels_slip_less_and_less_and_the_highest_searches() -> None:
    assert isinstance(level(1, 0), RandomBot)
    slips = [bot.slips for bot in (level(n, 0) for n in (2, 3, 4)) if isinstance(bot, Greedy)]
    assert len(slips) == 3
    assert slips == sorted(set(slips), reverse=True)
    assert slips[-1] == 0
    assert isinstance(level(5, 0), Ismcts)


@pytest.mark.parametrize("name", ["3", "level3", " Level3 "])
def test_a_level_has_several_spellings(name: str) -> None:
    bot, wanted = bot_named(name, 0), level(3, 0)
    assert isinstance(bot, Greedy)
    assert isinstance(wanted, Greedy)
    assert bot.slips == wanted.slips


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
