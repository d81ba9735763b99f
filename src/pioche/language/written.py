"""What is written about prompts, options and events, and what becomes of it: entries, runs of events, lines."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from pioche.core.decisions import Seat
from pioche.language.drama import Drama, read_drama
from pioche.language.fields import Seen

LANGS = ("fr", "en")


class Line(NamedTuple):
    """A line of the log: what it says, the rule that made it happen, how deeply nested it is."""

    text: str
    rule: str
    depth: int = 0
    tone: str = ""  # "heading" begins something; "minor" may be shown paler, "aside" not at all
    what: str = ""
    drama: Drama = Drama()
    seat: Seat | None = None  # whose event it is
    you: str = ""  # the line as it is said to them, where that differs
    other: Seat | None = None  # whom it hits
    yours: str = ""  # the line as it is said to those, where that differs

    def told_to(self, seat: Seat | None) -> str:
        """The line as a seat reads it, or whoever looks on (None)."""
        if seat is None:
            return self.text
        if self.you and self.seat == seat:
            return self.you
        return self.yours if self.yours and self.other == seat else self.text


class Entry:
    """What is written about one prompt, verb, event, zone…: templates by language and case, and its variants."""

    __slots__ = ("_found", "also", "drama", "flags", "rules", "templates", "tone", "variants")

    def __init__(self, written: Mapping[str, Any], where: str = "", drama: Drama | None = None) -> None:
        said = {name: value for name, value in written.items() if isinstance(value, str)}
        self.templates = {name: value for name, value in said.items() if name not in Drama._fields}
        self.drama = read_drama(written, where, drama)
        self.variants = {
            name: Entry(value, f"{where}.{name}", self.drama)
            for name, value in written.items()
            if isinstance(value, dict)
        }
        self.flags = {name for name, value in written.items() if value is True}
        self.tone = next((flag for flag in ("heading", "aside", "minor") if flag in self.flags), "")
        self._found: dict[tuple[str, ...], str | None] = {}
        self.rules: tuple[str, ...] = tuple(written.get("rules", ()))
        self.also: tuple[str, ...] = tuple(
            written.get("also", ())
        )  # fields of an event that no sentence names

    def template(self, lang: str, *cases: str) -> str | None:
        """The template of the first case that has one; the plain one comes last."""
        key = (lang, *cases)
        if key not in self._found:
            names = (*(f"{lang}_{case}" for case in cases), lang)
            self._found[key] = next((self.templates[name] for name in names if name in self.templates), None)
        return self._found[key]

    def all(self) -> Iterator[tuple[str, str]]:
        """Every template with its name, the variants' too."""
        yield from self.templates.items()
        for name, variant in self.variants.items():
            yield from ((f"{name}.{case}", template) for case, template in variant.all())


class Run(NamedTuple):
    """Witnessed events that are told at once, what is written about them, and the cases of it that fit."""

    alike: Sequence[Seen]
    entry: Entry
    cases: tuple[str, ...]
    likeness: Hashable  # what they have in common

    @property
    def matter(self) -> Hashable:
        """All that its words hang on, besides the names of players."""
        details = [(each.get("amount"), _face(each, "card"), _face(each, "aim")) for each in self.alike]
        return self.likeness, *details


def likeness(seen: Seen) -> tuple[object, ...]:
    """What events have in common that are told at once."""
    get, card = seen.get, seen.get("card")
    parties = get("seat"), get("other"), get("source"), get("target")
    return seen["what"], seen["rule"], parties, get("depth"), get("note"), card and card["face"] is None


def _face(seen: Seen, which: str) -> str | None:
    """The face of a card in a witnessed event, where there is one and it was seen."""
    return seen[which]["face"] if which in seen else None
