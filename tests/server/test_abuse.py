"""Whatever is sent: a coded error, never a crash, a leak or a lost move."""

import json
import threading
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from pioche.server.http import turnstile
from tests.server.rig import Browser, Eyes, Json, Server, running

BOT: Json = {"kind": "bot", "level": 1}
GARBAGE: list[str | bytes] = [
    "",
    "null",
    "[]",
    "42",
    '"decide"',
    "{",
    '{"type":"decide"}',
    '{"type":"sudo","id":"x"}',
    '{"type":"decide","id":"x","serial":"0","option":"pass"}',
    '{"type":"decide","id":"x","serial":-1,"option":"pass"}',
    '{"type":"decide","id":"x","serial":1e400,"option":"pass"}',
    '{"type":"decide","id":"x","serial":99999999999999999999999,"option":"pass"}',
    '{"type":"decide","id":"","serial":0,"option":"pass"}',
    '{"type":"decide","id":"x","serial":0,"option":"pass","seat":1}',
    '{"type":"decide","id":"x","serial":0,"option":"\\ud800"}',
    '{"type":"emote","id":"x","emote":"<script>alert(1)</script>"}',
    '{"type":"undo","id":"x"}',
    '{"type":"hello","seat":1,"role":"referee"}',
    '{"type":"hello","key":"../../etc/passwd-------------"}',
    "[" * 5000,
    '{"type":' * 900,
    b"\x00\xff\xfe",
    b"\x80" * 100,
    '{"type":"decide","id":"' + "x" * 20_000 + '"}',
]


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Refusals do not wait."""
    monkeypatch.setattr(turnstile, "REST", 0.0)


@pytest.fixture
def table(browser: Browser) -> str:
    """A table with me, asked or not, and a hot-seat neighbour."""
    id: str = browser.make("me", "hotseat", seed=4)["table"]["id"]
    return id


def asked(browser: Browser, table: str) -> Eyes:
    """The eyes of the seat that is asked."""
    seat = browser.get(f"/api/tables/{table}")["asked"][0]
    eyes = browser.open(table, seat)
    eyes.next()
    return eyes


def test_garbage_is_answered_with_a_code(browser: Browser, table: str) -> None:
    eyes = asked(browser, table)
    for message in GARBAGE:
        eyes.say(message)
        answer = eyes.next()
        assert answer["type"] == "refused", (message[:80], answer)
        assert answer["fault"]["code"] in ("bad_message", "too_large")
        assert answer["fault"]["text"]["fr"]
    eyes.say({"type": "ping"})
    assert eyes.next() == {"type": "pong", "seq": 0}


def test_a_flood_of_bytes_closes_only_its_own_socket(browser: Browser, table: str) -> None:
    eyes = asked(browser, table)
    with suppress(ConnectionClosed):  # it may be closed before all is sent
        eyes.say("x" * 20_000_000)
    with pytest.raises(ConnectionClosed):
        eyes.next()
    assert asked(browser, table).heard[0]["seq"] == 0


def test_random_messages_change_nothing(browser: Browser, table: str) -> None:
    rng = Random(1)
    eyes = asked(browser, table)
    words: list[Any] = [
        "hello",
        "decide",
        "undo",
        "ping",
        "id",
        "a",
        0,
        1,
        -5,
        None,
        "pass",
        "play:heraut",
        [],
        {},
        1.5,
        True,
    ]
    for _ in range(400):
        message = {
            rng.choice(["type", "id", "serial", "option", "emote", "seat", "after", "x"]): rng.choice(words)
            for _ in range(4)
        }
        if message.get("type") == "decide" and "serial" in message:
            message["serial"] = 77
        text = json.dumps(message)
        if rng.random() < 0.3:
            text = text[: rng.randrange(len(text))]
        eyes.say(text)
        answer = eyes.next()
        assert answer["type"] in ("refused", "answer", "pong", "snapshot"), answer
    assert browser.get(f"/api/tables/{table}")["seq"] == 0


def test_commands_before_hello_are_refused(browser: Browser, table: str) -> None:
    eyes = Eyes(browser.url, table, {}, None)
    eyes.say({"type": "decide", "id": "x", "serial": 0, "option": "pass"})
    assert eyes.next()["fault"]["code"] == "bad_message"


def test_double_clicks_stale_tabs_and_resends_are_harmless(browser: Browser, table: str) -> None:
    tabs = [asked(browser, table) for _ in range(2)]
    options = tabs[0].position["view"]["options"]
    click = {"type": "decide", "id": "click", "serial": 0, "option": options[-1]}
    for tab in tabs:
        for _ in range(3):
            tab.say(click)
    answers = [tab.until("answer") for tab in tabs for _ in range(3)]
    assert all(answer == answers[0] and answer["fault"] is None for answer in answers)
    stale = tabs[1].answer({"type": "decide", "serial": 0, "option": options[0]})
    assert stale["fault"]["code"] == "stale_decision"
    early = tabs[1].answer({"type": "decide", "serial": 5, "option": options[0]})
    assert early["fault"]["code"] == "stale_decision"
    assert browser.get(f"/api/tables/{table}")["seq"] == 1


def test_many_tabs_at_once_make_one_move(server: Server, browser: Browser, table: str) -> None:
    seat = browser.get(f"/api/tables/{table}")["asked"][0]
    options = asked(browser, table).position["view"]["options"]
    answers: list[int] = []

    def click(number: int) -> None:
        command = {
            "type": "decide",
            "id": f"t{number}",
            "serial": 0,
            "option": options[number % len(options)],
        }
        answers.append(
            browser.http.post(f"/api/tables/{table}/commands?seat={seat}", json=command).status_code
        )

    threads = [threading.Thread(target=click, args=(number,)) for number in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == [200] + [409] * 11
    assert browser.get(f"/api/tables/{table}")["seq"] == 1


def test_illegal_and_foreign_options_are_refused(browser: Browser, table: str) -> None:
    eyes = asked(browser, table)
    for option, code in (
        ("counter:magicien>heraut", "illegal_option"),
        ("PASS", "bad_option"),
        ("a>b>c", "bad_option"),
    ):
        answer = eyes.answer({"type": "decide", "serial": 0, "option": option})
        assert answer["fault"]["code"] == code
    neighbour = browser.open(table, 1 - eyes.heard[0]["seat"])
    neighbour.next()
    assert (
        neighbour.answer({"type": "decide", "serial": 0, "option": "pass"})["fault"]["code"] == "wrong_seat"
    )


def test_nobody_takes_a_seat_by_saying_so(server: Server, browser: Browser) -> None:
    made = browser.make("me", "friend", BOT)
    table, other = made["table"]["id"], browser.make("me", BOT)
    thief = Browser(server.url)
    thief.make("me", BOT)
    keys = [other["seats"][0]["key"], other["watch"], made["invites"][0]["key"], "A" * 32]
    for seat in (0, 1, 2, 7):
        assert thief.open(table, seat).next()["fault"]["code"] == "not_your_seat"
        command = {"type": "emote", "id": "x", "emote": "wow"}
        assert thief.post(f"/api/tables/{table}/commands?seat={seat}", command, 403)
        for key in keys:
            assert thief.open(table, seat, key=key).next()["fault"]["code"] == "not_your_seat"
            thief.get(
                f"/api/tables/{table}/stream?seat={seat}", 403, headers={"Authorization": f"Bearer {key}"}
            )
    watch = {"Authorization": f"Bearer {made['watch']}"}
    assert (
        thief.get(f"/api/tables/{table}/stream?seat=0", 403, headers=watch)["fault"]["code"]
        == "not_your_seat"
    )
    assert thief.post(
        f"/api/tables/{table}/commands", {"type": "emote", "id": "x", "emote": "wow"}, 403, headers=watch
    )
    assert browser.open(table, 2).next()["fault"]["code"] == "not_your_seat", "a bot's seat is nobody's"


NAMES = [
    "a\x00b",
    "a\nb",
    "a\u202eb",
    "a\u2066b",
    "a\u200fb",
    "\ue000",
    "Z" + "\u0300" * 20,
    "x" * 25,
    "a\u2028b",
]


@pytest.mark.parametrize("name", NAMES)
def test_names_that_could_fool_anybody_are_refused(browser: Browser, name: str) -> None:
    seats = [{"kind": "me", "name": name}, BOT]
    answer = browser.post("/api/tables", {"game": "guild_battle", "seats": seats}, 400)
    assert answer["fault"]["code"] in ("bad_name", "bad_message")


@pytest.mark.parametrize("name", ["Zoé", "Ω", "名前", "<b>Bo</b>", "O’Neil", "👩‍🎤"])
def test_honest_names_are_kept_as_they_are(browser: Browser, name: str) -> None:
    made = browser.make({"kind": "me", "name": name}, BOT)
    assert made["table"]["seats"][0]["name"] == {"fr": name, "en": name}


def test_tables_that_cannot_be_are_refused(browser: Browser) -> None:
    for body, code in (
        ({"game": "chess", "seats": [BOT, BOT]}, "unknown_name"),
        ({"game": "guild_battle", "seats": [BOT]}, "bad_spec"),
        ({"game": "guild_battle", "seats": [BOT] * 6}, "bad_spec"),
        ({"game": "guild_battle", "seats": ["me"]}, "bad_message"),
        ({"game": "guild_battle", "seats": [{"kind": "me"}, {"kind": "me"}]}, "bad_spec"),
        ({"game": "guild_battle", "seats": [BOT, BOT], "variant": {"set": "nope"}}, "unknown_name"),
        ({"game": "guild_battle", "seats": [BOT, {"kind": "bot", "level": 6}]}, "bad_message"),
        ({"game": "ossuaire", "seats": [{**BOT, "deck": "x"}, BOT]}, "unknown_name"),
    ):
        response = browser.http.post("/api/tables", json=body)
        assert response.status_code in (400, 404), response.text
        fault = response.json()["fault"]
        assert fault["code"] in (code, "bad_spec"), fault


def test_pages_of_other_sites_are_refused(browser: Browser, table: str) -> None:
    headers = {"Origin": "https://evil.example"}
    answer = browser.post("/api/tables", {"game": "guild_battle", "seats": [BOT, BOT]}, 403, headers=headers)
    assert answer["fault"]["code"] == "bad_origin"
    eyes = Eyes(browser.url, table, headers, None)
    assert eyes.next()["fault"]["code"] == "bad_origin"
    assert browser.http.get("/api/home", headers={"Origin": browser.url}).status_code == 200
    own = Eyes(browser.url, table, {"Origin": browser.url}, {"seat": 0})
    assert own.next()["fault"]["code"] == "not_your_seat"


def test_limits_of_rate_size_and_tables(tmp_path: Path) -> None:
    with running(tmp_path, requests=30, commands=10, tables_per_address=2, sockets_per_address=2) as server:
        browser = Browser(server.url)
        made = [browser.make("me", "hotseat") for _ in range(2)]
        third = browser.post("/api/tables", {"game": "guild_battle", "seats": [BOT, BOT]}, 429)
        assert third["fault"]["code"] == "too_many"
        large = browser.http.post(
            "/api/tables", content=b" " * 40_000, headers={"Content-Type": "application/json"}
        )
        assert large.status_code == 413
        assert large.json()["fault"]["code"] == "too_large"
        table = made[0]["table"]["id"]
        first, _second = browser.open(table, 0), browser.open(table, 1)
        first.next()
        assert browser.open(table, 0).next()["fault"]["code"] == "too_many"
        for _ in range(80):
            first.say({"type": "ping"})
        kinds = [first.next()["type"] for _ in range(80)]
        assert "refused" in kinds
        codes = [browser.http.get("/api/health").status_code for _ in range(60)]
        assert 429 in codes


def test_headers_forbid_what_pages_must_not_do(browser: Browser) -> None:
    for path in ("/", "/api/health", "/api/tables/none"):
        headers = browser.http.get(path).headers
        policy = headers["content-security-policy"]
        assert policy.startswith("default-src 'self';"), path
        assert "unsafe" not in policy
        assert "data:" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
    made = browser.http.post("/api/tables", json={"game": "guild_battle", "seats": [{"kind": "me"}, BOT]})
    cookie = made.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie


def test_no_secret_is_in_the_store(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        browser = Browser(server.url)
        made = browser.make("me", "friend")
        secrets = [
            made["watch"],
            made["seats"][0]["key"],
            made["invites"][0]["key"],
            browser.http.cookies["pioche"],
        ]
    content = b"".join(path.read_bytes() for path in tmp_path.glob("pioche.db*"))
    assert content
    assert not [secret for secret in secrets if secret.encode() in content]


def test_resuming_gives_what_was_missed_or_a_snapshot(server: Server, browser: Browser) -> None:
    table = browser.make("me", BOT, seed=9)["table"]["id"]
    eyes = browser.open(table, 0)
    eyes.next()
    eyes.play(Random(9))
    updates = [message for message in eyes.heard if message["type"] == "update"]
    last = updates[-1]["seq"]
    back = browser.open(table, 0, after=last - 5)
    assert [back.next() for _ in range(5)] == updates[-5:]
    assert browser.open(table, 0, after=10_000).next()["type"] == "snapshot"
    if last > 80:
        assert browser.open(table, 0, after=1).next()["type"] == "snapshot"
    fresh = browser.open(table, 0, after=last)
    fresh.say({"type": "ping"})
    assert fresh.until("pong") == {"type": "pong", "seq": last}
