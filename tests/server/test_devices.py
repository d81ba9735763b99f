"""Keys that are replaced open nothing any more; a person sees their devices, moves between them and logs them out."""

import threading
import time
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from tests.server.rig import PATIENCE, Browser, Eyes, Json, Server
from tests.server.test_leaving import Friends

BOT: Json = {"kind": "bot", "level": 1}
FIREFOX = "Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0"


@pytest.fixture
def friends(server: Server) -> Friends:
    """Two people at a table."""
    return Friends(server.url, seed=6)


@pytest.fixture
def phone(server: Server) -> Browser:
    """Another browser."""
    browser = Browser(server.url)
    browser.http.headers["User-Agent"] = FIREFOX
    return browser


def said(eyes: Eyes) -> str:
    """The code with which somebody is sent away."""
    code: str = eyes.until("refused")["fault"]["code"]
    return code


def bearer(key: str) -> Json:
    """The header that shows a key."""
    return {"headers": {"Authorization": f"Bearer {key}"}}


async def _done(work: Callable[[], None]) -> None:
    """In the server's loop."""
    work()


# ---- new links


def test_a_new_link_of_a_seat_revokes_the_old_one(server: Server, friends: Friends, phone: Browser) -> None:
    with_key = phone.open(friends.table, 1, key=friends.key)
    with_cookie = friends.bo.open(friends.table, 1)
    for eyes in (with_key, with_cookie):
        assert eyes.next()["type"] == "snapshot"
    fresh = friends.bo.post(friends.at("links"), {"kinds": ["seat"]}, 200)["seats"][0]["key"]
    assert said(with_key) == "not_your_seat"
    assert with_cookie.answer({"type": "emote", "emote": "hello"})["fault"] is None, "the browser plays on"
    for path in ("stream", "stream?seat=1"):
        assert phone.get(friends.at(path), 403, **bearer(friends.key))["fault"]["code"] == "not_your_seat"
        phone.get(friends.at(path), **bearer(fresh))
    assert phone.post("/api/join", {"key": friends.key}, 404)["fault"]["code"] == "unknown_key"
    assert phone.post("/api/entrance", {"key": friends.key}, 404)["fault"]["code"] == "unknown_key"


def test_only_links_of_the_kinds_that_were_asked_for_are_replaced(server: Server, browser: Browser) -> None:
    made = browser.make("me", "friend", "friend")
    table, stranger = made["table"]["id"], Browser(server.url)
    watching = stranger.open(table, key=made["watch"])
    watching.next()
    own = browser.post(f"/api/tables/{table}/links", {"kinds": ["seat"]}, 200)
    assert (own["invites"], own["watch"]) == ([], "")
    for one in made["invites"]:
        assert stranger.post("/api/entrance", {"key": one["key"]}, 200)["kind"] == "invite"
    invited = browser.post(f"/api/tables/{table}/links", {"kinds": ["invite"]}, 200)
    assert [one["seat"] for one in invited["invites"]] == [1, 2]
    for one in made["invites"]:
        assert stranger.post("/api/entrance", {"key": one["key"]}, 404)["fault"]["code"] == "unknown_key"
    stranger.get(f"/api/tables/{table}", **bearer(made["watch"]))
    browser.post(f"/api/tables/{table}/links", {"kinds": ["watch"]}, 200)
    assert said(watching) == "not_your_seat", "who watches with the old link is told, and sees no more"
    stranger.get(f"/api/tables/{table}", 403, **bearer(made["watch"]))


def test_only_the_maker_replaces_invites_and_the_link_to_watch(server: Server) -> None:
    friends = Friends(server.url, {"kind": "friend"})
    theirs = friends.bo.post(friends.at("links"), None, 200)
    assert (theirs["invites"], theirs["watch"]) == ([], "")
    stranger = Browser(server.url)
    stranger.get(f"/api/tables/{friends.table}", **bearer(friends.made["watch"]))
    stranger.post("/api/entrance", {"key": friends.made["invites"][1]["key"]}, 200)


# ---- moving to another device


def test_a_move_revokes_the_old_keys_and_tells_the_old_device(friends: Friends, phone: Browser) -> None:
    old = friends.bo.open(friends.table, 1)
    bot = phone.open(friends.table, 1, key=friends.key)
    for eyes in (old, bot):
        eyes.next()
    moved = phone.post("/api/join", {"key": friends.key})
    assert (said(old), said(bot)) == ("moved", "not_your_seat")
    fresh = moved["seats"][0]["key"]
    assert fresh != friends.key
    assert phone.open(friends.table, 1).next()["seat"] == 1
    assert phone.post("/api/join", {"key": friends.key}, 404)["fault"]["code"] == "unknown_key"
    phone.get(friends.at("stream"), 403, **bearer(friends.key))
    phone.get(friends.at("stream"), **bearer(fresh))
    command = {"type": "emote", "id": "a", "emote": "hello"}
    assert friends.bo.post(friends.at("commands?seat=1"), command, 409)["fault"]["code"] == "moved"
    assert friends.bo.open(friends.table, 1).next()["fault"]["code"] == "moved"


