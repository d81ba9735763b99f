"""`pioche rules print`: the rules of a game as a booklet, to print and to read offline."""

from pathlib import Path

import typer

from pioche.cli.common import either
from pioche.cli.sheets import refuse_existing
from pioche.core.errors import PiocheError

KINDS = (".pdf", ".html")


def print_booklets(games: list[str], out: Path | None, force: bool, lang: str) -> None:
    """Write the booklets of some games, each as PDF and as HTML or as one of them."""
    from pioche.games.texts import rulebook

    if not games:
        en, fr = "name a game: pioche rules print GAME", "nommez un jeu : pioche rules print JEU"
        raise PiocheError(en=en, fr=fr, code="no_game")
    if out is not None and len(games) > 1:
        raise PiocheError(
            en=f"{out} holds the booklet of one game; leave --out away, or name one",
            fr=f"{out} contient le livret d’un seul jeu ; retirez --out, ou n’en nommez qu’un",
            code="several_games",
        )
    for game in games:
        rulebook(game)
        stem = either(lang, fr=f"{game}-regles", en=f"{game}-rules")
        targets = [out] if out is not None else [Path(f"{stem}{kind}") for kind in KINDS]
        for target in targets:
            _check(target, force)
        for target in targets:
            _write(game, target, lang)


def _check(target: Path, force: bool) -> None:
    if target.suffix.lower() not in KINDS:
        raise PiocheError(
            en=f"{target}: a booklet is .pdf or .html, by the end of its name",
            fr=f"{target} : un livret est .pdf ou .html, d’après la fin de son nom",
            code="booklet",
        )
    refuse_existing(target, force)


def _write(game: str, target: Path, lang: str) -> None:
    from pioche.core.files import write_whole
    from pioche.games.texts import rulebook
    from pioche.paper.booklet import as_pdf
    from pioche.paper.booklet_html import as_html

    made = as_pdf(game, lang)[0] if target.suffix.lower() == ".pdf" else as_html(game, lang)
    write_whole(target, made)
    book = rulebook(game)
    counts = (len(book.rules), len(book.errata))
    typer.echo(
        either(
            lang,
            fr=f"{target} : {counts[0]} règles, {counts[1]} errata",
            en=f"{target}: {counts[0]} rules, {counts[1]} errata",
        )
    )
