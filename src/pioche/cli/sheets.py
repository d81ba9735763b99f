"""`pioche cards export` and `pioche cards import`: cards out to a spreadsheet and back in."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pioche.cli.common import GAME_HELP, LangOption, either, failed, language, remark
from pioche.cli.help_texts import in_french, told
from pioche.core.errors import PiocheError

if TYPE_CHECKING:
    from pioche.language.cards import Pool
    from pioche.paper.exchange import Brought

GameArgument = Annotated[str, typer.Argument(metavar="GAME", help=GAME_HELP)]
OwnCards = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        help=told(
            fr="Un fichier de cartes à vous (.toml) : celles-là seulement.",
            en="A card file of your own (.toml): only those cards.",
        ),
    ),
]
ForceOption = Annotated[
    bool, typer.Option(help=told(fr="Remplacer le fichier s’il existe.", en="Replace the file if it exists."))
]


@in_french(
    """Écrire les cartes d’un jeu dans une feuille de tableur : une ligne par carte, une colonne par champ.

    pioche cards export guild_battle cartes.xlsx · pioche cards export ossuaire cartes.csv"""
)
def export(
    game: GameArgument,
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE",
            help=told(fr="La feuille : .csv, .xlsx ou .ods.", en="The sheet: .csv, .xlsx or .ods."),
        ),
    ],
    cards: OwnCards = None,
    force: ForceOption = False,
    lang: LangOption = None,
) -> None:
    """Write a game's cards into a spreadsheet: a row for each card, a column for each field.

    pioche cards export guild_battle cards.xlsx · pioche cards export ossuaire cards.csv
    """
    said = language(lang)
    from pioche.core.files import write_whole
    from pioche.games.texts import pool
    from pioche.paper.exchange import exported, kind_of

    found = pool(game)
    kind_of(file)
    refuse_existing(file, force)
    chosen = found.read(cards) if cards is not None else found.printed()
    write_whole(file, exported(found, chosen.values(), file, said))
    again = f"pioche cards import {game} {file}"
    typer.echo(
        either(
            said,
            fr=f"{file} : {len(chosen)} cartes ; au retour : {again}",
            en=f"{file}: {len(chosen)} cards; on the way back: {again}",
        )
    )


@in_french(
    """Lire une feuille de tableur et écrire un fichier de cartes : celles qui sont nouvelles ou changées.

    Toutes les erreurs sont dites d’un coup, avec leur ligne et leur colonne ; s’il y en a, rien n’est écrit.
    Les cartes du jeu lui-même ne sont jamais remplacées."""
)
def import_cards(
    game: GameArgument,
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE",
            help=told(
                fr="La feuille, comme `pioche cards export` l’écrit ; l’ordre des colonnes est libre.",
                en="The sheet, as `pioche cards export` writes it; columns may stand in any order.",
            ),
        ),
    ],
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE.toml",
            help=told(
                fr="Le fichier de cartes à écrire, par défaut à côté de la feuille.",
                en="The card file to write, by default beside the sheet.",
            ),
        ),
    ] = None,
    whole: Annotated[
        bool,
        typer.Option(
            "--whole",
            help=told(
                fr="Écrire toutes les cartes de la feuille, avec tous leurs champs.",
                en="Write all cards of the sheet, with all their fields.",
            ),
        ),
    ] = False,
    force: ForceOption = False,
    lang: LangOption = None,
) -> None:
    """Read a spreadsheet and write a card file: the cards that are new or changed.

    All errors are told at once, with row and column; if there are any, nothing is written.
    A game's own cards are never written over.
    """
    said = language(lang)
    from pioche.core.files import write_whole
    from pioche.games.texts import pool
    from pioche.paper.card_file import card_file, check_not_shipped

    found = pool(game)
    target = out or file.with_suffix(".toml")
    brought = brought_by(file, game)
    if brought.errors:
        raise typer.Exit(_told(brought, said))
    remark(brought.remarks, said)
    cards = brought.whole if whole else brought.changes
    if not cards:
        typer.echo(
            either(
                said,
                fr=f"{file} : {len(brought.cards)} cartes, toutes telles qu’imprimées ; rien à écrire",
                en=f"{file}: {len(brought.cards)} cards, all as printed; nothing to write",
            )
        )
        return
    check_not_shipped(found, target)
    refuse_existing(target, force)
    head = either(said, fr=f"Écrit d’après {file.name}.", en=f"Written from {file.name}.")
    write_whole(target, card_file(game, cards, head).encode("utf-8"))
    _say_written(brought, found, target, game, said)


def brought_by(path: Path, game: str) -> "Brought":
    """What a sheet brings to a game; one of another game's cards is refused in a word, not in all that it has wrong."""
    from pioche.games import playable
    from pioche.games.texts import pool
    from pioche.paper.exchange import imported, read_sheet
    from pioche.paper.sheets import words

    sheet = read_sheet(path)
    found = imported(pool(game), sheet)
    held = {words(cell) for row in sheet.rows for cell in row}
    if found.errors and held.isdisjoint(pool(game).printed()):
        for other in playable():
            if len(held & set(pool(other).printed())) * 2 >= len(sheet.rows):
                raise PiocheError(
                    en=f"{path} holds cards of {other}, not of {game}",
                    fr=f"{path} contient des cartes de {other}, pas de {game}",
                    code="other_game",
                )
    return found


def next_steps(game: str, path: Path, lang: str) -> str:
    """How a card file is tried."""
    play, measure = f"pioche play {game} --cards {path}", f"pioche lab compare {game} --change {path}"
    return either(
        lang,
        fr=f"pour jouer : {play}\npour savoir ce que cela fait au jeu : {measure}",
        en=f"to play: {play}\nto learn what it does to the game: {measure}",
    )


def _told(brought: "Brought", lang: str) -> int:
    """Say all that is wrong with a sheet; gives the exit code."""
    for error in brought.errors:
        failed(error.message(lang), lang)
    count = len(brought.errors)
    typer.echo(
        either(
            lang,
            fr=f"{count} erreur{'s' if count > 1 else ''} ; rien n’est écrit",
            en=f"{count} error{'s' if count > 1 else ''}; nothing is written",
        ),
        err=True,
    )
    return 2


def _say_written(brought: "Brought", found: "Pool[Any]", target: Path, game: str, lang: str) -> None:
    """Say what a card file now holds, what is strange about it, and how it is tried."""
    new = [id for id in brought.changes if id not in found.printed()]
    changed = [id for id in brought.changes if id in found.printed()]
    for card in (brought.cards[id] for id in brought.changes):
        for strange in found.remarks(card):
            typer.echo(f"{either(lang, fr='attention', en='warning')} · {strange.said(lang)}")
    for ids, words in (
        (new, either(lang, fr="nouvelles", en="new")),
        (changed, either(lang, fr="changées", en="changed")),
    ):
        if ids:
            typer.echo(f"{words}: {', '.join(ids)}" if lang == "en" else f"{words} : {', '.join(ids)}")
    typer.echo(target)
    typer.echo(next_steps(game, target, lang))


def refuse_existing(path: Path, force: bool) -> None:
    """Refuse to write over a file unless that is asked for."""
    from pioche.core.files import check_writable

    check_writable(path)
    if path.exists() and not force:
        raise PiocheError(
            en=f"{path} exists already; --force replaces it",
            fr=f"{path} existe déjà ; --force le remplace",
            code="exists",
        )
