"""The hub: all tables of one server process, loaded when somebody comes and forgotten when nobody looks."""

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine
from contextvars import Context
from functools import partial
from typing import Any

from pioche.core.contract import Game
from pioche.core.decisions import Seat
from pioche.core.errors import PiocheError
from pioche.core.record import Record
from pioche.games import game
from pioche.server.keep.clock import Calendar
from pioche.server.keep.marks import Marks
from pioche.server.keep.state import State
from pioche.server.keep.stills import open_still, still_of
from pioche.server.keep.store import DAY, Kept, Store, StoreDown
from pioche.server.settings import Settings
from pioche.server.tables import chapters
from pioche.server.tables.bus import Bus, LocalBus
from pioche.server.tables.orders import LOOK, Orders
from pioche.server.tables.others import Others
from pioche.server.tables.queues import FairQueue
from pioche.server.tables.room import Room
from pioche.server.tables.supervised import Supervisor
from pioche.server.tables.thinking import Question, Thinkers
from pioche.server.wire.refusals import Damaged, fault_of, unknown_table

log = logging.getLogger("pioche.hub")
HOUR = 3600.0
STOP = 10.0  # seconds for the last positions of all tables when the server ends
RESTLESS = 20  # times as seldom as one that rests, a match that does not is kept a still of


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
        self.calendar = Calendar()
        self.wall: Callable[[], float] = lambda: self.calendar.now()
        self.marks = Marks(store, lambda: self.wall())
        self.began: tuple[float, float] | None = None  # the store's latest date, and when we looked
        self.rooms: dict[str, Room] = {}
        self.stopping = False
        self.supervisor = Supervisor()
        self.others = Others(self)
        self.orders = Orders(self)
        # Snapshots and lists are made in the loop, one at a time, and everybody else is served in between.
        self.looks = FairQueue(1, max(64, settings.sockets_per_address), settings.connections)
        # How much waits in each queue, for the metrics.
        self.queues: dict[str, Callable[[], int]] = {
            "store": lambda: store.writer.waiting,
            "looks": lambda: self.looks.waiting,
            **thinkers.depths(),
        }
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._damaged: set[str] = set()  # tables that the log has told of
        self._stilled: dict[str, tuple[int, float]] = {}  # the entry of each table's last still, and when

    # ---- life

    async def start(self) -> None:
        """Begin: bots of tables that were being played go on."""
        self.thinkers.start()
        await self.bus.start(self.others, self.supervisor)
        with contextlib.suppress(StoreDown):  # tried again below
            await self.marks.refresh()
        self._repeat("marks", HOUR, self.marks.refresh)
        self.insist("go_on", self._go_on)
        self._repeat("follow", 0, self.others.follow)
        self._repeat("orders", LOOK, self.orders.follow)
        self._repeat("housekeeping", self.settings.poll, self._housekeeping)
        rest = self.settings.still
        self._repeat("stills", rest, lambda: self.take_stills(rest))
        if self.settings.keep_days:
            self._repeat("sweep", DAY, self.sweep)

    async def stop(self) -> None:
        """End: what was acknowledged is in the store, the rest was never promised."""
        self.stopping = True
        for room in self.rooms.values():
            room.acting.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        try:
            async with asyncio.timeout(STOP):
                await self.orders.leave()
                await self.take_stills()
        except (StoreDown, TimeoutError):
            log.warning("not all last positions could be kept; the journals are")
        await self.bus.stop()
        self.thinkers.stop()
        await self.store.close()

    def spawn(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        """Start something that goes on by itself; what it raises is logged."""
        # In a context of its own: it does not belong to the request in whose course it was started.
        task = asyncio.get_running_loop().create_task(work, context=Context())
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def insist(self, name: str, work: Callable[[], Awaitable[None]]) -> "asyncio.Task[None]":
        """Start something that is tried again until it succeeds."""
        return self.spawn(self.supervisor.insist(name, work))

    def _repeat(self, name: str, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        self.spawn(self.supervisor.repeat(name, seconds, work))

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
        """Load a table once, however many ask for it at the same time, and whoever of them goes away meanwhile."""
        if id not in self._loading:
            loading = self._loading[id] = asyncio.get_running_loop().create_task(self._load(id))
            self._tasks.add(loading)
            loading.add_done_callback(partial(self._has_loaded, id))
        return await asyncio.shield(self._loading[id])

    def _has_loaded(self, id: str, loading: "asyncio.Task[Room | None]") -> None:
        del self._loading[id]
        self._tasks.discard(loading)
        if not loading.cancelled():
            loading.exception()  # whoever waits gets it; nobody may be waiting

    async def _load(self, id: str) -> Room | None:
        try:
            kept = await self.store.load(id)
            if kept is None:
                return None
            elsewhere = kept.row.clock is not None and await self.others.are_at(id)
            room = Room(kept, await self.folded(kept), self, elsewhere=elsewhere)
            if room.state.frozen is not None and (still := await self.store.still(id)) is not None:
                room.state.stills = open_still(still, room.state.seats)
        except Exception as error:
            self._note_damage(id, error)
            raise
        self.rooms[id] = room
        room.acting.act()
        if room.state.status == "over":  # its last still, if it was played here, is its end
            self._stilled[id] = room.state.seq, self.wall()
            self.finished(room)
        return room

    def _note_damage(self, id: str, error: Exception) -> None:
        """Log that a table is damaged, once: whoever asks for it again should not fill the log."""
        if isinstance(error, Damaged) and id not in self._damaged:
            self._damaged.add(id)
            log.error("a table is damaged", extra={"table": id, "detail": error.detail})

    def damaged(self, id: str, error: Exception) -> None:
        """Let a table go whose next entry cannot be taken in."""
        damage = error if isinstance(error, Damaged) else Damaged(f"{type(error).__name__}: {error}")
        self._note_damage(id, damage)
        self.let_go(id, damage)

    def let_go(self, id: str, why: PiocheError) -> None:
        """Forget a table at once, and tell whoever looks at it why."""
        if (room := self._drop(id)) is not None:
            for listener in list(room.listeners):
                listener.dismiss(fault_of(why))

    def _drop(self, id: str) -> Room | None:
        """Forget a room and all that was noted about it; the room, if there was one."""
        self._stilled.pop(id, None)
        if (room := self.rooms.pop(id, None)) is not None:
            room.acting.close()
        return room

    async def folded(self, kept: Kept) -> State:
        """The state of a table read from the store, folded in a thread.

        With what was taken back cancelled out, that is one match played once; the thread gives way every half a
        millisecond (`serving.calm`), so that nobody's move waits for it.
        """
        try:
            state = await asyncio.to_thread(State.read, kept.row, kept.entries, self.find_game)
            state.names()
        except PiocheError:
            raise
        except Exception as error:  # entries that can be read and make no sense together
            raise Damaged(f"{type(error).__name__}: {error}") from error
        return state

    async def _go_on(self) -> None:
        """Load the tables that were being played lately, so that their bots and clocks go on."""
        for listed in await self.store.running(await self._today() - DAY):
            if self.stopping:
                return
            try:
                await self.room(listed.id)
            except StoreDown:
                raise
            except Damaged:
                continue
            except Exception:
                log.exception("a table could not be loaded", extra={"table": listed.id})
            await asyncio.sleep(0)

    async def _housekeeping(self) -> None:
        """Forget idle rooms, and settle with the other processes who is where."""
        now = self.now()
        for id, room in list(self.rooms.items()):
            if room.idle and now - room.used > self.settings.idle and not room.lock.locked():
                self._drop(id)
        await self.others.attend_all()

    async def take_stills(self, rest: float = 0.0) -> None:
        """Keep the last position of every match that has moved and rests now, for the day when its rules change.

        A still costs as much as two decisions, so that one that goes on and on is taken seldom.
        """
        for id, room in list(self.rooms.items()):
            now, seq = self.wall(), room.state.seq
            taken, since = self._stilled.setdefault(id, (-1, now))
            due = now - room.updated >= rest or now - since >= RESTLESS * rest
            if due and room.state.match is not None and taken != seq:
                try:
                    still = still_of(room.presenter.positions())
                except Exception:
                    log.exception("a position cannot be worded", extra={"table": id})
                else:
                    await self.store.keep_still(id, still)
                self._stilled[id] = seq, now

    async def sweep(self) -> None:
        """Remove the tables at which nothing has happened for the days of the settings, unless somebody looks."""
        before = await self._today() - self.settings.keep_days * DAY
        watched: set[str] = set()
        while old := [one.id for one in await self.store.old_tables(before) if one.id not in watched]:
            watched |= {id for id in old if await self._is_watched(id)}
            for id in await self.store.forget([id for id in old if id not in watched], before):
                self._drop(id)
                log.info("a table was removed", extra={"table": id})

    async def remove(self, id: str) -> None:
        """Remove a table of which nobody has heard yet."""
        await self.store.forget([id], self.wall() + DAY)
        self._drop(id)

    async def _today(self) -> float:
        """The date by the store's own entries: its latest when we came, and what has passed since.

        A clock that is wrong when the server starts therefore makes nothing old.
        """
        if self.began is None:
            newest = await self.store.newest() or self.calendar.system()
            self.calendar.not_before(newest)
            self.began = newest, self.now()
        date, moment = self.began
        return min(self.calendar.system(), date + self.now() - moment)

    async def _is_watched(self, id: str) -> bool:
        room = self.rooms.get(id)
        return (room is not None and not room.idle) or await self.others.are_at(id)

    # ---- other processes

    async def leads(self, id: str) -> bool:
        """Whether this process is the one that lets a table's bots think and clocks strike."""
        return await self.bus.leads(id, self.settings.lease)

    # ---- thinking

    async def consult(self, room: Room, seat: Seat, level: int) -> str:
        """What a bot chooses for a seat."""
        return await self.thinkers.choose(Question(room.id, room.state.record(), seat, level, room.maker))

    def finished(self, room: Room) -> None:
        """Look back at a match that is over and make its album, in the background."""
        record = room.state.record()
        self.insist("hindsight", lambda: self._keep_hindsight(room, record))
        self.insist("album", lambda: self._keep_album(room, record))
        self.insist("chapter", lambda: chapters.go_on(self, room))

    async def _keep_hindsight(self, room: Room, record: Record) -> None:
        if await self.store.hindsight(room.id) is None:
            await self.store.keep_hindsight(room.id, await self.thinkers.hindsight(room.maker, record))

    async def _keep_album(self, room: Room, record: Record) -> None:
        if (
            await self.store.album(room.id) is None
        ):  # it may be there, or its making may have died with the server
            await self.store.keep_album(room.id, await self.thinkers.album(room.maker, record))


def new_id() -> str:
    """The id of a new table: 72 bits, so that a link cannot be guessed; one that looks like an option is not given."""
    while (id := secrets.token_urlsafe(9)).startswith("-"):
        pass
    return id
