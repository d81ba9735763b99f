"""One change is tried: in a process of its own that imports Pioche anew with the changed module, and ends."""

import ast
import os
import resource
import signal
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import redirect_stderr, redirect_stdout
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, Protocol

import hypothesis  # noqa: F401  # the test functions need it; imported here it is there after the fork
import msgspec
import pytest

from tests.broken.citations import Source
from tests.broken.suite import Test, home, suite

# Seconds of computing for a case and for a test function, which plays whole matches; a broken game may never end.
CASE, FUNCTION = 2.0, 10.0
MEMORY = 2 << 30  # and it may well collect things for ever
BELOW = ("core",)  # layers that know no game; the language keeps a list of all clauses
# Other plugins are left out (see the runner), but the settings of the project speak of this one.
PLAINLY = ("-x", "-p", "no:cacheprovider", "-p", "pytest_timeout")
GREEN, RED, CRASH, ENDLESS = "green", "red", "crash", "endless"


class Breakable(Protocol):
    """What can be tried: a change of one module, generated or written by hand."""

    @property
    def source(self) -> Source:
        """The module that it changes."""

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that it may break."""

    @property
    def what(self) -> str:
        """The change in words."""

    @property
    def body(self) -> str:
        """The function that it changes, as it reads now."""

    @property
    def make(self) -> Callable[[], None]:
        """Changes the tree of the source for good."""


class Verdict(msgspec.Struct):
    """How a change went: by which citing test each rule caught it, and what else it did."""

    caught: dict[str, str] = {}  # by rule, the test citing it that was red
    crashed: str = ""  # a citing test that only crashed, or did not end
    elsewhere: str = ""  # a test of other rules that was not green; looked for if no citing test caught it

    @property
    def survived(self) -> bool:
        """Whether every test of the game stayed green."""
        return not (self.caught or self.crashed or self.elsewhere)


class TooLong(BaseException):
    """A test that would not end."""


def attempt(game: str, change: Breakable, elsewhere: bool = True) -> Verdict:
    """Make the change in this process, for good; run the tests that cite its rules, then elsewhere the other cases."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGPROF, _ring)
    change.make()
    forget(change.source.module)
    sys.meta_path.insert(0, Changed(change.source))
    citing = [test for test in suite(game) if not set(change.rules).isdisjoint(test.rules)]
    others = [test for test in suite(game) if test.is_case and test not in citing]
    verdict = Verdict()
    _run_cases([test for test in citing if test.is_case], change.rules, verdict)
    if not verdict.caught and not verdict.crashed:
        _run_functions(game, [test for test in citing if not test.is_case], change.rules, verdict)
    if elsewhere and not verdict.caught and not verdict.crashed:
        found = Verdict()
        _run_cases(others, {rule for test in others for rule in test.rules}, found, first=True)
        verdict.elsewhere = found.crashed or next(iter(found.caught.values()), "")
    return verdict


def forget(changed: str) -> None:
    """All that may know the changed module is imported anew when it is next needed: layers below the games do not."""
    kept = (
        "tests.broken",
        *(f"pioche.{layer}." for layer in BELOW if not changed.startswith("pioche.core.")),
    )
    concerned = ("pioche.", "tests.", changed.rpartition(".")[0])
    for name in list(sys.modules):
        if name.startswith(concerned) and not name.startswith(kept):
            del sys.modules[name]


