"""Tables from the first click to the replay, over the real wire."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import msgspec
import pytest

from pioche.core.record import Record, replay
from pioche.games import game, ids
from pioche.server.tables.room import Room
from tests.server.rig import Browser, Json, Server, running
from tests.server.test_touch import LONG, NOWHERE

BOT: Json = {"kind": "bot", "level": 1}


def seats_of(name: str) -> int:
    """As few seats as the game allows."""
    return game(name).seats[0]


@pytest.mark.parametrize("name", ids())
def test_a_whole_match_against_bots(server: Server, browser: Browser, name: str) -> None:
    made = browser.make("me", *[BOT] * (seats_of(name) - 1), game=name)
    eyes = browser.open(made["table"]["id"], 0)
    first = eyes.next()
    assert first["type"] == "snapshot", first
    assert first["position"]["prompt"]["fr"] != first["position"]["prompt"]["en"]
    assert first["position"]["rules"]
    end = eyes.play(Random(1))
    assert end["rules"] == [end["view"]["ended_by"]]
    scores = end["view"]["scores"]
    if game(name).team_rule:
        assert set(scores) in ({0}, {1}), "a team wins or loses as one"
    else:
        assert sum(scores) == pytest.approx(1)
    assert end["ending"]["fr"] != end["ending"]["en"]
    numbers = [message["seq"] for message in eyes.heard if message["type"] == "update"]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    assert browser.get(f"/api/tables/{made['table']['id']}")["status"] == "over"


@pytest.mark.parametrize("name", ids())
def test_every_option_can_be_found_by_clicking(server: Server, browser: Browser, name: str) -> None:
    made = browser.make("me", *[BOT] * (seats_of(name) - 1), game=name, seed=3)
    eyes = browser.open(made["table"]["id"], 0)
    eyes.next()
    # Of the longest game some turns: all its kinds of options are looked at in `test_touch`.
    eyes.play(Random(2), 100_000 if LONG else 80)
    positions = [
        message["frame"]["position"]
        for message in eyes.heard
        if message["type"] == "update" and message["frame"]
    ]
    assert sum(len(position["choices"]) for position in positions) > 20
    for position in positions:
        view = position["view"]
        tokens = {
            (f"{pile['zone']}.{pile['seat']}" if pile["seat"] is not None else pile["zone"], card["token"])
            for pile in view["piles"]
            for card in pile.get("cards", [])
        }
        for choice in position["choices"]:
            for end, sign in (("source", ":"), ("target", ">")):
                if f"{view['prompt']}.{choice['verb']}{sign}" not in NOWHERE:
                    assert not (sign in choice["option"] and not choice[end]), choice
                for touch in choice[end]:
                    assert (
                        touch["seat"] is not None
                        or touch["token"] is None
                        or (touch["pile"], touch["token"]) in tokens
                    )


def test_a_friend_joins_by_link(server: Server, browser: Browser) -> None:
    made = browser.make({"kind": "me", "name": "Ana"}, "friend")
    table, invite = made["table"]["id"], made["invites"][0]["key"]
    assert made["table"]["status"] == "waiting"
    eyes = browser.open(table, 0)
    assert eyes.next()["position"] is None
    assert eyes.answer({"type": "decide", "serial": 0, "option": "pass"})["fault"]["code"] == "not_begun"
    friend = Browser(server.url)
    assert friend.post("/api/entrance", {"key": invite}, 200)["kind"] == "invite"
    seated = friend.post("/api/join", {"key": invite, "name": "Bo"})
    assert [seat["mine"] for seat in seated["table"]["seats"]] == [False, True]
    sat = eyes.until("update")
    assert sat["kind"] == "sat"
    assert sat["table"]["seats"][1]["name"] == {"fr": "Bo", "en": "Bo"}
    assert sat["frame"]["position"]["view"]["seat"] == 0
    late = Browser(server.url)
    assert late.post("/api/join", {"key": invite}, 409)["fault"]["code"] == "seat_taken"
    assert browser.get("/api/tables/mine")[0]["id"] == table
    assert friend.get("/api/tables/mine")[0]["id"] == table
    assert late.get("/api/tables/mine") == []


def test_two_people_play_a_whole_match(server: Server, browser: Browser) -> None:
    made = browser.make("me", "friend", seed=5)
    table = made["table"]["id"]
    friend = Browser(server.url)
    friend.post("/api/join", {"key": made["invites"][0]["key"], "name": "Bo"})
    both = [browser.open(table, 0), friend.open(table, 1)]
    for eyes in both:
        eyes.next()
    rng = Random(3)
    while not both[0].position["ending"]:
        asked = both[0].position["view"]["asked"][0]
        position = both[asked].position
        serial = position["view"]["serial"]
        option = rng.choice(position["choices"])["option"]
        both[asked].answer({"type": "decide", "serial": serial, "option": option})
        for eyes in both:
            while eyes.position["view"]["serial"] == serial:
                eyes.next()
    assert both[1].position["ending"]


def test_a_seat_key_moves_the_seat_to_another_device(server: Server, browser: Browser) -> None:
    made = browser.make("me", BOT)
    table, key = made["table"]["id"], made["seats"][0]["key"]
    old = browser.open(table, 0)
    old.next()
    phone = Browser(server.url)
    phone.post("/api/join", {"key": key})
    assert phone.get("/api/tables/mine")[0]["id"] == table
    assert old.until("refused")["fault"]["code"] == "moved"
    assert browser.open(table, 0).next()["fault"]["code"] == "moved"
    assert phone.open(table, 0).next()["type"] == "snapshot"


def test_open_tables_are_listed_and_joined_without_a_key(server: Server, browser: Browser) -> None:
    table = browser.make("me", "friend", open=True)["table"]["id"]
    friend = Browser(server.url)
    assert table in [listed["id"] for listed in friend.get("/api/tables")]
    seated = friend.post(f"/api/tables/{table}/join", {"name": "Cy"})
    assert seated["table"]["status"] == "playing"
    assert Browser(server.url).post(f"/api/tables/{table}/join", {}, 409)["fault"]["code"] == "seat_taken"
    private = browser.make("me", "friend")["table"]["id"]
    assert private not in [listed["id"] for listed in friend.get("/api/tables")]
    assert friend.post(f"/api/tables/{private}/join", {}, 404)["fault"]["code"] == "unknown_table"


def test_whoever_comes_at_the_same_time_gets_a_seat_each(server: Server, browser: Browser) -> None:
    table = browser.make("me", "friend", "friend", "friend", open=True)["table"]["id"]
    guests = [Browser(server.url) for _ in range(5)]
    guests[0].make("me", BOT)  # which gives them a cookie; they click three times
    with ThreadPoolExecutor(7) as pool:
        asked = [guests[0]] * 3 + guests[1:]
        answers = list(pool.map(lambda guest: guest.http.post(f"/api/tables/{table}/join", json={}), asked))

    assert sorted(answer.status_code for answer in answers) == [201] * 3 + [409] * 4
    assert [answer.status_code for answer in answers[:3]].count(201) <= 1


def test_spectators_come_by_link_and_see_no_hand(server: Server, browser: Browser) -> None:
    made = browser.make("me", BOT)
    table = made["table"]["id"]
    stranger = Browser(server.url)
    assert stranger.open(table).next()["fault"]["code"] == "unknown_table"
    assert stranger.get(f"/api/tables/{table}", 404)["fault"]["code"] == "unknown_table"
    eyes = stranger.open(table, key=made["watch"])
    snapshot = eyes.next()
    hands = [pile for pile in snapshot["position"]["view"]["piles"] if pile["zone"] == "hand"]
    assert len(hands) == 2
    assert not any("cards" in pile for pile in hands)
    assert snapshot["position"]["choices"] == []
    eyes.say({"type": "emote", "id": "x", "emote": "wow"})
    assert eyes.until("refused")["fault"]["code"] == "not_your_seat"


def test_hot_seat_plays_on_one_device(server: Server, browser: Browser) -> None:
    made = browser.make("me", "hotseat", "hotseat", seed=11)
    table = made["table"]["id"]
    assert all(seat["mine"] for seat in made["table"]["seats"])
    eyes = [browser.open(table, seat) for seat in range(3)]
    for pair in eyes:
        pair.next()
    rng = Random(4)
    for _ in range(30):
        asked = eyes[0].position["view"]["asked"][0]
        position = eyes[asked].position
        serial = position["view"]["serial"]
        eyes[asked].answer(
            {"type": "decide", "serial": serial, "option": rng.choice(position["choices"])["option"]}
        )
        for pair in eyes:
            while pair.position["view"]["serial"] == serial:
                pair.next()


def test_replay_record_and_going_on_from_there(server: Server, browser: Browser) -> None:
    made = browser.make("me", BOT, seed=8)
    table = made["table"]["id"]
    for path in ("record", "replay?seat=open"):
        assert browser.get(f"/api/tables/{table}/{path}", 409)["fault"]["code"] == "not_over"
    assert browser.get(f"/api/tables/{table}/replay?seat=1", 403)["fault"]["code"] == "not_your_seat"
    eyes = browser.open(table, 0)
    eyes.next()
    before = browser.get(f"/api/tables/{table}/replay?seat=0")
    assert before["frames"][0]["step"] == 0
    eyes.play(Random(5))
    record = msgspec.convert(browser.get(f"/api/tables/{table}/record"), Record)
    assert record.is_sealed()
    assert replay(game(record.game), record).outcome is not None
    stranger = Browser(server.url)
    shown = stranger.get(f"/api/tables/{table}/replay?seat=open&start=3&count=4")
    assert [frame["step"] for frame in shown["frames"]] == [3, 4, 5, 6]
    assert shown["total"] == len(record.choices) + 1
    hand = shown["frames"][0]["position"]["view"]["piles"][1]
    assert len(hand["cards"]) == hand["count"]
    seated = stranger.post(f"/api/tables/{table}/continue", {"step": 6, "seat": 1, "level": 1})
    again = stranger.open(seated["table"]["id"], 1)
    snapshot = again.next()
    assert snapshot["position"]["view"]["serial"] >= 6
    assert seated["table"]["continued_from"] == table
    again.play(Random(6))


def test_emotes_are_told_to_everybody(server: Server, browser: Browser) -> None:
    made = browser.make("me", BOT)
    table = made["table"]["id"]
    eyes, others = browser.open(table, 0), browser.open(table, None)
    eyes.next(), others.next()
    assert eyes.answer({"type": "emote", "emote": "good_game"})["fault"] is None
    while (update := others.until("update"))["kind"] != "emote":
        pass
    assert update["emote"] == "good_game"


def test_simple_clients_poll(server: Server, browser: Browser) -> None:
    made = browser.make("me", BOT, seed=3)
    table, key = made["table"]["id"], made["seats"][0]["key"]
    simple = Browser(server.url)
    headers = {"Authorization": f"Bearer {key}"}
    first = simple.get(f"/api/tables/{table}/stream", headers=headers)
    assert first["messages"][0]["type"] == "snapshot"
    after = first["seq"]
    position = first["messages"][0]["position"]
    while not position["choices"]:
        more = simple.get(f"/api/tables/{table}/stream?after={after}&wait=5", headers=headers)
        after, position = more["seq"], more["messages"][-1]["frame"]["position"]
    command = {
        "type": "decide",
        "id": "a",
        "serial": position["view"]["serial"],
        "option": position["view"]["options"][0],
    }
    done = simple.post(f"/api/tables/{table}/commands", command, 200, headers=headers)
    assert done["seq"] == after + 1
    assert simple.post(f"/api/tables/{table}/commands", command, 200, headers=headers) == done
    other = {**command, "id": "b"}
    assert (
        simple.post(f"/api/tables/{table}/commands", other, 409, headers=headers)["fault"]["code"]
        == "stale_decision"
    )


def test_a_clock_strikes_and_stands_while_the_server_is_down(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        browser = Browser(server.url)
        clock = {"kind": "player", "seconds": 5}
        table = browser.make("me", "hotseat", clock=clock)["table"]["id"]
        eyes = browser.open(table, 0)
        asked = eyes.next()["position"]["view"]["asked"][0]
        now = server.hub.now
        server.hub.now = lambda: now() + 3  # three seconds pass
        room = server.run(server.hub.room(table))
        room.clocks._now = server.hub.now
        left = {state["seat"]: state["left"] for state in browser.open(table, 0).next()["clocks"]}
        assert left[asked] <= 2000
        assert left[1 - asked] == 5000
        cookie = browser.http.cookies.get("pioche")
    with running(tmp_path) as server:
        browser = Browser(server.url)
        browser.http.cookies.set("pioche", cookie or "")
        eyes = browser.open(table, 0)
        left = {state["seat"]: state["left"] for state in eyes.next()["clocks"]}
        assert left[asked] > 4000, "what was being spent when the server went down is given back"
        room = server.run(server.hub.room(table))
        later = room.clocks._now
        room.clocks._now = lambda: later() + 4.9
        server.hub._tasks.clear()
        server.run(_again(room))
        update = eyes.until("update")
        assert (update["by"], update["seat"]) == ("clock", asked)


async def _again(room: Room) -> None:
    """Let the clock look again how late it is."""
    room.acting.close()
    await asyncio.sleep(0)
    room.acting.act()


def test_lost_links_can_be_had_again(server: Server, browser: Browser) -> None:
    made = browser.make("me", "friend")
    table = made["table"]["id"]
    friend = Browser(server.url)
    assert friend.post(f"/api/tables/{table}/links", None, 403)["fault"]["code"] == "not_your_seat"
    again = browser.post(f"/api/tables/{table}/links", None, 200)
    assert [key["seat"] for key in again["seats"]] == [0]
    assert friend.post("/api/join", {"key": made["invites"][0]["key"]}, 404)["fault"]["code"] == "unknown_key"
    friend.post("/api/join", {"key": again["invites"][0]["key"]})
    theirs = friend.post(f"/api/tables/{table}/links", None, 200)
    assert (theirs["invites"], theirs["watch"]) == ([], ""), "only the maker invites"
    phone = Browser(server.url)
    assert phone.open(table, 1, key=theirs["seats"][0]["key"]).next()["type"] == "snapshot"
    assert phone.open(table, key=again["watch"]).next()["type"] == "snapshot"


def test_emotes_are_not_a_flood(server: Server, browser: Browser) -> None:
    eyes = browser.open(browser.make("me", "hotseat")["table"]["id"], 0)
    eyes.next()
    faults = [eyes.answer({"type": "emote", "emote": "wow"})["fault"] for _ in range(8)]
    assert faults[0] is None
    assert faults[-1]["code"] == "too_many"
