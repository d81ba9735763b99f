"""The other processes on the same store: what they wrote is taken in, and who is at them is known.

Hearing of an entry only notes which table is behind; a task of its own reads the store.  So nothing that is heard can
be lost to a store that is away, and a store that hangs keeps nobody from hearing.
"""

import asyncio
import time
from typing import TYPE_CHECKING

from pioche.server.tables.bus import AT_ONCE
from pioche.server.tables.supervised import AWAY

if TYPE_CHECKING:
    from pioche.server.tables.hub import Hub

DEAF_POLL = 1.0  # seconds between looks into the store while the bus does not carry


class Others:
    """What one process knows of the others."""

    def __init__(self, hub: "Hub") -> None:
        self._hub = hub
        self._behind: set[str] = set()
        self._people: set[str] = set()
        self._look_at_all = False
        self._looked = time.monotonic()
        self._news = asyncio.Event()

    # ---- hearing

    def heard(self, table: str, number: int) -> None:
        """Another process has written an entry of that number."""
        room = self._hub.rooms.get(table)
        if room is not None and room.state.seq < number:
            self._behind.add(table)
            self._news.set()

    def came_or_went(self, table: str) -> None:
        """Other people are at a table of another process."""
        room = self._hub.rooms.get(table)
        if room is not None and room.listeners:
            self._people.add(table)
            self._news.set()

    def missed(self) -> None:
        """Anything may have been said while nobody could hear: look at all tables."""
        self._look_at_all = True
        self._news.set()

    def doubt(self, table: str) -> None:
        """An entry of ours may or may not be in the store: look as soon as it answers."""
        self._behind.add(table)
        self._news.set()

    # ---- taking in

    async def follow(self) -> None:
        """Wait for news, or for the time to look without any, and take in what is in the store."""
        await self._wait()
        if self._look_at_all:
            await self._look()
        for table in list(self._behind):
            if (room := self._hub.rooms.get(table)) is not None:
                try:
                    await room.catch_up()
                except AWAY:
                    raise
                except Exception as error:  # of this table only: the next ones are waiting
                    self._hub.damaged(table, error)
            self._behind.discard(table)
        people, self._people = self._people, set()
        await self.attend(people)

    async def _wait(self) -> None:
        """Wait until there is something to do; looks without any news are for what was not heard."""
        bus, settings = self._hub.bus, self._hub.settings
        poll = settings.poll if bus.hears else min(settings.poll, DEAF_POLL)
        left = self._looked + poll - time.monotonic() if bus.shared else poll
        if not self._behind and not self._look_at_all and left > 0:
            try:
                async with asyncio.timeout(left):
                    await self._news.wait()
            except TimeoutError:
                pass
        self._news.clear()
        if bus.shared and time.monotonic() - self._looked >= poll:
            self._look_at_all = True

    async def _look(self) -> None:
        """Compare the numbers of all tables in memory with the store's."""
        rooms = self._hub.rooms
        numbers = await self._hub.store.numbers(list(rooms)) if rooms else {}
        for table, number in numbers.items():
            if table in rooms and rooms[table].state.seq < number:
                self._behind.add(table)
        self._look_at_all, self._looked = False, time.monotonic()

    # ---- people

    async def are_at(self, table: str) -> bool:
        """Whether somebody is at a table of another process, as far as can be heard."""
        return bool((await self._hub.bus.attend({table: []}) or {}).get(table))

    async def attend_all(self) -> None:
        """Say and hear who is at every table that somebody looks at."""
        await self.attend({id for id, room in self._hub.rooms.items() if room.listeners})

    async def attend(self, tables: set[str]) -> None:
        """Say and hear who is at some tables, a few at a time, so that nobody's move waits for all of them."""
        listed = list(tables)
        for start in range(0, len(listed), AT_ONCE):
            some = listed[start : start + AT_ONCE]
            rooms = {id: room for id in some if (room := self._hub.rooms.get(id)) is not None}
            here = {id: sorted(room.attendance.at_this_process()) for id, room in rooms.items()}
            elsewhere = await self._hub.bus.attend(here) or {}
            for id, room in rooms.items():
                room.attendance.learn(elsewhere.get(id, frozenset()))
            await asyncio.sleep(0)
