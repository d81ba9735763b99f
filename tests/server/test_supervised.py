"""Work in the background goes on after whatever ended it."""

import asyncio
import logging
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import pytest

from pioche.server.keep.store import StoreDown
from pioche.server.tables import supervised
from pioche.server.tables.supervised import Supervisor
from pioche.server.tables.thinking import Question
from tests.server.rig import Browser, Server


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """No pauses between tries."""
    monkeypatch.setattr(supervised, "FIRST", 0.0)


def failing(times: int, error: Exception) -> Any:
    """Work that fails that often."""
    left = [times]

    async def work() -> None:
        if left[0]:
            left[0] -= 1
            raise error

    return work


@pytest.mark.parametrize("error", [StoreDown(), ConnectionError("gone"), TimeoutError(), ValueError("ours")])
def test_what_fails_is_tried_again_and_told_once(
    quick: None, caplog: pytest.LogCaptureFixture, error: Exception
) -> None:
    supervisor = Supervisor()
    with caplog.at_level(logging.INFO, "pioche.supervised"):
        asyncio.run(supervisor.insist("thing", failing(5, error)))
    assert [record.message for record in caplog.records][1:] == ["goes on"]
    assert len(caplog.records) == 2, "once when it goes, once when it is back"
    assert (caplog.records[0].exc_info is not None) is isinstance(error, ValueError)
    assert (supervisor.restarts["thing"], supervisor.failing["thing"]) == (5, 0)


def test_what_is_failing_is_known(quick: None) -> None:
    async def look() -> tuple[int, int]:
        supervisor = Supervisor()
        task = asyncio.create_task(supervisor.repeat("thing", 0, failing(10**9, StoreDown())))
        await asyncio.sleep(0.01)
        during = supervisor.failing["thing"]
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        return during, supervisor.failing["thing"]

    assert asyncio.run(look()) == (1, 0)


def test_a_table_goes_on_after_its_bots_worker_died_again_and_again(
    quick: None, server: Server, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose, deaths = server.hub.thinkers.choose, [4]

    async def dying(question: Question) -> str:
        if deaths[0]:
            deaths[0] -= 1
            raise BrokenProcessPool("a worker was killed")
        return await choose(question)

    monkeypatch.setattr(server.hub.thinkers, "choose", dying)
    table = browser.make("me", {"kind": "bot", "level": 1}, {"kind": "bot", "level": 1}, seed=3)["table"][
        "id"
    ]
    eyes = browser.open(table, 0)
    eyes.next()
    while not any(message.get("by") == "bot" for message in eyes.heard):
        position = eyes.position
        if position["choices"]:
            option = position["choices"][0]["option"]
            eyes.answer({"type": "decide", "serial": position["view"]["serial"], "option": option})
        eyes.next()
    assert deaths == [0]
    assert server.hub.supervisor.restarts["bot"] >= 4


def test_a_table_goes_on_after_the_store_was_away_when_a_bot_chose(
    quick: None, server: Server, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    append, failures = server.hub.store.append, [3]

    async def away(*arguments: Any, **options: Any) -> bool:
        if failures[0]:
            failures[0] -= 1
            raise StoreDown
        return await append(*arguments, **options)

    monkeypatch.setattr(server.hub.store, "append", away)
    table = browser.make(*[{"kind": "bot", "level": 1}] * 2, open=True)["table"]["id"]
    eyes = browser.open(table)
    while eyes.next()["seq"] < 3:
        pass
    assert failures == [0]
