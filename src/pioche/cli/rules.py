"""`pioche rules`: a game's rules in plain words, and which of them no test cites."""

import re
from collections.abc import Iterator
from pathlib import Path
from textwrap import shorten
from typing import TYPE_CHECKING, Annotated

import typer

from pioche.cli.booklets import print_booklets
from pioche.cli.common import LangOption, checkout, console, either, failed, language, scenarios_beside
from pioche.cli.help_texts import in_french, told
from pioche.cli.sheets import ForceOption

if TYPE_CHECKING:
    from pioche.core.rulebook import Rulebook, RuleText

COVERAGE = "coverage"
PRINT = "print"
# Tests of the rules; those of the command line and of the house name rules without testing them.
RULE_TESTS = ("games", "scenarios", "contract", "goldens")
CITED = re.compile(r"\b(?P<head>[A-Z]+-[A-Z]+-)(?P<numbers>\d\d(?:(?:, ?|,? (?:and|et) )-\d\d)*)\b")


@in_french(
    """Lire comment on joue et les règles d’un jeu, une règle par son id, ou `coverage` : celles qu’aucun essai ne cite.

    pioche rules guild_battle · pioche rules guild_battle GB-WIZ-05 · pioche rules coverage guild_battle ossuaire"""
)
def rules(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME",
            help=told(fr="L’id d’un jeu, `print` ou `coverage`.", en="A game's id, `print` or `coverage`."),
        ),
    ],
    ids: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="ID",
            help=told(
                fr="Règles ou sections ; avec `print` ou `coverage`, des jeux.",
                en="Rules or sections; with `print` or `coverage`, games.",
            ),
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help=told(
                fr="Avec `print` : le livret à écrire, .pdf ou .html ; par défaut les deux, nommés d’après le jeu.",
                en="With `print`: the booklet to write, .pdf or .html; by default both, named after the game.",
            ),
        ),
    ] = None,
    force: ForceOption = False,
    lang: LangOption = None,
) -> None:
    """Read how a game is played and its rules, or one rule by its id; print them as a booklet with `print`.

    pioche rules guild_battle · pioche rules guild_battle GB-WIZ-05 · pioche rules print guild_battle

    With `coverage`: the rules that no test cites. pioche rules coverage guild_battle ossuaire
    """
    said = language(lang)
    if game == PRINT:
        print_booklets(ids or [], out, force, said)
        return
    if game == COVERAGE:
        raise typer.Exit(coverage(ids or [], said))
    from pioche.cli.explain import find_rule, find_section
    from pioche.games.texts import rulebook

    book = rulebook(game)
    if not ids:
        show_how(game, said)
        show_all(book, said)
    for name in ids or ():
        if section := find_section(name, book):
            show_section(book, section, said)
        else:
            show_one(book, find_rule(name, book), said)


def show_how(game: str, lang: str) -> None:
    """How a game is played, on one page, where it says so."""
    from pioche.cli.explain import how_lines
    from pioche.games.texts import about, how_to_play

    if (how := how_to_play(game)) is not None:
        console().print(how_lines(about(game).title.said(lang), how, lang))


def show_all(book: "Rulebook", lang: str) -> None:
    """Every rule, section by section, then the errata."""
    from rich.text import Text

    for section in book.sections:
        show_section(book, section, lang)
    out = console()
    if book.errata:
        out.rule(Text("Errata", "bold"), align="left", style="dim")
        for erratum in book.errata.values():
            cited = f" ({', '.join(erratum.rules)})" if erratum.rules else ""
            out.print(Text.assemble((erratum.id, "bold yellow"), "  ", erratum.printed.said(lang)))
            out.print(Text.assemble("    ", erratum.decided.said(lang), (cited, "dim")))


def show_section(book: "Rulebook", section: str, lang: str) -> None:
    """The rules of one section."""
    from rich.text import Text

    from pioche.cli.explain import rule_lines

    out = console()
    out.rule(Text(f"{book.sections[section].said(lang)} ({section})", "bold"), align="left", style="dim")
    for rule in book.in_section(section):
        out.print(rule_lines(rule, book, lang, whole=False))


