"""A process that bears servers: everything is imported once, and each server is a fork that can be killed.

`python -m tests.server.nursery STORE PORT REDIS`; each line on stdin starts a server and is answered with its id.
"""

import os
import sys
from pathlib import Path

from pioche.games import ids, texts
from pioche.server import serving
from pioche.server.app import create_app
from pioche.server.settings import Settings
from tests.server.rig import NearThinkers


def serve(store: str, port: int, redis: str) -> None:
    """One server, in a process of its own."""
    settings = Settings(
        store=store,
        redis=redis,
        lease=2,
        poll=1,
        pause=0.0,
        web=Path("no_web"),
        requests=100_000,
        commands=100_000,
        tables_per_address=10_000,
        sockets_per_address=1000,
    )
    app = create_app(settings, thinkers=NearThinkers(1))
    serving.Server(serving.configured(app, settings, "127.0.0.1", port)).run()


def main() -> None:
    """Bear servers until stdin closes."""
    store, port, redis = sys.argv[1], int(sys.argv[2]), sys.argv[3]
    for name in ids():
        texts.wording(name)
    child = 0
    for _ in sys.stdin:
        if child:
            os.waitpid(child, 0)
        child = os.fork()
        if child == 0:
            serve(store, port, redis)
            os._exit(0)
        print(child, flush=True)


if __name__ == "__main__":
    main()
