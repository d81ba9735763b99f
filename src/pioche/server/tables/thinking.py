"""Bots think in processes of their own, so that nobody's message waits for a search.

A worker gets the record of a match and plays it back; the bot itself is handed the view of its seat and dreams of its
seat, and even those come from an imagined match, so that no hidden card of the true one is within its reach.
"""

import hashlib
import os
import zlib
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Executor
from typing import NamedTuple

from pioche.bots.bot import considered
from pioche.bots.levels import level
from pioche.core.decisions import Seat
from pioche.core.match import Match
from pioche.core.record import Record, replay, take
from pioche.games import game
from pioche.server.keep.album import album_of
from pioche.server.keep.hindsights import hindsight_of
from pioche.server.tables.foreseeing import Supposed, foreseen
from pioche.server.tables.queues import FairQueue
from pioche.server.tables.reels import Asked, Page, page
from pioche.server.tables.workers import Worker, process
from pioche.server.wire.positions import Forecast

REMEMBERED = 400  # matches a worker keeps in memory
QUICK = 3  # the highest level that answers in some hundredths of a second
REPLAYS_EACH, REPLAYS = (
    32,
    128,
)  # pages and albums that may wait, of one address and in all; a film asks for many
NICE_ARCHIVE = 10
NICE_HINDSIGHT = 12


class Question(NamedTuple):
    """What a worker is asked: the match so far, the seat, the level of its bot, and whose table it is."""

    table: str
    record: Record
    seat: Seat
    level: int
    maker: str = ""  # the mark of the address that made the table


class Thinkers:
    """The processes in which bots think; one table always goes to the same one, which remembers its match.

    Searches of a grandmaster take a second and more: those who answer at once, and the choices of clocks, have a
    process of their own, and so have replays and albums, which take an instant, and looks back at whole matches,
    which take seconds.  Makers of tables take turns in each.
    """

    def __init__(self, workers: int | None = None, executor: Callable[[int], Executor] = process) -> None:
        self.executor = executor
        count = workers or max(1, (os.cpu_count() or 2) - 1)
        # A table asks one question at a time, so that those who wait are no more than the tables.
        self.deep = [Worker(FairQueue(1), executor=executor) for _ in range(count)]
        self.quick = Worker(FairQueue(1), executor=executor)
        self.archive = Worker(FairQueue(1, REPLAYS_EACH, REPLAYS), NICE_ARCHIVE, executor)
        # It begins with the first match that is over.
        self.past = Worker(FairQueue(1, REPLAYS_EACH, REPLAYS), NICE_HINDSIGHT, executor)

    def start(self) -> None:
        """Start the processes."""
        for worker in (*self.deep, self.quick, self.archive):
            worker.start()

    def stop(self) -> None:
        """End the processes; what they were thinking is lost and asked again at the next start."""
        for worker in (*self.deep, self.quick, self.archive, self.past):
            worker.stop()

    def depths(self) -> dict[str, Callable[[], int]]:
        """How many wait in each queue, by its name."""
        return {
            "deep": lambda: sum(worker.queue.waiting for worker in self.deep),
            "quick": lambda: self.quick.queue.waiting,
            "archive": lambda: self.archive.queue.waiting,
            "hindsight": lambda: self.past.queue.waiting,
        }

    async def choose(self, question: Question) -> str:
        """The bot's option, as text."""
        worker = self.deep[zlib.crc32(question.table.encode()) % len(self.deep)]
        if question.level <= QUICK:
            worker = self.quick
        return await worker.do(question.maker, answer, question)

    async def album(self, maker: str, record: Record) -> bytes:
        """The album of a finished match."""
        return await self.archive.do(maker, album_of, record)

    async def hindsight(self, whose: str, record: Record) -> bytes:
        """A finished match looked back at, for somebody."""
        return await self.past.do(whose, hindsight_of, record)

    async def foresee(self, whose: str, supposed: Supposed) -> Forecast:
        """What an option would do, for whoever looks at it."""
        return await self.archive.do(whose, foresee, supposed)

    async def page(self, whose: str, asked: Asked) -> Page:
        """Some steps of a match for somebody."""
        return await self.archive.do(whose, page, asked)


_matches: OrderedDict[tuple[str, bool], tuple[Match | None, tuple[str, ...]]] = OrderedDict()


def answer(question: Question) -> str:
    """In a worker: the option that the bot of a seat chooses."""
    match = _remembered(question.table, question.record)
    number = len(question.record.choices)
    text = f"{question.record.seed}.{question.table}.{number}.{question.seat}"
    seed = int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest())
    # It thinks even about a single option: how long it takes must not tell whether it had a choice.
    return str(considered(level(question.level, seed), match, question.seat))


def foresee(supposed: Supposed) -> Forecast:
    """In a worker: what an option would do, as its seat may know it."""
    return foreseen(_remembered(supposed.table, supposed.record, events=True), supposed)


def _remembered(table: str, record: Record, *, events: bool = False) -> Match:
    """The match of a record, from memory as far as possible; after an undo it is played again from the deal."""
    match, known = _matches.pop((table, events), (None, ()))
    if match is not None and record.choices[: len(known)] == known:
        for text in record.choices[len(known) :]:
            take(match, text)
    else:
        match = replay(game(record.game), record, events=events)
    _matches[table, events] = match, record.choices
    if len(_matches) > REMEMBERED:
        _matches.popitem(last=False)
    return match
