"""The conventions that keep core and games compilable hold, and each finding is found."""

from pathlib import Path

import pytest

from pioche.fast.modules import is_compiled
from tests.house.compilable import compile_findings

SRC = Path(__file__).parents[2] / "src"
SOURCES = {
    path.relative_to(SRC).as_posix(): path.read_text(encoding="utf-8")
    for room in ("core", "language", "games", "bots")
    for path in sorted((SRC / "pioche" / room).rglob("*.py"))
}
FLOW = "pioche/games/any/flow.py"


def test_there_is_something_to_check() -> None:
    assert sum(map(is_compiled, SOURCES)) > 45


@pytest.mark.parametrize("path", SOURCES)
def test_what_is_compiled_keeps_to_the_conventions(path: str) -> None:
    assert compile_findings(path, SOURCES[path]) == []


@pytest.mark.parametrize(
    "source",
    [
        "def clone(self):\n    return object.__new__(type(self))\n",
        "def found(a, b):\n    return a in (*b, 1)\n",
        "LIMIT = 3\n",
        "LEAST, MOST = 1, 3\n",
        "class Any:\n    zones = ()\n",
        "class Any:\n    zones: tuple[int, ...] = ()\n",
        "from msgspec import Struct\n",
        "def rule(t: Any) -> None: ...\n",
    ],
)
def test_a_breach_is_caught(source: str) -> None:
    assert len(compile_findings(FLOW, source)) == 1


@pytest.mark.parametrize(
    "source",
    [
        "LIMIT: Final = 3\n",
        "T = TypeVar('T')\n",
        "class Any:\n    __slots__ = ('a',)\n    zones: ClassVar[tuple[int, ...]] = ()\n    a: int\n",
        "class Point(NamedTuple):\n    x: int = 0\n",
        "def found(a, b):\n    return a in b or a == 1\n",
    ],
)
def test_what_keeps_to_them_passes(source: str) -> None:
    assert compile_findings(FLOW, source) == []


def test_what_stays_interpreted_may_name_its_constants_as_it_likes() -> None:
    assert compile_findings("pioche/games/any/wording.py", "LIMIT = 3\n") == []
