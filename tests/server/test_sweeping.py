"""How long tables are kept: as many days as the server is told, and never one at which somebody is."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest
import sqlalchemy as sa

from pioche.server.keep.schema import METADATA, TABLES
from pioche.server.keep.store import DAY
from pioche.server.tables.hub import Hub
from tests.server.rig import Browser, Json, Server, running
from tests.server.services import postgres

BOT: Json = {"kind": "bot", "level": 1}
DAYS = 30


@contextmanager
def days_later(folder: Path, days: float, store: str) -> Iterator[Server]:
    """The same store so many days later, on a day when a table is made; the server has swept."""
    with running(folder, store=store) as server:
        aged(server, days)
        Browser(server.url).make("me", "hotseat", seed=0)
    with running(folder, keep_days=DAYS, store=store) as server:
        server.run(server.hub.sweep())
        yield server


def aged(server: Server, days: float, *kept: str) -> None:
    """Make everything older that has happened, except at some tables."""
    with server.hub.store.engine.begin() as connection:
        older = {TABLES.c.updated: TABLES.c.updated - days * DAY}
        connection.execute(sa.update(TABLES).where(TABLES.c.id.not_in(kept)).values(older))


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Each kind of store."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/pioche.db"
    else:
        with postgres() as url:
            yield url


def belonging(server: Server, *tables: str) -> int:
    """How many rows of the store belong to some tables."""
    with server.hub.store.engine.connect() as connection:
        return sum(
            connection.execute(sa.select(sa.func.count()).where(column.in_(tables))).scalar_one()
            for table in METADATA.sorted_tables
            for column in table.c
            if column.name == "table_id" or column is TABLES.c.id
        )


def test_old_tables_go_with_all_that_belongs_to_them(tmp_path: Path, store: str) -> None:
    with running(tmp_path, store=store) as server:
        browser = Browser(server.url)
        over, abandoned, waiting = (
            browser.make("me", kind, seed=seed)["table"]["id"]
            for kind, seed in ((BOT, 1), ("hotseat", 2), ("friend", 3))
        )
        eyes = browser.open(over, 0)
        eyes.next()
        eyes.play(Random(1))
        cookies = browser.http.cookies
    with days_later(tmp_path, DAYS - 1, store) as server:
        browser = Browser(server.url)
        browser.http.cookies.update(cookies)
        assert len(browser.get("/api/tables/mine")) == 3, "not yet"
        assert belonging(server, over, abandoned, waiting) > 10
        eyes = browser.open(abandoned, 0)
        eyes.next()
        assert eyes.answer({"type": "emote", "emote": "hello"})["fault"] is None
    with days_later(tmp_path, 2, store) as server:
        browser = Browser(server.url)
        browser.http.cookies.update(cookies)
        assert [one["id"] for one in browser.get("/api/tables/mine")] == [abandoned], (
            "somebody was active there"
        )
        for table in (over, waiting):
            assert browser.get(f"/api/tables/{table}", 404)["fault"]["code"] == "unknown_table"
    with days_later(tmp_path, 2 * DAYS, store) as server:
        assert belonging(server, over, abandoned, waiting) == 0


def test_a_table_at_which_somebody_looks_stays(tmp_path: Path) -> None:
    with running(tmp_path, keep_days=DAYS) as server:
        browser = Browser(server.url)
        looked_at, other = (browser.make("me", "hotseat")["table"]["id"] for _ in range(2))
        browser.open(looked_at, 0).next()
        aged(server, 2 * DAYS)
        server.run(server.hub.sweep())
        assert browser.get(f"/api/tables/{looked_at}")["status"] == "playing"
        assert browser.get(f"/api/tables/{other}", 404)["fault"]["code"] == "unknown_table"


@pytest.mark.parametrize("days", [0, DAYS])
def test_a_server_sweeps_when_it_starts_if_it_is_told_a_number_of_days(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, days: int
) -> None:
    swept: list[int] = []

    async def sweep(hub: Hub) -> None:
        swept.append(hub.settings.keep_days)

    monkeypatch.setattr(Hub, "sweep", sweep)
    with running(tmp_path, keep_days=days):
        pass
    assert swept == [DAYS] * bool(days)
