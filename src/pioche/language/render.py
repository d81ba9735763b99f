"""From a tree to its text, French or English: the first pattern that fits, filled in."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from pioche.language import english, french
from pioche.language.clauses import Clause, Node
from pioche.language.grammar import FREE
from pioche.language.nouns import Noun
from pioche.language.patterns import (
    Capital,
    Either,
    Flag,
    Literal,
    Number,
    Optional,
    Part,
    Piece,
    Slot,
    Varying,
    Verb,
    slots,
)


class Unprintable(ValueError):
    """A tree that no pattern of its clause prints."""


class Voice(NamedTuple):
    """The person, gender and number in which a clause is said."""

    person: str = ""
    gender: str = "m"
    many: bool = False


PLAIN = Voice()


class Tongue(NamedTuple):
    """What the two languages do differently."""

    patterns: Callable[[Clause], tuple[tuple[Piece, ...], ...]]
    joined: Callable[[str, str], str]
    verb: Callable[[str, str], str]
    agreed: Callable[[str, str, bool], str]
    plural: Callable[[str], str]
    counted: Callable[[int, Number], str]
    name: Callable[[Noun], str]


def _counted_fr(n: int, slot: Number) -> str:
    feminine = slot.article == "une"
    number = french.number(n, "f" if feminine else "m") if slot.in_words else str(n)
    return f"{number} {french.plural(slot.noun) if n > 1 else slot.noun}" if slot.noun else number


def _counted_en(n: int, slot: Number) -> str:
    if slot.article and n == 1:
        return f"{slot.article} {slot.noun}"
    number = english.number(n) if slot.in_words else str(n)
    other = "other " if slot.article == "another" else ""
    return f"{number} {other}{slot.noun if n == 1 else english.plural(slot.noun)}" if slot.noun else number


FRENCH = Tongue(
    lambda clause: clause.french,
    french.joined,
    french.verb,
    french.agreed,
    french.plural,
    _counted_fr,
    Noun.nom,
)
ENGLISH = Tongue(
    lambda clause: clause.english,
    english.joined,
    english.verb,
    lambda word, gender, many: word,
    english.plural,
    _counted_en,
    Noun.name,
)


class Renderer:
    """Says the trees of one language in one tongue."""

    def __init__(
        self, clauses: Mapping[type[Node], Clause], names: Mapping[str, Noun], tongue: Tongue
    ) -> None:
        self.clauses = clauses
        self.kinds = {cls.__name__: cls for node in clauses for cls in node.__mro__ if issubclass(cls, Node)}
        self.names = names
        self.tongue = tongue

    def say(self, node: Node, voice: Voice = PLAIN) -> str:
        """The text of a tree; raises Unprintable if no pattern of a clause fits its node."""
        clause = self.clauses.get(type(node))
        if clause is None:
            raise Unprintable(f"{node!r}: {type(node).__name__} is no clause of this language")
        values = self._values(clause, node)
        for pieces in self.tongue.patterns(clause):
            if self._fits(clause, values, pieces):
                said = self._said(clause, values, pieces, self._agreeing(clause, values, voice))
                return said.text
        raise Unprintable(f"{node!r}: no pattern of {type(node).__name__} prints it")

    def _values(self, clause: Clause, node: Node) -> dict[str, Any]:
        values = {name: getattr(node, name) for name in node.__struct_fields__}
        if clause.regroup is not None:
            flat = clause.regroup[1]
            values = {
                name: flat(value) if isinstance(value, tuple) else value for name, value in values.items()
            }
        return values

    # ---- which pattern

    def _fits(self, clause: Clause, values: Mapping[str, Any], pieces: tuple[Piece, ...]) -> bool:
        """Whether a pattern says all of a node: its slots hold its fields, and the others are as by default."""
        spoken = {slot.field for slot in slots(pieces)}
        return all(
            value == clause.defaults[name] for name, value in values.items() if name not in spoken
        ) and self._holds(clause, values, pieces)

    def _holds(self, clause: Clause, values: Mapping[str, Any], pieces: tuple[Piece, ...]) -> bool:
        for piece in pieces:
            if isinstance(piece, Optional):
                if self._there(clause, values, piece) and not self._holds(clause, values, piece.parts):
                    return False
            elif isinstance(piece, Number | Flag | Part) and not self._takes(piece, values[piece.field]):
                return False
        return True

    def _there(self, clause: Clause, values: Mapping[str, Any], part: Optional) -> bool:
        """Whether an optional part is printed: one of its fields is not as by default."""
        return any(values[slot.field] != clause.defaults[slot.field] for slot in slots(part.parts))

    def _takes(self, slot: Slot, value: Any) -> bool:
        """Whether a slot can print a value."""
        if isinstance(slot, Flag):
            return value is True
        if isinstance(slot, Number):
            if type(value) is int:
                return (value != 0 if slot.signed else value >= slot.least) and abs(value) < 1000
            return self.tongue is ENGLISH and isinstance(value, Node | str)
        if slot.separator is not None:
            kinds = (slot.first, *[slot.kind] * len(value))
            return len(value) > 0 and all(map(self._is, kinds, value, [slot.person] * len(value)))
        return self._is(slot.kind, value, slot.person)

    def _is(self, kind: str, value: Any, person: str) -> bool:
        """Whether a value is a clause of a group that can be said in that person, or a name."""
        if isinstance(value, str):
            return kind == FREE or self.tongue is ENGLISH or value in self.names
        if not isinstance(value, Node) or (kind and not isinstance(value, self.kinds.get(kind, Node))):
            return False
        clause = self.clauses.get(type(value))
        return clause is not None and (not person or not clause.person or clause.person == person)

    # ---- gender and number

    def _agreeing(self, clause: Clause, values: Mapping[str, Any], voice: Voice) -> Voice:
        """The voice in which the words of a clause agree: its own, its named fields', or the one it is said in."""
        voice = voice._replace(
            gender=clause.gender or voice.gender, many=voice.many if clause.many is None else clause.many
        )
        for name in clause.agree:
            gender, many = self._agreement(clause, name, values[name])
            voice = voice._replace(gender=gender or voice.gender, many=voice.many if many is None else many)
        return voice

    def _agreement(self, clause: Clause, field: str, value: Any) -> tuple[str, bool | None]:
        """Gender and number of a field: a count, a name, or a clause that declares or takes them."""
        if isinstance(value, int):
            counts = [slot for pieces in clause.french for slot in slots(pieces) if isinstance(slot, Number)]
            return "f" if any(
                slot.field == field and slot.article == "une" for slot in counts
            ) else "", value > 1
        if isinstance(value, str):
            return self.names[value].gender, None
        if not isinstance(value, Node):
            return "", None
        inner = self.clauses[type(value)]
        gender, many = inner.gender, inner.many
        for name in inner.agree:
            other, number = self._agreement(inner, name, getattr(value, name))
            gender, many = gender or other, number if many is None else many
        return gender, many

    # ---- the words

    def _said(
        self, clause: Clause, values: Mapping[str, Any], pieces: tuple[Piece, ...], voice: Voice
    ) -> "_Text":
        text = _Text(self.tongue.joined)
        for piece in pieces:
            if isinstance(piece, Optional):
                if any(slots(piece.parts)) and self._there(clause, values, piece):
                    text.join(self._said(clause, values, piece.parts, voice))
            elif isinstance(piece, Capital):
                text.capital = True
            else:
                text.add(self._piece(clause, values, piece, voice))
        return text

    def _piece(self, clause: Clause, values: Mapping[str, Any], piece: Piece, voice: Voice) -> str:
        match piece:
            case Literal(text):
                return text
            case Either(words):
                return words[0]
            case Varying(word, ending):
                if ending:
                    return self.tongue.plural(word) if voice.many else word
                return self.tongue.agreed(word, voice.gender, voice.many)
            case Verb(infinitive):
                return self.tongue.verb(infinitive, voice.person or "inf")
            case Flag():
                return piece.words
            case Number():
                return self._number(clause, values, piece, voice)
            case Part():
                return self._part(clause, piece, values[piece.field], voice)
        raise AssertionError(piece)

    def _number(self, clause: Clause, values: Mapping[str, Any], slot: Number, voice: Voice) -> str:
        value = values[slot.field]
        if type(value) is not int:
            return self._part(clause, Part(slot.field), value, voice)
        if slot.signed:
            return f"{value:+d}"
        return self.tongue.counted(value, slot)

    def _part(self, clause: Clause, slot: Part, value: Any, voice: Voice) -> str:
        voice = voice._replace(person=slot.person or self._person(clause, slot.field) or voice.person)
        if isinstance(value, tuple):
            said = [self.say(part, voice) for part in value]
            text = said[0]
            for other in said[1:]:
                separator = ", " if slot.separator is None else slot.separator.replace("[,]", "")
                text = self.tongue.joined(text + separator, other)
            return text
        if isinstance(value, str):
            noun = self.names.get(value)
            if noun is None:
                return value
            return self.tongue.name(noun.times(2) if clause.agree and voice.many else noun)
        return self.say(value, voice)

    def _person(self, clause: Clause, field: str) -> str:
        """The person in which the French patterns say a field: English ones need not repeat it."""
        for pieces in clause.french:
            for slot in slots(pieces):
                if isinstance(slot, Part) and slot.field == field:
                    return slot.person
        return ""


class _Text:
    """A text that grows: pieces are joined with elision, and a capital waits for the next letter."""

    def __init__(self, joined: Callable[[str, str], str]) -> None:
        self.text = ""
        self.capital = False
        self._joined = joined

    def add(self, piece: str) -> None:
        if self.capital and piece.strip():
            start = len(piece) - len(piece.lstrip())
            piece = piece[:start] + french.capital(piece[start:])
            self.capital = False
        self.text = self._joined(self.text, piece)

    def join(self, other: "_Text") -> None:
        if other.text:
            self.add(other.text)
        self.capital = self.capital or other.capital
