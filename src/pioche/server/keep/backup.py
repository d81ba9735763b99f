"""Backups: a copy of the whole store while it is used, checked by reading it, and brought back into an empty store.

A backup is a SQLite file, whatever the store is.  From SQLite it is taken with SQLite's own online backup; from
PostgreSQL our tables are read in one snapshot.  So a backup needs no other program and no server of its own to be
checked, it can be opened with anything that reads SQLite, and a table server can move from one kind of store to the
other.  (`pg_dump` remains the tool for whoever wants all of a PostgreSQL, with its roles and settings.)
"""

import os
import shutil
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from pioche.core.errors import PiocheError
from pioche.games import game
from pioche.server.keep import migrations, schema
from pioche.server.keep.office import Process, processes
from pioche.server.keep.schema import ENTRIES, METADATA, TABLES
from pioche.server.keep.sole import SoleServer, sqlite_file
from pioche.server.keep.state import State
from pioche.server.keep.store import kept_table
from pioche.server.wire.refusals import Damaged

ROWS = 500  # copied at a time
PASSING = ("processes", "orders")  # what is said to running servers is none of a backup's business


class Checked(NamedTuple):
    """What a backup holds."""

    tables: int
    entries: int
    played: int  # tables whose match was played through
    damaged: dict[str, str]  # tables that cannot be read, and why


