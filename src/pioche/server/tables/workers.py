"""Workers: processes of their own for what would keep everybody else waiting, each behind a fair queue."""

import asyncio
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import Any, ParamSpec, TypeVar

from pioche.games import game, playable
from pioche.server.tables.queues import FairQueue

P = ParamSpec("P")
T = TypeVar("T")


def process(nice: int) -> Executor:
    """A process that lets others have the processor first."""
    # Not forked: the server's process has threads and sockets that a copy must not hold.
    context = multiprocessing.get_context("forkserver" if os.name == "posix" else "spawn")
    return ProcessPoolExecutor(1, mp_context=context, initializer=_quiet, initargs=(os.getpid(), nice))


class Worker:
    """One process, which does one thing after another."""

    def __init__(
        self, queue: FairQueue, nice: int = 5, executor: Callable[[int], Executor] = process
    ) -> None:
        self.queue = queue
        self._make: Callable[[], Executor] = partial(executor, nice)
        self._executor: Executor | None = None
        self._stopped = False

    def start(self) -> None:
        """Start the process and let it load the games; one that is not started begins with its first work."""
        self._stopped = False
        self._running().submit(_ready)

    def stop(self) -> None:
        """End the process; what it was doing is lost."""
        self._stopped = True
        if self._executor is not None:
            processes = getattr(self._executor, "_processes", None) or {}  # it terminates none by itself
            self._executor.shutdown(wait=False, cancel_futures=True)
            for process in processes.values():
                process.terminate()
            self._executor = None

    async def do(self, whose: str, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Let the process do something when it is that address's turn."""
        try:
            return await self._done(whose, work, *args, **named)
        except BrokenProcessPool:  # it was killed: another takes its place
            self._executor = None
            return await self._done(whose, work, *args, **named)

    async def _done(self, whose: str, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        await self.queue.enter(whose)
        try:
            done = self._running().submit(work, *args, **named)
        except BaseException:
            self.queue.leave()
            raise
        # The turn ends with the work, not with whoever waits for it: a process cannot be called off.
        loop = asyncio.get_running_loop()
        done.add_done_callback(partial(_end_turn, loop, self.queue))
        return await asyncio.wrap_future(done)

    def _running(self) -> Executor:
        if self._stopped:
            raise asyncio.CancelledError
        if self._executor is None:
            self._executor = self._make()
        return self._executor


def _end_turn(loop: asyncio.AbstractEventLoop, queue: FairQueue, done: "Future[Any]") -> None:
    if not loop.is_closed():
        loop.call_soon_threadsafe(queue.leave)


def _quiet(server: int, nice: int) -> None:
    """A worker leaves Ctrl-C to the server, lets others have the processor first, and ends with the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(nice)
    threading.Thread(target=_end_with, args=(server,), daemon=True).start()


def _end_with(server: int) -> None:
    """End when the server's process has; its death closes no pipe here, because workers keep the fork server alive."""
    while True:
        time.sleep(1)
        try:
            os.kill(server, 0)
        except OSError:
            os._exit(0)


def _ready() -> None:
    for name in playable():
        game(name)
