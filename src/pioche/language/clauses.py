"""Clauses: what a text can say, each declared in one place with its French, its English and its rules."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar, dataclass_transform

from msgspec import Struct, StructMeta
from msgspec.structs import fields

from pioche.core.errors import DeclarationError
from pioche.language.errors import Misfit
from pioche.language.patterns import Either, Literal, Piece, Varying, Verb, parse_pattern, slots


@dataclass_transform(frozen_default=True)
class Frozen(StructMeta):
    """Makes nodes frozen; a struct of msgspec costs a tenth of a dataclass to define, and there will be hundreds."""

    def __new__(mcls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **config: Any) -> Any:
        return super().__new__(mcls, name, bases, namespace, frozen=True, **config)


class Node(Struct, metaclass=Frozen):
    """Base of all nodes: whole numbers, words, flags and other nodes; a class without pattern is a group of clauses."""


class ClauseError(DeclarationError, TypeError):
    """A clause whose declaration does not fit its node."""


Check = Callable[[Any], Misfit | None]
Regroup = tuple[Callable[[tuple[Any, ...]], tuple[Any, ...]], Callable[[tuple[Any, ...]], tuple[Any, ...]]]


@dataclass(eq=False)
class Clause:
    """A unit of card language: a node with its patterns, its rules, samples that show it, and what it does."""

    node: type[Node]
    fr: tuple[str, ...]  # the first that fits is printed
    en: tuple[str, ...]
    also: tuple[str, ...]  # read, never printed
    rules: tuple[str, ...]
    samples: tuple[str, ...]  # canonical texts, of the clause or of a line that holds it
    keyword: str  # of the rulebook, if several clauses share one; else its own name
    frame: bool  # holds other clauses, and the flow of the game runs it
    silent: bool  # nobody need be told what it means: it only holds others together
    gender: str  # of its noun
    many: bool | None  # whether its determiner is plural
    person: str  # in which alone it can stand: `ils` for `les joueurs`
    agree: tuple[str, ...]  # the fields from which its words take gender and number
    check: Check | None  # what is wrong with a node that can be read
    regroup: Regroup | None  # makes one list of another, and back
    worth: float | None  # what bots take it to be worth, for each point of its number
    name: str = field(init=False)
    act: Callable[..., Any] | None = None  # what it does: attached below its declaration
    can: Callable[..., bool] | None = None  # whether it could change anything now
    whole: Callable[..., bool] | None = None  # for a price: whether it can be paid whole
    nothing: str = ""  # the rule by which it does nothing when it cannot
    counts: Callable[..., int] | None = None  # for a quantity: how many

    def __post_init__(self) -> None:
        self.name = re.sub(r"(?<!^)(?=[A-Z])", "_", self.node.__name__).lower()
        self.keyword = self.keyword or self.name

    @cached_property
    def french(self) -> tuple[tuple[Piece, ...], ...]:
        """The pieces of its French patterns."""
        return tuple(map(parse_pattern, self.fr))

    @cached_property
    def english(self) -> tuple[tuple[Piece, ...], ...]:
        """The pieces of its English patterns."""
        return tuple(map(parse_pattern, self.en))

    @cached_property
    def spellings(self) -> tuple[tuple[Piece, ...], ...]:
        """The pieces of all patterns that are read."""
        return self.french + tuple(map(parse_pattern, self.also))

    @cached_property
    def required(self) -> frozenset[str]:
        """The node's fields without default, which every French pattern must speak of."""
        return frozenset(spec.name for spec in fields(self.node) if spec.required)

    @cached_property
    def defaults(self) -> dict[str, Any]:
        """The node's fields with their defaults; one that has none is equal to nothing that can be read."""
        return {spec.name: spec.default for spec in fields(self.node)}


CLAUSES: dict[type[Node], Clause] = {}  # all clauses that have been declared, by their node

C = TypeVar("C", bound=type[Node])


def clause(
    *fr: str,
    en: str | Sequence[str],
    also: str | Sequence[str] = (),
    rules: Sequence[str] = (),
    sample: str | Sequence[str] = (),
    keyword: str = "",
    frame: bool = False,
    silent: bool = False,
    gender: str = "",
    many: bool | None = None,
    person: str = "",
    agree: str = "",
    check: Check | None = None,
    regroup: Regroup | None = None,
    worth: float | None = None,
) -> Callable[[C], C]:
    """Decorator: the node is a clause; `fr` is what is read and what is printed, the first pattern that fits.

    `sample` shows it as a card prints it, alone or in its line; a pattern without slots shows itself.
    """

    def declare(node: C) -> C:
        made = Clause(
            node=node,
            fr=fr,
            en=_several(en),
            also=_several(also),
            rules=tuple(rules),
            samples=_several(sample),
            keyword=keyword,
            frame=frame,
            silent=silent,
            gender=gender,
            many=many,
            person=person,
            agree=tuple(agree.split()),
            check=check,
            regroup=regroup,
            worth=worth,
        )
        for pattern, pieces in zip((*fr, *made.en), (*made.french, *made.english), strict=True):
            for slot in slots(pieces):
                if slot.field not in made.defaults and slot.field != "_":
                    raise ClauseError(
                        f"{node.__name__}: {pattern!r} speaks of {slot.field}, which is no field"
                    )
        if not made.samples and not made.defaults:
            made.samples = (plain_text(made.french[0]),)
        CLAUSES[node] = made
        return node

    return declare


def plain_text(pieces: tuple[Piece, ...]) -> str:
    """The words of a pattern without slots."""
    text = ""
    for piece in pieces:
        match piece:
            case Literal(words) | Varying(words) | Verb(words):
                text += words
            case Either(spellings):
                text += spellings[0]
    return text


def _several(text: str | Sequence[str]) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)


def walk(node: Node) -> Iterator[Node]:
    """The node and all nodes inside it, in the order in which they are read."""
    yield node
    for name in node.__struct_fields__:
        value = getattr(node, name)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Node):
                yield from walk(part)
