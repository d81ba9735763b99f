"""Work in the background that no outage ends: what fails is tried again, a little later each time.

A store or a bus that is away for seconds is ordinary: it is logged once when it goes and once when it is back.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable

from pioche.server.keep.down import StoreDown

log = logging.getLogger("pioche.supervised")
FIRST, LONGEST = 0.1, 0.5  # seconds before the next try: half a second, so that a move is heard within one
PATIENT = 30.0  # the same for a mistake of ours, which time does not mend: it costs nothing, and may have been chance
AWAY = (
    StoreDown,
    OSError,
    EOFError,
)  # what is away comes back; a time-out and a lost connection are an OSError


class Supervisor:
    """Tries again what failed, and knows what is failing."""

    def __init__(self) -> None:
        self.restarts: Counter[str] = Counter()
        self.failing: Counter[str] = (
            Counter()
        )  # pieces of work that have failed and not yet succeeded, by name

    async def insist(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        """Do something until it succeeds."""
        failures = 0
        try:
            while True:
                try:
                    await work()
                except Exception as error:
                    self._failed(name, error, failures)
                    failures += 1
                    await asyncio.sleep(_pause(error, failures))
                else:
                    break
            if failures:
                log.warning("goes on", extra={"task": name, "tries": failures + 1})
        finally:
            self.failing[name] -= bool(failures)

    async def repeat(self, name: str, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        """Do something now, and again that long after it has succeeded, for ever."""
        while True:
            await self.insist(name, work)
            await asyncio.sleep(seconds)

    def _failed(self, name: str, error: Exception, failures: int) -> None:
        self.restarts[name] += 1
        if failures:
            return
        self.failing[name] += 1
        told = {"task": name, "error": f"{type(error).__name__}: {error}"}
        if isinstance(error, AWAY):
            log.warning("waits for what is away", extra=told)
        else:
            log.error("failed, and is tried again", exc_info=error, extra={"task": name})


def _pause(error: Exception, failures: int) -> float:
    longest = LONGEST if isinstance(error, AWAY) else PATIENT
    return min(longest, FIRST * 2.0 ** min(failures - 1, 20))
