"""A rule that never comes to its end is interrupted and named, wherever it loops."""

import signal
import threading

import pytest

from pioche.check import watch
from pioche.check.suite import FIRST, findings
from pioche.core.chance import Chance
from pioche.core.contract import TableSpec
from pioche.core.decisions import Step
from tests.contract.toys import Toy, ToyTable

pytestmark = pytest.mark.interpreted("the watch over endless rules reads the frames of a match")


class Looping(Toy):
    """In its third turn the toy turns round and round."""

    def step(self, t: ToyTable) -> Step:  # type: ignore[override]
        """A turn, until the third."""
        return self.round(t) if t.turn >= 2 else super().step(t)

    def round(self, t: ToyTable) -> Step:
        """Nothing ever changes."""
        while t.turn:
            pass
        return None


class Stepping(Toy):
    """A toy whose steps do nothing, so that no question ever comes."""

    def step(self, t: ToyTable) -> Step:  # type: ignore[override]
        """Nothing."""
        return None


class Dealing(Toy):
    """A toy that is dealt for ever."""

    def deal(self, spec: TableSpec, chance: Chance, *, events: bool = False) -> ToyTable:
        """Never dealt."""
        while True:
            pass


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A watch that looks often."""
    monkeypatch.setattr(watch, "TICK", 0.1)


@pytest.mark.parametrize(
    ("toy", "where"),
    [
        (Looping, "round (test_endless.py:"),
        (Stepping, "step (test_endless.py:"),
        (Dealing, "deal (test_endless.py:"),
    ],
)
def test_an_endless_rule_is_named_with_its_match(toy: type[Toy], where: str) -> None:
    game = toy()
    found = list(findings(game, range(2)))

    assert {finding.net for finding in found} <= {*FIRST}
    for finding in found:
        assert finding.broken is not None
        assert "does not end" in finding.broken.en
        assert "seed 0" in finding.broken.en
        assert where in finding.broken.en or toy is Stepping


def test_a_match_that_moves_is_never_interrupted() -> None:
    assert [finding.broken for finding in findings(Toy(), range(1)) if finding.broken] == []


def test_nothing_is_left_behind() -> None:
    before = signal.getsignal(signal.SIGPROF)
    with watch.watched():
        pass

    assert signal.getsignal(signal.SIGPROF) is before
    assert signal.getitimer(signal.ITIMER_PROF) == (0.0, 0.0)


def test_beside_the_main_thread_nothing_is_watched() -> None:
    done: list[bool] = []

    def inside() -> None:
        with watch.watched():
            done.append(True)

    thread = threading.Thread(target=inside)
    thread.start()
    thread.join()

    assert done == [True]
