"""Building: a small module is compiled by the same way as everything, and loads from a folder of its own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pioche.fast import MARK, SUFFIX
from pioche.fast.build import trained

SOURCE = "def twice(n: int) -> int:\n    return n * 2\n"
BUILD = """
from pathlib import Path
from pioche.fast.build import build
build([Path("pioche_toy.py")], Path("fast/tag"), Path("work"), "0123", group="pioche_toy")
"""
COUNTED = """
import subprocess, sys
def train(folder):
    use = f"import sys; sys.path.insert(0, {str(folder)!r}); import pioche_toy; pioche_toy.twice(21)"
    subprocess.run([sys.executable, "-P", "-c", use], check=True)
    assert list(Path("work/objects").rglob("*.gcda"))
    return True
build([Path("pioche_toy.py")], Path("fast/tag"), Path("work"), "0123", group="pioche_toy", train=train)
"""
USE = "import sys; sys.path.insert(0, 'fast/tag'); import pioche_toy; print(pioche_toy.__file__, pioche_toy.twice(21))"


@pytest.mark.parametrize("way", ["plain", "counted"])
def test_a_module_is_built_apart_from_its_source(way: str, tmp_path: Path) -> None:
    """Counted, it is compiled twice, and what was counted lies where the second is told to look (seconds, for GCC)."""
    code = BUILD if way == "plain" else BUILD[: BUILD.index("build([")] + COUNTED
    (tmp_path / "pioche_toy.py").write_text(SOURCE)
    run = {"cwd": tmp_path, "check": True, "capture_output": True, "text": True}
    environment = {**os.environ, "CFLAGS": "-O0"}  # what is built is not measured here
    subprocess.run([sys.executable, "-c", code], env=environment, **run)  # type: ignore[call-overload]
    assert (tmp_path / "fast" / "tag" / MARK).read_text() == "0123\n"
    assert sorted(path.name for path in tmp_path.glob("*.so")) == []
    said = subprocess.run([sys.executable, "-P", "-c", USE], **run).stdout.split()  # type: ignore[call-overload]
    assert said == [str(tmp_path / "fast" / "tag" / f"pioche_toy{SUFFIX}"), "42"]


def test_what_cannot_be_counted_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("pioche.fast.build.TRAINING", "raise SystemExit('no game is here')")

    assert not trained(tmp_path)
    assert "a plain one: no game is here" in capsys.readouterr().err
