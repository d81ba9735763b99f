"""The store: every entry is durable before anybody hears of it.

One thread writes, and commits together what has gathered; a few read.  Nobody waits for longer than the settings say:
then the store counts as away, and what was asked for can be asked for again.
"""

import asyncio
import time
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from pioche.core.errors import PiocheError
from pioche.server.keep import devices, migrations, schema
from pioche.server.keep.appending import Append
from pioche.server.keep.down import StoreDown as StoreDown
from pioche.server.keep.journal import Entry, Revoked, Row, Sat, decode_entry, decode_row, encode
from pioche.server.keep.keys import KeyRow
from pioche.server.keep.schema import (
    ALBUMS,
    DEVICES,
    ENTRIES,
    HINDSIGHTS,
    HOLDERS,
    KEEPSAKES,
    KEYS,
    STILLS,
    TABLES,
)
from pioche.server.keep.sole import SoleServer
from pioche.server.keep.writer import Writer
from pioche.server.measures import Spread
from pioche.server.wire.refusals import Damaged

T = TypeVar("T")
BATCH = 500
DAY = 86_400.0
ENDED = 0.1  # of a table that ended counts where tables are counted: it costs room, but nobody looks after it
READERS = 6


class Kept(NamedTuple):
    """A table as the store holds it."""

    row: Row
    entries: list[Entry]
    updated: float
    over: bool = False
    maker: str = ""  # the mark of the address that made it


class Listed(NamedTuple):
    """A table in a list."""

    id: str
    updated: float


