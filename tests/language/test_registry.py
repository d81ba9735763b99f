"""A clause is complete or absent, in every game."""

import re
from collections import Counter
from importlib import import_module
from pathlib import Path

import pytest

from pioche.games import ids
from pioche.language.clauses import Clause, Language, Node
from tests.language.trees import NODES, POOLS

TESTS = Path(__file__).parents[1]
RULE_ID = re.compile(r"\b[A-Z]{2,4}-[A-Z]+-\d+\b")


def citations() -> Counter[str]:
    """How often the tests cite each rule id; this folder tests the language, not the rules."""
    files = [
        path for path in TESTS.rglob("*") if path.suffix in (".py", ".toml") and "language" not in path.parts
    ]
    return Counter(rule for path in files for rule in RULE_ID.findall(path.read_text(encoding="utf-8")))


def language_of(game: str) -> Language:
    """The language of a game with its executors, which the module `clauses` registers."""
    import_module(f"pioche.games.{game}.clauses")
    return POOLS[game].language


@pytest.mark.parametrize("game", ids())
def test_every_clause_is_complete(game: str) -> None:
    assert language_of(game).gaps(POOLS[game].printed().values()) == []


@pytest.mark.parametrize("game", ids())
def test_every_clause_is_tested(game: str) -> None:
    gaps = language_of(game).gaps(POOLS[game].printed().values(), citations())

    assert [gap for gap in gaps if gap.endswith("test")] == []


@pytest.mark.parametrize("game", ids())
def test_every_node_has_a_clause(game: str) -> None:
    nodes = {
        value for value in vars(NODES[game]).values() if isinstance(value, type) and issubclass(value, Node)
    }

    assert nodes - {Node} == set(POOLS[game].language.clauses)


@pytest.mark.parametrize("game", ids())
def test_every_sample_is_said_in_both_languages(game: str) -> None:
    language = POOLS[game].language

    for clause in language.clauses.values():
        for sample in clause.samples:
            assert language.french(sample) != language.english(sample) or clause.name in SAME_IN_BOTH
            assert "{" not in language.french(sample) + language.english(sample)


SAME_IN_BOTH = {"force"}  # Force +2


def test_a_missing_part_is_named() -> None:
    language = POOLS["guild_battle"].language
    planted = type("Planted", (Node,), {})
    broken = Language(
        "test", language._grammar, [*language.clauses.values(), Clause(planted, "x", "x", (), ())]
    )
    parts = ("grammar rule", "rule id", "sample", "executor", "second card", "second test")

    assert [gap for gap in broken.gaps([], Counter()) if "planted" in gap] == [
        f"test: planted has no {part}" for part in parts
    ]


def test_a_node_has_one_executor() -> None:
    language = Language("test", Path("none"), POOLS["guild_battle"].language.clauses.values())
    node = next(iter(language.clauses))
    register = language.executes(node)

    assert register(print) is print
    with pytest.raises(ValueError, match="has an executor already"):
        register(print)
    with pytest.raises(ValueError, match="Node is no clause"):
        language.executes(Node)(print)


@pytest.mark.parametrize("game", ids())
def test_the_reference_page_shows_every_clause(game: str) -> None:
    page = (TESTS.parent / "docs/reference/card-language.md").read_text(encoding="utf-8")

    assert [example for example in POOLS[game].language.examples if f"`{example}`" not in page] == []
