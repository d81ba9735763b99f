"""The reference page of every game lists all its words, and is up to date."""

from pathlib import Path

import pytest

from pioche.games import folder, ids
from pioche.games.scenarios import reference, stage

PAGES = Path(__file__).parents[2] / "docs" / "reference" / "games"
OURS = [name for name in ids() if "pioche" in folder(name).parts and folder(name).parent.name == "games"]


@pytest.mark.parametrize("name", OURS)
def test_the_page_of_a_game_is_up_to_date(name: str) -> None:
    page = PAGES / f"{name}.md"
    assert page.read_text(encoding="utf-8") == reference(name), f"run `make reference` (writes {page})"


@pytest.mark.parametrize("name", OURS)
def test_every_word_of_a_game_is_on_its_page(name: str) -> None:
    there = stage(name)
    words = [*there.vocabulary.prompts, *there.vocabulary.events, *there.vocabulary.phases]
    words += [
        *there.positions.verbs,
        *there.positions.keys,
        *there.positions.seat_keys,
        *there.positions.marks,
    ]
    words += there.game.shown.public
    page = reference(name)
    assert [word for word in words if f"`{word}`" not in page] == []


@pytest.mark.parametrize("name", OURS)
def test_every_key_of_a_position_says_what_it_means(name: str) -> None:
    positions = stage(name).positions
    keys = {*positions.keys, *positions.seat_keys, *positions.marks}
    assert keys == positions.meanings.keys()


def test_no_page_is_left_of_a_game_that_is_gone() -> None:
    assert {page.stem for page in PAGES.glob("*.md")} == set(OURS)