class Store:
    """Reads by any thread, writes by one; callers are coroutines."""

    def __init__(self, url: str = schema.DEFAULT_URL, wait: float = 5.0, *, serving: bool = False) -> None:
        self.engine = schema.open_engine(url, wait)
        self._wait = wait
        try:
            self._sole = SoleServer(self.engine.url) if serving else None
            migrations.bring_up(self.engine)
        except (SQLAlchemyError, OSError) as error:
            raise PiocheError(
                en=f"the store {self.name} cannot be opened: {_plain(error)}",
                fr=f"le stockage {self.name} ne s’ouvre pas : {_plain(error)}",
                code="store_down",
            ) from error
        self.writer = Writer(self.engine)
        self.read_seconds = Spread()
        self.failures = 0  # reads and writes in vain
        self._readers = ThreadPoolExecutor(READERS, "pioche-read")
        self._closed = False

    @property
    def name(self) -> str:
        """The store's address without its password."""
        return self.engine.url.render_as_string(hide_password=True)

    # ---- writing

    async def make(
        self,
        row: Row,
        keys: dict[str, KeyRow],
        *,
        address: str = "",
        status: str = "waiting",
        most: int | None = None,
    ) -> bool:
        """Keep a new table with its keys and the seats that are held from the start.

        False if its maker's address has `most` tables of the last day already; ended ones count little.
        """
        now = row.created
        held = {seat: place.holder for seat, place in enumerate(row.places) if place.holder}

        def work(connection: sa.Connection) -> bool:
            # Counted in the transaction that makes the table, so that no two tables are both the last one.
            if most is not None and self._made_by(connection, address, now) >= most:
                return False
            values = {"id": row.id, "body": encode(row), "open": row.open, "address": str(address)}
            values |= {"created": now, "updated": now, "status": status}
            if connection.execute(schema.insert_new(self.engine, TABLES), values).first() is None:
                return True  # made already: we did not hear of the commit
            if keys:
                devices.add_keys(connection, keys, now)
            if held:
                rows = [{"table_id": row.id, "seat": seat, "person": holder} for seat, holder in held.items()]
                connection.execute(sa.insert(HOLDERS), rows)
                devices.add_browsers(connection, row.id, held, now)
            return True

        return await self.write(work)

    def _made_by(self, connection: sa.Connection, address: str, now: float) -> float:
        """How many tables an address has made within a day, of those that ended a part; other processes wait.

        Within a day both ways: tables that were made while the clock was ahead should not count for years.
        """
        if self.engine.dialect.name == "postgresql":
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(sa.func.hashtextextended(address, 0))))
        lately = TABLES.c.created.between(now - DAY, now + DAY)
        marks = (str(address), getattr(address, "before", str(address)))
        weight = sa.case((TABLES.c.status.in_(("over", "passed", "closed")), ENDED), else_=1.0)
        made = sa.select(sa.func.sum(weight)).where(TABLES.c.address.in_(marks) & lately)
        return connection.execute(made).scalar_one() or 0.0

    async def append(
        self,
        table: str,
        number: int,
        entry: Entry,
        *,
        status: str,
        now: float,
        keys: dict[str, KeyRow] | None = None,
        revoked: tuple[int, Collection[str]] | None = None,
        holder: tuple[int, str] | None = None,
    ) -> bool:
        """Add an entry to a table's journal; False if another entry has that number already.

        With it go older keys (`revoked`: of which kinds, those of which seat), and come new ones.
        """
        append = Append(table, number, encode(entry), now, status)
        if not isinstance(entry, Sat | Revoked):
            return bool(await self.write(append))

        def work(connection: sa.Connection) -> bool:
            if not self.writer.appender.append(connection, [append]):
                return False
            if revoked and revoked[1]:
                devices.drop_keys(connection, table, *revoked)
            if isinstance(entry, Revoked) and entry.holder:
                devices.forget(connection, table, entry.seat, entry.holder)
            if keys:
                devices.add_keys(connection, keys, now)
            if isinstance(entry, Sat):
                devices.add_browsers(connection, table, {entry.seat: entry.holder}, now)
            if holder:
                row = {"table_id": table, "seat": holder[0], "person": holder[1]}
                connection.execute(schema.upsert_holder(self.engine), row)
            return True

        return bool(await self.write(work))

    async def keep_album(self, table: str, body: bytes) -> None:
        """Keep the album of a finished match, unless there is one."""
        await self._keep(schema.insert_new(self.engine, ALBUMS), table, body)

    async def keep_hindsight(self, table: str, body: bytes) -> None:
        """Keep what a finished match is looked back at with, unless it is there."""
        await self._keep(schema.insert_new(self.engine, HINDSIGHTS), table, body)

    async def keep_still(self, table: str, body: bytes) -> None:
        """Keep the last position of a match, in place of the one before."""
        await self._keep(schema.upsert_still(self.engine), table, body)

    async def _keep(self, statement: Any, table: str, body: bytes) -> None:
        """Keep something beside a table's journal, unless the table was removed since."""
        there = sa.select(TABLES.c.id).where(TABLES.c.id == table)
        # Whoever removes the table waits for us; whoever plays on does not.
        there = there.with_for_update(read=True, key_share=True)

        def work(connection: sa.Connection) -> None:
            if connection.execute(there).first() is not None:
                connection.execute(statement, {"table_id": table, "body": body})

        await self.write(work)

    async def forget(self, tables: Sequence[str], before: float) -> list[str]:
        """Remove those of some tables that have not moved since a moment, with all that belongs to them; their ids."""

        def work(connection: sa.Connection) -> list[str]:
            old = sa.delete(TABLES).where(TABLES.c.id.in_(tables) & (TABLES.c.updated < before))
            gone = list(connection.execute(old.returning(TABLES.c.id)).scalars())
            for table in (ENTRIES, KEYS, HOLDERS, DEVICES, *KEEPSAKES):
                connection.execute(sa.delete(table).where(table.c.table_id.in_(gone)))
            return gone

        return await self.write(work)

    # ---- reading

    async def load(self, table: str) -> Kept | None:
        """A table with its whole journal."""

        return await self.read(lambda connection: kept_table(connection, table))

    async def entries_after(self, table: str, number: int) -> list[Entry]:
        """The entries of a table after a number."""
        return await self.read(lambda connection: _entries(connection, table, number))

    async def numbers(self, tables: Sequence[str]) -> dict[str, int]:
        """The last number of each of some tables."""

        def work(connection: sa.Connection) -> dict[str, int]:
            last = sa.func.max(ENTRIES.c.number)
            query = sa.select(ENTRIES.c.table_id, last).where(ENTRIES.c.table_id.in_(tables))
            found = connection.execute(query.group_by(ENTRIES.c.table_id))
            return {row[0]: row[1] for row in found}

        return await self.read(work)

    async def key(self, hash: str) -> KeyRow | None:
        """What a key opens."""

        def work(connection: sa.Connection) -> KeyRow | None:
            found = connection.execute(sa.select(KEYS).where(KEYS.c.hash == hash)).first()
            return KeyRow(found.table_id, found.kind, found.seat) if found else None

        return await self.read(work)

    async def keys_of(self, table: str) -> dict[str, KeyRow]:
        """The keys of a table, by their hashes."""
        return await self.read(lambda connection: devices.keys_of(connection, table))

    async def tables_of(self, holder: str, limit: int = 50) -> list[Listed]:
        """The tables at which a browser holds a seat or may take one back, the latest first; of a campaign the last."""
        held = sa.select(HOLDERS.c.table_id).where(HOLDERS.c.person == holder)
        known = sa.select(DEVICES.c.table_id).where(DEVICES.c.hash == holder)
        return await self._listed(TABLES.c.id.in_(held.union(known)) & (TABLES.c.status != "passed"), limit)

    async def open_tables(self, limit: int = 50) -> list[Listed]:
        """Open tables that are waiting or playing, the latest first."""
        return await self._listed(
            TABLES.c.open.is_(True) & TABLES.c.status.in_(("waiting", "playing")), limit
        )

    async def running(self, since: float, limit: int = 1000) -> list[Listed]:
        """Tables being played that moved after a moment."""
        return await self._listed((TABLES.c.status == "playing") & (TABLES.c.updated > since), limit)

    async def held_before(self, holder: str, moment: float) -> bool:
        """Whether somebody holds a seat at a table that was made before a moment."""
        query = (
            sa.select(HOLDERS.c.seat)
            .join(TABLES, TABLES.c.id == HOLDERS.c.table_id)
            .where((HOLDERS.c.person == holder) & (TABLES.c.created < moment))
        )
        return await self.read(lambda connection: connection.execute(query.limit(1)).first() is not None)

    async def newest(self) -> float | None:
        """When something last happened at any table; None in an empty store."""
        query = sa.select(sa.func.max(TABLES.c.updated))
        return await self.read(lambda connection: connection.execute(query).scalar_one())

    async def album(self, table: str) -> bytes | None:
        """The album of a finished match, if it has been made."""
        return await self._kept(ALBUMS, table)

    async def hindsight(self, table: str) -> bytes | None:
        """What a finished match is looked back at with, if it has been made."""
        return await self._kept(HINDSIGHTS, table)

    async def still(self, table: str) -> bytes | None:
        """The last position of a match, if one has been kept."""
        return await self._kept(STILLS, table)

    async def _kept(self, kind: sa.Table, table: str) -> bytes | None:
        query = sa.select(kind.c.body).where(kind.c.table_id == table)
        return await self.read(lambda connection: connection.execute(query).scalar_one_or_none())

    async def old_tables(self, before: float, limit: int = BATCH) -> list[Listed]:
        """Tables at which nothing has happened since a moment."""
        return await self._listed(TABLES.c.updated < before, limit)

    async def _listed(self, where: sa.ColumnElement[bool], limit: int) -> list[Listed]:
        query = sa.select(TABLES.c.id, TABLES.c.updated).where(where)
        query = query.order_by(TABLES.c.updated.desc()).limit(limit)
        return await self.read(
            lambda connection: [Listed(id, updated) for id, updated in connection.execute(query)]
        )

    # ---- inside

    async def ping(self) -> None:
        """Whether the store answers."""
        await self.read(lambda connection: connection.execute(sa.text("SELECT 1")).scalar_one())

    @property
    def file(self) -> Path | None:
        """The file of a SQLite store."""
        url = self.engine.url
        return Path(url.database) if url.get_backend_name() == "sqlite" and url.database else None

    async def close(self) -> None:
        """Commit what has been asked for and close."""
        if not self._closed:
            self._closed = True
            await self.writer.close(2 * self._wait)
            self._readers.shutdown(wait=False, cancel_futures=True)
            self.engine.dispose()
            if self._sole is not None:
                self._sole.release()

    async def read(self, work: Callable[[sa.Connection], T]) -> T:
        """What some reading finds."""

        def run() -> T:
            with self.engine.connect() as connection:
                return work(connection)

        if self._closed:
            raise StoreDown
        begun = time.perf_counter()
        try:
            async with asyncio.timeout(self._wait):
                return await asyncio.get_running_loop().run_in_executor(self._readers, run)
        except (SQLAlchemyError, TimeoutError) as error:
            self.failures += 1
            raise StoreDown from error
        finally:
            self.read_seconds.add(time.perf_counter() - begun)

    async def write(self, work: Append | Callable[[sa.Connection], T]) -> T:
        """Do some writing in the next transaction; what it returns, once it is on the disk."""
        if self._closed:
            raise StoreDown
        done = self.writer.submit(work)
        late = done.get_loop().call_later(self._wait, _give_up, done)
        try:
            result: T = await done
            return result
        except StoreDown:
            self.failures += 1
            raise
        finally:
            late.cancel()


