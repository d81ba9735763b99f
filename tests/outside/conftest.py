"""Games installed from outside: a folder of packages beside Pioche, as pip makes it."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "crazy_eights"

Pioche = Callable[..., "subprocess.CompletedProcess[str]"]


def pip_install(project: Path, site: Path) -> None:
    """Install a project into a folder of its own, from its source and nothing else."""
    options = (
        "-qq",
        "--no-deps",
        "--no-build-isolation",
        "--disable-pip-version-check",
        "--root-user-action=ignore",
    )
    command = [sys.executable, "-m", "pip", "install", *options, "--target", str(site), str(project)]
    subprocess.run(command, check=True)


def pioche_with(*sites: Path) -> Pioche:
    """The command line as somebody has it who installed those packages."""
    places = [*map(str, sites), os.environ.get("PYTHONPATH", "")]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, places)), "PIOCHE_LANG": "en"}

    def run(*arguments: str | Path, code: int = 0) -> "subprocess.CompletedProcess[str]":
        ran = subprocess.run(
            [sys.executable, "-m", "pioche", *map(str, arguments)],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert ran.returncode == code, ran.stdout + ran.stderr
        return ran

    return run


@pytest.fixture(scope="session")
def example(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder into which the example is installed."""
    site = tmp_path_factory.mktemp("example")
    pip_install(EXAMPLE, site)
    return site


@pytest.fixture(scope="session")
def pioche(example: Path) -> Pioche:
    """The command line of somebody who installed the example."""
    return pioche_with(example)