def show_one(book: "Rulebook", rule: "RuleText", lang: str) -> None:
    """One rule with its reason and errata and, in a checkout, the tests that cite it."""
    from rich.text import Text

    from pioche.cli.explain import rule_lines

    out = console()
    out.print(rule_lines(rule, book, lang))
    root = checkout()
    if root is None:
        return
    places = [place for cited, place in citations(root / "tests") if cited == rule.id]
    out.print(Text(either(lang, fr="  Essais qui la citent :", en="  Tests that cite it:"), "bold"))
    for place in places or [either(lang, fr="aucun", en="none")]:
        out.print(Text(f"    {place}"), soft_wrap=True)


# ---- coverage


def coverage(games: list[str], lang: str) -> int:
    """Say how many rules of each game a test cites and name the others; 1 if there are any, else 0."""
    from pioche.games import GROUP, folder, package, playable
    from pioche.games.texts import rulebook

    books = [rulebook(name) for name in games or playable()]
    foreign = [book.game for book in books if not package(book.game).startswith(f"{GROUP}.")]
    beside = [scenarios_beside(folder(name), name) for name in foreign]
    root = checkout()
    if root is None and len(foreign) < len(books):
        return failed(
            either(
                lang,
                fr="il n’y a pas d’essais ici : lancez la commande dans un dépôt de Pioche",
                en="there are no tests here: run this in a checkout of Pioche",
            ),
            lang,
        )
    ours = [] if root is None else [root / "tests" / name for name in RULE_TESTS]
    cited = {rule for found in (*ours, *beside) if found is not None for rule, _ in citations_in(found)}
    for book in books:
        typer.echo(f"{book.game} {_covered([book], cited, lang)}")
        for rule in book.rules:
            if rule not in cited:
                typer.echo(f"  {rule}  {shorten(book.rules[rule].said(lang), 70, placeholder='…')}")
    if len(books) > 1:
        typer.echo(f"{either(lang, fr='en tout', en='in all')} {_covered(books, cited, lang)}")
    return 0 if all(rule in cited for book in books for rule in book.rules) else 1


def _covered(books: list["Rulebook"], cited: set[str], lang: str) -> str:
    """How many rules are cited: `109/109 + 2/2 rulings of the house`, the specification's apart from our own."""
    specified = [rule for book in books for rule in book.specified()]
    house = [rule for book in books for rule in book.of_the_house()]
    said = f"{sum(rule in cited for rule in specified)}/{len(specified)}"
    if not house:
        return said
    ours = either(lang, fr="décisions de la maison", en="rulings of the house")
    return f"{said} + {sum(rule in cited for rule in house)}/{len(house)} {ours}"


def citations(tests: Path) -> list[tuple[str, str]]:
    """Every rule id that a test of the rules cites, with the file and line."""
    found = [citation for name in RULE_TESTS for citation in citations_in(tests / name)]
    return [(rule, f"{path.relative_to(tests.parent)}:{number}") for rule, (path, number) in found]


def citations_in(folder: Path) -> Iterator[tuple[str, tuple[Path, int]]]:
    """Every rule id that a file of a folder cites, with the file and line."""
    for path in sorted(folder.rglob("*")):
        if path.suffix in (".py", ".toml"):
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                for rule in cited_in(line):
                    yield rule, (path, number)


def cited_in(line: str) -> list[str]:
    """The ids that a line cites, `GB-WIZ-05, -06` as two; a range is no citation: it tests nothing in particular.

    >>> cited_in("the price (GB-WIZ-05, -06) and GB-WIN-01…04")
    ['GB-WIZ-05', 'GB-WIZ-06', 'GB-WIN-01']
    """
    return [
        match["head"] + number
        for match in CITED.finditer(line)
        for number in re.findall(r"\d\d", match["numbers"])
    ]