def test_who_waits_for_updates_is_told_too(friends: Friends, phone: Browser) -> None:
    old = friends.bo
    answers: list[httpx.Response] = []
    seq = old.get(friends.at("stream?seat=1"))["seq"]

    def wait() -> None:
        answers.append(old.http.get(friends.at(f"stream?seat=1&after={seq}&wait=20")))

    waiting = threading.Thread(target=wait)
    waiting.start()
    time.sleep(0.3)
    phone.post("/api/join", {"key": friends.key})
    waiting.join(PATIENCE)
    assert answers[0].json()["fault"]["code"] == "moved", "not what the seat sees after the move"


def test_a_link_opened_where_the_seat_is_already_changes_nothing(friends: Friends) -> None:
    eyes = friends.bo.open(friends.table, 1)
    seq = eyes.next()["seq"]
    again = friends.bo.post("/api/join", {"key": friends.key})
    assert again["seats"] == [{"seat": 1, "key": friends.key}]
    assert again["table"]["seq"] == seq


def test_the_old_device_may_take_the_seat_back(friends: Friends, phone: Browser) -> None:
    fresh = phone.post("/api/join", {"key": friends.key})["seats"][0]["key"]
    there = phone.open(friends.table, 1)
    there.next()
    seat = friends.bo.get(f"/api/tables/{friends.table}")["seats"][1]
    assert (seat["mine"], seat["elsewhere"]) == (False, True)
    assert [table["id"] for table in friends.bo.get("/api/tables/mine")] == [friends.table]
    back = friends.bo.post(friends.at("return"), None, 200)["seats"][1]
    assert (back["mine"], back["elsewhere"]) == (True, False)
    assert said(there) == "moved"
    phone.get(friends.at("stream"), 403, **bearer(fresh))
    assert friends.bo.open(friends.table, 1).next()["seat"] == 1


# ---- the list of devices


def device(found: list[Json], **wanted: Any) -> Json:
    """The one device of a list that is so."""
    alike = [one for one in found if wanted.items() <= one.items()]
    assert len(alike) == 1, (wanted, found)
    return alike[0]


def noted(browser: Browser, friends: Friends, kind: str, count: int) -> list[Json]:
    """The list of devices, once the days of that many of a kind are on the disk: nobody waits for them."""
    end = time.monotonic() + PATIENCE
    while True:
        found: list[Json] = browser.get(friends.at("devices"))
        if sum(one["kind"] == kind and one["used"] is not None for one in found) == count:
            return found
        assert time.monotonic() < end, found


def test_a_person_sees_their_devices_and_nobody_elses(friends: Friends, phone: Browser) -> None:
    friends.bo.get(friends.at("stream?seat=1"))
    phone.post("/api/join", {"key": friends.key})
    phone.get(friends.at("stream?seat=1"))
    found = noted(phone, friends, kind="browser", count=2)
    assert {one["seat"] for one in found} == {1}
    here = device(found, here=True)
    assert (here["kind"], here["browser"], here["system"]) == ("browser", "Firefox", "Android")
    assert here["plays"]
    assert here["used"] % 86_400 == 0, "to the day"
    other = device(found, kind="browser", here=False)
    assert (other["browser"], other["plays"]) == ("python-httpx", False)
    link = device(found, kind="link")
    assert (link["made"], link["used"]) == (here["made"], None), "nobody has used the new link"
    assert {one["id"] for one in friends.bo.get(friends.at("devices"))} == {one["id"] for one in found}
    assert {one["seat"] for one in friends.ana.get(friends.at("devices"))} == {0}
    assert phone.get(friends.at("devices"), 403, **bearer("A" * 32))


def test_my_sisters_phone_is_logged_out(server: Server, friends: Friends, phone: Browser) -> None:
    fresh = phone.post("/api/join", {"key": friends.key})["seats"][0]["key"]
    there = phone.open(friends.table, 1)
    there.next()
    hers = device(friends.bo.get(friends.at("devices")), plays=True)
    left = friends.bo.post(friends.at("log-out"), {"device": hers["id"]}, 200)
    assert hers["id"] not in {one["id"] for one in left}
    assert device(left, kind="browser")["plays"], "the seat is where it was logged out from"
    assert said(there) in ("moved", "logged_out")
    assert phone.open(friends.table, 1).next()["fault"]["code"] == "logged_out"
    assert phone.post(friends.at("return"), None, 404)["fault"]["code"] == "unknown_table"
    assert phone.get("/api/tables/mine") == []
    phone.get(friends.at("stream"), 403, **bearer(fresh))
    assert friends.bo.open(friends.table, 1).next()["seat"] == 1
    assert (
        friends.bo.post(friends.at("log-out"), {"device": "nope"}, 404)["fault"]["code"] == "unknown_device"
    )
    assert friends.ana.post(friends.at("log-out"), {"device": left[0]["id"]}, 404)


