"""Expensive requests from one address: a stranger's move takes as long as if nobody asked for anything.

Some dozens; as many as somebody really sent with `PIOCHE_LONG=1`: 240 replays, 60 deaf sockets, 60 tables of bots.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest

from tests.server.rig import PATIENCE, Browser, Json, running
from tests.server.stranger import SLACK, Stranger, typical
from tests.server.test_connections import process
from tests.server.test_crash import ROOT

LONG = bool(os.environ.get("PIOCHE_LONG"))
BOT: Json = {"kind": "bot", "level": 1}


@pytest.fixture
def stranger(served: tuple[str, int, str]) -> Stranger:
    """Somebody who plays beside an attack."""
    return Stranger(served[0])


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, int, str]]:
    """The URL and the port of a server process, and a table there at which a match is over."""
    folder = tmp_path_factory.mktemp("served")
    with running(folder, store=f"sqlite:///{folder}/x.db") as server:
        browser = Browser(server.url)
        table = browser.make("me", BOT, seed=3)["table"]["id"]
        eyes = browser.open(table, 0)
        eyes.next()
        eyes.play(Random(3))
    with process(folder) as (url, port, _):
        yield url, port, table


@contextmanager
def attack(kind: str, port: int, many: int, table: str) -> Iterator[Json]:
    """Somebody attacks; how they were answered, afterwards."""
    command = [sys.executable, "-m", "tests.server.attack", kind, str(port), str(many), table]
    attacking = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert attacking.stdout
    assert attacking.stdout.readline() == "ready\n"
    answers: Json = {}
    try:
        yield answers
    finally:
        answers.update(json.loads(attacking.communicate("", PATIENCE)[0]))


@pytest.mark.parametrize(("kind", "few", "many"), [("replays", 40, 240), ("deaf", 20, 60), ("bots", 8, 60)])
def test_a_strangers_move_waits_for_nobody(
    served: tuple[str, int, str], stranger: Stranger, kind: str, few: int, many: int
) -> None:
    _, port, table = served
    idle = typical(stranger.moves(20, 0.05))
    moves: list[float] = []
    with attack(kind, port, many if LONG else few, table) as answers:
        end = time.monotonic() + (20 if LONG else 2)
        while time.monotonic() < end or len(moves) < 10:
            moves += stranger.moves(1, 0.1)
    print(f"{kind}: idle {idle:.3f} s; typical {typical(moves):.3f} s, slowest {max(moves):.3f} s; {answers}")

    assert answers
    assert typical(moves) < idle + SLACK
