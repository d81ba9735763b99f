"""Load of the server: many tables at once over real sockets, everything persisted, on this machine.

    python bench/load.py                        # 200 tables of 4 seats
    python bench/load.py --tables 50,100,200,400 --out build/load.json
    python bench/load.py --postgres --processes 1,2 --tables 100   # what a second process adds

A real server process on loopback with a SQLite store on disk, or several on one PostgreSQL (and, if they are several,
one Redis), both started for the purpose; `--tables` is then the number for each process.  Every seat has a socket of
its own and is played at random by this program, one decision a table about every `--think` seconds.  A decision's
latency is the time from sending it until its answer and the updates of all four seats have arrived.

What two processes carry compared with one is told by the processor time that a decision costs them, with the same
number of tables at each.  On a machine with few processors they cannot show it by decisions per second, because this
program and the database want the same processors.
"""

import argparse
import asyncio
import base64
import json
import os
import platform
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from urllib.request import Request, urlopen

import msgspec

ROOT = Path(__file__).parents[1]
SEATS = 4
LIMIT = 100_000  # everybody comes from one address here
WIDE = (
    "tables_per_address",
    "sockets_per_address",
    "connections",
    "connections_per_address",
    "requests",
    "commands",
)
WARM_UP = 90.0  # seconds within which all tables must be at play


class View(msgspec.Struct):
    """What this program reads of a view."""

    serial: int
    asked: list[int] = []
    options: list[str] = []
    scores: list[float] = []


class Position(msgspec.Struct):
    """What it reads of a position."""

    view: View


class Frame(msgspec.Struct):
    """What it reads of a frame."""

    position: Position


class Heard(msgspec.Struct):
    """What it reads of any message."""

    type: str
    seq: int = 0
    id: str = ""
    position: Position | None = None
    frame: Frame | None = None
    fault: dict[str, Any] | None = None

    @property
    def view(self) -> View | None:
        """The view of a message that has one."""
        found = self.position or (self.frame.position if self.frame else None)
        return found.view if found else None


heard = msgspec.json.Decoder(Heard)


class Eyes(asyncio.Protocol):
    """A socket at a table, as lean as can be: the processor is for the server."""

    def __init__(self, table: "Table", seat: int) -> None:
        self.table, self.seat = table, seat
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._buffer = bytearray()
        self._transport: Any = None

    async def open(self, host: str, port: int, path: str, cookie: str) -> None:
        """Connect and shake hands."""
        self._transport, _ = await asyncio.get_running_loop().create_connection(lambda: self, host, port)
        key = base64.b64encode(os.urandom(16)).decode()
        upgrade = f"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}"
        self._transport.write(
            f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nCookie: {cookie}\r\n{upgrade}\r\n\r\n".encode()
        )
        await self.opened

    def close(self) -> None:
        """Hang up."""
        self._transport.close()

    def say(self, message: Any, kind: int = 0x81) -> None:
        """Send a message, masked with nothing."""
        body = message if isinstance(message, bytes) else msgspec.json.encode(message)
        size = bytes([0x80 | len(body)]) if len(body) < 126 else b"\xfe" + len(body).to_bytes(2, "big")
        self._transport.write(bytes([kind]) + size + bytes(4) + body)

    def data_received(self, data: bytes) -> None:
        """Take what has come: the end of the handshake, then whole frames."""
        self._buffer += data
        if not self.opened.done():
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            assert self._buffer.startswith(b"HTTP/1.1 101"), bytes(self._buffer[:200])
            del self._buffer[: end + 4]
            self.opened.set_result(None)
        while (frame := self._frame()) is not None:
            kind, body = frame
            if kind == 0x1:
                self.table.hear(self.seat, body)
            elif kind == 0x9:
                self.say(body, 0x8A)

    def _frame(self) -> tuple[int, bytes] | None:
        """The next whole frame, its kind and its body; the server sends none in parts."""
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        start, size = 2, buffer[1] & 0x7F
        if size >= 126:
            start = 4 if size == 126 else 10
            size = int.from_bytes(buffer[2:start], "big")
        if len(buffer) < start + size:
            return None
        kind, body = buffer[0] & 0x0F, bytes(buffer[start : start + size])
        del buffer[: start + size]
        return kind, body


