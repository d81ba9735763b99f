"""What all commands share: the language of the output, the consoles, numbers as a language writes them."""

import os
import sys
from contextvars import ContextVar
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pioche.cli.help_texts import told
from pioche.core.errors import UnknownName
from pioche.core.figures import number as number
from pioche.core.figures import percent as percent

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from rich.console import Console

    from pioche.core.text import Text

LANGS = ("fr", "en")
GAME_HELP = told(fr="L’id d’un jeu, comme dans `pioche games`.", en="A game's id, as in `pioche games`.")


def _checked(value: str | None) -> str | None:
    if value is not None and value not in LANGS:
        raise UnknownName.of(value, LANGS, en="language", fr="langue")
    return value


LangOption = Annotated[
    str | None,
    typer.Option(
        "--lang",
        callback=_checked,
        metavar="fr|en",
        help=told(fr="Langue de l’affichage.", en="Language of the output."),
    ),
]


SPOKEN: ContextVar[str] = ContextVar("SPOKEN", default="")  # the language of the command that is running


def language(asked: str | None = None) -> str:
    """The language to speak from now on: what is asked for, or was before, PIOCHE_LANG, or the machine's."""
    spoken = asked or SPOKEN.get() or _of_the_machine()
    SPOKEN.set(spoken)
    return spoken


def _of_the_machine() -> str:
    for name in ("PIOCHE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")[:2].lower()
        if value:
            return "fr" if value == "fr" else "en"
    return "en"


def either(lang: str, *, fr: str, en: str) -> str:
    """One of two sentences."""
    return fr if lang == "fr" else en


def failed(message: str, lang: str, code: int = 2) -> int:
    """Say a mistake in one line on stderr; gives the exit code back."""
    line = " ".join(message.split("\n"))
    typer.echo(f"{either(lang, fr='Erreur : ', en='Error: ')}{line}", err=True)
    return code


def remark(remarks: "Iterable[Text]", lang: str) -> None:
    """Say what is strange about what was asked for, and is done all the same, on stderr."""
    for text in remarks:
        typer.echo(f"{either(lang, fr='Remarque : ', en='Note: ')}{text.said(lang)}", err=True)


def telling(lang: str) -> "Callable[[Text], None]":
    """What tells on stderr what goes on while somebody waits."""
    return lambda text: typer.echo(text.said(lang), err=True)


def console() -> "Console":
    """The console of the output; text is never taken for markup by accident, nor numbers for something to colour."""
    from pioche.cli.nobreak import NoBreakConsole

    return NoBreakConsole(highlight=False, file=sys.stdout)


def scenarios_beside(home: Path, game: str) -> Path | None:
    """Where the scenarios of a game lie whose package is there: in our tests, or beside the package."""
    for parent in home.parents:
        if (parent / "tests" / "scenarios" / game).is_dir():
            return parent / "tests" / "scenarios" / game
        if (parent / "scenarios").is_dir():
            return parent / "scenarios"
    return None


def checkout() -> Path | None:
    """The folder of the tests, when Pioche is run from a checkout."""
    for root in (Path(__file__).resolve().parents[3], Path.cwd()):
        if (root / "tests").is_dir() and (root / "src" / "pioche").is_dir():
            return root
    return None
