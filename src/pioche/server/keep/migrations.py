"""Migrations: brings the tables of an older store to those of this program, once, whichever process comes first.

The version stands in a table of its own.  A store from before there were versions is version 1; an empty one is made
as `schema.METADATA` says and starts with the latest.  A test (`test_migrations.py`) holds both ways to the same end.

To add a migration: change `schema.METADATA`, and append to `STEPS` a function that brings the version before to the
new one.  Tables that are new as a whole are made already when it runs, so a step for one may have nothing to do but
fill it; columns and indexes of older tables are the step's own work (`add_column`, or SQL that both dialects read).
A step says what it needs by itself and never looks into `METADATA`, which goes on changing after it.  A new column
is nullable or has a server default: during an upgrade older processes may still write to the same PostgreSQL.

Why not alembic: it would bring a second description of the tables with a graph of revisions and an environment to
run it, for steps that form one line; it takes no lock, and under Python's SQLite driver its steps are not one
transaction.  Nobody should have to run a command before they can play, so the steps run when the store is opened.
"""

import contextlib
import logging
from collections.abc import Callable, Iterator, Sequence

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from pioche import __version__
from pioche.core.errors import PiocheError
from pioche.server.keep.schema import METADATA, TABLES

log = logging.getLogger("pioche.store")
Step = Callable[[sa.Connection], None]


def secrets_and_devices(connection: sa.Connection) -> None:
    """Version 2: secrets of the server and devices of people; both tables are new as a whole."""


def administration(connection: sa.Connection) -> None:
    """Version 3: orders, processes and bans of `pioche admin`; all three tables are new as a whole."""


def hindsights(connection: sa.Connection) -> None:
    """Version 4: finished matches looked back at; the table is new as a whole, and filled when somebody asks."""


# STEPS[0] leads from version 1 to version 2, and so on.
STEPS: tuple[Step, ...] = (secrets_and_devices, administration, hindsights)
LATEST = 1 + len(STEPS)

# Outside METADATA: it is what METADATA is measured by.
VERSION = sa.Table("schema_version", sa.MetaData(), sa.Column("version", sa.Integer, nullable=False))
LOCK = 0x70696F636865  # "pioche", of PostgreSQL's advisory locks


def bring_up(engine: sa.Engine, steps: Sequence[Step] = STEPS) -> None:
    """Make the tables of an empty store, or bring those of an older one to this program's version."""
    latest = 1 + len(steps)
    with engine.connect() as connection:
        if check_version(engine, noted_version(connection), latest) == latest:
            return
    with _alone(engine) as connection:
        noted = check_version(
            engine, noted_version(connection), latest
        )  # another process may have been quicker
        if noted == latest:
            return
        found = version_of(connection)
        METADATA.create_all(connection)
        for version, step in enumerate(steps[found - 1 :] if found else (), found + 1):
            try:
                step(connection)
            except SQLAlchemyError as error:
                raise _failed(engine, version, error) from error
        VERSION.create(connection, checkfirst=True)
        connection.execute(sa.delete(VERSION))
        connection.execute(sa.insert(VERSION), {"version": latest})
    if 0 < found < latest:
        log.info("the store was migrated", extra={"before": found, "now": latest})


def version_of(connection: sa.Connection) -> int:
    """The version of a store: the one that is noted, 1 if it is older than that, 0 if it is empty."""
    return noted_version(connection) or int(sa.inspect(connection).has_table(TABLES.name))


def noted_version(connection: sa.Connection) -> int:
    """The version that stands in a store; 0 if none does."""
    if not sa.inspect(connection).has_table(VERSION.name):
        return 0
    return int(connection.execute(sa.select(VERSION.c.version)).scalar_one())


def add_column(connection: sa.Connection, table: str, column: sa.Column[object]) -> None:
    """Add a column to a table of the store, unless it has it."""
    if any(known["name"] == column.name for known in sa.inspect(connection).get_columns(table)):
        return
    words = sa.schema.CreateColumn(column).compile(dialect=connection.dialect)
    connection.exec_driver_sql(f"ALTER TABLE {table} ADD COLUMN {words}")


@contextlib.contextmanager
def _alone(engine: sa.Engine) -> Iterator[sa.Connection]:
    """One transaction in which no other process migrates; all of it or nothing."""
    if engine.dialect.name != "sqlite":
        with engine.begin() as connection:
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK)))
            yield connection
        return
    # Python's driver begins no transaction for a CREATE or ALTER by itself: ours is begun and ended by hand.
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        try:
            yield connection
        except BaseException:
            connection.exec_driver_sql("ROLLBACK")
            raise
        connection.exec_driver_sql("COMMIT")


def check_version(engine: sa.Engine, found: int, latest: int = LATEST) -> int:
    """The version that was found; a store of a newer program is refused, and left as it is."""
    if found > latest:
        name = engine.url.render_as_string(hide_password=True)
        raise PiocheError(
            en=f"the store {name} has schema version {found} and this program ({__version__}) knows versions up to "
            f"{latest}: install the newer Pioche that made it, or name another store with --store; "
            "nothing was changed",
            fr=f"le stockage {name} est au schéma {found}, et ce programme ({__version__}) connaît les schémas "
            f"jusqu’au {latest} : installez la version plus récente de Pioche qui l’a créé, ou indiquez un autre "
            "stockage avec --store ; rien n’a été modifié",
            code="newer_store",
        )
    return found


def _failed(engine: sa.Engine, version: int, error: SQLAlchemyError) -> PiocheError:
    name = engine.url.render_as_string(hide_password=True)
    detail = " ".join(str(getattr(error, "orig", None) or error).split())
    return PiocheError(
        en=f"the store {name} cannot be brought to schema version {version}: {detail}; it is as it was",
        fr=f"le stockage {name} ne peut pas passer au schéma {version} : {detail} ; il est resté tel quel",
        code="not_migrated",
    )
