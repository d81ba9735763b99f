"""Hypothesis profiles (`quick`, `long`), red tests named at once, and what is left out where rules run compiled."""

import inspect
import os
import sys
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Before anything of Pioche is imported, and for every process that a test starts: tests are of the source that stands
# here, whatever was built of it, unless `make test-fast` asks for what is compiled.
os.environ.setdefault("PIOCHE_FAST", "0")

from pioche import games
from pioche.fast import FOUND, State

_SLOW_IS_FINE = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
settings.register_profile("quick", max_examples=60, deadline=None, suppress_health_check=_SLOW_IS_FINE)
settings.register_profile("long", max_examples=1000, deadline=None, suppress_health_check=_SLOW_IS_FINE)
settings.load_profile(os.environ.get("PIOCHE_HYPOTHESIS", "quick"))


class NamedAtOnce:
    """Names every red test as soon as it is red: a run that is cut short tells its reasons, too."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        terminal = self._config.pluginmanager.get_plugin("terminalreporter")
        if report.failed and terminal is not None:
            terminal.write_line(f"\n{report.nodeid} is red ({report.when})", red=True)


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """Name red tests, once for all workers."""
    if "PYTEST_XDIST_WORKER" not in os.environ:
        config.pluginmanager.register(NamedAtOnce(config))


@pytest.fixture
def duel(installed: None) -> str:
    """The id of a small game of built decks, installed for one test."""
    return "duel"


@pytest.fixture
def cordee(installed: None) -> str:
    """The id of a small game of a party that plays together, in chapters, installed for one test."""
    return "cordee"


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The toys (`tests/toys`) installed as games from outside are, for one test."""
    monkeypatch.syspath_prepend(str(Path(__file__).parent / "toys" / "site"))
    forget_games()
    yield
    monkeypatch.undo()
    forget_games()


def forget_games() -> None:
    """Let all that was remembered of which games are installed be found anew.

    A function that remembers what follows from the list of games takes no argument: whatever it is and comes to be
    called, it is found here.
    """
    modules = [module for name, module in sys.modules.items() if name.partition(".")[0] == "pioche"]
    memories = {
        each for module in modules for each in vars(module).values() if isinstance(each, _lru_cache_wrapper)
    }
    for memory in memories:
        if memory in (games.game, games.folder) or not inspect.signature(memory).parameters:
            memory.cache_clear()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """On what is compiled, leave out the tests that plant bugs in it or read its code; the summary says why."""
    if FOUND.state is State.COMPILED:
        for item in items:
            for mark in item.iter_markers("interpreted"):
                item.add_marker(pytest.mark.skip(reason=f"only interpreted: {mark.args[0]}"))
