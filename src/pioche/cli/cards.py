"""`pioche cards`: compile card texts, and show a card as its clauses read it; sheets and print have their own files."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pioche.cli.common import GAME_HELP, LangOption, console, either, failed, language, remark
from pioche.cli.help import Command, Group
from pioche.cli.help_texts import in_french, told
from pioche.cli.prints import print_sheets
from pioche.cli.sheets import brought_by, export, import_cards, next_steps
from pioche.core.errors import PiocheError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.table import Table
    from rich.tree import Tree

    from pioche.core.text import Text as Words
    from pioche.language.cards import CardDef, Pool
    from pioche.language.language import Language

app = typer.Typer(
    cls=Group,
    no_args_is_help=True,
    help=told(
        fr="Compiler des textes de cartes, montrer une carte, échanger des cartes avec un tableur, les imprimer.",
        en="Compile card texts, show a card, exchange cards with a spreadsheet, print them.",
    ),
)


@app.command(cls=Command)
@in_french(
    "Compiler les textes de tous les jeux, d’un jeu, ou d’un fichier à vous ; code 1 si l’un n’est pas compris."
)
def check(
    what: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME or FILE",
            help=told(
                fr="L’id d’un jeu, ou un fichier de cartes (.toml) ; --game s’il ne dit pas son jeu, "
                "comme une feuille (.csv, .xlsx, .ods).",
                en="A game's id, or a card file (.toml); --game if it does not say its game, "
                "as with a sheet (.csv, .xlsx, .ods).",
            ),
        ),
    ] = None,
    game: Annotated[str | None, typer.Option(help=GAME_HELP)] = None,
    lang: LangOption = None,
) -> None:
    """Compile the texts of all games, of one game, or of a file of your own; exit 1 if one is not understood."""
    said = language(lang)
    from pioche.games import playable

    if game is not None:
        if what is None:
            raise PiocheError(
                en="name the card file to check: pioche cards check FILE --game GAME",
                fr="nommez le fichier à vérifier : pioche cards check FICHIER --game JEU",
                code="no_file",
            )
        raise typer.Exit(_check_file(Path(what), game, said))
    if what is not None and (Path(what).suffix or Path(what).is_file()):
        raise typer.Exit(_check_file(Path(what), _game_of(Path(what)), said))
    problems = [_check_game(name, said) for name in ([what] if what else playable())]
    raise typer.Exit(1 if any(problems) else 0)


def _game_of(path: Path) -> str:
    """The game that a card file says it belongs to; refuses a file that does not say it."""
    from pioche.games import game, playable
    from pioche.language.card_files import stated_game
    from pioche.paper.exchange import KINDS

    name = "" if path.suffix.lower() in KINDS else stated_game(path)
    if not name:
        raise PiocheError(
            en=f"say which game {path} belongs to: --game {' | '.join(playable())}",
            fr=f"dites à quel jeu appartient {path} : --game {' | '.join(playable())}",
            code="no_game",
        )
    try:
        game(name)
    except PiocheError as error:
        raise PiocheError(
            en=f"{path}, game: {error.en}", fr=f"{path}, game : {error.fr}", code=error.code
        ) from None
    return name


def _check_game(name: str, lang: str) -> int:
    """How much of a game's cards is not as it should be: each printed as its tree renders, every rule cited known."""
    from pioche.games.texts import pool, unknown_rules

    found = pool(name)
    if faults := found.faults():
        for fault in faults:
            failed(fault.message(lang), lang)
        return len(faults)
    wrong = 0
    cards = found.printed()
    uncited = unknown_rules(name)
    for missing in uncited:
        failed(missing.said(lang), lang)
    for card in cards.values():
        for line, tree in zip(card.printed, card.lines, strict=True):
            canonical = found.language.french(tree)
            if found.language.parse(canonical, start=type(tree)) != tree or _straight(canonical) != _straight(
                line
            ):
                wrong += 1
                reads = either(
                    lang, fr=f"« {line} » se lit « {canonical} »", en=f"“{line}” reads “{canonical}”"
                )
                typer.echo(f"{card.id}: {reads}")
    counted = f"{len(cards) - wrong}/{len(cards)}"
    typer.echo(
        either(lang, fr=f"{name} : {counted} cartes comprises", en=f"{name}: {counted} cards understood")
    )
    return wrong + len(uncited)


def _straight(text: str) -> str:
    return text.replace("’", "'").replace("\u00a0", " ").strip()


