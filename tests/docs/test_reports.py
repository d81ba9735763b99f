"""The reports of docs/reports say which version was played, so that a reader can tell whether they are out of date."""

import re
from pathlib import Path

import pytest

from pioche.games import game

REPORTS = sorted((Path(__file__).parents[2] / "docs" / "reports").glob("*/settings.toml"))


@pytest.mark.parametrize("settings", REPORTS, ids=lambda path: path.parent.name)
def test_a_report_says_which_version_and_code_were_played(settings: Path) -> None:
    named = re.search('^game = "(.*)"$', settings.read_text(encoding="utf-8"), re.MULTILINE)
    lines = (settings.parent / "README.md").read_text(encoding="utf-8").splitlines()
    top = re.search(r" · version (\d+) of the game · code (of commit )?[0-9a-f]{7,16}$", lines[2])

    assert named is not None
    assert top is not None
    assert int(top[1]) <= int(game(named[1]).version)
    sources = [line for line in lines if re.fullmatch(r"\*[^*]+\*", line)]
    assert [line for line in sources if f"version {top[1]} of the game" not in line] == []
