"""`pioche scenario`: positions that designers write, played and checked, or taken from a saved match."""

from pathlib import Path
from typing import Annotated

import typer

from pioche.cli.common import GAME_HELP, LangOption, either, failed, language, remark
from pioche.cli.help import Command, Group
from pioche.cli.help_texts import in_french, told
from pioche.core.errors import PiocheError

FEW = 12  # so many cases are named one by one

OutOption = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        help=told(fr="Où l’écrire ; sans cela, à l’écran.", en="Where to; if not given, the screen."),
    ),
]

app = typer.Typer(cls=Group, no_args_is_help=True)


@app.callback()
@in_french(
    "Jouer des fichiers de scénarios (une position, des choix, ce qui doit être vrai ensuite), ou en écrire un."
)
def scenarios() -> None:
    """Run scenario files (a position, choices, and what must be true after them), or write one from a saved match."""


@app.command(cls=Command)
@in_french("Jouer chaque cas des fichiers ; code 1 si l’un échoue, 2 si un fichier ne peut pas être lu.")
def run(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE",
            help=told(
                fr="Des fichiers de scénarios, ou des dossiers qui en contiennent.",
                en="Scenario files, or folders of them.",
            ),
        ),
    ],
    verbose: Annotated[
        bool,
        typer.Option(
            "--verbose",
            "-v",
            help=told(
                fr="Nommer tous les cas réussis, si nombreux soient-ils.",
                en="Name all the cases that passed, however many.",
            ),
        ),
    ] = False,
    lang: LangOption = None,
) -> None:
    """Run every case of the files; exit 1 if one fails, 2 if a file cannot be read."""
    said = language(lang)
    from pioche.games.scenarios import run_file

    reports = []
    unread = 0
    for path in _expanded(files):
        try:
            reports += run_file(path)
        except PiocheError as error:
            failed(error.message(said), said)
            unread += 1
    for report in reports:
        if report.passed and (verbose or len(reports) <= FEW):
            typer.echo(f"{either(said, fr='réussi', en='passed')}  {report.case.name}")
        how = (
            either(said, fr="refusé", en="refused")
            if report.refused
            else either(said, fr="échec", en="failed")
        )
        if not report.refused and report.error is None:
            remark(report.case.remarks(), said)
        for message in report.messages:
            typer.echo(f"{how}  {message.said(said)}", err=True)
    passed = sum(report.passed for report in reports)
    counted = f"{passed}/{len(reports)}"
    typer.echo(either(said, fr=f"{counted} cas réussis", en=f"{counted} cases passed"))
    raise typer.Exit(2 if unread else 1 if passed < len(reports) else 0)


@app.command(cls=Command)
@in_french(
    "Écrire un moment d’une partie enregistrée comme fichier de scénario : la table, les choix depuis, et la question."
)
def write(
    file: Annotated[
        Path, typer.Argument(help=told(fr="Une partie enregistrée.", en="A saved match."), metavar="RECORD")
    ],
    at: Annotated[
        int | None,
        typer.Option(
            "--at",
            min=0,
            help=told(
                fr="Après tant de choix ; sans cela, après tous.",
                en="After so many choices; if not given, after all.",
            ),
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help=told(fr="Où l’écrire ; sans cela, à l’écran.", en="Where to; if not given, the screen."),
        ),
    ] = None,
    lang: LangOption = None,
) -> None:
    """Write a moment of a saved match as a scenario file: the table, the choices since, and the question then."""
    said = language(lang)
    from pioche.core.files import check_writable
    from pioche.core.record import load
    from pioche.games.scenarios import written

    record = load(file)
    last = len(record.choices)
    moment = last if at is None else at
    if moment > last:
        raise PiocheError(
            en=f"--at {moment}: choices of this match go from 0 to {last}",
            fr=f"--at {moment} : les choix de cette partie vont de 0 à {last}",
            code="bad_start",
        )
    if out is not None:
        check_writable(out)
    name = either(said, fr=f"{file.name}, après {moment} choix", en=f"{file.name}, after {moment} choices")
    _put(written(record, moment, name, said), out, name, said)


@app.command(cls=Command)
@in_french(
    "Lister les mots que les scénarios d’un jeu emploient : zones, clés, questions, options, événements, colonnes."
)
def reference(
    game: Annotated[str, typer.Argument(help=GAME_HELP, metavar="GAME")],
    out: OutOption = None,
    lang: LangOption = None,
) -> None:
    """List the words that scenarios of a game may use: zones, keys, questions, options, events, columns."""
    said = language(lang)
    from pioche.core.files import check_writable
    from pioche.games.scenarios import reference as page

    if out is not None:
        check_writable(out)
    _put(page(game), out, either(said, fr=f"les mots de {game}", en=f"the words of {game}"), said)


def _put(text: str, out: Path | None, what: str, lang: str) -> None:
    """Write a text to a file, saying what it is, or to the screen."""
    from pioche.core.files import write_whole

    if out is None:
        typer.echo(text, nl=False)
        return
    write_whole(out, text.encode("utf-8"))
    typer.echo(either(lang, fr=f"{out} : {what}", en=f"{out}: {what}"))


def _expanded(files: list[Path]) -> list[Path]:
    """The files, and those inside folders."""
    found: list[Path] = []
    for path in files:
        inside = sorted(path.rglob("*.toml")) if path.is_dir() else [path]
        if not inside:
            raise PiocheError(
                en=f"{path}: no scenario (*.toml) in this folder",
                fr=f"{path} : aucun scénario (*.toml) dans ce dossier",
                code="no_file",
            )
        found += inside
    return found
