"""A toy that is installed for one test is there, and gone afterwards, whatever was asked before."""

import pytest

from pioche.games import ids, playable
from pioche.lab.cluster import installed
from pioche.server.present.describe import home


def known() -> list[tuple[str, ...]]:
    """The games, as those who remember them say."""
    told = tuple(game.id for game in home().games)
    return [ids(), playable(), told, tuple(version.split()[0] for version in installed().games)]


@pytest.mark.parametrize("moment", ["before", "within", "after"])
def test_a_toy_is_known_while_it_is_installed(moment: str, request: pytest.FixtureRequest) -> None:
    if moment == "within":
        request.getfixturevalue("duel")

    assert ["duel" in names for names in known()] == [moment == "within"] * 4
