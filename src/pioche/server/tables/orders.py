"""Orders of the operator: what `pioche admin` has written into the store is taken in by every process on it.

See `keep/office.py` for what they are and why they go through the store.
"""

import logging
import os
import secrets
import signal
import socket
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec
import sqlalchemy as sa

from pioche.server.keep.journal import UNREADABLE
from pioche.server.keep.office import DAY, Order, Process, latest_order
from pioche.server.keep.schema import BANS, ORDERS, PROCESSES, insert_new
from pioche.server.tables.bans import Bans
from pioche.server.wire.refusals import draining, removed

if TYPE_CHECKING:
    from pioche.server.tables.hub import Hub

log = logging.getLogger("pioche.orders")
LOOK = 1.0  # seconds between looks for orders
BEAT = 5.0  # seconds after which a process says again that it lives


def end_this_process() -> None:
    """End as the operator's SIGTERM would."""
    os.kill(os.getpid(), signal.SIGTERM)


class Orders:
    """What one process has heard from the operator."""

    def __init__(self, hub: "Hub") -> None:
        self._hub = hub
        self.id = secrets.token_hex(4)
        self.bans = Bans(hub.now)
        self.end: Callable[[], None] = end_this_process
        self._heard: int | None = None  # the last order; those from before we came are none of ours
        self._ends_at: float | None = None  # when a process that is being drained ends at the latest
        self._told: Process | None = None
        self._told_at = 0.0

    # ---- taking orders

    async def follow(self) -> None:
        """Look for new orders and carry them out, then say how things stand."""
        if self._heard is None:
            self._heard = await self._hub.store.read(latest_order)
            await self._read_bans()
        for number, order in await self._new(self._heard):
            if order.process in ("", self.id):
                await self._obey(order)
            self._heard = number
        await self._tell()
        self._end_when_drained()

    async def _new(self, after: int) -> list[tuple[int, Order]]:
        def work(connection: sa.Connection) -> list[tuple[int, Order]]:
            found = connection.execute(
                sa.select(ORDERS).where(ORDERS.c.number > after).order_by(ORDERS.c.number)
            )
            return [(row.number, _read(row.body)) for row in found]

        return await self._hub.store.read(work)

    async def _obey(self, order: Order) -> None:
        log.info("an order of the operator", extra={"order": order.kind, "table": order.table})
        if order.kind == "entries":
            self._hub.others.doubt(order.table)
        elif order.kind == "gone":
            self._hub.let_go(order.table, removed())
        elif order.kind == "bans":
            await self._read_bans()
        elif order.kind == "drain":
            self._ends_at = self._hub.now() + 60 * order.minutes

    async def _read_bans(self) -> None:
        query = sa.select(BANS.c.mark, BANS.c.made, BANS.c.until)
        rows = await self._hub.store.read(
            lambda connection: [tuple(row) for row in connection.execute(query)]
        )
        self.bans.replace(rows, self._hub.wall())

    # ---- draining

    @property
    def draining(self) -> bool:
        """Whether this process makes no new tables and ends when nobody plays here any more."""
        return self._ends_at is not None

    def check_open(self) -> None:
        """Refuse a new table while this process is being drained."""
        if self.draining:
            raise draining()

    def _end_when_drained(self) -> None:
        if self._ends_at is not None and (not self._people() or self._hub.now() >= self._ends_at):
            log.info("drained", extra={"people": sum(self._people().values())})
            self.end()

    # ---- saying how things stand

    def _people(self) -> dict[str, int]:
        return {id: len(room.listeners) for id, room in self._hub.rooms.items() if room.listeners}

    async def _tell(self) -> None:
        """Write down what this process has heard and who is at its tables, when it is news or time."""
        now, started = self._hub.wall(), self._told.started if self._told else self._hub.wall()
        told = Process(
            self.id,
            os.getpid(),
            socket.gethostname(),
            started,
            self._heard or 0,
            self.draining,
            self._people(),
        )
        if told == self._told and self._hub.now() - self._told_at < BEAT:
            return

        def work(connection: sa.Connection) -> None:
            row = {"id": self.id, "seen": now, "body": msgspec.json.encode(told)}
            known = sa.update(PROCESSES).where(PROCESSES.c.id == self.id).values(row)
            if connection.execute(known).rowcount == 0:
                connection.execute(sa.delete(PROCESSES).where(PROCESSES.c.seen < now - DAY))
                connection.execute(insert_new(connection.engine, PROCESSES), row)

        await self._hub.store.write(work)
        self._told, self._told_at = told, self._hub.now()

    async def leave(self) -> None:
        """Say that this process is gone."""

        def work(connection: sa.Connection) -> None:
            connection.execute(sa.delete(PROCESSES).where(PROCESSES.c.id == self.id))

        await self._hub.store.write(work)


def _read(body: bytes) -> Order:
    """An order; one that this program does not know (a newer tool's) or that is damaged is passed over."""
    try:
        return msgspec.json.decode(body, type=Order)
    except UNREADABLE:
        return Order("bans")
