"""A server ends when it is told to, within a bounded time, whoever holds on to it."""

import json
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
from websockets.sync.client import connect

from tests.server.rig import PATIENCE, free_port

BOUND = 30.0  # seconds; three of grace, ten at most for the last positions, and a busy machine


class Running:
    """A `pioche serve` of its own."""

    def __init__(self, folder: Path) -> None:
        self.store, self.port = f"sqlite:///{folder}/pioche.db", free_port()
        words = ["serve", "--port", str(self.port), "--store", self.store, "--web", str(folder)]
        self.log = folder / "log"
        with self.log.open("w") as log:
            self.process = subprocess.Popen([sys.executable, "-m", "pioche", *words], stderr=log)
        self.url = f"http://127.0.0.1:{self.port}"

    def wait(self) -> None:
        """Wait until it answers."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with suppress(httpx.TransportError):
                httpx.get(f"{self.url}/api/health")
                return
            time.sleep(0.05)
        raise AssertionError("it does not start")


@contextmanager
def serving(folder: Path) -> Iterator[Running]:
    """A server process that has started."""
    server = Running(folder)
    try:
        server.wait()
        yield server
    finally:
        server.process.kill()
        server.process.wait()


def upgrade(table: str) -> bytes:
    """The request that opens a socket."""
    return (
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()


def test_sigterm_ends_a_server_that_somebody_holds_on_to(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        seats = [{"kind": "me"}, {"kind": "bot", "level": 5}]
        made = httpx.post(f"{server.url}/api/tables", json={"game": "guild_battle", "seats": seats})
        table, key = made.json()["table"]["id"], made.json()["seats"][0]["key"]
        address = ("127.0.0.1", server.port)
        with connect(f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket") as eyes:
            eyes.send(f'{{"type":"hello","seat":0,"key":"{key}"}}')
            with socket.create_connection(address) as half, socket.create_connection(address) as deaf:
                half.sendall(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
                deaf.sendall(upgrade(table))  # and nothing is ever read from it

                server.process.send_signal(signal.SIGTERM)
                assert server.process.wait(BOUND) == 0
        assert [json.loads(line)["level"] for line in server.log.read_text().splitlines()], "and nothing else"
    with serving(tmp_path) as server:
        kept = httpx.get(f"{server.url}/api/tables/{table}", headers={"Authorization": f"Bearer {key}"})
        assert kept.status_code == 200


def test_a_drained_server_ends_by_itself(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        words = ["admin", "drain", "--minutes", "1", "--wait", "--store", server.store, "--lang", "en"]
        subprocess.run([sys.executable, "-m", "pioche", *words], check=True, timeout=BOUND)

        server.process.wait(BOUND)
