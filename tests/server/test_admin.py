"""`pioche admin` on a store, with a server running on it and without."""

import json
import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa
from typer.testing import CliRunner

from pioche.cli import app
from pioche.server.keep import office
from pioche.server.keep.schema import ENTRIES, METADATA, TABLES, open_engine
from pioche.server.tables.hub import new_id
from tests.server.rig import Browser, Json, Server, running
from tests.server.services import postgres

BOT: Json = {"kind": "bot", "level": 1}


class Desk:
    """An operator at a store."""

    def __init__(self, store: str) -> None:
        self.store = store

    def text(self, *words: str, code: int = 0, lang: str = "en") -> str:
        """What a command prints."""
        store = () if words[0] == "verify" else ("--store", self.store)
        result = CliRunner().invoke(app, ["admin", *words, *store, "--lang", lang])
        assert result.exit_code == code, result.output
        return result.output

    def json(self, *words: str, code: int = 0) -> Any:
        """What a command tells a script."""
        return json.loads(self.text(*words, "--json", code=code))


@pytest.fixture
def at(tmp_path: Path) -> Iterator[tuple[Server, Browser, Desk]]:
    """A running server, somebody there, and its operator."""
    with running(tmp_path) as server:
        yield server, Browser(server.url), Desk(f"sqlite:///{tmp_path}/pioche.db")


Scene = tuple[Server, Browser, Desk]


# ---- tables


def test_tables_are_listed_with_what_an_operator_wants_to_know(at: Scene) -> None:
    server, browser, desk = at
    playing = browser.make("me", "hotseat")["table"]["id"]
    waiting = browser.make("me", "friend", game="ossuaire", open=True)["table"]["id"]
    eyes = browser.open(playing, 0)
    eyes.next()
    told(server)

    found = {one["id"]: one for one in desk.json("tables")}

    assert set(found) == {playing, waiting}
    assert (found[playing]["people"], found[waiting]["people"]) == (1, 0)
    assert (found[playing]["status"], found[waiting]["status"]) == ("playing", "waiting")
    assert found[waiting]["game"] == "ossuaire"
    assert found[waiting]["size"] > 100
    assert len(found[playing]["mark"]) == 40
    for words, expected in (
        (("--status", "waiting"), {waiting}),
        (("--game", "guild_battle"), {playing}),
        (("--people",), {playing}),
        (("--idle-days", "1"), set()),
        (("--mark", found[playing]["mark"][:10]), {playing, waiting}),
        (("--mark", "ffff%"), set()),
        (("--limit", "1"), {waiting}),
    ):
        assert {one["id"] for one in desk.json("tables", *words)} == expected, words
    shown = desk.text("tables", lang="fr")
    assert playing in shown
    assert "dernier coup" in shown
    assert "no such tables" in desk.text("tables", "--status", "closed")


def told(server: Server) -> None:
    """Let the server look for orders and say how things stand."""
    server.run(server.hub.orders.follow())


# ---- close, delete


def test_a_closed_table_cannot_be_played_on_and_says_why(at: Scene) -> None:
    server, browser, desk = at
    table = browser.make("me", "hotseat", open=True)["table"]["id"]
    eyes = browser.open(table, 0)
    before = eyes.next()

    answer = desk.json("close", table, "--reason", "noise")

    assert len(answer["heard"]) == 1
    assert answer["not_heard"] == []
    update = eyes.until("update")
    assert update["kind"] == "closed"
    assert update["seat"] is None
    assert update["frame"]["position"]["choices"] == []
    assert update["table"]["status"] == "frozen"
    assert "noise" in update["table"]["note"]["en"]
    assert "fermé cette table : noise" in update["table"]["note"]["fr"]
    for command in (
        {"type": "decide", "serial": 0, "option": "draw"},
        {"type": "emote", "emote": "hello"},
    ):
        assert eyes.answer(command)["fault"]["code"] == "closed"
    seen = Browser(server.url).open(table).next()
    assert seen["position"]["choices"] == []
    assert seen["position"]["view"]["serial"] == before["position"]["view"]["serial"]
    assert browser.get("/api/tables") == []
    assert "closed already" in desk.text("close", table, code=2)


