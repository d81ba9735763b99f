"""Templates of sentences: fields with forms that agree by themselves, filled in and typeset.

`{card:le}`, `{seat:de}`, `{amount:une carte}`: the form after a field's name is said by what stands in the field.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby
from string import Formatter
from typing import Any, Self

from pioche.language import french
from pioche.language.nouns import Noun

LIKE_A_NOUN = ("nom", "le", "Le", "name", "the", "The")  # where a template may name a player or a card


class PlayerName(str):
    """A player's name in a template: `{seat}`, `{seat:de}` and `{seat:à}` in French, `{seat:s}` in English.

    The forms that were said once are kept with the name, which is said in nearly every line of a table's log.
    """

    __slots__ = ("_said",)
    _said: dict[str, str]

    def __new__(cls, name: str) -> Self:
        """The name, bare."""
        self = super().__new__(cls, name)
        self._said = {**dict.fromkeys(("", *LIKE_A_NOUN), name), "s": f"{name}’s"}
        return self

    def __format__(self, spec: str) -> str:
        said = self._said.get(spec)
        if said is None:
            said = self._said[spec] = french.elide(spec, str(self))
        return said


OPEN = "\ue000"  # around the place of a name that is filled in later


class OpenName(PlayerName):
    """The place of a seat's name in a sentence that many tables say."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        return f"{OPEN}{self!s}{spec}{OPEN}"


PLACE = re.compile(r"(\^?)([0-9])(.*)")  # whether it begins a sentence, the seat, and the form of its name


class Places(dict[str, str]):
    """What is said in the places of names, at one table in one language; each is found once."""

    def __init__(self, players: Sequence[PlayerName], lang: str) -> None:
        super().__init__()
        self._players, self._lang = players, lang

    def __missing__(self, place: str) -> str:
        found = PLACE.fullmatch(place)
        if found is None:  # a card's own text holds the sign
            return f"{OPEN}{place}{OPEN}"
        begins, seat, form = found.groups()
        said = typeset(format(self._players[int(seat)], form), self._lang)
        self[place] = said = french.capital(said) if begins else said
        return said

    def fill(self, text: str) -> str:
        """A sentence with the names in their places."""
        if OPEN not in text:
            return text
        parts = text.split(OPEN)
        parts[1::2] = [self[place] for place in parts[1::2]]
        return "".join(parts)


def capital(text: str) -> str:
    """A sentence with a capital first letter, also where that is yet to be filled in."""
    return f"{OPEN}^{text[1:]}" if text.startswith(OPEN) else french.capital(text)


class Cards(tuple[Noun, ...]):
    """Several cards in a template: `{cards:un}` gives `un Héraut et deux Sorcières`, `{cards:a}` the same in English.

    `{cards:un,}` and `{cards:a,}` keep the order, where it matters.
    """

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        in_order = spec.endswith(",")
        spec = spec.removesuffix(",")
        listed = self if in_order else sorted(self, key=list(dict.fromkeys(self)).index)
        said = [format(noun.times(len(list(run))), spec) for noun, run in groupby(listed)]
        joint = " et " if spec in ("un", "le") else " and "
        return joint.join(filter(None, [", ".join(said[:-1]), said[-1]]))


AGREEING = {"e": ("", "e"), "il": ("il", "elle")}  # what agrees with a noun: `{card:e}` ends a participle


def _formed(value: Any, form: str) -> str:
    """What stands in a field, in a form."""
    if form in AGREEING and isinstance(value, Noun):
        return AGREEING[form][value.gender == "f"]
    return format(value, form)


SIGNS = re.compile(r"(?<=\S) (?=[:;?!»])")
SIGNED = re.compile(r"[:;?!«»]")


@cache
def _parts(template: str) -> tuple[tuple[str, str | None, str], ...]:
    """A template taken to pieces, once: text, and the field after it with its form."""
    pieces = []
    for text, name, form, conversion in Formatter().parse(template):
        if conversion or (name is not None and not name.isidentifier()):
            raise ValueError(f"{template!r}: a field is a name, with a form of it at most")
        pieces.append((text, name, form or ""))
    return tuple(pieces)


@cache
def fields_of(template: str) -> frozenset[str]:
    """The fields that a template names, those in forms of others too."""
    found = [(name, form) for _, name, form in _parts(template) if name is not None]
    return frozenset({name for name, _ in found}.union(*(fields_of(form) for _, form in found)))


def fill(template: str, fields: Mapping[str, Any]) -> str:
    """A template with its fields filled in; the form of a field may name other fields."""
    said = []
    for text, name, form in _parts(template):
        said.append(text)
        if name is not None:
            said.append(_formed(fields[name], fill(form, fields) if "{" in form else form))
    return "".join(said)


class Fields(Mapping[str, Any]):
    """What a template may name of something; made when it does, because most name little of it."""

    __slots__ = ("_about", "_makers")

    def __init__(self, makers: Mapping[str, Callable[..., Any]], *about: Any) -> None:
        self._makers, self._about = makers, about

    def __getitem__(self, name: str) -> Any:
        return self._makers[name](*self._about)

    def __iter__(self) -> Iterator[str]:
        return iter(self._makers)

    def __len__(self) -> int:
        return len(self._makers)


ALTERNATIVES = re.compile(r"\[([^|\]]*)\|([^\]]*)\]")


@cache
def addressed(template: str, *, you: bool) -> str:
    """A template of an event as it is told of its player (of `[draws|draw]` the first) or to them (the second)."""
    return ALTERNATIVES.sub(r"\2" if you else r"\1", template)


def typeset(text: str, lang: str) -> str:
    """The text with typographic apostrophes and, in French, no-break spaces before and inside its signs."""
    text = text.replace("'", "’")
    if lang == "fr" and SIGNED.search(text):
        text = SIGNS.sub("\u00a0", text)
        text = text.replace("« ", "«\u00a0")
    return text
