"""What somebody meant who wrote a card in English, or in both languages at once: read leniently, answered in French.

A card is written in French, and only French is read (`reader.py`).  When that fails, the words of the text are compared
with the patterns of both languages, signs and accents left aside, by trying everything: texts are short, and nobody
waits for it but whoever made a mistake.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from pioche.language import english, french
from pioche.language.clauses import Clause, Node
from pioche.language.grammar import FREE, varied
from pioche.language.nouns import Noun
from pioche.language.patterns import (
    PERSONS,
    Capital,
    Either,
    Flag,
    Literal,
    Number,
    Optional,
    Part,
    Piece,
    Varying,
    Verb,
    slots,
)
from pioche.language.reader import MOST

WORD = re.compile(r"\{\S\}|(?<!\w)-\d+|\d+|[^\W\d_]+|·")  # `{L}` is a symbol
SHORT = ("a", "x", "·")  # a point parts what a comma or « et » would leave together
LONGEST = 60  # words of a text that is worth interpreting
NUMBERS = {word: n for n, word in enumerate(english.NUMBERS)} | french.NUMBER_WORDS | {"a": 1}
# A flag of a pattern makes “a” “another”, so these are two words.
ARTICLES = {"an": ("a",), "another": ("a", "nother")}

Values = dict[str, Any]
Found = list[tuple[Any, int]]  # what can be read from one place, each with the place after it


def words_of(text: str) -> list[str]:
    """The words and numbers of a text, in small letters without accents; elided letters are left out, “an” is “a”."""
    found = WORD.findall(french.plain(text).replace("’", "'").replace("d'", "de ").replace("l'", "le "))
    words = [word for word in found if len(word) > 1 or word.isdigit() or word in SHORT]
    return [part for word in words for part in ARTICLES.get(word, (word,))]


class Interpreter:
    """Reads one text with the patterns of both languages."""

    def __init__(
        self,
        clauses: Mapping[type[Node], Clause],
        names: Mapping[str, tuple[Noun, ...]],
        text: str,
    ) -> None:
        self.clauses = clauses
        self.kinds = {cls.__name__: cls for node in clauses for cls in node.__mro__ if issubclass(cls, Node)}
        self.names = names
        self.words = words_of(text)
        self._read: dict[tuple[Clause, int], Found] = {}

    def trees(self, start: type[Node]) -> list[Node]:
        """All that the whole text can mean."""
        if not 0 < len(self.words) <= LONGEST:
            return []
        return [tree for tree, end in self._group(start, 0) if end == len(self.words)]

    # ---- clauses

    def _group(self, group: type[Node], at: int) -> Found:
        return [
            found
            for node, clause in self.clauses.items()
            if issubclass(node, group)
            for found in self._clause(clause, at)
        ]

    def _clause(self, clause: Clause, at: int) -> Found:
        """The nodes of a clause that can be read from one place; one that begins with itself is not."""
        key = (clause, at)
        if key not in self._read:
            self._read[key] = []
            found: dict[tuple[Any, int], None] = {}
            for pieces in (*clause.english, *clause.spellings):
                for values, end in self._pieces(clause, pieces, at):
                    if clause.required <= values.keys() and end > at:
                        node = self._node(clause, values)
                        if node is not None:
                            found[node, end] = None
            self._read[key] = list(found)
        return self._read[key]

    def _node(self, clause: Clause, values: Values) -> Node | None:
        """The node of a clause, unless it means nothing."""
        regroup = clause.regroup[0] if clause.regroup else tuple
        node = clause.node(**{k: regroup(v) if isinstance(v, tuple) else v for k, v in values.items()})
        return None if clause.check and clause.check(node) else node

    # ---- patterns

    def _pieces(self, clause: Clause, pieces: tuple[Piece, ...], at: int) -> Iterator[tuple[Values, int]]:
        if not pieces:
            yield {}, at
            return
        for values, middle in self._piece(clause, pieces[0], at):
            for others, end in self._pieces(clause, pieces[1:], middle):
                yield values | others, end

    def _piece(self, clause: Clause, piece: Piece, at: int) -> Iterator[tuple[Values, int]]:
        match piece:
            case Optional(parts):
                yield from self._pieces(clause, parts, at)
                yield {}, at
            case Capital():
                yield {}, at
            case Flag(field, words):
                yield from (({field: True}, end) for end in self._spelt((words,), at))
            case Part() | Number():
                for value, end in self._slot(clause, piece, at):
                    yield {} if piece.field == "_" else {piece.field: value}, end
            case _:
                yield from (({}, end) for end in self._spelt(_spellings(piece), at))

    def _spelt(self, spellings: tuple[str, ...], at: int) -> Iterator[int]:
        """Where a word ends that can be written in several ways."""
        for spelling in dict.fromkeys(tuple(words_of(spelling)) for spelling in spellings):
            if tuple(self.words[at : at + len(spelling)]) == spelling:
                yield at + len(spelling)

    def _slot(self, clause: Clause, slot: Part | Number, at: int) -> Iterator[tuple[Any, int]]:
        """What can fill a slot; an English one leaves to the French what it holds."""
        others = [
            other for pieces in clause.spellings for other in slots(pieces) if other.field == slot.field
        ]
        told = next((other for other in others if isinstance(other, Part)), None)
        if isinstance(slot, Number):
            if any(isinstance(other, Number) for other in others):
                yield from self._number(slot, at)
            slot = Part(slot.field)
        if told is None:
            return
        kind, first = slot.kind or told.kind, slot.first or told.first
        if slot.separator is None:
            yield from self._one(first, at)
            return
        for value, end in self._one(first, at):
            yield from self._list(kind, slot.separator, (value,), end)

    def _list(self, kind: str, separator: str, before: tuple[Any, ...], at: int) -> Iterator[tuple[Any, int]]:
        for middle in self._spelt((separator,), at):
            for value, end in self._one(kind, middle):
                yield from self._list(kind, separator, (*before, value), end)
        yield before, at

    def _one(self, kind: str, at: int) -> Iterator[tuple[Any, int]]:
        """A clause of a group, or a name of a kind, in any of its forms."""
        if kind in self.names:
            for noun in self.names[kind]:
                forms = (noun.named.fr, noun.named.en, noun.times(2).nom(), noun.times(2).name())
                yield from ((noun.named.fr, end) for end in self._spelt(forms, at))
        elif kind == FREE:
            yield from (("", end) for end in range(at + 1, len(self.words) + 1))
        elif kind in self.kinds:
            yield from self._group(self.kinds[kind], at)

    def _number(self, slot: Number, at: int) -> Iterator[tuple[int, int]]:
        """A number in digits or in words of either language, with the noun that it counts."""
        if at >= len(self.words):
            return
        word = self.words[at]
        digits = word.lstrip("-")
        if len(digits) > len(str(MOST)) and digits.isdecimal():
            return
        n = int(word) if digits.isdecimal() else NUMBERS.get(word)
        if n is None or (n < slot.least and not slot.signed):
            return
        nouns = (slot.noun, french.plural(slot.noun), english.plural(slot.noun)) if slot.noun else ("",)
        other = self.words[at + 1 : at + 2] == ["nother"] and slot.article == "another"
        for end in self._spelt(nouns, at + 1 + other):
            yield n, end


def _spellings(piece: Piece) -> tuple[str, ...]:
    """All ways to write what is no slot."""
    match piece:
        case Literal(text):
            return (text,)
        case Either(words):
            return words
        case Varying(word):
            return (*varied(piece), english.plural(word))
        case Verb(infinitive):
            return tuple(form for person in PERSONS for form in _forms(infinitive, person))
    return ()


def _forms(infinitive: str, person: str) -> Iterator[str]:
    """A verb in a person, in the language of which it is."""
    yield english.verb(infinitive, person)
    try:
        yield french.verb(infinitive, person)
    except ValueError:
        return  # it is English
