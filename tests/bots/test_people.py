"""The bots as people: enough of them, nobody like another, and a face for each."""

import re
from itertools import combinations
from pathlib import Path

import pytest

from pioche.bots.levels import LEVELS
from pioche.bots.people import cast, people, person
from pioche.games import game, ids
from pioche.server.keep.names import clean_name, skeleton

PORTRAITS = Path(__file__).parents[2] / "web" / "src" / "art" / "portraits.ts"


@pytest.mark.parametrize("number", [level.number for level in LEVELS])
def test_every_level_fills_the_largest_table_with_different_people(number: int) -> None:
    most = max(game(name).seats[-1] for name in ids())

    for start in range(7):
        chosen = [one.id for one in cast([number] * most, start) if one]
        assert len(set(chosen)) == most


def test_people_of_several_levels_sit_at_one_table() -> None:
    chosen = cast([0, 2, 3, 2, 0], 4)

    assert [one.level if one else 0 for one in chosen] == [0, 2, 3, 2, 0]
    assert chosen[1] != chosen[3]


def test_a_namesake_sits_elsewhere() -> None:
    first = cast([3], 0)[0]
    assert first is not None
    assert cast([3], 0, [first.id]) != [first]


def test_no_name_looks_like_another() -> None:
    assert not [
        (one.name, other.name)
        for one, other in combinations(people(), 2)
        if skeleton(one.name) == skeleton(other.name)
    ]


@pytest.mark.parametrize("id", [one.id for one in people()])
def test_somebody_is_worded(id: str) -> None:
    """A name that a person could have, a sentence, and something that follows « Ada … »."""
    found = person(id)
    assert found is not None
    assert found.name == clean_name(found.name) != ""
    for text in (found.line.fr, found.line.en):
        assert re.fullmatch(r"[A-ZÀÉÊN].*[.!?]", text)
    for text in (found.thinks.fr, found.thinks.en):
        assert re.fullmatch(r"[a-zéê].*[^.!?…]", text)
    assert "'" not in found.line.fr + found.thinks.fr
    assert not re.search(r" [;:?!»]|« ", found.line.fr + found.thinks.fr)


def test_everybody_has_a_face() -> None:
    drawn = re.findall(r"^  (\w+): \{ skin:", PORTRAITS.read_text(encoding="utf-8"), re.MULTILINE)

    assert sorted(drawn) == sorted(one.id for one in people())
