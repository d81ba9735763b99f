"""`kill -9` at random moments under play: no acknowledged decision is lost, and no move is made twice.

Sixty times; a thousand with `PIOCHE_LONG=1`; `PIOCHE_KILLS=20` as often as one likes.
"""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import httpx
import pytest
import sqlalchemy as sa
from websockets.exceptions import WebSocketException

from pioche.server.keep.journal import Chosen, decode_entry
from pioche.server.keep.schema import ENTRIES, open_engine
from tests.server.rig import PATIENCE, Browser, Eyes, Json, free_port
from tests.server.services import alive, descendants

KILLS = int(os.environ.get("PIOCHE_KILLS") or (1000 if os.environ.get("PIOCHE_LONG") else 60))
PARTS = 4  # so that all cores kill
ROOT = Path(__file__).parents[2]
TABLES = 3


class Acknowledged(NamedTuple):
    """A decision that the server has promised to keep."""

    table: str
    seq: int
    serial: int
    option: str


class Nursery:
    """Servers on one store and one port, one after the other."""

    def __init__(self, store: str, redis: str = "", **settings: Any) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        told = json.dumps({"store": store, "redis": redis, **settings})
        command = [sys.executable, "-m", "tests.server.nursery", str(self.port), told]
        self._process = subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.server = 0

    def start(self) -> None:
        """Start a server and wait until it answers."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        self.server = int(self._process.stdout.readline())
        wait_for(self.url)

    def kill(self) -> None:
        """Kill the server: no goodbye."""
        os.kill(self.server, signal.SIGKILL)

    def close(self) -> None:
        """End everything."""
        self.kill()
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait(PATIENCE)


def wait_for(url: str) -> None:
    """Wait until a server answers."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            httpx.get(f"{url}/api/health", timeout=2)
        except httpx.TransportError:
            time.sleep(0.01)
        else:
            return
    raise AssertionError("the server does not answer")


class Player(threading.Thread):
    """Plays both hot seats of a table as fast as it can, until the server dies."""

    def __init__(
        self, browser: Browser, table: str, rng: Random, kept: list[Acknowledged], pending: Json
    ) -> None:
        super().__init__(daemon=True)
        self.browser, self.table, self.rng, self.kept, self.pending = browser, table, rng, kept, pending
        self.failure: Exception | None = None
        self.over = False

    def run(self) -> None:
        """Play."""
        try:
            eyes = [self.browser.open(self.table, seat) for seat in range(2)]
            for pair in eyes:
                pair.next()
            while not eyes[0].position["ending"]:
                self.move(eyes)
            self.over = True
        except (WebSocketException, OSError, EOFError, TimeoutError):
            pass
        except Exception as error:
            self.failure = error

    def move(self, eyes: list[Eyes]) -> None:
        """One decision, first the one whose answer the crash swallowed; then everybody hears of it."""
        latest = max(pair.position["view"]["serial"] for pair in eyes)
        for pair in eyes:  # one of them may have heard of a bot's move before the other
            while pair.position["view"]["serial"] < latest:
                pair.next()
        view = eyes[0].position["view"]
        serial, asked = view["serial"], view["asked"][0] if view.get("asked") else -1
        command = self.pending.get("command")
        if command is None and asked in (0, 1):
            option = self.rng.choice(eyes[asked].position["choices"])["option"]
            command = {
                "type": "decide",
                "id": f"{self.table}.{serial}.{self.rng.random()}",
                "serial": serial,
                "option": option,
            }
            self.pending.update(command=command, seat=asked)
        if command is not None:
            answer = eyes[self.pending["seat"]].answer(command)
            if answer["fault"] is None:
                self.kept.append(
                    Acknowledged(self.table, answer["seq"], command["serial"], command["option"])
                )
            else:
                assert answer["fault"]["code"] == "stale_decision", answer
            self.pending.clear()
            if command["serial"] < serial:
                return
        for pair in eyes:
            while pair.position["view"]["serial"] <= serial:
                pair.next()


