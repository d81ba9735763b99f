"""A room that is forgotten leaves nothing behind, also where the collector is asleep."""

import asyncio
import gc
import weakref
from pathlib import Path
from typing import Any

import pytest

from pioche.server.tables.hub import Hub
from pioche.server.wire.refusals import unknown_table
from tests.server.rig import Browser, running


async def forgotten(hub: Hub, table: str) -> list[str]:
    """Which parts of a room are still there after housekeeping, while nothing looks for cycles."""
    room = await hub.room(table)
    parts = {"room": room, "state": room.state, "audience": room.audience, "acting": room.acting}
    known: dict[str, weakref.ref[Any]] = {name: weakref.ref(part) for name, part in parts.items()}
    room.used = hub.now() - 2 * hub.settings.idle
    del room, parts
    gc.disable()
    try:
        await hub._housekeeping()
        await asyncio.sleep(0)
        return [name for name, part in known.items() if part() is not None]
    finally:
        gc.enable()


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits long until they tell that somebody went."""
    monkeypatch.setattr("pioche.server.tables.room.GRACE", 0.05)


@pytest.mark.usefixtures("quick")
def test_a_forgotten_room_is_gone_at_once(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        browser = Browser(server.url)
        table = browser.make("me", "hotseat", seed=3)["table"]["id"]
        eyes = browser.open(table, 0)
        eyes.next()
        eyes.close()
        while server.hub.rooms[table].listeners:
            server.run(asyncio.sleep(0.01))

        assert server.run(forgotten(server.hub, table)) == []


@pytest.mark.usefixtures("quick")
def test_a_room_that_is_let_go_while_somebody_leaves_complains_of_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with running(tmp_path) as server:
        browser = Browser(server.url)
        table = browser.make("me", "hotseat", seed=3)["table"]["id"]
        eyes = browser.open(table, 0)
        eyes.next()

        async def let_go() -> None:
            server.hub.let_go(table, unknown_table())
            await asyncio.sleep(0.2)

        server.run(let_go())

    assert [line.message for line in caplog.records if line.levelname == "ERROR"] == []
