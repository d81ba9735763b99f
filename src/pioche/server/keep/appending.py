"""Adding entries, which is what the store does all day: as few messages to the database as can be.

PostgreSQL takes any number of entries in one statement that commits by itself, on a connection kept for it.
SQLite is in this process, so that a statement an entry costs little.  All are written out: building them would cost
more than running them.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import sqlalchemy as sa

INSERT = (
    "INSERT INTO entries (table_id, number, body) VALUES (?, ?, ?) ON CONFLICT DO NOTHING RETURNING number"
)
TOUCH = "UPDATE tables SET updated = ?, status = ? WHERE id = ?"
# Sorted, so that two processes that both write to the same tables wait for each other in one order only.
ALL_AT_ONCE = """
WITH given (table_id, number, body, updated, status) AS (
  SELECT * FROM unnest(%s::text[], %s::int[], %s::bytea[], %s::float8[], %s::text[])
), added AS (
  INSERT INTO entries (table_id, number, body)
  SELECT table_id, number, body FROM given ORDER BY table_id, number
  ON CONFLICT DO NOTHING RETURNING table_id, number
), touched AS (
  UPDATE tables SET updated = given.updated, status = given.status
  FROM given JOIN added USING (table_id, number) WHERE tables.id = given.table_id
)
SELECT table_id, number FROM added
"""


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
        if self._sqlite:
            with self._engine.begin() as connection:
                return self.append(connection, entries)
        if self._connection is None:
            self._connection = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        try:
            added = self.append(self._connection, entries)
            self._connection.commit()  # ends it for SQLAlchemy; the database has committed already
        except BaseException:
            self.close()
            raise
        return added

    def append(self, connection: sa.Connection, entries: Sequence[Append]) -> set[tuple[str, int]]:
        """Add entries within a transaction; those that were added."""
        if self._sqlite:
            return set(_one_by_one(connection, entries))
        columns = tuple([list(column) for column in zip(*entries, strict=True)])
        return {(table, number) for table, number in connection.exec_driver_sql(ALL_AT_ONCE, columns)}

    def close(self) -> None:
        """Give the connection back."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.invalidate()
            connection.close()


def _one_by_one(connection: sa.Connection, entries: Sequence[Append]) -> Iterable[tuple[str, int]]:
    for entry in entries:
        if connection.exec_driver_sql(INSERT, (entry.table, entry.number, entry.body)).first() is not None:
            connection.exec_driver_sql(TOUCH, (entry.updated, entry.status, entry.table))
            yield entry.table, entry.number
