"""A process that bears servers: everything is imported once, and each server is a fork that can be killed.

`python -m tests.server.nursery PORT SETTINGS`; each line on stdin starts a server and is answered with its id.
"""

import asyncio
import json
import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from pioche.games import ids, texts
from pioche.server import serving
from pioche.server.app import create_app
from pioche.server.settings import Settings
from tests.server.rig import NearThinkers

WIDE = {
    "lease": 2,
    "poll": 1,
    "pause": 0.0,
    "web": Path("no_web"),
    "requests": 100_000,
    "commands": 100_000,
    "tables_per_address": 10_000,
    "sockets_per_address": 1000,
}


def serve(port: int, settings: dict[str, Any]) -> None:
    """One server, in a process of its own."""
    told = Settings(**{**WIDE, **settings})
    app = create_app(told, thinkers=NearThinkers(1))
    serving.Server(serving.configured(app, told, "127.0.0.1", port)).run()


def rehearse() -> None:
    """Make an application once, so that every server finds all that is remembered of the first: four times quicker."""
    for name in ids():
        texts.wording(name)
    with TemporaryDirectory() as folder:
        told = Settings(store=f"sqlite:///{folder}/pioche.db", web=Path("no_web"))
        app = create_app(told, thinkers=NearThinkers(1))
        asyncio.run(app.state["services"].hub.store.close())  # no thread of it may be there when we fork


def main() -> None:
    """Bear servers until stdin closes."""
    port, settings = int(sys.argv[1]), json.loads(sys.argv[2])
    rehearse()
    child = 0
    for _ in sys.stdin:
        if child:
            os.waitpid(child, 0)
        child = os.fork()
        if child == 0:
            serve(port, settings)
            os._exit(0)
        print(child, flush=True)


if __name__ == "__main__":
    main()
