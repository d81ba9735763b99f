"""Which build is used: one that was made from these sources, for this Python; and what is said of any other."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pioche.cli.built import built
from pioche.fast import (
    COMPILER,
    MARK,
    PACKAGE,
    SUFFIX,
    TAG,
    VARIABLE,
    Finder,
    Found,
    State,
    digest,
    find,
    use,
)
from pioche.fast.modules import compiled, is_compiled

ROOT = Path(__file__).parents[2]


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package of two sources, one of which is compiled."""
    package = tmp_path / "src" / "pioche"
    for name in ("core/match.py", "core/record.py"):
        path = package / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"NAME = {name!r}\n")
    return package


def built_from(package: Path, place: Path, tag: str = TAG) -> tuple[Path, ...]:
    """Where a build lies that was made from a package."""
    folder = place / tag
    folder.mkdir(parents=True)
    (folder / MARK).write_text(digest(package) + "\n")
    return (place / "nowhere", place)


def test_there_may_be_none(package: Path, tmp_path: Path) -> None:
    assert find((tmp_path / "a", tmp_path / "b"), package).state is State.ABSENT


def test_one_from_these_sources_is_used(package: Path, tmp_path: Path) -> None:
    places = built_from(package, tmp_path / "fast")
    assert find(places, package) == (State.COMPILED, tmp_path / "fast" / TAG)


@pytest.mark.parametrize("name", ["core/match.py", "core/record.py"])
def test_an_edit_makes_it_stale(package: Path, tmp_path: Path, name: str) -> None:
    """Also of a source that is not compiled: constants and types of it are part of what is."""
    places = built_from(package, tmp_path / "fast")
    with (package / name).open("a") as file:
        file.write("NAME = 'another'\n")
    assert find(places, package).state is State.STALE


def test_a_new_source_makes_it_stale(package: Path, tmp_path: Path) -> None:
    places = built_from(package, tmp_path / "fast")
    (package / "core" / "flow.py").write_text("")
    assert find(places, package).state is State.STALE


def test_one_for_another_python_is_foreign(package: Path, tmp_path: Path) -> None:
    places = built_from(package, tmp_path / "fast", "cpython-399-sparc-plan9")
    assert find(places, package) == (State.FOREIGN, tmp_path / "fast" / "cpython-399-sparc-plan9")


def test_the_finder_finds_only_what_is_compiled(tmp_path: Path) -> None:
    (tmp_path / "pioche" / "core").mkdir(parents=True)
    file = tmp_path / "pioche" / "core" / f"match{SUFFIX}"
    file.touch()
    finder = Finder(tmp_path)
    found = finder.find_spec("pioche.core.match")
    assert found is not None
    assert found.origin == str(file)
    assert finder.find_spec("pioche.core.record") is None
    assert finder.find_spec("pathlib") is None


def test_another_value_of_the_variable_is_refused() -> None:
    with pytest.raises(ImportError, match=f"{VARIABLE}=perhaps: it is 0"):
        use("perhaps")


def test_declined_it_is_not_looked_for() -> None:
    assert use("0").state is State.DECLINED


def test_demanded_and_not_there_is_an_error(tmp_path: Path) -> None:
    """As `make test-fast` wants it: never a test run of what is interpreted under the name of the other."""
    copied = tmp_path / "src" / "pioche"
    (copied / "fast").mkdir(parents=True)
    for name in ("__init__.py", "fast/__init__.py"):
        (copied / name).write_bytes((PACKAGE / name).read_bytes())
    environment = {**os.environ, VARIABLE: "1", "PYTHONPATH": str(copied.parent)}
    done = subprocess.run(
        [sys.executable, "-c", "import pioche"], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "the compiled build is absent" in done.stderr
    assert "make fast" in done.stderr


@pytest.mark.parametrize("state", State)
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_each_state_is_said(monkeypatch: pytest.MonkeyPatch, state: State, lang: str) -> None:
    monkeypatch.setattr("pioche.cli.built.FOUND", Found(state, Path("build/fast/cpython-399")))
    said = built(lang)
    assert ("compil" in said) == (state is not State.DECLINED)
    assert said.startswith({"fr": "Règles et bots", "en": "Rules and bots"}[lang])


def test_the_pinned_compiler_is_the_one_that_is_installed_for_development() -> None:
    pins = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    assert f"mypy=={COMPILER}" in pins


def test_what_is_compiled_is_named_by_room() -> None:
    assert is_compiled("pioche/core/match.py")
    assert is_compiled("pioche/games/any/flow.py")
    assert is_compiled("pioche/games/any/clauses/army.py")
    assert not is_compiled("pioche/games/any/clauses/__init__.py")
    assert not is_compiled("pioche/games/any/cards.py")
    assert not is_compiled("pioche/core/record.py")
    assert not is_compiled("pioche/server/app.py")
    assert not is_compiled("pioche/__init__.py")
    assert len(compiled(PACKAGE)) > 40
