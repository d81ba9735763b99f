"""Sheets as workbooks, .xlsx and .ods.

Both are read by calamine: one reader, typed, in Rust, which knows the quirks of Excel and LibreOffice (repeated cells,
numbers that are floats, dates).  Excel's are written by XlsxWriter, which has lists to choose from.  An .ods file is
written here: a zip of three small files of XML, which odfpy (untyped, last released in 2020) would not make less.
"""

import io
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from pioche.paper.sheets import Cell, Choices, missing_extra, unreadable_sheet, words

LARGEST = 20_000_000  # bytes of a file, and of what a zip holds
LONGEST_LIST = 255  # letters of a list to choose from, for Excel
WIDTHS = (8, 60)  # letters of a column, at least and at most
HEADER = {"bold": True, "bg_color": "#f0e2c4", "border": 1, "valign": "top"}
OPEN_DOCUMENT = "application/vnd.oasis.opendocument.spreadsheet"


def read(path: Path, content: bytes) -> list[list[Cell]]:
    """The rows of the first sheet of a workbook."""
    try:
        from python_calamine import CalamineError, CalamineWorkbook
    except ImportError:
        raise missing_extra(path.suffix) from None
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            if sum(member.file_size for member in archive.infolist()) > LARGEST:
                raise unreadable_sheet(path, en="it is too large", fr="il est trop grand")
        book = CalamineWorkbook.from_filelike(io.BytesIO(content))
        return [list(row) for row in book.get_sheet_by_index(0).to_python(skip_empty_area=False)]
    except (CalamineError, zipfile.BadZipFile):
        raise unreadable_sheet(
            path,
            en=f"not a {path.suffix} file, or a damaged one; save it again from the spreadsheet",
            fr=f"ce n’est pas un fichier {path.suffix}, ou il est abîmé ; enregistrez-le à nouveau du tableur",
        ) from None


# ---- Excel


def excel(rows: Sequence[Sequence[Cell]], title: str, choices: Mapping[int, Choices]) -> bytes:
    """The bytes of an .xlsx file: the first row stays in view, and columns offer what their cells may hold."""
    try:
        import xlsxwriter
    except ImportError:
        raise missing_extra(".xlsx") from None
    out = io.BytesIO()
    book = xlsxwriter.Workbook(out, {"in_memory": True})
    sheet = book.add_worksheet(title[:31])
    header, wrapped = book.add_format(HEADER), book.add_format({"text_wrap": True, "valign": "top"})
    for at, row in enumerate(rows):
        for column, cell in enumerate(row):
            _write(sheet, at, column, cell, wrapped if at else header)
    for column in range(len(rows[0])):
        sheet.set_column(column, column, _width(rows, column), wrapped)
    for column, allowed in choices.items():
        if len(",".join(allowed.words)) > LONGEST_LIST:
            continue
        sheet.data_validation(1, column, 999, column, _validation(allowed))
    sheet.freeze_panes(1, 1)
    book.close()
    return out.getvalue()


def _write(sheet: Any, row: int, column: int, cell: Cell, form: Any) -> None:
    """A cell by its type: a text that looks like a formula stays a text."""
    if cell is None:
        sheet.write_blank(row, column, None, form)
    elif isinstance(cell, bool):
        sheet.write_boolean(row, column, cell, form)
    elif isinstance(cell, int | float):
        sheet.write_number(row, column, cell, form)
    else:
        sheet.write_string(row, column, str(cell), form)


def _width(rows: Sequence[Sequence[Cell]], column: int) -> int:
    longest = max(len(line) for row in rows for line in words(row[column]).split("\n"))
    return min(max(longest + 2, WIDTHS[0]), WIDTHS[1])


def _validation(allowed: Choices) -> dict[str, Any]:
    """What Excel lets one type; whatever else is told by the import, with its reason."""
    if allowed.words:
        return {"validate": "list", "source": list(allowed.words), "error_type": "warning"}
    low, high = allowed.range or (0, 0)
    return {
        "validate": "integer",
        "criteria": "between",
        "minimum": low,
        "maximum": high,
        "error_type": "warning",
    }