class Changed(MetaPathFinder):
    """Finds the changed module instead of the one on the disk, and columns as its declaration has them now."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.package, _, self.name = source.module.rpartition(".")

    def find_spec(self, name: str, path: Any, target: Any = None) -> ModuleSpec | None:
        """The changed module, if it is that one."""
        if name == self.source.module:
            return _spec(name, self.source.path, lambda: ast.unparse(self.source.tree))
        if self.name == "zones" and name == f"{self.package}.columns":
            return _spec(name, self.source.path.with_name("columns.py"), self._columns)
        return None

    def _columns(self) -> str:
        from pioche.core.write_columns import written

        return written(self.package)


def _spec(name: str, path: Path, text: Callable[[], str]) -> ModuleSpec | None:
    return spec_from_file_location(name, path, loader=_Loader(name, path, text))


class _Loader(SourceFileLoader):
    def __init__(self, name: str, path: Path, text: Callable[[], str]) -> None:
        super().__init__(name, str(path))
        self.text = text

    def get_code(self, fullname: str) -> CodeType:
        code: CodeType = compile(self.text(), self.path, "exec")
        return code


# ---- scenario cases


def _run_cases(tests: Sequence[Test], rules: Iterable[str], verdict: Verdict, *, first: bool = False) -> None:
    """Run the cases until each rule has a red one, or only until the first that is not green."""
    wanted = set(rules)
    files = _Files()
    for test in tests:
        if wanted.isdisjoint(test.rules):
            continue
        how = _timed(lambda: files.passes(test))  # noqa: B023  # it is run at once
        if how == RED:
            verdict.caught |= dict.fromkeys(wanted.intersection(test.rules), str(test))
            wanted.difference_update(test.rules)
        elif how != GREEN:
            verdict.crashed = verdict.crashed or f"{test} ({how})"
        if how == ENDLESS or (first and how != GREEN):
            return


class _Files(dict[Path, dict[str, Any]]):
    """The cases of scenario files by name, each file read when it is first needed."""

    def __missing__(self, path: Path) -> dict[str, Any]:
        from pioche.games.scenarios import load

        self[path] = {case.name: case for case in load(path)}
        return self[path]

    def passes(self, test: Test) -> bool:
        """Whether a case is green; one that crashes raises."""
        from pioche.games.scenarios import run

        report = run(self[test.path][test.name])
        if report.error is not None:
            raise report.error
        return report.passed


def _timed(action: Callable[[], bool]) -> str:
    """How an action went: it says whether it is green, crashes, or does not end."""
    signal.setitimer(signal.ITIMER_PROF, CASE)
    try:
        return GREEN if action() else RED
    except TooLong:
        return ENDLESS
    except Exception:
        return CRASH
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _ring(signum: int, frame: FrameType | None) -> None:
    raise TooLong


# ---- test functions


def _run_functions(game: str, tests: Sequence[Test], rules: Iterable[str], verdict: Verdict) -> None:
    """Run the test functions until one is red."""
    if not tests:
        return
    watcher = _Watcher({f"{test.path.relative_to(home(game))}::{test.name}": test for test in tests})
    os.chdir(home(game))
    with open(os.devnull, "w") as nowhere, redirect_stdout(nowhere), redirect_stderr(nowhere):
        code = pytest.main([*PLAINLY, *watcher.named], plugins=[watcher])
    if watcher.how == GREEN and code != pytest.ExitCode.OK:
        raise RuntimeError(f"the tests of {rules} did not run: {code!r}")  # nobody may take that for green
    if watcher.how == RED:
        assert watcher.test is not None
        verdict.caught = dict.fromkeys(set(rules).intersection(watcher.test.rules), str(watcher.test))
    elif watcher.how != GREEN:
        verdict.crashed = verdict.crashed or f"{watcher.test or tests[0]} ({watcher.how})"


class _Watcher:
    """Sees how the test functions go."""

    def __init__(self, named: dict[str, Test]) -> None:
        self.named = named
        self.how = GREEN
        self.test: Test | None = None

    def pytest_runtest_setup(self) -> None:
        signal.setitimer(signal.ITIMER_PROF, FUNCTION)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed and self.how == GREEN:
            self.how = CRASH

    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> None:
        if call.excinfo is None or self.how != GREEN:
            return
        signal.setitimer(signal.ITIMER_PROF, 0)
        self.test = self.named.get(item.nodeid.partition("[")[0])
        self.how = _how(call.excinfo.type)


def _how(error: type[BaseException]) -> str:
    """What an error in a test function means; a refusal by the game is as good as an assertion."""
    names = {cls.__name__ for cls in error.__mro__}
    if "TooLong" in names:
        return ENDLESS
    return RED if names.intersection(("AssertionError", "Failed", "PiocheError")) else CRASH
