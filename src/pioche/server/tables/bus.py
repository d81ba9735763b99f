"""The bus: how server processes on one store hear of each other's entries and people, and who runs a table's bots."""

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

import msgspec
from litestar.channels import ChannelsPlugin

from pioche.core.decisions import Seat

log = logging.getLogger("pioche.bus")
CHANNEL = "entries"
FORGOTTEN = 15.0  # seconds after which what a process said of its people no longer counts: it may have died
Heard = Callable[[str, int], Awaitable[None]]


class Bus(Protocol):
    """What the hub needs of it."""

    shared: bool

    async def start(self, heard: Heard) -> None:
        """Begin to listen."""
        ...

    async def stop(self) -> None:
        """Stop listening."""
        ...

    async def tell(self, table: str, number: int) -> None:
        """A table has an entry of that number; 0: other people are there."""
        ...

    async def attend(self, table: str, seats: list[Seat]) -> frozenset[Seat] | None:
        """Say whose people are at this process, and hear whose are at the others; None if they cannot be heard."""
        ...

    async def leads(self, table: str, seconds: float) -> bool:
        """Take or keep the lease of a table's bots."""
        ...


class LocalBus:
    """The bus of a process that is alone."""

    shared = False

    async def start(self, heard: Heard) -> None:
        """There is nobody to hear."""

    async def stop(self) -> None:
        """There was nobody to hear."""

    async def tell(self, table: str, number: int) -> None:
        """There is nobody to tell."""

    async def attend(self, table: str, seats: list[Seat]) -> frozenset[Seat] | None:
        """There are no others."""
        return frozenset()

    async def leads(self, table: str, seconds: float) -> bool:
        """There is nobody else."""
        return True


class RedisBus:
    """Entries by Litestar's channels over Redis; leases and people as Redis keys that run out.

    All are conveniences: a lost message is made up for by the next look into the store, and two processes that both
    think they hold a lease cannot both write an entry of the same number.
    """

    shared = True

    def __init__(self, channels: ChannelsPlugin, redis: "Redis") -> None:
        self._channels = channels
        self._redis = redis
        self._me = secrets.token_hex(8)
        self._listening: asyncio.Task[None] | None = None

    async def start(self, heard: Heard) -> None:
        """Begin to listen."""
        self._listening = asyncio.get_running_loop().create_task(self._listen(heard))

    async def stop(self) -> None:
        """Stop listening."""
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)

    async def tell(self, table: str, number: int) -> None:
        """Publish a table and its number."""
        try:
            self._channels.publish(msgspec.json.encode([self._me, table, number]), CHANNEL)
        except Exception:
            log.warning("an entry could not be announced; the others will find it in the store")

    async def attend(self, table: str, seats: list[Seat]) -> frozenset[Seat] | None:
        """Write our seats into the table's hash, with the time, and read those of the others that are fresh."""
        name, now = f"pioche.here.{table}", time.time()
        try:
            await self._redis.hset(name, self._me, msgspec.json.encode([now, seats]))
            await self._redis.pexpire(name, int(4 * FORGOTTEN * 1000))
            found = await self._redis.hgetall(name)
        except Exception:
            log.warning("without Redis a process knows only its own people")
            return None
        said = [
            msgspec.json.decode(body, type=tuple[float, list[Seat]])
            for process, body in found.items()
            if process != self._me.encode()
        ]
        return frozenset(seat for at, theirs in said if now - at < FORGOTTEN for seat in theirs)

    async def leads(self, table: str, seconds: float) -> bool:
        """Take the lease if it is free, keep it if it is ours."""
        name, milliseconds = f"pioche.lease.{table}", int(seconds * 1000)
        try:
            if await self._redis.set(name, self._me, nx=True, px=milliseconds):
                return True
            if await self._redis.get(name) != self._me.encode():
                return False
            await self._redis.pexpire(name, milliseconds)
        except Exception:
            log.warning("no lease without Redis; the store's unique key decides")
        return True

    async def _listen(self, heard: Heard) -> None:
        async with self._channels.start_subscription([CHANNEL]) as subscriber:
            async for message in subscriber.iter_events():
                sender, table, number = msgspec.json.decode(message, type=tuple[str, str, int])
                if sender != self._me:
                    try:
                        await heard(table, number)
                    except Exception:
                        log.exception("an entry of another process could not be taken in")


class Redis(Protocol):
    """The part of a Redis client that leases and people need."""

    def set(self, name: str, value: str, *, nx: bool, px: int) -> Awaitable[Any]: ...
    def get(self, name: str) -> Awaitable[Any]: ...
    def pexpire(self, name: str, time: int) -> Awaitable[Any]: ...
    def hset(self, name: str, key: str, value: bytes) -> Awaitable[Any]: ...
    def hgetall(self, name: str) -> Awaitable[Any]: ...
