"""Many changes are tried, a few at a time, each in a forked process."""

import os
import sys
import time
from collections.abc import Iterator, Sequence
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


def try_all(game: str, changes: Sequence[AnyBreak], jobs: int) -> Iterator[tuple[AnyBreak, Verdict]]:
    """The changes with their verdicts, as they come in."""
    sys.dont_write_bytecode, sys.pycache_prefix = False, str(ROOT / "build" / "broken" / "compiled")
    waiting = list(changes)[::-1]
    running: dict[Connection, tuple[AnyBreak, ForkProcess, float]] = {}
    try:
        while waiting or running:
            while waiting and len(running) < jobs:
                change = waiting.pop()
                here, there = FORK.Pipe(duplex=False)
                process = FORK.Process(target=_child, args=(game, change, there), daemon=True)
                process.start()
                there.close()
                running[here] = change, process, time.monotonic()
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


def _child(game: str, change: Breakable, answer: Connection) -> None:
    sys.stdin.close()
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # quicker, and our tests need none
    answer.send(attempt(game, change))


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
