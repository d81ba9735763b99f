"""The hub: all tables of one server process, loaded when somebody comes and forgotten when nobody looks."""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Coroutine
from typing import Any

from pioche.core.contract import Game
from pioche.core.decisions import Seat
from pioche.core.record import Record
from pioche.games import game
from pioche.server.keep.state import State
from pioche.server.keep.stills import open_still, still_of
from pioche.server.keep.store import DAY, Kept, Store, StoreDown, wall_clock
from pioche.server.settings import Settings
from pioche.server.tables.bus import Bus, LocalBus
from pioche.server.tables.room import Room
from pioche.server.tables.thinking import Question, Thinkers
from pioche.server.wire.refusals import unknown_table

log = logging.getLogger("pioche.hub")


class Hub:
    """All tables of one process."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        thinkers: Thinkers,
        bus: Bus | None = None,
        find_game: Callable[[str], Game] = game,
    ) -> None:
        self.settings = settings
        self.store = store
        self.thinkers = thinkers
        self.bus: Bus = bus or LocalBus()
        self.find_game = find_game
        self.now: Callable[[], float] = time.monotonic
        self.wall: Callable[[], float] = wall_clock
        self.rooms: dict[str, Room] = {}
        self.stopping = False
        self._loading: dict[str, asyncio.Future[Room | None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._stilled: dict[str, int] = {}  # the entry of each table's last still

    # ---- life

    async def start(self) -> None:
        """Begin: bots of tables that were being played go on."""
        self.thinkers.start()
        await self.bus.start(self._heard)
        self.spawn(self._go_on())
        self.spawn(self._housekeeping())
        self.spawn(self._every(self.settings.still, self.take_stills))
        if self.settings.keep_days:
            self.spawn(self._every(DAY, self.sweep))

    async def stop(self) -> None:
        """End: what was acknowledged is in the store, the rest was never promised."""
        self.stopping = True
        for room in self.rooms.values():
            room.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        try:
            await self.take_stills()
        except StoreDown:
            log.warning("the last positions could not be kept; the journals are")
        await self.bus.stop()
        self.thinkers.stop()
        await self.store.close()

    def spawn(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        """Start something that goes on by itself; what it raises is logged."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a task failed", exc_info=task.exception())

    # ---- rooms

    async def room(self, id: str) -> Room:
        """The room of a table, loaded if need be; refused if there is no such table."""
        room = self.rooms.get(id)
        if room is None:
            room = await self._loaded(id)
        if room is None:
            raise unknown_table()
        room.used = self.now()
        return room

    async def _loaded(self, id: str) -> Room | None:
        """Load a table once, however many ask for it at the same time."""
        if id in self._loading:
            return await self._loading[id]
        loading = self._loading[id] = asyncio.get_running_loop().create_future()
        room: Room | None = None
        try:
            kept = await self.store.load(id)
            if kept is not None:
                elsewhere = kept.row.clock is not None and bool(await self.bus.attend(id, []))
                room = Room(kept, await self.folded(kept), self, elsewhere=elsewhere)
                if room.state.frozen is not None and (still := await self.store.still(id)) is not None:
                    room.state.stills = open_still(still)
                self.rooms[id] = room
                room.act()
                if room.state.status == "over":  # its last still, if it was played here, is its end
                    self._stilled[id] = room.state.seq
                    self.spawn(self._keep_album(id, room.state.record()))
        except Exception as error:
            loading.set_exception(error)
            loading.exception()  # whoever waits gets it; nobody may be waiting
            raise
        else:
            loading.set_result(room)
        finally:
            del self._loading[id]
        return room

    async def folded(self, kept: Kept) -> State:
        """The state of a table read from the store, folded in a thread.

        With what was taken back cancelled out, that is one match played once; the thread gives way every half a
        millisecond (`serving.calm`), so that nobody's move waits for it.
        """
        return await asyncio.to_thread(State.read, kept.row, kept.entries, self.find_game)

    async def _go_on(self) -> None:
        """Load the tables that were being played lately, so that their bots and clocks go on."""
        for listed in await self.store.running(self.wall() - DAY):
            if self.stopping:
                return
            try:
                await self.room(listed.id)
            except Exception:
                log.exception("a table could not be loaded", extra={"table": listed.id})
            await asyncio.sleep(0)

    async def _housekeeping(self) -> None:
        """Forget idle rooms, and look for what other processes wrote without our hearing of it."""
        while True:
            await asyncio.sleep(self.settings.poll)
            now = self.now()
            for id, room in list(self.rooms.items()):
                if room.idle and now - room.used > self.settings.idle and not room.lock.locked():
                    del self.rooms[id]
                    self._stilled.pop(id, None)
                elif room.listeners:
                    await room.attendance.refresh()
            if self.bus.shared and self.rooms:
                for id, number in (await self.store.numbers(list(self.rooms))).items():
                    await self._heard(id, number)

    async def _every(self, seconds: float, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Do something now and again and again; a store that is down is tried at the next turn."""
        while True:
            try:
                await work()
            except StoreDown:
                log.warning("the store does not answer")
            await asyncio.sleep(seconds)

    async def take_stills(self) -> None:
        """Keep the last position of every match that has moved, for the day when its rules change."""
        for id, room in list(self.rooms.items()):
            seq = room.state.seq
            if room.state.match is not None and self._stilled.get(id) != seq:
                await self.store.keep_still(id, still_of(room.presenter.positions()))
                self._stilled[id] = seq

    async def sweep(self) -> None:
        """Remove the tables at which nothing has happened for the days of the settings, unless somebody looks."""
        before = self.wall() - self.settings.keep_days * DAY
        watched: set[str] = set()
        while old := [one.id for one in await self.store.old_tables(before) if one.id not in watched]:
            watched |= {id for id in old if await self._is_watched(id)}
            for id in await self.store.forget([id for id in old if id not in watched], before):
                if (room := self.rooms.pop(id, None)) is not None:
                    room.close()
                log.info("a table was removed", extra={"table": id})

    async def _is_watched(self, id: str) -> bool:
        room = self.rooms.get(id)
        return (room is not None and not room.idle) or bool(await self.bus.attend(id, []))

    # ---- other processes

    async def tell_others(self, id: str, number: int) -> None:
        """Let other processes know that a table has a new entry, or (0) other people."""
        await self.bus.tell(id, number)

    async def _heard(self, id: str, number: int) -> None:
        room = self.rooms.get(id)
        if room is None:
            return
        if room.state.seq < number:
            await room.catch_up()
        elif number == 0 and room.listeners:
            await room.attendance.refresh()

    async def leads(self, id: str) -> bool:
        """Whether this process is the one that lets a table's bots think and clocks strike."""
        return await self.bus.leads(id, self.settings.lease)

    # ---- thinking

    async def consult(self, state: State, seat: Seat, level: int) -> str:
        """What a bot chooses for a seat."""
        return await self.thinkers.choose(Question(state.row.id, state.record(), seat, level))

    def finished(self, room: Room) -> None:
        """Make the album of a match that is over, in the background."""
        self.spawn(self._keep_album(room.id, room.state.record()))

    async def _keep_album(self, id: str, record: Record) -> None:
        if await self.store.album(id) is None:  # it may be there, or its making may have died with the server
            await self.store.keep_album(id, await self.thinkers.album(id, record))


def new_id() -> str:
    """The id of a new table: 72 bits, so that a link cannot be guessed."""
    return secrets.token_urlsafe(9)
