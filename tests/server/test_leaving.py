"""Leaving a seat to a bot, coming back, and letting a bot stand in for somebody who has been away for long."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from pioche.core.record import Record, replay
from pioche.games import game
from pioche.server.tables.room import STAND_IN
from pioche.server.wire.forms import ABSENCE
from tests.server.rig import Browser, Eyes, Json, Server, running
from tests.server.services import postgres
from tests.server.test_crash import Nursery

BOT: Json = {"kind": "bot", "level": 1}


class Friends:
    """Ana and Bo at one table, Bo by invitation."""

    def __init__(self, url: str, *others: Json, **more: Any) -> None:
        self.ana, self.bo = Browser(url), Browser(url)
        self.made = self.ana.make({"kind": "me", "name": "Ana"}, "friend", *others, **more)
        self.table: str = self.made["table"]["id"]
        joined = self.bo.post("/api/join", {"key": self.made["invites"][0]["key"], "name": "Bo"})
        self.key: str = joined["seats"][0]["key"]

    def at(self, path: str) -> str:
        """A path of the table."""
        return f"/api/tables/{self.table}/{path}"

    def seat(self, number: int) -> Json:
        """A seat, as Ana is told."""
        info: Json = self.ana.get(f"/api/tables/{self.table}")["seats"][number]
        return info


@pytest.fixture
def friends(server: Server) -> Friends:
    """Two people at a table."""
    return Friends(server.url, seed=6)


def keep_up(eyes: Eyes, upto: int) -> None:
    """Play at random until some choices have been taken, or the end."""
    rng = Random(1)
    while eyes.position["view"]["serial"] < upto and not eyes.position["ending"]:
        serial, choices = eyes.position["view"]["serial"], eyes.position["choices"]
        if choices:
            option = rng.choice(choices)["option"]
            assert eyes.answer({"type": "decide", "serial": serial, "option": option})["fault"] is None
        while eyes.position["view"]["serial"] == serial:
            eyes.next()


def test_a_bot_plays_for_whoever_leaves_and_everybody_is_told(friends: Friends) -> None:
    eyes = friends.ana.open(friends.table, 0)
    eyes.next()
    left = friends.bo.post(friends.at("leave"), None, 200)
    assert left["seats"][1]["stand_in"] == STAND_IN
    assert left["seats"][1]["mine"], "the seat stays Bo's"
    told = eyes.until("update")
    assert (told["kind"], told["seat"], told["frame"]) == ("left", 1, None)
    assert told["table"]["seats"][1]["stand_in"] == STAND_IN
    assert told["table"]["seats"][1]["name"] == {"fr": "Bo", "en": "Bo"}
    keep_up(eyes, 20)
    by = {message["seat"]: message["by"] for message in eyes.heard if message.get("kind") == "chosen"}
    assert by == {0: "person", 1: "bot"}


def test_the_old_secrets_no_longer_play_but_may_watch(server: Server, friends: Friends) -> None:
    seat = friends.bo.open(friends.table, 1)
    seat.next()
    friends.bo.post(friends.at("leave"), None, 200)
    assert seat.until("refused")["fault"]["code"] == "stand_in"
    assert friends.bo.open(friends.table, 1).next()["fault"]["code"] == "stand_in"
    command = {"type": "emote", "id": "a", "emote": "hello"}
    assert friends.bo.post(friends.at("commands?seat=1"), command, 409)["fault"]["code"] == "stand_in"
    bearer = {"Authorization": f"Bearer {friends.key}"}
    phone = Browser(server.url)
    for path in ("commands", "commands?seat=1"):
        assert phone.post(friends.at(path), command, 409, headers=bearer)["fault"]["code"] == "stand_in"
    for eyes in (friends.bo.open(friends.table), phone.open(friends.table, key=friends.key)):
        snapshot = eyes.next()
        assert snapshot["seat"] is None
        hands = [pile for pile in snapshot["position"]["view"]["piles"] if pile["zone"] == "hand"]
        assert hands
        assert not any("cards" in pile for pile in hands)


def test_whoever_has_left_may_come_back(friends: Friends) -> None:
    eyes = friends.ana.open(friends.table, 0)
    eyes.next()
    friends.bo.post(friends.at("leave"), None, 200)
    friends.bo.post(friends.at("leave"), None, 200)  # twice is once
    back = friends.bo.post(friends.at("return"), None, 200)
    assert back["seats"][1]["stand_in"] == 0
    told = [eyes.until("update") for _ in range(2)]
    while told[-1]["kind"] != "sat":
        told.append(eyes.until("update"))
    assert [one["kind"] for one in told if one["kind"] != "chosen"] == ["left", "sat"]
    assert told[-1]["frame"] is None, "the match does not begin again"
    own = friends.bo.open(friends.table, 1)
    assert own.next()["seat"] == 1
    assert own.answer({"type": "emote", "emote": "hello"})["fault"] is None


def test_the_link_of_a_seat_brings_it_back_too(server: Server, friends: Friends) -> None:
    friends.bo.post(friends.at("leave"), None, 200)
    phone = Browser(server.url)
    phone.post("/api/join", {"key": friends.key})
    assert friends.seat(1)["stand_in"] == 0
    assert phone.open(friends.table, 1).next()["seat"] == 1


def test_the_record_does_not_know_who_chose(friends: Friends) -> None:
    eyes = friends.ana.open(friends.table, 0)
    eyes.next()
    friends.bo.post(friends.at("leave"), None, 200)
    keep_up(eyes, 10_000)
    record = msgspec.convert(friends.ana.get(friends.at("record")), Record)
    assert record.is_sealed()
    assert record.names == ("Ana", "Bo")
    assert replay(game(record.game), record).outcome is not None
    assert friends.bo.post(friends.at("return"), None, 409)["fault"]["code"] == "match_over"
    assert friends.bo.open(friends.table, 1).next()["seat"] == 1, (
        "after the end one looks with one's own eyes"
    )


def test_only_a_running_match_can_be_left_and_only_by_its_people(server: Server, browser: Browser) -> None:
    waiting = browser.make("me", "friend")["table"]["id"]
    assert browser.post(f"/api/tables/{waiting}/leave", None, 409)["fault"]["code"] == "not_begun"
    private = browser.make("me", BOT)["table"]["id"]
    for path in ("leave", "return"):
        stranger = Browser(server.url)
        assert stranger.post(f"/api/tables/{private}/{path}", None, 404)["fault"]["code"] == "unknown_table"
        public = browser.make("me", BOT, open=True)["table"]["id"]
        assert stranger.post(f"/api/tables/{public}/{path}", None, 403)["fault"]["code"] == "not_your_seat"


def test_one_device_leaves_all_its_seats(browser: Browser) -> None:
    table = browser.make("me", "hotseat", BOT)["table"]["id"]
    left = browser.post(f"/api/tables/{table}/leave", None, 200)
    assert [seat["stand_in"] > 0 for seat in left["seats"]] == [True, True, False]


def test_a_deserted_table_stands_still_until_somebody_looks(server: Server, browser: Browser) -> None:
    made = browser.make("me", "hotseat", BOT, seed=2)
    table = made["table"]["id"]
    browser.post(f"/api/tables/{table}/leave", None, 200)
    room = server.run(server.hub.room(table))
    assert room.acting.task is None
    seq = room.state.seq
    server.run(room.wait(None, seq, 0.01))  # to wait is to look, and a choice may come of it
    eyes = Browser(server.url).open(table, key=made["watch"])
    seq = eyes.next()["seq"]
    assert eyes.until("update")["seq"] == seq + 1
    eyes.close()
    for _ in range(100):
        if room.idle:
            break
        server.run(room.wait(None, 10**6, 0))
    assert not room.over, "nobody plays a whole match for nobody"


def test_a_seat_that_moves_after_the_end_leaves_the_match_over(server: Server, browser: Browser) -> None:
    made = browser.make("me", BOT, seed=8)
    eyes = browser.open(made["table"]["id"], 0)
    eyes.next()
    eyes.play(Random(5))
    Browser(server.url).post("/api/join", {"key": made["seats"][0]["key"]})
    kept = server.run(server.hub.store.load(made["table"]["id"]))
    assert kept.over


@pytest.fixture(params=["sqlite", "postgresql"])
def nursery(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Nursery]:
    """A server that can be killed, on each store."""
    if request.param == "sqlite":
        found = Nursery(f"sqlite:///{tmp_path}/pioche.db")
        found.start()
        yield found
        found.close()
        return
    with postgres() as store:
        found = Nursery(store)
        found.start()
        yield found
        found.close()


def test_a_bot_that_stands_in_survives_kill_9(nursery: Nursery) -> None:
    friends = Friends(nursery.url, seed=6)
    friends.bo.post(friends.at("leave"), None, 200)
    nursery.kill()
    nursery.start()
    ana = Browser(nursery.url)
    ana.http.cookies.update(friends.ana.http.cookies)
    eyes = ana.open(friends.table, 0)
    assert eyes.next()["table"]["seats"][1]["stand_in"] == STAND_IN
    keep_up(eyes, 12)
    assert {message["by"] for message in eyes.heard if message.get("seat") == 1} == {"bot"}


# ---- somebody else is away


@pytest.fixture
def later(tmp_path: Path) -> Iterator[tuple[Server, list[float]]]:
    """A server whose clock can be put on."""
    with running(tmp_path) as server:
        now, ahead = server.hub.now, [0.0]
        server.hub.now = lambda: now() + ahead[0]
        yield server, ahead


def test_a_bot_stands_in_for_the_absent_after_two_minutes(later: tuple[Server, list[float]]) -> None:
    server, ahead = later
    friends = Friends(server.url, seed=6)
    ask = {"seat": 1}
    bo = friends.bo.open(friends.table, 1)
    bo.next()
    ahead[0] += 2 * ABSENCE
    refused = friends.ana.post(friends.at("stand-in"), ask, 409)
    assert refused["fault"]["code"] == "not_away", "however long Bo thinks"
    bo.close()
    eyes = friends.ana.open(friends.table, 0)
    eyes.next()
    eyes.sees({0: True, 1: False})
    ahead[0] += ABSENCE - 10
    assert friends.ana.post(friends.at("stand-in"), ask, 409)["fault"]["code"] == "not_away"
    ahead[0] += 10
    assert friends.bo.post(friends.at("stand-in"), ask, 400)["fault"]["code"] == "bad_message", "not oneself"
    told = friends.ana.post(friends.at("stand-in"), ask, 200)
    assert told["seats"][1]["stand_in"] == STAND_IN
    again = friends.ana.post(friends.at("stand-in"), ask, 200)
    assert again["seats"] == told["seats"], "twice is once, whether or not the bot has played meanwhile"
    friends.bo.post(friends.at("return"), None, 200)
    own = friends.bo.open(friends.table, 1)
    assert own.next()["seat"] == 1


def test_only_those_who_play_may_ask_for_a_stand_in(later: tuple[Server, list[float]]) -> None:
    server, ahead = later
    friends = Friends(server.url, BOT, open=True)
    ahead[0] += 2 * ABSENCE
    stranger = Browser(server.url)
    assert stranger.post(friends.at("stand-in"), {"seat": 1}, 403)["fault"]["code"] == "not_your_seat"
    for seat in (2, 9):
        assert friends.ana.post(friends.at("stand-in"), {"seat": seat}, 400)["fault"]["code"] == "bad_message"
    friends.ana.post(friends.at("leave"), None, 200)
    assert friends.ana.post(friends.at("stand-in"), {"seat": 1}, 409)["fault"]["code"] == "stand_in"
    assert friends.seat(1)["stand_in"] == 0
