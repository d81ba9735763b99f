"""Many changes are tried, a few at a time, each in a forked process."""

import os
import sys
import time
from collections.abc import Iterable, Iterator
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkProcess
from typing import TypeVar

from tests.broken.suite import ROOT
from tests.broken.trial import Breakable, Verdict, attempt

# Seconds of the clock for all tests of one change; each has its own limit of computing, but a machine that is busy
# with something else may take its time, and what did not end would be remembered as a crash.
PATIENCE = 600.0
FORK = get_context("fork")
AnyBreak = TypeVar("AnyBreak", bound=Breakable)


def try_all(
    game: str, changes: Iterable[AnyBreak], jobs: int, *, elsewhere: bool = True
) -> Iterator[tuple[AnyBreak, Verdict]]:
    """The changes with their verdicts, as they come in; each is asked for when it can be tried.

    Without `elsewhere` only tests that cite their rules are run.
    """
    sys.dont_write_bytecode, sys.pycache_prefix = False, str(ROOT / "build" / "broken" / "compiled")
    waiting = iter(changes)
    running: dict[Connection, tuple[AnyBreak, ForkProcess, float]] = {}
    try:
        while True:
            while len(running) < jobs and (change := next(waiting, None)) is not None:
                here, there = FORK.Pipe(duplex=False)
                process = FORK.Process(target=_child, args=(game, change, elsewhere, there), daemon=True)
                process.start()
                there.close()
                running[here] = change, process, time.monotonic()
            if not running:
                return
            for ready in _ended(running):
                change, process, _ = running.pop(ready)
                verdict = _received(ready)
                process.kill()
                process.join()
                ready.close()
                yield change, verdict
    finally:
        for _, process, _ in running.values():
            process.kill()


def _child(game: str, change: Breakable, elsewhere: bool, answer: Connection) -> None:
    sys.stdin.close()
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # quicker, and our tests need none
    answer.send(attempt(game, change, elsewhere))


def _ended(running: dict[Connection, tuple[AnyBreak, ForkProcess, float]]) -> list[Connection]:
    """Those that have answered, died, or been at it for too long."""
    ready = [each for each in wait(list(running), timeout=1.0) if isinstance(each, Connection)]
    late = [each for each, (_, _, since) in running.items() if time.monotonic() - since > PATIENCE]
    return list(dict.fromkeys(ready + late))


def _received(answer: Connection) -> Verdict:
    if not answer.poll():
        return Verdict(crashed="the trial did not end")
    try:
        found: Verdict = answer.recv()
    except EOFError:
        return Verdict(crashed="the trial died")
    return found
