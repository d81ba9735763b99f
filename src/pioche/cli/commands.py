"""The commands together, and what every one of them does with a mistake: one line, no traceback."""

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any

import typer

from pioche.cli.admin import app as admin
from pioche.cli.bench import bench
from pioche.cli.campaign import app as campaign
from pioche.cli.cards import app as cards
from pioche.cli.check import check
from pioche.cli.common import SPOKEN, LangOption, failed, language
from pioche.cli.decks import app as decks
from pioche.cli.games import games
from pioche.cli.help import Command, Group
from pioche.cli.help_texts import told
from pioche.cli.lab import app as lab
from pioche.cli.learn import learn
from pioche.cli.new import app as new
from pioche.cli.play import play
from pioche.cli.replay import replay
from pioche.cli.rules import rules
from pioche.cli.scenario import app as scenario
from pioche.cli.serve import serve
from pioche.cli.simulate import simulate
from pioche.cli.train import train
from pioche.cli.usage import USAGE, usage_error
from pioche.core.errors import DeclarationError, PiocheError
from pioche.core.files import reason

ASKED = re.compile(r"--lang[= ](fr|en)\b")


class Commands(Group):
    """The group of all commands: turns what a caller did wrong into one line on stderr and exit code 2."""

    def make_context(self, info_name: str | None, args: list[str], *more: Any, **extra: Any) -> Any:
        """Read the words before the command."""
        asked = ASKED.search(" ".join(args))  # words that cannot be read are told of in that language, too
        SPOKEN.set(asked[1] if asked else "")
        with mistakes():
            return super().make_context(info_name, args, *more, **extra)

    def invoke(self, ctx: Any) -> Any:
        """Run the command that was asked for."""
        with mistakes():
            return super().invoke(ctx)


@contextmanager
def mistakes() -> Iterator[None]:
    """Tell what a caller did wrong in one line, and leave."""
    try:
        yield
    except USAGE.NoArgsIsHelpError:
        raise
    except (PiocheError, USAGE.UsageError) as error:
        lang = language()
        said = error if isinstance(error, PiocheError) else usage_error(error)
        raise typer.Exit(failed(said.message(lang), lang)) from error
    except DeclarationError as error:
        lang = language()
        raise typer.Exit(failed(str(error).partition("\n")[0], lang)) from error
    except BrokenPipeError:  # `pioche rules guild_battle | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise typer.Exit(0) from None
    except OSError as error:
        lang = language()
        where = f"{error.filename}: " if error.filename else ""
        raise typer.Exit(failed(f"{where}{reason(error).said(lang)}", lang)) from error
    except KeyboardInterrupt:
        raise typer.Exit(130) from None


app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    help=told(
        fr="Joue à des jeux de cartes exactement selon leurs livrets.\n\n"
        "Pour commencer : [bold]pioche play[/bold].",
        en="Plays tabletop card games exactly by their rulebooks.\n\nBegin with [bold]pioche play[/bold].",
    ),
    epilog=told(
        fr="Pioche parle français ou anglais : --lang, ou PIOCHE_LANG, ou la langue de la machine.",
        en="Output is in French or English: --lang, or PIOCHE_LANG, or the language of the machine.",
    ),
)


def _version(asked: bool) -> None:
    if asked:
        from pioche import __version__
        from pioche.cli.built import built

        typer.echo(f"pioche {__version__}\n{built(language(None))}")
        raise typer.Exit


@app.callback()
def start(
    lang: LangOption = None,
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            callback=_version,
            is_eager=True,
            help=told(fr="Dire de quel Pioche il s’agit.", en="Say which Pioche this is."),
        ),
    ] = False,
) -> None:
    """Plays tabletop card games exactly by their rulebooks."""
    language(lang)


for command in (games, play, learn, serve, simulate, rules, replay, bench, train, check):
    app.command(cls=Command)(command)
app.add_typer(campaign, name="campaign")
app.add_typer(cards, name="cards")
app.add_typer(decks, name="decks")
app.add_typer(scenario, name="scenario")
app.add_typer(lab, name="lab")
app.add_typer(new, name="new")
app.add_typer(admin, name="admin")
