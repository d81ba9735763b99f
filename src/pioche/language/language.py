"""The card language of one game: its clauses, read, printed and checked for gaps."""

import pkgutil
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

from pioche.core.errors import DeclarationError
from pioche.core.text import Text
from pioche.language import french
from pioche.language.clauses import CLAUSES, Clause, Node, walk
from pioche.language.errors import TEXT, CardTextError, Misfit, Place
from pioche.language.nouns import Noun
from pioche.language.render import ENGLISH, FRENCH, Renderer
from pioche.language.words import Splitter

if TYPE_CHECKING:
    from pioche.language.grammar import Grammar
    from pioche.language.reader import Reader

NOT_FRENCH = Text(
    fr="« {word} » n’est pas français, et les textes des cartes le sont",
    en="“{word}” is not French, which card texts are written in",
)
CARDS_PER_KEYWORD = 2
TESTS_PER_CLAUSE = 2


class Printed(Protocol):
    """What the registry needs of a card."""

    @property
    def id(self) -> str: ...
    @property
    def lines(self) -> tuple[Node, ...]: ...


class Language:
    """The card language of one game: texts are read to trees, and trees printed, through it.

    `package` holds the clauses, in modules that are imported when the first text is read or printed; tests give the
    clauses themselves.  `starts` are what a text can be as a whole, the first one if nothing else is said.
    """

    def __init__(
        self,
        game: str,
        package: str = "",
        *,
        starts: tuple[type[Node], ...],
        clauses: Iterable[type[Node]] = (),
        idioms: Iterable[str] = (),
        names: Mapping[str, Iterable[Noun]] | None = None,
        fold: Callable[[str], str] = french.small_first,
    ) -> None:
        self.game = game
        self.package = package
        self.starts = starts
        self._clauses = tuple(clauses)
        self._idioms = tuple(idioms)
        self._names = {kind: tuple(nouns) for kind, nouns in (names or {}).items()}
        self._fold = fold
        self._readers: dict[type[Node], Reader] = {}

    @cached_property
    def clauses(self) -> dict[type[Node], Clause]:
        """The clauses by their node, in the order in which they are declared."""
        nodes = list(self._clauses)
        if self.package:
            folder = import_module(self.package).__path__
            for module in sorted(info.name for info in pkgutil.iter_modules(folder)):
                found = import_module(f"{self.package}.{module}")
                nodes += [node for node in vars(found).values() if _declared(node, found.__name__)]
        clauses = {node: CLAUSES[node] for node in nodes}
        named: dict[str, type[Node]] = {}
        for node in clauses:
            if (other := named.setdefault(node.__name__, node)) is not node:
                modules = f"{other.__module__} and {node.__module__}"
                raise DeclarationError(f"{self.game}: two clauses are called {node.__name__}, in {modules}")
        return clauses

    def extended(self, *nodes: type[Node]) -> "Language":
        """The language with more clauses, for a trial."""
        return Language(
            self.game,
            starts=self.starts,
            clauses=(*self.clauses, *nodes),
            idioms=self._idioms,
            names=self._names,
            fold=self._fold,
        )

    @property
    def _spellings(self) -> dict[str, list[tuple[str, str]]]:
        """The names by kind, singular and plural, each with the name that it means."""
        return {
            kind: [(text, noun.named.fr) for noun in nouns for text in (noun.named.fr, noun.times(2).nom())]
            for kind, nouns in self._names.items()
        }

    @cached_property
    def reader(self) -> "Reader":
        """The reader of whole texts, made when the first one is read."""
        return self._reader(self.starts)

    def _reader(self, starts: tuple[type[Node], ...]) -> "Reader":
        from pioche.language.grammar import Grammar
        from pioche.language.reader import Reader
        from pioche.language.tables import tables_of

        grammar = Grammar(self.clauses, starts, Splitter(self._fold, self._idioms), self._names)
        self._check_names(grammar)
        splitter = Splitter(self._fold, self._idioms, self._spellings, grammar.terminals)
        return Reader(grammar, tables_of(grammar), splitter)

    def _check_names(self, grammar: "Grammar") -> None:
        """A name that consists of words of the grammar, or that two kinds share, is refused."""
        seen: dict[tuple[str, ...], str] = {}
        for kind, nouns in self._names.items():
            for noun in nouns:
                words = grammar.splitter.folded(noun.named.fr)
                if all(word in grammar.terminals for word in words):
                    raise ValueError(
                        f"{self.game}: the name {noun.named.fr!r} ({kind}) is made of words of the grammar"
                    )
                if seen.setdefault(words, kind) != kind:
                    raise ValueError(
                        f"{self.game}: the name {noun.named.fr!r} is both {seen[words]} and {kind}"
                    )

    @cached_property
    def _french(self) -> Renderer:
        return Renderer(self.clauses, self._nouns, FRENCH)

    @cached_property
    def _english(self) -> Renderer:
        return Renderer(self.clauses, self._nouns, ENGLISH)

    @cached_property
    def _nouns(self) -> dict[str, Noun]:
        return {noun.named.fr: noun for nouns in self._names.values() for noun in nouns}

    @cached_property
    def examples(self) -> tuple[str, ...]:
        """The samples of all clauses, without their full stop."""
        samples = [sample for clause in self.clauses.values() for sample in clause.samples]
        return tuple(dict.fromkeys(french.capital(sample).rstrip(".") for sample in samples))

    def parse(
        self, text: str, *, card: str = "", line: int = 1, field: str = TEXT, start: type[Node] | None = None
    ) -> Any:
        """The tree of a printed text; raises CardTextError at the first word that does not fit."""
        reader, symbol = self._reading(start or self.starts[0])
        try:
            return reader.read(text, symbol)
        except Misfit as misfit:
            place = Place(card, field, line)
            raise self._error(misfit, reader, text, place, symbol) from None

    def _reading(self, start: type[Node]) -> "tuple[Reader, str]":
        """The reader of texts with this start: that of whole texts, or one for a part of them."""
        if start in self.starts:
            return self.reader, self.reader.grammar.starts[self.starts.index(start)]
        if start not in self._readers:
            self._readers[start] = self._reader((start,))
        reader = self._readers[start]
        return reader, reader.grammar.starts[0]

    def french(self, tree: Node) -> str:
        """The canonical French text of a tree."""
        return self._french.say(tree)

    def english(self, tree: Node) -> str:
        """The English text of a tree."""
        return self._english.say(tree)

    def gaps(self, cards: Iterable[Printed], cited_tests: Mapping[str, int] | None = None) -> list[str]:
        """What is missing of clauses that should be complete: rule, sample, what it does, cards, tests.

        `cited_tests` says how many tests cite each rule id; without it tests are not counted.
        """
        bearers = self._bearers(cards)
        reached = {production.clause for production in self.reader.productions}
        gaps = []
        for clause in self.clauses.values():
            tests = None if cited_tests is None else sum(cited_tests.get(rule, 0) for rule in clause.rules)
            missing = {
                "place in a text": clause not in reached,
                "rule id": not clause.rules,
                "sample": not clause.samples,
                "function": not clause.frame and clause.act is None,
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

    def _error(self, misfit: Misfit, reader: "Reader", text: str, place: Place, start: str) -> CardTextError:
        from pioche.language import mend

        def canonical(other: str) -> str | None:
            tree = reader.attempt(other, start)
            return None if tree is None else self.french(tree)

        corrections: tuple[str, ...]
        strange = any(word.unknown and word.text.isalpha() for word in misfit.words)
        if strange and (french_text := self._translated(text, canonical, start)):
            corrections = (french_text,)
            if french.plain(misfit.word) not in map(
                french.plain, reader.words
            ):  # only its accents are missing
                misfit.reason, misfit.text = "english", NOT_FRENCH
        else:
            corrections = mend.corrections(reader, misfit, text, self._heads, canonical)
            if misfit.reason == "misplaced" and not corrections and not strange:  # “Instinctive Riposte”
                french_text = self._translated(text, canonical, start)
                corrections = () if french_text is None else (french_text,)
        nearest = mend.nearest_clauses(misfit, self._examples_either_way)
        meanings = {text: self._meant(text, reader, start) for text in corrections}
        meanings |= {text: self._english_examples.get(text) for text in nearest}
        english = {text: meant for text, meant in meanings.items() if meant}
        return CardTextError(misfit, place, corrections=corrections, nearest=nearest, english=english)

    def _meant(self, text: str, reader: "Reader", start: str) -> str | None:
        """A corrected text in English; a number that only its author knows is N there, too."""
        from pioche.language import mend

        tree = reader.attempt(mend.numbered(text), start)
        return None if tree is None else mend.unsaid(french.capital(self.english(tree)))

    def _translated(self, text: str, canonical: Callable[[str], str | None], start: str) -> str | None:
        """The French of a text that is English, or partly so; None if it means nothing."""
        from pioche.language.interpret import Interpreter

        kind = next(node for node in self._starting if start == f":{node.__name__}")
        for tree in Interpreter(self.clauses, self._names, text).trees(kind):
            said = self.french(tree)
            if canonical(said) == said:
                return said
        return None

    @property
    def _starting(self) -> Iterable[type[Node]]:
        """What a text, or a part of one that has been read, can be as a whole."""
        return (*self.starts, *self._readers)

    @cached_property
    def _examples_either_way(self) -> dict[str, str]:
        """The French examples, each as it stands and as it is said in English."""
        said = {example: example for example in self.examples}
        for example, english in self._english_examples.items():
            said.setdefault(english, example)
        return said

    @cached_property
    def _english_examples(self) -> dict[str, str]:
        """By French example what it is in English."""
        from pioche.language.interpret import Interpreter

        found: dict[str, str] = {}
        for clause in self.clauses.values():
            for sample in clause.samples:
                example = french.capital(sample).rstrip(".")
                for tree in Interpreter(self.clauses, self._names, sample).trees(clause.node)[:1]:
                    found.setdefault(example, french.capital(self.english(tree)).rstrip("."))
        return found

    @cached_property
    def _heads(self) -> frozenset[str]:
        """The words that begin a clause."""
        productions = self.reader.productions
        return frozenset(
            production.parts[0]
            for production in productions
            if production.clause
            and not production.clause.frame
            and production.parts[0] in self.reader.terminals
        )


def _declared(node: object, module: str) -> bool:
    """Whether a module's member is a clause that is declared there."""
    return isinstance(node, type) and node in CLAUSES and node.__module__ == module
