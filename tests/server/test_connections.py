"""Connections that are begun and never finished: they are few, they end, and nobody else notices.

Some hundreds; 5,000 against a server process of its own with `PIOCHE_LONG=1`.
"""

import asyncio
import json
import logging
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import httpx
import pytest

from pioche.server.http.doorman import Doorman, raise_descriptors
from pioche.server.logs import FEW, SECONDS, Seldom, unexpected
from pioche.server.serving import Lines
from tests.server.rig import PATIENCE, Browser, Server, free_port, running
from tests.server.stranger import SLACK, Stranger, typical
from tests.server.test_crash import wait_for

LONG = bool(os.environ.get("PIOCHE_LONG"))
MANY = 5000 if LONG else 400
HEAD = b"GET /api/health HTTP/1.1\r\nHost: x\r\nX-Slow: "
BODY = (
    b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"
)
NOTHING = b""


def half_open(port: int, sent: bytes, address: str = "127.0.0.2") -> socket.socket:
    """A connection from another address that says something and waits."""
    opened = socket.create_connection(("127.0.0.1", port), PATIENCE, source_address=(address, 0))
    with suppress(OSError):  # it may be closed already
        opened.sendall(sent)
    return opened


def is_closed(opened: socket.socket, timeout: float) -> bool:
    """Whether the server hangs up in time."""
    opened.settimeout(timeout)
    try:
        while opened.recv(65_536):
            pass
    except TimeoutError:
        return False
    except OSError:
        pass
    return True


def doorman(server: Server) -> Doorman:
    """The doorman of a server; only for looking."""
    found: Doorman = server.app.state["services"].doorman
    return found


def until(ready: object) -> None:
    """Wait until something is so."""
    assert callable(ready)
    end = time.monotonic() + PATIENCE
    while not ready():
        assert time.monotonic() < end, "it did not become so"
        time.sleep(0.02)


# ---- patience


@pytest.mark.parametrize("sent", [NOTHING, HEAD, BODY], ids=["nothing", "head", "body"])
def test_a_request_that_is_never_finished_is_hung_up_on(tmp_path: Path, sent: bytes) -> None:
    with running(tmp_path, patience=0.5) as server:
        with half_open(server.port, sent) as opened:
            closed = is_closed(opened, PATIENCE)
        until(lambda: doorman(server).open == 0)

    assert closed
    assert doorman(server).late == 1


