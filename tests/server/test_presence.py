"""Who is there: told by sockets, to everybody, without a number."""

import asyncio
import time
from typing import Any

import msgspec
import pytest

from pioche.server.tables import room
from pioche.server.tables.bus import FORGOTTEN, RedisBus
from tests.server.rig import Browser, Json, Server
from tests.server.test_leaving import Friends

BOT: Json = {"kind": "bot", "level": 1}


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for a reload."""
    monkeypatch.setattr(room, "GRACE", 0.0)


def test_seats_and_spectators_see_who_comes_and_goes(server: Server) -> None:
    friends = Friends(server.url, BOT)
    watcher = Browser(server.url).open(friends.table, key=friends.made["watch"])
    ana = friends.ana.open(friends.table, 0)
    for eyes in (watcher, ana):
        eyes.sees({0: True, 1: False})
    bo = friends.bo.open(friends.table, 1)
    for eyes in (watcher, ana, bo):
        eyes.sees({0: True, 1: True})
    bo.close()
    for eyes in (watcher, ana):
        eyes.sees({0: True, 1: False})


def test_the_first_message_of_presence_follows_the_snapshot(browser: Browser) -> None:
    eyes = browser.open(browser.make("me", BOT)["table"]["id"], 0)
    assert [eyes._receive()["type"] for _ in range(2)] == ["snapshot", "presence"]


def test_a_reload_within_the_grace_is_not_told(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "GRACE", 0.5)
    friends = Friends(server.url)
    ana, bo = friends.ana.open(friends.table, 0), friends.bo.open(friends.table, 1)
    ana.sees({0: True, 1: True})
    bo.close()
    again = friends.bo.open(friends.table, 1)
    again.sees({0: True, 1: True})
    time.sleep(0.8)
    ana.say({"type": "ping"})
    while ana._receive()["type"] != "pong":
        assert ana.here == {0: True, 1: True}


def test_hot_seats_are_there_with_their_device(browser: Browser) -> None:
    table = browser.make("me", "hotseat", BOT)["table"]["id"]
    browser.open(table, 1).sees({0: True, 1: True})


def test_whoever_left_is_not_said_to_be_there(server: Server) -> None:
    friends = Friends(server.url)
    ana = friends.ana.open(friends.table, 0)
    friends.bo.open(friends.table, 1).next()
    ana.sees({0: True, 1: True})
    friends.bo.post(friends.at("leave"), None, 200)
    ana.sees({0: True})


def test_those_who_poll_are_there(server: Server) -> None:
    friends = Friends(server.url)
    ana = friends.ana.open(friends.table, 0)
    ana.sees({0: True, 1: False})
    Browser(server.url).get(friends.at("stream"), headers={"Authorization": f"Bearer {friends.key}"})
    ana.sees({0: True, 1: True})


def test_presence_has_no_number_and_disturbs_no_resume(server: Server) -> None:
    friends = Friends(server.url)
    ana = friends.ana.open(friends.table, 0)
    seq = ana.next()["seq"]
    for _ in range(3):
        friends.bo.open(friends.table, 1).next()
    back = friends.ana.open(friends.table, 0, after=seq)
    back.say({"type": "ping"})
    assert back.next() == {"type": "pong", "seq": seq}


class FakeRedis:
    """Hashes in memory; as broken as one likes."""

    def __init__(self) -> None:
        self.hashes: dict[str, dict[bytes, bytes]] = {}
        self.broken = False

    def pipeline(self, *, transaction: bool) -> "FakePipeline":
        """Commands that are sent together."""
        assert not transaction
        return FakePipeline(self)


class FakePipeline:
    """Commands that are sent together."""

    def __init__(self, redis: FakeRedis) -> None:
        self.redis = redis
        self.answers: list[Any] = []

    def hset(self, name: str, key: str, value: bytes) -> None:
        """Put in."""
        self.redis.hashes.setdefault(name, {})[key.encode()] = value
        self.answers.append(1)

    def pexpire(self, name: str, time: int) -> None:
        """Nothing runs out here."""
        self.answers.append(1)

    def hgetall(self, name: str) -> None:
        """Read all."""
        self.answers.append(dict(self.redis.hashes[name]))

    async def execute(self) -> list[Any]:
        """All answers."""
        if self.redis.broken:
            raise OSError("gone")
        return self.answers


def test_processes_tell_each_other_and_the_dead_are_forgotten() -> None:
    async def play() -> list[Any]:
        redis = FakeRedis()
        one, two = (RedisBus(redis) for _ in range(2))  # type: ignore[arg-type]
        for bus in (one, two):
            bus._heard_at = time.monotonic()
        heard: list[Any] = [
            await one.attend({"t": [0]}),
            await two.attend({"t": [1]}),
            await one.attend({"t": [0]}),
        ]
        long_ago = time.time() - FORGOTTEN - 1
        redis.hashes["pioche.here.t"][two._me.encode()] = msgspec.json.encode([long_ago, [1]])
        heard.append(await one.attend({"t": [0]}))
        redis.broken = True
        heard.append(await one.attend({"t": [0]}))
        return heard

    assert asyncio.run(play()) == [{"t": frozenset()}, {"t": {0}}, {"t": {1}}, {"t": frozenset()}, None]
