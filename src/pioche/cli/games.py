"""`pioche games`: what can be played here."""

from typing import TYPE_CHECKING

from pioche.cli.built import built
from pioche.cli.common import LangOption, console, either, language
from pioche.cli.help_texts import in_french

if TYPE_CHECKING:
    from pioche.core.about import About
    from pioche.core.rulebook import Rulebook


@in_french("Lister les jeux : versions, joueurs, cartes, règles et ce qu’on peut choisir.")
def games(lang: LangOption = None) -> None:
    """List the games with their versions, players, cards, rules and what can be chosen."""
    said = language(lang)
    from rich.table import Table
    from rich.text import Text

    from pioche.games import faults, game, playable, texts
    from pioche.lab.cache import fingerprint

    table = Table(title=either(said, fr="Les jeux de Pioche", en="The games of Pioche"), title_justify="left")
    table.add_column(either(said, fr="jeu", en="game"))
    table.add_column("id")
    table.add_column(either(said, fr="règles", en="rules"), justify="right")
    table.add_column(either(said, fr="joueurs", en="players"), justify="right")
    table.add_column(either(said, fr="cartes", en="cards"), justify="right")
    table.add_column(either(said, fr="au choix", en="to choose from"))
    for name in playable():
        found = game(name)
        seats = f"{found.seats[0]}–{found.seats[-1]}" if len(found.seats) > 1 else str(found.seats[0])
        table.add_row(
            texts.about(name).title.said(said),
            name,
            f"{counted(texts.rulebook(name))} (v{found.version})",
            seats,
            str(len(texts.cards(name))),
            ", ".join(choosable(texts.about(name))),
        )
    out = console()
    out.print(table)
    for name in playable():
        about = texts.about(name)
        out.print(Text.assemble((about.title.said(said), "bold"), "  ", about.pitch.said(said)))
        out.print(Text(f"version {game(name).version} · code {fingerprint(name)}", "dim"))
        out.print()
    for problem in faults().values():
        out.print(Text(problem.message(said), "red"))
    out.print(built(said), markup=False)
    out.print(either(said, fr="Pour jouer : pioche play ID", en="To play: pioche play ID"), markup=False)


def counted(book: "Rulebook") -> str:
    """How many rules a game has, the specification's and our own: `109 + 2`."""
    house = len(book.of_the_house())
    return f"{len(book.specified())} + {house}" if house else str(len(book.specified()))


def choosable(about: "About") -> list[str]:
    """The ids of the decks and of the values of variants."""
    return [*about.decks, *(value for switch in about.variants.values() for value in switch.values)]
