"""Clauses: what a text can say, one node each, with its French, its English and its executor."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from pioche.language import english, french
from pioche.language.errors import CardTextError, Misfit

if TYPE_CHECKING:
    from pioche.language.parse import Builder, Reader

COMMON = Path(__file__).with_name("common.lark")
CARDS_PER_KEYWORD = 2
TESTS_PER_CLAUSE = 2


@dataclass(frozen=True, slots=True)
class Node:
    """Base of all nodes; each is a frozen slotted dataclass of whole numbers, words and other nodes."""


Say = Callable[[Node], str]
Rendering = str | Callable[[Any, Say], str]  # a template over the node's fields, or a function
Executor = TypeVar("Executor", bound=Callable[..., Any])


class Printed(Protocol):
    """What the registry needs of a card."""

    @property
    def id(self) -> str: ...
    @property
    def lines(self) -> tuple[Node, ...]: ...


@dataclass(frozen=True)
class Clause:
    """A unit of card language: a node, its two renderings, its rules, and samples that show it."""

    node: type[Node]
    fr: Rendering
    en: Rendering
    rules: tuple[str, ...]
    samples: tuple[Node, ...]
    keyword: str = ""  # of the rulebook, if several clauses share one; else its own name
    frame: bool = False  # holds other clauses; the flow of the game runs it, so that it needs no executor
    name: str = field(init=False)  # that of its grammar rule: `TargetDiscards` is read by `target_discards`

    def __post_init__(self) -> None:
        name = re.sub(r"(?<!^)(?=[A-Z])", "_", self.node.__name__).lower()
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "keyword", self.keyword or name)


def walk(node: Node) -> Iterator[Node]:
    """The node and all nodes inside it, in the order in which they are read."""
    yield node
    for spec in fields(node):
        value = getattr(node, spec.name)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Node):
                yield from walk(part)


class Language:
    """The card language of one game: its grammar and its clauses; trees are read, rendered and run through it."""

    def __init__(
        self,
        game: str,
        grammar: Path,
        clauses: Iterable[Clause],
        *,
        builders: "Mapping[str, Builder] | None" = None,
        starts: tuple[str, ...] = ("text",),
        fold: Callable[[str], str] = french.small_first,
    ) -> None:
        self.game = game
        self.clauses = {clause.node: clause for clause in clauses}
        self.executors: dict[type[Node], Callable[..., Any]] = {}
        self._grammar = grammar
        self._builders = dict(builders or {})
        self._starts = starts
        self._fold = fold

    @cached_property
    def grammar(self) -> str:
        """The grammar's text, the shared part first."""
        return "\n".join(path.read_text(encoding="utf-8") for path in (COMMON, self._grammar))

    @cached_property
    def reader(self) -> "Reader":
        """The parser, built when the first text is read: lark and the tables take most of a cold start."""
        from pioche.language.parse import Reader

        made = {clause.name: _maker(clause.node) for clause in self.clauses.values()}
        return Reader(self.grammar, made | self._builders, starts=self._starts, fold=self._fold)

    @cached_property
    def examples(self) -> tuple[str, ...]:
        """The samples of all clauses in canonical French."""
        samples = [sample for clause in self.clauses.values() for sample in clause.samples]
        return tuple(dict.fromkeys(french.capital(self.french(sample)).rstrip(".") for sample in samples))

    def parse(self, text: str, *, card: str = "", line: int = 1, start: str | None = None) -> Any:
        """The tree of a printed text; raises CardTextError at the first word that does not fit."""
        try:
            return self.reader.read(text, start or self._starts[0])
        except Misfit as misfit:
            raise self._error(misfit, text, card, line, start or self._starts[0]) from None

    def french(self, tree: Node) -> str:
        """The canonical French text of a tree."""
        clause = self.clauses[type(tree)]
        return _rendered(clause.fr, tree, self.french, french.Amount)

    def english(self, tree: Node) -> str:
        """The English text of a tree."""
        clause = self.clauses[type(tree)]
        return _rendered(clause.en, tree, self.english, english.Amount)

    def executes(self, *nodes: type[Node]) -> Callable[[Executor], Executor]:
        """Decorator: the function carries these nodes out, or, for a lasting keyword, says what it changes."""

        def register(executor: Executor) -> Executor:
            for node in nodes:
                if node not in self.clauses or node in self.executors:
                    problem = "has an executor already" if node in self.executors else "is no clause"
                    raise ValueError(f"{self.game}: {node.__name__} {problem}")
                self.executors[node] = executor
            return executor

        return register

    def gaps(self, cards: Iterable[Printed], cited_tests: Mapping[str, int] | None = None) -> list[str]:
        """What is missing of clauses that should be complete: rule, samples, executor, cards, tests.

        `cited_tests` says how many tests cite each rule id; without it tests are not counted.
        """
        bearers = self._bearers(cards)
        grammar_rules = self.reader.rules()
        gaps = []
        for node, clause in self.clauses.items():
            tests = None if cited_tests is None else sum(cited_tests.get(rule, 0) for rule in clause.rules)
            missing = {
                "grammar rule": clause.name not in grammar_rules,
                "rule id": not clause.rules,
                "sample": not any(type(part) is node for sample in clause.samples for part in walk(sample)),
                "executor": not clause.frame and node not in self.executors,
                "second card": len(bearers.get(clause.keyword, ())) < CARDS_PER_KEYWORD,
                "second test": tests is not None and tests < TESTS_PER_CLAUSE,
            }
            gaps += [f"{self.game}: {clause.name} has no {what}" for what, lacks in missing.items() if lacks]
        return gaps

    def _bearers(self, cards: Iterable[Printed]) -> dict[str, set[str]]:
        """The ids of the cards on which each keyword stands."""
        bearers: dict[str, set[str]] = {}
        for card in cards:
            for node in (node for tree in card.lines for node in walk(tree)):
                bearers.setdefault(self.clauses[type(node)].keyword, set()).add(card.id)
        return bearers

    def _error(self, misfit: Misfit, text: str, card: str, line: int, start: str) -> CardTextError:
        from pioche.language import mend

        def canonical(other: str) -> str | None:
            tree = self.reader.attempt(other, start)
            return None if tree is None else self.french(tree)

        corrections = mend.corrections(self.reader, misfit, text, self._heads, canonical)
        nearest = mend.nearest_clauses(misfit, self.examples)
        return CardTextError(misfit, card=card, line=line, corrections=corrections, nearest=nearest)

    @cached_property
    def _heads(self) -> frozenset[str]:
        """The terminals that begin a clause."""
        rules = self.reader.rules()
        names = [clause.name for clause in self.clauses.values() if not clause.frame]
        return frozenset().union(*(rules.get(name, ()) for name in names))


def _maker(node: type[Node]) -> Callable[..., Node]:
    """Makes the node of its parts in the order of the grammar rule."""

    def make(*parts: Any) -> Node:
        return node(*(tuple(part) if isinstance(part, tuple) else part for part in parts))

    return make


def _rendered(rendering: Rendering, node: Node, say: Say, amount: type[int]) -> str:
    """A node in one language: a template is filled with the node's fields, numbers ready to agree."""
    if not isinstance(rendering, str):
        return rendering(node, say)
    values: dict[str, Any] = {}
    for spec in fields(node):
        value = getattr(node, spec.name)
        if isinstance(value, Node):
            value = say(value)
        values[spec.name] = amount(value) if type(value) is int else value
    return rendering.format_map(values)