def test_a_table_is_closed_while_no_server_runs(tmp_path: Path) -> None:
    desk = Desk(f"sqlite:///{tmp_path}/pioche.db")
    with running(tmp_path) as server:
        table = Browser(server.url).make("me", "friend", open=True)["table"]["id"]

    assert "aucun serveur" in desk.text("close", table, lang="fr")

    with running(tmp_path) as server:
        browser = Browser(server.url)
        assert browser.get(f"/api/tables/{table}")["status"] == "frozen"
        assert browser.post(f"/api/tables/{table}/join", {"name": "Eve"}, 409)["fault"]["code"] == "closed"


def test_closing_wins_against_a_server_that_writes_all_the_time(at: Scene) -> None:
    server, browser, desk = at
    table = browser.make("me", "hotseat")["table"]["id"]
    eyes = browser.open(table, 0)
    eyes.next()

    def greet() -> None:
        while eyes.answer({"type": "emote", "emote": "hello"})["fault"] is None:
            pass

    greeting = threading.Thread(target=greet)
    greeting.start()
    desk.json("close", table)
    greeting.join(20)

    assert server.hub.rooms[table].state.closed
    assert eyes.heard[-1]["fault"]["code"] in ("closed", "too_many")


def test_a_removed_table_is_gone_at_once_with_all_that_belongs_to_it(at: Scene) -> None:
    server, browser, desk = at
    table = browser.make("me", "hotseat", open=True)["table"]["id"]
    eyes = browser.open(table, 0)
    eyes.next()

    assert "--yes" in desk.text("delete", table, code=2)
    desk.json("delete", table, "--yes")

    assert eyes.until("refused")["fault"]["code"] == "unknown_table"
    assert browser.get(f"/api/tables/{table}", 404)["fault"]["code"] == "unknown_table"
    with server.hub.store.engine.connect() as connection:
        for kept in METADATA.sorted_tables:
            if "table_id" in kept.c:
                assert connection.execute(sa.select(kept).where(kept.c.table_id == table)).first() is None
    assert "there is no table" in desk.text("delete", table, "--yes", code=2)


# ---- revoke


def test_revoked_links_open_nothing_and_browsers_keep_their_seats(at: Scene) -> None:
    server, browser, desk = at
    made = browser.make("me", "friend", "friend")
    table, key = made["table"]["id"], made["seats"][0]["key"]
    keyed = {"Authorization": f"Bearer {key}"}
    stranger = Browser(server.url)
    assert stranger.get(f"/api/tables/{table}", headers=keyed)

    assert "from 0 to 2" in desk.text("revoke", table, "--seat", "7", code=2)
    desk.json("revoke", table, "--seat", "0")

    assert stranger.get(f"/api/tables/{table}", 403, headers=keyed)["fault"]["code"] == "not_your_seat"
    invite = {"key": made["invites"][0]["key"]}
    assert stranger.post("/api/entrance", invite, 200)["kind"] == "invite", "another seat's"

    desk.json("revoke", table)

    assert stranger.post("/api/entrance", invite, 404)["fault"]["code"] == "unknown_key"
    assert browser.get(f"/api/tables/{table}")["seats"][0]["mine"]


# ---- bans


def test_a_banned_address_is_refused_everywhere_until_it_is_let_in_again(at: Scene) -> None:
    _server, browser, desk = at
    table = browser.make("me", "hotseat")["table"]["id"]
    mark = desk.json("tables")[0]["mark"]
    before = browser.open(table, 0)
    before.next()

    desk.json("ban", mark[:12], "--days", "2", "--reason", "spam")

    refused = browser.get("/api/home", 403)["fault"]
    assert refused["code"] == "banned"
    assert "48" in refused["text"]["fr"]
    assert browser.open(table, 0).next()["fault"]["code"] == "banned"
    assert before.until("refused")["fault"]["code"] == "banned", "also who looks on and says nothing"
    (ban,) = desk.json("bans")
    assert (ban["mark"], ban["reason"]) == (mark, "spam")
    assert mark in desk.text("bans")

    desk.json("unban", mark[:12])

    assert browser.get("/api/home")
    assert desk.json("bans") == []
    assert "nobody is banned" in desk.text("bans")


