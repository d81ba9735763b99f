"""Thousands of frames or chunks that are no messages: nobody counts them, so they are few, or their sender is gone."""

import asyncio
import json
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from pioche.server.http.door import CHUNKS, PORTION, REST, SILENT, SocketDoor
from tests.server.rig import PATIENCE, Browser, Server, running
from tests.server.stranger import SLACK, Stranger, typical
from tests.server.test_connections import doorman, half_open, is_closed, until

TEXT, PING, PONG, CONTINUED, FINAL = 0x1, 0x9, 0xA, 0x0, 0x80
HEAD = (
    b"GET /api/tables/none/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
POST = (
    b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n"
)
FLOODS = {
    "pings": bytes([FINAL | PING, 0x80, 0, 0, 0, 0]),
    "pongs": bytes([FINAL | PONG, 0x80, 0, 0, 0, 0]),
    "fragments": bytes([CONTINUED, 0x80, 0, 0, 0, 0]),
}


def text(said: bytes, first: int = FINAL | TEXT) -> bytes:
    """A short text as a frame, masked with noughts."""
    return bytes([first, 0x80 | len(said), 0, 0, 0, 0]) + said


@contextmanager
def opened(server: Server) -> Iterator[socket.socket]:
    """A socket of somebody at another address."""
    with half_open(server.port, HEAD) as connection:
        assert b" 101 " in connection.recv(65_536)
        yield connection


@pytest.mark.parametrize("kind", FLOODS)
def test_whoever_floods_a_socket_with_frames_that_say_nothing_is_hung_up_on(
    tmp_path: Path, kind: str
) -> None:
    with running(tmp_path) as server:
        player = Stranger(server.url)
        idle = typical(player.moves(20))
        with opened(server) as flood, suppress(OSError):
            if kind == "fragments":
                flood.sendall(text(b"", TEXT))
            flood.sendall(FLOODS[kind] * 40_000)
            busy = typical(player.moves(5))
            closed = is_closed(flood, PATIENCE)
        until(lambda: doorman(server).late == 1)

    assert closed
    assert busy < idle + SLACK


def test_whoever_speaks_on_after_a_refusal_is_hung_up_on(tmp_path: Path) -> None:
    elsewhere = HEAD.replace(b"Host: x\r\n", b"Host: x\r\nOrigin: https://elsewhere.example\r\n")
    with running(tmp_path) as server:
        with half_open(server.port, elsewhere) as refused, suppress(OSError):
            refused.settimeout(PATIENCE)
            heard = b""
            while b"bad_origin" not in heard:
                heard += refused.recv(65_536)
            refused.sendall(text(b"{}") * 40_000)
            assert is_closed(refused, PATIENCE)
        until(lambda: doorman(server).late == 1)


def test_a_few_such_frames_and_a_message_in_parts_are_all_right(tmp_path: Path) -> None:
    with running(tmp_path) as server, opened(server) as connection:
        connection.sendall((FLOODS["pings"] + FLOODS["pongs"]) * (SILENT // 3))
        connection.sendall(text(b"{", TEXT) + text(b"}", FINAL | CONTINUED))
        connection.settimeout(PATIENCE)
        heard = b""
        while b"bad_message" not in heard:
            heard += connection.recv(65_536)

    assert doorman(server).late == 0


def test_messages_that_come_at_once_are_taken_in_a_portion_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting: list[int] = []

    async def counting(self: SocketDoor) -> object:
        waiting.append(self.queue.qsize())
        return await receive(self)

    receive = SocketDoor.receive
    monkeypatch.setattr(SocketDoor, "receive", counting)
    with running(tmp_path) as server, opened(server) as connection:
        connection.settimeout(PATIENCE)
        connection.sendall(text(b"{}") * 2000)
        heard = b""
        while heard.count(b"bad_message") < 2000:
            heard += connection.recv(65_536)

    assert max(waiting) <= PORTION // len(text(b"{}")) + 1


def test_a_long_message_is_heard_whole(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        browser = Browser(server.url)
        eyes = browser.open(browser.make("me", "hotseat")["table"]["id"], 0)
        eyes.next()
        for _ in range(3):
            eyes.say(json.dumps({"type": "ping"}) + " " * 16_000)

        assert [eyes.next()["type"] for _ in range(3)] == ["pong"] * 3


def test_whoever_has_spoken_is_not_asked_whether_they_are_there_and_whoever_is_silent_is_every_time(
    tmp_path: Path,
) -> None:
    with running(tmp_path) as server:
        browser = Browser(server.url)
        eyes = browser.open(browser.make("me", "hotseat")["table"]["id"], 0)
        eyes.next()
        (visitor,) = server.app.state["services"].sockets
        door: SocketDoor = visitor._door

        async def asks() -> bool:
            door.send_keepalive_ping()
            return door.pending_ping_payload is not None

        async def answered() -> None:
            while door.pending_ping_payload is not None:
                await asyncio.sleep(0.01)

        assert not server.run(asks())  # it has said hello
        for _ in range(2):
            assert server.run(asks())
            server.run(answered())
        eyes.say({"type": "ping"})
        while eyes.next()["type"] != "pong":
            pass
        assert not server.run(asks())


def test_a_body_in_too_many_chunks_is_refused(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        with half_open(server.port, POST + b"1\r\n \r\n" * 5000) as connection:
            connection.settimeout(PATIENCE)
            answer = connection.recv(65_536)
        until(lambda: doorman(server).open == 0)

    assert answer.startswith(b"HTTP/1.1 400")


def test_a_body_in_a_few_chunks_is_read(tmp_path: Path) -> None:
    body = b'{"game": "guild_battle", "seats": [{"kind": "me"}, {"kind": "bot"}]}'
    size = -(-len(body) // CHUNKS)
    pieces = [body[at : at + size] for at in range(0, len(body), size)]
    sent = b"".join(b"%x\r\n%b\r\n" % (len(piece), piece) for piece in pieces) + b"0\r\n\r\n"
    with running(tmp_path) as server, half_open(server.port, POST + sent) as connection:
        connection.settimeout(PATIENCE)
        answer = connection.recv(65_536)

    assert answer.startswith(b"HTTP/1.1 201")


def test_what_is_no_request_is_refused_after_a_while(tmp_path: Path) -> None:
    with running(tmp_path) as server, half_open(server.port, b"X\r\n\r\n") as connection:
        connection.settimeout(PATIENCE)
        begun = time.monotonic()
        answer = connection.recv(65_536)

    assert answer.startswith(b"HTTP/1.1 400")
    assert time.monotonic() - begun > REST / 2


def test_sockets_where_there_are_none_are_counted(tmp_path: Path) -> None:
    nowhere = HEAD.replace(b"/api/tables/none/socket", b"/nowhere")
    with running(tmp_path, requests=12) as server:
        for _ in range(20):
            with half_open(server.port, nowhere) as connection:
                connection.settimeout(PATIENCE)
                assert b" 403 " in connection.recv(65_536)

        assert server.app.state["services"].guard.refused > 0
