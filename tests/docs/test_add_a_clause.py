"""The how-to of a clause is true: its blocks, applied to a copy of the project, add a clause that is whole."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.docs.test_docs import ROOT, Block, blocks

PAGE = ROOT / "docs" / "how-to" / "add-a-clause.md"
COPIED = ("src", "tests", "docs", "pyproject.toml")
REGISTRY, WORDING = "tests/language/test_registry.py", "tests/language/test_wording.py"
RULES, KEYWORDS = "tests/house/test_rules.py", "tests/language/test_keywords.py"
NEW = "{}-SON-01".format("OSS")  # no rule, so no citation either
QUICKLY = (
    "-q",
    "-x",
    "-n0",
    "-p",
    "no:cacheprovider",
    "-k",
    "ossuaire",
)  # what is of other games is proven elsewhere


def into(block: Block) -> str:
    """The file that a block belongs to; empty if it is only shown."""
    return next((word.removeprefix("into=") for word in block.info if word.startswith("into=")), "")


def apply(block: Block, root: Path) -> None:
    """Add a block to its file, or make the change that it shows."""
    path = root / into(block)
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    if block.info[0] == "diff":
        lines = block.body.splitlines(keepends=True)
        old, new = ("\n" + "".join(line[1:] for line in lines if line[0] == sign) for sign in "-+")
        assert text.count(old) == 1, f"{path.name} has not exactly one {old!r}"
        path.write_text(text.replace(old, new), encoding="utf-8")
    else:
        gap = "\n\n" if path.suffix == ".py" else "\n"
        path.write_text(text + (gap if text else "") + block.body, encoding="utf-8")


def run(root: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run Python in the copy, with its sources."""
    environment = {**os.environ, "PYTHONPATH": str(root / "src"), "PIOCHE_LANG": "en"}
    return subprocess.run(
        [sys.executable, *command], cwd=root, env=environment, capture_output=True, text=True, check=False
    )


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project to which every block of the page has been applied."""
    root = tmp_path_factory.mktemp("project")
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, root / name, ignore=shutil.ignore_patterns("__pycache__", "browser"))
        else:
            shutil.copy(source, root / name)
    for block in blocks(PAGE):
        if into(block):
            apply(block, root)
    written = run(root, "-m", "pioche.games.reference")
    assert written.returncode == 0, written.stderr
    return root


@contextmanager
def without(left_out: str, root: Path) -> Iterator[None]:
    """The copy with one of its files as if the page had not spoken of it."""
    (path,) = {into(block) for block in blocks(PAGE) if into(block).endswith(left_out)}
    whole = (root / path).read_bytes()
    (root / path).unlink()
    if (ROOT / path).exists():
        shutil.copy(ROOT / path, root / path)
    yield
    (root / path).write_bytes(whole)


def test_a_clause_is_five_places(copy: Path) -> None:
    files = {into(block) for block in blocks(PAGE) if into(block)}
    places = {
        "rule": {file for file in files if file.endswith("rules.toml")},
        "declaration": {file for file in files if "/clauses/" in file},
        "words": {file for file in files if file.endswith(("wording.toml", "explain.toml"))},
        "cards": {file for file in files if "/data/cards/" in file},
        "tests": {file for file in files if file.startswith("tests/")},
    }

    assert all(places.values())
    assert set().union(*places.values()) == files


def test_the_clause_of_the_page_is_whole(copy: Path) -> None:
    assert "Récupérer {count}" in (copy / "docs/reference/clauses.md").read_text(encoding="utf-8")

    checked = run(copy, "-m", "pioche", "cards", "check", "ossuaire")
    assert checked.stdout == "ossuaire: 24/24 cards understood\n", checked.stdout + checked.stderr

    played = run(copy, "-m", "pioche", "scenario", "run", "tests/scenarios/ossuaire/recover.toml")
    assert played.returncode == 0, played.stdout + played.stderr

    held = run(copy, "-m", "pioche", "check", "ossuaire", "--seeds", "1")
    assert held.returncode == 0, held.stdout

    shown = next(line for block in blocks(PAGE) for line in block.body.splitlines() if "-m pytest" in line)
    tested = run(copy, *shown.split()[1:], *QUICKLY[:-2])
    assert tested.returncode == 0, tested.stdout[-3000:]


@pytest.mark.parametrize(
    ("left_out", "net", "missing"),
    [
        ("rules.toml", RULES, "REC-01"),
        ("garnison.toml", REGISTRY, "recover has no second card"),
        ("recover.toml", REGISTRY, "recover has no second test"),
        ("wording.toml", WORDING, "recover"),
        ("explain.toml", KEYWORDS, "[keywords.recover]: that word is not explained"),
    ],
)
def test_a_place_left_out_is_named(left_out: str, net: str, missing: str, copy: Path) -> None:
    with without(left_out, copy):
        tested = run(copy, "-m", "pytest", *QUICKLY, net)

    assert tested.returncode == 1
    assert missing in tested.stdout


def test_a_clause_begun_by_the_command_has_all_its_words(copy: Path, tmp_path: Path) -> None:
    root = tmp_path / "project"
    shutil.copytree(copy, root)
    begun = ("ossuaire", "Probe", "--fr", "Sonder {count}", "--en", "Probe {count}", "--rule", NEW)
    made = run(root, "-m", "pioche", "new", "clause", *begun)
    home = root / "src/pioche/games/ossuaire"
    imports = run(
        root, "-m", "ruff", "check", "--select", "I,F", "src/pioche/games/ossuaire/clauses/probe.py"
    )

    assert made.returncode == 0, made.stderr
    assert "[keywords.probe]" in (home / "explain.toml").read_text(encoding="utf-8")
    assert '[events.probe]\nweight = "plain"' in (home / "wording.toml").read_text(encoding="utf-8")
    assert imports.returncode == 0, imports.stdout