def test_whoever_hangs_up_within_a_body_is_no_mistake_of_ours(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with running(tmp_path) as server:
        with half_open(server.port, BODY):
            until(lambda: doorman(server).open == 1)
            time.sleep(0.2)
        until(lambda: doorman(server).open == 0)
        time.sleep(0.2)

    assert [record.message for record in caplog.records if record.levelno >= logging.ERROR] == []


def test_a_trickle_gains_no_time(tmp_path: Path) -> None:
    with running(tmp_path, patience=1) as server, half_open(server.port, HEAD) as opened:
        begun = time.monotonic()
        with suppress(OSError):
            while time.monotonic() - begun < PATIENCE:
                opened.sendall(b"x")
                time.sleep(0.1)

    assert time.monotonic() - begun < PATIENCE


def test_whoever_finishes_in_time_is_answered_again_and_again(tmp_path: Path) -> None:
    with running(tmp_path, patience=1) as server, half_open(server.port, b"") as opened:
        for _ in range(4):
            for piece in (HEAD, b"1\r\n\r\n"):
                opened.sendall(piece)
                time.sleep(0.2)
            assert opened.recv(65_536).startswith(b"HTTP/1.1 200")

    assert doorman(server).late == 0


def test_a_silent_socket_stays_open(tmp_path: Path) -> None:
    with running(tmp_path, patience=0.3) as server:
        browser = Browser(server.url)
        eyes = browser.open(browser.make("me", "hotseat")["table"]["id"], 0)
        eyes.next()
        time.sleep(0.8)
        eyes.say({"type": "ping"})

        assert eyes.next()["type"] == "pong"


def test_whoever_does_not_read_is_hung_up_on(tmp_path: Path) -> None:
    with running(tmp_path, patience=0.5) as server:
        opened = socket.socket()
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        opened.connect(("127.0.0.1", server.port))
        with opened:
            with suppress(OSError):
                for _ in range(2000):  # some 40 MB of answers
                    opened.sendall(b"GET /schema/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n")
            until(lambda: doorman(server).late == 1)
        until(lambda: doorman(server).open == 0)


# ---- how many


def test_connections_of_an_address_are_bounded_and_nobody_else_notices(tmp_path: Path) -> None:
    with running(tmp_path, patience=3, connections_per_address=50) as server:
        player = Stranger(server.url)
        idle = typical(player.moves(20))
        opened = [half_open(server.port, HEAD) for _ in range(400)]
        busy = typical(player.moves(20))
        until(lambda: doorman(server).refused == 350)
        until(lambda: doorman(server).late >= 50)
        for one in opened:
            one.close()

        with half_open(server.port, b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n") as again:
            answer = again.recv(12)

    assert busy < idle + SLACK
    assert answer == b"HTTP/1.1 200"


def test_all_connections_are_bounded_and_proxies_are_many_people(tmp_path: Path) -> None:
    settings = {"connections": 30, "connections_per_address": 5, "proxies": ("127.0.0.2",), "patience": 60}
    with running(tmp_path, **settings) as server:
        mine = [half_open(server.port, HEAD, "127.0.0.3") for _ in range(20)]
        proxys = [half_open(server.port, HEAD) for _ in range(60)]
        until(lambda: doorman(server).refused == 15 + 35)

        assert doorman(server).open == 30
        for one in mine + proxys:
            one.close()
        until(lambda: doorman(server).open == 0)


def test_sockets_are_counted_out_when_they_close(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        browser = Browser(server.url)
        table = browser.make("me", "hotseat")["table"]["id"]
        eyes = [browser.open(table, 0) for _ in range(5)]
        for pair in eyes:
            pair.next()
        before = doorman(server).open
        for pair in eyes:
            pair.close()
        until(lambda: doorman(server).open == before - 5)


def test_descriptors_are_raised_as_far_as_allowed() -> None:
    import resource

    raised = raise_descriptors()

    assert raised == min(resource.getrlimit(resource.RLIMIT_NOFILE)[1], 65_536)


# ---- logs


def test_a_flood_of_complaints_is_a_few_lines_without_addresses(caplog: pytest.LogCaptureFixture) -> None:
    clock = [0.0]
    seldom = Seldom(lambda: clock[0])
    loop = asyncio.new_event_loop()
    with caplog.at_level(logging.ERROR, logger="pioche.loop"):
        for _ in range(1000):
            unexpected(
                loop, {"message": "socket.accept() out of system resource", "socket": "raddr=203.0.113.9"}
            )
    loop.close()
    written = [record for record in caplog.records if seldom.filter(record)]
    clock[0] += SECONDS
    later = caplog.records[0]

    assert len(written) == FEW
    assert seldom.filter(later)
    line = json.loads(Lines().format(later))
    assert line["left_out"] == 1000 - FEW
    assert "203.0.113.9" not in json.dumps(line)


# ---- a server as people start it


@contextmanager
def process(folder: Path) -> Iterator[tuple[str, int, Path]]:
    """A server process as people start it; its URL, its port and its log."""
    port, log = free_port(), folder / "log"
    program = "import typer; from pioche.cli.serve import serve; typer.run(serve)"
    options = ["--port", str(port), "--store", f"sqlite:///{folder}/x.db", "--workers", "1"]
    with log.open("wb") as lines:
        served = subprocess.Popen(
            [sys.executable, "-c", program, *options], stdout=subprocess.DEVNULL, stderr=lines
        )
    try:
        wait_for(f"http://127.0.0.1:{port}")
        yield f"http://127.0.0.1:{port}", port, log
    finally:
        served.terminate()
        served.wait(PATIENCE)


@pytest.mark.parametrize("addresses", [1, 20])
def test_play_goes_on_beside_half_open_requests(tmp_path: Path, addresses: int) -> None:
    raise_descriptors()
    with process(tmp_path) as (url, port, log), ExitStack() as opened:
        player = Stranger(url)
        idle = typical(player.moves(20, 0.1))
        moves = []
        for number in range(MANY):
            opened.enter_context(half_open(port, HEAD, f"127.0.1.{1 + number % addresses}"))
            if number % 100 == 0:
                moves.append(player.move())
        moves += player.moves(60 if LONG else 10, 0.2)
        healthy = httpx.get(f"{url}/api/health", timeout=2).status_code
        print(f"idle {idle:.3f} s; typical {typical(moves):.3f} s, slowest {max(moves):.3f} s")

    assert healthy == 200
    assert typical(moves) < idle + SLACK
    assert log.stat().st_size < 100_000
