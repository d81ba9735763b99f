"""One damaged row of the store harms its own table only; everybody else plays on."""

import zlib
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
import sqlalchemy as sa

from pioche.server.keep.schema import ALBUMS, ENTRIES, STILLS, TABLES, open_engine
from tests.server.rig import Browser, Json, Server, running

BOT: Json = {"kind": "bot", "level": 1}
Damage = Callable[[sa.Connection, str], None]


def row_body(body: bytes) -> Damage:
    """A row with that body."""

    def damage(connection: sa.Connection, id: str) -> None:
        connection.execute(sa.update(TABLES).where(TABLES.c.id == id).values(body=body))

    return damage


def row_field(**fields: object) -> Damage:
    """A row whose fields say something else."""

    def damage(connection: sa.Connection, id: str) -> None:
        body = connection.execute(sa.select(TABLES.c.body).where(TABLES.c.id == id)).scalar_one()
        row = {**msgspec.json.decode(body), **fields}
        row_body(msgspec.json.encode(row))(connection, id)

    return damage


def entry(number: int, body: bytes) -> Damage:
    """An entry with that body."""

    def damage(connection: sa.Connection, id: str) -> None:
        where = (ENTRIES.c.table_id == id) & (ENTRIES.c.number == number)
        connection.execute(sa.update(ENTRIES).where(where).values(body=body))

    return damage


def missing(connection: sa.Connection, id: str) -> None:
    """A journal with a gap."""
    connection.execute(sa.delete(ENTRIES).where((ENTRIES.c.table_id == id) & (ENTRIES.c.number == 2)))


DAMAGES: dict[str, Damage] = {
    "row of other bytes": row_body(b"\x00\xff garbage"),
    "row of deep JSON": row_body(b"[" * 100_000),
    "row without a game": row_body(b"{}"),
    "row of another table": row_field(id="somebodyelse"),
    "row with no such level": row_field(places=[{"kind": "me", "person": "x"}, {"kind": "bot", "level": 99}]),
    "entry of other bytes": entry(2, b"\x80"),
    "entry of a seat that is not there": entry(2, b'{"type":"left","seat":77,"level":1}'),
    "missing entry": missing,
}


def played(browser: Browser) -> str:
    """An open table with some entries in its journal."""
    made = browser.make("me", "hotseat", open=True)
    id: str = made["table"]["id"]
    eyes = browser.open(id, 0)
    eyes.next()
    for _ in range(3):
        assert eyes.answer({"type": "emote", "emote": "hello"})["fault"] is None
    return id


def lists_without(browser: Browser, damaged: str, whole: str) -> None:
    """What everybody else sees is unharmed."""
    for path in ("/api/tables", "/api/tables/mine"):
        ids = [one["id"] for one in browser.get(path)]
        assert whole in ids
        assert damaged not in ids


def test_a_damaged_table_answers_with_a_code_and_the_others_play_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with running(tmp_path) as server:
        browser = Browser(server.url)
        tables = {name: played(browser) for name in DAMAGES}
        whole = played(browser)
        cookies = browser.http.cookies
    engine = open_engine(f"sqlite:///{tmp_path}/pioche.db")
    with engine.begin() as connection:
        for name, damage in DAMAGES.items():
            damage(connection, tables[name])
    engine.dispose()

    with running(tmp_path) as server:
        browser = Browser(server.url)
        browser.http.cookies.update(cookies)
        for name, id in tables.items():
            for _ in range(2):
                fault = browser.get(f"/api/tables/{id}", 409)["fault"]
                assert fault["code"] == "damaged", name
            assert browser.get(f"/api/tables/{id}/stream", 409)["fault"]["code"] == "damaged"
            assert browser.open(id, 0).next()["fault"]["code"] == "damaged"
            lists_without(browser, id, whole)
        eyes = browser.open(whole, 0)
        eyes.next()
        assert eyes.answer({"type": "emote", "emote": "hello"})["fault"] is None
        server.run(server.hub.sweep())
        server.run(server.hub.take_stills())
    told = [record.table for record in caplog.records if record.message == "a table is damaged"]  # type: ignore[attr-defined]
    assert sorted(told) == sorted(tables.values()), "each once"


def test_a_table_that_is_damaged_while_it_is_played_goes_and_the_others_are_followed(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        browser = Browser(server.url)
        bad, good = played(browser), played(browser)
        eyes = browser.open(bad, 0)
        eyes.next()
        others = server.hub.others
        with server.hub.store.engine.begin() as connection:
            body = b'{"type":"emoted","seat":0,"emote":"hello"}'
            connection.execute(sa.insert(ENTRIES), {"table_id": bad, "number": 4, "body": b"\xff"})
            connection.execute(sa.insert(ENTRIES), {"table_id": good, "number": 4, "body": body})
        for id in (bad, good):
            server.run(heard(server, id))
        server.run(others.follow())

        assert server.hub.rooms[good].state.seq == 4
        assert bad not in server.hub.rooms
        assert eyes.until("refused")["fault"]["code"] == "damaged"


async def heard(server: Server, id: str) -> None:
    """Another process says that a table has an entry more."""
    server.hub.others._behind.add(id)


def frozen(server: Server, id: str) -> None:
    """Make a table one of other rules, so that its album and still are what is left to look at."""
    with server.hub.store.engine.begin() as connection:
        row_field(version="0.0.1")(connection, id)
    server.hub.rooms.pop(id).acting.close()


@pytest.mark.parametrize("body", [b"not zlib", zlib.compress(b"[[]"), zlib.compress(b"[" * 50_000)])
def test_a_damaged_album_or_still_is_no_mistake_of_the_others(tmp_path: Path, body: bytes) -> None:
    with running(tmp_path) as server:
        browser = Browser(server.url)
        id = played(browser)
        with server.hub.store.engine.begin() as connection:
            for table in (ALBUMS, STILLS):
                connection.execute(sa.delete(table).where(table.c.table_id == id))
                connection.execute(sa.insert(table), {"table_id": id, "body": body})
        frozen(server, id)

        assert browser.get(f"/api/tables/{id}")["status"] == "frozen"
        assert browser.get(f"/api/tables/{id}/replay", 409)["fault"]["code"] == "damaged"
        snapshot = browser.open(id).next()
        assert snapshot["type"] == "snapshot"
        assert snapshot["position"] is None
