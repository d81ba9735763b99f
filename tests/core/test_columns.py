"""Columns are declared once: the written class, views, dumps and checks all follow the declaration."""

from importlib import import_module

import msgspec
import pytest

from pioche.core.columns import (
    Column,
    Declared,
    Kind,
    column_faults,
    dump,
    given,
    one,
    per_card,
    per_seat,
    several,
)
from pioche.core.contract import Shown, TableSpec
from pioche.core.errors import BadColumn
from pioche.core.match import Match
from pioche.core.sight import public_types
from pioche.core.table import Table
from pioche.core.write_columns import COMMAND, declaration_of, main, written
from pioche.games import folder, game, ids, package


def table_of(name: str) -> Table:
    return Match(game(name), TableSpec(), 1).table


@pytest.mark.parametrize("name", ids())
def test_the_written_class_is_that_of_its_declaration(name: str) -> None:
    path = folder(name) / "columns.py"

    assert path.read_text("utf-8") == written(package(name)), f"{COMMAND} {package(name)}"


@pytest.mark.parametrize("name", ids())
def test_every_column_has_what_it_declares(name: str) -> None:
    t = table_of(name)

    assert not column_faults(t)
    assert {zone.name for zone in t.zones} <= set(dump(t))
    for column in t.columns:
        origin = getattr(column.type, "__origin__", column.type)
        assert isinstance(getattr(t, column.name), origin), column


@pytest.mark.parametrize("name", ids())
def test_a_short_column_is_a_fault(name: str) -> None:
    t = table_of(name)
    column = next(column for column in t.columns if column.kind in (Kind.SEAT, Kind.CARD, Kind.FROZEN))
    setattr(t, column.name, getattr(t, column.name)[1:])

    assert column.name in column_faults(t)[0].en


def test_a_dump_does_not_change_with_its_table() -> None:
    t = table_of("ossuaire")
    before = dump(t)

    t.piles[0].clear()
    t.tokens += 1

    assert dump(t) != before
    assert before["piles"][0]
    assert "book" not in before
    assert before["chance"] == t.chance.state


def test_kinds_say_the_type_of_the_whole_column() -> None:
    class Columns(Declared):
        turn = one(1, public=True)
        gold = per_seat(0)
        alive = per_seat(True, frozen=True)
        bonus = per_card(0, mark=True)
        stopped = several(int)
        factions = given(tuple[str, ...])

    assert [(column.name, column.type) for column in Columns.columns] == [
        ("turn", int),
        ("gold", list[int]),
        ("alive", tuple[bool, ...]),
        ("bonus", list[int]),
        ("stopped", list[int]),
        ("factions", tuple[str, ...]),
    ]
    assert Shown.of(Columns.columns, {}) == Shown(("turn",), ("bonus",), {})


def test_a_column_that_all_tables_would_share_is_refused() -> None:
    with pytest.raises(BadColumn, match=r"the column gold begins as \[0\]"):
        type("Columns", (Declared,), {"gold": one([0])})


def test_a_type_that_cannot_be_written_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    zones = import_module("pioche.games.ossuaire.zones")
    odd = Column(Kind.LIST, list["later"], name="odd")  # type: ignore[name-defined]  # noqa: F821
    monkeypatch.setattr(zones.Columns, "columns", (*zones.Columns.columns, odd))

    with pytest.raises(BadColumn, match="the column odd is of type 'later'"):
        written("pioche.games.ossuaire")


def test_a_module_without_declaration_is_refused() -> None:
    with pytest.raises(BadColumn, match="declares 0 tables"):
        declaration_of(import_module("pioche.games.ossuaire.numbers"))


def test_the_command_says_what_it_wrote_or_why_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert "usage" in capsys.readouterr().err
    assert main(["pioche.games.no_such_game"]) == 1
    assert "no_such_game" in capsys.readouterr().err


@pytest.mark.parametrize("name", ids())
def test_views_show_what_the_types_say(name: str) -> None:
    view = Match(game(name), TableSpec(), 1).view(0)

    types = public_types(game(name))

    assert list(types) == list(view.table)
    for entry, kind in types.items():
        shown = msgspec.to_builtins(view.table[entry])
        assert msgspec.to_builtins(msgspec.convert(shown, kind)) == shown, entry
