"""Queues for what is expensive: addresses take turns, and nobody's line is endless.

Moves never stand in one of them.  Whoever asks for much waits behind themselves, and others as if they were alone.
"""

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from pioche.server.wire.refusals import busy, too_many

LONGEST = 0.1  # seconds of rest after some work in the loop


class FairQueue:
    """Some work at a time, and a line for each address before it, served in turn."""

    def __init__(self, width: int, each: int | None = None, most: int | None = None) -> None:
        self._free = width
        self._each = each  # that may wait from one address; None: they are bounded elsewhere
        self._most = most  # that may wait in all
        self._lines: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        self.waiting = 0
        self.refused = 0

    async def enter(self, whose: str) -> None:
        """Wait for one's turn; refused where the line is too long already.  Whoever has entered must leave."""
        if self._free and not self.waiting:
            self._free -= 1
            return
        self._check(whose)
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._lines.setdefault(whose, deque()).append(turn)
        self.waiting += 1
        try:
            await turn
        except asyncio.CancelledError:
            if turn.cancelled():
                self._give_up(whose, turn)
            elif turn.exception() is None:  # it was given a turn that it will not use
                self.leave()
            raise

    def leave(self) -> None:
        """End one's turn: it is the next address's, and there whoever came first."""
        while self._lines:
            whose, line = next(iter(self._lines.items()))
            turn = line.popleft()
            self.waiting -= 1
            self._lines.move_to_end(whose)
            if not line:
                del self._lines[whose]
            if not turn.cancelled():  # somebody may be going away at this moment
                turn.set_result(None)
                return
        self._free += 1

    @asynccontextmanager
    async def turn(self, whose: str) -> AsyncIterator[None]:
        """Wait for one's turn, and end it after the work."""
        await self.enter(whose)
        try:
            yield
        finally:
            self.leave()

    @asynccontextmanager
    async def short_turn(self, whose: str) -> AsyncIterator[None]:
        """The same for work in the loop itself, which rests as long as it has worked: so others have half of it."""
        async with self.turn(whose):
            begun = time.monotonic()
            try:
                yield
            finally:
                await asyncio.sleep(min(time.monotonic() - begun, LONGEST))

    def _check(self, whose: str) -> None:
        line = self._lines.get(whose, ())
        if self._each is not None and len(line) >= self._each:
            self.refused += 1
            raise too_many(
                en="too much at once; wait until the rest has been answered",
                fr="trop de demandes à la fois ; attendez les réponses aux précédentes",
            )
        if self._most is not None and self.waiting >= self._most:
            self.refused += 1
            if not self._make_room(len(line)):
                raise busy()

    def _make_room(self, mine: int) -> bool:
        """Turn away the last of the longest line in favour of a much shorter one: nobody fills what others need."""
        longest = max(self._lines.values(), key=len)
        if len(longest) < mine + 2:
            return False
        last = longest.pop()
        self.waiting -= 1
        if not last.done():
            last.set_exception(busy())
        return True

    def _give_up(self, whose: str, turn: "asyncio.Future[None]") -> None:
        line = self._lines.get(whose)
        if line is not None and turn in line:
            line.remove(turn)
            self.waiting -= 1
            if not line:
                del self._lines[whose]