def check(url: str, kept: list[Acknowledged]) -> int:
    """Every acknowledged decision is in the journal under its number, and every journal counts without a gap."""
    engine = open_engine(url)
    with engine.connect() as connection:
        rows = connection.execute(sa.select(ENTRIES).order_by(ENTRIES.c.table_id, ENTRIES.c.number)).all()
    engine.dispose()
    journal = {(row.table_id, row.number): decode_entry(row.body) for row in rows}
    lost = []
    for promise in kept:
        entry = journal.get((promise.table, promise.seq))
        if not isinstance(entry, Chosen) or (entry.serial, entry.option) != (promise.serial, promise.option):
            lost.append(promise)
    assert lost == []
    serials: dict[str, int] = {}
    for (table, _), entry in journal.items():
        if isinstance(entry, Chosen):
            assert entry.serial == serials.get(table, 0), "a move was made twice or skipped"
            serials[table] = entry.serial + 1
    return len(journal)


@pytest.fixture
def nursery(tmp_path: Path) -> Iterator[Nursery]:
    """Servers that can be killed."""
    nursery = Nursery(f"sqlite:///{tmp_path}/pioche.db")
    yield nursery
    nursery.close()


def wait_under_play(rng: Random, kept: list[Acknowledged]) -> None:
    """Wait for a random number of decisions and a moment more; now and then just for a random moment."""
    if rng.random() < 0.2:
        time.sleep(rng.uniform(0, 0.3))
        return
    wanted, end = len(kept) + rng.randint(1, 25), time.monotonic() + 2
    while len(kept) < wanted and time.monotonic() < end:
        time.sleep(0.001)
    time.sleep(rng.uniform(0, 0.01))


@pytest.mark.parametrize("seed", range(PARTS))
def test_no_acknowledged_decision_is_lost(nursery: Nursery, tmp_path: Path, seed: int) -> None:
    rng = Random(seed)
    kills = -(-KILLS // PARTS)
    kept: list[Acknowledged] = []
    nursery.start()
    browser = Browser(nursery.url)
    seats = ({"kind": "me"}, {"kind": "hotseat"}, {"kind": "bot", "level": 1})
    tables: dict[str, Json] = {}
    for _ in range(kills):
        while len(tables) < TABLES:
            tables[browser.make(*seats)["table"]["id"]] = {}
        players = [Player(browser, table, rng, kept, pending) for table, pending in tables.items()]
        for player in players:
            player.start()
        wait_under_play(rng, kept)
        nursery.kill()
        for player in players:
            player.join(PATIENCE)
            assert not player.is_alive(), "a player hangs"
            assert player.failure is None, repr(player.failure)
            if player.over:
                del tables[player.table]
        browser.http.close()
        browser.http = httpx.Client(base_url=nursery.url, timeout=PATIENCE, cookies=browser.http.cookies)
        nursery.start()
    written = check(f"sqlite:///{tmp_path}/pioche.db", kept)
    assert len(kept) > 3 * kills
    assert written >= len(kept)
    print(f"{kills} kills, {len(kept)} decisions acknowledged, 0 lost")


def test_a_killed_server_leaves_no_process_behind_and_goes_on(tmp_path: Path) -> None:
    port, store = free_port(), f"sqlite:///{tmp_path}/pioche.db"
    program = "import typer; from pioche.cli.serve import serve; typer.run(serve)"
    options = {"--port": str(port), "--store": store, "--pause": "0.05", "--workers": "1"}
    command = [sys.executable, "-c", program, *(word for option in options.items() for word in option)]
    url = f"http://127.0.0.1:{port}"
    counts, table, watch = [0], "", ""
    for farewell in (signal.SIGKILL, signal.SIGTERM):
        server = subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        wait_for(url)
        if counts == [0]:
            made = Browser(url).make(*[{"kind": "bot", "level": level} for level in (2, 1, 2, 3)])
            table, watch = made["table"]["id"], made["watch"]
        Browser(url).open(table, key=watch)  # bots play for somebody
        end = time.monotonic() + PATIENCE
        while entries(store) < counts[-1] + 5 and time.monotonic() < end:
            time.sleep(0.1)
        counts.append(entries(store))
        assert counts[-1] >= counts[-2] + 5, "the table goes on by itself"
        children = descendants(server.pid)
        assert children, "bots think in processes of their own"
        server.send_signal(farewell)
        assert server.wait(PATIENCE) in (-signal.SIGKILL, -signal.SIGTERM, 0)
        end = time.monotonic() + PATIENCE
        while alive(children) and time.monotonic() < end:
            time.sleep(0.1)
        assert not alive(children), "workers end with their server"


def entries(store: str) -> int:
    """How many entries a store holds."""
    engine = open_engine(store)
    with engine.connect() as connection:
        count: int = connection.execute(sa.select(sa.func.count()).select_from(ENTRIES)).scalar_one()
    engine.dispose()
    return count
