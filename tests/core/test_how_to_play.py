"""How a game is played, on one page: goal, turn, how one wins, five lines with pictures."""

from pathlib import Path

import msgspec
import pytest

from pioche.check.explanations import how_to_play
from pioche.core.errors import PiocheError
from pioche.core.how_to_play import read_how_to_play
from pioche.games import ids, texts
from pioche.server.wire.games import Look

WHOLE = """[goal]
fr = "Gagnez."
en = "Win."
[turn]
fr = "Jouez."
en = "Play."
[win]
fr = "Gagnez."
en = "Win."
"""
LINE = '[[lines]]\npictures = ["a"]\nfr = "Oui."\nen = "Yes."\nrules = ["X-A-01"]\n'
LOOKS = Path(__file__).parents[2] / "web" / "src" / "games"


@pytest.mark.parametrize("name", ids())
def test_our_games_say_it_by_rules_that_exist(name: str) -> None:
    assert texts.how_to_play(name) is not None
    assert [fault.en for fault in how_to_play(name)] == []


@pytest.mark.parametrize("name", ids())
def test_pictures_are_cards_or_drawings_of_the_game(name: str) -> None:
    look = msgspec.json.decode((LOOKS / name / "look.json").read_bytes(), type=Look)
    how = texts.how_to_play(name)
    assert how is not None

    unknown = (
        {picture for line in how.lines for picture in line.pictures} - set(look.icons) - set(look.drawings)
    )

    assert unknown == set()


def test_a_game_that_is_being_made_may_have_none(tmp_path: Path) -> None:
    assert read_how_to_play(tmp_path / "how_to_play.toml") is None


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (WHOLE, "lines"),
        (WHOLE + LINE * 6, "there are 6 [[lines]], not 5"),
        (LINE * 5, "goal"),
        (WHOLE + LINE * 4 + LINE.replace("pictures", "picture"), "picture"),
        ("[goal", "Expected"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(tmp_path: Path, written: str, expected: str) -> None:
    path = tmp_path / "how_to_play.toml"
    path.write_text(written, encoding="utf-8")

    with pytest.raises(PiocheError, match=r"how_to_play\.toml") as caught:
        read_how_to_play(path)

    assert expected in caught.value.en
