"""The words that scenarios of a game may use, and what its options and events can name, from its wording."""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from pioche.core.contract import Game
from pioche.core.events import Event
from pioche.language.wording import Wording
from pioche.language.written import Entry
from pioche.scenario.shapes import FIELD, Shape

# What a sentence names, and the field of the event that it comes from.
_TELLS = {
    "seat": "seat",
    "other": "other",
    "card": "card",
    "cards": "card",
    "aim": "aim",
    "ability": "amount",
    "amount": "amount",
    "note": "note",
    "place": "note",
    "branch": "amount",
    "source": "source",
    "from_owner": "source",
    "target": "target",
    "owner": "target",
}
_HEAD = re.compile(r"(?P<words>(?:[^\W\d_]|[ '’-])*?)(?:\s\w+[’'])?(?:$|[\s]*[{(:;,.])")
_ALWAYS = ("what", "rule", "seat", "depth")


class Vocabulary(NamedTuple):
    """What a game can ask, offer and tell; empty for a game that is being made and has no wording yet."""

    prompts: tuple[str, ...] = ()
    events: Mapping[str, frozenset[str]] = MappingProxyType({})  # with the fields that each can have
    phases: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    options: Mapping[str, Shape] = MappingProxyType({})
    seats: frozenset[str] = frozenset()  # columns that hold a seat
    values: Mapping[str, tuple[str, ...]] = MappingProxyType({})  # of columns that hold one of some words
    buttons: Mapping[str, tuple[str, ...]] = MappingProxyType({})  # what the options of a verb begin with

    @classmethod
    def of(cls, wording: Wording, game: Game) -> "Vocabulary":
        """The vocabulary of a game and its wording."""
        prompts, phases, columns = (tuple(wording.entries[name]) for name in ("prompts", "phases", "columns"))
        events = {what: told(what, entry) for what, entry in wording.entries["events"].items()}
        options = {verb: Shape.of(verb, entry, game) for verb, entry in wording.entries["options"].items()}
        entries = wording.entries["columns"]
        seats = frozenset(name for name, entry in entries.items() if "seat" in entry.flags)
        values = {name: tuple(entry.variants) for name, entry in entries.items() if entry.variants}
        buttons = {verb: begins(entry) for verb, entry in wording.entries["options"].items()}
        return cls(prompts, events, phases, columns, options, seats, {"phase": phases, **values}, buttons)

    def untold(self, event: Event) -> list[str]:
        """The fields of an event that its entry does not speak of."""
        known = self.events.get(event.what, frozenset())
        has = [name for name in Event._fields if getattr(event, name) not in (None, "", 0)]
        if "card" in has and "card" not in known:
            known |= {"source", "target"}  # whoever names the card has named where it goes
        return [name for name in has if name not in known]


def named_fields(entry: Entry) -> list[str]:
    """The fields of an event that its sentences name, and those that it says it has besides."""
    named = [name for _, template in entry.all() for name, _ in FIELD.findall(template)]
    return list(dict.fromkeys([*(_TELLS[name] for name in named if name in _TELLS), *entry.also]))


def begins(entry: Entry) -> tuple[str, ...]:
    """The words with which the options of a verb begin, in both languages, up to what differs among them."""
    said = (entry.templates.get(name, "") for name in ("fr", "en", "fr_short", "en_short"))
    heads = (_HEAD.match(template) for template in said)
    return tuple(
        dict.fromkeys(head["words"].strip().lower() for head in heads if head and head["words"].strip())
    )


def told(what: str, entry: Entry) -> frozenset[str]:
    """All fields that an event can have: those named, what every event has, and its piles."""
    fields = {*named_fields(entry), *_ALWAYS}
    if "card" in fields:
        fields |= {"source", "target"}  # it may move the card
    if "amount" in fields or what == "shuffle":
        fields.add("target")  # it may shuffle so many cards into a pile
    return frozenset(fields)
