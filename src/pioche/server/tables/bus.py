"""The bus: how server processes on one store hear of each other's entries and people, and who runs a table's bots."""

import asyncio
import logging
import secrets
import time
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

import msgspec

from pioche.core.decisions import Seat
from pioche.core.errors import PiocheError
from pioche.server.tables.supervised import Supervisor

if TYPE_CHECKING:
    from redis.asyncio import Redis
    from redis.asyncio.client import PubSub

log = logging.getLogger("pioche.bus")
CHANNEL = "pioche.entries"
FORGOTTEN = 15.0  # seconds after which what a process said of its people no longer counts: it may have died
# Seconds between two messages: what many tables have to say costs as little as what one has, and a single entry waits
# for nothing.  Every message costs each process something, however little it says.
PACE = 0.04
BEAT = 1.0  # seconds of silence after which a process says that it is there, and hears itself if it is heard
SILENT = 3.0  # seconds without even its own beat after which a process takes the bus for dead
AT_ONCE = 30  # tables whose people are asked for in one go, so that the loop is not held up
Elsewhere = dict[str, frozenset[Seat]]  # by table, the seats whose people are at other processes
LEASES = 5000  # remembered; those that have run out are forgotten beyond it


class Said(msgspec.Struct, array_like=True):
    """One message of a process to the others; an empty one says that it is there."""

    sender: str
    numbers: dict[str, int]  # by table, its last entry
    people: list[str]  # tables to which people came, or from which they went


_message = msgspec.json.Decoder(Said)


class BusAway(ConnectionError):
    """The bus does not answer."""


class Ears(Protocol):
    """Who listens to the bus."""

    def heard(self, table: str, number: int) -> None:
        """Another process has written an entry of that number."""
        ...

    def came_or_went(self, table: str) -> None:
        """Other people are at a table of another process."""
        ...

    def missed(self) -> None:
        """Something may have been said while nobody could hear."""
        ...


class Bus(Protocol):
    """What the hub needs of it."""

    shared: bool

    @property
    def hears(self) -> bool:
        """Whether other processes can be heard now."""
        ...

    async def start(self, ears: Ears, supervisor: Supervisor) -> None:
        """Begin to listen."""
        ...

    async def stop(self) -> None:
        """Stop listening."""
        ...

    def tell(self, table: str, number: int) -> None:
        """A table has an entry of that number; nobody waits until it is said."""
        ...

    def tell_people(self, table: str) -> None:
        """Other people are at a table; nobody waits until it is said."""
        ...

    async def attend(self, people: Mapping[str, Sequence[Seat]]) -> Elsewhere | None:
        """Say whose people are at this process, and hear whose are at the others; None if they cannot be heard."""
        ...

    async def leads(self, table: str, seconds: float) -> bool:
        """Take or keep the lease of a table's bots."""
        ...


class LocalBus:
    """The bus of a process that is alone."""

    shared = False
    hears = True

    async def start(self, ears: Ears, supervisor: Supervisor) -> None:
        """There is nobody to hear."""

    async def stop(self) -> None:
        """There was nobody to hear."""

    def tell(self, table: str, number: int) -> None:
        """There is nobody to tell."""

    def tell_people(self, table: str) -> None:
        """There is nobody to tell."""

    async def attend(self, people: Mapping[str, Sequence[Seat]]) -> Elsewhere | None:
        """There are no others."""
        return {}

    async def leads(self, table: str, seconds: float) -> bool:
        """There is nobody else."""
        return True


