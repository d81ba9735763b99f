"""What the files of the house must say, whatever the code does."""

import ast
import re
import stat
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NOT_OURS = {".git", ".venv", ".venv-peers", "build", "dist", "node_modules", "__pycache__"}
# In two halves, so that this file names none of them.
REGISTRIES = ["py" + "pi.org", "files.python" + "hosted.org", "registry." + "npmjs", "deb." + "debian.org"]
TARGETS = ["help", "install", "play", "test", "lint", "bench", "clean"]


def our_files() -> Iterator[Path]:
    """The files that are in git or could be added to it; all but what is made, outside a git clone."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    if listed.returncode == 0:
        paths = [ROOT / name for name in listed.stdout.decode().split("\0") if name]
    else:
        paths = [path for path in ROOT.rglob("*") if not NOT_OURS & set(path.relative_to(ROOT).parts)]
    return (path for path in paths if path.is_file())


def registries_named(text: str) -> list[str]:
    """The registry hosts that a text names."""
    return [host for host in REGISTRIES if host in text.lower()]


def test_no_file_names_a_registry() -> None:
    named = {
        str(path.relative_to(ROOT)): hosts
        for path in our_files()
        if (hosts := registries_named(path.read_text(encoding="utf-8", errors="replace")))
    }
    assert named == {}


@pytest.mark.parametrize("host", REGISTRIES)
def test_a_planted_registry_is_caught(host: str) -> None:
    assert registries_named(f"--index-url https://{host.upper()}/simple") == [host]


@pytest.mark.parametrize("target", TARGETS)
def test_make_has_the_target(target: str) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert re.search(rf"^{target}:.*## \S", makefile, re.MULTILINE)


def test_make_alone_is_help() -> None:
    assert ".DEFAULT_GOAL := help" in (ROOT / "Makefile").read_text(encoding="utf-8")


def test_ci_runs_make_test() -> None:
    script = ROOT / ".ci" / "run"
    assert "exec make test" in script.read_text(encoding="utf-8").splitlines()
    assert script.stat().st_mode & stat.S_IXUSR


def project() -> dict[str, object]:
    """The table `[project]` of pyproject.toml."""
    table = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert isinstance(table, dict)
    return table


def test_versions_agree() -> None:
    tree = ast.parse((ROOT / "src/pioche/__init__.py").read_text(encoding="utf-8"))
    said = [
        ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__version__"
    ]
    assert said == [project()["version"]]


def test_every_dependency_is_pinned() -> None:
    declared = project()
    extras = declared["optional-dependencies"]
    wanted = declared["dependencies"]
    assert isinstance(extras, dict)
    assert isinstance(wanted, list)
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pins = [line for line in lines if line and not line.startswith("#")]
    assert [line for line in pins if not re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.+!]+", line)] == []
    pinned = {_normal(line.split("==")[0]) for line in pins}
    for requirement in sum(extras.values(), wanted):
        name = re.match(r"[A-Za-z0-9._-]+", requirement)
        assert name
        assert _normal(name[0]) in pinned


def _normal(name: str) -> str:
    """A package's name in the one form in which registries compare names."""
    return re.sub(r"[-_.]+", "-", name).lower()
