"""A clause is complete or absent, in every game."""

import re
from collections import Counter
from contextlib import suppress
from functools import cache
from pathlib import Path

import pytest

from pioche.games import ids, reference
from pioche.games.ossuaire.clauses.piles import Draw
from pioche.games.ossuaire.clauses.text import EFFECTS, Effect, Line
from pioche.language.clauses import Clause, Node, clause, walk
from pioche.language.french import capital
from pioche.language.language import Language
from pioche.language.patterns import PatternError
from tests.language.trees import POOLS

TESTS = Path(__file__).parents[1]
RULE_ID = re.compile(r"\b[A-Z]{2,4}-[A-Z]+-\d+\b")


@cache
def citations() -> Counter[str]:
    """How often the tests cite each rule id; this folder tests the language, not the rules."""
    files = [
        path for path in TESTS.rglob("*") if path.suffix in (".py", ".toml") and "language" not in path.parts
    ]
    return Counter(rule for path in files for rule in RULE_ID.findall(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("game", ids())
def test_every_clause_is_complete(game: str) -> None:
    assert POOLS[game].language.gaps(POOLS[game].printed().values()) == []


@pytest.mark.parametrize("game", ids())
def test_every_clause_is_tested(game: str) -> None:
    gaps = POOLS[game].language.gaps(POOLS[game].printed().values(), citations())

    assert [gap for gap in gaps if gap.endswith("test")] == []


@pytest.mark.parametrize("game", ids())
def test_every_clause_is_said_in_both_languages(game: str) -> None:
    language = POOLS[game].language
    same = {
        declared.name
        for declared, _, tree in samples(game)
        if language.french(tree) == language.english(tree)
    }

    assert same <= SAME_IN_BOTH


SAME_IN_BOTH = {
    *("force", "permanent", "champion", "poison"),  # Force +2, Permanent : Champion, Poison 2
    *("charge_bonus", "latent", "poisoner", "purification", "riposte"),  # Charge 2, Latent, Poison 1…
}


@pytest.mark.parametrize("game", ids())
def test_every_sample_is_canonical_and_shows_its_clause(game: str) -> None:
    language = POOLS[game].language

    for declared, sample, tree in samples(game):
        assert capital(language.french(tree)) == capital(sample)
        assert any(type(node) is declared.node for node in walk(tree))


@cache
def samples(game: str) -> list[tuple[Clause, str, Node]]:
    """Every sample of every clause of a game, with its tree."""
    language = POOLS[game].language
    return [
        (declared, sample, sample_tree(language, declared, sample))
        for declared in language.clauses.values()
        for sample in declared.samples
    ]


def sample_tree(language: Language, declared: Clause, sample: str) -> Node:
    """The tree of a sample: of a whole text, or of the clause alone, which takes tables of its own."""
    found = [tree for start in language.starts if (tree := _attempt(language, sample, start)) is not None]
    for tree in found:
        if any(type(node) is declared.node for node in walk(tree)):
            return tree
    with suppress(PatternError):  # one whose verb takes its person from the text around it
        return language.parse(sample, start=declared.node)  # type: ignore[no-any-return]
    return found[0]


def _attempt(language: Language, sample: str, start: type[Node]) -> Node | None:
    """The tree of a whole text of one kind, if it is one."""
    reader = language.reader
    return reader.attempt(sample, reader.grammar.starts[language.starts.index(start)])


@clause("danser {count}", en="dance {count}")
class Planted(Effect):
    """A clause of which everything but its words is missing."""

    count: int


def test_a_missing_part_is_named() -> None:
    nodes: list[type[Node]] = [*POOLS["ossuaire"].language.clauses, Planted]
    broken = Language("test", starts=(Line,), clauses=nodes)
    parts = ("rule id", "sample", "function", "second card", "second test")

    assert [gap for gap in broken.gaps([], Counter()) if "planted" in gap] == [
        f"test: planted has no {part}" for part in parts
    ]


def test_a_clause_that_no_text_can_hold_is_named() -> None:
    alone: type[Node] = type("Alone", (Node,), {"__module__": __name__})
    clause("tout seul", en="alone")(alone)
    broken = Language("test", starts=(Line,), clauses=[*POOLS["ossuaire"].language.clauses, alone])

    assert "test: alone has no place in a text" in broken.gaps([])


def test_a_clause_does_one_thing() -> None:
    with pytest.raises(ValueError, match="Draw does something already"):
        EFFECTS.does(Draw)(print)
    with pytest.raises(ValueError, match="Effect is no clause"):
        EFFECTS.does(Effect)(print)


def test_two_clauses_of_one_name_are_refused() -> None:
    twin: type[Node] = type("Draw", (Effect,), {"__module__": __name__})
    clause("tirer", en="pull")(twin)

    with pytest.raises(ValueError, match="test: two clauses are called Draw, in "):
        Language("test", starts=(Line,), clauses=[Draw, twin]).parse("tirer")


def test_the_page_of_clauses_is_written_from_the_declarations() -> None:
    assert reference.PAGE.read_text(encoding="utf-8") == reference.page(), (
        "run python -m pioche.games.reference"
    )
