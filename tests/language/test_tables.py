"""Stored tables: found by the hash of the grammar, and never trusted."""

import sys
from pathlib import Path

import msgspec
import pytest

from pioche.games.ossuaire.clauses import LANGUAGE
from pioche.language import tables
from pioche.language.grammar import Grammar
from pioche.language.tables import Tables, build, load, store, tables_of
from pioche.language.words import Splitter
from tests.language import toy


@pytest.fixture
def grammar() -> Grammar:
    """A grammar that nothing is stored of."""
    return LANGUAGE.reader.grammar


def other_grammar() -> Grammar:
    """The grammar of another language."""
    return toy.language().reader.grammar


@pytest.fixture
def builds(monkeypatch: pytest.MonkeyPatch) -> list[Grammar]:
    """The grammars whose tables have been built meanwhile."""
    built: list[Grammar] = []

    def watched(grammar: Grammar) -> Tables:
        built.append(grammar)
        return build(grammar)

    monkeypatch.setattr(tables, "build", watched)
    return built


def test_tables_are_built_once(grammar: Grammar, builds: list[Grammar], tmp_path: Path) -> None:
    first, second = (tables_of(grammar, tmp_path) for _ in range(2))

    assert first == second
    assert builds == [grammar]
    assert [path.name for path in tmp_path.iterdir()] == [f"{grammar.hash[:32]}.json"]


def test_another_grammar_has_tables_of_its_own(
    grammar: Grammar, builds: list[Grammar], tmp_path: Path
) -> None:
    tables_of(grammar, tmp_path)
    tables_of(other_grammar(), tmp_path)

    assert len(builds) == len(list(tmp_path.iterdir())) == 2


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\x00\xff",
        b"[1, 2]",
        b'{"format": 1, "hash": "x", "states": [], "starts": []}',
        b'{"format": 1, "hash": "HASH", "states": [{"pour": 99999}], "starts": [0]}',  # leads nowhere
        b'{"format": 1, "hash": "HASH", "states": [{"pour": -99999}], "starts": [0]}',
        b'{"format": 1, "hash": "HASH", "states": [], "starts": []}',
        b'{"format": 0, "hash": "HASH", "states": [{}], "starts": [0]}',  # of another version
        "half",
    ],
)
def test_a_file_that_is_damaged_or_foreign_is_built_anew(
    content: bytes | str, grammar: Grammar, builds: list[Grammar], tmp_path: Path
) -> None:
    path = tmp_path / f"{grammar.hash[:32]}.json"
    whole = msgspec.json.encode(build(grammar))
    written = (
        whole[: len(whole) // 2]
        if isinstance(content, str)
        else content.replace(b"HASH", grammar.hash.encode())
    )
    path.write_bytes(written)

    assert load(path, grammar) is None
    assert tables_of(grammar, tmp_path) == build(grammar)
    assert builds == [grammar]
    assert load(path, grammar) is not None  # the file is sound again


def test_a_folder_that_cannot_be_written_is_no_error(grammar: Grammar, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")

    assert tables_of(grammar, tmp_path / "file" / "grammars") == build(grammar)


def test_a_file_is_written_in_one_piece(
    grammar: Grammar, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def full(*_: object) -> None:
        raise OSError("no space left on device")

    monkeypatch.setattr(Path, "replace", full)
    path = tmp_path / "tables.json"
    store(path, build(grammar))

    assert not path.exists()
    assert list(tmp_path.iterdir()) == []


def test_the_folder_can_be_chosen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PIOCHE_CACHE", str(tmp_path))
    assert tables.cache_folder() == tmp_path
    monkeypatch.delenv("PIOCHE_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert tables.cache_folder() == tmp_path / "pioche" / "grammars"


def test_two_builds_give_the_same_tables(grammar: Grammar) -> None:
    again = Grammar(LANGUAGE.clauses, LANGUAGE.starts, Splitter(LANGUAGE._fold), ())

    assert again.hash == grammar.hash
    assert build(again) == build(grammar)


def test_stored_tables_need_no_lark(tmp_path: Path) -> None:
    """Most of a cold start would be lark's; only the first start of a new grammar pays it."""
    import subprocess

    code = (
        "import sys; from pioche.games.ossuaire.cards import POOL; POOL.printed(); "
        "print('lark' in sys.modules)"
    )
    environment = {"PYTHONPATH": ":".join(sys.path), "PIOCHE_CACHE": str(tmp_path)}
    said = [
        subprocess.run(
            [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
        ).stdout
        for _ in range(2)
    ]

    assert said == ["True\n", "False\n"]
