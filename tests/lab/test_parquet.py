"""Rows as Parquet: everything comes back, nothing is ever half written."""

import sys
from pathlib import Path
from typing import Any

import pytest

from pioche.core.errors import PiocheError
from pioche.lab import Plan, Row, check_writable, simulate, write_parquet
from pioche.lab.parquet import columns

polars = pytest.importorskip("polars")


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    """Some matches, a draw among them."""
    found = simulate(Plan("guild_battle", ("random", "random", "random"), 6, seed=1), jobs=1).rows
    return [*found, found[0]._replace(match=6, winner=None, scores=(0.5, 0.5, 0.0))]


def test_rows_come_back(rows: list[Row], tmp_path: Path) -> None:
    path = tmp_path / "matches.parquet"

    write_parquet(rows, path)

    back = polars.read_parquet(path)
    assert back.to_dicts() == [columns(row) for row in rows]
    assert back["seed"].dtype == polars.Int64
    assert back["winner"].null_count() == 1
    assert [file.name for file in tmp_path.iterdir()] == ["matches.parquet"]


def test_a_column_for_each_seat_and_fact(rows: list[Row]) -> None:
    names = set(columns(rows[0]))

    assert {"game", "match", "seed", "first", "winner", "rule", "decisions", "turns"} < names
    assert {f"{what}_{seat}" for what in ("player", "bot", "score") for seat in range(3)} < names
    assert "fact_reactions" in names


def test_columns_without_any_winner_have_their_type(rows: list[Row], tmp_path: Path) -> None:
    write_parquet([rows[-1]], tmp_path / "draws.parquet")

    assert polars.read_parquet(tmp_path / "draws.parquet")["winner"].dtype == polars.Int64


@pytest.mark.parametrize("error", [KeyboardInterrupt, OSError(28, "No space left on device")])
def test_an_interrupted_write_leaves_nothing(
    rows: list[Row], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Any
) -> None:
    def half(self: Any, file: Any) -> None:
        file.write(b"PAR1 and then")
        raise error

    monkeypatch.setattr(polars.DataFrame, "write_parquet", half)
    (tmp_path / "kept.parquet").write_bytes(b"what was there")

    for name in ("new.parquet", "kept.parquet"):
        with pytest.raises((KeyboardInterrupt, PiocheError)):
            write_parquet(rows, tmp_path / name)

    assert [file.name for file in tmp_path.iterdir()] == ["kept.parquet"]
    assert (tmp_path / "kept.parquet").read_bytes() == b"what was there"


def test_unwritable_places_are_refused_beforehand(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nowhere" / "matches.parquet"):
        with pytest.raises(PiocheError, match=str(path)) as refused:
            check_writable(path)
        assert refused.value.code == "unwritable"


def test_a_protected_folder_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.access", lambda *asked: False)  # root may write everywhere
    with pytest.raises(PiocheError, match="cannot be written to"):
        check_writable(tmp_path / "matches.parquet")


def test_without_polars_there_is_a_clear_word(
    rows: list[Row], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)

    with pytest.raises(PiocheError, match=r"pioche\[lab\]") as refused:
        write_parquet(rows, tmp_path / "matches.parquet")

    assert refused.value.code == "missing_extra"
    assert not list(tmp_path.iterdir())
