"""Rematches among friends: whoever sat at the finished table is told, and finds their seat kept at the new one."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

from pioche.server.keep import office
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
    assert told["table"]["sequel"] == {"table": again, "seat": 0, "chapter": False}
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
    assert camille.get(f"/api/tables/{table}")["sequel"] == {"table": third, "seat": 1, "chapter": False}


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

    assert sacha.get(f"/api/tables/{table}")["sequel"] == {"table": again, "seat": 0, "chapter": False}
    assert sacha.post(f"/api/tables/{again}/join", {"name": "Sacha"})["table"]["status"] == "playing"


def test_two_who_propose_at_the_same_moment_come_together(server: Server) -> None:
    """One of them is refused, and leaves no table behind at which nobody will ever sit."""
    camille, sacha, table, _ = finished(server)
    wishes = [
        (camille, {"game": "guild_battle", "seats": FRIENDS, "after": table}),
        (sacha, {"game": "guild_battle", "seats": FRIENDS[::-1], "after": table}),
    ]
    for _ in range(4):
        with ThreadPoolExecutor(2) as pool:
            asked = [pool.submit(who.http.post, "/api/tables", json=wish) for who, wish in wishes]
            answers = [one.result() for one in asked]
        made = [one.json()["table"]["id"] for one in answers if one.status_code == 201]

        assert sorted(one.status_code for one in answers) == [201, 409]
        for who, _ in wishes:
            assert who.get(f"/api/tables/{table}")["sequel"]["table"] == made[0]
            mine = {one["id"] for one in who.get("/api/tables/mine") if one["status"] == "waiting"}
            assert mine <= set(made)
        late = sacha if answers[0].status_code == 201 else camille
        late.post(f"/api/tables/{made[0]}/join", {"name": "Zoé"})  # it begins: another may be proposed


def test_a_rematch_that_was_removed_stands_in_nobodys_way(server: Server) -> None:
    camille, sacha, table, _ = finished(server)
    again = camille.make(*FRIENDS, after=table)["table"]["id"]
    office.delete(server.hub.store.engine, again)
    server.hub.rooms.pop(again)

    third = sacha.make(*FRIENDS[::-1], after=table)["table"]["id"]
    assert camille.get(f"/api/tables/{table}")["sequel"]["table"] == third


def test_a_seat_is_kept_also_where_seats_are_changed(server: Server) -> None:
    camille, sacha, table, _ = finished(server)
    again = camille.make({"kind": "friend"}, {"kind": "me"}, after=table)["table"]["id"]

    assert sacha.post(f"/api/tables/{again}/join", {"name": "Sacha"})["seats"][0]["seat"] == 0


def test_a_stranger_does_not_take_a_kept_seat_of_an_open_table(server: Server) -> None:
    camille, sacha, table, _ = finished(server)
    again = camille.make(*FRIENDS, after=table, open=True)["table"]["id"]

    refused = Browser(server.url).post(f"/api/tables/{again}/join", {"name": "Robin"}, 409)
    assert refused["fault"]["code"] == "seat_taken"
    assert sacha.post(f"/api/tables/{again}/join", {"name": "Sacha"})["table"]["status"] == "playing"


def test_a_rematch_that_cannot_be_told_is_not_made(tmp_path: Path) -> None:
    """Here because the journal of the finished table is full."""
    with running(tmp_path, asides_per_seat=2) as server:
        camille, sacha, table, _ = finished(server)
        for _ in range(2):
            again = camille.make(*FRIENDS, after=table)["table"]["id"]
            sacha.post(f"/api/tables/{again}/join", {"name": "Sacha"})
        wish = {"game": "guild_battle", "seats": FRIENDS, "after": table}
        before = len(camille.get("/api/tables/mine"))

        assert camille.post("/api/tables", wish, 409)["fault"]["code"] == "journal_full"
        assert len(camille.get("/api/tables/mine")) == before
