"""Every example in the documents runs: Python sessions, commands, files and scenarios, in the order of the page.

- ```` ```python ```` blocks with `>>>` are doctests; the names of a page carry over from block to block.
- ```` ```toml file=NAME ```` blocks are written as files in the page's own folder.
- ```` ```toml ```` blocks that hold `[[case]]` are run as scenarios.
- ```` ```KIND from=FILE ```` blocks are excerpts of the example with a common deck, word for word.
- ```` ```console ```` blocks: each `$ pioche …` line is run there; the lines under it must occur in its output
  (`…` stands for anything).  A block marked `console shows-error` expects a failure.
- blocks marked `into=PATH` belong to a file of the project; `test_add_a_clause.py` applies them to a copy.
"""

import doctest
import re
import shlex
from pathlib import Path
from typing import NamedTuple

import pytest
from typer.testing import CliRunner

from pioche.cli import app
from pioche.games.scenarios import run_file

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
FENCE = re.compile(r"^```(?P<info>[^\n`]*)\n(?P<body>.*?)^```$", re.DOTALL | re.MULTILINE)


class Block(NamedTuple):
    """A fenced block: its info words, its text, and the line where it begins."""

    info: list[str]
    body: str
    line: int


def blocks(page: Path) -> list[Block]:
    """The fenced blocks of a page."""
    text = page.read_text(encoding="utf-8")
    return [
        Block(found["info"].split(), found["body"], text[: found.start()].count("\n") + 1)
        for found in FENCE.finditer(text)
    ]


def run_python(block: Block, names: dict[str, object], page: Path) -> None:
    """Run a doctest block with the names of the page."""
    test = doctest.DocTestParser().get_doctest(block.body, names, page.name, str(page), block.line)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    messages: list[str] = []
    runner.run(test, out=messages.append, clear_globs=False)
    names.update(test.globs)
    assert not runner.failures, "".join(messages)


def run_console(block: Block, page: Path) -> None:
    """Run each `$ pioche …` line and look for what the page shows under it."""
    shown: list[str] = []
    output = ""
    for line in [*block.body.splitlines(), "$ end"]:
        if not line.startswith("$ "):
            shown.append(line)
            continue
        for expected in filter(str.strip, shown):
            pieces = [re.escape(" ".join(piece.split())) for piece in expected.split("…")]
            found = re.search(".*".join(pieces), " ".join(output.split()))
            assert found, f"{page.name}: not shown: {expected}\n{output}"
        shown = []
        words = shlex.split(line[2:], comments=True)
        if words[0] == "pioche":
            result = CliRunner().invoke(app, words[1:], env={"COLUMNS": "120"}, catch_exceptions=False)
            output = result.output
            assert (result.exit_code != 0) == ("shows-error" in block.info), f"{line}\n{output}"
        else:
            assert words[0] in {"end", "make", "git", "cd", "python", "source"}, (
                f"{page.name}: cannot run {line}"
            )


def excerpted(name: str) -> str:
    """A file of the example, in its project or in its package."""
    example = ROOT / "examples" / "crazy_eights"
    path = next(path for path in (example / name, example / "src" / "crazy_eights" / name) if path.is_file())
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_the_examples_of_a_page_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PIOCHE_LANG", "en")
    names: dict[str, object] = {"__name__": page.stem}
    for number, block in enumerate(blocks(page)):
        if any(word.startswith("into=") for word in block.info):
            continue
        kind = block.info[0] if block.info else ""
        file = next((word.removeprefix("file=") for word in block.info if word.startswith("file=")), None)
        source = next((word.removeprefix("from=") for word in block.info if word.startswith("from=")), None)
        if source is not None:
            assert block.body in excerpted(source), f"{page.name}:{block.line}: not in {source}"
            continue
        if file is not None:
            (tmp_path / file).write_text(block.body, encoding="utf-8")
        if kind == "python" and ">>>" in block.body:
            run_python(block, names, page)
        elif kind == "console":
            run_console(block, page)
        elif kind == "toml" and "[[case]]" in block.body:
            path = tmp_path / (file or f"block{number}.toml")
            path.write_text(block.body, encoding="utf-8")
            reports = run_file(path)
            assert reports
            assert all(report.passed for report in reports), f"{page.name}:{block.line}: {reports}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_the_links_of_a_page_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))

    assert [link for link in links if not (page.parent / link).exists()] == []


MADE = re.compile(r"(?:`|^\$ )make (?P<target>[a-z][a-z-]*)", re.MULTILINE)


def test_what_pages_make_can_be_made() -> None:
    files = [ROOT / "Makefile", *(ROOT / "web").glob("Makefile.inc")]
    targets = {
        target
        for file in files
        for target in re.findall(r"^([a-z][a-z-]*):", file.read_text(encoding="utf-8"), re.MULTILINE)
    }
    named = {
        (found["target"], page.name)
        for page in PAGES
        for found in MADE.finditer(page.read_text(encoding="utf-8"))
    }

    assert {target for target, _ in named} - targets == set(), named
