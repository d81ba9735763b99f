"""What an operator does to a store, from a process of their own, whether or not a server is running on it.

Every act is a fact of the store: an entry of a journal, a row that is gone, a ban.  An *order* beside it tells the
servers where to look; each looks for new orders every second (`tables/orders.py`) and notes which it has heard and who
is at its tables, so that an operator knows when an act has reached everybody.  That needs no socket and no password
of its own: whoever may write to the store may do all of this anyway.
"""

import contextlib
import time
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Literal, NamedTuple

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from pioche.core.decisions import Seat
from pioche.core.errors import PiocheError
from pioche.server.keep import devices, migrations, schema
from pioche.server.keep.journal import UNREADABLE, Closed, Entry, Revoked, Row, decode_row, encode
from pioche.server.keep.schema import (
    BANS,
    DEVICES,
    ENTRIES,
    HOLDERS,
    KEEPSAKES,
    KEYS,
    ORDERS,
    PROCESSES,
    TABLES,
    insert_new,
)
from pioche.server.keep.sole import sqlite_file
from pioche.server.wire.refusals import Damaged

DAY = 86_400.0
ALIVE = 15.0  # seconds after which a process that says nothing counts as gone
SHORTEST, WHOLE = 8, 40  # signs of a mark that are enough where it is the only one, and of a whole one
REASON = 200  # characters of a reason
TRIES = 20  # to write what servers write to at the same moment


