"""The booklet of a game as one page of HTML that opens offline: its fonts and pictures are inside."""

from base64 import b64encode
from collections.abc import Iterable, Mapping
from html import escape
from pathlib import Path
from typing import Any

from pioche.paper.booklet import booklet
from pioche.paper.booklet import pictures as pictures_of
from pioche.paper.press import FONTS

KINDS = {".webp": "image/webp", ".png": "image/png", ".jpg": "image/jpeg", ".svg": "image/svg+xml"}
FACES = (
    ("Alegreya Sans", "400", "normal", "alegreya-sans-400.ttf"),
    ("Alegreya Sans", "400", "italic", "alegreya-sans-400-italic.ttf"),
    ("Alegreya Sans", "700", "normal", "alegreya-sans-700.ttf"),
    ("Grenze Gotisch", "600", "normal", "grenze-gotisch-600.ttf"),
)
STYLE = Path(__file__).with_name("booklet.css")


def as_html(game: str, lang: str) -> bytes:
    """The booklet as a page."""
    data = booklet(game, lang)
    shown = {name: _address(path) for name, path in pictures_of(game, data).items()}
    words = data["words"]
    parts = [_cover(data, shown)]
    chapters = []
    if data["how"]:
        chapters.append(("how", words["how"], _how(data, shown)))
    chapters.append(("contents", words["contents"], ""))
    chapters.append(("rules", words["numbered"], _rules(data)))
    if data["errata"]:
        chapters.append(("errata", words["errata"], _errata(data)))
    if data["index"]:
        chapters.append(("index", words["index"], _index(data)))
    for id, title, body in chapters:
        inner = _contents(data, [chapter[:2] for chapter in chapters]) if id == "contents" else body
        parts.append(f'<section><h2 id="{id}">{escape(title)}</h2>{inner}</section>')
    title = escape(f"{data['title']} – {words['rules']}")
    page = (
        f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8"><title>{title}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{_fonts()}{STYLE.read_text(encoding='utf-8')}</style></head><body>{parts[0]}<main>{''.join(parts[1:])}"
        f'<footer class="faded">{escape(data["edition"])} · {escape(data["counted"])}</footer></main></body></html>\n'
    )
    return page.encode("utf-8")


def _cover(data: Mapping[str, Any], shown: Mapping[str, str]) -> str:
    picture = f'<img src="{shown["cover"]}" alt="">' if "cover" in shown else ""
    return (
        f'<header>{picture}<div class="text"><h1>{escape(data["title"])}</h1>'
        f'<p class="faded">{escape(data["words"]["rules"])}</p><p class="line">{escape(data["line"])}</p>'
        f"<p>{escape(data['pitch'])}</p></div></header>"
    )


def _contents(data: Mapping[str, Any], chapters: Iterable[tuple[str, str]]) -> str:
    sections = "".join(_item(f"section-{section['id']}", section["title"]) for section in data["sections"])
    chosen = ((id, title) for id, title in chapters if id != "contents")
    items = (_item(id, title, f"<ul>{sections}</ul>" if id == "rules" else "") for id, title in chosen)
    return f"<nav><ul>{''.join(items)}</ul></nav>"


def _item(id: str, title: str, more: str = "") -> str:
    return f'<li><a href="#{id}">{escape(title)}</a>{more}</li>'


def _how(data: Mapping[str, Any], shown: Mapping[str, str]) -> str:
    words, how = data["words"], data["how"]
    told = "".join(
        f"<p><strong>{escape(words[part])}</strong><br>{escape(how[part])}</p>"
        for part in ("goal", "turn", "win")
    )
    lines = ""
    for line in how["lines"]:
        cards = "".join(f'<img src="{shown[card]}" alt="">' for card in line["cards"] if card in shown)
        pictures = f'<div class="cards">{cards}</div>' if cards else ""
        lines += f'<div class="how"><p>{escape(line["text"])} {_links(line["rules"])}</p>{pictures}</div>'
    return told + lines


def _rules(data: Mapping[str, Any]) -> str:
    parts = [f'<p class="legend faded">{escape(data["words"]["legend"])}</p>']
    for section in data["sections"]:
        parts.append(f'<h3 id="section-{section["id"]}">{escape(section["title"])}</h3>')
        for rule in section["rules"]:
            mark = f' <span class="mark">{escape(rule["mark"])}</span>' if rule["mark"] else ""
            why = f'<p class="why">{escape(rule["why"])}</p>' if rule["why"] else ""
            parts.append(
                f'<div class="rule" id="{rule["id"]}"><span class="id faded">{rule["id"]}</span>'
                f"<div><p>{escape(rule['text'])}{mark} {_links(rule['errata'])}</p>{why}</div></div>"
            )
    return "".join(parts)


def _errata(data: Mapping[str, Any]) -> str:
    words, colon = data["words"], "\u00a0: " if data["lang"] == "fr" else ": "
    parts = [f'<p class="faded">{escape(words["errata_intro"])}</p>']
    for erratum in data["errata"]:
        see = (
            f' <span class="faded">{escape(words["see"])}</span> {_links(erratum["rules"])}'
            if erratum["rules"]
            else ""
        )
        told = "".join(
            f"<p><strong>{escape(words[part])}</strong>{colon}{escape(erratum[part])}</p>"
            for part in ("printed", "decided", "why")
        )
        parts.append(f'<div class="erratum" id="{erratum["id"]}"><h3>{erratum["id"]}</h3>{see}{told}</div>')
    return "".join(parts)


def _index(data: Mapping[str, Any]) -> str:
    items = (
        f"<li><strong>{escape(entry['name'])}</strong> {_links(entry['rules'])}<br>"
        f'<span class="faded">{escape(", ".join(entry["cards"]))}</span></li>'
        for entry in data["index"]
    )
    return f'<ul class="index">{"".join(items)}</ul>'


def _links(ids: Iterable[str]) -> str:
    links = ", ".join(f'<a href="#{id}">{id}</a>' for id in ids)
    return f'<span class="ids">{links}</span>' if links else ""


# ---- what is inside


def _address(path: Path) -> str:
    return f"data:{KINDS[path.suffix]};base64,{b64encode(path.read_bytes()).decode()}"


def _fonts() -> str:
    return "".join(
        f"@font-face{{font-family:'{family}';font-weight:{weight};font-style:{style};"
        f"src:url(data:font/ttf;base64,{b64encode((FONTS / file).read_bytes()).decode()})}}"
        for family, weight, style, file in FACES
    )
