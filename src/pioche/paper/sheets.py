"""Sheets: rows of cells as a spreadsheet has them, and what is wrong with one, by row and column."""

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from pathlib import Path
from string import ascii_uppercase
from typing import NamedTuple

from pioche.core.errors import PiocheError

Cell = str | int | float | bool | date | datetime | time | timedelta | None


class Sheet(NamedTuple):
    """The rows of a file, the first of which is row 1 of its spreadsheet; cells that are missing are empty."""

    file: str
    rows: Sequence[Sequence[Cell]]


class Choices(NamedTuple):
    """What the cells of a column may hold, for spreadsheets that help while one types: words, or a range."""

    words: tuple[str, ...] = ()
    range: tuple[int, int] | None = None


class SheetError(PiocheError):
    """What is wrong with a cell: in which file, row and column, and why."""

    code = "sheet"

    def __init__(self, file: str, row: int, column: int | None, name: str, *, en: str, fr: str) -> None:
        """`row` is counted from 1 and `column` from 0, which is A; without one, the row as a whole is meant."""
        self.file, self.row, self.column, self.name = file, row, column, name
        called = f" ({name})" if name else ""
        place_en, place_fr = f"{file}, row {row}", f"{file}, ligne {row}"
        if column is not None:
            place_en += f", column {letters(column)}{called}"
            place_fr += f", colonne {letters(column)}{called}"
        super().__init__(en=f"{place_en}: {en}", fr=f"{place_fr} : {fr}")


def letters(column: int) -> str:
    """The name of a column, counted from 0: `A`, `Z`, `AA`.

    >>> letters(0), letters(25), letters(26), letters(701), letters(702)
    ('A', 'Z', 'AA', 'ZZ', 'AAA')
    """
    name = ""
    while column >= 0:
        column, letter = divmod(column, 26)
        name = ascii_uppercase[letter] + name
        column -= 1
    return name


def words(cell: Cell) -> str:
    """What stands in a cell, as one reads it: `3` for the number 3.0, nothing for an empty one."""
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return "true" if cell else "false"
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return str(cell).strip()


def missing_extra(what: str) -> PiocheError:
    """The refusal of a file whose library is not installed."""
    return PiocheError(
        en=f"{what} files need a library that is not installed: pip install 'pioche[sheets]'; "
        "a .csv file needs none",
        fr=f"les fichiers {what} demandent une bibliothèque qui n’est pas installée : "
        "pip install 'pioche[sheets]' ; un fichier .csv n’en demande aucune",
        code="missing_extra",
    )


def unreadable_sheet(path: Path, *, en: str, fr: str) -> PiocheError:
    """The refusal of a file that is no sheet."""
    return PiocheError(en=f"{path}: {en}", fr=f"{path} : {fr}", code="sheet")
