"""Copies of the sources in which breaks are tried; the tree itself is never touched."""

import ast
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from pioche.cli.rules import cited_in
from tests.broken.breaks import ROOT, SOURCES, Break, edited

PATIENCE = 300  # seconds for the tests of one rule


@dataclass(frozen=True)
class Verdict:
    """How a break went: which test caught it, for each rule that has one, and what else went wrong."""

    broken: Break
    caught: dict[str, str]
    trouble: str = ""

    @property
    def missed(self) -> list[str]:
        """The rules of the break that no test citing them defends."""
        return [rule for rule in self.broken.rules if rule not in self.caught]


def copy_sources(folder: Path) -> Path:
    """A copy of the sources in that folder; times are kept, so that compiled modules stay good."""
    shutil.copytree(SOURCES, folder)
    return folder


def attempt(game: str, broken: Break, copy: Path) -> Verdict:
    """Break the copy and see which tests that cite the rules go red: scenarios first, then functions."""
    with _broken(broken, copy):
        trial = _python(copy, "tests.broken.trial", game, *broken.rules)
        if trial.returncode:
            caught, trouble = {}, (trial.stderr.splitlines() or ["the trial died"])[-1]
        else:
            caught, trouble = json.loads(trial.stdout), ""
        for rule in broken.rules:
            if rule not in caught and (red := _red_function(game, rule, copy)):
                caught[rule] = red
    return Verdict(broken, caught, trouble)


@contextmanager
def _broken(broken: Break, copy: Path) -> Iterator[None]:
    """The copy with the edits of a break; afterwards it is whole again."""
    texts = edited(broken)
    for file, text in texts.items():
        (copy / "pioche" / file).write_text(text, encoding="utf-8")
    try:
        yield
    finally:
        for file in texts:
            shutil.copy2(SOURCES / "pioche" / file, copy / "pioche" / file)


def _red_function(game: str, rule: str, copy: Path) -> str:
    """The first test function that cites the rule and is red; empty if all are green."""
    functions = citing_functions(game).get(rule)
    if not functions:
        return ""
    try:
        ran = _python(copy, "pytest", "-x", "-p", "no:cacheprovider", *functions)
    except subprocess.TimeoutExpired:
        return f"{functions[0]} or the next, which does not end"
    if ran.returncode != 1:  # 0 is green, others mean that nothing was tested
        return ""
    failed = re.search(r"^FAILED (\S+)", ran.stdout, re.MULTILINE)
    return failed[1] if failed else functions[0]


@cache
def citing_functions(game: str) -> dict[str, list[str]]:
    """The test functions of a game whose docstrings cite a rule, by rule."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests" / "games" / game).glob("test_*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
                for rule in cited_in((ast.get_docstring(node) or "").replace("\n", " ")):
                    found.setdefault(rule, []).append(f"{path.relative_to(ROOT)}::{node.name}")
    return found


def _python(copy: Path, module: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a module in a fresh process that imports Pioche from the copy."""
    environment = {**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        [sys.executable, "-m", module, *arguments],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
