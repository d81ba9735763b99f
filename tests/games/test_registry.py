"""Games are found by entry points; one that cannot be played is told of and harms no other."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

LOADED = (
    "from pioche.games import playable, faults; print(*playable()); [print(e.en) for e in faults().values()]"
)

OURS = "guild_battle neombre noxilia ossuaire raise_rise_die"


def installed(site: Path, name: str, package: str, source: str | None) -> str:
    """What a fresh Pioche prints of its games when a package is installed beside it."""
    meta = site / f"{package}_dist-1.0.dist-info"
    meta.mkdir(parents=True)
    (meta / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}-dist\nVersion: 1.0\n")
    (meta / "entry_points.txt").write_text(f"[pioche.games]\n{name} = {package}\n")
    if source is not None:
        (site / package).mkdir()
        (site / package / "__init__.py").touch()
        (site / package / "game.py").write_text(source)
    environment = {**os.environ, "PYTHONPATH": f"{site}{os.pathsep}{os.environ.get('PYTHONPATH', '')}"}
    ran = subprocess.run(
        [sys.executable, "-c", LOADED], env=environment, capture_output=True, text=True, check=True
    )
    return ran.stdout


@pytest.mark.parametrize(
    ("name", "package", "source", "said"),
    [
        ("odd", "nowhere", None, "does not load: nowhere.game: ModuleNotFoundError"),
        ("odd", "empty", "", "empty.game has no GAME"),
        ("odd", "angry", "1 / 0", "does not load: angry.game: ZeroDivisionError"),
        ("odd", "other", "class G:\n    id = 'even'\nGAME = G()", "installed as 'odd' calls itself 'even'"),
        ("Odd-1", "odd", "GAME = 1", "'Odd-1' (odd) cannot be the id of a game"),
        ("ossuaire", "usurper", "GAME = 1", "pioche.games.ossuaire, which is played, and usurper"),
    ],
)
def test_a_package_that_is_no_game_is_told_of(
    tmp_path: Path, name: str, package: str, source: str | None, said: str
) -> None:
    printed = installed(tmp_path, name, package, source)

    assert said in printed
    assert printed.splitlines()[0] == OURS


def test_a_package_that_is_a_game_is_played(tmp_path: Path) -> None:
    source = "class G:\n    id = 'sixth'\nGAME = G()"

    assert installed(tmp_path, "sixth", "sixth_game", source) == f"{OURS} sixth\n"
