"""What is kept: journals that replay, rules that change, bots that keep their countenance."""

import asyncio
import statistics
from contextlib import nullcontext
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa

from pioche.core.contract import Game, TableSpec
from pioche.core.decisions import Decision, Option
from pioche.core.errors import PiocheError
from pioche.core.match import Match
from pioche.core.record import Record, record_of, replay
from pioche.games import game
from pioche.server.keep.journal import Chosen, Emoted, Place, Row, Sat, decode_entry, decode_row, encode
from pioche.server.keep.schema import ENTRIES, SECRETS
from pioche.server.keep.stills import open_still
from pioche.server.keep.store import Store, StoreDown
from pioche.server.settings import Settings
from pioche.server.tables.hub import Hub
from pioche.server.tables.thinking import Question, Thinkers, answer
from tests.server.rig import Browser, running
from tests.server.services import postgres

BOT = {"kind": "bot", "level": 1}
ROW = Row("t", "guild_battle", "1", TableSpec(), 5, (Place("me", holder="p"), Place("bot", level=1)))


def test_journals_of_before_are_read() -> None:
    row = decode_row(
        b'{"id":"t","game":"guild_battle","version":"1","spec":{},"seed":5,'
        b'"places":[{"kind":"me","person":"p"},{"kind":"bot","level":1}]}'
    )
    sat = decode_entry(b'{"type":"sat","seat":1,"name":"Sacha","person":"q"}')

    chosen = decode_entry(
        b'{"type":"chosen","seat":2,"serial":1,"option":"play:heraut","by":"bot","check":7,'
        b'"events":[["arrive","GB-ARR-01",2,null,["heraut",127,151,4,15],"hand.2","battlefield.2",0,"",0]]}'
    )

    assert row == ROW
    assert sat == Sat(1, "Sacha", "q")
    assert isinstance(chosen, Chosen)
    assert (chosen.events[0].source, chosen.events[0].aim) == ("hand.2", None)
    assert b'"person":"q"' in encode(sat)


class Later:
    """The same game after its rules have changed."""

    def __init__(self, version: str) -> None:
        self._game = game("guild_battle")
        self.version = version

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)


def finished(folder: Path) -> tuple[str, str, str]:
    """Make a finished and a running table: their ids, and the cookie."""
    with running(folder) as server:
        browser = Browser(server.url)
        over, on = (browser.make("me", "hotseat", seed=seed)["table"]["id"] for seed in (1, 2))
        for table, moves in ((over, 10_000), (on, 12)):
            eyes = [browser.open(table, seat) for seat in range(2)]
            for pair in eyes:
                pair.next()
            rng = Random(3)
            while moves and not eyes[0].position["ending"]:
                moves -= 1
                view = eyes[0].position["view"]
                asked = eyes[view["asked"][0]]
                option = rng.choice(asked.position["choices"])["option"]
                asked.answer({"type": "decide", "serial": view["serial"], "option": option})
                for pair in eyes:
                    while pair.position["view"]["serial"] == view["serial"]:
                        pair.next()
        store: Store = server.hub.store
        for _ in range(200):
            if server.run(store.album(over)):
                break
            server.run(asyncio.sleep(0.05))
        return over, on, browser.http.cookies["pioche"]