def test_a_link_to_watch_keeps_nobody_at_a_seat_who_was_logged_out(friends: Friends, phone: Browser) -> None:
    phone.post("/api/join", {"key": friends.key})
    there = phone.open(friends.table, 1, key=friends.made["watch"])
    assert there.next()["seat"] == 1
    hers = device(friends.bo.get(friends.at("devices")), plays=True)
    friends.bo.post(friends.at("log-out"), {"device": hers["id"]}, 200)

    assert said(there) in ("moved", "logged_out")


def test_a_command_that_waited_while_its_seat_moved_is_refused(
    server: Server, friends: Friends, phone: Browser
) -> None:
    lock, answers = server.hub.rooms[friends.table].lock, []

    def command() -> None:
        emote = {"type": "emote", "id": "late", "emote": "hello"}
        answers.append(friends.bo.http.post(friends.at("commands?seat=1"), json=emote).json())

    move = threading.Thread(target=lambda: phone.post("/api/join", {"key": friends.key}))
    late = threading.Thread(target=command)
    server.run(lock.acquire())
    for number, waiting in enumerate((move, late), 1):
        waiting.start()
        end = time.monotonic() + PATIENCE
        while len(lock._waiters or ()) < number and time.monotonic() < end:
            time.sleep(0.01)
    server.run(_done(lock.release))
    for waiting in (move, late):
        waiting.join(PATIENCE)

    assert answers[0]["fault"]["code"] == "moved"


def test_a_link_can_be_logged_out_too(friends: Friends, phone: Browser) -> None:
    phone.get(friends.at("stream"), **bearer(friends.key))
    eyes = phone.open(friends.table, 1, key=friends.key)
    eyes.next()
    link = device(noted(friends.bo, friends, kind="link", count=1), kind="link")
    assert (link["browser"], link["used"]) == ("Firefox", link["made"])
    left = friends.bo.post(friends.at("log-out"), {"device": link["id"]}, 200)
    assert [one["kind"] for one in left] == ["browser"]
    assert said(eyes) == "not_your_seat"


def test_logging_out_here_leaves_seats_to_their_links(server: Server, friends: Friends) -> None:
    waiting = friends.bo.make("me", "friend")["table"]["id"]
    copied = friends.bo.http.cookies["pioche"]
    eyes = friends.bo.open(friends.table, 1)
    eyes.next()
    assert friends.bo.post("/api/log-out", None, 200) == {"seats": 2}
    assert said(eyes) in ("stand_in", "logged_out")
    assert not friends.bo.http.cookies.get("pioche")
    assert friends.seat(1)["stand_in"], "a bot plays on"
    thief = Browser(server.url)
    thief.http.cookies.set("pioche", copied)
    assert thief.get("/api/tables/mine") == []
    assert thief.get(f"/api/tables/{waiting}", 404)
    assert thief.open(friends.table, 1).next()["fault"]["code"] == "logged_out"
    friends.bo.post("/api/join", {"key": friends.key})
    assert friends.seat(1)["stand_in"] == 0
    assert friends.bo.open(friends.table, 1).next()["seat"] == 1


# ---- one person


def test_a_person_with_two_seats_is_one_person_to_everybody(server: Server) -> None:
    friends = Friends(server.url, {"kind": "friend"}, {"kind": "friend"}, BOT)
    keys = [invite["key"] for invite in friends.made["invites"]]
    friends.ana.post("/api/join", {"key": keys[1], "name": "Cléo"})
    stranger = Browser(server.url)
    watch = bearer(friends.made["watch"])

    def persons() -> list[int]:
        seats = stranger.get(f"/api/tables/{friends.table}", **watch)["seats"]
        return [seat["person"] for seat in seats]

    assert persons() == [1, 2, 1, 0, 0]
    link = friends.ana.post(friends.at("links"), {"kinds": ["seat"]}, 200)["seats"][1]
    assert link["seat"] == 2
    private = Browser(server.url)
    private.post("/api/join", {"key": link["key"]})
    assert persons() == [1, 2, 1, 0, 0], "another window does not make another person"
    old = device(private.get(friends.at("devices")), kind="browser", here=False)
    private.post(friends.at("log-out"), {"device": old["id"]}, 200)
    assert persons() == [1, 2, 1, 0, 0], "nor does logging out"
    shown = stranger.get(f"/api/tables/{friends.table}", **watch)
    held = [place.holder for place in server.run(server.hub.room(friends.table)).state.places]
    assert not [holder for holder in held if len(holder) > 1 and holder in str(shown)]
