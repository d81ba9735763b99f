"""The goldens still say what they said."""

import pytest

from pioche.games import ids
from tests.goldens.playthrough import HERE, counts_text, golden_case, playthroughs, printed_text


@pytest.mark.parametrize("game_id", ids())
def test_the_playthrough_is_the_golden_one(game_id: str) -> None:
    golden = (HERE / f"{game_id}.playthrough.txt").read_text(encoding="utf-8")

    assert golden == playthroughs(game_id)


@pytest.mark.parametrize("game_id", ids())
def test_tree_counts_and_orders_are_the_golden_ones(game_id: str) -> None:
    golden = (HERE / f"{game_id}.counts.txt").read_text(encoding="utf-8")

    assert golden == counts_text(golden_case(game_id))


@pytest.mark.parametrize("game_id", ids())
def test_what_is_printed_changes_with_the_version(game_id: str) -> None:
    golden = (HERE / f"{game_id}.printed.txt").read_text(encoding="utf-8")

    assert golden == printed_text(game_id), "new version, then python -m tests.goldens.playthrough"
