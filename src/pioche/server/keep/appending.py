"""Adding entries, which is what the store does all day: as few messages to the database, and as little work, as can be.

PostgreSQL takes any number of entries in one statement that commits by itself, on a connection kept for it.  They are
handed over as one value: five arrays, or SQLAlchemy around it, would cost three times as much of the processor.
SQLite is in this process, where a statement costs little, as long as the driver is asked itself.  But every statement
lets go of the interpreter, and has to wait for the event loop to get it back; so the entries share two of them.
"""

from base64 import b64encode
from collections.abc import Callable, Sequence
from sqlite3 import IntegrityError
from typing import Any, NamedTuple, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import OperationalError

T = TypeVar("T")
INSERT = (
    "INSERT INTO entries (table_id, number, body) VALUES (?, ?, ?) ON CONFLICT DO NOTHING RETURNING number"
)
TOUCH = "UPDATE tables SET updated = ?, status = ? WHERE id = ?"
INSERT_ALL = "INSERT INTO entries (table_id, number, body) VALUES {rows}"
TOUCH_ALL = (
    "UPDATE tables SET updated = column2, status = column3 FROM (VALUES {rows}) WHERE tables.id = column1"
)
# Sorted, so that two processes that both write to the same tables wait for each other in one order only.
ALL_AT_ONCE = """
WITH given AS (
  SELECT * FROM json_to_recordset(%s::json)
  AS row (table_id text, number int, body text, updated float8, status text)
), added AS (
  INSERT INTO entries (table_id, number, body)
  SELECT table_id, number, decode(body, 'base64') FROM given ORDER BY table_id, number
  ON CONFLICT DO NOTHING RETURNING table_id, number
), touched AS (
  UPDATE tables SET updated = given.updated, status = given.status
  FROM given JOIN added USING (table_id, number) WHERE tables.id = given.table_id
)
SELECT table_id, number FROM added
"""
_encoder = msgspec.json.Encoder()


class Append(NamedTuple):
    """An entry to be added to a table's journal, and what the table's row notes of it."""

    table: str
    number: int
    body: bytes
    updated: float
    status: str


class Appender:
    """Adds entries, each only if its number is free."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self._sqlite = engine.dialect.name == "sqlite"
        self._connection: sa.Connection | None = None

    def commit(self, entries: Sequence[Append]) -> set[tuple[str, int]]:
        """Add entries in a transaction of their own; those that were added."""
        try:
            if self._connection is None:
                self._connection = self._connected()
            added = self.append(self._connection, entries)
            if self._sqlite:  # the one statement of PostgreSQL is a transaction by itself
                self._asked(self._connection, lambda driver: driver.commit())
            return added
        except BaseException:
            self.close()
            raise

    def _connected(self) -> sa.Connection:
        connection = self._engine.connect()
        return connection if self._sqlite else connection.execution_options(isolation_level="AUTOCOMMIT")

    def append(self, connection: sa.Connection, entries: Sequence[Append]) -> set[tuple[str, int]]:
        """Add entries within a transaction; those that were added."""
        add = _together if self._sqlite else _all_at_once
        return self._asked(connection, lambda driver: add(driver, entries))

    def _asked(self, connection: sa.Connection, work: Callable[[Any], T]) -> T:
        """Ask the driver itself; what goes wrong is told as SQLAlchemy would."""
        dbapi: Any = connection.dialect.dbapi
        try:
            return work(connection.connection.driver_connection)
        except (dbapi.OperationalError, dbapi.InterfaceError) as error:
            raise OperationalError("adding entries", None, error) from error

    def close(self) -> None:
        """Give the connection back."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.invalidate()
            connection.close()


def _together(driver: Any, entries: Sequence[Append]) -> set[tuple[str, int]]:
    """Add entries with one statement, or, where a number is taken, each with its own."""
    rows = ", ".join(["(?, ?, ?)"] * len(entries))
    try:
        driver.execute(
            INSERT_ALL.format(rows=rows),
            [value for entry in entries for value in (entry.table, entry.number, entry.body)],
        )
    except IntegrityError:
        return _one_by_one(driver, entries)
    driver.execute(
        TOUCH_ALL.format(rows=rows),
        [value for entry in entries for value in (entry.table, entry.updated, entry.status)],
    )
    return {(entry.table, entry.number) for entry in entries}


def _one_by_one(driver: Any, entries: Sequence[Append]) -> set[tuple[str, int]]:
    added = set()
    cursor = driver.cursor()
    for entry in entries:
        if cursor.execute(INSERT, (entry.table, entry.number, entry.body)).fetchone() is not None:
            cursor.execute(TOUCH, (entry.updated, entry.status, entry.table))
            added.add((entry.table, entry.number))
    cursor.close()
    return added


def _all_at_once(driver: Any, entries: Sequence[Append]) -> set[tuple[str, int]]:
    given = [
        {
            "table_id": entry.table,
            "number": entry.number,
            "body": b64encode(entry.body).decode(),
            "updated": entry.updated,
            "status": entry.status,
        }
        for entry in entries
    ]
    with driver.cursor() as cursor:
        return set(cursor.execute(ALL_AT_ONCE, (_encoder.encode(given).decode(),)).fetchall())
