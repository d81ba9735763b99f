"""Numbers of a rulebook can be changed by name, and only by a name that exists."""

import pytest

from pioche.core.contract import TableSpec
from pioche.core.errors import BadSpec
from pioche.core.match import Match
from pioche.games import game


def test_a_changed_number_is_played() -> None:
    match = Match(game("guild_battle"), TableSpec(numbers={"opening_hand": 3}), 1)

    assert match.view(None).pile("hand", 0).count == 3
    assert match.spec.numbers == {"opening_hand": 3}


def test_an_unknown_number_names_the_nearest() -> None:
    with pytest.raises(BadSpec, match="opening_hand"):
        Match(game("guild_battle"), TableSpec(numbers={"opening_hnad": 3}), 1)


def test_a_negative_number_is_refused() -> None:
    with pytest.raises(BadSpec, match="at least 0"):
        Match(game("guild_battle"), TableSpec(numbers={"draw": -1}), 1)
