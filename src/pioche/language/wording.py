"""The wording of a game: its prompts, options and log lines in French and English, from templates.

A game's `wording.toml` holds templates over what a view, an option or a witnessed event tells; a `Speaker` fills
them for one language and the names of one table.
"""

import tomllib
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

from pioche.core.decisions import Option, Seat
from pioche.core.events import Event
from pioche.core.sight import View
from pioche.core.text import Text
from pioche.language.clauses import Node
from pioche.language.drama import TALKED_ABOUT, BadWording
from pioche.language.fields import Seen, owner_of
from pioche.language.language import Language
from pioche.language.nouns import Noun
from pioche.language.speaker import Speaker
from pioche.language.written import LANGS, Entry, Line, Run, likeness

SECTIONS = ("prompts", "options", "events", "endings", "zones", "phases", "columns")
# Which variant of a prompt, and its own fields.
Cause = Callable[[View, Speaker], tuple[str, dict[str, Any]]]
# What a reference names that is neither a card nor a player, in a view or (None) in the log, said to a seat or to all.
Called = Callable[[Speaker, str, View | None, Seat | None], Noun | None]
Does = Callable[[Speaker, Option, View], str]  # what an option does, in the words of its card
Home = Callable[[str], Seat | None]  # whose a place is that the game names, nobody’s where it is shared


class Named(Protocol):
    """What the wording needs of what is printed on a card."""

    @property
    def noun(self) -> Noun:
        """Its name."""
        ...

    @property
    def lines(self) -> tuple[Node, ...]:
        """The trees of its text."""
        ...


class Ended(NamedTuple):
    """What a game makes of an end: which variant of the ending says it, with fields that it may name."""

    fields: tuple[str, ...]
    found: Cause


class Own(NamedTuple):
    """What a game says by functions of its own, besides what it has written (its `wording.py`)."""

    cause: Cause | None = None
    called: Called | None = None
    does: Does | None = None
    home: Home | None = None
    ended: Ended | None = None


NOTHING_OWN: Final = Own()


class Wording:
    """The wording of one game, for any language and any table."""

    def __init__(
        self,
        written: Mapping[str, Mapping[str, Any]],
        cards: Mapping[str, Named],
        language: Language | None = None,
        own: Own = NOTHING_OWN,
        nouns: Mapping[str, Noun] | None = None,
    ) -> None:
        self.cards = dict(cards)
        self.nouns = {id: noun.rehearsed() for id, noun in (nouns or {}).items()} | _rehearsed(cards)
        self.language = language
        self.cause, self.called, self.does, self.home, self.ended = own
        self.said: dict[tuple[str, str, int], str] = {}  # lines of cards by language, card and number
        self.options: dict[tuple[str, str, Option], str] = {}  # by language and template
        self.retold: dict[tuple[str, Hashable], Line] = {}  # by language and matter, with places for names
        self.entries = {
            section: {
                name: Entry(entry, f"{section}.{name}") for name, entry in written.get(section, {}).items()
            }
            for section in SECTIONS
        }
        self.zones = {name: _zone(name, entry.templates) for name, entry in self.entries["zones"].items()}

    @classmethod
    def read(
        cls,
        path: Path,
        cards: Mapping[str, Named],
        language: Language | None = None,
        own: Own = NOTHING_OWN,
        nouns: Mapping[str, Noun] | None = None,
    ) -> "Wording":
        """The wording of a `wording.toml`; `cards` are the game's carddefs by id, `language` renders their lines.

        `nouns` are words that options and events name by id like cards, and that are none.
        """
        try:
            return cls(tomllib.loads(path.read_text(encoding="utf-8")), cards, language, own, nouns)
        except (tomllib.TOMLDecodeError, BadWording) as error:
            said = getattr(error, "text", Text(fr=str(error), en=str(error)))
            raise BadWording(en=f"{path}: {said.en}", fr=f"{path} : {said.fr}") from error

    def with_cards(self, cards: Mapping[str, Named]) -> "Wording":
        """The same wording at a table with cards of its own."""
        other = Wording.__new__(Wording)
        other.cards, other.language = {**self.cards, **cards}, self.language
        other.cause, other.called, other.does = self.cause, self.called, self.does
        other.home, other.ended = self.home, self.ended
        other.nouns = {**self.nouns, **_rehearsed(cards)}
        other.entries, other.zones, other.said, other.options = self.entries, self.zones, {}, {}
        other.retold = {}
        return other

    def speaker(self, lang: str, names: Sequence[str] = ()) -> Speaker:
        """Whoever words things in that language for players of those names."""
        return Speaker(self, lang, names)

    def entry(self, seen: Seen) -> Entry:
        """What is written about a witnessed event."""
        entry = self.entries["events"].get(seen["what"])
        if entry is None:
            return Entry(dict.fromkeys(LANGS, seen["what"]))
        return entry.variants.get(seen["rule"], entry)

    def matter(self, event: Event) -> int:
        """How much an event is talked about afterwards; not at all if it is a breath, or a card that few have seen."""
        entry = self.entry({"what": event.what, "rule": event.rule})
        if entry.tone or any(name.endswith("_hidden") for name in entry.templates):
            return 0
        return TALKED_ABOUT.get(entry.drama.weight, 0)

    def runs(self, events: Iterable[Seen], *langs: str) -> list[Run]:
        """Witnessed events, those together that were done several times in a row and are told so in all languages."""
        runs = []
        for common, each in groupby(events, key=likeness):
            alike = list(each)
            together = len(alike) == 1 or self._has_many(alike[0], langs)
            runs += [self._run(told, common) for told in ([alike] if together else [[one] for one in alike])]
        return runs

    def _has_many(self, seen: Seen, langs: Sequence[str]) -> bool:
        """Whether it is written in all languages how several such events are told at once."""
        templates = self.entry(seen).templates
        return all(f"{lang}_many" in templates for lang in langs)

    def run(self, alike: Sequence[Seen]) -> Run:
        """Events that are alike, to be told at once."""
        return self._run(alike, likeness(alike[0]))

    def _run(self, alike: Sequence[Seen], common: Hashable) -> Run:
        seen = alike[0]
        cases = []
        hidden = "card" in seen and seen["card"]["face"] is None
        if len(alike) > 1:
            cases += ["many_hidden"] if hidden else ["many"]
        if hidden:
            cases.append("hidden")
        seat = seen.get("seat")
        if seat is not None and seat in (owner_of(seen.get("target")), seen.get("other")):
            cases.append("own")
        return Run(alike, self.entry(seen), tuple(cases), common)

    def prompt(self, view: View, lang: str, names: Sequence[str] = ()) -> str:
        """The question of a view, to the seat that is asked or about it."""
        return self.speaker(lang, names).prompt(view)

    def option(self, option: Option, view: View, lang: str, names: Sequence[str] = ()) -> str:
        """One option as a sentence."""
        return self.speaker(lang, names).option(option, view)

    def event(self, seen: Seen, lang: str, names: Sequence[str] = ()) -> str:
        """A witnessed event as a line."""
        return self.speaker(lang, names).event(seen).text


def _rehearsed(cards: Mapping[str, Named]) -> dict[str, Noun]:
    return {id: card.noun.rehearsed() for id, card in cards.items()}


def _zone(name: str, said: Mapping[str, str]) -> Noun:
    return Noun(Text(fr=said.get("fr", name), en=said.get("en", name)), said.get("gender", "m")).rehearsed()
