"""Campaigns at a server: a match that ends with a sequel goes on at the table of the next chapter."""

import asyncio
import time
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import pytest

from pioche.core.campaign import Campaign, replayed
from pioche.core.proof import findings
from pioche.games import game
from pioche.server.keep.chapters import next_row
from pioche.server.keep.journal import Followed, Place
from pioche.server.tables import chapters
from tests.server.rig import Browser, Eyes, Json, Server, running
from tests.toys.cordee.game import Cordee

BOT = {"kind": "bot", "level": 1}
SHORT = {"height": 1, "endurance": 9}  # a few cards lead to the ledge, and nobody falls


def play_on(eyes: Eyes, rng: Random, going: str = "climb") -> None:
    """Play a chapter to its end, going wherever it is asked where to."""
    while not eyes.position["ending"]:
        serial = eyes.position["view"]["serial"]
        offered = [choice["option"] for choice in eyes.position["choices"]]
        if offered:
            option = going if going in offered else rng.choice(offered)
            assert eyes.answer({"type": "decide", "serial": serial, "option": option})["fault"] is None
        while eyes.position["view"]["serial"] == serial:
            eyes.next()


def climbed(browser: Browser, table: str, rng: Random, going: str = "climb") -> str:
    """Play a chapter to its end, and return the table of the next; empty after the last."""
    eyes = browser.open(table, 0)
    eyes.next()
    play_on(eyes, rng, going)
    info = next(told["table"] for told in reversed(eyes.heard) if told.get("table"))
    if not info["chapter"] or not info["chapter"]["goes_on"]:
        return ""
    sequel = _sequel(eyes)
    assert sequel["chapter"] is True
    eyes.close()
    return str(sequel["table"])


def to_the_end(browser: Browser, table: str, rng: Random) -> str:
    """Play chapter after chapter; the table of the last."""
    while following := climbed(browser, table, rng):
        table = following
    return table


def _sequel(eyes: Eyes) -> Json:
    while True:
        for told in eyes.heard:
            if (told.get("table") or {}).get("sequel"):
                return dict(told["table"]["sequel"])
        eyes.next()


def begun(server: Server, *seats: Any, **more: Any) -> tuple[Browser, str]:
    """A campaign at its beginning."""
    ada = Browser(server.url)
    return ada, ada.make(*(seats or ("me", BOT)), game="cordee", numbers=SHORT, **more)["table"]["id"]


def test_a_match_with_a_sequel_goes_on_at_another_table_where_everybody_sits(
    cordee: str, tmp_path: Path
) -> None:
    with running(tmp_path) as server:
        ada, first = begun(server)
        second = climbed(ada, first, Random(1))

        info = ada.get(f"/api/tables/{second}")
        assert info["chapter"] == {"number": 2, "campaign": first, "before": first, "goes_on": False}
        assert (info["status"], info["seats"][0]["mine"]) == ("playing", True)
        assert info["fair"]["commitment"] != ada.get(f"/api/tables/{first}")["fair"]["commitment"]
        assert [one["id"] for one in ada.get("/api/tables/mine")] == [second], (
            "of a campaign the last is listed"
        )
        assert [
            (one["number"], one["table"], one["status"]) for one in ada.get(f"/api/tables/{second}/chapters")
        ] == [
            (1, first, "over"),
            (2, second, "playing"),
        ]


def test_what_would_tell_of_hidden_piles_is_told_when_the_campaign_is_over(
    cordee: str, tmp_path: Path
) -> None:
    with running(tmp_path) as server:
        ada, table = begun(server)
        first, rng = table, Random(2)
        table = climbed(ada, table, rng)
        for path in ("record", "replay?seat=open", "campaign"):
            assert ada.get(f"/api/tables/{first}/{path}", 409)["fault"]["code"] == "campaign_running"
        assert ada.get(f"/api/tables/{first}")["fair"]["seed"] == ""
        continued = {"seat": 0, "step": 1, "name": "", "level": 1}
        assert (
            ada.post(f"/api/tables/{first}/continue", continued, 409)["fault"]["code"] == "campaign_running"
        )
        last = to_the_end(ada, table, rng)

        assert ada.get(f"/api/tables/{first}/record")["game"] == "cordee"
        whole = _campaign(ada, last)
        played = list(replayed(game("cordee"), whole))
        assert len(played) == len(whole.chapters) >= 3
        assert all(found.holds for record in whole.chapters for found in findings(game("cordee"), record))
        assert played[-1].sequel is None


def _campaign(browser: Browser, table: str) -> Campaign:
    return msgspec.json.decode(browser.http.get(f"/api/tables/{table}/campaign").content, type=Campaign)


