"""Work spread over processes of this machine: the same results whoever does it, and a clean end at any time.

A backend takes pieces of work and gives their results in any order.  Work and results are plain values, so that the
machines of a cluster (`cluster.py`) can stand in the place of processes.
"""

import gc
import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any, Generic, Protocol, TypeVar

W = TypeVar("W")
R = TypeVar("R")
Stopped = Callable[[], bool]
Jobs = int | str | None  # so many processes here (None: all cores), or the address of a cluster
COLLECT_EVERY = 100_000  # objects more than before, at which a process looks for unreachable ones
AHEAD = 3  # pieces of work that wait for each process: enough that none idles, few enough to stop soon


class Backend(Protocol, Generic[W, R]):
    """Whoever does pieces of work."""

    def __enter__(self) -> "Backend[W, R]": ...

    def __exit__(self, *error: object) -> None: ...

    def results(self, work: Iterable[W]) -> Iterator[R]:
        """The results, in the order in which they are done; work is taken as it can be done."""
        ...


class Here(Generic[W, R]):
    """Does the work in this process, one piece after the other."""

    def __init__(self, do: Callable[[W, Stopped], R]) -> None:
        self.do = do

    def __enter__(self) -> "Here[W, R]":
        return self

    def __exit__(self, *error: object) -> None:
        """Nothing is open."""

    def results(self, work: Iterable[W]) -> Iterator[R]:
        """The results in order."""
        for piece in work:
            yield self.do(piece, lambda: False)


class Processes(Generic[W, R]):
    """Does the work in processes of its own, started fresh: a fork of a program with threads may never wake up."""

    def __init__(self, do: Callable[[W, Stopped], R], jobs: int) -> None:
        context = get_context("spawn")
        self.do = do
        self.jobs = jobs
        self.stop: Any = context.Value("b", 0, lock=False)
        self.pool = ProcessPoolExecutor(jobs, context, _settle, (self.stop,))

    def __enter__(self) -> "Processes[W, R]":
        return self

    def __exit__(self, *error: object) -> None:
        self.stop.value = 1
        self.pool.shutdown(cancel_futures=True)

    def results(self, work: Iterable[W]) -> Iterator[R]:
        """The results as they come; after an interrupt, what the processes had done when they were told to stop."""
        waiting: set[Future[R]] = set()
        left = iter(work)
        try:
            while True:
                more = islice(left, self.jobs * AHEAD - len(waiting))
                waiting |= {self.pool.submit(_do, self.do, piece) for piece in more}
                if not waiting:
                    return
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
        except KeyboardInterrupt:
            self.stop.value = 1
            for future in waiting:
                if not future.cancel():
                    yield future.result()
            raise


def cores(jobs: Jobs = None) -> int:
    """As many processes as are asked for; all cores unless told, of this machine or of a cluster."""
    if isinstance(jobs, str):
        from pioche.lab.cluster import cluster_cores

        return cluster_cores(jobs)
    return jobs or os.cpu_count() or 1


def backend(do: Callable[[W, Stopped], R], jobs: Jobs = None) -> Backend[W, R]:
    """Whoever does the work with that many processes, or on that cluster."""
    if isinstance(jobs, str):
        from pioche.lab.cluster import Cluster

        return Cluster(do, jobs)
    processes = cores(jobs)
    return Processes(do, processes) if processes > 1 else Here(do)


# ---- in a process of the pool

_stop: Any = None  # a shared byte that the first process sets


def _settle(stop: Any) -> None:
    """Make a worker ready: Ctrl-C is the first process's business, and no worker outlives it.

    Matches hold no cycles, so that looking for some now and then is enough.
    """
    global _stop
    _stop = stop
    gc.freeze()
    gc.set_threshold(COLLECT_EVERY)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_leave_with_the_first, daemon=True).start()


def _leave_with_the_first() -> None:
    """Wait for the end of the first process, also a violent one, which would leave this one waiting for ever."""
    first = parent_process()
    if first is not None:
        first.join()
        os._exit(1)


def _do(do: Callable[[W, Stopped], R], piece: W) -> R:
    return do(piece, lambda: bool(_stop.value))
