"""Journals: what was taken back costs nothing when a table is read again, and nobody makes a journal grow for ever.

Five hundred pairs of choice and undo while the server's health is watched; ten thousand with `PIOCHE_LONG=1`.
"""

import asyncio
import os
import threading
import time
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import pytest
import sqlalchemy as sa

from pioche.core.match import Match
from pioche.core.record import record_of, replay
from pioche.core.undo import undone
from pioche.games import game
from pioche.server.keep.journal import Chosen, Entry, Place, Row, Undone, check_of, encode
from pioche.server.keep.keys import Who
from pioche.server.keep.schema import ENTRIES
from pioche.server.keep.state import State
from pioche.server.keep.store import Store
from pioche.server.tables.room import Room
from pioche.server.wire.messages import Fault
from tests.server.rig import PATIENCE, Browser, Eyes, Server, running
from tests.server.test_undo import can_be_undone, decide

NAME = "guild_battle"
PAIRS = 10_000 if os.environ.get("PIOCHE_LONG") else 500
PROBE = 0.25  # seconds within which the server's health is answered, whatever else is asked


def bomb(pairs: int) -> tuple[Row, list[Entry]]:
    """A table as an old server may have left it: its last choice taken back and made again thousands of times."""
    last = can_be_undone(NAME, 3, after=60)
    seats = (Place("me", holder="me"), Place("hotseat", holder="me"))
    row = Row(
        "bomb", NAME, last.game.version, last.spec, last.seed or 0, seats, open=True, created=time.time()
    )
    match = Match(last.game, last.spec, last.seed or 0)
    entries: list[Entry] = []
    for option in last.choices:
        seat, serial = match.asked, match.serial
        events = tuple(match.choose(option))
        entries.append(Chosen(seat, serial, str(option), "person", check_of(match), 0, f"c{serial}", events))
    chosen = entries[-1]
    assert isinstance(chosen, Chosen)
    for _ in range(pairs):
        entries += [Undone(chosen.seat, chosen.serial), chosen]
    return row, entries


def written(folder: Path, row: Row, entries: list[Entry]) -> None:
    """Put a table into a store."""

    async def write() -> None:
        store = Store(f"sqlite:///{folder}/pioche.db")
        await store.make(row, {}, status="waiting")  # not loaded at the start, but when somebody asks
        rows = [{"table_id": row.id, "number": n, "body": encode(e)} for n, e in enumerate(entries, 1)]
        with store.engine.begin() as connection:
            connection.execute(sa.insert(ENTRIES), rows)
        await store.close()

    asyncio.run(write())


