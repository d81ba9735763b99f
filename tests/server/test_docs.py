"""The documents say what is so: the example plays a whole match, wire.ts is up to date, every code is explained."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from pioche.games import ids
from pioche.server.typescript import files
from tests.server.rig import Server

ROOT = Path(__file__).parents[2]
# Codes that whoever starts or looks after a server sees in their terminal, and that no client is ever sent.
AT_HOME = {
    "cannot_serve", "store_in_use", "newer_store", "older_store", "not_migrated", "no_store",
    "backup", "no_mark", "no_ban", "no_seat", "table_over",
}  # fmt: skip


def example() -> str:
    """The program of the how-to."""
    text = (ROOT / "docs/how-to/write-a-bot-client.md").read_text(encoding="utf-8")
    return text.split("```python\n")[1].split("```")[0]


# The program knows no game, and a match of the longest one takes it a minute of processor.
SHORT = [game for game in ids() if os.environ.get("PIOCHE_LONG") or game != "noxilia"]


@pytest.mark.parametrize("game", SHORT)
def test_the_example_bot_plays_a_whole_match(server: Server, tmp_path: Path, game: str) -> None:
    program = tmp_path / "bot.py"
    program.write_text(example(), encoding="utf-8")
    run = subprocess.run(
        [sys.executable, str(program), server.url, game],
        capture_output=True,
        text=True,
        timeout=300,  # only waited for where something is wrong: the longest game has some two thousand choices
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert re.search(r"\[\d\.\d, \d\.\d\]", run.stdout)


def test_the_example_has_about_thirty_lines() -> None:
    assert len([line for line in example().splitlines() if line.strip()]) <= 30


def test_generated_types_are_up_to_date() -> None:
    found = files()
    assert {path.name for path in found} == {"wire.ts", "view.ts", "cards.json"}
    for path, text in found.items():
        assert path.read_text(encoding="utf-8") == text, f"{path}: run `python -m pioche.server.typescript`"


def test_every_code_of_the_server_is_explained() -> None:
    sources = (ROOT / "src/pioche/server").rglob("*.py")
    text = "\n".join(
        path.read_text(encoding="utf-8") for path in [*sources, ROOT / "src/pioche/core/undo.py"]
    )
    codes = set(re.findall(r'code="([a-z_]+)"', text)) | set(
        re.findall(r'^    code = "([a-z_]+)"', text, re.MULTILINE)
    )
    said = set(re.findall(r"`([a-z_]+)`", (ROOT / "docs/reference/wire.md").read_text(encoding="utf-8")))
    assert codes - said - AT_HOME == set()
