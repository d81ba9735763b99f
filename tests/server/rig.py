"""A server to test against: the real application on loopback in a thread, and clients that speak its wire."""

import asyncio
import itertools
import json
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any, Self

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from pioche.server import serving
from pioche.server.app import create_app
from pioche.server.settings import Settings
from pioche.server.tables.hub import Hub
from pioche.server.tables.thinking import Thinkers

Json = dict[str, Any]
PATIENCE = 60.0  # seconds; only waited for when something is wrong, or the machine very busy
IDS = itertools.count(1)  # never the same twice: a server that comes back remembers them
OPENED: list["Browser | Eyes"] = []  # closed after each test


class NearThinkers(Thinkers):
    """Bots that think in threads: no processes to start for a short test."""

    def __init__(self, workers: int | None = None) -> None:
        super().__init__(workers, lambda nice: ThreadPoolExecutor(1))

    def start(self) -> None:
        """Nothing to start before it is needed."""


def free_port() -> int:
    """A port of loopback that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Server:
    """A running server."""

    def __init__(self, settings: Settings, **options: Any) -> None:
        self.app = create_app(settings, thinkers=NearThinkers(1), **options)
        self.port = free_port()
        self._server = serving.Server(serving.configured(self.app, settings, "127.0.0.1", self.port, grace=1))
        self._loop: Future[asyncio.AbstractEventLoop] = Future()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True)

    async def _serve(self) -> None:
        self._loop.set_result(asyncio.get_running_loop())
        await self._server.serve()

    @property
    def hub(self) -> Hub:
        """Its hub; only for looking."""
        hub: Hub = self.app.state["services"].hub
        return hub

    @property
    def url(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self.port}"

    def run(self, work: Any) -> Any:
        """Run a coroutine in the server's loop."""
        return asyncio.run_coroutine_threadsafe(work, self._loop.result()).result(PATIENCE)

    def __enter__(self) -> Self:
        self._thread.start()
        while not self._server.started:
            assert self._thread.is_alive(), "the server did not start"
            threading.Event().wait(0.01)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)


@contextmanager
def running(folder: Path, **settings: Any) -> Iterator[Server]:
    """A server with a store of its own, whose bots do not pause, whose tables answer nothing; limits are wide."""
    wide: Json = {
        "requests": 100_000,
        "commands": 100_000,
        "tables_per_address": 10_000,
        "sockets_per_address": 1000,
    }
    chosen = {
        "store": f"sqlite:///{folder}/pioche.db",
        "pause": 0.0,
        "single": 0.0,
        "web": folder / "no_web",
        **wide,
        **settings,
    }
    options = {name: chosen.pop(name) for name in ("find_game",) if name in chosen}
    with Server(Settings(**chosen), **options) as server:
        yield server


class Browser:
    """Somebody with a cookie of their own."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, timeout=PATIENCE)
        OPENED.append(self)

    def close(self) -> None:
        """Close the browser."""
        self.http.close()

    def get(self, path: str, status: int = 200, **options: Any) -> Any:
        """The answer to a GET."""
        return self._read(self.http.get(path, **options), status)

    def post(self, path: str, body: Any, status: int = 201, **options: Any) -> Any:
        """The answer to a POST."""
        return self._read(self.http.post(path, json=body, **options), status)

    def _read(self, response: httpx.Response, status: int) -> Any:
        assert response.status_code == status, (response.status_code, response.text)
        return response.json()

    def make(self, *seats: Json | str, game: str = "guild_battle", **more: Any) -> Json:
        """A new table."""
        chosen = [{"kind": seat} if isinstance(seat, str) else seat for seat in seats]
        made: Json = self.post("/api/tables", {"game": game, "seats": chosen, **more})
        return made

    def open(self, table: str, seat: int | None = None, **hello: Any) -> "Eyes":
        """A socket at a table."""
        cookie = self.http.cookies.get("pioche")
        headers = {"Cookie": f"pioche={cookie}"} if cookie else {}
        return Eyes(self.url, table, headers, {"seat": seat, **hello})


class Eyes:
    """A socket at a table that keeps what it is told."""

    def __init__(self, url: str, table: str, headers: Json, hello: Json | None) -> None:
        address = f"{url.replace('http', 'ws')}/api/tables/{table}/socket"
        self._connection = connect(address, additional_headers=headers, max_size=None)
        self.socket: ClientConnection = self._connection.__enter__()
        OPENED.append(self)
        self.heard: list[Json] = []
        self.here: dict[int, bool] = {}
        self.ids = IDS
        if hello is not None:
            with suppress(ConnectionClosed):  # refused at the door
                self.say({"type": "hello", **hello})

    def say(self, message: Any) -> None:
        """Send a message."""
        self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    def next(self, timeout: float = PATIENCE) -> Json:
        """The next message, but for those of who is there, which come at any time."""
        while (message := self._receive(timeout))["type"] == "presence":
            pass
        self.heard.append(message)
        return message

    def _receive(self, timeout: float = PATIENCE) -> Json:
        message: Json = json.loads(self.socket.recv(timeout))
        if message["type"] == "presence":
            self.here = {state["seat"]: state["here"] for state in message["seats"]}
        return message

    def sees(self, here: dict[int, bool]) -> None:
        """Wait until exactly these seats are said to be there or not; other messages are passed over."""
        while self.here != here:
            self._receive()

    def until(self, *kinds: str) -> Json:
        """The next message of one of these types."""
        while True:
            message = self.next()
            if message["type"] in kinds:
                return message

    def catch_up(self) -> None:
        """Hear all that those eyes are told of what has happened; of what others answer in secret that is nothing."""
        self.say({"type": "ping"})
        seq = self.until("pong")["seq"]
        while self.last["seq"] < seq:
            self.next()

    @property
    def last(self) -> Json:
        """The last snapshot or update."""
        return next(one for one in reversed(self.heard) if one["type"] in ("snapshot", "update"))

    def answer(self, command: Json) -> Json:
        """The answer to a command."""
        command = {"id": f"{id(self)}.{next(self.ids)}", **command}
        self.say(command)
        while True:
            message = self.until("answer")
            if message["id"] == command["id"]:
                return message

    @property
    def position(self) -> Json:
        """The last position that was told."""
        for message in reversed(self.heard):
            told = message.get("position") or (message.get("frame") or {}).get("position")
            if told:
                return dict(told)
        raise AssertionError("no position yet")

    def play(self, rng: Random, upto: int = 100_000) -> Json:
        """Play at random to the end, or for so many choices of one's own; the last position."""
        while not self.position["ending"] and upto:
            choices = self.position["choices"]
            if choices:
                upto -= 1
                serial = self.position["view"]["serial"]
                option = rng.choice(choices)["option"]
                answer = self.answer({"type": "decide", "serial": serial, "option": option})
                assert answer["fault"] is None, answer
                while self.position["view"]["serial"] == serial:
                    self.next()
            else:
                self.next()
        return self.position

    def close(self) -> None:
        """Hang up."""
        self._connection.__exit__(None, None, None)
