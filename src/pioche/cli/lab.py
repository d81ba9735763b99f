"""`pioche lab`: what a game is like, what a change does to it, and which number to turn."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pioche.cli.brought import decks_of
from pioche.cli.common import GAME_HELP, LangOption, either, failed, language, remark, telling
from pioche.cli.help import Command, Group
from pioche.cli.help_texts import in_french, told
from pioche.cli.jobs import JobsOption, RayOption, jobs_of
from pioche.cli.play import CARDS_HELP, NUMBER_HELP, VARIANT_HELP, spec_of

if TYPE_CHECKING:
    from pioche.core.decks import Deck
    from pioche.lab.run import Progress

app = typer.Typer(cls=Group, no_args_is_help=True)

GameArgument = Annotated[str, typer.Argument(help=GAME_HELP, metavar="GAME")]
MinutesOption = Annotated[
    float,
    typer.Option(
        min=0.05,
        help=told(
            fr="Le temps qu’on a ; le bot le plus fort qui y tient est choisi.",
            en="The time there is; the strongest bot that fits is chosen.",
        ),
    ),
]
GamesOption = Annotated[
    int | None,
    typer.Option(
        min=2,
        help=told(
            fr="Tant de parties à chaque table, au lieu de minutes.",
            en="So many matches at each table, instead of minutes.",
        ),
    ),
]
WholeOption = Annotated[
    int | None,
    typer.Option(
        min=2,
        help=told(
            fr="Tant de parties pour tout le rapport, au lieu de minutes.",
            en="So many matches for the whole report, instead of minutes.",
        ),
    ),
]
BotOption = Annotated[
    str, typer.Option(help=told(fr="Ce bot et pas un autre.", en="This bot and no other."), metavar="BOT")
]
SeedOption = Annotated[
    int,
    typer.Option(
        help=told(fr="Le nombre qui décide de tout le hasard.", en="The number that decides all chance.")
    ),
]
OutOption = Annotated[
    Path | None,
    typer.Option(
        metavar="FOLDER",
        help=told(fr="Où écrire ; sinon, lab/GAME.", en="Where to write; if not given, lab/GAME."),
    ),
]
MEETING_HELP = told(
    fr="Les decks qui se rencontrent, par nom ou par fichier ; sinon, tous ceux du jeu.",
    en="The decks that meet, by name or by file; if not given, all that the game has.",
)
DecksOption = Annotated[str, typer.Option("--decks", "--deck", help=MEETING_HELP, metavar="A,B,…")]


@app.callback()
@in_french(
    "Mesurer un jeu : son rapport, ce qu’un changement lui fait, quel nombre tourner. "
    "Ce qui a été joué est gardé : redemander est instantané, demander plus continue."
)
def lab() -> None:
    """Measure a game: its report, what a change does to it, which number to turn.

    What was played is kept: asking again is instant, asking for more goes on.
    """


@app.command(cls=Command)
@in_french(
    "Écrire le rapport d’un jeu : une page qui s’ouvre hors ligne, des images, les données en Parquet."
)
def report(
    game: GameArgument,
    minutes: MinutesOption = 5.0,
    games: WholeOption = None,
    bot: BotOption = "",
    decks: DecksOption = "",
    variant: Annotated[list[str] | None, typer.Option(help=VARIANT_HELP)] = None,
    cards: Annotated[Path | None, typer.Option(help=CARDS_HELP, metavar="FILE")] = None,
    numbers: Annotated[list[str] | None, typer.Option("--number", help=NUMBER_HELP, metavar="NAME=N")] = None,
    again: Annotated[
        Path | None,
        typer.Option(
            metavar="SETTINGS.toml",
            help=told(fr="Les réglages d’un rapport d’avant.", en="The settings of a report of before."),
        ),
    ] = None,
    seed: SeedOption = 1,
    jobs: JobsOption = None,
    ray: RayOption = "",
    out: OutOption = None,
    lang: LangOption = None,
) -> None:
    """Write the report of a game: a page that opens offline, pictures, the data as Parquet."""
    said = language(lang)
    from pioche.games import game as game_of
    from pioche.lab.reporting import planned, read_settings, write_report
    from pioche.lab.survey import Settings

    rules, players = game_of(game), jobs_of(jobs, ray)
    if again is not None:
        settings = read_settings(again, game)
    else:
        spec = spec_of(game, "human,human", "", variant, cards, numbers)
        remark(rules.remarks(spec), said)
        start = Settings(
            game,
            "",
            "",
            0,
            seed=seed,
            variant=spec.variant,
            numbers=spec.numbers,
            cards=spec.cards,
            decks=meeting(game, decks),
        )
        with watching(said):
            settings = planned(start, minutes, games, bot, players, telling(said))
    with watching(said) as told_of:
        written = write_report(settings, folder_of(game, out), said, players, told_of)
    typer.echo(either(said, fr=f"rapport : {written}", en=f"report: {written}"))


@app.command(cls=Command)
@in_french(
    "Dire ce qu’un changement fait au jeu : ancien contre nouveau, mêmes donnes, sièges échangés, "
    "jusqu’à ce que la réponse soit connue."
)
def compare(
    game: GameArgument,
    change: Annotated[
        Path,
        typer.Option(
            metavar="FILE.toml",
            help=told(
                fr='Le changement : des cartes comme dans un fichier de cartes, [numbers], for = "one" ou "all".',
                en='The change: cards as in a card file, [numbers], for = "one" or "all".',
            ),
        ),
    ],
    minutes: MinutesOption = 5.0,
    games: GamesOption = None,
    bot: BotOption = "",
    decks: DecksOption = "",
    variant: Annotated[list[str] | None, typer.Option(help=VARIANT_HELP)] = None,
    seed: SeedOption = 1,
    jobs: JobsOption = None,
    ray: RayOption = "",
    out: OutOption = None,
    lang: LangOption = None,
) -> None:
    """Say what a change does to a game: old against new on the same deals, seats swapped, until the answer is known."""
    said = language(lang)
    from pioche.games import game as game_of
    from pioche.lab.change import read_change
    from pioche.lab.comparing import compare as compared
    from pioche.lab.strength import Asked

    wanted = read_change(change, game)
    base = spec_of(game, "human,human", "", variant)
    remark(game_of(game).remarks(wanted.spec(base)), said)
    asked = Asked(minutes, games, bot, seed, jobs_of(jobs, ray), meeting(game, decks))
    with watching(said) as told_of:
        found = compared(wanted, base, asked, folder_of(game, out), said, told_of, telling(said))
    typer.echo(found.sentence)
    typer.echo(found.source)
    typer.echo(either(said, fr=f"page : {found.page}", en=f"page: {found.page}"))


@app.command(cls=Command)
@in_french(
    "Tourner chaque nombre de un, voir ce que deviennent les objectifs, et proposer ce qui les rapproche ; "
    "n’écrit jamais dans les cartes."
)
def tune(
    game: GameArgument,
    minutes: MinutesOption = 20.0,
    games: GamesOption = None,
    bot: BotOption = "",
    turn: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help=told(
                fr="Seulement ce nombre (gold) ou cette carte (milicien.value) ; répétable.",
                en="Only this number (gold) or card (milicien.value); may be repeated.",
            ),
        ),
    ] = None,
    target: Annotated[
        str,
        typer.Option(
            metavar="ID",
            help=told(
                fr="L’objectif à montrer ; sinon les plus éloignés.",
                en="The target to show; else the furthest.",
            ),
        ),
    ] = "",
    decks: DecksOption = "",
    variant: Annotated[list[str] | None, typer.Option(help=VARIANT_HELP)] = None,
    seed: SeedOption = 1,
    jobs: JobsOption = None,
    ray: RayOption = "",
    out: OutOption = None,
    lang: LangOption = None,
) -> None:
    """Turn each number by one, see what becomes of the targets, propose what helps; never writes the cards."""
    said = language(lang)
    from pioche.lab.strength import Asked
    from pioche.lab.tuning import tune as tuned

    base = spec_of(game, "human,human", "", variant)
    asked = Asked(minutes, games, bot, seed, jobs_of(jobs, ray), meeting(game, decks))
    with watching(said) as told_of:
        found = tuned(
            game,
            base,
            asked,
            folder_of(game, out),
            said,
            told_of,
            telling(said),
            turn or (),
            target,
        )
    typer.echo(found.sentence)
    typer.echo(either(said, fr=f"page : {found.page}", en=f"page: {found.page}"))
    if found.proposal is not None:
        typer.echo(either(said, fr=f"proposition : {found.proposal}", en=f"proposal: {found.proposal}"))


def meeting(game: str, decks: str) -> "tuple[str | Deck, ...]":
    """The decks that are named; none: all that the game has."""
    return decks_of(game, decks) if decks else ()


def folder_of(game: str, out: Path | None) -> Path:
    """Where the results go."""
    return out or Path("lab") / game


def interrupted(lang: str) -> int:
    """Say what an interrupt leaves behind; gives the exit code."""
    message = either(
        lang,
        fr="interrompu ; ce qui a été joué est gardé, la même commande continue",
        en="interrupted; what was played is kept, the same command goes on",
    )
    return failed(message, lang, 130)


@contextmanager
def watching(lang: str) -> "Iterator[Callable[[Progress], None]]":
    """A progress bar with rate and time left, on stderr, and what moves it; an interrupt ends the command."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )
    from rich.progress import Progress as Bar

    from pioche.lab.run import Interrupted

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None, rate="")

        def told_of(at: "Progress") -> None:
            elapsed = bar.tasks[0].elapsed or 1e-9
            rate = f"{at.played / elapsed:.1f}/s"
            name = either(lang, fr=FRENCH.get(at.name, at.name), en=at.name)
            bar.update(task, total=at.games, completed=at.done, description=name, rate=rate)

        try:
            yield told_of
        except Interrupted:
            bar.stop()
            raise typer.Exit(interrupted(lang)) from None


FRENCH = {
    "pairings": "affrontements",
    "second opinion": "second avis",
    "tables": "tables",
    "cards": "cartes",
    "levels": "niveaux",
}