class Table:
    """One table: four sockets, played at random."""

    def __init__(self, url: str, think: float, latencies: list[float]) -> None:
        self.url, self.think, self.latencies = url, think, latencies
        self.until = float("inf")
        self.at_play = False
        self.rng = random.Random()
        self.views: list[View | None] = [None] * SEATS
        self.answered = True
        self.heard: asyncio.Future[None] | None = None

    async def play(self) -> None:
        """Match after match until the time is up."""
        host, port = self.url.removeprefix("http://").split(":")
        while time.monotonic() < self.until:
            made, cookie = await asyncio.to_thread(make, self.url)
            self.views = [None] * SEATS
            eyes = [Eyes(self, seat) for seat in range(SEATS)]
            path = f"/api/tables/{made['table']['id']}/socket"
            for one in eyes:
                await one.open(host, int(port), path, cookie)
                one.say({"type": "hello", "seat": one.seat})
            try:
                await self.everybody(-1)
                self.at_play = True
                while time.monotonic() < self.until and not self.view(0).scores:
                    await self.decide(eyes)
            finally:
                for one in eyes:
                    one.close()

    def view(self, seat: int) -> View:
        """What a seat saw last."""
        view = self.views[seat]
        assert view is not None
        return view

    async def decide(self, eyes: list[Eyes]) -> None:
        """One decision, after a moment's thought; until everybody has heard of it."""
        await asyncio.sleep(self.rng.uniform(0.5, 1.5) * self.think)
        asked = self.view(0).asked[0]
        serial, option = self.view(asked).serial, self.rng.choice(self.view(asked).options)
        self.answered = False
        begun = time.perf_counter()
        eyes[asked].say({"type": "decide", "id": str(serial), "serial": serial, "option": option})
        await self.everybody(serial)
        self.latencies.append(time.perf_counter() - begun)

    async def everybody(self, serial: int) -> None:
        """Wait until the answer has come, and to every seat a view after that decision."""
        while not self.answered or any(view is None or view.serial <= serial for view in self.views):
            self.heard = asyncio.get_running_loop().create_future()
            await self.heard

    def hear(self, seat: int, message: bytes) -> None:
        """Take a message in; whoever waits looks again once a round of them is complete."""
        told = heard.decode(message)
        assert told.fault is None, told.fault
        self.answered = self.answered or told.type == "answer"
        self.views[seat] = told.view or self.views[seat]
        serials = {view.serial if view else -1 for view in self.views}
        if self.heard is not None and self.answered and len(serials) == 1 and not self.heard.done():
            self.heard.set_result(None)


def make(url: str) -> tuple[dict[str, Any], str]:
    """A table with four hot seats; the cookie that holds them."""
    seats = [{"kind": "me"}, *[{"kind": "hotseat"}] * (SEATS - 1)]
    body = json.dumps({"game": "guild_battle", "seats": seats}).encode()
    with urlopen(
        Request(f"{url}/api/tables", body, {"Content-Type": "application/json"}), timeout=60
    ) as answer:
        return json.load(answer), answer.headers["set-cookie"].split(";")[0]


class Stores(NamedTuple):
    """Where servers keep their tables, how they hear of each other, and the processes that this takes."""

    store: str
    redis: str = ""
    services: tuple[Any, ...] = ()

    @property
    def cpu(self) -> float:
        """The seconds of processor that they have used."""
        return sum(cpu_of(pid) for service in self.services for pid in service.family())


