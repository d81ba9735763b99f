"""Limits are limits: one address has one allowance, whatever it opens and whatever it says of itself."""

import asyncio
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from pathlib import Path

import httpx
import pytest
from redis.asyncio import Redis
from websockets.exceptions import ConnectionClosed

from pioche.core.contract import TableSpec
from pioche.core.errors import PiocheError
from pioche.server.http import turnstile
from pioche.server.http.addresses import Proxies, household
from pioche.server.http.allowances import PLAYED, Allowances
from pioche.server.keep.journal import Row
from pioche.server.keep.store import Store
from pioche.server.settings import Settings
from pioche.server.tables.shares import RedisShares
from tests.server.rig import PATIENCE, Browser, Eyes, Json, running
from tests.server.services import postgres, redis

BOT: Json = {"kind": "bot", "level": 1}
OURS = Proxies(networks=["10.0.0.0/8", "fd00::/8"])


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Refusals do not wait."""
    monkeypatch.setattr(turnstile, "REST", 0.0)


# ---- who it is


@pytest.mark.parametrize(
    ("peer", "lines", "visitor"),
    [
        ("203.0.113.9", ["1.1.1.1"], "203.0.113.9"),  # no proxy of ours: whatever it says
        ("10.0.0.1", ["1.1.1.1"], "1.1.1.1"),
        ("10.0.0.1", ["6.6.6.6, 1.1.1.1"], "1.1.1.1"),  # the left one is the visitor's own invention
        ("10.0.0.1", ["6.6.6.6", "1.1.1.1"], "1.1.1.1"),  # in a line of its own too
        ("10.0.0.1", ["6.6.6.6, 1.1.1.1 , 10.0.0.2", "10.0.0.3"], "1.1.1.1"),  # three proxies in a row
        ("10.0.0.1", ["1.1.1.1:4711"], "1.1.1.1"),
        ("10.0.0.1", ["[2001:db8::1]:4711"], "2001:db8::1"),
        ("10.0.0.1", ['"[2001:db8::1]"'], "2001:db8::1"),
        ("fd00::1", ["2001:db8::1"], "2001:db8::1"),
        ("::ffff:10.0.0.1", ["1.1.1.1"], "1.1.1.1"),
        ("10.0.0.1", ["1.1.1.1, unknown"], "10.0.0.1"),
        ("10.0.0.1", ["1.1.1.1, '; DROP TABLE"], "10.0.0.1"),
        ("10.0.0.1", [], "10.0.0.1"),
        ("10.0.0.1", ["", " , "], "10.0.0.1"),
        ("10.0.0.1", ["10.0.0.7, 10.0.0.2"], "10.0.0.7"),  # a proxy's own question
    ],
)
def test_the_visitor_is_the_last_address_that_is_no_proxy(peer: str, lines: list[str], visitor: str) -> None:
    assert OURS.visitor(peer, lines) == visitor


def test_without_networks_whoever_connects_is_the_one_proxy() -> None:
    some = Proxies(behind=True)

    assert some.visitor("127.0.0.1", ["6.6.6.6, 1.1.1.1"]) == "1.1.1.1"
    assert Proxies().visitor("127.0.0.1", ["1.1.1.1"]) == "127.0.0.1"


def test_a_network_that_cannot_be_is_refused() -> None:
    with pytest.raises(PiocheError, match=r"10\.0\.0\.0/8"):
        Proxies(networks=["nginx"])


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("fe80::1%eth0", "fe80::2%eth1", True),
    ],
)
def test_limits_count_households(one: str, other: str, same: bool) -> None:
    assert (household(one) == household(other)) == same


def test_pictures_cost_a_quarter(tmp_path: Path) -> None:
    """A gallery has hundreds; but they are counted, whether they are there or not."""
    with running(tmp_path, requests=20) as server:
        browser = Browser(server.url)
        codes = [browser.http.get("/assets/nothing.webp").status_code for _ in range(60)]
        more = [browser.http.get("/assets/nothing.webp").status_code for _ in range(120)]

    assert 429 not in codes
    assert 429 in more


def test_forged_addresses_give_no_fresh_allowance(tmp_path: Path) -> None:
    with running(tmp_path, requests=20) as server:
        browser = Browser(server.url)
        codes = [
            browser.http.get("/api/health", headers={"X-Forwarded-For": f"198.51.100.{number}"}).status_code
            for number in range(40)
        ]
        counted = server.app.state["services"].guard.refused

    assert codes.count(429) == counted
    assert counted >= 10


def test_behind_a_proxy_every_visitor_has_an_allowance(tmp_path: Path) -> None:
    with running(tmp_path, requests=20, proxies=("127.0.0.0/8",)) as server:
        browser = Browser(server.url)

        def asked(lines: list[str]) -> int:
            headers = [("X-Forwarded-For", line) for line in lines]
            return browser.http.get("/api/health", headers=headers).status_code

        forged = [asked([f"198.51.100.{number}", "203.0.113.5"]) for number in range(40)]
        others = [asked([f"198.51.100.{number}"]) for number in range(40)]
        near = [asked([f"2001:db8::{number}"]) for number in range(40)]

    assert forged.count(429) >= 10
    assert others.count(429) == 0
    assert near.count(429) >= 10


# ---- one allowance


class Hand:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_seat_has_what_its_neighbours_cannot_use_up() -> None:
    allowances = Allowances(Settings(requests=24, commands=10), clock := Hand())
    greedy = sum(allowances.take("school", ("table", 0)) for _ in range(100))
    others = [allowances.take("school", ("table", seat)) for seat in range(1, 30)]

    assert greedy == 10 + 24
    assert all(others)
    assert not allowances.take("school")
    assert allowances.take("elsewhere")
    clock.now += 1
    assert sum(allowances.take("school", ("table", 0)) for _ in range(100)) == 1 + 2


def test_seats_made_for_nothing_give_no_endless_allowance() -> None:
    allowances = Allowances(Settings(requests=24, commands=10), Hand())
    taken = sum(
        allowances.take("one", (f"table{table}", 0)) for table in range(PLAYED * 4) for _ in range(20)
    )

    assert taken == 24 + 10 * PLAYED


def test_many_sockets_share_one_allowance(tmp_path: Path) -> None:
    with running(tmp_path, requests=60, commands=5) as server:
        browser = Browser(server.url)
        table = browser.make("me", "hotseat")["table"]["id"]
        eyes = [browser.open(table, 0) for _ in range(6)]
        for pair in eyes:
            pair.next()
        for pair in eyes:
            for _ in range(30):
                pair.say({"type": "ping"})
        kinds = [pair.next()["type"] for pair in eyes for _ in range(30)]

    # 180 pings; sockets and requests have taken 13 of the 60, and a few have come back meanwhile.
    assert kinds.count("pong") < 100
    assert kinds.count("refused") > 80


def test_opening_sockets_is_counted_too(tmp_path: Path) -> None:
    with running(tmp_path, requests=30) as server:
        browser = Browser(server.url)
        table = browser.make("me", "hotseat")["table"]["id"]
        refused = 0
        for _ in range(60):
            eyes = browser.open(table, 0)
            try:
                refused += eyes.next()["type"] == "refused"
            except ConnectionClosed:
                refused += 1
            eyes.close()

    assert refused > 10


def test_sockets_of_pages_elsewhere_are_counted_too(tmp_path: Path) -> None:
    with running(tmp_path, requests=12) as server:
        headers = {"Origin": "https://elsewhere.example"}
        codes = [Eyes(server.url, "none", headers, None).next()["fault"]["code"] for _ in range(20)]

    assert codes[0] == "bad_origin"
    assert "too_many" in codes


# ---- counts inside the transaction, and over processes


def test_tables_made_at_once_stay_within_the_limit(tmp_path: Path) -> None:
    with running(tmp_path, tables_per_address=5) as server:
        url = f"{server.url}/api/tables"
        body = {"game": "guild_battle", "seats": [BOT, BOT]}
        with ThreadPoolExecutor(20) as people:
            codes = list(people.map(lambda _: httpx.post(url, json=body, timeout=20).status_code, range(20)))

    assert sorted(codes) == [201] * 5 + [429] * 15


@pytest.mark.parametrize("on", ["sqlite", "postgresql"])
def test_tables_that_ended_count_a_tenth(tmp_path: Path, on: str) -> None:
    async def make(url: str) -> list[bool]:
        store = Store(url)
        made = []
        for number in range(30):
            row = Row(f"{number}", "guild_battle", "1", TableSpec(2), 1, (), created=time.time())
            status = "over" if number % 2 else "closed"
            made.append(await store.make(row, {}, address="one", status=status, most=2))
        await store.close()
        return made

    with postgres() if on == "postgresql" else nullcontext(f"sqlite:///{tmp_path}/tables.db") as url:
        made = asyncio.run(make(url))

    assert 20 <= made.index(False) <= 21, "two unfinished ones, or twenty that ended"
    assert not any(made[21:])


def test_processes_count_tables_together() -> None:
    spec = TableSpec(2)

    async def make(store: Store, process: int, start: threading.Barrier) -> list[bool]:
        await asyncio.to_thread(start.wait, PATIENCE)
        rows = [
            Row(f"{process}.{number}", "guild_battle", "1", spec, 1, (), created=time.time())
            for number in range(10)
        ]
        made = await asyncio.gather(*(store.make(row, {}, address="one", most=4) for row in rows))
        await store.close()
        return list(made)

    start = threading.Barrier(3)
    with postgres() as url, ThreadPoolExecutor(3) as processes:
        stores = [Store(url) for _ in range(3)]
        found = processes.map(lambda number: asyncio.run(make(stores[number], number, start)), range(3))
        made = [one for some in found for one in some]

    assert sum(made) == 4


def test_processes_share_an_allowance_and_sockets(tmp_path: Path) -> None:
    async def play(url: str) -> tuple[bool, int, bool, bool]:
        settings = Settings(requests=120, sockets_per_address=3)
        here, there = (Allowances(settings, time.monotonic) for _ in range(2))
        shares = [RedisShares(Redis.from_url(url)) for _ in range(2)]
        taken = sum(here.take("one") for _ in range(100))
        entered = all(here.enter("one") for _ in range(3))
        there.take("one")
        for process, share in ((here, shares[0]), (there, shares[1])):
            await process.even_out(share)
        left = sum(there.take("one") for _ in range(100))
        more = there.enter("one")
        for _ in range(3):
            here.leave("one")
        there.take("one")
        for process, share in ((here, shares[0]), (there, shares[1])):
            await process.even_out(share)
        again = there.enter("one")
        for share in shares:
            await share.close()
        assert taken == 100
        return entered, left, more, again

    with redis(tmp_path) as url:
        entered, left, more, again = asyncio.run(play(url))

    assert entered
    assert 19 <= left < 60, "what was taken at one process is gone at the other"
    assert not more
    assert again


def test_without_redis_a_process_counts_for_itself() -> None:
    async def play() -> int:
        allowances = Allowances(Settings(requests=120), time.monotonic)
        allowances.take("one")
        shares = RedisShares(Redis.from_url("redis://127.0.0.1:1"))
        await allowances.even_out(shares)
        await shares.close()
        return sum(allowances.take("one") for _ in range(200))

    assert 119 <= asyncio.run(play()) < 200


def test_addresses_that_all_hold_a_socket_are_all_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pioche.server.http.allowances.REMEMBERED", 2)
    allowances = Allowances(Settings(), lambda: 0.0)

    assert all(allowances.enter(address) for address in ("one", "two", "three"))
    assert allowances.sockets == 3
    allowances.leave("one")
    allowances.take("four")
    assert set(allowances._known) == {"two", "three", "four"}, "whoever holds none is forgotten"
