"""What is wrong with the words of a command, said like every other mistake: in one line and both languages."""

import re
from importlib import import_module
from typing import Any

import typer

from pioche.core.errors import PiocheError, UnknownName

# Typer brings its own copy of click, older ones import it: the errors are those of whichever it uses.
USAGE: Any = import_module(typer.BadParameter.__module__)

LIMITS = (  # what typer says of a value, in English and in French
    (r"Input should be a valid integer.*", "a whole number is wanted", "il faut un nombre entier"),
    (r"Input should be a valid number.*", "a number is wanted", "il faut un nombre"),
    (r"Input should be greater than or equal to (\S+)", r"at least \1", r"au moins \1"),
    (r"Input should be less than or equal to (\S+)", r"at most \1", r"au plus \1"),
)


def misuse(error: Any) -> PiocheError:
    """The error for a command, an option or a value that cannot be used."""
    if isinstance(error, USAGE.NoSuchOption):
        options = [name for param in error.ctx.command.params for name in param.opts if name.startswith("--")]
        return UnknownName.of("option", "option", error.option_name, [*options, "--help"])
    if wrong := re.match(r"No such command '(.*?)'", error.message or ""):
        return UnknownName.of("command", "commande", wrong[1], error.ctx.command.commands)
    en, fr = _said(error)
    more = f"{_command(error.ctx)} --help"
    return PiocheError(f"{en}; see {more}", f"{fr} ; voir {more}", code="usage")


def _said(error: Any) -> tuple[str, str]:
    name = _name(error)
    if isinstance(error, USAGE.MissingParameter):
        return f"{name} is missing", f"il manque {name}"
    if isinstance(error, typer.BadParameter):
        for pattern, en, fr in LIMITS:
            if re.fullmatch(pattern, error.message):
                return (
                    f"{name}: {re.sub(pattern, en, error.message)}",
                    f"{name} : {re.sub(pattern, fr, error.message)}",
                )
        return f"{name}: {error.message}", f"{name} : {error.message}"
    if extra := re.match(r"Got unexpected extra argument\S* \((.*)\)", error.message):
        return f"nobody asked for “{extra[1]}”", f"« {extra[1]} » est de trop"
    if bare := re.match(r"Option '(.*)' requires an argument", error.message):
        return f"{bare[1]} needs a value", f"{bare[1]} demande une valeur"
    return error.message.rstrip("."), error.message.rstrip(".")


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
