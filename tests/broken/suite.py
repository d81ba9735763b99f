"""The tests of a game that cite rules: scenario cases and test functions, read as text without playing anything."""

import ast
import json
import tomllib
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

from pioche.cli.rules import cited_in
from pioche.games import folder

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Test:
    """A scenario case or a test function: where it stands, the rules that it cites, and its text for the memory."""

    path: Path
    name: str
    rules: tuple[str, ...]
    digest: str

    def __str__(self) -> str:
        return f"{self.path.name}:{self.name}"

    @property
    def is_case(self) -> bool:
        """Whether it is a case of a scenario file."""
        return self.path.suffix == ".toml"


@cache
def home(game: str) -> Path:
    """Where the tests of a game lie: the folder above its package that has scenarios of it."""
    return next(
        (above for above in folder(game).parents if (above / "tests/scenarios" / game).is_dir()), ROOT
    )


@cache
def suite(game: str) -> tuple[Test, ...]:
    """The tests of a game that cite rules, scenario cases first."""
    tests = home(game) / "tests"
    cases = [case for path in sorted((tests / "scenarios" / game).glob("*.toml")) for case in _cases(path)]
    files = sorted((tests / "games" / game).glob("test_*.py"))
    return (*cases, *(found for path in files for found in _functions(path)))


def citing(game: str, *rules: str) -> tuple[Test, ...]:
    """The tests that cite one of the rules."""
    return tuple(test for test in suite(game) if not set(rules).isdisjoint(test.rules))


def _cases(path: Path) -> list[Test]:
    file = tomllib.loads(path.read_text(encoding="utf-8"))
    common = {key: value for key, value in file.items() if key != "case"}
    return [
        Test(
            path, case["name"], tuple(case.get("rules", ())), _digest(json.dumps([common, case], default=str))
        )
        for case in file["case"]
    ]


def _functions(path: Path) -> list[Test]:
    return [
        Test(path, node.name, tuple(rules), _digest(ast.unparse(node)))
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test")
        if (rules := cited_in((ast.get_docstring(node) or "").replace("\n", " ")))
    ]


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()
