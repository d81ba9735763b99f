"""Matches as one number each, so that what is compiled can be compared with what is interpreted.

`python -m tests.fast.same [MATCHES]` (or `make same`) plays matches of every game both ways; a match counts with every
option offered, choice, event, view, dream and judgement, and with what the bots chose.
"""

import json
import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from random import Random

import msgspec

from pioche.bots.bot import Bot, consult
from pioche.bots.greedy import Greedy
from pioche.bots.ismcts import Ismcts
from pioche.core.contract import Game
from pioche.core.match import Match
from pioche.fast import VARIABLE
from pioche.games import game, playable

ROOT = Path(__file__).parents[2]
BOTS_EVERY = 10  # matches; bots take most of the time
BOTS_CHOICES = 6  # of such a match, are left to bots


def match_hash(rules: Game, number: int) -> str:
    """What happens in one match of a game, at one of the tables at which the nets play it."""
    samples = rules.samples()
    rng = Random(number)
    match = Match(rules, samples[number % len(samples)], number)
    bots: list[Bot] = [Greedy(number, dreams=1), Ismcts(number, iterations=8)]
    told = sha256(repr(match.opening).encode())
    while match.outcome is None:
        seat, options = match.asked, match.options()
        told.update(f"{seat} {[str(option) for option in options]}".encode())
        if number % BOTS_EVERY == 0 and match.serial % 9 == 4 and match.serial < 9 * BOTS_CHOICES:
            option = consult(bots[match.serial % 2], match)
        else:
            option = options[int(rng.random() * len(options))]
        if match.serial % 7 == 0:
            dream = match.imagine(seat, rng)
            dream.playout(rng.random, 20)
            told.update(repr([dream.table.piles, dream.table.face, list(match.evaluate())]).encode())
            told.update(msgspec.json.encode(match.clone().view(seat)))
        told.update(repr(match.choose(option)).encode())
    told.update(repr(match.outcome).encode())
    return told.hexdigest()[:16]


def hashes(count: int) -> dict[str, list[str]]:
    """The matches of every game of ours, played in this process."""
    return {name: [match_hash(game(name), number) for number in range(count)] for name in playable()}


def elsewhere(count: int, wanted: str) -> dict[str, list[str]]:
    """The same in another process, compiled (`1`) or interpreted (`0`)."""
    code = f"import json; from tests.fast.same import hashes; print(json.dumps(hashes({count})))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, VARIABLE: wanted, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])},
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, list[str]] = json.loads(done.stdout)
    return found


def main(count: int) -> int:
    """Play both ways and say whether all matches were the same."""
    compiled, interpreted = elsewhere(count, "1"), elsewhere(count, "0")
    for name, found in compiled.items():
        other = [number for number in range(count) if found[number] != interpreted[name][number]]
        every = sha256("".join(found).encode()).hexdigest()[:16]
        said = f"{len(other)} differ, the first is match {other[0]}" if other else f"all the same: {every}"
        print(f"{name}: {count} matches compiled and interpreted, {said}")
    return int(compiled != interpreted)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000))