def test_bans_outlive_a_restart_and_run_out(at: Scene) -> None:
    server, _browser, _ = at
    bans, now = server.hub.orders.bans, server.hub.now()
    server.hub.orders.bans._now = lambda: now
    bans.replace([("a", 100.0, 200.0), ("b", 100.0, 160.0), ("c", 900.0, 1000.0)], date=150.0)

    assert bans._ends == {"a": now + 50, "b": now + 10, "c": now + 100}, (
        "c: never longer than it was meant to be"
    )
    bans._now = lambda: now + 51
    bans.check("a")
    with pytest.raises(Exception, match="excluded"):
        bans.check("c")


# ---- drain


def test_a_drained_server_makes_no_tables_and_ends_when_nobody_is_left(at: Scene) -> None:
    server, browser, desk = at
    ended = threading.Event()
    server.hub.orders.end = ended.set
    table = browser.make("me", "hotseat")["table"]["id"]
    eyes = browser.open(table, 0)
    eyes.next()

    desk.json("drain", "--minutes", "5")

    body = {"game": "guild_battle", "seats": [{"kind": "me"}, {"kind": "hotseat"}]}
    assert browser.post("/api/tables", body, 503)["fault"]["code"] == "draining"
    assert eyes.answer({"type": "emote", "emote": "hello"})["fault"] is None, "those who play go on"
    assert desk.json("processes")[0]["draining"]
    assert "draining" in desk.text("processes")
    assert not ended.is_set()
    eyes.close()
    assert ended.wait(10)


def test_whoever_waits_for_a_drained_server_hears_that_it_has_ended(at: Scene) -> None:
    server, _, desk = at
    told(server)
    server.hub.orders.end = lambda: setattr(server._server, "should_exit", True)

    assert desk.text("drain", "--minutes", "1", "--wait") == "drained; 1 server has ended\n"


def test_a_drained_server_does_not_wait_for_ever(at: Scene) -> None:
    server, browser, desk = at
    ended = threading.Event()
    server.hub.orders.end = ended.set
    browser.open(browser.make("me", "hotseat")["table"]["id"], 0).next()

    desk.json("drain", "--minutes", "0")

    assert ended.wait(10)


def test_only_the_process_that_is_named_is_drained(at: Scene) -> None:
    server, _, desk = at
    assert "unknown server" in desk.text("drain", "--process", "nobody", code=2)
    told(server)
    server.hub.orders.end = lambda: None
    (process,) = desk.json("processes")

    office.order(server.hub.store.engine, office.Order("drain", process="another"))
    told(server)
    assert not server.hub.orders.draining
    desk.json("drain", "--process", process["id"])

    assert server.hub.orders.draining


def test_a_server_that_has_ended_is_listed_no_more(tmp_path: Path) -> None:
    desk = Desk(f"sqlite:///{tmp_path}/pioche.db")
    with running(tmp_path) as server:
        told(server)
        (process,) = desk.json("processes")
        assert process["pid"] == os.getpid()
    assert desk.json("processes") == []
    assert "no server is running" in desk.text("processes")


def test_an_order_that_nobody_can_read_stops_nobody(at: Scene) -> None:
    server, browser, desk = at
    with server.hub.store.engine.begin() as connection:
        connection.execute(
            sa.insert(METADATA.tables["orders"]), [{"number": 70, "body": b'{"kind":"dance"}'}]
        )
    table = browser.make("me", "hotseat")["table"]["id"]

    assert len(desk.json("close", table)["heard"]) == 1


# ---- backup and restore


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    """A PostgreSQL server for the whole file."""
    with postgres() as url:
        yield url


