"""Wheels are installed into fresh environments and played: the pure one; with `PIOCHE_LONG=1` the compiled one, too."""

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

from pioche.fast import TAG

ROOT = Path(__file__).parents[2]
KINDS = ("pure", "compiled") if os.environ.get("PIOCHE_LONG") else ("pure",)
PLAYED = """
from pioche.core import match
from pioche.fast import FOUND
from tests.fast.same import hashes
print(FOUND.state.value, match.__file__, hashes(6), sep="\\n")
"""


def run(*command: str | Path, **environment: str) -> str:
    """What a command says, which must end well."""
    done = subprocess.run(
        [str(part) for part in command],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def wheel(kind: str, folder: Path) -> Path:
    """A wheel as `make wheel` and `make wheel-fast` build it."""
    hook = {"HATCH_BUILD_HOOK_ENABLE_CUSTOM": "1"} if kind == "compiled" else {}
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check")
    run(*pip, "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", folder, ".", **hook)
    (found,) = folder.glob("pioche-*.whl")
    return found


def environment(folder: Path, package: Path) -> Path:
    """A fresh environment with the wheel in it, which finds the packages that Pioche needs where they are."""
    venv.create(folder, symlinks=True)
    python = folder / "bin" / "python"
    run(sys.executable, "-m", "pip", "--python", python, "install", "-q", "--no-deps", package)
    site = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip())
    (site / "needed.pth").write_text(sysconfig.get_path("purelib") + "\n")
    (site / "tests").symlink_to(ROOT / "tests")
    return python


@pytest.mark.parametrize("kind", KINDS)
def test_a_wheel_is_installed_and_played(kind: str, tmp_path: Path) -> None:
    built = wheel(kind, tmp_path / "dist")
    assert built.name.endswith("-py3-none-any.whl") == (kind == "pure")
    python = environment(tmp_path / "env", built)
    said = {
        way: run(python, "-P", "-c", PLAYED, PIOCHE_FAST=way, PYTHONPATH="").split("\n") for way in ("", "0")
    }
    state, file, matches = said[""][:3]
    assert state == {"pure": "absent", "compiled": "compiled"}[kind]
    assert Path(file).is_relative_to(tmp_path / "env")
    assert (TAG in file) == (kind == "compiled")
    assert said["0"][0] == "declined"
    assert said["0"][2] == matches