def test_changed_rules_leave_old_matches_to_be_looked_at(tmp_path: Path) -> None:
    over, on, cookie = finished(tmp_path)
    with running(tmp_path) as server:
        before = Browser(server.url).get(f"/api/tables/{over}/replay?seat=0&count=5")["frames"]

    def find(name: str) -> Game:
        return Later("later")

    with running(tmp_path, find_game=find) as server:
        browser = Browser(server.url)
        browser.http.cookies.set("pioche", cookie)
        info = {one["id"]: one for one in browser.get("/api/tables/mine")}
        assert {info[over]["status"], info[on]["status"]} == {"frozen"}
        assert "version later" in info[on]["note"]["fr"]
        eyes = browser.open(on, 0)
        snapshot = eyes.next()
        assert snapshot["log"], "what has happened can still be read"
        watched = browser.open(on).next()
        for seat, shown in ((0, snapshot), (None, watched)):
            view = shown["position"]["view"]
            assert (view["seat"], view["serial"]) == (seat, 12), "the last position can still be looked at"
            assert not shown["position"]["choices"]
            assert "options" not in view
        hands = [
            ["cards" in pile for pile in shown["position"]["view"]["piles"] if pile["zone"] == "hand"]
            for shown in (snapshot, watched)
        ]
        assert hands == [[True, False], [False, False]], "and tells nobody more than it did"
        refused = eyes.answer({"type": "decide", "serial": 12, "option": "pass"})
        assert refused["fault"]["code"] == "frozen"
        frames = browser.get(f"/api/tables/{over}/replay?seat=0&count=5")["frames"]
        assert frames == before, "the album shows what was seen"
        stranger = Browser(server.url).get(f"/api/tables/{over}/replay?seat=0&count=5")
        assert stranger["frames"] == before, "a link to a replay stays good"
        assert browser.get(f"/api/tables/{on}/replay?seat=0", 409)["fault"]["code"] == "frozen"
        assert browser.get(f"/api/tables/{over}/record", 409)["fault"]["code"] == "frozen"
    with running(tmp_path) as server:
        browser = Browser(server.url)
        browser.http.cookies.set("pioche", cookie)
        assert browser.get(f"/api/tables/{on}")["status"] == "playing", "nothing was spoilt"


def test_a_killed_server_has_kept_the_last_position_too(tmp_path: Path) -> None:
    with running(tmp_path, still=0.02) as server:
        browser = Browser(server.url)
        table = browser.make("me", "hotseat", seed=2)["table"]["id"]
        store: Store = server.hub.store
        for _ in range(200):
            if server.run(store.still(table)):
                break
            server.run(asyncio.sleep(0.05))
        body = server.run(store.still(table))
        assert body is not None
        assert [position.view.seat for position in open_still(body, 2)] == [0, 1, None]


def test_a_match_is_kept_a_still_of_when_it_rests_and_seldom_while_it_does_not(tmp_path: Path) -> None:
    with running(tmp_path, still=1000) as server:
        hub = server.hub
        table = Browser(server.url).make("me", "hotseat", seed=2)["table"]["id"]
        made = server.run(hub.room(table)).updated

        def kept(after: float) -> bool:
            hub.wall = lambda: made + after
            server.run(hub.take_stills(30))
            return server.run(hub.store.still(table)) is not None

        assert not kept(29), "it has moved just now"
        server.run(hub.room(table)).updated = made + 600  # and goes on moving
        assert not kept(620)
        assert kept(29 + 20 * 30)


def test_a_still_of_another_age_shows_nothing() -> None:
    assert open_still(b"x", 2) == []


def test_rules_that_changed_unannounced_are_noticed(tmp_path: Path) -> None:
    _, on, cookie = finished(tmp_path)
    store = Store(f"sqlite:///{tmp_path}/pioche.db")
    with store.engine.begin() as connection:
        body = connection.execute(
            sa.select(ENTRIES.c.body).where((ENTRIES.c.table_id == on) & (ENTRIES.c.number == 5))
        ).scalar_one()
        other = body.replace(b'"check":', b'"check":1')
        connection.execute(
            sa.update(ENTRIES).where((ENTRIES.c.table_id == on) & (ENTRIES.c.number == 5)).values(body=other)
        )
    asyncio.run(store.close())
    with running(tmp_path) as server:
        browser = Browser(server.url)
        browser.http.cookies.set("pioche", cookie)
        assert browser.get(f"/api/tables/{on}")["status"] == "frozen"


def test_one_number_is_given_once(tmp_path: Path) -> None:
    async def race() -> None:
        stores = [Store(f"sqlite:///{tmp_path}/x.db") for _ in range(2)]
        await stores[0].make(ROW, {})
        entry = Emoted(0, "hello")
        won = await asyncio.gather(
            *(store.append("t", 1, entry, status="playing", now=1.0) for store in stores for _ in range(5))
        )
        assert sorted(won) == [False] * 9 + [True]
        kept = await stores[1].load("t")
        assert kept is not None
        assert kept.entries == [entry]
        for store in stores:
            await store.close()
        with pytest.raises(StoreDown):
            await stores[0].append("t", 2, entry, status="playing", now=1.0)

    asyncio.run(race())


