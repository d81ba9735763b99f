"""Templates of sentences: fields with forms that agree by themselves, filled in and typeset.

`{card:le}`, `{seat:de}`, `{amount:une carte}`: the form after a field's name is said by what stands in the field.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import groupby
from string import Formatter
from typing import Any

from pioche.language import french
from pioche.language.nouns import Noun


class PlayerName(str):
    """A player's name in a template: `{seat}`, `{seat:de}` and `{seat:à}` in French, `{seat:s}` in English."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        if spec == "s":
            return f"{self}’s"
        return french.elide(spec, str(self)) if spec else str(self)


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


class _Forms(Formatter):
    """Adds what agrees with a noun to Python's templates: `{card:e}` is the ending of a participle."""

    def format_field(self, value: Any, format_spec: str) -> str:
        if isinstance(value, Noun) and format_spec in ("e", "il"):
            feminine = value.gender == "f"
            return {"e": "e" if feminine else "", "il": "elle" if feminine else "il"}[format_spec]
        return str(super().format_field(value, format_spec))


FORMS = _Forms()
SIGNS = re.compile(r"(?<=\S) (?=[:;?!»])")


@cache
def _parts(template: str) -> tuple[tuple[str, str | None, str], ...]:
    """A template taken to pieces, once: text, and the field after it with its form."""
    pieces = []
    for text, name, form, conversion in FORMS.parse(template):
        if conversion or (name is not None and not name.isidentifier()):
            raise ValueError(f"{template!r}: a field is a name, with a form of it at most")
        pieces.append((text, name, form or ""))
    return tuple(pieces)


def fill(template: str, fields: Mapping[str, Any]) -> str:
    """A template with its fields filled in; the form of a field may name other fields."""
    said = []
    for text, name, form in _parts(template):
        said.append(text)
        if name is not None:
            said.append(FORMS.format_field(fields[name], fill(form, fields) if "{" in form else form))
    return "".join(said)


class Fields(Mapping[str, Any]):
    """What a template may name; made when it does, because most name little of it."""

    __slots__ = ("_makers",)

    def __init__(self, **makers: Callable[[], Any]) -> None:
        self._makers = makers

    def __getitem__(self, name: str) -> Any:
        return self._makers[name]()

    def __iter__(self) -> Iterator[str]:
        return iter(self._makers)

    def __len__(self) -> int:
        return len(self._makers)


def typeset(text: str, lang: str) -> str:
    """The text with typographic apostrophes and, in French, no-break spaces before and inside its signs."""
    text = text.replace("'", "’")
    if lang == "fr":
        text = SIGNS.sub("\u00a0", text)
        text = text.replace("« ", "«\u00a0")
    return text