@contextmanager
def stores(postgres: bool, processes: int) -> Iterator[Stores]:
    """A SQLite file, or a PostgreSQL with a Redis for several processes."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        if not postgres:
            yield Stores(f"sqlite:///{folder}/pioche.db")
            return
        sys.path.insert(0, str(ROOT))
        from tests.server.services import postgres_service, redis_service

        database = stack.enter_context(postgres_service())
        if processes == 1:
            yield Stores(database.url, services=(database,))
            return
        messages = stack.enter_context(redis_service(Path(folder)))
        yield Stores(database.url, messages.url, (database, messages))


def cpu_of(pid: int) -> float:
    """The seconds of processor that a process has used; 0 if it has ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Server:
    """A server process."""

    def __init__(self, stores: Stores) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        told = {"store": stores.store, "redis": stores.redis, "workers": 1, **dict.fromkeys(WIDE, LIMIT)}
        program = (
            "from pioche.server.serving import serve; from pioche.server.settings import Settings; "
            f"serve(Settings(**{told}), '127.0.0.1', {port})"
        )
        begun = time.perf_counter()
        self.process = subprocess.Popen(
            [sys.executable, "-c", program], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        while not self.answers():
            time.sleep(0.01)
        self.start_up = time.perf_counter() - begun

    def answers(self) -> bool:
        """Whether it is up."""
        try:
            with urlopen(f"{self.url}/api/health", timeout=1):
                return True
        except OSError:
            assert self.process.poll() is None, "the server did not start"
            return False

    @property
    def memory(self) -> float:
        """Its resident memory in MB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0]) / 1024

    @property
    def cpu(self) -> float:
        """The seconds of processor that it has used."""
        return cpu_of(self.process.pid)

    def stop(self) -> None:
        """End it."""
        self.process.terminate()
        self.process.wait(20)


class Measured(NamedTuple):
    """What one load came to."""

    latencies: list[float]
    servers: float  # seconds of processor
    stores: float


async def run(servers: list[Server], kept: Stores, tables: int, think: float, seconds: float) -> Measured:
    """Play at that many tables of each server for that long, once all of them are at play."""
    latencies: list[float] = []
    players = [Table(server.url, think, latencies) for server in servers for _ in range(tables)]
    playing = [asyncio.create_task(player.play()) for player in players]
    end = time.monotonic() + WARM_UP
    while not all(player.at_play for player in players) and time.monotonic() < end:
        await asyncio.sleep(0.1)
    latencies.clear()
    before = sum(server.cpu for server in servers), kept.cpu
    await asyncio.sleep(seconds)
    after = sum(server.cpu for server in servers), kept.cpu
    measured = latencies[:]
    for player in players:
        player.until = 0
    await asyncio.gather(*playing)
    return Measured(measured, after[0] - before[0], after[1] - before[1])


def measure(
    tables: int, think: float, seconds: float, *, postgres: bool = False, processes: int = 1
) -> dict[str, Any]:
    """One load, on fresh servers."""
    with stores(postgres, processes) as kept:
        servers = [Server(kept) for _ in range(processes)]
        try:
            before = sum(server.memory for server in servers)
            measured = asyncio.run(run(servers, kept, tables, think, seconds))
            after = sum(server.memory for server in servers)
        finally:
            for server in servers:
                server.stop()
    latencies = sorted(measured.latencies)

    def percentile(p: float) -> float:
        return round(1000 * latencies[min(len(latencies) - 1, int(p * len(latencies)))], 1)

    decisions = max(1, len(latencies))
    several = {
        "processes": processes,
        "database_ms_per_decision": round(1000 * measured.stores / decisions, 2),
    }
    return {
        "tables": tables * processes,
        "sockets": tables * processes * SEATS,
        **(several if postgres else {}),
        "decisions_per_s": round(len(latencies) / seconds, 1),
        "p50_ms": percentile(0.50),
        "p95_ms": percentile(0.95),
        "p99_ms": percentile(0.99),
        "server_cpu_share": round(measured.servers / seconds, 2),
        "server_ms_per_decision": round(1000 * measured.servers / decisions, 2),
        "memory_mb": round(after, 1),
        "memory_per_table_kb": round(1024 * (after - before) / (tables * processes), 1),
        "start_up_s": round(servers[0].start_up, 2),
        "load_average": round(os.getloadavg()[0], 1),
    }


def carried(results: list[dict[str, Any]], processes: int) -> float | None:
    """How many times as much as one process several carry, with as many tables at each: by the best costs seen."""

    def cost(count: int) -> float:
        costs = [one["server_ms_per_decision"] for one in results if one.get("processes") == count]
        return float(min(costs, default=0.0))

    return round(processes * cost(1) / cost(processes), 2) if cost(1) and cost(processes) else None


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", default="200", help="how many tables, e.g. 50,100,200,400 (at most 1000)")
    parser.add_argument("--think", type=float, default=1.0, help="seconds between the decisions of a table")
    parser.add_argument("--seconds", type=float, default=15.0, help="how long to measure each (at most 300)")
    parser.add_argument("--postgres", action="store_true", help="a PostgreSQL instead of a SQLite file")
    parser.add_argument(
        "--processes", default="1", help="server processes on it, e.g. 1,2,1,2 (the best of each)"
    )
    parser.add_argument("--out", type=Path, help="write the results to a JSON file")
    asked = parser.parse_args()
    counts = [int(count) for count in asked.processes.split(",")]
    if counts != [1] and not asked.postgres:
        parser.error("only one process can use a SQLite file: add --postgres")
    results = []
    for tables in [min(1000, int(count)) for count in asked.tables.split(",")]:
        found: list[dict[str, Any]] = []
        for processes in counts:
            options = {"postgres": asked.postgres, "processes": processes}
            found.append(measure(tables, asked.think, min(300.0, asked.seconds), **options))
            times = carried(found, processes) if processes > 1 else None
            found[-1] |= {"carry_times": times} if times else {}
            print(json.dumps(found[-1]), flush=True)
        results += found
    if asked.out:
        asked.out.parent.mkdir(parents=True, exist_ok=True)
        machine = {"python": platform.python_version(), "processors": os.cpu_count()}
        asked.out.write_text(json.dumps({**machine, "results": results}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
