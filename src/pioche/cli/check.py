"""`pioche check GAME`: the nets under every game, thrown at one of them, with what is wrong in words."""

from itertools import chain
from typing import Annotated

import typer

from pioche.cli.built import interpreted_again
from pioche.cli.common import GAME_HELP, LangOption, console, either, language
from pioche.cli.help_texts import in_french, told


@in_french(
    "Vérifier un jeu comme ceux de Pioche : ses papiers, puis tous les filets à chacune de ses tables.\n\n"
    "Code 1 si quelque chose ne va pas ; chaque ligne dit quoi, où, et comment le revoir."
)
def check(
    game: Annotated[str, typer.Argument(metavar="GAME", help=GAME_HELP)],
    seeds: Annotated[
        int,
        typer.Option(
            min=1,
            max=1000,
            help=told(fr="Parties par table et par filet.", en="Matches for each table and net."),
        ),
    ] = 3,
    lang: LangOption = None,
) -> None:
    """Check a game as Pioche's own are: its papers, then every net at each of its tables.

    Exits with 1 if something is wrong; each line says what, where, and how to see it again.
    """
    said = language(lang)
    if (code := interpreted_again()) is not None:
        raise typer.Exit(code)
    from rich.progress import track
    from rich.text import Text

    from pioche.check import NETS, Broken, findings
    from pioche.check.package import papers
    from pioche.games import game as door

    found = door(game)
    out = console()
    faults: dict[object, str] = {}
    looked = papers(game)
    wrong = [text.said(said) for text in dict.fromkeys(chain.from_iterable(looked.values()))]
    tables = found.samples()
    tried = findings(found, range(seeds)) if len(looked) > 1 else ()  # stale columns would tear every net
    for finding in track(
        tried,
        total=len(tables) * len(NETS),
        description=either(said, fr="filets", en="nets"),
        console=out,
        transient=True,
    ):
        if (broken := finding.broken) is not None:
            # The same sentence of many nets and tables is one fault.
            what = broken.what if isinstance(broken, Broken) else broken.text
            faults.setdefault(what, broken.message(said))
    wrong = [line for line in wrong if not any(line in fault for fault in faults.values())]
    wrong += faults.values()
    for line in wrong:
        out.print(Text(line, "red"))
    if wrong:
        out.print(
            either(said, fr=f"{game} : {len(wrong)} fautes", en=f"{game}: {len(wrong)} faults")
            if len(wrong) > 1
            else either(said, fr=f"{game} : une faute", en=f"{game}: one fault")
        )
        raise typer.Exit(1)
    out.print(
        either(
            said,
            fr=f"{game} : {len(NETS)} filets à {len(tables)} tables, rien à redire",
            en=f"{game}: {len(NETS)} nets at {len(tables)} tables, nothing wrong",
        )
    )
