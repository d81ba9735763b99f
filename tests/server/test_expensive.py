"""Expensive requests from one address: a stranger's move takes as long as if nobody asked for anything.

Some dozens; as many as somebody really sent with `PIOCHE_LONG=1`: 240 replays, 60 deaf sockets, 60 tables of bots.
"""

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from tests.server.rig import PATIENCE, Browser, Json, running
from tests.server.stranger import SLACK, Stranger, typical
from tests.server.test_connections import process
from tests.server.test_crash import ROOT

LONG = bool(os.environ.get("PIOCHE_LONG"))
BOT: Json = {"kind": "bot", "level": 1}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A folder with a store in which a match has been played; its table."""
    folder = tmp_path_factory.mktemp("played")
    with running(folder, store=f"sqlite:///{folder}/x.db") as server:
        browser = Browser(server.url)
        table = browser.make("me", *[BOT] * 3, seed=3)["table"]["id"]
        eyes = browser.open(table, 0)
        eyes.next()
        eyes.play(Random(3))
    return folder, table


@pytest.mark.parametrize(("kind", "few", "many"), [("replays", 40, 240), ("deaf", 20, 60), ("bots", 8, 60)])
def test_a_strangers_move_waits_for_nobody(played: tuple[Path, str], kind: str, few: int, many: int) -> None:
    folder, table = played
    with process(folder) as (url, port, _):
        stranger = Stranger(url)
        idle = typical(stranger.moves(20, 0.1))
        command = [
            sys.executable,
            "-m",
            "tests.server.attack",
            kind,
            str(port),
            str(many if LONG else few),
            table,
        ]
        attack = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert attack.stdout
        ready = attack.stdout.readline()
        end = time.monotonic() + (20 if LONG else 2)
        moves = []
        while time.monotonic() < end:
            moves += stranger.moves(1, 0.1)
        answers = json.loads(attack.communicate("", PATIENCE)[0])
        print(
            f"{kind}: idle {idle:.3f} s; typical {typical(moves):.3f} s, slowest {max(moves):.3f} s; {answers}"
        )

    assert ready == "ready\n"
    assert answers
    assert typical(moves) < idle + SLACK
