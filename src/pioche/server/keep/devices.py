"""Keys and devices in the store: what each key opens, and what its person is told of each browser and link."""

from collections.abc import Collection
from typing import NamedTuple

import sqlalchemy as sa

from pioche.core.decisions import Seat
from pioche.server.keep.keys import KeyRow
from pioche.server.keep.schema import DEVICES, KEYS, insert_new, upsert_device

DAY = 86_400


class Device(NamedTuple):
    """What is kept of a browser or a link: what it calls itself, and two days since 1970; 0: never."""

    label: str = ""
    made: int = 0
    used: int = 0


def add_keys(connection: sa.Connection, keys: dict[str, KeyRow], now: float) -> None:
    """Keep new keys, unless they are kept already; those of seats are devices that nobody has used yet."""
    rows = [
        {"hash": hash, "table_id": row.table, "kind": row.kind, "seat": row.seat}
        for hash, row in keys.items()
    ]
    connection.execute(insert_new(connection.engine, KEYS), rows)
    links = [
        {"table_id": row.table, "seat": row.seat, "hash": hash, "label": "", "made": now // DAY, "used": 0}
        for hash, row in keys.items()
        if row.kind == "seat"
    ]
    if links:
        connection.execute(insert_new(connection.engine, DEVICES), links)


def drop_keys(connection: sa.Connection, table: str, seat: Seat, kinds: Collection[str]) -> None:
    """Remove the keys of some kinds from a table; of the kind `seat` only those of that seat."""
    ours = (KEYS.c.table_id == table) & KEYS.c.kind.in_(kinds)
    gone = sa.delete(KEYS).where(ours & ((KEYS.c.kind != "seat") | (KEYS.c.seat == seat)))
    hashes = list(connection.execute(gone.returning(KEYS.c.hash)).scalars())
    connection.execute(sa.delete(DEVICES).where(DEVICES.c.hash.in_(hashes)))


def add_browsers(connection: sa.Connection, table: str, held: dict[Seat, str], now: float) -> None:
    """Keep the browsers that hold some seats now, unless they are known there."""
    rows = [
        {"table_id": table, "seat": seat, "hash": hash, "label": "", "made": now // DAY, "used": 0}
        for seat, hash in held.items()
    ]
    if rows:
        connection.execute(insert_new(connection.engine, DEVICES), rows)


def seen(connection: sa.Connection, table: str, seat: Seat, hash: str, label: str, day: int) -> None:
    """Note that a browser or a link was used on a day; only the last day is kept."""
    row = {"table_id": table, "seat": seat, "hash": hash, "label": label, "made": day, "used": day}
    connection.execute(upsert_device(connection.engine), row)


def forget(connection: sa.Connection, table: str, seat: Seat, hash: str) -> None:
    """Remove what is kept of a browser that was logged out."""
    mine = (DEVICES.c.table_id == table) & (DEVICES.c.seat == seat) & (DEVICES.c.hash == hash)
    connection.execute(sa.delete(DEVICES).where(mine))


def devices_of(connection: sa.Connection, table: str) -> dict[tuple[Seat, str], Device]:
    """What is kept of the devices of a table."""
    found = connection.execute(sa.select(DEVICES).where(DEVICES.c.table_id == table))
    return {(row.seat, row.hash): Device(row.label, row.made, row.used) for row in found}


def keys_of(connection: sa.Connection, table: str) -> dict[str, KeyRow]:
    """The keys of a table, by their hashes."""
    found = connection.execute(sa.select(KEYS).where(KEYS.c.table_id == table))
    return {row.hash: KeyRow(row.table_id, row.kind, row.seat) for row in found}
