"""What is said of people's addresses, logs and files is so."""

import json
import logging
import os
import socket
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import sqlalchemy as sa
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from pioche.core.contract import TableSpec
from pioche.server.keep.journal import Place, Row
from pioche.server.keep.marks import COUNTED, WEEK, Marks
from pioche.server.keep.schema import SECRETS, TABLES
from pioche.server.keep.store import Store
from pioche.server.logs import without_addresses
from pioche.server.serving import Lines
from tests.server.rig import PATIENCE, Browser, free_port, running
from tests.server.services import wait_until

VISITOR = "127.0.0.77"  # every address of 127/8 is this machine's; the server itself says 127.0.0.1
FORWARDED = "203.0.113.9"
NAME = "Zéphyrine"


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """A real server whose log goes to a file; its address."""
    port = free_port()
    command = [sys.executable, "-m", "pioche", "serve", "--port", str(port), "--behind-proxy"]
    store = ["--store", f"sqlite:///{folder}/pioche.db", "--web", str(folder), "--pause", "0"]
    with (folder / "log").open("wb") as log:
        server = subprocess.Popen([*command, *store], stderr=log, stdout=log)
        try:

            def ready() -> bool:
                with suppress(OSError), socket.create_connection(("127.0.0.1", port)):
                    return True
                return False

            wait_until(ready)
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()
            server.wait(PATIENCE)


def test_no_address_key_cookie_or_name_is_in_the_log(tmp_path: Path) -> None:
    with served(tmp_path) as url:
        headers = {"X-Forwarded-For": FORWARDED}
        visitor = httpx.Client(
            base_url=url, headers=headers, transport=httpx.HTTPTransport(local_address=VISITOR)
        )
        seats = [{"kind": "me", "name": NAME}, {"kind": "bot", "level": 1}]
        made = visitor.post("/api/tables", json={"game": "guild_battle", "seats": seats}).json()
        table, key, cookie = made["table"]["id"], made["seats"][0]["key"], visitor.cookies["pioche"]
        told = [VISITOR, FORWARDED, NAME, "Zéphyrine".encode().decode("latin-1"), key, made["watch"], cookie]
        answers = [
            visitor.get(f"/api/tables/{table}?key={key}"),
            visitor.get("/api/tables/none"),
            visitor.get(f"/api/tables/{table}/record"),
            visitor.post("/api/join", json={"key": "A" * 32, "name": NAME}),
            visitor.post("/api/join", content=b"{" * 900, headers={"Content-Type": "application/json"}),
            visitor.post("/api/tables", json={}, headers={"Origin": "https://evil.example"}),
        ]
        assert [answer.status_code for answer in answers] == [200, 404, 409, 404, 400, 403]
        address = f"{url.replace('http', 'ws')}/api/tables/{table}/socket"
        shown = {"Cookie": f"pioche={cookie}", **headers}
        for said in (
            {"type": "hello", "seat": 0},
            {"type": "hello", "key": "A" * 32},
            "garbage",
            "x" * 100_000,
        ):
            with (
                suppress(ConnectionClosed),
                connect(address, additional_headers=shown, source_address=(VISITOR, 0)) as eyes,
            ):
                eyes.send(said if isinstance(said, str) else json.dumps(said))
                eyes.recv(PATIENCE)
        here = ("127.0.0.1", int(url.rpartition(":")[2]))
        for request in (b"GET / HTTP/1.1\r\nHost: x\r\n", b"\x16\x03\x01 nonsense\r\n\r\n"):  # and hang up
            with socket.create_connection(here, source_address=(VISITOR, 0)) as raw:
                raw.send(request)
        visitor.close()
    log = (tmp_path / "log").read_text(encoding="utf-8")
    assert '"started"' in log
    assert '"stopped"' in log
    assert not [secret for secret in told if secret in log], log
    assert "WebSocket" not in log, "nor who came to which table"