@pytest.mark.parametrize("on", ["sqlite", "postgresql"])
def test_nothing_is_kept_of_a_table_that_was_removed_since(tmp_path: Path, on: str) -> None:
    """Whoever words a position while its table is removed comes too late to keep it."""

    async def late(url: str) -> list[bytes | None]:
        store = Store(url)
        await store.make(ROW, {})
        await store.keep_still("t", b"before")
        before = await store.still("t")
        await store.forget(["t"], ROW.created + 1)
        await store.keep_still("t", b"after")
        await store.keep_album("t", b"after")
        await store.keep_hindsight("t", b"after")
        after = [await store.still("t"), await store.album("t"), await store.hindsight("t")]
        await store.close()
        return [before, *after]

    with postgres() if on == "postgresql" else nullcontext(f"sqlite:///{tmp_path}/x.db") as url:
        assert asyncio.run(late(url)) == [b"before", None, None, None]


def test_one_bad_job_does_not_spoil_its_batch(tmp_path: Path) -> None:
    async def together() -> None:
        store = Store(f"sqlite:///{tmp_path}/x.db")
        await store.make(ROW, {})
        twice = sa.insert(SECRETS), [{"name": "x", "body": b"", "made": 0.0}] * 2
        results = await asyncio.gather(
            store.append("t", 1, Chosen(0, 0, "pass", "bot", 0), status="playing", now=1.0),
            store.write(lambda connection: connection.execute(*twice)),
            store.append("t", 2, Chosen(0, 1, "pass", "bot", 0), status="playing", now=1.0),
            return_exceptions=True,
        )
        assert results[0] is True
        assert isinstance(results[1], StoreDown)
        assert results[2] is True
        await store.close()

    asyncio.run(together())


def test_a_store_that_cannot_be_opened_says_so() -> None:
    with pytest.raises(PiocheError, match="cannot be opened"):
        Store("sqlite:////no/such/folder/x.db")


def test_whoever_goes_away_while_a_table_is_loaded_leaves_it_to_the_others(tmp_path: Path) -> None:
    async def ask() -> str:
        hub = Hub(Settings(), Store(f"sqlite:///{tmp_path}/x.db"), Thinkers(1))
        places = tuple(Place("friend") for _ in range(2))
        await hub.store.make(Row("b", "guild_battle", "1", TableSpec(), 5, places), {}, status="waiting")
        first, second = (asyncio.create_task(hub.room("b")) for _ in range(2))
        await asyncio.sleep(0)
        first.cancel()
        room = await asyncio.wait_for(second, 10)
        await hub.stop()
        return room.id

    assert asyncio.run(ask()) == "b"


class Slow(Thinkers):
    """A bot that thinks for a while about real choices and not at all about others."""

    def __init__(self, seconds: float = 0.06) -> None:
        super().__init__(1)
        self.seconds = seconds

    async def choose(self, question: Question) -> str:
        """Take a long time, or none."""
        await asyncio.sleep(self.seconds if len(question.record.choices) % 2 else 0)
        return answer(question)


def test_a_bot_takes_the_same_time_whether_or_not_it_has_a_choice(tmp_path: Path) -> None:
    async def watch() -> list[float]:
        hub = Hub(Settings(pause=0.15), Store(f"sqlite:///{tmp_path}/x.db"), Slow())
        hub.thinkers.start = lambda: None  # type: ignore[method-assign]
        await hub.start()
        places = tuple(Place("bot", level=1) for _ in range(2))
        await hub.store.make(Row("b", "guild_battle", "1", TableSpec(), 5, places), {}, status="playing")
        room = await hub.room("b")
        times = [hub.now()]
        while len(times) < 10:
            await room.wait(None, len(times) - 1, 5)
            times.append(hub.now())
        await hub.stop()
        return [later - earlier for earlier, later in pairwise(times[1:])]

    gaps = asyncio.run(watch())
    assert min(gaps) >= 0.14
    assert statistics.median(gaps[::2]) == pytest.approx(statistics.median(gaps[1::2]), abs=0.12)