class RedisBus:
    """Entries by one channel of Redis; leases and people as Redis keys that run out.

    All are conveniences: a lost message is made up for by the next look into the store, and two processes that both
    think they hold a lease cannot both write an entry of the same number.  So nobody waits for Redis: what is to be
    said is gathered and said by a task of its own, and a bus that does not carry is not asked.
    """

    shared = True

    def __init__(self, redis: "Redis") -> None:
        self._redis = redis
        self._me = secrets.token_hex(8)
        self._ears: Ears
        self._tasks: list[asyncio.Task[None]] = []
        self._subscription: PubSub | None = None
        self._heard_at = float("-inf")
        self._unsaid: dict[str, int] = {}  # by table, the last number
        self._people_changed: set[str] = set()
        self._to_say = asyncio.Event()
        self._leases: dict[str, float] = {}  # until when we hold them

    @property
    def hears(self) -> bool:
        """Whether anything, be it our own beat, was heard just now."""
        return time.monotonic() - self._heard_at < SILENT

    async def start(self, ears: Ears, supervisor: Supervisor) -> None:
        """Begin to listen and to speak."""
        self._ears = ears
        loop = asyncio.get_running_loop()
        self._tasks = [
            loop.create_task(supervisor.repeat("bus.listen", 0, self._listen)),
            loop.create_task(supervisor.repeat("bus.speak", PACE, self._speak)),
        ]

    async def stop(self) -> None:
        """Stop listening and speaking."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._hang_up()
        await self._redis.aclose()

    # ---- speaking

    def tell(self, table: str, number: int) -> None:
        """Let a table and its number be said with whatever else is to be said."""
        self._unsaid[table] = number
        self._to_say.set()

    def tell_people(self, table: str) -> None:
        """Let it be said that people came or went, with whatever else is to be said."""
        self._people_changed.add(table)
        self._to_say.set()

    async def _speak(self) -> None:
        """Say everything that has gathered in one message, or after a while that we are there."""
        try:
            async with asyncio.timeout(BEAT):
                await self._to_say.wait()
        except TimeoutError:
            pass
        self._to_say.clear()
        said = Said(self._me, self._unsaid, sorted(self._people_changed))
        self._unsaid, self._people_changed = {}, set()
        try:
            await self._redis.publish(CHANNEL, msgspec.json.encode(said))
        except Exception as error:
            self._heard_at = float("-inf")
            self._unsaid = said.numbers | self._unsaid
            self._people_changed.update(said.people)
            self._to_say.set()
            raise BusAway(str(error)) from error

    # ---- listening

    async def _listen(self) -> None:
        """Take one message in; whoever has to begin anew has missed something."""
        try:
            subscription = self._subscription or await self._subscribe()
            message = await subscription.get_message(ignore_subscribe_messages=True, timeout=SILENT)
        except Exception as error:
            await self._hang_up()
            raise BusAway(str(error)) from error
        if message is None:
            if not self.hears:
                await self._hang_up()
                raise BusAway("not even our own beat is heard")
            return
        self._heard_at = time.monotonic()
        said = _message.decode(message["data"])
        if said.sender != self._me:
            for table, number in said.numbers.items():
                self._ears.heard(table, number)
            for table in said.people:
                self._ears.came_or_went(table)

    async def _subscribe(self) -> "PubSub":
        subscription = self._redis.pubsub()
        self._subscription = subscription
        await subscription.subscribe(CHANNEL)
        self._heard_at = time.monotonic()
        self._ears.missed()
        return subscription

    async def _hang_up(self) -> None:
        subscription, self._subscription = self._subscription, None
        self._heard_at = float("-inf")
        self._leases.clear()
        if subscription is not None:
            try:
                await subscription.aclose()  # type: ignore[no-untyped-call]
            except Exception:
                log.debug("a broken subscription could not even be closed")

    # ---- people and leases

    async def attend(self, people: Mapping[str, Sequence[Seat]]) -> Elsewhere | None:
        """Write our seats into each table's hash, with the time, and read those of the others that are fresh."""
        if not self.hears:
            return None
        try:
            return await self._attend(people)
        except Exception:
            return None

    async def _attend(self, people: Mapping[str, Sequence[Seat]]) -> Elsewhere:
        now = time.time()
        pipe = self._redis.pipeline(transaction=False)
        for table, seats in people.items():
            name = f"pioche.here.{table}"
            pipe.hset(name, self._me, msgspec.json.encode([now, seats]))
            pipe.pexpire(name, int(4 * FORGOTTEN * 1000))
            pipe.hgetall(name)
        return {
            table: self._fresh(found, now)
            for table, found in zip(people, (await pipe.execute())[2::3], strict=True)
        }

    def _fresh(self, found: dict[bytes, bytes], now: float) -> frozenset[Seat]:
        said = [
            msgspec.json.decode(body, type=tuple[float, list[Seat]])
            for process, body in found.items()
            if process != self._me.encode()
        ]
        return frozenset(seat for at, theirs in said if now - at < FORGOTTEN for seat in theirs)

    async def leads(self, table: str, seconds: float) -> bool:
        """Take the lease if it is free, keep it if it is ours; without Redis the store's unique key decides."""
        now = time.monotonic()
        if not self.hears or self._leases.get(table, 0.0) > now + seconds / 2:
            return True
        name, milliseconds = f"pioche.lease.{table}", int(seconds * 1000)
        try:
            if not await self._redis.set(name, self._me, nx=True, px=milliseconds):
                if await self._redis.get(name) != self._me.encode():
                    return False
                await self._redis.pexpire(name, milliseconds)
        except Exception:
            return True
        self._leases[table] = now + seconds
        if len(self._leases) > LEASES:
            self._leases = {one: until for one, until in self._leases.items() if until > now}
        return True


def open_bus(url: str) -> Bus:
    """The bus of a process: Redis by its URL, or none."""
    return RedisBus(open_redis(url)) if url else LocalBus()


def open_redis(url: str) -> "Redis":
    """A client of Redis that gives up after a second: nothing that is asked of it is worth waiting for."""
    from redis.asyncio import Redis
    from redis.asyncio.retry import Retry
    from redis.backoff import NoBackoff

    try:
        redis: Redis = Redis.from_url(
            url, socket_timeout=1.0, socket_connect_timeout=1.0, retry=Retry(NoBackoff(), 0)
        )
    except ValueError:
        raise PiocheError(
            en=f"unknown Redis {url!r}: write redis://HOST:6379",
            fr=f"Redis « {url} » inconnu : écrivez redis://HÔTE:6379",
            code="cannot_serve",
        ) from None
    return redis