class Order(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where servers should look: at a table with new entries, one that is gone, the bans; or that they should end."""

    kind: Literal["entries", "gone", "bans", "drain"]
    table: str = ""
    process: str = ""  # only this one is meant
    minutes: float = 0.0


class Process(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a server process says of itself."""

    id: str
    pid: int
    host: str
    started: float
    heard: int = 0  # the number of the last order that it has carried out
    draining: bool = False
    people: dict[str, int] = msgspec.field(default_factory=dict)  # sockets at each table


class Ban(NamedTuple):
    """An address whose messages are refused for a while."""

    mark: str
    made: float
    until: float
    reason: str


class Overview(NamedTuple):
    """A table in an operator's list."""

    id: str
    game: str
    status: str
    open: bool
    seats: int
    created: float
    updated: float
    entries: int
    size: int  # bytes in the store
    people: int  # sockets now
    mark: str  # of the maker's address


@contextlib.contextmanager
def opened(url: str) -> Iterator[sa.Engine]:
    """The engine of a store that is there, and of this program's version; nothing is made and nothing migrates."""
    file = sqlite_file(sa.make_url(url)) if url.startswith("sqlite://") else None
    if file is not None and not file.is_file():
        raise PiocheError(
            en=f"there is no store {url}: name the one that the server uses with --store",
            fr=f"le stockage {url} n’existe pas : indiquez celui du serveur avec --store",
            code="no_store",
        )
    engine = schema.open_engine(url)
    try:
        _check(engine)
        yield engine
    finally:
        engine.dispose()


def _check(engine: sa.Engine) -> None:
    name = engine.url.render_as_string(hide_password=True)
    try:
        with engine.connect() as connection:
            found = migrations.version_of(connection)
    except SQLAlchemyError as error:
        detail = " ".join(str(getattr(error, "orig", None) or error).split())
        raise PiocheError(
            en=f"the store {name} cannot be opened: {detail}",
            fr=f"le stockage {name} ne s’ouvre pas : {detail}",
            code="store_down",
        ) from error
    migrations.check_version(engine, found)
    if found < migrations.LATEST:
        raise PiocheError(
            en=f"the store {name} has schema version {found} and this program works on version {migrations.LATEST}: "
            "start the server once, which brings it up to date",
            fr=f"le stockage {name} est au schéma {found}, et ce programme travaille sur le schéma "
            f"{migrations.LATEST} : lancez une fois le serveur, qui le met à jour",
            code="older_store",
        )


# ---- looking


class Wanted(NamedTuple):
    """Which tables an operator wants to see; what is None does not matter."""

    status: str | None = None
    game: str | None = None
    open: bool | None = None
    before: float | None = None  # nothing has happened since
    mark: str | None = None
    people: bool = False  # somebody is there


def tables(engine: sa.Engine, wanted: Wanted, limit: int) -> list[Overview]:
    """Tables of a store, those where something happened last first; damaged ones too."""
    people: Counter[str] = Counter()
    for process in processes(engine, time.time()):
        people.update(process.people)
    found: list[Overview] = []
    with engine.connect() as connection:
        query = sa.select(TABLES).where(*_conditions(wanted)).order_by(TABLES.c.updated.desc())
        for row in connection.execute(query):
            one = _overview(row, people[row.id])
            if (wanted.game in (None, one.game)) and (not wanted.people or one.people):
                found.append(one)
            if len(found) == limit:
                break
        sizes = _sizes(connection, [one.id for one in found])
    return [
        one._replace(entries=entries, size=one.size + size)
        for one in found
        for entries, size in [sizes[one.id]]
    ]


def _conditions(wanted: Wanted) -> Iterator[sa.ColumnElement[bool]]:
    if wanted.status is not None:
        yield TABLES.c.status == wanted.status
    if wanted.open is not None:
        yield TABLES.c.open.is_(wanted.open)
    if wanted.before is not None:
        yield TABLES.c.updated < wanted.before
    if wanted.mark is not None:
        yield TABLES.c.address.startswith(wanted.mark, autoescape=True)


def _overview(found: Any, people: int) -> Overview:
    try:
        row: Row | None = decode_row(found.body)
    except Damaged:
        row = None
    return Overview(
        id=found.id,
        game=row.game if row else "",
        status=found.status if row else "damaged",
        open=found.open,
        seats=len(row.places) if row else 0,
        created=found.created,
        updated=found.updated,
        entries=0,
        size=len(found.body),
        people=people,
        mark=found.address,
    )


def _sizes(connection: sa.Connection, ids: list[str]) -> dict[str, tuple[int, int]]:
    """How many entries and bytes each of some tables has besides its row."""
    sizes = dict.fromkeys(ids, (0, 0))
    for table in (ENTRIES, *KEEPSAKES):
        total = sa.func.sum(sa.func.length(table.c.body))
        query = sa.select(table.c.table_id, sa.func.count(), total).where(table.c.table_id.in_(ids))
        for id, count, size in connection.execute(query.group_by(table.c.table_id)):
            entries, before = sizes[id]
            sizes[id] = (entries + count * (table is ENTRIES), before + int(size))
    return sizes


def processes(engine: sa.Engine, now: float) -> list[Process]:
    """The server processes that live."""
    with engine.connect() as connection:
        found = connection.execute(sa.select(PROCESSES).where(PROCESSES.c.seen > now - ALIVE))
        bodies = [row.body for row in found]
    told: list[Process] = []
    for body in bodies:
        try:
            told.append(msgspec.json.decode(body, type=Process))
        except UNREADABLE:
            continue
    return sorted(told, key=lambda process: process.started)


def known_mark(engine: sa.Engine, text: str) -> str:
    """The mark of an address that begins so: of a maker of tables here, or whole."""
    with engine.connect() as connection:
        query = sa.select(TABLES.c.address).distinct()
        query = query.where(TABLES.c.address.startswith(text, autoescape=True)).limit(2)
        found = list(connection.execute(query).scalars()) if len(text) >= SHORTEST else []
    if len(found) == 1 or len(text) == WHOLE:
        return found[0] if len(found) == 1 else text
    raise PiocheError(
        en=f"{text!r} is no mark of an address that has made a table here: copy one from pioche admin tables",
        fr=f"« {text} » n’est la marque d’aucune adresse qui ait créé une table ici : copiez-en une de "
        "pioche admin tables",
        code="no_mark",
    )


def bans(engine: sa.Engine) -> list[Ban]:
    """All bans, also those that have run out."""
    with engine.connect() as connection:
        found = connection.execute(sa.select(BANS).order_by(BANS.c.made))
        return [Ban(row.mark, row.made, row.until, row.reason) for row in found]


# ---- acting


def is_running(engine: sa.Engine, table: str) -> bool:
    """Whether a table is waiting or being played."""
    with engine.connect() as connection:
        status = connection.execute(
            sa.select(TABLES.c.status).where(TABLES.c.id == table)
        ).scalar_one_or_none()
    return status in ("waiting", "playing")


def close(engine: sa.Engine, table: str, reason: str) -> int:
    """End a table: nobody may play on, and everybody is told why; the number of the order."""
    _append(engine, table, lambda _row: [Closed(reason)], status="closed")
    return order(engine, Order("entries", table))


def revoke(engine: sa.Engine, table: str, seat: Seat | None) -> int:
    """Let the links to a seat, or all links to a table, open nothing any more; the number of the order."""

    def entries(row: Row) -> list[Entry]:
        seats = range(len(row.places)) if seat is None else [seat]
        if seat is not None and seat >= len(row.places):
            raise PiocheError(
                en=f"the seats of this table go from 0 to {len(row.places) - 1}",
                fr=f"les sièges de cette table vont de 0 à {len(row.places) - 1}",
                code="no_seat",
            )
        own: list[Entry] = [Revoked(each, ("seat",)) for each in seats]
        return own if seat is not None else [*own, Revoked(0, ("invite", "watch"))]

    _append(engine, table, entries)
    return order(engine, Order("entries", table))


def delete(engine: sa.Engine, table: str) -> int:
    """Remove a table with all that belongs to it; the number of the order."""
    with engine.begin() as connection:
        gone = sa.delete(TABLES).where(TABLES.c.id == table).returning(TABLES.c.id)
        if connection.execute(gone).first() is None:
            raise _unknown(table)
        for kept in (ENTRIES, KEYS, HOLDERS, DEVICES, *KEEPSAKES):
            connection.execute(sa.delete(kept).where(kept.c.table_id == table))
    return order(engine, Order("gone", table))


def ban(engine: sa.Engine, mark: str, days: float, reason: str, now: float) -> int:
    """Refuse an address for some days; the number of the order."""
    with engine.begin() as connection:
        connection.execute(sa.delete(BANS).where((BANS.c.mark == mark) | (BANS.c.until < now)))
        row = {"mark": mark, "made": now, "until": now + days * DAY, "reason": reason}
        connection.execute(sa.insert(BANS), row)
    return order(engine, Order("bans"))


def unban(engine: sa.Engine, mark: str) -> int:
    """Let an address in again, by its mark or the beginning of it; the number of the order."""
    with engine.begin() as connection:
        meant = BANS.c.mark.startswith(mark, autoescape=True)
        found = list(connection.execute(sa.select(BANS.c.mark).where(meant).limit(2)).scalars())
        if one := len(found) == 1 and len(mark) >= SHORTEST:
            connection.execute(sa.delete(BANS).where(BANS.c.mark == found[0]))
    if not one:
        raise PiocheError(
            en=f"there is no ban of {mark}; see pioche admin bans",
            fr=f"{mark} n’est pas exclue ; voir pioche admin bans",
            code="no_ban",
        )
    return order(engine, Order("bans"))


def order(engine: sa.Engine, what: Order) -> int:
    """Give servers an order; its number."""
    for _ in range(TRIES):
        with engine.begin() as connection:
            number = latest_order(connection) + 1
            row = {"number": number, "body": msgspec.json.encode(what)}
            if connection.execute(insert_new(engine, ORDERS), row).first() is not None:
                connection.execute(sa.delete(ORDERS).where(ORDERS.c.number < number - 1_000))
                return number
    raise _busy()


def wait_until_heard(engine: sa.Engine, number: int, seconds: float) -> tuple[list[str], list[str]]:
    """Wait until every server that runs has carried out an order; who has, and who has not in that time."""
    end = time.monotonic() + seconds
    while True:
        alive = processes(engine, time.time())
        heard = [_name(one) for one in alive if one.heard >= number]
        if len(heard) == len(alive) or time.monotonic() > end:
            return heard, [_name(one) for one in alive if one.heard < number]
        time.sleep(0.1)


def wait_until_gone(engine: sa.Engine, meant: set[str], seconds: float) -> bool:
    """Wait until some servers have ended; whether they have in that time."""
    end = time.monotonic() + seconds
    while there := meant & {one.id for one in processes(engine, time.time())}:
        if time.monotonic() > end:
            break
        time.sleep(0.2)
    return not there


def _name(process: Process) -> str:
    return f"{process.id} (pid {process.pid}, {process.host})"


def latest_order(connection: sa.Connection) -> int:
    """The number of the last order; 0 before the first."""
    return int(connection.execute(sa.select(sa.func.max(ORDERS.c.number))).scalar_one() or 0)


def _append(
    engine: sa.Engine, table: str, entries: Callable[[Row], list[Entry]], status: str | None = None
) -> None:
    """Add entries to a journal to which servers write, too."""
    for _ in range(TRIES):
        try:
            with engine.begin() as connection:
                new = entries(_running(connection, table))
                numbers = sa.select(sa.func.max(ENTRIES.c.number)).where(ENTRIES.c.table_id == table)
                last = connection.execute(numbers).scalar_one() or 0
                rows = [
                    {"table_id": table, "number": number, "body": encode(entry)}
                    for number, entry in enumerate(new, last + 1)
                ]
                connection.execute(sa.insert(ENTRIES), rows)
                for entry in new:
                    if isinstance(entry, Revoked):
                        devices.drop_keys(connection, table, entry.seat, entry.kinds)
                if status is not None:
                    connection.execute(sa.update(TABLES).where(TABLES.c.id == table).values(status=status))
        except IntegrityError:  # a server was quicker
            continue
        return
    raise _busy()


def _running(connection: sa.Connection, table: str) -> Row:
    """The row of a table that is waiting or being played."""
    found = connection.execute(sa.select(TABLES.c.body, TABLES.c.status).where(TABLES.c.id == table)).first()
    if found is None:
        raise _unknown(table)
    if found.status in ("over", "passed", "closed"):
        raise PiocheError(
            en=f"table {table} is {found.status} already",
            fr=f"la table {table} est déjà {'terminée' if found.status == 'over' else 'fermée'}",
            code="table_over",
        )
    return decode_row(found.body)


def _unknown(table: str) -> PiocheError:
    return PiocheError(
        en=f"there is no table {table} in this store; see pioche admin tables",
        fr=f"ce stockage ne contient pas de table {table} ; voir pioche admin tables",
        code="unknown_table",
    )


def _busy() -> PiocheError:
    return PiocheError(
        en="the store is being written to all the time; try again",
        fr="on écrit sans cesse dans le stockage ; réessayez",
        code="store_down",
    )
