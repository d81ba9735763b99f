"""Citations are found where they are written, and each kind of change is made there and nowhere else."""

import ast
from pathlib import Path

import pytest

from pioche.core.zones import Sight, Zone
from tests.broken.changes import Change, changes_of
from tests.broken.citations import Source, cited
from tests.broken.places import Setting

RULES = ("AB-ONE-01", "AB-ONE-02", "AB-ONE-03", "AB-TWO-01")
ZONES = (
    Zone("hand", Sight.OWNER),
    Zone("draw", Sight.COUNT, ordered=True),
    Zone("world", Sight.ALL, shared=True),
    Zone("market", Sight.ALL, shared=True),
)


def made(folder: Path, text: str, setting: Setting | None = None) -> list[Change]:
    """The changes of a module with that text."""
    path = folder / "module.py"
    path.write_text(text, encoding="utf-8")
    return list(changes_of(Source("game.module", path, RULES), setting or Setting()))


def told(changes: list[Change], kind: str) -> list[str]:
    """The changes of a kind, as they are reported."""
    return [f"{change.old} → {change.new}" for change in changes if change.kind == kind]


# ---- citations


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("drawn (AB-ONE-01)", ["AB-ONE-01"]),
        ("AB-ONE-01, -03 and AB-TWO-01", ["AB-ONE-01", "AB-ONE-03", "AB-TWO-01"]),
        ("AB-ONE-01…03, AB-TWO-01", ["AB-ONE-01", "AB-ONE-02", "AB-ONE-03", "AB-TWO-01"]),
        ("AB-ONE-01,\n    -02", ["AB-ONE-01", "AB-ONE-02"]),
        ("UTF-8, A-1, AB-", []),
    ],
)
def test_ids_are_read_with_abbreviations_and_ranges(text: str, rules: list[str]) -> None:
    assert list(cited(text)) == rules


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ('def f():\n    """AB-ONE-01."""\n    a(1)\n\n\ndef g():\n    a(2)\n', {3}),
        ("def f():\n    a(1)  # AB-ONE-01\n    a(2)\n", {2}),
        ("def f():\n    a(\n        1\n    )  # AB-ONE-01\n    a(2)\n", {2, 3}),
        ("def f():\n    # AB-ONE-01\n    a(1)\n    a(2)\n", {3}),
        ("def f():\n    if a(1):  # AB-ONE-01\n        b(2)\n    else:\n        c(3)\n", {2, 3}),
        ("def f():\n    if a(1):\n        tell(2, 'AB-ONE-01')\n    b(3)\n", {2, 3}),
        ("TABLE = {\n    'a': f(1),\n    'b': f(2),  # AB-ONE-01\n}\n", {3}),
        ("TABLE = (\n    f(1),\n    f(2, rule='AB-ONE-01'),\n)\n", {3}),
        ("hand: int = 5  # cards (AB-ONE-01)\nother: int = 6\n", {1}),
        ('class C:\n    """AB-ONE-01."""\n    a = 1\n\nb = 2\n', {3}),
        ("def f():\n    a(1)  # AB-NIL-01 is no rule of this game\n", set()),
    ],
    ids=[
        "docstring",
        "line",
        "last line",
        "own line",
        "branch",
        "told",
        "table",
        "entry",
        "field",
        "class",
        "unknown",
    ],
)
def test_a_citation_speaks_of_what_is_around_it(tmp_path: Path, text: str, lines: set[int]) -> None:
    assert {change.line for change in made(tmp_path, text)} == lines


def test_what_a_clause_does_is_cited_for_the_rules_of_its_declaration(tmp_path: Path) -> None:
    path = tmp_path / "module.py"
    path.write_text(
        "@clause('x', rules=('AB-ONE-01',))\nclass Draw(Effect):\n    count: int\n\n\n"
        "@runs(Draw)\ndef draw(t):\n    t.move(1)\n\n\ndef other(t):\n    t.move(2)\n"
    )
    source = Source("game.module", path, RULES)

    source.cite_clauses(source.declared())

    assert {(change.function, change.rules) for change in changes_of(source, Setting())} == {
        ("draw", ("AB-ONE-01",))
    }


# ---- kinds of change