def test_what_others_log_loses_its_addresses() -> None:
    for text in ("10.1.2.3:80 came", "[2001:db8::1]:80 came", "2001:db8::1 came", "('10.1.2.3', 80)"):
        assert "10.1.2.3" not in without_addresses(text)
        assert "2001" not in without_addresses(text)
    for text in ("at 12:33:14", "version 1.2.3", "std::vector", "see a.b: c", "File x.py, line 3"):
        assert without_addresses(text) == text
    try:
        raise ValueError("no answer from 10.1.2.3:5432")
    except ValueError:
        record = logging.LogRecord("uvicorn", 40, "", 1, "%s failed", ("10.1.2.3:80",), sys.exc_info())
    assert "10.1.2.3" not in Lines().format(record)


# ---- files


def test_the_store_is_its_owners_alone(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        with running(tmp_path) as server:
            Browser(server.url).make("me", "friend")
            files = list(tmp_path.glob("pioche.db*"))
            assert {path.suffix for path in files} >= {".db", ".db-wal", ".db-shm"}
            modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in files}
            assert set(modes.values()) == {0o600}, modes
    finally:
        os.umask(before)


def test_a_store_that_others_could_read_is_taken_from_them(tmp_path: Path) -> None:
    with running(tmp_path):
        pass
    file = tmp_path / "pioche.db"
    file.chmod(0o644)
    with running(tmp_path) as server:
        Browser(server.url).make("me", "friend")
        assert {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.glob("pioche.db*")} == {0o600}


# ---- marks


def test_marks_are_keyed_shared_and_forgotten(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        store, now = server.hub.store, [server.hub.wall()]
        first, second = (Marks(store, lambda: now[0]) for _ in range(2))
        for marks in (first, second):
            server.run(marks.refresh())
        mark = first.mark("203.0.113.9")
        assert mark == second.mark("203.0.113.9"), "one address has one mark at every process"
        assert mark != first.mark("203.0.113.8")
        with running(tmp_path / "..", store=f"sqlite:///{tmp_path}/other.db") as other:
            assert other.hub.marks.mark("203.0.113.9") != mark, "and another one at every store"
        now[0] += WEEK
        assert first.mark("203.0.113.9").before == mark, "the next key is there before it is needed"
        server.run(first.refresh())
        assert first.mark("203.0.113.9").before == mark
        now[0] += WEEK
        server.run(first.refresh())
        later = first.mark("203.0.113.9")
        assert mark not in (later, later.before), "the key is gone"
        with store.engine.connect() as connection:
            names = list(connection.execute(sa.select(SECRETS.c.name)).scalars())
        assert sum(name.startswith("marks.") for name in names) == 3


def table(id: str, created: float) -> Row:
    """A table that somebody makes."""
    return Row(id, "guild_battle", "1", TableSpec(), 1, (Place("friend"),) * 2, created=created)


def test_a_limit_looks_back_over_a_change_of_keys(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        store: Store = server.hub.store
        now = [WEEK * 3000.0 - 600]
        marks = Marks(store, lambda: now[0])
        server.run(marks.refresh())
        assert server.run(store.make(table("a", now[0]), {}, address=marks.mark("203.0.113.9"), most=1))
        now[0] += 1200
        again = marks.mark("203.0.113.9")
        assert not server.run(store.make(table("b", now[0]), {}, address=again, most=1))
        assert server.run(store.make(table("c", now[0]), {}, address=marks.mark("203.0.113.8"), most=1))


def test_old_tables_do_not_tell_where_they_were_made(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        store, hub = server.hub.store, server.hub
        Browser(server.url).make("me", "friend")
        old = table("old", hub.wall() - COUNTED - 1)
        server.run(store.make(old, {}, address=hub.marks.mark("203.0.113.9")))
        server.run(hub.marks.refresh())
        with store.engine.connect() as connection:
            found = {row.id: row.address for row in connection.execute(sa.select(TABLES))}
        assert found.pop("old") == ""
        assert all(found.values()), "those that a limit still counts keep theirs"
