"""What `--help` shows, in the language of the caller: declared beside each command and option, drawn here."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from typer.core import TyperCommand, TyperGroup

from pioche.cli.common import console, either, language
from pioche.cli.help_texts import said
from pioche.core.text import Text as Words

if TYPE_CHECKING:
    from rich.panel import Panel

METAVARS = {  # what stands for a value, where it is not the same word in French
    "GAME": "JEU",
    "FILE": "FICHIER",
    "CARD": "CARTE",
    "GAME or FILE": "JEU ou FICHIER",
    "FOLDER": "DOSSIER",
    "NAME": "NOM",
    "RECORD": "PARTIE",
}
KINDS = {  # what stands for a value of a type
    "int": Words(fr="NOMBRE", en="NUMBER"),
    "float": Words(fr="NOMBRE", en="NUMBER"),
    "path": Words(fr="CHEMIN", en="PATH"),
    "str": Words(fr="TEXTE", en="TEXT"),
}


def metavar(param: Any, lang: str) -> str:
    """The word that stands for a parameter's value: `FICHIER`, `NOMBRE`; none for a switch."""
    if getattr(param, "is_flag", False):
        return ""
    if param.metavar:
        stem, dot, kind = str(param.metavar).partition(".")
        return METAVARS.get(stem, stem) + dot + kind if lang == "fr" else str(param.metavar)
    told_type = str(param.type_descriptor.annotation).lower()
    return next((words.said(lang) for kind, words in KINDS.items() if kind in told_type), "")


class Command(TyperCommand):
    """A command with help in two languages."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Draw it."""
        show(self, ctx)


class Group(TyperGroup):
    """A group of commands with help in two languages."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Draw it."""
        show(self, ctx)


def show(command: Any, ctx: Any) -> None:
    """Draw the help of a command: how it is typed, what it does, its arguments, options and commands."""
    from rich.padding import Padding
    from rich.text import Text

    lang = language()
    out = console()
    arguments = [param for param in command.params if param.param_type_name == "argument"]
    options = [param for param in command.get_params(ctx) if param.param_type_name == "option"]
    usage = [f"[{metavar(one, lang)}]" if not one.required else metavar(one, lang) for one in arguments]
    usage += [either(lang, fr="COMMANDE", en="COMMAND")] if isinstance(command, TyperGroup) else []
    label = either(lang, fr="Usage\u00a0: ", en="Usage: ")
    words = [ctx.command_path, either(lang, fr="[OPTIONS]", en="[OPTIONS]"), *usage]
    out.print(Padding(Text.assemble((label, "yellow"), (" ".join(words), "bold")), (1, 1)))
    for paragraph in said(command.help, lang).split("\n\n"):
        out.print(Padding(Text.from_markup(" ".join(paragraph.split())), (0, 1, 1, 1)))
    if arguments:
        rows = [(metavar(one, lang), "", _explained(one, lang)) for one in arguments]
        out.print(_panel("Arguments", rows))
    rows = [
        (", ".join((*one.opts, *one.secondary_opts)), metavar(one, lang), _explained(one, lang))
        for one in options
    ]
    out.print(_panel("Options", rows))
    if isinstance(command, TyperGroup):
        listed = [(name, "", _first(said(one.help, lang))) for name, one in command.commands.items()]
        out.print(_panel(either(lang, fr="Commandes", en="Commands"), listed))
    if command.epilog:
        out.print(Padding(Text(said(command.epilog, lang)), (1, 1)))


def _first(paragraphs: str) -> str:
    return " ".join(paragraphs.split("\n\n")[0].split())


def _explained(param: Any, lang: str) -> str:
    """What a parameter is for, its bounds and what it is when it is not given."""
    parts = [said(param.help, lang)]
    least, most = getattr(param, "min", None), getattr(param, "max", None)
    if least is not None and most is not None:
        parts.append(either(lang, fr=f"(de {least} à {most})", en=f"({least} to {most})"))
    elif least is not None:
        parts.append(either(lang, fr=f"(au moins {least})", en=f"(at least {least})"))
    usual = param.show_default if isinstance(param.show_default, str) else param.default
    if usual is not None and usual is not False and usual not in ("", ()):
        parts.append(either(lang, fr=f"[par défaut\u00a0: {usual}]", en=f"[default: {usual}]"))
    return " ".join(parts)


def _panel(title: str, rows: "Iterable[tuple[str, str, str]]") -> "Panel":
    from rich.panel import Panel
    from rich.table import Table
    from rich.text import Text

    table = Table.grid(padding=(0, 2))
    rows = list(rows)
    table.add_column(style="bold cyan", no_wrap=True)
    if any(kind for _, kind, _ in rows):
        table.add_column(style="yellow", no_wrap=True)
    table.add_column()
    for name, kind, help in rows:
        middle = [Text(kind)] if len(table.columns) == 3 else []
        table.add_row(Text(name), *middle, Text(help))
    return Panel(table, title=title, title_align="left", border_style="dim")
