"""Building: a small module is compiled by the same way as everything, and loads from a folder of its own."""

import os
import subprocess
import sys
from pathlib import Path

from pioche.fast import MARK, SUFFIX

SOURCE = "def twice(n: int) -> int:\n    return n * 2\n"
BUILD = """
from pathlib import Path
from pioche.fast.build import build
build([Path("pioche_toy.py")], Path("fast/tag"), Path("work"), "0123", group="pioche_toy")
"""
USE = "import sys; sys.path.insert(0, 'fast/tag'); import pioche_toy; print(pioche_toy.__file__, pioche_toy.twice(21))"


def test_a_module_is_built_apart_from_its_source(tmp_path: Path) -> None:
    (tmp_path / "pioche_toy.py").write_text(SOURCE)
    run = {"cwd": tmp_path, "check": True, "capture_output": True, "text": True}
    environment = {**os.environ, "CFLAGS": "-O0"}  # what is built is not measured here
    subprocess.run([sys.executable, "-c", BUILD], env=environment, **run)  # type: ignore[call-overload]
    assert (tmp_path / "fast" / "tag" / MARK).read_text() == "0123\n"
    assert sorted(path.name for path in tmp_path.glob("*.so")) == []
    said = subprocess.run([sys.executable, "-P", "-c", USE], **run).stdout.split()  # type: ignore[call-overload]
    assert said == [str(tmp_path / "fast" / "tag" / f"pioche_toy{SUFFIX}"), "42"]
