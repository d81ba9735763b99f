"""The README names every game with its seats and the number of its rules."""

from pathlib import Path

import pytest

from pioche.games import game, ids, texts

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ids())
def test_the_table_of_games_is_true(name: str) -> None:
    rules, book = game(name), texts.rulebook(name)
    seats = "–".join(map(str, dict.fromkeys((rules.seats[0], rules.seats[-1]))))
    counted = f"{len(book.specified())} + {len(book.of_the_house())}"

    assert f"| **{texts.about(name).title.en}** | {seats} | {counted} |" in README
