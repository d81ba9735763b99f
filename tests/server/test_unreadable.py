"""What cannot be read is refused with a code, by HTTP and on the socket, and never makes a mistake of ours."""

from pathlib import Path

import pytest

from tests.server.rig import Browser, Server, running

DEEP = 8_000  # of 16,384 bytes that a message may have
UNREADABLE = {
    "deep lists": b"[" * DEEP,
    "deep lists that close": b"[" * (DEEP // 2) + b"]" * (DEEP // 2),
    "deep objects": b'{"a":' * 2_000 + b"1" + b"}" * 2_000,
    "a deep field": b'{"game":"guild_battle","seats":' + b"[" * 4_000 + b"]" * 4_000 + b"}",
    "a deep field that nobody knows": b'{"type":"ping","x":' + b"[" * 4_000 + b"]" * 4_000 + b"}",
    "a huge number": b'{"game":"guild_battle","seats":[{"kind":"me"}],"seed":' + b"9" * 5_000 + b"}",
    "a huge exponent": b'{"game":"guild_battle","seats":[{"kind":"me"}],"seed":1e99999}',
    "not a number": b'{"game":"guild_battle","seats":[{"kind":"me"}],"seed":NaN}',
    "endless": b'{"game":"guild_battle","seats":[{"kind":"me"}],"seed":Infinity}',
    "no UTF-8": b'{"game":"\xff\xfe","seats":[]}',
    "half a surrogate": b'{"game":"\\ud800","seats":[]}',
    "nothing": b"",
    "a lone quote": b'"',
    "two values": b"{} {}",
}


@pytest.mark.parametrize("name", UNREADABLE)
@pytest.mark.parametrize("path", ["/api/tables", "/api/join", "/api/entrance"])
def test_bodies_that_cannot_be_read_are_the_senders_mistake(browser: Browser, path: str, name: str) -> None:
    answer = browser.http.post(path, content=UNREADABLE[name], headers={"Content-Type": "application/json"})

    assert answer.status_code == 400, answer.text
    assert answer.json()["fault"]["code"] == "bad_message"


def test_of_a_key_that_is_there_twice_the_last_counts(browser: Browser) -> None:
    body = b'{"game":"no_such_game","game":"guild_battle","seats":[{"kind":"me"},{"kind":"bot"}]}'

    answer = browser.http.post("/api/tables", content=body, headers={"Content-Type": "application/json"})

    assert answer.status_code == 201
    assert answer.json()["table"]["game"] == "guild_battle"


def test_sockets_answer_what_cannot_be_read_and_stay_open(browser: Browser) -> None:
    table = browser.make("me", "hotseat")["table"]["id"]
    eyes = browser.open(table, 0)
    eyes.next()

    for name, body in UNREADABLE.items():
        for sent in (body, body.decode(errors="replace")):
            eyes.say(sent)
            assert eyes.until("refused")["fault"]["code"] == "bad_message", name

    assert eyes.answer({"type": "emote", "emote": "hello"})["fault"] is None


# ---- what may be cached


def test_what_depends_on_who_asks_is_never_stored(browser: Browser) -> None:
    table = browser.make("me", {"kind": "bot", "level": 1})["table"]["id"]
    paths = [
        "/api/tables",
        "/api/tables/mine",
        "/api/home",
        "/api/health",
        "/api/nothing",
        "/api/tables/none",
    ]
    paths += [f"/api/tables/{table}{more}" for more in ("", "/stream", "/record", "/replay")]

    for path in paths:
        assert browser.http.get(path).headers["cache-control"] == "no-store", path


def test_only_files_whose_name_holds_their_hash_are_kept_for_long(tmp_path: Path) -> None:
    (tmp_path / "web" / "assets").mkdir(parents=True)
    (tmp_path / "web" / "index.html").write_text("<p>page")
    (tmp_path / "web" / "assets" / "index-3f2a.js").write_text("1")
    with running(tmp_path, web=tmp_path / "web") as server:
        browser = Browser(server.url)
        told = {
            path: browser.http.get(path).headers["cache-control"]
            for path in ("/", "/t/x", "/assets/index-3f2a.js")
        }
        missing = browser.http.get("/assets/none.js")

    assert told["/"] == told["/t/x"] == "no-cache"
    assert "immutable" in told["/assets/index-3f2a.js"]
    assert missing.status_code == 404
    assert missing.headers["cache-control"] == "no-store"


def test_the_server_is_well_after_all_that(server: Server, browser: Browser) -> None:
    assert browser.get("/api/health")["status"] == "ok"
