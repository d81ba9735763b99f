"""Rulebooks: read whole, asked by id, refused when they contradict themselves."""

from pathlib import Path

import pytest

from pioche.core.errors import PiocheError, UnknownName
from pioche.core.rulebook import read_rulebook
from pioche.games import ids
from pioche.games.texts import rulebook

BOOK = """
game = "tarot"
[rules.TAR-SET-01]
source = "ruling"
section = "setup"
fr = "On joue à quatre."
en = "Four people play."
why = { fr = "Il y a quatre chaises.", en = "There are four chairs." }
[sections.setup]
fr = "Mise en place"
en = "Set-up"
[errata.E1]
printed = { fr = "Trois.", en = "Three." }
decided = { fr = "Quatre.", en = "Four." }
why = { fr = "Les chaises.", en = "The chairs." }
rules = ["TAR-SET-01"]
"""


def book_of(tmp_path: Path, text: str) -> Path:
    """A file with that text."""
    path = tmp_path / "rules.toml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("typed", ["TAR-SET-01", "tar-set-1", "SET-01", " set-1 "])
def test_a_rule_however_it_is_typed(tmp_path: Path, typed: str) -> None:
    book = read_rulebook(book_of(tmp_path, BOOK))
    assert book.has(typed)
    rule = book.rule(typed)
    assert (rule.id, rule.said("fr"), rule.said("en")) == (
        "TAR-SET-01",
        "On joue à quatre.",
        "Four people play.",
    )
    assert [erratum.id for erratum in book.errata_of(rule.id)] == ["E1"]
    assert book.in_section("setup") == [rule]


def test_an_unknown_rule_is_told_its_neighbours(tmp_path: Path) -> None:
    book = read_rulebook(book_of(tmp_path, BOOK))
    with pytest.raises(UnknownName, match="nearest: TAR-SET-01") as caught:
        book.rule("TAR-SET-07")
    assert caught.value.fr == "règle « TAR-SET-07 » inconnue ; au plus proche : TAR-SET-01"


@pytest.mark.parametrize(
    ("was", "is_now", "problem"),
    [
        ('section = "setup"', 'section = "nowhere"', "section 'nowhere'"),
        ('source = "ruling"', 'source = "rumour"', "source 'rumour'"),
        ('source = "ruling"', 'source = "rulebook"\nhouse = true', "of the house"),
        ('rules = ["TAR-SET-01"]', 'rules = ["TAR-SET-09"]', "TAR-SET-09"),
        ("[rules.TAR-SET-01]", "[rules.first]", "PREFIX-WORD-00"),
        ('en = "Four people play."', "", "en"),
        ("game =", "game ==", "rules.toml"),
    ],
)
def test_a_book_that_cannot_be_is_refused(tmp_path: Path, was: str, is_now: str, problem: str) -> None:
    with pytest.raises(PiocheError, match=problem):
        read_rulebook(book_of(tmp_path, BOOK.replace(was, is_now, 1)))


def test_a_missing_book_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PiocheError, match=r"rules\.toml"):
        read_rulebook(tmp_path / "rules.toml")


@pytest.mark.parametrize("name", ids())
def test_the_books_of_the_games(name: str) -> None:
    book = rulebook(name)
    assert book.game == name
    assert book.errata
    assert all(book.in_section(section) for section in book.sections)
