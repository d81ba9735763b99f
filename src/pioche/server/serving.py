"""Runs the application: uvicorn, logs in lines of JSON without secrets, a clean stop."""

import asyncio
import errno
import json
import logging
import signal
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable
from typing import TYPE_CHECKING, cast
from urllib.request import urlopen

import uvicorn
from litestar import Litestar

from pioche.core.errors import PiocheError
from pioche.core.text import Text
from pioche.games import playable
from pioche.server import collector
from pioche.server.app import create_app
from pioche.server.http.door import doors
from pioche.server.http.doorman import raise_descriptors
from pioche.server.http.services import Services
from pioche.server.http.tracing import request_id
from pioche.server.http.turnstile import Turnstile
from pioche.server.logs import Seldom, unexpected, without_addresses
from pioche.server.present import describe
from pioche.server.settings import Settings

if TYPE_CHECKING:
    from uvicorn._types import ASGI3Application

STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}


class Lines(logging.Formatter):
    """One JSON object a line; what is logged never holds keys, cookies or bodies."""

    def format(self, record: logging.LogRecord) -> str:
        """A record as a line."""
        line: dict[str, object] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        if request := request_id.get():
            line["request"] = request
        line.update({name: value for name, value in vars(record).items() if name not in STANDARD})
        if "detail" in line:  # what a database says of itself
            line["detail"] = without_addresses(str(line["detail"]))
        if record.exc_info:
            line["trace"] = without_addresses(self.formatException(record.exc_info))
        if not record.name.startswith("pioche"):
            line["message"] = without_addresses(str(line["message"]))
        return json.dumps(line, ensure_ascii=False, default=str)


def log_to_stderr(level: int = logging.INFO) -> None:
    """Send all logs to stderr: what the server tells, and what libraries warn of.

    uvicorn tells besides who comes and goes, with their addresses and tables; that is nobody's business.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    handler.addFilter(Seldom())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("pioche").setLevel(level)


def serve(
    settings: Settings,
    host: str,
    port: int,
    *,
    ready: Callable[[], None] = lambda: None,
    open_page: bool = False,
) -> None:
    """Serve until interrupted; `ready` is called when nothing is in the way any more."""
    check_free(host, port)
    if settings.metrics_port:
        check_free("127.0.0.1", settings.metrics_port)
    app = create_app(settings)
    ready()
    log_to_stderr()
    calm()
    config = configured(app, settings, host, port)
    if open_page:
        threading.Thread(target=_open_when_ready, args=(host, port, settings.public_url), daemon=True).start()
    # uvicorn raises a signal again when it has ended: Python would die of it, and tell what it had no time to tidy.
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(0))
    Server(config).run()


class Server(uvicorn.Server):
    """uvicorn's server, whose loop complains in our lines."""

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve until interrupted."""
        asyncio.get_running_loop().set_exception_handler(unexpected)
        await super().serve(sockets)


def configured(app: Litestar, settings: Settings, host: str, port: int, *, grace: int = 3) -> uvicorn.Config:
    """How uvicorn serves the application; whoever is being answered when it ends has some seconds of grace."""
    services: Services = app.state["services"]
    services.doorman.bound(raise_descriptors())
    requests, sockets = doors(services.doorman, settings)
    return uvicorn.Config(
        cast("ASGI3Application", Turnstile(app, services.guard)),
        host=host,
        port=port,
        http=requests,
        ws=sockets,
        backlog=256,  # as many are accepted at one go, while everybody else waits
        log_config=None,
        access_log=False,  # addresses of people are nobody's business
        proxy_headers=False,  # uvicorn believes whoever connects from this machine; the guard knows better
        ws_max_size=max(
            settings.message_size * 2, 65_536
        ),  # a little more than we accept: we answer with a code
        ws_per_message_deflate=False,  # messages are small, and compressing them costs more than sending them
        timeout_graceful_shutdown=grace,
        server_header=False,
    )


def check_free(host: str, port: int) -> None:
    """Refuse an address that does not exist or is taken, before anything is opened."""
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind) as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            trial.bind(address)
    except (OSError, UnicodeError) as error:
        taken = getattr(error, "errno", None) == errno.EADDRINUSE
        why = Text(fr=str(error), en=str(error))
        if taken:
            why = Text(fr="le port est pris", en="the port is taken")
        raise PiocheError(
            en=f"cannot serve on {host}:{port}: {why.en}",
            fr=f"impossible de servir sur {host}:{port} : {why.fr}",
            code="cannot_serve",
        ) from None


def calm() -> None:
    """Keep pauses short: everything is loaded before anybody comes, and the store's thread gets its turn quickly."""
    for name in playable():
        describe.game_info(name)
    collector.calm()
    sys.setswitchinterval(0.0005)


def _open_when_ready(host: str, port: int, public_url: str) -> None:
    """Open the page in a browser as soon as the server answers."""
    address = f"http://{'127.0.0.1' if host in ('0.0.0.0', '::') else host}:{port}/"
    for _ in range(100):
        time.sleep(0.1)
        try:
            with urlopen(f"{address}api/health", timeout=1):
                break
        except OSError:
            continue
    webbrowser.open(public_url or address)