def test_a_server_that_died_before_the_next_chapter_makes_it_when_somebody_looks(
    cordee: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def died(*_: Any) -> None:
        await asyncio.sleep(0)

    with monkeypatch.context() as dead, running(tmp_path) as server:
        dead.setattr(chapters, "go_on", died)
        ada, first = begun(server)
        eyes = ada.open(first, 0)
        eyes.next()
        play_on(eyes, Random(3))
        cookies = ada.http.cookies
    with running(tmp_path) as server:
        ada = Browser(server.url)
        ada.http.cookies = cookies
        eyes = ada.open(first, 0)
        eyes.next()

        assert ada.get(f"/api/tables/{_sequel(eyes)['table']}")["chapter"]["number"] == 2


def test_the_next_chapter_is_made_once_however_often_it_is_tried(cordee: str, tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ada, first = begun(server)
        second = climbed(ada, first, Random(1))
        room = server.run(server.hub.room(first))

        for _ in range(3):
            server.run(chapters.go_on(server.hub, room))

        followed = [
            entry
            for entry in server.run(server.hub.store.entries_after(first, 0))
            if isinstance(entry, Followed)
        ]
        assert followed == [Followed(0, second, chapter=True)]


def test_a_key_of_the_first_chapter_opens_later_ones(cordee: str, tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ada = Browser(server.url)
        made = ada.make("me", BOT, game="cordee", numbers=SHORT)
        second = climbed(ada, made["table"]["id"], Random(1))
        stranger = Browser(server.url)

        assert stranger.http.get(f"/api/tables/{second}").status_code == 404
        opened = stranger.http.get(f"/api/tables/{second}", headers=_key(made["seats"][0]["key"]))

        assert opened.status_code == 200


def _key(key: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}"}


def test_a_change_of_rules_freezes_the_running_chapter_which_is_begun_again(
    cordee: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(tmp_path) as server:
        ada, first = begun(server)
        second = climbed(ada, first, Random(1))
        eyes = ada.open(second, 0)
        eyes.next()
        start = server.run(server.hub.room(second)).state.row.spec
        cookies = ada.http.cookies
        eyes.close()

    monkeypatch.setattr(Cordee, "version", "2")
    with running(tmp_path) as server:
        ada = Browser(server.url)
        ada.http.cookies = cookies
        assert ada.get(f"/api/tables/{second}")["status"] == "frozen"
        assert ada.post(f"/api/tables/{first}/again", {}, 409)["fault"]["code"] == "no_chapter"
        again = ada.post(f"/api/tables/{second}/again", {})

        assert (again["status"], again["version"], again["chapter"]["number"]) == ("playing", "2", 2)
        assert server.run(server.hub.room(again["id"])).state.row.spec == start
        assert ada.post(f"/api/tables/{second}/again", {})["id"] == again["id"], (
            "asked twice, it is begun once"
        )
        last = to_the_end(ada, again["id"], Random(4))
        whole = _campaign(ada, last)
        assert [record.version for record in whole.chapters][:2] == ["1", "2"]
        assert whole.chapters[0].choices[0].startswith("P0: lead>")


def test_a_row_that_follows_depends_on_nothing_but_the_row_before(cordee: str, tmp_path: Path) -> None:
    with running(tmp_path) as server:
        _, first = begun(server)
        state = server.run(server.hub.room(first)).state
    places: list[Place] = state.places

    rows = [next_row(state.row, places, state.spec, "1", created) for created in (1.0, 2.0)]

    assert len({(row.id, row.seed, row.salt, row.commitment) for row in rows}) == 1
    assert rows[0].chapter == 2
    assert rows[0].seed not in (state.row.seed, rows[0].salt)


def test_the_sixtieth_chapter_opens_as_fast_as_the_first(cordee: str, tmp_path: Path) -> None:
    """It is a table of its own: nothing of what lies behind it is read."""
    with running(tmp_path) as server:
        ada, first = begun(server, "me", BOT, seed=3)
        row = server.run(server.hub.room(first)).state.row
        for _ in range(59):
            row = next_row(row, list(row.places), row.spec, row.version, time.time())
            server.run(server.hub.store.make(row, {}, status="playing"))
        reads = []
        load = server.hub.store.load

        async def counted(table: str) -> Any:
            reads.append(table)
            return await load(table)

        server.hub.store.load = counted  # type: ignore[method-assign]

        info = ada.get(f"/api/tables/{row.id}")

        assert info["chapter"]["number"] == 60
        assert reads == [row.id]


def test_nobody_but_who_sits_there_begins_a_chapter_again(cordee: str, tmp_path: Path) -> None:
    with running(tmp_path) as server:
        _, first = begun(server)

        answer: httpx.Response = Browser(server.url).http.post(f"/api/tables/{first}/again", json={})

        assert answer.status_code == 403