@pytest.mark.parametrize(
    ("kind", "body", "expected"),
    [
        ("number", "a(3)", ["3 → 4", "3 → 2"]),
        ("number", "a(-1)", ["-1 → 0", "-1 → -2"]),
        ("first for last", "a(b[0])", ["b[0] → b[-1]"]),
        ("first for last", "a(b[-1])", ["b[-1] → b[0]"]),
        ("first for last", "a(b[::-1])", ["b[::-1] → b"]),
        ("first for last", "a(min(b, c))", ["min(b, c) → max(b, c)"]),
        ("first for last", "a(next((c for c in b)))", ["for c in b → for c in list(b)[::-1]"]),
        ("first for last", "for c in b: a(c)", ["for c in b: ... → for c in list(b)[::-1]: ..."]),
        ("first for last", "t.move(c, DRAW, s)", ["t.move(c, DRAW, s) → t.move(c, DRAW, s, at=0)"]),
        ("first for last", "t.move(c, HAND, s)", []),
        ("condition negated", "if a: b()", ["a → not a"]),
        ("condition negated", "c = a == b", ["a == b → a != b"]),
        ("condition negated", "c = a in b", ["a in b → a not in b"]),
        ("condition dropped", "if a: b()", ["a → True", "a → False"]),
        ("condition dropped", "c = a and b", ["a and b → b", "a and b → a"]),
        ("condition dropped", "c = [d for d in e if d]", ["for d in e if d → for d in e"]),
        ("condition dropped", "while a: b()", ["while a: ... → if a: ...", "a → False"]),
        ("condition dropped", "for c in b: a(c)", ["for c in b: ... → for c in list(b)[:1]: ..."]),
        ("comparison", "c = a < b", ["a < b → a <= b"]),
        ("comparison", "c = a >= b", ["a >= b → a > b"]),
        ("and/or", "c = a or b", ["a or b → a and b"]),
        ("yes/no", "a.b = True", ["True → False"]),
        ("sign", "a.b += c", ["a.b += c → a.b -= c"]),
        ("sign", "c = a - b", ["a - b → a + b"]),
        ("sign", "c = 'a' + b", []),
        ("statement dropped", "a()", ["a() → nothing"]),
        ("statement dropped", "yield from a()", ["yield from a() → nothing"]),
        ("statement dropped", "a.b = c", ["a.b = c → nothing"]),
        ("statement dropped", "b = c", []),
        ("element dropped", "return [a, *b]", ["[a, *b] → [*b]", "[a, *b] → [a]"]),
        ("element dropped", "a(b, at=c)", ["a(b, at=c) → a(b)"]),
        ("element dropped", "b, c = (a, d)", []),
        ("other seat", "a(seat)", ["seat → 1 - seat"]),
        ("other seat", "a(1 - seat)", ["1 - seat → seat"]),
        ("other seat", "a(t.active)", ["t.active → 1 - t.active"]),
        ("other zone", "a(HAND)", ["HAND → DRAW"]),
        ("other zone", "a(t.draw[b])", ["t.draw → t.hand"]),
        ("other zone", "a(t.world)", ["t.world → t.market"]),
        ("other zone", "a(Sight.ALL)", ["Sight.ALL → Sight.OWNER", "Sight.ALL → Sight.COUNT"]),
    ],
)
def test_each_kind_of_change_is_made(tmp_path: Path, kind: str, body: str, expected: list[str]) -> None:
    setting = Setting(zones=ZONES, seats=frozenset(("seat", ".active")), two=True)

    changes = made(tmp_path, f'def f(t, seat):\n    """AB-ONE-01."""\n    {body}\n', setting)

    assert told(changes, kind) == expected


def test_the_next_seat_is_taken_where_more_than_two_play(tmp_path: Path) -> None:
    text = 'def f(t, seat):\n    """AB-ONE-01."""\n    a(seat)\n'

    changes = made(tmp_path, text, Setting(seats=frozenset(("seat",))))

    assert told(changes, "other seat") == ["seat → (seat + 1) % t.seats"]


def test_an_answer_of_yes_or_no_is_turned_round(tmp_path: Path) -> None:
    changes = made(tmp_path, 'def f(a) -> bool:\n    """AB-ONE-01."""\n    return bool(a)\n')

    assert told(changes, "condition negated") == ["bool(a) → not bool(a)"]


@pytest.mark.parametrize(
    "body",
    [
        "raise BadSpec(f'at least {2}', 3)",
        "return 'two words', 'deux mots'",
        "assert a == 1",
        "import b",
        "a: int = number(b, 1, 20)",
        "'''AB-ONE-02.'''",
    ],
)
def test_errors_texts_and_checks_are_left_alone(tmp_path: Path, body: str) -> None:
    changes = made(tmp_path, f'def f(a):\n    """AB-ONE-01."""\n    {body}\n')

    assert [change for change in changes if change.kind != "statement dropped"] == []


def test_a_change_is_made_in_the_tree_and_is_the_only_one(tmp_path: Path) -> None:
    text = "def f(a):\n    return a[0] + 1  # AB-ONE-01\n"
    changes = made(tmp_path, text)
    change = next(change for change in changes if change.kind == "sign")

    change.make()

    assert ast.unparse(change.source.tree) == "def f(a):\n    return a[0] - 1"
    assert (str(change), change.rules) == ("module.f:2 sign: a[0] + 1 → a[0] - 1", ("AB-ONE-01",))


def test_no_change_is_made_twice(tmp_path: Path) -> None:
    changes = made(tmp_path, 'def f(a):\n    """AB-ONE-01."""\n    if not a:\n        b()\n')

    assert told(changes, "condition negated") == ["not a → a"]


def test_a_change_far_in_a_long_line_is_shown(tmp_path: Path) -> None:
    long = "a" * 120
    found = made(tmp_path, f'def f():\n    """AB-ONE-01."""\n    g(first="{long}", last=1)\n')

    dropped = [change for change in found if change.kind == "element dropped"]
    assert [change.old == change.new for change in dropped] == [False, False]
    assert all(len(change.old) <= 101 for change in dropped)
    assert dropped[1].old.endswith("last=1)")
