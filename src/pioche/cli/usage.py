"""What is wrong with the words of a command, said like every other mistake: in one line and both languages."""

import re
from importlib import import_module
from typing import Any

import typer

from pioche.cli.help import METAVARS
from pioche.core.errors import PiocheError, UnknownName
from pioche.core.text import Text

# Typer brings its own copy of click, older ones import it: the errors are those of whichever it uses.
USAGE: Any = import_module(typer.BadParameter.__module__)

LIMITS = (  # what typer says of a value
    (
        r"Input should be a valid integer.*",
        Text(en="a whole number is wanted", fr="il faut un nombre entier"),
    ),
    (r"Input should be a valid number.*", Text(en="a number is wanted", fr="il faut un nombre")),
    (r"Input should be greater than or equal to (\S+)", Text(en=r"at least \1", fr=r"au moins \1")),
    (r"Input should be less than or equal to (\S+)", Text(en=r"at most \1", fr=r"au plus \1")),
)


def usage_error(error: Any) -> PiocheError:
    """The error for a command, an option or a value that cannot be used."""
    if isinstance(error, USAGE.NoSuchOption):
        options = [name for param in error.ctx.command.params for name in param.opts if name.startswith("--")]
        return UnknownName.of(error.option_name, [*options, "--help"], en="option", fr="option")
    if command := re.match(r"No such command '(.*?)'", error.message or ""):
        return UnknownName.of(command[1], error.ctx.command.commands, en="command", fr="commande")
    wrong = _said(error)
    more = f"{_command(error.ctx)} --help"
    return PiocheError(en=f"{wrong.en}; see {more}", fr=f"{wrong.fr} ; voir {more}", code="usage")


def _said(error: Any) -> Text:
    name = _name(error)
    if isinstance(error, USAGE.MissingParameter):
        return Text(en=f"{name} is missing", fr=f"il manque {METAVARS.get(name, name)}")
    if isinstance(error, typer.BadParameter):
        for pattern, limit in LIMITS:
            if re.fullmatch(pattern, error.message):
                return Text(
                    en=f"{name}: {re.sub(pattern, limit.en, error.message)}",
                    fr=f"{name} : {re.sub(pattern, limit.fr, error.message)}",
                )
        return Text(en=f"{name}: {error.message}", fr=f"{name} : {error.message}")
    if extra := re.match(r"Got unexpected extra argument\S* \((.*)\)", error.message):
        return Text(en=f"nobody asked for “{extra[1]}”", fr=f"« {extra[1]} » est de trop")
    if bare := re.match(r"Option '(.*)' requires an argument", error.message):
        return Text(en=f"{bare[1]} needs a value", fr=f"{bare[1]} demande une valeur")
    return Text(en=error.message.rstrip("."), fr=error.message.rstrip("."))


def _name(error: Any) -> str:
    """What the wrong value belongs to: `--seed`, or `GAME`."""
    param = getattr(error, "param", None)
    if param is None:
        return ""
    longest = str(max(param.opts, key=len))
    return longest if longest.startswith("-") else str(param.metavar or param.name.upper())


def _command(ctx: Any) -> str:
    """The command as one types it: `pioche cards check`."""
    names: list[str] = []
    while ctx is not None and ctx.parent is not None:
        names.insert(0, ctx.info_name)
        ctx = ctx.parent
    return " ".join(["pioche", *names])
