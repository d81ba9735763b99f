"""A PostgreSQL that hangs is not waited for for ever: a connection that does not answer in time is closed.

The server's own `statement_timeout` does not help against a server that stands still.
"""

from collections.abc import Callable
from typing import Any

import psycopg
import sqlalchemy as sa
from sqlalchemy import event


def patient(engine: sa.Engine, seconds: float) -> None:
    """Give every wait for the database's answer an end."""

    class Patient(psycopg.Connection[Any]):
        """A connection that closes itself when it is not answered."""

        def wait(self, gen: Any, interval: float = 0.1, timeout: float | None = None) -> Any:
            """Wait for what a query brings."""
            try:
                return super().wait(gen, interval, seconds if timeout is None else timeout)
            except psycopg.OperationalError:
                self.pgconn.finish()  # whatever it was doing: what is asked next must not get this answer
                raise

    def connect(_dialect: Any, _record: Any, _arguments: Any, options: dict[str, Any]) -> Any:
        open_one: Callable[..., Any] = Patient.connect
        return open_one(**options, connect_timeout=max(2, round(seconds)))

    event.listen(engine, "do_connect", connect)
