"""`pioche decks`: check deck files, show a deck, list those that come with a game."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pioche.cli.brought import deck_file
from pioche.cli.common import GAME_HELP, LangOption, console, either, failed, language
from pioche.cli.help import Command, Group
from pioche.cli.help_texts import in_french, told

if TYPE_CHECKING:
    from rich.console import RenderableType

    from pioche.core.deck_files import DeckFile
    from pioche.language.cards import CardDef

app = typer.Typer(
    cls=Group,
    no_args_is_help=True,
    help=told(
        fr="Vérifier des fichiers de decks, montrer un deck, lister ceux d’un jeu.",
        en="Check deck files, show a deck, list the decks of a game.",
    ),
)
GameArgument = Annotated[str, typer.Argument(help=GAME_HELP, metavar="GAME")]


@app.command(cls=Command)
@in_french("Vérifier des fichiers de decks : toutes les erreurs de chacun ; code 1 s’il y en a.")
def check(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE…", help=told(fr="Des fichiers de decks (.toml).", en="Deck files (.toml).")
        ),
    ],
    lang: LangOption = None,
) -> None:
    """Check deck files: all that is wrong with each; exit 1 if anything is."""
    said = language(lang)
    wrong = [path for path in files if not _is_legal(path, said)]
    raise typer.Exit(1 if wrong else 0)


def _is_legal(path: Path, lang: str) -> bool:
    """Say whether a match can start with the deck of a file, or all that prevents it."""
    from pioche.core.deck_files import read_deck
    from pioche.core.errors import PiocheError, UnknownName
    from pioche.games import game

    colon = _colon(lang)
    try:
        file = read_deck(path)
        faults = game(file.game).deck_faults(file.deck)
    except PiocheError as error:
        where = f"{path}{colon}" if isinstance(error, UnknownName) else ""  # others name the file themselves
        for line in error.message(lang).split("\n"):
            failed(f"{where}{line}", lang)
        return False
    for fault in faults:
        failed(colon.join((str(path), fault.code, fault.text.said(lang))), lang)
    if not faults:
        legal = either(lang, fr="peut être joué", en="can be played")
        typer.echo(f"{path}{colon}{file.name.said(lang)}, {_counted(file.deck.size, lang)}, {legal}")
    return not faults


@app.command(cls=Command)
@in_french("Montrer un deck : ce qu’il veut, ses cartes, sa courbe, et ce qui ne va pas ; ou son fichier.")
def show(
    game: GameArgument,
    deck: Annotated[
        str,
        typer.Argument(
            metavar="DECK",
            help=told(
                fr="Le nom d’un deck du jeu, ou un fichier de deck.",
                en="The name of a deck of the game, or a deck file.",
            ),
        ),
    ],
    toml: Annotated[
        bool,
        typer.Option(
            "--toml",
            help=told(
                fr="Écrire son fichier, pour en partir : pioche decks show JEU DECK --toml > mien.toml",
                en="Write its file, to start from it: pioche decks show GAME DECK --toml > mine.toml",
            ),
        ),
    ] = False,
    lang: LangOption = None,
) -> None:
    """Show a deck: what it wants, its cards, its curve, and what is wrong with it; or its file."""
    said = language(lang)
    from rich.text import Text

    from pioche.core.deck_files import written_deck
    from pioche.games import game as game_of

    file = deck_file(game, deck)
    if toml:
        typer.echo(written_deck(file), nl=False)
        return
    out = console()
    out.print(Text(file.name.said(said), "bold"))
    if file.line.said(said):
        out.print(Text(file.line.said(said), "italic"))
    for part in (_picks(file, said), _cards(file, said), _curve(file, said)):
        if part is not None:
            out.print(part)
    faults = game_of(game).deck_faults(file.deck)
    for fault in faults:
        failed(f"{fault.code}{_colon(said)}{fault.text.said(said)}", said)
    raise typer.Exit(1 if faults else 0)


@app.command("list", cls=Command)
@in_french("Lister les decks qui viennent avec un jeu, et comment chacun veut gagner.")
def list_decks(game: GameArgument, lang: LangOption = None) -> None:
    """List the decks that come with a game, and how each wants to win."""
    said = language(lang)
    from rich.table import Table

    from pioche.games import game as game_of
    from pioche.games.texts import about

    rules, told_of = game_of(game), about(game)
    if not rules.builds_decks:
        names = ", ".join(f"{id} ({name.said(said)})" for id, name in told_of.decks.items())
        title = told_of.title.said(said)
        typer.echo(
            either(
                said,
                fr=f"{title} : les joueurs ne composent pas de decks"
                + (f" ; à choisir : {names}" if names else ""),
                en=f"{title}: players build no decks" + (f"; to choose from: {names}" if names else ""),
            )
        )
        return
    table = Table(title=told_of.title.said(said), title_justify="left")
    for column in (
        "id",
        "deck",
        either(said, fr="autour de", en="built around"),
    ):
        table.add_column(column)
    table.add_column(either(said, fr="cartes", en="cards"), justify="right")
    table.add_column(either(said, fr="comment il gagne", en="how it wins"))
    for id, file in rules.named_decks.items():
        picked = ", ".join(_name(game, card, said) for cards in file.deck.picks.values() for card in cards)
        table.add_row(id, file.name.said(said), picked, str(file.deck.size), file.line.said(said))
    console().print(table)


# ---- parts of a deck


def _colon(lang: str) -> str:
    return either(lang, fr="\N{NO-BREAK SPACE}: ", en=": ")


def _counted(cards: int, lang: str) -> str:
    many = "s" if cards > 1 else ""
    return either(lang, fr=f"{cards} carte{many}", en=f"{cards} card{many}")


def _card(game: str, id: str) -> "CardDef | None":
    from pioche.games.texts import cards

    return cards(game).get(id)


def _name(game: str, id: str, lang: str) -> str:
    """What a card is called; one that does not exist, by its id."""
    card = _card(game, id)
    return card.name.said(lang) if card else id


def _picks(file: "DeckFile", lang: str) -> "RenderableType | None":
    from rich.table import Table

    from pioche.games import game

    plan = game(file.game).deck_plan(file.deck)
    if plan is None or not file.deck.picks:
        return None
    table = Table.grid(padding=(0, 2))
    for name, picked in file.deck.picks.items():
        label = plan.picks[name].name.said(lang) if name in plan.picks else name
        table.add_row(label, ", ".join(_name(file.game, id, lang) for id in picked))
    return table


def _cards(file: "DeckFile", lang: str) -> "RenderableType":
    from rich.table import Table

    field = _field(file)
    table = Table.grid(padding=(0, 2))
    table.add_column(justify="right")
    table.add_column()
    table.add_column(justify="right", style="dim")

    def rank(id: str) -> tuple[int, str]:
        return int(getattr(_card(file.game, id), field, -1)), _name(file.game, id, lang)

    for id in sorted(file.deck.cards, key=rank):
        value = getattr(_card(file.game, id), field, "") if field else ""
        table.add_row(f"{file.deck.cards[id]} ×", _name(file.game, id, lang), str(value))
    table.add_row(str(file.deck.size), either(lang, fr="en tout", en="in all"), "")
    return table


def _field(file: "DeckFile") -> str:
    """The field of a card by which decks of the game are looked over."""
    from pioche.games import game

    plan = game(file.game).deck_plan(file.deck)
    return plan.curve if plan else ""


def _curve(file: "DeckFile", lang: str) -> "RenderableType | None":
    """How many cards there are of each cost, as bars."""
    from rich.table import Table

    from pioche.games.texts import about

    field = _field(file)
    counts: dict[int, int] = {}
    for id, count in file.deck.cards.items():
        value = getattr(_card(file.game, id), field, None) if field else None
        if isinstance(value, int):
            counts[value] = counts.get(value, 0) + count
    if not counts:
        return None
    called = about(file.game).changed
    table = Table(
        title=called[field].said(lang) if field in called else field, title_justify="left", box=None
    )
    for column in ("", "", ""):
        table.add_column(column, justify="left")
    for value in range(min(counts), max(counts) + 1):
        table.add_row(str(value), "█" * counts.get(value, 0), str(counts.get(value, 0)))
    return table
