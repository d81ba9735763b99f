"""Spectators, replays of running matches and stand-ins: nobody sees more or takes more than is theirs."""

from random import Random

import msgspec
import pytest

from pioche.core.sight import View
from pioche.server.wire.messages import Decide, Undo
from tests.server.rig import Browser, Json, Server

BOT = {"kind": "bot", "level": 1}


def advanced(server: Server, table: str, choices: int) -> None:
    """Play a table of people at random for some choices."""

    async def play() -> None:
        rng, room = Random(4), await server.hub.room(table)
        for _ in range(choices):
            match = room.state.match
            assert match is not None
            option = str(rng.choice(match.options()))
            await room.command(match.asked, Decide(f"r{match.serial}", match.serial, option))

    server.run(play())


@pytest.fixture
def running_match(server: Server, browser: Browser) -> tuple[str, Browser, str]:
    """A running match: the table, a guest at seat 1, and the key to watch it."""
    made = browser.make("me", "friend")
    guest = Browser(server.url)
    guest.post("/api/join", {"key": made["invites"][0]["key"]})
    advanced(server, made["table"]["id"], 12)
    return made["table"]["id"], guest, made["watch"]


def plain(view: View) -> Json:
    """A view as the wire says it."""
    told: Json = msgspec.json.decode(msgspec.json.encode(view))
    return told


def views(told: Json) -> list[Json]:
    """The views of a replay."""
    return [frame["position"]["view"] for frame in told["frames"]]


def test_a_replay_of_a_running_match_shows_what_those_eyes_saw_then(
    server: Server, running_match: tuple[str, Browser, str]
) -> None:
    table, guest, watch = running_match
    state = server.hub.rooms[table].state
    stranger, key = Browser(server.url), {"Authorization": f"Bearer {watch}"}

    seen = {
        1: guest.get(f"/api/tables/{table}/replay?seat=1"),
        None: stranger.get(f"/api/tables/{table}/replay?seat=watch", headers=key),
    }

    for seat, told in seen.items():
        steps = [state.earlier(number).view(seat) for number in range(12)]
        assert views(told)[:12] == [plain(view) for view in steps]


def test_a_spectator_of_a_running_match_gets_the_public_view_and_nothing_to_choose(
    server: Server, running_match: tuple[str, Browser, str]
) -> None:
    table, _, watch = running_match
    match = server.hub.rooms[table].state.match

    told = Browser(server.url).open(table, None, key=watch).until("snapshot")

    assert match is not None
    assert told["position"]["view"] == plain(match.view(None))
    assert told["position"]["choices"] == []
    assert not any(info["mine"] for info in told["table"]["seats"])


@pytest.mark.parametrize("seat", ["0", "open"])
def test_no_other_eyes_are_lent_before_the_end(running_match: tuple[str, Browser, str], seat: str) -> None:
    table, guest, _ = running_match

    fault = guest.http.get(f"/api/tables/{table}/replay?seat={seat}").json()["fault"]

    assert fault["code"] == ("not_over" if seat == "open" else "not_your_seat")


def test_a_stranger_without_a_link_does_not_learn_that_a_match_is_there(
    server: Server, running_match: tuple[str, Browser, str]
) -> None:
    table, _, _ = running_match
    stranger = Browser(server.url)

    for path in ("", "/replay?seat=watch", "/stream", "/record", "/cards"):
        assert stranger.get(f"/api/tables/{table}{path}", 404)["fault"]["code"] == "unknown_table"
    going_on = stranger.post(f"/api/tables/{table}/continue", {"step": 0, "seat": 0}, 404)
    assert going_on["fault"]["code"] == "unknown_table"


@pytest.mark.parametrize("path", ["leave", "return", "stand-in", "chance"])
def test_a_spectator_takes_nobodys_seat(
    server: Server, running_match: tuple[str, Browser, str], path: str
) -> None:
    table, _, watch = running_match
    body = {"stand-in": {"seat": 0}, "chance": {"chance": "x"}}.get(path)
    key = {"Authorization": f"Bearer {watch}"}

    fault = Browser(server.url).post(f"/api/tables/{table}/{path}", body, 403, headers=key)["fault"]

    assert fault["code"] == "not_your_seat"


def test_nobody_chooses_the_level_of_a_stand_in(running_match: tuple[str, Browser, str]) -> None:
    table, guest, _ = running_match

    fault = guest.post(f"/api/tables/{table}/stand-in", {"seat": 0, "level": 5}, 400)["fault"]

    assert fault["code"] == "bad_message"


def test_what_the_clock_or_a_bot_chose_for_me_is_not_mine_to_take_back(
    server: Server, browser: Browser
) -> None:
    """Else whoever leaves and comes back would have asked a bot for its opinion, and then chosen otherwise."""
    table = browser.make("me", "hotseat", seed=3)["table"]["id"]

    async def tried() -> list[str]:
        room, rng = await server.hub.room(table), Random(2)
        for number in range(200):
            match = room.state.match
            assert match is not None
            seat, option = match.asked, str(rng.choice(match.options()))
            await room.command(seat, Decide(f"p{number}", match.serial, option))
            undone = await room.command(seat, Undo(f"u{number}", match.serial + 1))
            if undone.fault is None:  # the very same choice, made by the clock
                await room.command(seat, Decide("c", match.serial, option), "clock")
                again = await room.command(seat, Undo("cu", match.serial + 1))
                return [again.fault.code if again.fault else ""]
        return []

    assert server.run(tried()) in (["undo_acted"], ["undo_nothing"])
