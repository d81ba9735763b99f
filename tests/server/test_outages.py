"""PostgreSQL and Redis killed and started again, or stopped and continued, under play at two processes.

Nothing acknowledged is lost, every answer comes in bounded time, and everything goes on by itself.  One outage of each
kind; with `PIOCHE_LONG=1` many, at random moments.
"""

import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, NamedTuple

import httpx
import pytest
from sqlalchemy import Connection, event
from sqlalchemy.exc import OperationalError

from pioche.server.keep.appending import Append
from pioche.server.keep.writer import Job
from tests.server.rig import PATIENCE, Browser, Eyes, Json, Server
from tests.server.services import Service, postgres_service, redis_service, wait_until
from tests.server.test_crash import Acknowledged, Nursery, check
from tests.server.test_processes import elsewhere

ROUNDS = 8 if os.environ.get("PIOCHE_LONG") else 1
WAIT = (
    1.0  # seconds after which the store counts as away; bounds below are far above it, and far below `poll`
)
BOUND = 8.0
FOREVER = 120.0  # between looks into the store: whoever hears of a move has not just happened to look

TABLE: Json = {"game": "guild_battle", "seats": [{"kind": "me"}, {"kind": "hotseat"}]}


class House(NamedTuple):
    """Two servers with what they need."""

    postgres: Service
    redis: Service
    servers: tuple[Nursery, Nursery]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Two servers on one PostgreSQL and one Redis."""
    with postgres_service() as postgres, redis_service(tmp_path_factory.mktemp("redis")) as redis:
        told = {"store_wait": WAIT, "poll": FOREVER}
        servers = Nursery(postgres.url, redis.url, **told), Nursery(postgres.url, redis.url, **told)
        for server in servers:
            server.start()
        yield House(postgres, redis, servers)
        for server in servers:
            server.close()


class Restless(threading.Thread):
    """Plays both seats of a table, now at one process and now at the other, until told to stop.

    What was not acknowledged is sent again with the same id, to either process, until it is answered.
    """

    def __init__(self, house: House, seed: int) -> None:
        super().__init__(daemon=True)
        self.rng = Random(seed)
        first = Browser(house.servers[0].url)
        self.table: str = first.make("me", "hotseat", seed=seed)["table"]["id"]
        self.browsers = [first, elsewhere(first, house.servers[1])]
        self.kept: list[Acknowledged] = []
        self.refused: list[str] = []
        self.slowest = 0.0
        self.stop = threading.Event()
        self.failure: BaseException | None = None

    def run(self) -> None:
        """Play."""
        try:
            while not self.stop.is_set() and self.move():
                pass
        except BaseException as error:
            self.failure = error

    def move(self) -> bool:
        """One decision; False when the match is over."""
        for seat in range(2):
            path = f"/api/tables/{self.table}/stream?seat={seat}"
            position = self.insist("GET", path)["messages"][-1]["position"]
            if position["ending"]:
                return False
            if position["choices"]:
                break
        else:
            return True  # the process that was asked has not heard of the last move yet
        serial, option = position["view"]["serial"], self.rng.choice(position["choices"])["option"]
        command = {
            "type": "decide",
            "id": f"{serial}.{self.rng.random()}",
            "serial": serial,
            "option": option,
        }
        answer = self.insist("POST", f"/api/tables/{self.table}/commands?seat={seat}", command)
        if "seq" in answer:
            self.kept.append(Acknowledged(self.table, answer["seq"], serial, option))
        else:  # the process that was asked what to do had not heard of the last move
            assert answer["fault"]["code"] in ("stale_decision", "wrong_seat", "match_over"), answer
        return True

    def insist(self, method: str, path: str, body: object = None) -> Json:
        """The answer of either process, however often one has to ask."""
        while True:
            begun = time.monotonic()
            answer = self.rng.choice(self.browsers).http.request(method, path, json=body)
            self.slowest = max(self.slowest, time.monotonic() - begun)
            if answer.status_code != 503:
                told: Json = answer.json()
                return told
            assert answer.headers["retry-after"]
            self.refused.append(answer.json()["fault"]["code"])
            time.sleep(0.02)


@contextmanager
def play(house: House, count: int) -> Iterator[list[Restless]]:
    """People at play; at the end nobody has failed, waited long or lost anything."""
    players = [Restless(house, seed) for seed in range(count)]
    for player in players:
        player.start()
    progress(players)
    yield players
    progress(players)
    for player in players:
        player.stop.set()
        player.join(PATIENCE)
        assert player.failure is None, repr(player.failure)
        assert player.slowest < BOUND
        assert set(player.refused) <= {"store_down"}
    kept = [promise for player in players for promise in player.kept]
    assert check(house.postgres.url, kept) >= len(kept) > 0


def progress(players: list[Restless], moves: int = 2) -> None:
    """Wait until everybody has moved some more, unless their match is over."""
    wanted = {player: len(player.kept) + moves for player in players}
    wait_until(lambda: all(len(p.kept) >= n or not p.is_alive() for p, n in wanted.items()))


class Friends:
    """Two people at a table, each at a process of their own."""

    def __init__(self, house: House) -> None:
        browser = Browser(house.servers[0].url)
        self.table = browser.make("me", "hotseat", seed=11)["table"]["id"]
        people = browser, elsewhere(browser, house.servers[1])
        self.eyes = [person.open(self.table, 0) for person in people]
        self.hands = [[person.open(self.table, seat) for seat in range(2)] for person in people]
        for one in (*self.eyes, *self.hands[0], *self.hands[1]):
            one.next()

    def hear_each_other(self) -> None:
        """A move at each process is heard at the other in good time."""
        for here, there in ((0, 1), (1, 0)):
            view = self.up_to_date(self.hands[here][0])["view"]
            hand = self.hands[here][view["asked"][0]]
            option = self.up_to_date(hand)["choices"][0]["option"]
            answer = hand.answer({"type": "decide", "serial": view["serial"], "option": option})
            assert answer["fault"] is None, answer
            begun = time.monotonic()
            while self.eyes[there].heard[-1].get("seq", 0) < answer["seq"]:
                self.eyes[there].next(BOUND)
            assert time.monotonic() - begun < BOUND

    def up_to_date(self, hand: Eyes) -> Json:
        """What somebody sees when they have read everything."""
        hand.say({"type": "ping"})
        hand.until("pong")
        return hand.position


def bounded(house: House) -> None:
    """Whatever is asked is answered soon, be it with a refusal."""
    for server in house.servers:
        for path in ("/api/tables", "/api/tables/unknown", "/api/health"):
            begun = time.monotonic()
            assert httpx.get(server.url + path, timeout=PATIENCE).status_code in (200, 404, 503)
            assert time.monotonic() - begun < BOUND


def gone(service: Service, seconds: float) -> None:
    """Killed, and started again."""
    service.kill()
    time.sleep(seconds)
    service.start()


def hung(service: Service, seconds: float) -> None:
    """Stopped, and continued."""
    service.pause()
    try:
        time.sleep(seconds)
    finally:
        service.resume()


@pytest.mark.parametrize("seed", range(ROUNDS))
@pytest.mark.parametrize("which", ["postgres", "redis"])
@pytest.mark.parametrize("outage", [gone, hung])
def test_an_outage_under_play_costs_nothing(
    house: House, which: str, outage: Callable[[Service, float], None], seed: int
) -> None:
    rng = Random(seed)
    friends = Friends(house)
    with play(house, 2 + seed % 3) as players:
        seconds = rng.uniform(0, 4) if seed else 1.5
        outage(getattr(house, which), seconds)
        if which == "postgres" and seconds > WAIT:
            assert any(player.refused for player in players)
        friends.hear_each_other()


def test_a_store_that_hangs_is_answered_for(house: House) -> None:
    house.postgres.pause()
    try:
        bounded(house)
    finally:
        house.postgres.resume()


def test_moves_do_not_wait_for_a_bus_that_hangs(house: House) -> None:
    with play(house, 1) as players:
        house.redis.pause()
        try:
            progress(players, 5)
        finally:
            house.redis.resume()


# ---- a commit that goes through and is not heard of


@contextmanager
def unheard(server: Server, times: int) -> Iterator[None]:
    """The next transactions are committed, and then the connection dies."""
    writer, left = server.hub.store.writer, [times]
    commit = writer._commit

    def broken(batch: list[Job]) -> list[Any]:
        results = commit(batch)
        if left[0] and any(isinstance(job.work, Append) for job in batch):
            left[0] -= 1
            raise OperationalError("COMMIT", {}, Exception("the connection is lost"))
        return results

    writer._commit = broken  # type: ignore[method-assign]
    yield
    writer._commit = commit  # type: ignore[method-assign]


@pytest.mark.parametrize("times", [1, 2])
def test_a_move_whose_commit_was_not_heard_of_is_made_once(
    server: Server, browser: Browser, times: int
) -> None:
    table = browser.make("me", "hotseat", seed=5)["table"]["id"]
    hands = [browser.open(table, seat) for seat in range(2)]
    for hand in hands:
        hand.next()
    view = hands[0].position["view"]
    hand = hands[view["asked"][0]]
    option = hand.position["choices"][0]["option"]
    command = {"type": "decide", "id": "mine", "serial": view["serial"], "option": option}
    with unheard(server, times):
        first = hand.answer(command)
    if times == 2:  # tried again once by itself, and then the store counts as away
        assert first["fault"]["code"] == "store_down"
        assert hand.until("update")["seq"] == 1, "it is found in the store, and everybody hears of it"
    assert hand.answer(command) == {"type": "answer", "id": "mine", "seq": 1, "fault": None}
    assert server.run(server.hub.store.numbers([table])) == {table: 1}


@contextmanager
def unheard_of_anything(server: Server) -> Iterator[list[int]]:
    """As many commits as the list says go through, and then their connection dies."""
    engine, left = server.hub.store.engine, [0]

    def lose(connection: Connection) -> None:
        if left[0]:
            left[0] -= 1
            connection.connection.commit()
            raise OperationalError("COMMIT", {}, Exception("the connection is lost"))

    event.listen(engine, "commit", lose)
    yield left
    event.remove(engine, "commit", lose)
    assert left == [0], "the connection died as often as it should"


def test_a_seat_and_a_table_whose_commit_was_not_heard_of_are_taken_once(
    server: Server, browser: Browser
) -> None:
    friend = Browser(server.url)
    with unheard_of_anything(server) as left:
        left[0] = 1
        made = browser.make("me", "friend")
        left[0] = 1
        seated = friend.post("/api/join", {"key": made["invites"][0]["key"], "name": "Bo"})
    assert [key["seat"] for key in seated["seats"]] == [1]
    assert Browser(server.url).open(made["table"]["id"], 1, key=seated["seats"][0]["key"]).next()["seq"] == 1


def test_who_sat_down_and_did_not_hear_of_it_sits_there_when_asking_again(
    server: Server, browser: Browser
) -> None:
    made = browser.make("me", "friend")
    friend, stranger = Browser(server.url), Browser(server.url)
    invited = {"key": made["invites"][0]["key"], "name": "Bo"}
    with unheard_of_anything(server) as left:
        left[0] = 2  # tried again once by itself, and then the store counts as away
        assert friend.post("/api/join", invited, 503)["fault"]["code"] == "store_down"
    assert stranger.post("/api/join", invited, 409)["fault"]["code"] == "seat_taken"
    assert stranger.post("/api/entrance", invited, 409)["fault"]["code"] == "seat_taken"
    assert friend.post("/api/entrance", invited, 200)["seat"] == 1
    seated = friend.post("/api/join", invited)
    assert [key["seat"] for key in seated["seats"]] == [1]
    again = friend.post("/api/join", invited)["seats"][0]["key"]
    opened = Browser(server.url).open(made["table"]["id"], 1, key=again)
    assert opened.next()["type"] == "snapshot"


# ---- what the operator reads of it


def test_a_store_that_is_full_says_so_in_the_log_once(
    server: Server, browser: Browser, caplog: pytest.LogCaptureFixture
) -> None:
    writer = server.hub.store.writer
    commit = writer._commit

    def full(batch: list[Job]) -> list[Any]:
        raise OperationalError("INSERT", {}, Exception("database or disk is full"))

    caplog.set_level("INFO", "pioche.store")
    writer._commit = full  # type: ignore[method-assign]
    for _ in range(3):
        assert browser.post("/api/tables", TABLE, 503)["fault"]["code"] == "store_down"
    writer._commit = commit  # type: ignore[method-assign]
    browser.post("/api/tables", TABLE)

    lines = [line for line in caplog.records if line.name == "pioche.store"]
    assert [line.message for line in lines] == [
        "the store cannot be written",
        "the store can be written again",
    ]
    assert vars(lines[0])["detail"] == "database or disk is full"
