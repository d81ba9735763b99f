"""From patterns to tables: productions of an LALR grammar, and what is made of their parts."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from pioche.language import french
from pioche.language.clauses import Clause, Node
from pioche.language.patterns import (
    Capital,
    Either,
    Flag,
    Literal,
    Number,
    Optional,
    Part,
    PatternError,
    Piece,
    Varying,
    Verb,
)
from pioche.language.words import MANY, NONE, ONE, UNKNOWN, Splitter

LEAST = {0: (NONE, ONE, MANY), 1: (ONE, MANY), 2: (MANY,)}
MOST_OPTIONAL = 6  # optional parts of one pattern: each doubles its productions
FREE = "Words"  # the kind of a slot for words that no pattern holds


class Production(NamedTuple):
    """One way to write a symbol, and what its parts are made into."""

    symbol: str
    parts: tuple[str, ...]
    make: str  # pass, node, number, signed, one (of a list), more (of a list), name, words
    clause: Clause | None = None
    fields: tuple[tuple[str, int], ...] = ()  # field and the place of its part
    flags: tuple[tuple[str, int], ...] = ()  # fields that are true here, and where they begin to be
    at: int = 0  # the part that is passed, or the item of a list


class _Line(NamedTuple):
    """An alternative of a pattern in the making: its symbols, and which of them fill fields."""

    symbols: tuple[str, ...] = ()
    fields: tuple[tuple[str, int], ...] = ()
    flags: tuple[tuple[str, int], ...] = ()

    def then(self, *symbols: str, field: str = "", flag: str = "") -> "_Line":
        fields = (*self.fields, (field, len(self.symbols))) if field else self.fields
        flags = (*self.flags, (flag, len(self.symbols))) if flag else self.flags
        return _Line(self.symbols + symbols, fields, flags)


class Grammar:
    """The productions of a language for the given starts."""

    def __init__(
        self,
        clauses: Mapping[type[Node], Clause],
        starts: Iterable[type[Node]],
        splitter: Splitter,
        names: Iterable[str],
    ) -> None:
        self.clauses = clauses
        self.kinds = {cls.__name__: cls for node in clauses for cls in node.__mro__ if issubclass(cls, Node)}
        self._members: dict[type, list[Clause]] = {}
        for node, clause in clauses.items():
            for cls in node.__mro__:
                self._members.setdefault(cls, []).append(clause)
        self.splitter = splitter
        self.names = frozenset(names)
        self.verbal = self._verbal()
        self._productions: dict[Production, None] = {}
        self._made: set[str] = set()
        self.spelt: dict[str, str] = {}  # how patterns write the words that are compared folded
        self.separators: set[tuple[str, ...]] = set()  # of lists, word by word
        self.starts = tuple(self._group(start, "") for start in starts)
        self.productions = tuple(self._productions)

    @cached_property
    def terminals(self) -> frozenset[str]:
        """Every word, sign and kind of number that some production holds."""
        symbols = {production.symbol for production in self.productions}
        return frozenset(part for production in self.productions for part in production.parts) - symbols

    @property
    def hash(self) -> str:
        """What tells this grammar from every other."""
        said = repr([(production.symbol, production.parts) for production in self.productions])
        return hashlib.sha256(f"{self.starts} {said}".encode()).hexdigest()

    # ---- symbols

    def members(self, group: type[Node]) -> list[Clause]:
        """The clauses of a group, a clause alone being a group of one."""
        return self._members.get(group, [])

    def _verbal(self) -> set[type[Node]]:
        """The groups and clauses whose words depend on the person in which they are used."""
        found: set[type[Node]] = set()
        while True:
            more = {
                cls
                for node, clause in self.clauses.items()
                if node not in found and any(self._depends(pieces, found) for pieces in clause.spellings)
                for cls in node.__mro__
                if issubclass(cls, Node) and cls is not Node
            }
            if more <= found:
                return found
            found |= more

    def _depends(self, pieces: tuple[Piece, ...], found: set[type[Node]]) -> bool:
        """Whether a pattern has a verb, or a slot that passes the person on to one."""
        return any(
            isinstance(piece, Verb)
            or (isinstance(piece, Optional) and self._depends(piece.parts, found))
            or (isinstance(piece, Part) and not piece.person and self.kinds.get(piece.kind) in found)
            for piece in pieces
        )

    def _group(self, group: type[Node], person: str) -> str:
        """The symbol of a group in a person, its productions made when it is first named."""
        members = self.members(group)
        if not members:
            raise ValueError(f"{group.__name__}: no clause belongs to this group")
        if group not in self.verbal and not any(clause.person for clause in members):
            person = ""
        symbol = f":{group.__name__}@{person}" if person else f":{group.__name__}"
        if symbol not in self._made:
            self._made.add(symbol)
            for clause in members:
                if not person or clause.person in ("", person):
                    self._add(Production(symbol, (self._clause(clause, person),), "pass"))
        return symbol

    def _clause(self, clause: Clause, person: str) -> str:
        person = person if clause.node in self.verbal else ""
        symbol = f"={clause.node.__name__}@{person}" if person else f"={clause.node.__name__}"
        if symbol not in self._made:
            self._made.add(symbol)
            for pattern, pieces in zip((*clause.fr, *clause.also), clause.spellings, strict=True):
                if sum(isinstance(piece, Optional) for piece in pieces) > MOST_OPTIONAL:
                    raise PatternError(
                        pattern, f"more than {MOST_OPTIONAL} optional parts; make groups of them"
                    )
                for line in self._lines(pattern, pieces, person, [_Line()]):
                    if unsaid := clause.required - {field for field, _ in (*line.fields, *line.flags)}:
                        raise PatternError(
                            pattern,
                            f"a text can leave out {', '.join(sorted(unsaid))} of {clause.node.__name__}, "
                            "which has no default",
                        )
                    self._add(Production(symbol, line.symbols, "node", clause, line.fields, line.flags))
        return symbol

    def _add(self, production: Production) -> None:
        self._productions[production] = None

    # ---- patterns

    def _lines(self, pattern: str, pieces: tuple[Piece, ...], person: str, lines: list[_Line]) -> list[_Line]:
        """All ways to read a pattern, each optional part being there or not."""
        for piece in pieces:
            if isinstance(piece, Optional):
                lines = [*self._lines(pattern, piece.parts, person, lines), *lines]
            elif isinstance(piece, Flag):
                lines = [line.then(*self._words(pattern, piece.words), flag=piece.field) for line in lines]
            elif isinstance(piece, Number):
                lines = self._number(pattern, piece, lines)
            elif isinstance(piece, Part):
                symbol = self._slot(pattern, piece, person)
                lines = [line.then(symbol, field=piece.field.removeprefix("_")) for line in lines]
            elif isinstance(piece, Verb):
                forms = self._verb(pattern, piece, person)
                lines = [line.then(*form) for line in lines for form in forms]
            elif not isinstance(piece, Capital):
                symbols = self._literal(pattern, piece)
                lines = [line.then(*symbols) for line in lines]
        return lines

    def _words(self, pattern: str, text: str) -> tuple[str, ...]:
        """The terminals of words that a pattern spells out."""
        split = self.splitter.split(text)
        for word in split:
            if self.splitter.fold(word.text) == word.kind:
                self.spelt.setdefault(word.kind, french.small_first(word.text))
        words = [word.readings[0] for word in split]
        if any(reading[0] in (NONE, MANY) for reading in words):
            raise PatternError(pattern, f"a number in {text!r} is no word; write a slot")
        return tuple(part for reading in words for part in reading)

    def _literal(self, pattern: str, piece: Literal | Varying | Either) -> tuple[str, ...]:
        if isinstance(piece, Literal):
            return self._words(pattern, piece.text)
        spellings = piece.words if isinstance(piece, Either) else varied(piece)
        return (self._choice(pattern, spellings),)

    def _choice(self, pattern: str, spellings: Iterable[str]) -> str:
        """A symbol that can be written in several ways; one way needs no symbol of its own."""
        ways = dict.fromkeys(self._words(pattern, spelling) for spelling in spellings)
        if len(ways) == 1 and len(way := next(iter(ways))) == 1:
            return way[0]
        symbol = "|".join(map(" ".join, ways))
        for way in ways:
            self._add(Production(f"|{symbol}", way, "pass"))
        return f"|{symbol}"

    def _number(self, pattern: str, slot: Number, lines: list[_Line]) -> list[_Line]:
        symbol = f":number{slot.least}"
        for terminal in LEAST[slot.least]:
            self._add(Production(symbol, (terminal,), "number"))
        if slot.signed:
            for sign in "+-":
                self._add(Production(":signed", (sign, symbol), "signed", at=1))
            symbol = ":signed"
        noun: tuple[str, ...] = ()
        if slot.noun:
            noun = tuple(self._choice(pattern, (word, many)) for word, many in counted_words(slot.noun))
        return [line.then(symbol, field=slot.field).then(*noun) for line in lines]

    def _verb(self, pattern: str, verb: Verb, person: str) -> list[tuple[str, ...]]:
        if not person:
            raise PatternError(
                pattern, f"<{verb.infinitive}> is used without a person: write {{field:Group@vous}}"
            )
        form = self._words(pattern, french.verb(verb.infinitive, person))
        return [form, form[:-2] + form[-1:]] if form[-2:-1] == ("-",) else [form]

    def _slot(self, pattern: str, part: Part, person: str) -> str:
        if part.kind == FREE:
            self._add(Production(":words", (UNKNOWN,), "words"))
            self._add(Production(":words", (":words", UNKNOWN), "words"))
            self._add(Production(":words", (":words", "-", UNKNOWN), "words"))
            return ":words"
        if part.kind in self.names:
            self._add(Production(f":#{part.kind}", (f"#{part.kind}",), "name"))
            return f":#{part.kind}"
        first, others = (self._spoken(pattern, part, kind, person) for kind in (part.first, part.kind))
        if part.separator is None:
            return first
        symbol = f"{first},{others}*{part.separator}"
        self._add(Production(symbol, (first,), "one"))
        for separator in self._separators(pattern, part.separator):
            self.separators.add(separator)
            self._add(Production(symbol, (symbol, *separator, others), "more", at=1 + len(separator)))
        return symbol

    def _spoken(self, pattern: str, part: Part, kind: str, person: str) -> str:
        """A group in the person that its slot names, else in that of the clause around it if it has verbs."""
        group = self._kind(pattern, kind)
        return self._group(group, part.person or (person if group in self.verbal else ""))

    def _separators(self, pattern: str, separator: str) -> Iterator[tuple[str, ...]]:
        """A comma before a connector may be there or not, however it is printed."""
        words = self._words(pattern, separator.replace("[,]", ","))
        yield words
        if words[:1] == (",",) and len(words) > 1:
            yield words[1:]

    def _kind(self, pattern: str, kind: str) -> type[Node]:
        if kind not in self.kinds:
            raise PatternError(pattern, f"{kind!r} is no group, clause or kind of names of this language")
        return self.kinds[kind]


def varied(piece: Varying) -> list[str]:
    """All forms of a word that agrees."""
    if piece.ending:
        return [piece.word, french.plural(piece.word)]
    return [french.agreed(piece.word, gender, many) for many in (False, True) for gender in "mf"]


def counted_words(noun: str) -> list[tuple[str, str]]:
    """The words of a counted noun, each with its plural; what follows a preposition stays."""
    many = french.plural(noun).split(" ")
    return list(zip(noun.split(" "), many, strict=True))
