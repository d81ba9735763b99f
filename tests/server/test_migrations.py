"""A store of an older program is brought up to date by itself, once; one of a newer program is left alone."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from pioche.core.errors import PiocheError
from pioche.server.keep import migrations, schema
from pioche.server.keep.migrations import STEPS, VERSION, bring_up, version_of
from pioche.server.keep.store import Store
from tests.server.services import postgres

# What stores held before they had versions, written out: METADATA has moved on since.
FIRST = """
CREATE TABLE tables (id VARCHAR(24) NOT NULL PRIMARY KEY, body {blob} NOT NULL, open BOOLEAN NOT NULL,
    address VARCHAR(40) NOT NULL, created FLOAT NOT NULL, updated FLOAT NOT NULL, status VARCHAR(8) NOT NULL);
CREATE INDEX tables_open ON tables (open, status, updated);
CREATE INDEX tables_address ON tables (address, created);
CREATE TABLE entries (table_id VARCHAR(24) NOT NULL, number INTEGER NOT NULL, body {blob} NOT NULL,
    PRIMARY KEY (table_id, number));
CREATE TABLE keys (hash VARCHAR(40) NOT NULL PRIMARY KEY, table_id VARCHAR(24) NOT NULL, kind VARCHAR(8) NOT NULL,
    seat INTEGER);
CREATE TABLE holders (table_id VARCHAR(24) NOT NULL, seat INTEGER NOT NULL, person VARCHAR(40) NOT NULL,
    PRIMARY KEY (table_id, seat));
CREATE INDEX holders_person ON holders (person);
CREATE TABLE albums (table_id VARCHAR(24) NOT NULL PRIMARY KEY, body {blob} NOT NULL);
INSERT INTO keys VALUES ('abc', 'some table', 'seat', 1);
"""  # and without `stills`, which came later, before there were versions


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    """A PostgreSQL server for the whole file."""
    with postgres() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[sa.Engine]:
    """An empty store of each kind."""
    if request.param == "sqlite":
        engine = schema.open_engine(f"sqlite:///{tmp_path}/pioche.db")
    else:
        engine = schema.open_engine(request.getfixturevalue("database"))
        with engine.begin() as connection:
            connection.exec_driver_sql("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    yield engine
    engine.dispose()


def make_first(engine: sa.Engine) -> None:
    """A store from before there were versions."""
    blob = "BLOB" if engine.dialect.name == "sqlite" else "BYTEA"
    with engine.begin() as connection:
        for statement in filter(str.strip, FIRST.format(blob=blob).split(";")):
            connection.exec_driver_sql(statement)


def shape(engine: sa.Engine) -> dict[str, object]:
    """The tables of a store: columns, keys, indexes."""
    look = sa.inspect(engine)
    return {
        table: (
            sorted((one["name"], str(one["type"]), one["nullable"]) for one in look.get_columns(table)),
            look.get_pk_constraint(table)["constrained_columns"],
            sorted((str(one["name"]), tuple(one["column_names"])) for one in look.get_indexes(table)),
        )
        for table in look.get_table_names()
    }


def version(engine: sa.Engine) -> int:
    """The version of a store."""
    with engine.connect() as connection:
        return version_of(connection)


def add_colour(connection: sa.Connection) -> None:
    """A migration."""
    migrations.add_column(connection, "keys", sa.Column("colour", sa.String(8), server_default="blue"))


def fail(connection: sa.Connection) -> None:
    """A migration that breaks off in the middle."""
    add_colour(connection)
    connection.exec_driver_sql("UPDATE nowhere SET colour = 'red'")


def test_a_store_without_a_version_comes_to_what_a_new_one_is(engine: sa.Engine) -> None:
    make_first(engine)

    bring_up(engine)

    assert version(engine) == 1 + len(STEPS)
    migrated = shape(engine)
    schema.METADATA.drop_all(engine)
    VERSION.drop(engine)
    bring_up(engine)
    assert migrated == shape(engine)


def test_a_migration_keeps_what_is_there(engine: sa.Engine) -> None:
    make_first(engine)

    bring_up(engine, (*STEPS, add_colour))

    with engine.connect() as connection:
        row = connection.exec_driver_sql("SELECT table_id, colour FROM keys WHERE hash = 'abc'").one()
    assert tuple(row) == ("some table", "blue")


def test_a_second_start_changes_nothing(engine: sa.Engine) -> None:
    bring_up(engine)
    before = shape(engine)

    bring_up(engine)

    assert (version(engine), shape(engine)) == (1 + len(STEPS), before)


def test_a_store_of_a_newer_program_is_refused_and_not_touched(engine: sa.Engine) -> None:
    bring_up(engine, (*STEPS, add_colour))
    before = shape(engine)

    with pytest.raises(PiocheError) as refused:
        bring_up(engine)

    error, newer = refused.value, 2 + len(STEPS)
    assert error.code == "newer_store"
    for said in (error.en, error.fr):
        assert str(newer) in said
        assert str(newer - 1) in said
        assert "--store" in said
    assert (version(engine), shape(engine)) == (newer, before)


def test_a_migration_that_fails_leaves_the_store_as_it_was(engine: sa.Engine) -> None:
    make_first(engine)
    before = shape(engine)

    with pytest.raises(PiocheError) as refused:
        bring_up(engine, (*STEPS, fail))

    assert refused.value.code == "not_migrated"
    assert "nowhere" in refused.value.en
    assert "nowhere" in refused.value.fr
    assert (version(engine), shape(engine)) == (1, before)


def test_processes_that_start_together_migrate_once(engine: sa.Engine) -> None:
    make_first(engine)
    ran: list[int] = []
    together = threading.Barrier(4)
    url = engine.url.render_as_string(hide_password=False)

    def count(connection: sa.Connection) -> None:
        ran.append(1)
        add_colour(connection)

    def start() -> None:
        mine = schema.open_engine(url)
        together.wait()
        bring_up(mine, (*STEPS, count))
        mine.dispose()

    threads = [threading.Thread(target=start) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)

    assert (len(ran), version(engine)) == (1, 2 + len(STEPS))


def test_the_store_migrates_when_it_is_opened(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/pioche.db"
    engine = schema.open_engine(url)
    make_first(engine)

    store = Store(url)

    assert version(engine) == 1 + len(STEPS)
    store.engine.dispose()
