"""`pioche simulate`: many matches between bots, and what they show."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pioche.cli.brought import decks_of
from pioche.cli.common import (
    GAME_HELP,
    LangOption,
    console,
    either,
    failed,
    language,
    number,
    percent,
    remark,
    telling,
)
from pioche.cli.help_texts import in_french, told
from pioche.cli.jobs import JobsOption, RayOption, jobs_of
from pioche.cli.play import CARDS_HELP, NUMBER_HELP, VARIANT_HELP, spec_of

if TYPE_CHECKING:
    from rich.table import Table

    from pioche.lab import Interval, Plan, Simulation, Summary
    from pioche.lab.pool import Jobs

BOTS_HELP = told(
    fr="Les bots, un par joueur : level1 … level5, random, greedy:12, ismcts:100, ismcts:50ms ; "
    "sans cela, le plus fort qui tient dans --minutes.",
    en="The bots, one a player: level1 … level5, random, greedy:12, ismcts:100, ismcts:50ms; "
    "if not given, the strongest that fits into --minutes.",
)
DECKS_HELP = told(
    fr="Un deck par joueur, par exemple ossuaire,garnison, ou des fichiers de decks ; "
    "donnés plusieurs fois, ils alternent.",
    en="A deck for each player, e.g. ossuaire,garnison, or deck files; given several times, they take turns.",
)


@in_french(
    "Jouer de nombreuses parties entre bots, et donner les taux de victoire avec leurs intervalles à 95\u00a0%, "
    "l’avantage des sièges et la durée."
)
def simulate(
    game: Annotated[str, typer.Argument(help=GAME_HELP, metavar="GAME")],
    games: Annotated[
        int, typer.Option(min=1, help=told(fr="Combien de parties.", en="How many matches."))
    ] = 100,
    bots: Annotated[str, typer.Option(help=BOTS_HELP)] = "",
    minutes: Annotated[
        float,
        typer.Option(
            min=0.05,
            help=told(
                fr="Sans --bots : le temps où doit tenir le bot le plus fort.",
                en="Without --bots: the time into which the strongest bot must fit.",
            ),
        ),
    ] = 2.0,
    decks: Annotated[list[str] | None, typer.Option("--decks", "--deck", help=DECKS_HELP)] = None,
    variant: Annotated[list[str] | None, typer.Option(help=VARIANT_HELP)] = None,
    cards: Annotated[Path | None, typer.Option(help=CARDS_HELP, metavar="FILE")] = None,
    numbers: Annotated[list[str] | None, typer.Option("--number", help=NUMBER_HELP, metavar="NAME=N")] = None,
    seed: Annotated[
        int,
        typer.Option(
            help=told(fr="Le nombre qui décide de tout le hasard.", en="The number that decides all chance.")
        ),
    ] = 0,
    jobs: JobsOption = None,
    ray: RayOption = "",
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE.parquet", help=told(fr="Écrire une ligne par partie.", en="Write one row a match.")
        ),
    ] = None,
    lang: LangOption = None,
) -> None:
    """Play many matches between bots and print win rates with 95% intervals, seat advantage and length."""
    said = language(lang)
    from pioche.games import game as rules_of
    from pioche.lab import Plan, check_writable, summary, write_parquet
    from pioche.lab.simulate import check

    brought = tuple(decks_of(game, each) for each in decks or ())
    wanted = bots or ",".join(
        ["random"] * rules_of(game).seats[0]
    )  # until it is known how strong they may be
    names = tuple(name.strip() for name in wanted.split(","))
    plan = Plan(game, names, games, seed, brought, spec_of(game, wanted, "", variant, cards, numbers))
    check(plan)  # before the progress bar appears
    remark(rules_of(game).remarks(plan.spec), said)
    if out is not None:
        check_writable(out)
    players = jobs_of(jobs, ray)
    if not bots:
        plan = strongest_that_fits(plan, minutes, players, said)
    done = _run(plan, players, said)
    if done.rows:
        report(summary(done.rows), plan, said)
        if out is not None:
            write_parquet(done.rows, out)
            typer.echo(
                either(said, fr=f"{len(done.rows)} lignes dans {out}", en=f"{len(done.rows)} rows in {out}")
            )
    if done.interrupted:
        message = either(
            said,
            fr=f"interrompu après {len(done.rows)} parties",
            en=f"interrupted after {len(done.rows)} matches",
        )
        raise typer.Exit(failed(message, said, 130))


def strongest_that_fits(plan: "Plan", minutes: float, jobs: "Jobs", lang: str) -> "Plan":
    """The plan with the strongest bot in all seats that plays it in so many minutes."""
    from msgspec.structs import replace

    from pioche.lab.plan import Player, Series
    from pioche.lab.pool import cores
    from pioche.lab.strength import strongest

    def table(bot: str) -> Series:
        decks = plan.decks[0] if plan.decks else ("",) * len(plan.bots)
        return Series(plan.game, tuple(Player(bot, deck) for deck in decks), plan.spec, plan.seed)

    chosen = strongest(table, plan.games, minutes * 60, cores(jobs), telling(lang))
    return replace(plan, bots=(chosen.bot,) * len(plan.bots))


def _run(plan: "Plan", jobs: "Jobs", lang: str) -> "Simulation":
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from pioche.lab import simulate as played

    columns = (
        TextColumn(either(lang, fr="parties", en="matches")),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=plan.games)
        return played(plan, jobs=jobs, progress=lambda count, _: bar.update(task, completed=count))


def report(found: "Summary", plan: "Plan", lang: str) -> None:
    """Print what the matches show."""
    from rich.text import Text

    out = console()
    many = "" if found.matches == 1 else "s"
    counted = either(lang, fr=f"partie{many}", en="match" + ("es" if many else ""))
    title = f"{plan.game} · {found.matches} {counted} · "
    out.print(Text(title + either(lang, fr=f"graine {plan.seed}", en=f"seed {plan.seed}"), "bold"))
    out.print(_players(found, lang))
    table = _grid()
    for seat, score in enumerate(found.seats):
        table.add_row(either(lang, fr=f"siège {seat}", en=f"seat {seat}"), _interval(score, lang))
    table.add_row(either(lang, fr="premier à jouer", en="first to play"), _interval(found.first, lang))
    for deck, score in found.decks.items():
        table.add_row(deck, _interval(score, lang))
    _length(table, found, lang)
    for rule, times in found.endings.items():
        ended = either(lang, fr=f"fin par {rule}", en=f"ended by {rule}")
        table.add_row(ended, f"{times} ({percent(times / found.matches, lang)})")
    out.print(table)


def _players(found: "Summary", lang: str) -> "Table":
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD)
    table.add_column(either(lang, fr="joueur", en="player"))
    decks = any(player.decks for player in found.players)
    if decks:
        table.add_column("deck")
    table.add_column(either(lang, fr="points (intervalle à 95\u00a0%)", en="points (95% interval)"))
    for name in (
        either(lang, fr="gagnées", en="won"),
        either(lang, fr="nulles", en="drawn"),
        either(lang, fr="perdues", en="lost"),
    ):
        table.add_column(name, justify="right")
    for player in found.players:
        table.add_row(
            f"{player.player + 1}  {player.bot}",
            *([", ".join(player.decks)] if decks else []),
            _interval(player.score, lang),
            *map(str, (player.wins, player.draws, player.losses)),
        )
    return table


def _length(table: "Table", found: "Summary", lang: str) -> None:
    """How long the matches were: the median, and the middle nine tenths of them."""
    most = either(lang, fr="90\u00a0% des parties", en="90% of matches")
    for counted, at in (
        (either(lang, fr="tours", en="turns"), found.turns),
        (either(lang, fr="décisions", en="decisions"), found.decisions),
    ):
        low, middle, high = (number(value, lang) for value in (at[1], at[3], at[5]))
        if any(at):
            table.add_row(counted, f"{middle} ({low} – {high}, {most})")


def _grid() -> "Table":
    from rich.table import Table

    table = Table.grid(padding=(0, 2))
    table.add_column(style="dim")
    table.add_column()
    return table


def _interval(found: "Interval", lang: str) -> str:
    return f"{percent(found.mean, lang)} [{percent(found.low, lang)}, {percent(found.high, lang)}]"
