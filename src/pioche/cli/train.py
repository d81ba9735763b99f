"""`pioche train`: fits a game's judgement by self-play, and adopts it where it plays better."""

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pioche.cli.common import GAME_HELP, LangOption, either, language, number, percent
from pioche.cli.help_texts import in_french, told

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pioche.core.contract import Game
    from pioche.lab.train import Fitted


@in_french(
    "Ajuster ce que valent les traits d’un jeu, en jouant contre soi-même ; "
    "gardé seulement s’il gagne contre le jugement actuel."
)
def train(
    game: Annotated[str, typer.Argument(help=GAME_HELP, metavar="GAME")],
    seats: Annotated[
        int | None,
        typer.Option(
            help=told(
                fr="Joueurs ; le moins possible si rien n’est dit.", en="Players; the fewest if not given."
            )
        ),
    ] = None,
    games: Annotated[
        int,
        typer.Option(
            min=10,
            help=told(fr="Parties à chaque tour d’apprentissage.", en="Matches in each round of self-play."),
        ),
    ] = 600,
    rounds: Annotated[
        int,
        typer.Option(
            min=1, max=20, help=told(fr="Tours ; le premier joue au hasard.", en="The first plays at random.")
        ),
    ] = 4,
    trial: Annotated[
        int,
        typer.Option(
            min=0,
            help=told(fr="Parties contre le jugement actuel.", en="Matches against the present judgement."),
        ),
    ] = 200,
    chances: Annotated[
        bool,
        typer.Option(
            "--chances",
            help=told(
                fr="Ajuster plutôt les chances montrées après une partie, sur des parties des premiers niveaux.",
                en="Fit the chances shown after a match instead, to matches of the lower levels.",
            ),
        ),
    ] = False,
    levels: Annotated[
        str,
        typer.Option(
            metavar="LEVELS",
            help=told(
                fr="Avec --chances : les niveaux qui jouent.", en="With --chances: the levels that play."
            ),
        ),
    ] = "2,3",
    seed: Annotated[
        int,
        typer.Option(
            help=told(fr="Le nombre qui décide de tout le hasard.", en="The number that decides all chance.")
        ),
    ] = 0,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE.toml",
            help=told(
                fr="Les poids ; sans cela, à côté des cartes du jeu.",
                en="The weights; else beside the game's cards.",
            ),
        ),
    ] = None,
    lang: LangOption = None,
) -> None:
    """Fit what a game's features are worth by self-play; kept only if it wins against the present judgement."""
    said = language(lang)
    from pioche.core import files, weights
    from pioche.games import folder
    from pioche.games import game as game_of
    from pioche.lab import train as training

    rules = game_of(game)
    count = rules.seats[0] if seats is None else seats
    training.check(rules, count)
    path = out or folder(game) / "data" / ("chances.toml" if chances else "weights.toml")
    files.check_writable(path)
    if chances:
        _fit_chances(rules, count, games, seed, _levels(levels), path, said)
        return
    with _bar(games * rounds + trial, said) as advance:
        found = training.train(rules, count, games, rounds, seed, lambda done: advance())
        fitted = rules.judged_by({count: found[-1].judgement})
        against = training.trial(fitted, rules, count, trial, seed, lambda done: advance())
    _tell_rounds(found, said)
    interval = f"{percent(against.mean, said)} [{percent(against.low, said)}, {percent(against.high, said)}]"
    if trial and against.low <= 0.5:
        ending = either(
            said, fr="il ne gagne pas clairement, rien n’est écrit", en="not a clear win, nothing is written"
        )
    else:
        weights.save(rules, {**weights.load(rules, path), count: found[-1].judgement}, path)
        ending = either(said, fr=f"écrit dans {path}", en=f"written to {path}")
    typer.echo(
        either(
            said,
            fr=f"contre le jugement actuel, à {count} : {interval} ; {ending}",
            en=f"against the present judgement, {count} seats: {interval}; {ending}",
        )
    )


def _levels(text: str) -> list[int]:
    """The levels that somebody has listed."""
    from pioche.bots.levels import LEVELS
    from pioche.core.errors import UnknownName

    known = [str(level.number) for level in LEVELS]
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in known:
            raise UnknownName.of(name, known, en="level", fr="niveau")
    return [int(name) for name in names]


def _fit_chances(
    rules: "Game", count: int, games: int, seed: int, levels: "Sequence[int]", path: Path, lang: str
) -> None:
    """Fit the chances of so many seats, show what they are worth, and keep them if they tell more."""
    from pioche.core import weights
    from pioche.lab import chances

    with _bar(games, lang) as advance:
        found = chances.find(rules, count, games, seed, levels, lambda done: advance())
    fitted, judged = number(found.loss, lang, 4), number(found.judgement_loss, lang, 4)
    typer.echo(
        either(
            lang,
            fr=f"{found.matches} parties gardées : perte {fitted} ; par le jugement seul {judged}",
            en=f"{found.matches} matches kept: loss {fitted}; by the judgement alone {judged}",
        )
    )
    judgement = either(lang, fr="jugement", en="judgement")
    for name, bands in ((judgement, found.judgement_bands), ("chances", found.bands)):
        for band in bands:
            low, shown, won = (percent(each, lang) for each in (band.low, band.shown, band.won))
            seats = number(band.seats, lang)
            typer.echo(
                either(
                    lang,
                    fr=f"{name} dès {low} : montré {shown}, gagné {won} ({seats})",
                    en=f"{name} from {low}: shown {shown}, won {won} ({seats})",
                )
            )
    if found.loss >= found.judgement_loss:
        typer.echo(
            either(
                lang, fr="il n’en dit pas plus, rien n’est écrit", en="it tells no more, nothing is written"
            )
        )
        return
    weights.save_chances(rules, {**weights.load_chances(rules, path), count: found.fitted}, path)
    typer.echo(either(lang, fr=f"écrit dans {path}", en=f"written to {path}"))


@contextmanager
def _bar(matches: int, lang: str) -> "Iterator[Callable[[], None]]":
    """A progress bar on stderr, and what moves it on by one match."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn(either(lang, fr="parties", en="matches")),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=matches)
        yield lambda: bar.advance(task)


def _tell_rounds(found: "Sequence[Fitted]", lang: str) -> None:
    """How many positions each round gave, and how well they are predicted."""
    for at, each in enumerate(found, 1):
        loss, moments = number(each.loss, lang, 4), number(each.moments, lang)
        typer.echo(
            either(
                lang,
                fr=f"manche {at} : {moments} positions, perte {loss}",
                en=f"round {at}: {moments} positions, loss {loss}",
            )
        )
