"""Bots think in processes of their own, so that nobody's message waits for a search.

A worker gets the record of a match and plays it back; the bot itself is handed the view of its seat and dreams of its
seat, and even those come from an imagined match, so that no hidden card of the true one is within its reach.
"""

import asyncio
import hashlib
import multiprocessing
import os
import signal
import threading
import time
import zlib
from collections import OrderedDict
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import NamedTuple

from pioche.bots.bot import considered
from pioche.bots.levels import level
from pioche.core.decisions import Option, Seat
from pioche.core.match import Match
from pioche.core.record import Record, replay
from pioche.games import game, playable
from pioche.server.keep.album import album_of

REMEMBERED = 400  # matches a worker keeps in memory


class Question(NamedTuple):
    """What a worker is asked: the match so far, the seat, and the level of its bot."""

    table: str
    record: Record
    seat: Seat
    level: int


class Thinkers:
    """The processes in which bots think; one table always goes to the same one, which remembers its match."""

    def __init__(self, workers: int | None = None) -> None:
        self._count = workers or max(1, (os.cpu_count() or 2) - 1)
        self._pools: list[ProcessPoolExecutor] = []

    def start(self) -> None:
        """Start the processes and let each load the games."""
        self._pools = [self._pool() for _ in range(self._count)]
        for pool in self._pools:
            pool.submit(_ready)

    def stop(self) -> None:
        """End the processes; what they were thinking is lost and asked again at the next start."""
        for pool in self._pools:
            pool.shutdown(wait=False, cancel_futures=True)
        self._pools = []

    async def choose(self, question: Question) -> str:
        """The bot's option, as text."""
        index = zlib.crc32(question.table.encode()) % self._count
        try:
            return await self._run(index, question)
        except BrokenProcessPool:  # a worker was killed: another takes its place
            if not self._pools:
                raise asyncio.CancelledError from None
            self._pools[index] = self._pool()
            return await self._run(index, question)

    async def album(self, table: str, record: Record) -> bytes:
        """The album of a finished match."""
        pool = self._pools[zlib.crc32(table.encode()) % self._count]
        return await asyncio.get_running_loop().run_in_executor(pool, album_of, record)

    async def _run(self, index: int, question: Question) -> str:
        return await asyncio.get_running_loop().run_in_executor(self._pools[index], answer, question)

    def _pool(self) -> ProcessPoolExecutor:
        # Not forked: the server's process has threads and sockets that a copy must not hold.
        context = multiprocessing.get_context("forkserver" if os.name == "posix" else "spawn")
        return ProcessPoolExecutor(1, mp_context=context, initializer=_quiet, initargs=(os.getpid(),))


_matches: OrderedDict[str, tuple[Match | None, tuple[str, ...]]] = OrderedDict()


def _quiet(server: int) -> None:
    """A worker leaves Ctrl-C to the server, lets others have the processor first, and ends with the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(5)
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


def answer(question: Question) -> str:
    """In a worker: the option that the bot of a seat chooses."""
    match = _remembered(question.table, question.record)
    number = len(question.record.choices)
    text = f"{question.record.seed}.{question.table}.{number}.{question.seat}"
    seed = int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest())
    # It thinks even about a single option: how long it takes must not tell whether it had a choice.
    return str(considered(level(question.level, seed), match, question.seat))


def _remembered(table: str, record: Record) -> Match:
    """The match of a record, from memory as far as possible; after an undo it is played again from the deal."""
    match, known = _matches.pop(table, (None, ()))
    if match is not None and record.choices[: len(known)] == known:
        for text in record.choices[len(known) :]:
            match.choose(Option.parse(text))
    else:
        match = replay(game(record.game), record, events=False)
    _matches[table] = match, record.choices
    if len(_matches) > REMEMBERED:
        _matches.popitem(last=False)
    return match
