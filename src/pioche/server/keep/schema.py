"""The tables of the store, and how an engine for them is opened."""

from typing import Any

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.dialects import postgresql, sqlite

from pioche.core.errors import PiocheError
from pioche.server.keep.modes import keep_private
from pioche.server.keep.sole import sqlite_file

METADATA = sa.MetaData()

TABLES = sa.Table(
    "tables",
    METADATA,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("body", sa.LargeBinary, nullable=False),  # journal.Row
    sa.Column("open", sa.Boolean, nullable=False),
    sa.Column("address", sa.String(40), nullable=False),  # mark of the maker's address, while limits count it
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("updated", sa.Float, nullable=False),
    sa.Column("status", sa.String(8), nullable=False),  # waiting, playing, over, passed (a chapter)
    sa.Index("tables_open", "open", "status", "updated"),
    sa.Index("tables_address", "address", "created"),
)
# The unique key (table, number) is what makes a double move impossible, whoever writes.
ENTRIES = sa.Table(
    "entries",
    METADATA,
    sa.Column("table_id", sa.String(24), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("body", sa.LargeBinary, nullable=False),  # journal.Entry
    sqlite_with_rowid=False,
)
KEYS = sa.Table(
    "keys",
    METADATA,
    sa.Column("hash", sa.String(40), primary_key=True),
    sa.Column("table_id", sa.String(24), nullable=False),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("seat", sa.Integer),
)
HOLDERS = sa.Table(
    "holders",
    METADATA,
    sa.Column("table_id", sa.String(24), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("person", sa.String(40), nullable=False),
    sa.Index("holders_person", "person"),
)
ALBUMS = sa.Table(
    "albums",
    METADATA,
    sa.Column("table_id", sa.String(24), primary_key=True),
    sa.Column("body", sa.LargeBinary, nullable=False),  # views and events of a finished match, compressed
)
HINDSIGHTS = sa.Table(
    "hindsights",
    METADATA,
    sa.Column("table_id", sa.String(24), primary_key=True),
    sa.Column("body", sa.LargeBinary, nullable=False),  # a finished match looked back at, compressed
)
STILLS = sa.Table(
    "stills",
    METADATA,
    sa.Column("table_id", sa.String(24), primary_key=True),
    sa.Column("body", sa.LargeBinary, nullable=False),  # the last position for every pair of eyes, compressed
)
# What a person is told of the browsers and links that open a seat; whether they do is in the journal and in `keys`.
DEVICES = sa.Table(
    "devices",
    METADATA,
    sa.Column("table_id", sa.String(24), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("hash", sa.String(40), primary_key=True),  # of the cookie's secret, or of the key
    sa.Column("label", sa.String(60), nullable=False),
    sa.Column("made", sa.Integer, nullable=False),  # days since 1970
    sa.Column("used", sa.Integer, nullable=False),
    sa.Index("devices_hash", "hash"),
)
# Drawn by whichever process comes first, and shared by all on this store.
SECRETS = sa.Table(
    "secrets",
    METADATA,
    sa.Column("name", sa.String(40), primary_key=True),
    sa.Column("body", sa.LargeBinary, nullable=False),
    sa.Column("made", sa.Float, nullable=False),
)
# What `pioche admin` and the servers say to each other: see keep/office.py.
ORDERS = sa.Table(
    "orders",
    METADATA,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("body", sa.LargeBinary, nullable=False),  # office.Order
)
PROCESSES = sa.Table(
    "processes",
    METADATA,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("seen", sa.Float, nullable=False),
    sa.Column("body", sa.LargeBinary, nullable=False),  # office.Process
)
BANS = sa.Table(
    "bans",
    METADATA,
    sa.Column("mark", sa.String(40), primary_key=True),  # of an address, as in `tables`
    sa.Column("made", sa.Float, nullable=False),
    sa.Column("until", sa.Float, nullable=False),
    sa.Column("reason", sa.String(200), nullable=False),
)

# What is kept of a table beside its row, its journal and its locks.
KEEPSAKES = (ALBUMS, HINDSIGHTS, STILLS)

DEFAULT_URL = "sqlite:///pioche.db"


def open_engine(url: str, wait: float = 5.0) -> sa.Engine:
    """The engine of a store: SQLite in WAL mode with full sync, or PostgreSQL."""
    if not url.startswith(("sqlite://", "postgresql://", "postgresql+psycopg://")):
        raise PiocheError(
            en=f"unknown store {url!r}: write sqlite:///FILE or postgresql://USER@HOST/NAME",
            fr=f"stockage « {url} » inconnu : écrivez sqlite:///FICHIER ou postgresql://NOM@HÔTE/BASE",
            code="cannot_serve",
        )
    if url.startswith("postgresql://"):
        url = url.replace("postgresql://", "postgresql+psycopg://", 1)
    # The values of a statement hold seeds and hashes: no error and no log tells them.
    options: dict[str, Any] = {"hide_parameters": True}
    if not url.startswith("sqlite"):
        options |= {"pool_pre_ping": True, "pool_size": 4, "max_overflow": 4, "pool_timeout": wait}
    engine = sa.create_engine(url, **options)
    if (file := sqlite_file(engine.url)) is not None:
        keep_private(file)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _durable)
    else:
        from pioche.server.keep.patience import patient  # psycopg is there only where it is wanted

        patient(engine, wait)
    return engine


def _durable(connection: Any, _record: Any) -> None:
    """WAL, and a sync of the disk at every commit: what is acknowledged survives a loss of power.

    What is deleted is overwritten: keys that were thrown away, and people's tables after their days.
    """
    cursor = connection.cursor()
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "busy_timeout=10000",
        "foreign_keys=ON",
        "secure_delete=ON",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def insert_new(engine: sa.Engine, table: sa.Table) -> Any:
    """An INSERT that does nothing where the key is taken already, and returns what it has put in."""
    make = sqlite.insert if engine.dialect.name == "sqlite" else postgresql.insert
    return make(table).on_conflict_do_nothing().returning(*table.primary_key.columns)


def upsert_holder(engine: sa.Engine) -> Any:
    """An INSERT of a holder that replaces the one before."""
    return _upsert(engine, HOLDERS, "person")


def upsert_still(engine: sa.Engine) -> Any:
    """An INSERT of a still that replaces the one before."""
    return _upsert(engine, STILLS, "body")


def _upsert(engine: sa.Engine, table: sa.Table, column: str) -> Any:
    make = sqlite.insert if engine.dialect.name == "sqlite" else postgresql.insert
    statement = make(table)
    return statement.on_conflict_do_update(
        index_elements=[key.name for key in table.primary_key], set_={column: statement.excluded[column]}
    )


def upsert_device(engine: sa.Engine) -> Any:
    """An INSERT of a device that notes its name and day where it is known already."""
    statement = (sqlite.insert if engine.dialect.name == "sqlite" else postgresql.insert)(DEVICES)
    return statement.on_conflict_do_update(
        index_elements=["table_id", "seat", "hash"],
        set_={"label": statement.excluded.label, "used": statement.excluded.used},
    )
