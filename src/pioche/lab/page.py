"""A report as one page that opens offline: of each section the answer first, then pictures, tables and notes."""

from collections.abc import Sequence
from functools import cache
from hashlib import blake2b
from html import escape
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from pioche.core.files import check_writable, unwritable, write_whole
from pioche.lab.cache import home
from pioche.lab.charts import altair, png

STYLE = (Path(__file__).parent / "page.css").read_text(encoding="utf-8")
DRAW = """
for (const place of document.querySelectorAll("[data-chart]")) {
  const spec = JSON.parse(document.getElementById(place.dataset.chart).textContent);
  vegaEmbed(place, spec, {actions: false, renderer: "svg"});
}
"""


class Picture(NamedTuple):
    """A chart with the name of its file and what it shows, in words for whoever does not see it."""

    name: str
    chart: Any
    alt: str


class Grid(NamedTuple):
    """A table; the first column names what a row is about."""

    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    marks: Sequence[str] = ()  # a class for each row: "bad", "good" or nothing


class Section(NamedTuple):
    """One question of the report, with its answer first."""

    id: str
    title: str
    answer: str
    pictures: Sequence[Picture] = ()
    grids: Sequence[Grid] = ()
    notes: Sequence[str] = ()  # how to read it, and what to beware of
    source: str = ""  # bot, matches and seeds behind it
    warnings: Sequence[str] = ()


class Page(NamedTuple):
    """A whole report."""

    title: str
    subtitle: str
    sections: Sequence[Section]
    footer: str
    lang: str
    file: str = "report.html"


def ready(folder: Path, file: str) -> None:
    """Make the folder of a page, and refuse at once what could only fail after all was played."""
    altair()
    if folder.exists() and not folder.is_dir():
        raise unwritable(
            folder, en="it is a file, and a folder is wanted", fr="c’est un fichier, il faut un dossier"
        )
    folder.mkdir(parents=True, exist_ok=True)
    check_writable(folder / file)


def write(page: Page, folder: Path) -> Path:
    """Write the page and its pictures; gives the path of the page."""
    pictures = folder / "pictures"
    pictures.mkdir(parents=True, exist_ok=True)
    for section in page.sections:
        for picture in section.pictures:
            write_whole(pictures / f"{picture.name}.png", png(picture.chart))
    path = folder / page.file
    write_whole(path, html(page).encode())
    return path


@cache
def drawing() -> str:
    """What draws the charts, all of it, so that the page needs no network; kept, because making it takes seconds."""
    import vl_convert

    mark = blake2b(f"{version('vl-convert-python')} {DRAW}".encode(), digest_size=8).hexdigest()
    kept = home() / f"drawing-{mark}.js"
    if kept.is_file():
        return kept.read_text(encoding="utf-8")
    made: str = vl_convert.javascript_bundle(DRAW)
    kept.parent.mkdir(parents=True, exist_ok=True)
    write_whole(kept, made.encode())
    return made


def html(page: Page) -> str:
    """The page as text, with all that draws it."""
    body = "\n".join(_section(section) for section in page.sections)
    links = "".join(f'<a href="#{section.id}">{escape(section.title)}</a>' for section in page.sections)
    drawn = any(section.pictures for section in page.sections)
    script = f"<script>{drawing()}</script>" if drawn else ""
    return (
        f'<!doctype html>\n<html lang="{page.lang}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(page.title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        f"<header><h1>{escape(page.title)}</h1><p>{escape(page.subtitle)}</p><nav>{links}</nav></header>\n"
        f"<main>\n{body}\n</main>\n<footer><p>{escape(page.footer)}</p></footer>\n{script}\n</body>\n</html>\n"
    )


def _section(section: Section) -> str:
    parts = [
        f'<section id="{section.id}"><h2>{escape(section.title)}</h2>',
        _paragraph(section.answer, "answer"),
    ]
    parts += [_paragraph(warning, "warning") for warning in section.warnings]
    parts += [_picture(picture) for picture in section.pictures]
    parts += [_grid(grid) for grid in section.grids]
    parts += [_paragraph(note, "note") for note in section.notes]
    parts += [_paragraph(section.source, "source") if section.source else "", "</section>"]
    return "\n".join(part for part in parts if part)


def _paragraph(text: str, kind: str) -> str:
    return f'<p class="{kind}">{escape(text)}</p>' if text else ""


def _picture(picture: Picture) -> str:
    spec = msgspec.json.encode(picture.chart.to_dict()).decode().replace("</", "<\\/")
    name = f"chart-{picture.name}"
    return (
        f'<figure role="img" aria-label="{escape(picture.alt)}"><div data-chart="{name}"></div></figure>'
        f'<script type="application/json" id="{name}">{spec}</script>'
    )


def _grid(grid: Grid) -> str:
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in grid.head)
    rows = []
    for number, row in enumerate(grid.rows):
        mark = grid.marks[number] if grid.marks else ""
        cells = "".join(
            f'<td data-label="{escape(label)}">{escape(cell)}</td>'
            for label, cell in zip(grid.head[1:], row[1:], strict=True)
        )
        kind = f' class="{mark}"' if mark else ""
        rows.append(f'<tr{kind}><th scope="row">{escape(row[0])}</th>{cells}</tr>')
    return (
        f'<div class="grid" tabindex="0"><table><thead><tr>{head}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )
