"""Hypothesis profiles: `quick` for every run, `long` for a night; and what is left out where rules run compiled."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Before anything of Pioche is imported, and for every process that a test starts: tests are of the source that stands
# here, whatever was built of it, unless `make test-fast` asks for what is compiled.
os.environ.setdefault("PIOCHE_FAST", "0")

from pioche import games
from pioche.fast import FOUND, State
from pioche.server.present import describe

_SLOW_IS_FINE = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
settings.register_profile("quick", max_examples=60, deadline=None, suppress_health_check=_SLOW_IS_FINE)
settings.register_profile("long", max_examples=1000, deadline=None, suppress_health_check=_SLOW_IS_FINE)
settings.load_profile(os.environ.get("PIOCHE_HYPOTHESIS", "quick"))


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
    caches = (games._scan, games.ids, games.playable, games.faults, describe.home)
    for cache in caches:
        cache.cache_clear()
    yield
    monkeypatch.undo()
    for cache in caches:
        cache.cache_clear()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """On what is compiled, leave out the tests that plant bugs in it or read its code; the summary says why."""
    if FOUND.state is State.COMPILED:
        for item in items:
            for mark in item.iter_markers("interpreted"):
                item.add_marker(pytest.mark.skip(reason=f"only interpreted: {mark.args[0]}"))