def played(browser: Browser) -> str:
    """A finished match."""
    table: str = browser.make("me", BOT, open=True)["table"]["id"]
    eyes = browser.open(table, 0)
    eyes.next()
    eyes.play(Random(1))
    return table


def contents(url: str) -> dict[str, list[tuple[Any, ...]]]:
    """Every row of a store that a backup holds."""
    engine = open_engine(url)
    with engine.connect() as connection:
        found = {
            table.name: sorted(tuple(row) for row in connection.execute(sa.select(table)))
            for table in METADATA.sorted_tables
            if table.name not in ("processes", "orders")
        }
    engine.dispose()
    return found


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_backup_of_a_running_server_is_restored_as_it_was(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    store = f"sqlite:///{tmp_path}/pioche.db" if kind == "sqlite" else request.getfixturevalue("database")
    desk, file = Desk(store), tmp_path / "backup.db"
    with running(tmp_path, store=store) as server:
        browser = Browser(server.url)
        over = played(browser)
        playing = browser.make("me", "hotseat", open=True)["table"]["id"]
        checked = desk.json("backup", str(file))
        assert (checked["tables"], checked["played"], checked["damaged"]) == (2, 2, {})
        assert file.stat().st_mode & 0o777 == 0o600
        assert "already" in desk.text("backup", str(file), code=2)
        cookies = browser.http.cookies
    assert [path.name for path in tmp_path.glob("backup*")] == ["backup.db"]

    other = Desk(f"sqlite:///{tmp_path}/other.db")
    assert "2 tables" in other.text("restore", str(file))

    assert contents(other.store)["entries"] == contents(store)["entries"]
    assert contents(other.store)["keys"] == contents(store)["keys"]
    with running(tmp_path, store=other.store) as server:
        browser = Browser(server.url)
        browser.http.cookies.update(cookies)
        assert browser.get(f"/api/tables/{over}")["status"] == "over"
        eyes = browser.open(playing, 0)
        eyes.next()
        assert eyes.answer({"type": "emote", "emote": "hello"})["fault"] is None, "with the cookie of before"


def test_a_backup_moves_from_sqlite_to_postgresql(tmp_path: Path, database: str) -> None:
    with running(tmp_path) as server:
        played(Browser(server.url))
    source = f"sqlite:///{tmp_path}/pioche.db"
    file = tmp_path / "backup.db"
    Desk(source).json("backup", str(file))
    engine = open_engine(database)
    with engine.begin() as connection:
        connection.exec_driver_sql("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    engine.dispose()

    Desk(database).json("restore", str(file))

    assert contents(database) == contents(source)
    assert "holds tables" in Desk(database).text("restore", str(file), code=2)


def test_a_backup_is_taken_while_everybody_moves(at: Scene, tmp_path: Path) -> None:
    _, browser, desk = at
    eyes = browser.open(browser.make("me", BOT)["table"]["id"], 0)
    eyes.next()
    moving = threading.Thread(target=eyes.play, args=(Random(1),))
    moving.start()

    for number in range(3):
        assert desk.json("backup", str(tmp_path / f"{number}.db"))["damaged"] == {}

    moving.join()


def test_what_is_damaged_is_named_and_the_rest_is_kept(at: Scene, tmp_path: Path) -> None:
    server, browser, desk = at
    bad, good = (browser.make("me", "hotseat")["table"]["id"] for _ in range(2))
    with server.hub.store.engine.begin() as connection:
        connection.execute(sa.insert(ENTRIES), {"table_id": bad, "number": 2, "body": b"{}"})
        connection.execute(sa.update(TABLES).where(TABLES.c.id == good).values(updated=1.0))
    file = tmp_path / "copy.db"

    found = desk.json("backup", str(file), code=1)

    assert set(found["damaged"]) == {bad}
    assert found["tables"] == 2
    assert f"damaged: {bad}" in desk.text("verify", str(file), code=1)
    assert f"abîmée : {bad}" in desk.text("verify", str(file), code=1, lang="fr")


def test_a_restore_is_refused_where_a_server_runs(at: Scene, tmp_path: Path) -> None:
    _, _, desk = at
    desk.json("backup", str(tmp_path / "copy.db"))

    assert "another process" in desk.text("restore", str(tmp_path / "copy.db"), code=2)


def test_nobody_lays_a_file_there_and_reads_the_backup(at: Scene, tmp_path: Path) -> None:
    _, browser, desk = at
    browser.make("me", BOT)
    laid, trap = tmp_path / "mine.db.partial", tmp_path / "theirs"
    trap.touch(0o644)
    laid.symlink_to(trap)

    desk.json("backup", str(tmp_path / "mine.db"))

    assert trap.read_bytes() == b""
    assert (tmp_path / "mine.db").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("content", [b"", b"no database", b"SQLite format 3\x00" + b"\x01" * 4000])
def test_a_file_that_is_no_backup_is_told(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "x.db").write_bytes(content)

    said = Desk(f"sqlite:///{tmp_path}/new.db").text("restore", str(tmp_path / "x.db"), code=2)

    assert "no sound backup" in said
    assert not (tmp_path / "new.db").exists()


def test_a_backup_that_was_cut_off_is_noticed(at: Scene, tmp_path: Path) -> None:
    _, browser, desk = at
    played(browser)
    file = tmp_path / "copy.db"
    desk.json("backup", str(file))
    os.truncate(file, file.stat().st_size // 2)

    assert "no sound backup" in desk.text("verify", str(file), code=2)


# ---- what is asked for wrongly


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("tables", "--status", "dancing"), "dancing"),
        (("tables", "--limit", "0"), "--limit: at least 1"),
        (("close", "none"), "there is no table none"),
        (("revoke", "none"), "there is no table none"),
        (("close", "none", "--reason", "x" * 300), "--reason: at most 200"),
        (("delete", "none", "--yes"), "there is no table none"),
        (("ban", "xyz"), "no mark"),
        (("ban", "f" * 40, "--days", "0"), "--days: at least 0.01"),
        (("ban", "f" * 40, "--days", "8"), "--days: at most 7"),
        (("ban", "f" * 40, "--reason", "x" * 300), "--reason: at most 200"),
        (("unban", "f" * 40), "there is no ban"),
        (("unban", ""), "there is no ban"),
        (("verify", "/no/such/file"), "there is no backup"),
        (("backup", "/no/such/folder/x.db"), "/no/such/folder"),
        (("dance",), "dance"),
    ],
)
def test_mistakes_are_told_in_one_line(at: Scene, words: tuple[str, ...], said: str) -> None:
    shown = at[2].text(*words, code=2)

    assert said in shown
    assert shown.count("\n") == 1
    assert at[2].text(*words, code=2, lang="fr") != shown


def test_a_store_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    said = Desk(f"sqlite:///{tmp_path}/none.db").text("tables", code=2)

    assert "there is no store" in said
    assert list(tmp_path.iterdir()) == []


def test_an_older_store_is_left_to_the_server(tmp_path: Path) -> None:
    with running(tmp_path):
        pass
    engine = open_engine(f"sqlite:///{tmp_path}/pioche.db")
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE schema_version SET version = 1")
    engine.dispose()

    assert "start the server once" in Desk(f"sqlite:///{tmp_path}/pioche.db").text("tables", code=2)


def test_orders_reach_a_server_by_themselves(at: Scene) -> None:
    _, browser, desk = at
    table = browser.make("me", "hotseat")["table"]["id"]
    began = time.monotonic()

    assert desk.json("close", table)["not_heard"] == []

    assert time.monotonic() - began < 15


def test_no_table_has_an_id_that_looks_like_an_option(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(["-8rZ1MnQuu4R", "--store12345", "a-8rZ1MnQuu4"])
    monkeypatch.setattr("secrets.token_urlsafe", lambda size: next(drawn))

    assert new_id() == "a-8rZ1MnQuu4"
