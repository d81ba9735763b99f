"""`pioche scenario run`: positions that designers write, played and checked."""

from pathlib import Path
from typing import Annotated

import typer

from pioche.cli.common import LangOption, either, failed, language
from pioche.core.errors import PiocheError

app = typer.Typer(no_args_is_help=True)


@app.callback()
def scenarios() -> None:
    """Run scenario files: a position, choices, and what must be true after them."""


@app.command()
def run(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE...", help="Scenario files, or folders of them.")
    ],
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="Name the cases that passed, too.")
    ] = False,
    lang: LangOption = None,
) -> None:
    """Run every case of the files; exit 1 if one fails, 2 if a file cannot be read."""
    said = language(lang)
    from pioche.games.scenarios import run_file

    passed = failing = unread = 0
    for path in _expanded(files):
        try:
            reports = run_file(path)
        except PiocheError as error:
            failed(error.message(said), said)
            unread += 1
            continue
        for report in reports:
            passed += report.passed
            failing += not report.passed
            if report.passed and verbose:
                typer.echo(f"{either(said, 'réussi', 'passed')}  {path} · {report.case.name}")
            for message in report.messages:
                refused = (
                    either(said, "refusé", "refused") if report.refused else either(said, "échec", "failed")
                )
                typer.echo(f"{refused}  {message.message(said)}", err=True)
    typer.echo(
        either(
            said,
            f"{passed}/{passed + failing} cas réussis",
            f"{passed}/{passed + failing} cases passed",
        )
    )
    raise typer.Exit(2 if unread else 1 if failing else 0)


def _expanded(files: list[Path]) -> list[Path]:
    """The files, and those inside folders."""
    found: list[Path] = []
    for path in files:
        found += sorted(path.rglob("*.toml")) if path.is_dir() else [path]
    return found
