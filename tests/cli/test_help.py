"""`--help` speaks the caller's language, everywhere and quickly."""

import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
import typer

from pioche.cli import app
from pioche.cli.help import Command, Group
from pioche.cli.help_texts import said, told
from tests.cli.conftest import Run

ROOT = typer.main.get_command(app)


def every(command: Any, path: str = "pioche") -> Iterator[tuple[str, Any]]:
    """A command and all below it, each with the words that call it."""
    yield path, command
    for name, below in getattr(command, "commands", {}).items():
        yield from every(below, f"{path} {name}")


ALL = dict(every(ROOT))


@pytest.mark.parametrize("path", ALL)
def test_every_help_is_told_in_french_too(path: str) -> None:
    command = ALL[path]
    helps = [command.help, *(param.help for param in command.params), command.epilog or ""]

    assert isinstance(command, Command | Group)
    assert [text for text in helps if text is None or said(text, "fr") == said(text, "en") != ""] == []


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("fr", ("Commandes", "Jouer une partie dans le terminal", "Afficher cette aide")),
        ("en", ("Commands", "Play a match in the terminal", "Show this message")),
    ],
)
def test_help_in_the_language_of_the_environment(
    run: Run, monkeypatch: pytest.MonkeyPatch, lang: str, words: tuple[str, ...]
) -> None:
    monkeypatch.setenv("PIOCHE_LANG", lang)
    shown = " ".join(run("--help").stdout.split())

    assert [word for word in words if word not in shown] == []


def test_signs_hold_together_in_french() -> None:
    text = told(fr="Un jeu : le nôtre ; tapez ? pour l’aide.", en="A game of ours.")

    assert said(text, "fr") == "Un jeu\u00a0: le nôtre\u00a0; tapez ? pour l’aide."


def test_help_of_a_command_shows_values_bounds_and_defaults(run: Run) -> None:
    shown = run("serve", "--help", "--lang", "fr").stdout

    assert "NOMBRE" in shown
    assert "(de 1 à 65535)" in shown
    assert "8470" in shown


def test_help_is_quick_because_it_draws_itself() -> None:
    """Typer's own drawing of help imports a reader of Markdown and one of program code: half of the time."""
    code = (
        "import sys; sys.argv = ['pioche', '--help']\n"
        "from pioche.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "sys.exit(str(heavy) if (heavy := {'typer.rich_utils', 'markdown_it', 'pygments'} & set(sys.modules)) else 0)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