# ---- OpenDocument

MANIFEST = f"""<?xml version="1.0" encoding="UTF-8"?>
<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.3">
<manifest:file-entry manifest:full-path="/" manifest:version="1.3" manifest:media-type="{OPEN_DOCUMENT}"/>
<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>
</manifest:manifest>"""
NAMES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{space}:1.0"'
    for name, space in {
        "office": "office",
        "table": "table",
        "text": "text",
        "style": "style",
        "fo": "xsl-fo-compatible",
    }.items()
)
STYLES = """<office:automatic-styles>
<style:style style:name="head" style:family="table-cell">
<style:table-cell-properties fo:background-color="#f0e2c4"/><style:text-properties fo:font-weight="bold"/>
</style:style>
<style:style style:name="body" style:family="table-cell">
<style:table-cell-properties fo:wrap-option="wrap" style:vertical-align="top"/>
</style:style>
</office:automatic-styles>"""


def open_document(rows: Sequence[Sequence[Cell]], title: str, choices: Mapping[int, Choices]) -> bytes:
    """The bytes of an .ods file: columns offer what their cells may hold."""
    lines = [
        "<table:table-row>"
        + "".join(
            _ods_cell(cell, "body" if at else "head", column if at and column in choices else None)
            for column, cell in enumerate(row)
        )
        + "</table:table-row>"
        for at, row in enumerate(rows)
    ]
    allowed = "".join(_ods_validation(column, choice) for column, choice in choices.items())
    content = (
        f'<?xml version="1.0" encoding="UTF-8"?><office:document-content {NAMES} office:version="1.3">{STYLES}'
        f"<office:body><office:spreadsheet><table:content-validations>{allowed}</table:content-validations>"
        f"<table:table table:name={quoteattr(title)}>"
        f'<table:table-column table:number-columns-repeated="{len(rows[0])}"/>{"".join(lines)}</table:table>'
        "</office:spreadsheet></office:body></office:document-content>"
    )
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("mimetype", OPEN_DOCUMENT, zipfile.ZIP_STORED)  # first and bare, as the format wants
        archive.writestr("META-INF/manifest.xml", MANIFEST, zipfile.ZIP_DEFLATED)
        archive.writestr("content.xml", content, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def _ods_cell(cell: Cell, style: str, choice: int | None) -> str:
    named = f'table:style-name="{style}"'
    if choice is not None:
        named += f' table:content-validation-name="allowed{choice}"'
    if cell is None or cell == "":
        return f"<table:table-cell {named}/>"
    if isinstance(cell, bool):
        kind = f'office:value-type="boolean" office:boolean-value="{words(cell)}"'
    elif isinstance(cell, int | float):
        kind = f'office:value-type="float" office:value="{words(cell)}"'
    else:
        kind = 'office:value-type="string"'
    text = "".join(f"<text:p>{_spaced(line)}</text:p>" for line in words(cell).split("\n"))
    return f"<table:table-cell {named} {kind}>{text}</table:table-cell>"


def _spaced(line: str) -> str:
    """A line of text, in which several spaces in a row count."""
    return escape(line).replace("  ", " <text:s/>")


def _ods_validation(column: int, allowed: Choices) -> str:
    if allowed.words:
        listed = ";".join(f'"{word}"' for word in allowed.words)
        condition = f"of:cell-content-is-in-list({listed})"
    else:
        low, high = allowed.range or (0, 0)
        condition = f"of:cell-content-is-whole-number() and cell-content-is-between({low},{high})"
    return (
        f'<table:content-validation table:name="allowed{column}" table:condition={quoteattr(condition)} '
        'table:allow-empty-cell="true"><table:error-message table:message-type="warning" table:display="true"/>'
        "</table:content-validation>"
    )
