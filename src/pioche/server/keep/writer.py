"""The writer: one thread that commits together whatever has gathered while the last commit was being synced.

A commit whose outcome was not heard may have gone through.  Nothing depends on knowing: an entry that is written again
finds its number taken, and whoever asked for it finds it in the journal.
"""

import asyncio
import logging
import queue
import threading
import time
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import InterfaceError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as NoConnection

from pioche.server.keep.appending import Append, Appender
from pioche.server.keep.down import StoreDown
from pioche.server.measures import SIZES, Spread

T = TypeVar("T")
log = logging.getLogger("pioche.store")
BATCH = 500
# A commit costs as much of the processor as several entries: a writer that has committed lately lets some gather.
LATELY, GATHER = 0.02, 0.005  # seconds
TROUBLE = (
    OperationalError,
    InterfaceError,
    NoConnection,
)  # of the store itself, not of what is to be written


class Job(NamedTuple):
    """Something to be written: an entry, or any other work in a transaction; and whoever waits for it."""

    work: Append | Callable[[sa.Connection], Any]
    done: asyncio.Future[Any]
    loop: asyncio.AbstractEventLoop


class Writer:
    """The thread that writes."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self.appender = Appender(engine)
        self.seconds, self.sizes = Spread(), Spread(SIZES)  # of commits
        self._well = True  # the last time that something was written
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="pioche-store", daemon=True)
        self._thread.start()

    @property
    def waiting(self) -> int:
        """How many jobs wait."""
        return self._jobs.qsize()

    def submit(self, work: Append | Callable[[sa.Connection], T]) -> "asyncio.Future[Any]":
        """Have something written; a future that nobody waits for any more may be passed over."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Any] = loop.create_future()
        self._jobs.put(Job(work, done, loop))
        return done

    async def close(self, seconds: float) -> None:
        """Commit what has been asked for and end; a store that hangs is not waited for for ever."""
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join, seconds)

    def _write(self) -> None:
        """Batch after batch until the end."""
        running, last = True, 0.0
        while running:
            batch: list[Job] = []
            job = self._jobs.get()
            if time.perf_counter() - last < LATELY:
                time.sleep(GATHER)
            while job is not None:
                if not job.done.done():
                    batch.append(job)
                if len(batch) == BATCH or self._jobs.empty():
                    break
                job = self._jobs.get()
            running = job is not None
            try:
                if batch:
                    self._settle(batch)
            except Exception:  # a mistake of ours must not end all writing
                log.exception("a batch could not be settled")
                _tell(batch, [StoreDown()] * len(batch))
            last = time.perf_counter()
        self.appender.close()

    def _settle(self, batch: list[Job]) -> None:
        """Commit a batch, or tell everybody in it why not."""
        trouble: Exception | None = None
        for _ in range(2):  # a connection that was lost meanwhile is opened anew
            begun = time.perf_counter()
            try:
                results = self._commit(batch)
            except TROUBLE as error:
                trouble = error
                batch = [job for job in batch if not job.done.done()]
                if not batch:
                    return  # nobody waits any more
            except Exception as error:
                self._one_by_one(batch, error)
                return
            else:
                self.seconds.add(time.perf_counter() - begun)
                self.sizes.add(len(batch))
                self._note(None)
                _tell(batch, results)
                return
        self._note(trouble)
        _tell(batch, [StoreDown()] * len(batch))

    def _note(self, trouble: Exception | None) -> None:
        """Tell the operator why nothing can be written, once, and that it can be again."""
        if trouble is not None and self._well:
            why = getattr(trouble, "orig", None) or trouble
            log.error("the store cannot be written", extra={"detail": str(why)})
        elif trouble is None and not self._well:
            log.info("the store can be written again")
        self._well = trouble is None

    def _one_by_one(self, batch: list[Job], error: Exception) -> None:
        """One of them failed and undid them all: the fault is its own, and the others are written."""
        if len(batch) == 1:
            _tell(batch, [StoreDown() if isinstance(error, SQLAlchemyError) else error])
            return
        for job in batch:
            self._settle([job])

    def _commit(self, batch: list[Job]) -> list[Any]:
        """Write a batch in one transaction; what each of its jobs comes to."""
        entries = [job.work for job in batch if isinstance(job.work, Append)]
        first: dict[tuple[str, int], Append] = {}
        for entry in entries:
            first.setdefault((entry.table, entry.number), entry)

        def is_in(entry: Append) -> bool:
            key = (entry.table, entry.number)
            return key in added and first[key] is entry

        if len(entries) == len(batch):
            added = self.appender.commit(list(first.values()))
            return [is_in(entry) for entry in entries]
        with self._engine.begin() as connection:
            added = self.appender.append(connection, list(first.values())) if first else set()
            return [
                is_in(job.work) if isinstance(job.work, Append) else job.work(connection) for job in batch
            ]


def _tell(batch: list[Job], results: list[Any]) -> None:
    """Tell everybody in a batch what came of it, an exception where it failed; the loop is woken once."""

    def tell() -> None:
        for job, result in zip(batch, results, strict=True):
            if job.done.done():
                continue
            if isinstance(result, Exception):
                job.done.set_exception(result)
            else:
                job.done.set_result(result)

    loop = batch[0].loop
    if not loop.is_closed():
        loop.call_soon_threadsafe(tell)
