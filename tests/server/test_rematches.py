"""Rematches among friends: whoever sat at the finished table is told, and finds their seat kept at the new one."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.server.rig import Browser, Eyes, Json, Server, running

FRIENDS: list[Json] = [{"kind": "me", "name": "Camille"}, {"kind": "friend"}]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server."""
    with running(tmp_path) as found:
        yield found


def play_out(eyes: list[Eyes]) -> None:
    """Let two people play at random to the end."""
    rng = Random(2)
    while not eyes[0].position["ending"]:
        serial, asked = eyes[0].position["view"]["serial"], eyes[0].position["view"]["asked"][0]
        option = rng.choice(eyes[asked].position["choices"])["option"]
        told = eyes[asked].answer({"type": "decide", "serial": serial, "option": option})
        assert told["fault"] is None
        for pair in eyes:
            while pair.position["view"]["serial"] == serial:
                pair.next()


def finished(server: Server) -> tuple[Browser, Browser, str, list[Eyes]]:
    """Camille and Sacha have played a match, and both still look at its end."""
    camille, sacha = Browser(server.url), Browser(server.url)
    made = camille.make(*FRIENDS, seed=4)
    sacha.post("/api/join", {"key": made["invites"][0]["key"], "name": "Sacha"})
    table = made["table"]["id"]
    eyes = [camille.open(table, 0), sacha.open(table, 1)]
    for pair in eyes:
        pair.next()
    play_out(eyes)
    return camille, sacha, table, eyes


def test_the_friend_is_told_and_sits_down_without_a_link(server: Server) -> None:
    """At the very seat that they had, and the match begins."""
    camille, sacha, table, eyes = finished(server)
    again = camille.make(*FRIENDS, after=table)["table"]["id"]
    told = eyes[1].until("update")

    assert (told["kind"], told["seat"]) == ("followed", 0)
    assert told["table"]["sequel"] == {"table": again, "seat": 0}
    assert sacha.get(f"/api/tables/{again}")["status"] == "waiting"
    seated = sacha.post(f"/api/tables/{again}/join", {"name": "Sacha"})
    assert [each["seat"] for each in seated["seats"]] == [1]
    assert seated["table"]["status"] == "playing"


def test_a_second_one_waits_for_nobody_while_the_first_is_open(server: Server) -> None:
    """Both press the button at once: the later one is sent to the first; afterwards there may be another."""
    camille, sacha, table, _ = finished(server)
    again = camille.make(*FRIENDS, after=table)["table"]["id"]
    late = {"game": "guild_battle", "seats": [{"kind": "friend"}, {"kind": "me"}], "after": table}

    assert sacha.post("/api/tables", late, 409)["fault"]["code"] == "followed"
    sacha.post(f"/api/tables/{again}/join", {"name": "Sacha"})
    third = sacha.post("/api/tables", late)["table"]["id"]
    assert camille.get(f"/api/tables/{table}")["sequel"] == {"table": third, "seat": 1}


def test_strangers_hear_of_no_rematch_and_can_propose_none(server: Server) -> None:
    """Nor is a seat kept for them, nor one proposed of a match that goes on."""
    camille, _, table, _ = finished(server)
    again = camille.make(*FRIENDS, after=table)["table"]["id"]
    robin = Browser(server.url)

    assert robin.get(f"/api/tables/{table}")["sequel"] is None
    robin.get(f"/api/tables/{again}", 404)
    robin.post(f"/api/tables/{again}/join", {"name": "Robin"}, 404)
    wish = {"game": "guild_battle", "seats": [{"kind": "me"}, {"kind": "friend"}], "after": table}
    assert robin.post("/api/tables", wish, 403)["fault"]["code"] == "not_your_seat"
    assert camille.post("/api/tables", {**wish, "after": again}, 409)["fault"]["code"] == "not_over"


def test_the_proposal_outlives_the_room(server: Server) -> None:
    """It stands in the journal, and so does for whom a seat is kept."""
    camille, sacha, table, _ = finished(server)
    again = camille.make(*FRIENDS, after=table)["table"]["id"]
    server.hub.rooms.clear()

    assert sacha.get(f"/api/tables/{table}")["sequel"] == {"table": again, "seat": 0}
    assert sacha.post(f"/api/tables/{again}/join", {"name": "Sacha"})["table"]["status"] == "playing"
