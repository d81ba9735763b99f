"""Patterns: how a clause is written, in one line that is read and printed.

| written | means |
|---|---|
| `exhumer {count}` | a number in digits, at least 1 |
| `{count:une carte}`, `{count:1 carte}` | a counted noun, in words or in digits; `deux cartes` wants at least 2 |
| `{count:0}` | a number that may be 0 |
| `{amount:+1}` | a number with its sign, `+2` or `-1` |
| `{price:Price}` | a clause of the group `Price` |
| `{effects:Effect*[,] puis }` | one or more of them, with what stands between; its comma may be left out |
| `{effects:Act+Effect*, puis }` | the first is an `Act`, the others are any `Effect` |
| `{action:Action@ils}` | a clause in that person: `vous`, `il`, `ils`, `inf` |
| `<infliger>` | a verb in the person in which its clause is used |
| `[ à {target:Target}]` | printed if its field is not the default; without a slot it is read, never printed |
| `[ {brief:jusqu'à la fin du tour}]` | a flag: these words, or nothing |
| `^` | what follows begins with a capital |
| `unité~s`, `allié~` | a word that agrees: in number; in gender and number |
| `le|la` | either is read, the first is printed |
| `\\[`, `\\{` | the sign itself |
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from pioche.core.errors import DeclarationError
from pioche.language import english, french

PERSONS = ("inf", "vous", "il", "ils")


class PatternError(DeclarationError):
    """A pattern that cannot be compiled: which one, and why."""

    def __init__(self, pattern: str, why: str) -> None:
        super().__init__(f"the pattern {pattern!r}: {why}")


class Literal(NamedTuple):
    """Words and signs as they are printed."""

    text: str


class Varying(NamedTuple):
    """A word that agrees: `unité~s` in number, `allié~` in gender and number."""

    word: str
    ending: str  # `s` or nothing


class Either(NamedTuple):
    """Spellings of one word, of which the first is printed."""

    words: tuple[str, ...]


class Verb(NamedTuple):
    """A verb whose form comes from the person in which its clause is used."""

    infinitive: str


class Capital(NamedTuple):
    """What follows begins with a capital letter."""


class Number(NamedTuple):
    """A slot for a whole number, with the noun that it counts."""

    field: str
    least: int
    in_words: bool = False
    signed: bool = False
    noun: str = ""  # singular, as it stands after one
    article: str = ""  # `un`, `une`, `a`, `another`


class Flag(NamedTuple):
    """A slot for yes or no: its words are there or not."""

    field: str
    words: str


class Part(NamedTuple):
    """A slot for a clause, a name, or a list of clauses."""

    field: str
    kind: str = ""  # a group or clause, or a kind of names; English patterns need none
    first: str = ""  # the narrower group of the first of a list
    person: str = ""
    separator: str | None = None  # of a list


class Optional(NamedTuple):
    """A part that may be left out."""

    parts: "tuple[Piece, ...]"


Slot = Number | Flag | Part
Piece = Literal | Varying | Either | Verb | Capital | Number | Flag | Part | Optional

TOKEN = re.compile(
    r"\\(?P<sign>.)"
    r"|(?P<open>\[)|(?P<close>\])|(?P<capital>\^)"
    r"|\{(?P<slot>[^{}]*)\}|<(?P<verb>[^<>]+)>"
    r"|(?P<word>[^\W\d_]+)~(?P<ending>s?)(?!\w)"
    r"|(?P<either>[^\W\d_]+(?:\|[^\W\d_]+)+)"
    r"|(?P<text>[^\\\[\]^{}<>~|])"
)
SLOT = re.compile(r"(?P<field>\w+)(?::(?P<spec>.*)|(?P<person>@\w+)?(?P<list>\*.*)?)", re.DOTALL)
KIND = re.compile(
    r"(?:(?P<first>[A-Z][A-Za-z]*)\+)?(?P<kind>[A-Z][A-Za-z]*)?(?:@(?P<person>\w+))?(?:\*(?P<list>.*))?",
    re.DOTALL,
)
SAMPLE = re.compile(r"(?P<sign>\+)?(?P<number>\d|\w+)(?: (?P<noun>.+))?", re.DOTALL)
SAMPLES = {
    "0": 0,
    "1": 1,
    "2": 2,
    "un": 1,
    "une": 1,
    "deux": 2,
    "a": 1,
    "an": 1,
    "another": 1,
    "one": 1,
    "two": 2,
}


def parse_pattern(pattern: str) -> tuple[Piece, ...]:
    """The pieces of a pattern."""
    stack: list[list[Piece]] = [[]]
    at = 0
    while at < len(pattern):
        match = TOKEN.match(pattern, at)
        if match is None:
            sign = pattern[at]
            unclosed = " and is not closed" if sign == "{" and "}" not in pattern[at:] else ""
            raise PatternError(
                pattern, f"{sign!r} cannot stand at column {at + 1}{unclosed}; the sign itself is \\{sign}"
            )
        at = match.end()
        if match["open"]:
            stack.append([])
        elif match["close"]:
            if len(stack) == 1:
                raise PatternError(pattern, f"nothing is open before column {at}")
            part = Optional(tuple(stack.pop()))
            stack[-1].append(part)
        else:
            _add(stack[-1], _piece(pattern, match))
    if len(stack) > 1:
        raise PatternError(pattern, "a bracket is not closed")
    return tuple(stack[0])


def _add(pieces: list[Piece], piece: Piece) -> None:
    """One more piece; letters grow together to one literal."""
    if isinstance(piece, Literal) and pieces and isinstance(last := pieces[-1], Literal):
        pieces[-1] = Literal(last.text + piece.text)
    else:
        pieces.append(piece)


def _piece(pattern: str, match: re.Match[str]) -> Piece:
    if match["slot"] is not None:
        return _slot(pattern, match["slot"])
    if match["verb"]:
        return Verb(match["verb"])
    if match["capital"]:
        return Capital()
    if match["word"]:
        return Varying(match["word"], match["ending"])
    if match["either"]:
        return Either(tuple(match["either"].split("|")))
    return Literal(match["sign"] or match["text"])


def _slot(pattern: str, text: str) -> Slot:
    match = SLOT.fullmatch(text)
    if match is None:
        raise PatternError(pattern, f"{{{text}}} is no slot; a slot is {{field}} or {{field:what it holds}}")
    field, spec = match["field"], match["spec"]
    if spec is None:
        if match["person"] or match["list"]:
            return _part(pattern, field, (match["person"] or "") + (match["list"] or ""))
        return Number(field, 1)
    sample = SAMPLE.fullmatch(spec)
    if sample and sample["number"] in SAMPLES:
        return _number(field, sample)
    return _part(pattern, field, spec) if KIND.fullmatch(spec) else Flag(field, spec)


def _number(field: str, sample: re.Match[str]) -> Number:
    word, noun = sample["number"], sample["noun"] or ""
    least = SAMPLES[word]
    in_words = not word.isdecimal()
    if least > 1:
        singular = french.singular if word != "two" else english.singular
        noun = " ".join(map(singular, noun.split(" ")))
    article = word if in_words and least == 1 else ""
    return Number(field, least, in_words, bool(sample["sign"]), noun, article)


def _part(pattern: str, field: str, spec: str) -> Part:
    match = KIND.fullmatch(spec)
    if match is None:
        raise PatternError(pattern, f"{{{field}:{spec}}} names no group, person or list")
    person = match["person"] or ""
    if person and person not in PERSONS:
        raise PatternError(pattern, f"@{person} is no person; the persons are {', '.join(PERSONS)}")
    return Part(field, match["kind"] or "", match["first"] or match["kind"] or "", person, match["list"])


def slots(pieces: tuple[Piece, ...]) -> Iterator[Slot]:
    """All slots of a pattern, those of optional parts included."""
    for piece in pieces:
        if isinstance(piece, Optional):
            yield from slots(piece.parts)
        elif isinstance(piece, Number | Flag | Part):
            yield piece