def _check_file(path: Path, game: str, lang: str) -> int:
    """Say of a card file or a sheet what is understood, what is strange, and all that is wrong; 1 if anything is."""
    from pioche.games.texts import pool
    from pioche.paper.exchange import KINDS

    found = pool(game)
    remarks: Sequence[Words] = ()
    if path.suffix.lower() in KINDS:
        brought = brought_by(path, game)
        cards, errors, remarks = brought.cards, brought.errors, brought.remarks
    else:
        cards, errors = found.examine(path)
    for error in errors:
        failed(error.message(lang), lang)
    for card in cards.values():
        _say_card(card, found, lang)
    remark(remarks, lang)
    if not errors and path.suffix.lower() not in KINDS and _said_numbers(path, game, lang) and not cards:
        return 0
    wrong = {getattr(error, "card", getattr(error, "row", None)) for error in errors}
    counted = f"{len(cards)}/{len(cards) + len(wrong)}"
    typer.echo(
        either(lang, fr=f"{path} : {counted} cartes comprises", en=f"{path}: {counted} cards understood")
    )
    if cards and not errors and path.suffix.lower() not in KINDS:
        typer.echo(next_steps(game, path, lang))
    return 1 if errors else 0


def _said_numbers(path: Path, game: str, lang: str) -> bool:
    """Whether a file changes numbers of the rules too, as a change of the laboratory may; says each."""
    from pioche.cli.play import own_numbers
    from pioche.games import game as game_of

    numbers = own_numbers(game, path)
    rulebook = getattr(game_of(game), "rulebook", None)
    for name, value in numbers.items():
        printed = getattr(rulebook, name)
        typer.echo(
            either(
                lang,
                fr=f"{name} = {value} (la règle dit {printed})",
                en=f"{name} = {value} (the rules say {printed})",
            )
        )
    return bool(numbers)


def _say_card(card: "CardDef", found: "Pool[Any]", lang: str) -> None:
    """A card's names, its lines in both languages, and what is strange about it."""
    typer.echo(f"{card.id}: {card.name.fr} · {card.name.en}")
    was = found.printed().get(card.id)
    for name in () if was is None else card.__struct_fields__:
        before, after = getattr(was, name), getattr(card, name)
        if type(after) is int and before != after:
            typer.echo(
                either(
                    lang,
                    fr=f"  {name} = {after} (imprimé : {before})",
                    en=f"  {name} = {after} (printed: {before})",
                )
            )
    for tree in card.lines:
        typer.echo(f"  {found.language.french(tree)}\n  {found.language.english(tree)}")
    for strange in found.remarks(card):
        typer.echo(f"  {either(lang, fr='attention', en='warning')} · {strange.said(lang)}")


@app.command(cls=Command)
@in_french(
    "Montrer une carte : dessinée, ses mots expliqués, son arbre, son français canonique et son anglais."
)
def show(
    game: Annotated[str, typer.Argument(help=GAME_HELP, metavar="GAME")],
    card: Annotated[
        list[str],
        typer.Argument(
            metavar="CARD",
            help=told(
                fr="L’id ou le nom d’une carte, français ou anglais.",
                en="A card's id or name, French or English.",
            ),
        ),
    ],
    lang: LangOption = None,
) -> None:
    """Show a card: drawn like a card, its words explained, its tree, its canonical French and its English."""
    said = language(lang)
    from pioche.cli.explain import card_panel, find_card, keyword_lines
    from pioche.games.texts import keywords, pool

    found = pool(game)
    chosen = find_card(" ".join(card), found.printed())
    out = console()
    out.print(card_panel(chosen, found.language, said))
    out.print(keyword_lines(keywords(game, chosen), said))
    out.print(_both(chosen, found.language))
    out.print(_trees(chosen, found.language))


def _both(card: "CardDef", language: "Language") -> "Table":
    """The lines of a card in both languages, as its trees render them."""
    from rich.table import Table

    table = Table.grid(padding=(0, 1))
    for _ in ("language", "number"):
        table.add_column(style="dim", justify="right", no_wrap=True)
    table.add_column()
    for name, render in (("français", language.french), ("English", language.english)):
        for number, tree in enumerate(card.lines, 1):
            table.add_row(name, str(number), render(tree))
    return table


def _trees(card: "CardDef", language: "Language") -> "Tree":
    from rich.text import Text
    from rich.tree import Tree

    root = Tree(Text(card.id, "bold"), guide_style="dim")
    for tree in card.lines:
        _branch(root, "", tree, language)
    return root


def _branch(parent: "Tree", label: str, node: Any, language: "Language") -> None:
    """A node with its plain fields on its own line and its nodes below it."""
    from rich.text import Text

    from pioche.language.clauses import Node

    values = {name: getattr(node, name) for name in node.__struct_fields__}
    plain = ", ".join(
        f"{name}={value}"
        for name, value in values.items()
        if not isinstance(value, Node | tuple) and value not in (None, False)
    )
    clause = language.clauses.get(type(node))
    cited = " ".join(clause.rules) if clause else ""
    prefix = (f"{label}: ", "dim") if label else ""
    name = (type(node).__name__, "cyan")
    branch = parent.add(Text.assemble(prefix, name, f"({plain})" if plain else "", "  ", (cited, "dim")))
    for field_name, value in values.items():
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Node):
                _branch(branch, field_name, part, language)


app.command(cls=Command)(export)
app.command("import", cls=Command)(import_cards)
app.command("print", cls=Command)(print_sheets)
