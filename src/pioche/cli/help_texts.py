"""What is written beside commands and options: typer is given the English, and `--help` finds the French by it."""

import inspect
import re
from collections.abc import Callable
from typing import TypeVar

from pioche.core.text import Text

_HELP: dict[str, Text] = {}  # by the English
SIGNS = re.compile(
    r"(?<=\S) (?=[:;!»])"
)  # before these French has a no-break space; a ? may be what one types
F = TypeVar("F", bound=Callable[..., None])


def told(*, fr: str, en: str) -> str:
    """What is written beside an option, an argument or a group: `typer.Option(help=told(fr=…, en=…))`."""
    _HELP[inspect.cleandoc(en)] = Text(fr=SIGNS.sub("\u00a0", fr), en=en)
    return en


def in_french(fr: str) -> Callable[[F], F]:
    """A command whose docstring is its help in English, and this its help in French."""

    def remembered(command: F) -> F:
        told(fr=fr, en=inspect.getdoc(command) or "")
        return command

    return remembered


def said(english: str | None, lang: str) -> str:
    """A help in one language; English where nobody has said it in French."""
    found = _HELP.get(inspect.cleandoc(english or ""))
    return found.said(lang) if found else english or ""


told(fr="Afficher cette aide.", en="Show this message and exit.")  # typer's own
