"""The conventions that keep core and games compilable hold, and each finding is found."""

from pathlib import Path

import pytest

from pioche.fast.modules import is_compiled
from tests.house.compilable import compile_findings
from tests.house.decoded import decoded_findings

SRC = Path(__file__).parents[2] / "src"
SOURCES = {
    path.relative_to(SRC).as_posix(): path.read_text(encoding="utf-8")
    for room in ("core", "language", "games", "bots")
    for path in sorted((SRC / "pioche" / room).rglob("*.py"))
}
FLOW = "pioche/games/any/flow.py"


def test_there_is_something_to_check() -> None:
    assert sum(map(is_compiled, SOURCES)) > 40


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


EVERYTHING = {
    path.relative_to(SRC).as_posix(): path.read_text(encoding="utf-8")
    for path in sorted((SRC / "pioche").rglob("*.py"))
}
POINT = "class Point(NamedTuple):\n    x: int\n"
WIDER = POINT + "Place = tuple[Point, str]\n\nclass Row(NamedTuple):\n    place: Place\n"


def test_nothing_that_msgspec_reads_stands_in_a_compiled_module() -> None:
    assert decoded_findings(EVERYTHING) == []


@pytest.mark.parametrize(
    "reading",
    [
        "def read(body):\n    return msgspec.json.decode(body, type=list[Row])\n",
        "decoder = msgspec.json.Decoder(Row)\n",
        "def read(data):\n    return convert(data, Row)\n",
        "class Record(msgspec.Struct):\n    row: 'Row | None' = None\n",
        "class Base(msgspec.Struct): ...\nclass Record(Base):\n    rows: list[Row]\n",
    ],
)
def test_what_msgspec_reads_is_found_through_whatever_holds_it(reading: str) -> None:
    sources = {FLOW: WIDER, "pioche/server/any.py": "from pioche.games.any.flow import Row\n" + reading}

    assert [found.partition(" is ")[0] for found in decoded_findings(sources)] == [
        f"{FLOW}:1: Point",
        f"{FLOW}:5: Row",
    ]


def test_what_is_not_read_may_stand_anywhere_and_what_is_read_where_nothing_is_compiled() -> None:
    reading = "from pioche.games.any.wording import Point\nread = msgspec.json.Decoder(Point)\n"

    assert decoded_findings({FLOW: WIDER}) == []
    assert decoded_findings({"pioche/games/any/wording.py": POINT, "pioche/lab/any.py": reading}) == []


def test_a_type_of_the_record_moved_into_a_compiled_module_is_caught() -> None:
    """The planted fault: options are read from journals, so that their module must stay interpreted."""
    moved = {**EVERYTHING, "pioche/core/table.py": EVERYTHING["pioche/core/table.py"] + POINT}
    moved["pioche/core/record.py"] += (
        "\nfrom pioche.core.table import Point\n\n\nclass More(msgspec.Struct):\n    at: Point\n"
    )

    assert len(decoded_findings(moved)) == 1
