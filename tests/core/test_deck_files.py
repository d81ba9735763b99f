"""Deck files: read with all that is wrong and where, and written so that they read back."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pioche.core.deck_files import (
    LARGEST,
    BadDeckFile,
    DeckFile,
    parse_deck,
    read_deck,
    save_deck,
    written_deck,
)
from pioche.core.decks import Deck
from pioche.core.errors import PiocheError
from pioche.core.text import Text, on_one_line

WRITTEN = """game = "duel"
name = { fr = "La meute", en = "The Pack" }
line = "Mordre."

[picks]
master = "renard"
clans = ["foret", "grange"]

[cards]
ours = 3
loup = 2
"""
NAMES = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=20).filter(
    lambda text: text.strip() == text
)
SHOWN = NAMES.filter(on_one_line)


def test_a_file_is_read() -> None:
    file = parse_deck(WRITTEN, "x.toml", "duel")

    assert file == DeckFile(
        "duel",
        Text(fr="La meute", en="The Pack"),
        Deck("La meute", {"loup": 2, "ours": 3}, {"master": ("renard",), "clans": ("foret", "grange")}),
        Text(fr="Mordre.", en="Mordre."),
    )


@pytest.mark.parametrize(
    ("before", "after", "problems"),
    [
        ('game = "duel"\n', "", ['say of which game it is: game = "duel"']),
        ('game = "duel"', "game = 3", ['line 1: say of which game it is: game = "duel"']),
        ('game = "duel"', 'game = "tarot"', ["line 1: a deck of tarot, not of duel"]),
        ('name = { fr = "La meute", en = "The Pack" }\n', "", ["a deck has a name, on one line: name ="]),
        (', en = "The Pack" }', " }", ["line 2: a deck has a name"]),
        ('line = "Mordre."', "line = 7", ["line 3: a line is a text"]),
        ('fr = "La meute"', 'fr = "La\\nmeute"', ["line 2: a deck has a name, on one line"]),
        ('"Mordre."', '"\\u202eMordre."', ["line 3: a line is a text on one line"]),
        (
            "[cards]",
            "[crads]",
            ["line 9: unknown key 'crads'; nearest: cards", "cards is a table: [cards] / id = 3"],
        ),
        (
            'master = "renard"',
            "master = 3",
            ['line 6: an id or a list of ids: master = "id", master = ["id", "id"]'],
        ),
        ("ours = 3", "ours = 0", ["line 10: ours: how many, from 1 to 99: ours = 3"]),
        (
            "ours = 3\nloup = 2",
            'ours = true\nloup = "2"',
            ["line 10: ours: how many", "line 11: loup: how many"],
        ),
        ("ours = 3", "ours = 3\nours = 2", ["not TOML, line 11, column 9:"]),
        ("ours", "o" * 61, ["at most 60 characters"]),
        ("[picks]", "[picks", ["not TOML, line 5"]),
    ],
)
def test_all_that_is_wrong_is_told_with_its_line(before: str, after: str, problems: list[str]) -> None:
    with pytest.raises(BadDeckFile) as refused:
        parse_deck(WRITTEN.replace(before, after), "x.toml", "duel")

    lines = refused.value.en.split("\n")
    assert len(lines) == len(problems)
    assert all(
        line.startswith("x.toml: ") and problem in line for line, problem in zip(lines, problems, strict=True)
    )
    assert refused.value.fr != refused.value.en


def test_a_file_may_begin_with_the_mark_of_some_editors(tmp_path: Path) -> None:
    (tmp_path / "x.toml").write_text(WRITTEN, encoding="utf-8-sig")

    assert read_deck(tmp_path / "x.toml") == parse_deck(WRITTEN, "x.toml")


def test_a_file_that_is_none_is_refused(tmp_path: Path) -> None:
    (tmp_path / "latin.toml").write_bytes(b'name = "\xe9"')
    (tmp_path / "large.toml").write_text("#" * (LARGEST + 1))

    for name, problem in (
        ("latin", "not UTF-8 text"),
        ("large", "more than 64000 bytes"),
        ("none", "cannot read"),
    ):
        with pytest.raises(PiocheError, match=problem):
            read_deck(tmp_path / f"{name}.toml")


@given(
    SHOWN,
    SHOWN,
    st.dictionaries(NAMES, st.integers(1, 99), max_size=5),
    st.dictionaries(NAMES, st.lists(NAMES, max_size=3).map(tuple), max_size=3),
)
def test_what_is_written_reads_back(
    name: str, line: str, cards: dict[str, int], picks: dict[str, tuple[str, ...]]
) -> None:
    file = DeckFile(
        "duel", Text(fr=name, en=line), Deck(name, dict(sorted(cards.items())), picks), Text(fr=line, en=line)
    )

    assert parse_deck(written_deck(file), "x.toml") == file


def test_a_file_is_saved_whole(tmp_path: Path) -> None:
    file = parse_deck(WRITTEN, "x.toml")

    save_deck(file, tmp_path / "mine.toml")

    assert read_deck(tmp_path / "mine.toml", "duel") == file
