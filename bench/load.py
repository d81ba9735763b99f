"""Load of the server: many tables at once over real sockets, everything persisted, on this machine.

    python bench/load.py                        # 200 tables of 4 seats
    python bench/load.py --tables 50,100,200,400 --out build/load.json

A real server process on loopback with a SQLite store on disk; every seat has a socket of its own and is played at
random by this program, one decision a table about every `--think` seconds.  A decision's latency is the time from
sending it until its answer and the updates of all four seats have arrived.
"""

import argparse
import asyncio
import json
import os
import platform
import random
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import msgspec
from websockets.asyncio.client import ClientConnection, connect

SEATS = 4
LIMIT = "100000"
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


class Table:
    """One table: four sockets, played at random."""

    def __init__(self, url: str, think: float, latencies: list[float]) -> None:
        self.url, self.think, self.latencies = url, think, latencies
        self.until = float("inf")
        self.at_play = False
        self.rng = random.Random()

    async def play(self) -> None:
        """Match after match until the time is up."""
        while time.monotonic() < self.until:
            made, cookie = await asyncio.to_thread(make, self.url)
            id = made["table"]["id"]
            address = f"{self.url.replace('http', 'ws')}/api/tables/{id}/socket"
            eyes = [
                await connect(address, additional_headers={"Cookie": cookie}, compression=None, max_size=None)
                for _ in range(SEATS)
            ]
            try:
                self.at_play = True
                views = [await self.hello(one, seat) for seat, one in enumerate(eyes)]
                while time.monotonic() < self.until and not views[0].scores:
                    views = await self.decide(eyes, views)
            finally:
                for one in eyes:
                    await one.close()

    async def hello(self, eyes: ClientConnection, seat: int) -> View:
        """Sit down; the first view."""
        await eyes.send(json.dumps({"type": "hello", "seat": seat}))
        view = heard.decode(await eyes.recv()).view
        assert view is not None
        return view

    async def decide(self, eyes: list[ClientConnection], views: list[View]) -> list[View]:
        """One decision, after a moment's thought; everybody's next view."""
        await asyncio.sleep(self.rng.uniform(0.5, 1.5) * self.think)
        asked = views[0].asked[0]
        serial = views[asked].serial
        command = {
            "type": "decide",
            "id": str(serial),
            "serial": serial,
            "option": self.rng.choice(views[asked].options),
        }
        begun = time.perf_counter()
        await eyes[asked].send(json.dumps(command))
        got = await asyncio.gather(*(self.hear(one, seat == asked) for seat, one in enumerate(eyes)))
        self.latencies.append(time.perf_counter() - begun)
        return list(got)

    async def hear(self, eyes: ClientConnection, answered: bool) -> View:
        """Wait for the update and, for the seat that decided, the answer."""
        view: View | None = None
        while view is None or answered:
            message = heard.decode(await eyes.recv())
            assert message.fault is None, message.fault
            if message.type == "answer":
                answered = False
            else:
                view = message.view or view  # who is there may be told in between
        return view


def make(url: str) -> tuple[dict[str, Any], str]:
    """A table with four hot seats; the cookie that holds them."""
    seats = [{"kind": "me"}, *[{"kind": "hotseat"}] * (SEATS - 1)]
    body = json.dumps({"game": "guild_battle", "seats": seats}).encode()
    with urlopen(
        Request(f"{url}/api/tables", body, {"Content-Type": "application/json"}), timeout=60
    ) as answer:
        return json.load(answer), answer.headers["set-cookie"].split(";")[0]


class Server:
    """A server process with a store on disk."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        options = ["--port", str(port), "--store", f"sqlite:///{folder}/pioche.db", "--workers", "1"]
        options += ["--tables-per-address", LIMIT, "--sockets-per-address", LIMIT]
        program = "import typer; from pioche.cli.serve import serve; typer.run(serve)"
        begun = time.perf_counter()
        self.process = subprocess.Popen(
            [sys.executable, "-c", program, *options], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
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
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        """End it."""
        self.process.terminate()
        self.process.wait(20)


async def run(server: Server, tables: int, think: float, seconds: float) -> tuple[list[float], float]:
    """Play at that many tables for that long, once all of them are at play; latencies, and the server's seconds."""
    latencies: list[float] = []
    players = [Table(server.url, think, latencies) for _ in range(tables)]
    playing = [asyncio.create_task(player.play()) for player in players]
    end = time.monotonic() + WARM_UP
    while not all(player.at_play for player in players) and time.monotonic() < end:
        await asyncio.sleep(0.1)
    latencies.clear()
    used = server.cpu
    await asyncio.sleep(seconds)
    measured, used = latencies[:], server.cpu - used
    for player in players:
        player.until = 0
    await asyncio.gather(*playing)
    return measured, used


def measure(tables: int, think: float, seconds: float) -> dict[str, Any]:
    """One load, on a fresh server."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            before = server.memory
            latencies, used = asyncio.run(run(server, tables, think, seconds))
            latencies, after = sorted(latencies), server.memory
        finally:
            server.stop()

    def percentile(p: float) -> float:
        return round(1000 * latencies[min(len(latencies) - 1, int(p * len(latencies)))], 1)

    return {
        "tables": tables,
        "sockets": tables * SEATS,
        "decisions_per_s": round(len(latencies) / seconds, 1),
        "p50_ms": percentile(0.50),
        "p95_ms": percentile(0.95),
        "p99_ms": percentile(0.99),
        "server_cpu_share": round(used / seconds, 2),
        "server_ms_per_decision": round(1000 * used / max(1, len(latencies)), 2),
        "memory_mb": round(after, 1),
        "memory_per_table_kb": round(1024 * (after - before) / tables, 1),
        "start_up_s": round(server.start_up, 2),
        "load_average": round(os.getloadavg()[0], 1),
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", default="200", help="how many tables, e.g. 50,100,200,400 (at most 1000)")
    parser.add_argument("--think", type=float, default=1.0, help="seconds between the decisions of a table")
    parser.add_argument("--seconds", type=float, default=15.0, help="how long to measure each (at most 300)")
    parser.add_argument("--out", type=Path, help="write the results to a JSON file")
    asked = parser.parse_args()
    results = []
    for count in [min(1000, int(count)) for count in asked.tables.split(",")]:
        results.append(measure(count, asked.think, min(300.0, asked.seconds)))
        print(json.dumps(results[-1]), flush=True)
    if asked.out:
        asked.out.parent.mkdir(parents=True, exist_ok=True)
        machine = {"python": platform.python_version(), "processors": os.cpu_count()}
        asked.out.write_text(json.dumps({**machine, "results": results}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
