"""What `pioche admin` answers: columns, JSON for scripts, and whether servers have taken an act in."""

import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from pioche.cli.common import either

if TYPE_CHECKING:
    import sqlalchemy as sa

    from pioche.server.keep.backup import Checked

PATIENCE = 15.0  # seconds in which servers are expected to take an act in
DAY = 86_400.0


def tell_when_heard(engine: "sa.Engine", order: int, done: str, lang: str, as_json: bool) -> None:
    """Wait until the servers have heard, and say whether they have."""
    from pioche.server.keep import office

    heard, deaf = office.wait_until_heard(engine, order, PATIENCE)
    if as_json:
        print_json({"done": True, "heard": heard, "not_heard": deaf})
        return
    if deaf:
        more = either(
            lang,
            fr=f"{', '.join(deaf)} n’a pas encore répondu",
            en=f"{', '.join(deaf)} has not taken it in yet",
        )
    elif heard:
        more = either(
            lang,
            fr=f"{servers(len(heard), lang)} au courant",
            en=f"{servers(len(heard), lang)} know{'s' * (len(heard) == 1)}",
        )
    else:
        more = either(lang, fr="aucun serveur ne tourne", en="no server is running")
    typer.echo(f"{done} ; {more}" if lang == "fr" else f"{done}; {more}")


def servers(count: int, lang: str) -> str:
    """So many servers."""
    return either(lang, fr=f"{count} serveur{'s' * (count > 1)}", en=f"{count} server{'s' * (count != 1)}")


def print_checked(file: Path, found: "Checked", lang: str, as_json: bool) -> None:
    """Say what was found in a backup, and leave; with 1 if there is a fault."""
    if as_json:
        print_json({"file": str(file), **found._asdict()})
    else:
        typer.echo(
            either(
                lang,
                fr=f"{file} : {found.tables} tables, {found.entries} entrées lues, {found.played} parties rejouées",
                en=f"{file}: {found.tables} tables, {found.entries} entries read, {found.played} matches played again",
            )
        )
        for table, why in found.damaged.items():
            typer.echo(either(lang, fr=f"abîmée : {table} ({why})", en=f"damaged: {table} ({why})"), err=True)
    raise typer.Exit(1 if found.damaged else 0)


def print_json(value: Any) -> None:
    """Say something to a script."""
    typer.echo(json.dumps(value, ensure_ascii=False))


def print_table(heads: str, rows: Sequence[tuple[str, ...]], none: str) -> None:
    """Say something in columns, or that there is nothing."""
    if not rows:
        typer.echo(none)
        return
    table = [tuple(heads.split(",")), *rows]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for row in table:  # never cut, however narrow the terminal: ids are there to be copied
        typer.echo("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


def ago(date: float, lang: str) -> str:
    """How long ago a date is, roughly."""
    seconds = max(0.0, time.time() - date)
    units = (("j", "d", DAY), ("h", "h", 3600), ("min", "min", 60), ("s", "s", 1))
    fr, en, unit = next((unit for unit in units if seconds >= 2 * unit[2]), units[-1])
    return f"{int(seconds // unit)} {either(lang, fr=fr, en=en)}"
