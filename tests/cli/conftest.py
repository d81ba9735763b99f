"""A terminal for tests: commands run in this process, with a state folder of their own."""

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import pytest
from typer.testing import CliRunner, Result

from pioche.cli import app
from tests.strategies import SHORTER


class Run(Protocol):
    """`run("play", "--lang", "fr", typed=["1", "quit"])`."""

    def __call__(self, *arguments: str, typed: list[str] | None = None) -> Result:
        """The result of a command."""
        ...


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs commands as `pioche` would."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("PIOCHE_NAME", "Michel")
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.delenv("PIOCHE_LANG", raising=False)

    def invoke(*arguments: str, typed: list[str] | None = None) -> Result:
        text = "".join(f"{line}\n" for line in typed or [])
        result = CliRunner().invoke(app, list(arguments), input=text)
        assert "Traceback" not in result.output
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return result

    return invoke


Saved = Callable[[str], Path]


def shorter(game: str) -> list[str]:
    """The numbers that let a long match end early, as `pioche play` takes them."""
    return [f"--number={name}={value}" for name, value in SHORTER.get(game, {}).items()]


@pytest.fixture
def saved(run: Run, tmp_path: Path) -> Saved:
    """Saves a match of a game after a few choices and gives the file."""

    def save(game: str) -> Path:
        path = tmp_path / f"{game}.json"
        typed = ["1"] * 6 + [f"save {path}", "quit"]
        alone = ("--seats", "human,level1", "--seed", "4", *shorter(game))
        run("play", game, *alone, "--lang", "en", typed=typed)
        assert path.is_file()
        return path

    return save
