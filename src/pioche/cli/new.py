"""`pioche new`: the beginning of a game or of a clause, complete enough to play and to test at once."""

import re
import shutil
import sys
from pathlib import Path
from string import Template
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from pioche.cli.common import GAME_HELP, LangOption, either, language
from pioche.cli.help import Command, Group
from pioche.cli.help_texts import in_french, told
from pioche.core.errors import PiocheError
from pioche.core.text import Text as Patterns

app = typer.Typer(cls=Group, no_args_is_help=True)

SKELETON = Path(__file__).with_name("skeleton")
ID = re.compile(r"[a-z][a-z0-9_]{1,39}")


@app.callback()
@in_french("Commencer un jeu ou une clause.")
def new() -> None:
    """Begin a game or a clause."""


@app.command("game", cls=Command)
@in_french(
    "Écrire un petit jeu qui se joue déjà : règles, cartes, scénarios et deck ; à vous d’en faire le vôtre.\n\n"
    "pioche new game mon_jeu · pip install -e mon_jeu · pioche check mon_jeu · pioche play mon_jeu"
)
def new_game(
    name: Annotated[
        str,
        typer.Argument(
            metavar="ID",
            help=told(
                fr="Le nom du jeu : minuscules, chiffres et _.",
                en="The game's id: small letters, digits and _.",
            ),
        ),
    ],
    into: Annotated[
        Path, typer.Option("--into", help=told(fr="Où créer son dossier.", en="Where its folder is made."))
    ] = Path(),
    title: Annotated[
        str,
        typer.Option("--title", help=told(fr="Comment les joueurs l’appellent.", en="What players call it.")),
    ] = "",
    lang: LangOption = None,
) -> None:
    """Write a small game that plays, with its rules, cards, scenarios and package: change it into yours.

    pioche new game my_game · pip install -e my_game · pioche check my_game · pioche play my_game
    """
    said = language(lang)
    if ID.fullmatch(name) is None:
        raise PiocheError(
            en=f"{name!r} cannot be the id of a game: small letters, digits and _, from a letter on, e.g. my_game",
            fr=f"« {name} » ne peut pas nommer un jeu : minuscules, chiffres et _, une lettre d’abord, "
            "par exemple mon_jeu",
            code="bad_name",
        )
    _refuse_known(name)
    folder = into / name
    if folder.exists():
        raise PiocheError(
            en=f"{folder} exists already; choose another id, or another folder with --into",
            fr=f"{folder} existe déjà ; choisissez un autre nom, ou un autre dossier avec --into",
            code="exists",
        )
    write_game(folder, name, title or name.replace("_", " ").capitalize())
    typer.echo(
        either(
            said,
            fr=f"{folder} est prêt et se joue déjà.\n\n"
            f"  pip install -e {folder}\n  pioche check {name}\n"
            f"  pioche scenario run {folder}/scenarios\n  pioche play {name}\n\n"
            f"{folder}/README.md dit où changer quoi.",
            en=f"{folder} is ready, and plays already.\n\n"
            f"  pip install -e {folder}\n  pioche check {name}\n"
            f"  pioche scenario run {folder}/scenarios\n  pioche play {name}\n\n"
            f"{folder}/README.md says where to change what.",
        )
    )


def write_game(folder: Path, name: str, title: str) -> None:
    """Write all files of a new game, or none."""
    from pioche.core.write_columns import written

    folder.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=folder.parent) as made:
        for path, text in game_files(name, title).items():
            target = Path(made) / name / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")
        package = Path(made) / name / "src" / name
        sys.path.insert(0, str(package.parent))  # its columns are written from what its own zones declare
        (package / "columns.py").write_text(written(name), encoding="utf-8")
        for cache in package.rglob("__pycache__"):
            shutil.rmtree(cache)
        (Path(made) / name).rename(folder)


def _refuse_known(name: str) -> None:
    from pioche.games import ids

    if name in ids():
        raise PiocheError(
            en=f"a game called {name!r} is installed already; choose another id",
            fr=f"un jeu nommé « {name} » est déjà installé ; choisissez un autre nom",
            code="exists",
        )


def game_files(name: str, title: str) -> dict[str, str]:
    """The files of a new game by path, all but its columns, which are written from its zones."""
    words = {
        "id": name,
        "dist": name.replace("_", "-"),
        "title": title.replace('"', "’"),
        "name": "".join(part.capitalize() for part in name.split("_")),
        "prefix": "".join(part[0] for part in name.split("_") if part).upper().ljust(2, "G")
        if "_" in name
        else name[:3].upper(),
    }
    found = {}
    root = SKELETON / "game"
    for path in sorted(root.rglob("*.txt")):
        place = path.relative_to(root).as_posix().removesuffix(".txt").replace("package", name)
        found[place] = Template(path.read_text(encoding="utf-8")).substitute(words)
    return found


@app.command("clause", cls=Command)
@in_french(
    "Écrire une clause qui est lue, imprimée et racontée : sa règle, sa déclaration, ses mots, un scénario à finir.\n\n"
    'pioche new clause mon_jeu StealCard --fr "volez {count:une carte}" --en "steal {count:a card}" --rule MJ-TEXT-02'
)
def new_clause(
    game: Annotated[str, typer.Argument(metavar="GAME", help=GAME_HELP)],
    node: Annotated[
        str,
        typer.Argument(
            metavar="NAME",
            help=told(fr="Son nom dans le code : StealCard.", en="Its name in code: StealCard."),
        ),
    ],
    fr: Annotated[
        str,
        typer.Option(
            "--fr",
            help=told(
                fr="Son texte français : 'volez {count:une carte}'.",
                en="Its French pattern: 'volez {count:une carte}'.",
            ),
        ),
    ],
    en: Annotated[
        str,
        typer.Option(
            "--en",
            help=told(
                fr="Son texte anglais : 'steal {count:a card}'.",
                en="Its English pattern: 'steal {count:a card}'.",
            ),
        ),
    ],
    rule: Annotated[
        str,
        typer.Option(
            "--rule",
            help=told(fr="L’identifiant de sa règle : MJ-TEXT-02.", en="The id of its rule: MG-TEXT-02."),
        ),
    ],
    base: Annotated[
        str,
        typer.Option(
            "--base",
            help=told(
                fr="Le groupe de clauses dont elle fait partie.", en="The group of clauses it belongs to."
            ),
        ),
    ] = "Effect",
    lang: LangOption = None,
) -> None:
    """Write a clause that is read, printed and told: its rule, its declaration, its words and a scenario to finish.

    pioche new clause my_game StealCard --fr "volez {count:une carte}" --en "steal {count:a card}" --rule MG-TEXT-02
    """
    said = language(lang)
    from pioche.cli.new_clause import write_clause

    written = write_clause(game, node, Patterns(fr=fr, en=en), rule, base)
    typer.echo(
        either(said, fr="Écrit ; complétez dans cet ordre :", en="Written; complete them in this order:")
    )
    for path, what in written:
        typer.echo(f"  {path}  {what.said(said)}")
    typer.echo(
        either(
            said,
            fr=f"Puis deux cartes qui la portent, et : pioche check {game}",
            en=f"Then two cards that bear it, and: pioche check {game}",
        )
    )