def test_the_small_choices_inside_an_action_pass_quickly(tmp_path: Path) -> None:
    async def watch() -> tuple[list[float], Record]:
        hub = Hub(Settings(pause=0.4, brief=0.1), Store(f"sqlite:///{tmp_path}/x.db"), Slow(0))
        hub.thinkers.start = lambda: None  # type: ignore[method-assign]
        await hub.start()
        places = tuple(Place("bot", level=1) for _ in range(2))
        await hub.store.make(
            Row("b", "ossuaire", game("ossuaire").version, TableSpec(), 5, places), {}, status="playing"
        )
        room = await hub.room("b")
        times = [hub.now()]
        while len(times) < 16:
            await room.wait(None, len(times) - 1, 5)
            times.append(hub.now())
        record = room.state.record()
        await hub.stop()
        return [later - earlier for earlier, later in pairwise(times)], record

    gaps, record = asyncio.run(watch())
    match = replay(game("ossuaire"), record, 0)
    inside: list[float] = []
    others: list[float] = []
    for gap, text in zip(gaps, record.choices, strict=False):
        (others if match.quiet else inside).append(gap)
        match.choose(Option.parse(text))
    assert statistics.median(others) >= 0.38, "a single gap may be short after one that was told late"
    assert statistics.median(inside) < 0.3


def test_a_bot_is_given_nothing_but_what_its_seat_may_know(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(game("guild_battle"), TableSpec(seats=3), 3)
    seat = match.asked
    given: list[Any] = []

    class Curious:
        def choose(self, view: Any, decision: Decision, dream: Any) -> Option:
            given.append((view, [dream(Random(n)).table.face for n in range(6)]))
            return decision.options[0]

    monkeypatch.setattr("pioche.server.tables.thinking.level", lambda strength, seed: Curious())
    answer(Question("curious", record_of(match), seat, 3))
    view, faces = given[0]
    assert view == match.view(seat)
    hidden = [card for card, mask in enumerate(match.table.seen) if not mask >> seat & 1]
    assert all(
        [face[card] for card in hidden] != [match.table.face[card] for card in hidden] for face in faces
    )


def test_levels_one_to_five_answer(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        browser = Browser(server.url)
        bots = [{"kind": "bot", "level": level} for level in (1, 2, 3, 4, 5)]
        table = browser.make(*bots, open=True)["table"]
        assert [seat["level"] for seat in table["seats"]] == [1, 2, 3, 4, 5]
        eyes = browser.open(table["id"])
        eyes.next()
        seats: set[int] = set()
        while len(seats) < 5:
            seats.add(eyes.until("update")["seat"])


def test_pages_are_served_and_paths_of_the_client_open_the_page(tmp_path: Path) -> None:
    web = tmp_path / "dist"
    (web / "assets").mkdir(parents=True)
    (web / "index.html").write_text("<p>page</p>" + " " * 600)
    (web / "assets" / "app.js").write_text("1" * 600)
    (tmp_path / "secret.txt").write_text("secret")
    with running(tmp_path, web=web) as server:
        http = Browser(server.url).http
        assert http.get("/").text.startswith("<p>page</p>")
        assert http.get("/table/abc").text == http.get("/").text
        script = http.get("/assets/app.js")
        assert script.headers["content-encoding"] == "gzip"
        assert "immutable" in script.headers["cache-control"]
        assert http.get("/", headers={"If-None-Match": http.get("/").headers["etag"]}).status_code == 304
        for path in ("/assets/none.js", "/%2e%2e/secret.txt", "/assets/../../secret.txt", "/api/none"):
            answer = http.get(path)
            assert answer.status_code == 404, path
            assert answer.json()["fault"]["code"] in ("unknown_name", "unknown_path")
