"""Two server processes on one PostgreSQL and one Redis serve the same tables."""

import threading
import time
from collections.abc import Iterator
from random import Random

import pytest

from tests.server.rig import PATIENCE, Browser, Eyes, Json
from tests.server.services import postgres, redis
from tests.server.test_crash import Acknowledged, Nursery, check

BOT: Json = {"kind": "bot", "level": 1}
Pair = tuple[Nursery, Nursery]


@pytest.fixture(scope="module")
def stores(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """PostgreSQL and Redis."""
    folder = tmp_path_factory.mktemp("services")
    with postgres() as store, redis(folder) as messages:
        yield store, messages


@pytest.fixture(scope="module")
def pair(stores: tuple[str, str]) -> Iterator[Pair]:
    """Two servers on the same store."""
    first, second = Nursery(*stores), Nursery(*stores)
    first.start()
    second.start()
    yield first, second
    first.close()
    second.close()


def elsewhere(browser: Browser, server: Nursery) -> Browser:
    """The same person at another server."""
    other = Browser(server.url)
    other.http.cookies.set("pioche", browser.http.cookies["pioche"])
    return other


def move(eyes: list[Eyes], rng: Random) -> None:
    """One decision by whoever is asked; then everybody hears of it."""
    view = eyes[0].position["view"]
    serial, asked = view["serial"], view["asked"][0]
    if asked < len(eyes):
        option = rng.choice(eyes[asked].position["choices"])["option"]
        answer = eyes[asked].answer({"type": "decide", "serial": serial, "option": option})
        assert answer["fault"] is None, answer
    for pair in eyes:
        while pair.position["view"]["serial"] <= serial:
            pair.next()


def test_friends_at_different_processes_play_a_whole_match(pair: Pair) -> None:
    browser, friend = Browser(pair[0].url), Browser(pair[1].url)
    made = browser.make({"kind": "me", "name": "Ana"}, "friend", BOT)
    table = made["table"]["id"]
    mine = browser.open(table, 0)
    assert mine.next()["position"] is None
    friend.post("/api/join", {"key": made["invites"][0]["key"], "name": "Bo"})
    assert mine.until("update")["kind"] == "sat"
    eyes = [mine, friend.open(table, 1)]
    eyes[1].next()
    rng = Random(1)
    while not all(one.position["ending"] for one in eyes):
        move(eyes, rng)
    heard = [[m["seq"] for m in one.heard if m["type"] == "update"] for one in eyes]
    assert heard[0] == list(range(1, len(heard[0]) + 1))
    assert heard[1] == heard[0][-len(heard[1]) :]


def test_both_processes_say_the_same_bytes(pair: Pair) -> None:
    browser = Browser(pair[0].url)
    table = browser.make(*[BOT] * 3, {"kind": "hotseat"}, seed=5)["table"]["id"]
    eyes = [browser.open(table, 3), elsewhere(browser, pair[1]).open(table, 3)]
    first = [one.next() for one in eyes]
    start = max(message["seq"] for message in first)
    rng = Random(2)
    for _ in range(12):
        end = time.monotonic() + PATIENCE
        while not eyes[0].position["choices"] and not eyes[0].position["ending"] and time.monotonic() < end:
            eyes[0].next()
        if eyes[0].position["ending"]:
            break
        position = eyes[0].position
        option = rng.choice(position["choices"])["option"]
        serial = position["view"]["serial"]
        assert eyes[0].answer({"type": "decide", "serial": serial, "option": option})["fault"] is None
        while eyes[0].position["view"]["serial"] == serial:
            eyes[0].next()
    last = max(message["seq"] for message in eyes[0].heard if message["type"] == "update")
    while max([m["seq"] for m in eyes[1].heard if "seq" in m]) < last:
        eyes[1].next()
    told = [
        {m["seq"]: m for m in one.heard if m["type"] == "update" and start < m["seq"] <= last} for one in eyes
    ]
    for message in (m for one in told for m in one.values()):
        if message["table"]:
            message["table"]["updated"] = 0  # each process has its own wall clock
    assert told[0] == told[1]
    assert len(told[0]) > 5


def test_a_race_between_processes_has_one_winner(pair: Pair, stores: tuple[str, str]) -> None:
    browser = Browser(pair[0].url)
    table = browser.make("me", "hotseat", seed=3)["table"]["id"]
    people = [browser, elsewhere(browser, pair[1])]
    kept: list[Acknowledged] = []
    for serial in range(12):
        info = browser.get(f"/api/tables/{table}")
        if info["status"] == "over":
            break
        seat = info["asked"][0]
        shown = browser.get(f"/api/tables/{table}/stream?seat={seat}")["messages"][-1]
        options = shown["position"]["view"]["options"]
        answers: list[int] = []

        def click(
            who: Browser, number: int, seat: int, options: list[str], serial: int, answers: list[int]
        ) -> None:
            option = options[number % len(options)]
            command = {"type": "decide", "id": f"{serial}.{number}", "serial": serial, "option": option}
            answer = who.http.post(f"/api/tables/{table}/commands?seat={seat}", json=command)
            answers.append(answer.status_code)
            if answer.status_code == 200:
                kept.append(Acknowledged(table, answer.json()["seq"], serial, option))

        told = (seat, options, serial, answers)
        threads = [threading.Thread(target=click, args=(people[n % 2], n, *told)) for n in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(PATIENCE)
        assert sorted(answers) == [200] + [409] * 5
    check(stores[0], kept)


def test_presence_and_leaving_are_known_at_every_process(pair: Pair) -> None:
    browser, friend = Browser(pair[0].url), Browser(pair[1].url)
    made = browser.make({"kind": "me", "name": "Ana"}, "friend")
    table = made["table"]["id"]
    friend.post("/api/join", {"key": made["invites"][0]["key"], "name": "Bo"})
    eyes = browser.open(table, 0)
    eyes.sees({0: True, 1: False})
    other = friend.open(table, 1)
    for one in (eyes, other):
        one.sees({0: True, 1: True})
    refused = browser.post(f"/api/tables/{table}/stand-in", {"seat": 1}, 409)
    assert refused["fault"]["code"] == "not_away"
    other.close()
    eyes.sees({0: True, 1: False})
    friend.post(f"/api/tables/{table}/leave", None, 200)
    while (told := eyes.until("update"))["kind"] != "left":
        pass
    assert told["table"]["seats"][1]["stand_in"]
    elsewhere(friend, pair[0]).post(f"/api/tables/{table}/return", None, 200)
    own = friend.open(table, 1)
    while own.next().get("fault"):  # this process may hear of it a moment later
        own = friend.open(table, 1)
    own.sees({0: True, 1: True})


def test_what_one_process_revokes_opens_nothing_at_the_other(pair: Pair) -> None:
    browser, friend = Browser(pair[0].url), Browser(pair[1].url)
    made = browser.make({"kind": "me", "name": "Ana"}, "friend")
    table = made["table"]["id"]
    key = friend.post("/api/join", {"key": made["invites"][0]["key"], "name": "Bo"})["seats"][0]["key"]
    watching, bot = friend.open(table, key=made["watch"]), friend.open(table, 1, key=key)
    own = friend.open(table, 1)
    for eyes in (watching, bot, own):
        assert eyes.next()["type"] == "snapshot"
    browser.post(f"/api/tables/{table}/links", {"kinds": ["watch"]}, 200)
    assert watching.until("refused")["fault"]["code"] == "not_your_seat"
    phone = Browser(pair[0].url)
    fresh = phone.post("/api/join", {"key": key})["seats"][0]["key"]
    assert bot.until("refused")["fault"]["code"] == "not_your_seat"
    assert own.until("refused")["fault"]["code"] == "moved"
    friend.get(f"/api/tables/{table}/stream", 403, headers={"Authorization": f"Bearer {key}"})
    friend.get(f"/api/tables/{table}/stream", headers={"Authorization": f"Bearer {fresh}"})


def test_bots_go_on_when_their_process_is_killed(pair: Pair, stores: tuple[str, str]) -> None:
    browser = Browser(pair[0].url)
    table = browser.make(*[{"kind": "bot", "level": 3}] * 5, open=True)["table"]["id"]
    watcher = Browser(pair[1].url).open(table)
    seq = watcher.next()["seq"]
    pair[0].kill()
    try:
        while seq < 40 and not watcher.position["ending"]:
            seq = watcher.until("update")["seq"]
    finally:
        pair[0].start()
    check(stores[0], [])