def back_up(store: sa.Engine, file: Path, play: int) -> Checked:
    """Copy a store into a new file that only its owner may read, and check the copy."""
    if file.exists():
        raise PiocheError(
            en=f"{file} is there already; name a new file",
            fr=f"{file} existe déjà ; indiquez un nouveau fichier",
            code="backup",
        )
    partial = file.with_name(f"{file.name}.partial")
    partial.unlink(missing_ok=True)  # of a backup that was broken off, or laid there for us to fill
    os.close(os.open(partial, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        if sqlite_file(store.url) is not None:
            _copy_online(store, partial)
        else:
            copy = _opened(partial)
            migrations.bring_up(copy)
            _copy_rows(store, copy)
            copy.dispose()
        checked = check(partial, play)
        partial.replace(file)
    finally:
        for left in (partial, *(partial.with_name(partial.name + end) for end in ("-wal", "-shm"))):
            left.unlink(missing_ok=True)
    return checked


def restore(file: Path, url: str, play: int) -> Checked:
    """Check a backup and copy it into an empty store; a store that holds a table is left alone."""
    checked = check(file, play)
    store = schema.open_engine(url)
    sole = SoleServer(store.url)  # a server that runs would not notice that its secrets have changed
    try:
        migrations.bring_up(store)
        if served := processes(store, time.time()):
            raise _served(store, served[0])
        with store.connect() as connection:
            if connection.execute(sa.select(TABLES.c.id).limit(1)).first() is not None:
                raise _not_empty(store)
        with TemporaryDirectory(
            prefix="pioche-restore-"
        ) as folder:  # readable by its owner only, like the backup
            copy = Path(folder) / "backup.db"
            copy.touch(0o600)
            shutil.copyfile(file, copy)
            source = _opened(copy)
            migrations.bring_up(source)  # it may be of an older version
            _copy_rows(source, store)
            source.dispose()
    except SQLAlchemyError as error:
        raise _cannot_write(store, error) from error
    finally:
        store.dispose()
        sole.release()
    return checked


def check(file: Path, play: int) -> Checked:
    """Read all of a backup: the file itself, every row and entry, and the matches of the latest tables once through."""
    if not file.is_file():
        raise PiocheError(
            en=f"there is no backup {file}", fr=f"la sauvegarde {file} n’existe pas", code="backup"
        )
    engine = _opened(file, read_only=True)
    try:
        with engine.connect() as connection:
            found = connection.exec_driver_sql("PRAGMA integrity_check").scalar_one()
            if found != "ok" or migrations.version_of(connection) == 0:
                raise _not_ours(file, str(found))
            migrations.check_version(engine, migrations.version_of(connection))
            return _read_all(connection, play)
    except SQLAlchemyError as error:
        detail = " ".join(str(getattr(error, "orig", None) or error).split())
        raise _not_ours(file, detail) from error
    finally:
        engine.dispose()


def _read_all(connection: sa.Connection, play: int) -> Checked:
    damaged: dict[str, str] = {}
    ids = list(connection.execute(sa.select(TABLES.c.id).order_by(TABLES.c.updated.desc())).scalars())
    played = 0
    for id in ids:
        try:
            kept = kept_table(connection, id)
            if kept is not None and played < play:
                State.read(kept.row, kept.entries, game)
                played += 1
        except Damaged as error:
            damaged[id] = error.detail
        except Exception as error:
            damaged[id] = f"{type(error).__name__}: {error}"
    entries = connection.execute(sa.select(sa.func.count()).select_from(ENTRIES)).scalar_one()
    return Checked(len(ids), int(entries), played, damaged)


def _copy_online(store: sa.Engine, file: Path) -> None:
    """SQLite's own backup: page by page, while others read and write."""
    source, target = store.raw_connection(), sqlite3.connect(file)
    try:
        driver = source.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        driver.backup(target, pages=2_000)
        target.execute("PRAGMA journal_mode=DELETE")  # one file, whole by itself
    finally:
        target.close()
        source.close()


def _copy_rows(source: sa.Engine, target: sa.Engine) -> None:
    """Copy our tables row by row, as they are at one moment, into a store that has none of them."""
    snapshot = "REPEATABLE READ" if source.dialect.name == "postgresql" else "SERIALIZABLE"
    with source.connect().execution_options(isolation_level=snapshot) as reading, target.begin() as writing:
        for table in METADATA.sorted_tables:
            if table.name in PASSING:
                continue
            writing.execute(sa.delete(table))  # an empty store that was served once has secrets of its own
            for rows in _batches(reading, table):
                writing.execute(sa.insert(table), rows)


def _batches(connection: sa.Connection, table: sa.Table) -> Iterator[list[dict[str, object]]]:
    found = connection.execution_options(stream_results=True).execute(sa.select(table)).mappings()
    for batch in found.partitions(ROWS):
        yield [dict(row) for row in batch]


def _opened(file: Path, *, read_only: bool = False) -> sa.Engine:
    if read_only:
        return sa.create_engine(f"sqlite:///file:{file.resolve()}?mode=ro&uri=true")
    return schema.open_engine(f"sqlite:///{file.resolve()}")


def _not_empty(store: sa.Engine) -> PiocheError:
    name = store.url.render_as_string(hide_password=True)
    return PiocheError(
        en=f"the store {name} holds tables; restore into an empty one",
        fr=f"le stockage {name} contient des tables ; restaurez dans un stockage vide",
        code="backup",
    )


def _served(store: sa.Engine, process: Process) -> PiocheError:
    name = store.url.render_as_string(hide_password=True)
    return PiocheError(
        en=f"a server (pid {process.pid}, {process.host}) runs on {name}: stop it before you restore",
        fr=f"un serveur (pid {process.pid}, {process.host}) tourne sur {name} : arrêtez-le avant de restaurer",
        code="store_in_use",
    )


def _cannot_write(store: sa.Engine, error: SQLAlchemyError) -> PiocheError:
    name = store.url.render_as_string(hide_password=True)
    detail = " ".join(str(getattr(error, "orig", None) or error).split())
    return PiocheError(
        en=f"the backup cannot be written into {name}: {detail}; nothing was restored",
        fr=f"la sauvegarde ne peut pas être écrite dans {name} : {detail} ; rien n’a été restauré",
        code="backup",
    )


def _not_ours(file: Path, detail: str) -> PiocheError:
    return PiocheError(
        en=f"{file} is no sound backup of Pioche: {detail}",
        fr=f"{file} n’est pas une sauvegarde de Pioche en bon état : {detail}",
        code="backup",
    )
