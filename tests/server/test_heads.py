"""Heads of requests that are long, and what comes behind a request: neither takes time that is others'."""

import re
import socket
import time
from pathlib import Path

import pytest

from pioche.server.http.cookies import OVER_TLS, PLAIN, ours
from pioche.server.http.door import HEAD, LINES
from tests.server.rig import PATIENCE, Browser, Server, running
from tests.server.test_connections import BODY, doorman, half_open, is_closed, until

GET = b"GET /api/health HTTP/1.1\r\nHost: x\r\n"
LONG = {
    "one line": GET + b"X: " + b"x" * HEAD,
    "many lines": GET + b"X: 1\r\n" * LINES,
    "a long path": b"GET /" + b"x" * HEAD + b" HTTP/1.1\r\nHost: x",
    "no end of line": b"x" * HEAD * 3,
}


def answer_to(server: Server, *pieces: bytes) -> bytes:
    """What is answered to some bytes, sent in pieces."""
    with half_open(server.port, pieces[0]) as connection:
        for piece in pieces[1:]:
            time.sleep(0.05)
            connection.sendall(piece)
        connection.settimeout(PATIENCE)
        return whole(connection)


def whole(connection: socket.socket) -> bytes:
    """One answer, its head and as much of a body as it tells of, however many packets they come in."""
    found = b""
    while b"\r\n\r\n" not in found and (more := connection.recv(65_536)):
        found += more
    head, _, body = found.partition(b"\r\n\r\n")
    told = re.search(rb"content-length: (\d+)", head, re.IGNORECASE)
    while told and len(body) < int(told[1]) and (more := connection.recv(65_536)):
        body += more
    return head + b"\r\n\r\n" + body


@pytest.mark.parametrize("name", LONG)
def test_a_head_that_is_too_long_is_refused_however_it_comes(server: Server, name: str) -> None:
    sent = LONG[name] + b"\r\n\r\n"

    at_once = answer_to(server, sent)
    in_pieces = answer_to(server, sent[:200], sent[200:])

    assert at_once.startswith(b"HTTP/1.1 400")
    assert in_pieces.startswith(b"HTTP/1.1 400")


def test_a_head_as_proxies_and_browsers_send_them_is_read(server: Server) -> None:
    lines = b"X: 1\r\n" * (LINES - 10) + b"Cookie: " + b"x" * (HEAD // 2) + b"\r\n"

    assert answer_to(server, GET + lines + b"\r\n").startswith(b"HTTP/1.1 200")


def test_lines_of_a_body_are_not_those_of_a_head(server: Server) -> None:
    body = b"{" + b"\n" * 2 * LINES + b"}"
    head = (
        b"POST /api/join HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
    )

    assert b"unknown_key" in answer_to(server, head % len(body) + body)


def test_half_a_body_behind_another_request_is_hung_up_on(tmp_path: Path) -> None:
    with running(tmp_path, patience=0.5) as server:
        with half_open(server.port, GET + b"\r\n" + BODY) as opened:
            closed = is_closed(opened, PATIENCE)
        until(lambda: doorman(server).open == 0)

    assert closed
    assert doorman(server).late == 1


def test_requests_one_behind_the_other_are_all_answered(tmp_path: Path) -> None:
    with running(tmp_path, patience=1) as server, half_open(server.port, (GET + b"\r\n") * 3) as opened:
        opened.settimeout(PATIENCE)
        heard = b""
        while heard.count(b"HTTP/1.1 200") < 3:
            heard += opened.recv(65_536)

    assert doorman(server).late == 0


# ---- cookies


def test_cookies_of_others_cost_next_to_nothing() -> None:
    lines = ['a="' + "\\" * 1_000_000 + '"', "a=b; " * 200_000, ";" * 1_000_000, "=" * 1_000_000]
    begun = time.process_time()

    found = ours([*lines, f"{PLAIN}=mine"])

    assert found == {PLAIN: "mine"}
    assert time.process_time() - begun < 2


def test_of_our_cookies_the_last_counts() -> None:
    assert ours([f"x=1;{PLAIN}=a; {OVER_TLS}=b", f"{PLAIN}=c.d-e_f"]) == {PLAIN: "c.d-e_f", OVER_TLS: "b"}


def test_a_browser_with_many_cookies_is_known(browser: Browser) -> None:
    table = browser.make("me", "hotseat")["table"]["id"]
    mine = f"pioche={browser.http.cookies['pioche']}"

    told = browser.get(f"/api/tables/{table}", headers={"Cookie": f'a="\\"; b=1;{mine}; c'})

    assert [seat["mine"] for seat in told["seats"]] == [True, True]