class Counted:
    """Counts the choices that are played, and in which threads."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.threads: list[str] = []
        choose = Match.choose

        def counting(match: Match, *arguments: Any, **more: Any) -> Any:
            self.threads.append(threading.current_thread().name)
            return choose(match, *arguments, **more)

        monkeypatch.setattr(Match, "choose", counting)


def test_what_was_taken_back_is_not_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    row, entries = bomb(500)
    plain = State(row, game)
    for entry in entries:
        plain.fold(entry)
    count = Counted(monkeypatch)
    state = State.read(row, entries, game)
    assert state.match is not None
    assert len(count.threads) == len(state.match.choices), "every choice that stands is played once"
    assert plain.match is not None
    assert record_of(state.match) == record_of(plain.match)
    for name in ("seq", "actors", "commands", "spent", "asides", "undos", "places"):
        assert getattr(state, name) == getattr(plain, name), name
    assert state.told == plain.told, "taking back and choosing again does not wear the log away"
    assert [step for step, _ in state.told] == list(range(len(state.match.choices) + 1))


def test_a_journal_that_ends_with_an_undo(monkeypatch: pytest.MonkeyPatch) -> None:
    row, entries = bomb(3)
    last = entries[-1]
    assert isinstance(last, Chosen)
    state = State.read(row, [*entries, Undone(last.seat, last.serial)], game)
    assert state.match is not None
    assert (state.match.serial, len(state.actors), state.told[-1][0]) == (last.serial,) * 3


def test_reading_a_table_is_done_off_the_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    row, entries = bomb(200)
    written(tmp_path, row, entries)
    with running(tmp_path) as server:
        loop = server.run(_thread())
        count = Counted(monkeypatch)
        info = httpx.get(f"{server.url}/api/tables/bomb", timeout=PATIENCE).json()
        assert info["seq"] == len(entries)
        assert len(count.threads) == info["serial"]
        assert loop not in count.threads


async def _thread() -> str:
    return threading.current_thread().name


def test_a_journal_full_of_undos_keeps_nobody_waiting(tmp_path: Path) -> None:
    written(tmp_path, *bomb(PAIRS))
    with running(tmp_path) as server, httpx.Client(base_url=server.url) as client:
        idle = [probe(client) for _ in range(20)]
        asking = threading.Thread(target=lambda: httpx.get(f"{server.url}/api/tables/bomb", timeout=60))
        asking.start()
        probes = [probe(client)]
        while asking.is_alive():
            probes.append(probe(client))
        print(
            f"{len(probes)} probes, the slowest {1000 * max(probes):.0f} ms, idle {1000 * max(idle):.0f} ms"
        )
        assert max(probes) < PROBE + max(idle)


def probe(client: httpx.Client) -> float:
    """The seconds until the server says that it is well."""
    begun = time.perf_counter()
    client.get("/api/health")
    return time.perf_counter() - begun


def ready(browser: Browser, **more: Any) -> tuple[list[Eyes], str]:
    """Two pairs of eyes just before a choice that can be taken back, and that choice."""
    match = can_be_undone(NAME, 3)
    made = browser.make("me", "hotseat", game=NAME, seed=match.seed, **more)
    eyes = [browser.open(made["table"]["id"], seat) for seat in range(2)]
    for pair in eyes:
        pair.next()
    *earlier, last = map(str, match.choices)
    for text in earlier:
        decide(eyes, text)
    return eyes, last


def take_back(eyes: list[Eyes], seat: int) -> Any:
    """Let a seat take its choice back and everybody hear of it; the fault, if any."""
    serial = eyes[0].position["view"]["serial"]
    fault = eyes[seat].answer({"type": "undo", "serial": serial})["fault"]
    while fault is None and any(pair.position["view"]["serial"] == serial for pair in eyes):
        next(pair for pair in eyes if pair.position["view"]["serial"] == serial).next()
    return fault


def test_a_live_undo_plays_nothing_again(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    eyes, last = ready(browser)
    count = Counted(monkeypatch)
    for _ in range(5):
        assert take_back(eyes, decide(eyes, last)) is None
    assert len(count.threads) == 5, "the choices themselves"


def test_undos_of_a_seat_are_bounded(tmp_path: Path) -> None:
    with running(tmp_path, undos_per_seat=3) as server:
        eyes, last = ready(Browser(server.url))
        for _ in range(3):
            assert take_back(eyes, decide(eyes, last)) is None
        seat = decide(eyes, last)
        seq = eyes[seat].heard[-1]["seq"]
        fault = take_back(eyes, seat)
        assert fault["code"] == "undo_often"
        assert fault["text"]["fr"] != fault["text"]["en"]
        assert server.run(server.hub.room(_only(server))).state.seq == seq, "nothing was written"
        play_on(eyes)


def test_a_journal_is_bounded_and_its_match_can_end(tmp_path: Path) -> None:
    with running(tmp_path, asides_per_seat=4, emotes=100) as server:
        browser = Browser(server.url)
        made = browser.make("me", "hotseat")
        table = made["table"]["id"]
        keys = {one["seat"]: one["key"] for one in made["seats"]}
        eyes = [browser.open(table, seat) for seat in range(2)]
        for pair in eyes:
            pair.next()
        for _ in range(4):
            assert eyes[0].answer({"type": "emote", "emote": "wow"})["fault"] is None
        phone = Browser(server.url)
        seq = server.run(server.hub.room(table)).state.seq
        assert eyes[0].answer({"type": "emote", "emote": "wow"})["fault"]["code"] == "journal_full"
        assert phone.post("/api/join", {"key": keys[0]}, 409)["fault"]["code"] == "journal_full"
        links = browser.post(f"/api/tables/{table}/links", {"kinds": ["seat"]}, 409)
        assert links["fault"]["code"] == "journal_full"
        assert server.run(server.hub.room(table)).state.seq == seq, "nothing was written"
        assert eyes[1].answer({"type": "emote", "emote": "wow"})["fault"] is None, "it is the other's own"
        headers = {"Authorization": f"Bearer {keys[0]}"}
        left = browser.post(f"/api/tables/{table}/leave", None, 200, headers=headers)
        assert left["seats"][0]["stand_in"], "a bot can always stand in"
        back = browser.post(f"/api/tables/{table}/return", None, 409, headers=headers)
        assert back["fault"]["code"] == "journal_full"
        eyes[1].play(Random(1))


def play_on(eyes: list[Eyes]) -> None:
    """Choices are taken as ever: some more of them."""
    for _ in range(4):
        asked = eyes[0].position["view"]["asked"][0]
        decide(eyes, eyes[asked].position["choices"][0]["option"])


def _only(server: Server) -> str:
    (table,) = server.hub.rooms
    return table


class Far:
    """Somebody who listens at another process."""

    viewer, who = None, Who()

    def __init__(self) -> None:
        self.heard: list[Any] = []

    def send(self, message: bytes) -> None:
        """Keep a message, but for those of who is there."""
        said = msgspec.json.decode(message)
        if said["type"] != "presence":
            self.heard.append(said)

    def dismiss(self, fault: Fault) -> None:
        """And are never sent away."""


def test_an_undo_of_another_process_and_a_long_absence(tmp_path: Path) -> None:
    """A second room on the same store is what another process has: it reads what the first has written."""
    with running(tmp_path) as server:
        eyes, last = ready(Browser(server.url))
        table = _only(server)
        far = Far()
        room = server.run(_second(server, table))
        room.listeners.add(far)
        assert take_back(eyes, decide(eyes, last)) is None
        server.run(_caught_up(room))
        assert [message["kind"] for message in far.heard] == ["chosen", "undone"]
        assert room.state.match.serial == eyes[0].position["view"]["serial"]
        for _ in range(40):
            assert take_back(eyes, decide(eyes, last)) is None
        server.run(_caught_up(room))
        snapshot = far.heard[2]
        assert snapshot["type"] == "snapshot", "more than can be told one by one"
        assert snapshot["seq"] == server.run(server.hub.room(table)).state.seq
        decide(eyes, last)
        server.run(_caught_up(room))
        assert far.heard[-1]["kind"] == "chosen"


async def _caught_up(room: Room) -> None:
    await room.catch_up()
    room.audience.finish()


async def _second(server: Server, table: str) -> Room:
    kept = await server.hub.store.load(table)
    assert kept is not None
    return Room(kept, await server.hub.folded(kept), server.hub)


def test_undo_knows_the_match_before() -> None:
    match = can_be_undone(NAME, 5)
    before = replay(match.game, record_of(match), match.serial - 1)
    assert undone(match, before.asked, before) is before
