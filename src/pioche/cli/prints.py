"""`pioche cards print`: sheets of cards to cut out."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pioche.cli.common import LangOption, language, remark
from pioche.cli.help_texts import in_french, told
from pioche.cli.sheets import ForceOption, GameArgument, refuse_existing
from pioche.core.errors import UnknownName

if TYPE_CHECKING:
    from pioche.language.cards import CardDef

OutOption = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE.pdf",
        help=told(
            fr="Le fichier à écrire, nommé d’après le jeu par défaut.",
            en="The file to write, by default named after the game.",
        ),
    ),
]


@in_french(
    """Imprimer des cartes : un PDF de planches à découper, 63 × 88 mm, avec fond perdu, repères et dos.

    Sans --deck ni --cards, une fois chaque carte du jeu. pioche cards print ossuaire --deck garnison --lang fr"""
)
def print_sheets(
    game: GameArgument,
    deck: Annotated[
        str | None,
        typer.Option(
            help=told(
                fr="Tout ce qu’a un joueur avec ce deck (un nom ou un fichier), cette faction ou cette série.",
                en="All that a player has who plays this deck (a name or a file), faction or set.",
            )
        ),
    ] = None,
    cards: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help=told(
                fr="Un fichier de cartes à vous (.toml) : celles-là, ou avec --deck le deck qui les contient.",
                en="A card file of your own (.toml): those cards, or with --deck the deck that has them.",
            ),
        ),
    ] = None,
    copies: Annotated[
        int, typer.Option(min=1, max=99, help=told(fr="Combien de fois le tout.", en="How often all of it."))
    ] = 1,
    paper: Annotated[
        str, typer.Option(metavar="A4|Letter", help=told(fr="Le papier.", en="The paper."))
    ] = "A4",
    backs: Annotated[
        bool,
        typer.Option(
            "--backs/--no-backs",
            help=told(fr="Imprimer les dos, une page sur deux.", en="Print the backs on every second page."),
        ),
    ] = True,
    flip: Annotated[
        str,
        typer.Option(
            metavar="long|short",
            help=told(
                fr="Le bord sur lequel l’imprimante retourne la feuille.",
                en="The edge over which the printer turns the sheet.",
            ),
        ),
    ] = "long",
    out: OutOption = None,
    force: ForceOption = False,
    lang: LangOption = None,
) -> None:
    """Print cards: a PDF of sheets to cut out, 63 × 88 mm, with bleed, cut marks and backs.

    Without --deck and --cards, each card of the game once. pioche cards print ossuaire --deck garnison --lang fr
    """
    said = language(lang)
    from pioche.core.files import write_whole
    from pioche.games.texts import pool
    from pioche.paper.printed_cards import FLIPS, PAPERS, Printing, print_cards

    size = next((name for name in PAPERS if name.casefold() == paper.casefold()), None)
    if size is None:
        raise UnknownName.of(paper, PAPERS, en="paper", fr="papier")
    if flip not in FLIPS:
        raise UnknownName.of(flip, FLIPS, en="edge", fr="bord")
    pool(game)
    named = Path(deck).stem if deck else None
    target = out or Path(f"{'-'.join(filter(None, (game, named, said)))}.pdf")
    refuse_existing(target, force)
    known, counted = _chosen(game, deck, cards)
    wanted = {id: count * copies for id, count in counted.items()}
    printed = print_cards(Printing(game, known, wanted, said, size, backs, flip))
    write_whole(target, printed.pages[0])
    remark(printed.remarks, said)
    typer.echo(f"{target}{_told(sum(wanted.values()), printed.sheets, size, flip if backs else '', said)}")


def _told(cards: int, sheets: int, paper: str, flip: str, lang: str) -> str:
    """How many cards there are on how many sheets, and how they are to be printed."""
    if lang == "fr":
        edge = {"long": ", recto verso, bord long", "short": ", recto verso, bord court"}.get(flip, "")
        return (
            f" : {cards} carte{'s' * (cards > 1)} sur {sheets} feuille{'s' * (sheets > 1)} {paper} ; "
            f"à imprimer à 100\u00a0%{edge}"
        )
    edge = f", on both sides, flipped on the {flip} edge" if flip else ""
    return f": {cards} card{'s' * (cards > 1)} on {sheets} sheet{'s' * (sheets > 1)} of {paper}; print at 100%{edge}"


def _chosen(
    game: str, deck: str | None, path: Path | None
) -> "tuple[Mapping[str, CardDef], Mapping[str, int]]":
    """The cards that are known, and how often each is wanted."""
    from pioche.cli.brought import deck_of
    from pioche.cli.play import own_cards
    from pioche.games.texts import pool
    from pioche.paper.printed_cards import counted_deck

    found = pool(game)
    own: dict[str, dict[str, Any]] = own_cards(game, path) if path is not None else {}
    known = found.extended(own)
    if deck is not None:
        return known, counted_deck(game, deck_of(game, deck), own)
    return known, dict.fromkeys(own or known, 1)