def _give_up(done: "asyncio.Future[object]") -> None:
    """Tell whoever waits that the store is away; a timeout of their own task would cost ten times as much."""
    if not done.done():
        done.set_exception(StoreDown())


def kept_table(connection: sa.Connection, table: str) -> Kept | None:
    """A table with its whole journal; refused if it cannot be read."""
    columns = (TABLES.c.body, TABLES.c.updated, TABLES.c.status, TABLES.c.address)
    found = connection.execute(sa.select(*columns).where(TABLES.c.id == table)).first()
    if found is None:
        return None
    over, row = found.status in ("over", "passed"), decode_row(found.body)
    if row.id != table:
        raise Damaged(f"row: it says that it is {row.id!r}")
    return Kept(row, _entries(connection, table, 0), found.updated, over, found.address)


def _entries(connection: sa.Connection, table: str, after: int) -> list[Entry]:
    """The entries of a table after a number, in order and without a gap."""
    query = sa.select(ENTRIES.c.number, ENTRIES.c.body)
    query = query.where((ENTRIES.c.table_id == table) & (ENTRIES.c.number > after)).order_by(ENTRIES.c.number)
    entries: list[Entry] = []
    for number, body in connection.execute(query):
        if number != after + len(entries) + 1:
            raise Damaged(f"entry {after + len(entries) + 1} is missing")
        entries.append(decode_entry(body, number))
    return entries


def _plain(error: Exception) -> str:
    """The driver's own words in one line."""
    return " ".join(str(getattr(error, "orig", None) or error).split())
