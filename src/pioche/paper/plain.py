"""Sheets as CSV: as any spreadsheet writes it, and so that the French and the English Excel open it."""

import csv
import io
from collections.abc import Sequence

from pioche.paper.sheets import Cell, words

# French Excel separates by semicolons, because French numbers have commas.
SEPARATORS = {"fr": ";", "en": ","}
MARK = "\ufeff"  # without it Excel takes UTF-8 for something else


def written(rows: Sequence[Sequence[Cell]], lang: str) -> bytes:
    """The bytes of a CSV file."""
    out = io.StringIO(newline="")
    out.write(MARK)
    csv.writer(out, delimiter=SEPARATORS[lang]).writerows([words(cell) for cell in row] for row in rows)
    return out.getvalue().encode("utf-8")


def read(content: bytes) -> list[list[Cell]]:
    """The rows of a CSV file, in whichever encoding and with whichever separator it was saved."""
    text = decoded(content)
    first = text.lstrip("\r\n").partition("\n")[0]
    if first.lower().startswith("sep="):  # a line by which some tell Excel the separator
        separator, text = first[4:5], text.lstrip("\r\n").partition("\n")[2]
    else:
        separator = max(";,\t", key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=False)
    return [list(row) for row in reader]


def decoded(content: bytes) -> str:
    """The text of a file: UTF-8, UTF-16 with its mark (“Unicode text”), else what Windows has always written."""
    if content[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return content.decode("utf-16", errors="replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")
