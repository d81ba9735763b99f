"""The reference page of a game for those who write scenarios: its questions, options, events, zones and columns.

It is written from what the game declares (wording, columns, positions), so that it cannot be wrong about a name.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, is_dataclass
from typing import Any

from pioche.core.chance import Chance
from pioche.core.columns import Kind
from pioche.core.table import Table
from pioche.core.zones import Sight, Zone
from pioche.language.templates import addressed, typeset
from pioche.language.wording import Wording
from pioche.language.written import Entry
from pioche.scenario.positions import Form
from pioche.scenario.read import Stage
from pioche.scenario.vocabulary import named_fields

WRITTEN = {
    Form.BAG: "in any order",
    Form.TOP_FIRST: "from the top to the bottom",
    Form.BOTTOM_FIRST: "from the bottom to the top",
    Form.ROWS: "in rows, from the top row to the bottom row",
}
SEEN = {Sight.ALL: "everybody", Sight.OWNER: "its owner", Sight.COUNT: "nobody; its number is public"}
SHAPE = {
    Kind.ONE: "one value",
    Kind.SEAT: "one value a seat",
    Kind.FROZEN: "one value a seat",
    Kind.LIST: "a list",
    Kind.GIVEN: "fixed by the table",
}
_FORM = re.compile(r"\{(\w+):[^}]*\}")  # how a noun agrees, which a reader need not know


def reference(stage: Stage, wording: Wording, title: str) -> str:
    """The page of a game, in Markdown."""
    game = stage.game
    spec = game.spec(game.samples()[0])
    t = game.deal(spec, Chance(1))
    lines = [
        f"# {title}: words for scenarios",
        "",
        f"Written by `pioche scenario reference {game.id}` from what the game declares; do not edit it.",
        "[Scenarios](../scenarios.md) says how these words are used.",
    ]
    entries = wording.entries
    rest = (type(stage.positions).__doc__ or "").partition("\n")[0]
    moved = (
        "An event that moves a card has `source` and `target` besides; every event has `rule` and `depth`."
    )
    lines += _section(
        "Zones", ("zone", "French", "English", "seen by", "written"), _zones(stage, t, entries), rest
    )
    lines += _section("Positions", ("key", "of", "says; if it is not said"), _keys(stage, entries))
    lines += _section("Phases", ("phase", "French", "English"), _named(entries["phases"]))
    lines += _section("Questions", ("prompt", "asks", "rules"), _prompts(entries["prompts"]))
    lines += _section(
        "Options", ("verb", "form", "may be written", "English"), _options(stage, entries["options"])
    )
    lines += _section("Events", ("what", "tells", "fields"), _events(entries["events"]), moved)
    lines += _section(
        "Columns", ("column", "French", "English", "shape"), _columns(stage, t, entries["columns"])
    )
    lines += _section("Numbers", ("number", "printed"), _numbers(t))
    lines += _section("Endings", ("rule", "English"), _endings(entries["endings"]))
    return "\n".join(lines) + "\n"


def _section(title: str, heads: Sequence[str], rows: Iterable[Sequence[str]], remark: str = "") -> list[str]:
    """A heading and a table; nothing where there is nothing to list."""
    cells = [[cell.replace("|", "\\|") or "—" for cell in row] for row in rows]
    if not cells:
        return []
    lines = ["", f"## {title}", "", *([remark, ""] if remark else [])]
    lines += [f"| {' | '.join(heads)} |", "|" + "---|" * len(heads)]
    return lines + [f"| {' | '.join(row)} |" for row in cells]


def _code(words: Iterable[str]) -> str:
    return ", ".join(f"`{word}`" for word in words)


def _said(entry: Entry | None, lang: str) -> str:
    template = addressed((entry.template(lang) if entry else None) or "", you=False)
    return _FORM.sub(r"{\1}", typeset(template, lang))


def _zones(stage: Stage, t: Table, entries: Any) -> Iterator[tuple[str, ...]]:
    for zone in t.zones:
        form = stage.positions.forms.get(zone.name)
        written = WRITTEN[form] if form else "not written"
        entry = entries["zones"].get(zone.name)
        yield f"`{_path(zone)}`", _said(entry, "fr"), _said(entry, "en"), SEEN[zone.sight], written
    for name, form in stage.positions.forms.items():
        if name not in [zone.name for zone in t.zones]:
            yield f"`seat.N.{name}`", "", "", "everybody", WRITTEN[form]


def _path(zone: Zone) -> str:
    return zone.name if zone.shared else f"seat.N.{zone.name}"


def _keys(stage: Stage, entries: Any) -> Iterator[tuple[str, ...]]:
    positions = stage.positions
    for of, keys in (("the table", positions.keys), ("a seat", positions.seat_keys)):
        for key in keys:
            yield f"`{key}`", of, positions.meanings.get(key) or _said(entries["columns"].get(key), "en")
    for mark in positions.marks:
        laid = "a card" if mark in (*stage.game.shown.marks, *positions.laid) else "a card, to look at only"
        yield f"`{mark}`", laid, positions.meanings.get(mark, "")


def _named(entries: Any) -> Iterator[tuple[str, ...]]:
    for name, entry in entries.items():
        yield f"`{name}`", _said(entry, "fr"), _said(entry, "en")


def _prompts(entries: Any) -> Iterator[tuple[str, ...]]:
    for name, entry in entries.items():
        yield f"`{name}`", _said(entry, "en"), ", ".join(entry.rules)


def _options(stage: Stage, entries: Any) -> Iterator[tuple[str, ...]]:
    for verb, words in stage.verbs.items():
        shape = stage.vocabulary.options.get(verb)
        form = _code([shape.form(verb).en]) if shape else ""
        yield f"`{verb}`", form, _code(words), _said(entries.get(verb), "en")


def _events(entries: Any) -> Iterator[tuple[str, ...]]:
    for what, entry in entries.items():
        yield f"`{what}`", _said(entry, "en"), _code(named_fields(entry))


def _columns(stage: Stage, t: Table, entries: Any) -> Iterator[tuple[str, ...]]:
    shapes = {column.name: SHAPE[column.kind] for column in t.columns if column.public}
    derived = stage.game.derived(t)
    shapes |= dict.fromkeys(getattr(derived, "__struct_fields__", ()), "follows from the rest")
    shapes |= dict.fromkeys(stage.positions.facts(t), "follows from the rest")
    for name, shape in shapes.items():
        entry = entries.get(name)
        yield f"`{name}`", _said(entry, "fr"), _said(entry, "en"), shape


def _numbers(t: Table) -> Iterator[tuple[str, ...]]:
    if is_dataclass(t.numbers) and not isinstance(t.numbers, type):
        for name, value in asdict(t.numbers).items():
            yield f"`{name}`", str(value)


def _endings(entries: Any) -> Iterator[tuple[str, ...]]:
    for rule, entry in entries.items():
        yield f"`{rule}`", _said(entry, "en")
