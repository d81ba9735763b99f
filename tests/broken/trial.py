"""`python -m tests.broken.trial GAME RULE…`: for each of the rules, a scenario that cites it and is red.

A break is tried in a process of its own, whose `pioche` is the broken copy of the sources.
"""

import json
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

from pioche.games.scenarios import Case, load, run

SCENARIOS = Path(__file__).parents[1] / "scenarios"
PATIENCE = 5.0  # seconds of computing for one case; a broken game may well play for ever


class TooLong(Exception):
    """A case that would not end."""


def red_cases(game: str, rules: list[str]) -> dict[str, str]:
    """The first red case of each rule that has one, as `file:name`."""
    found: dict[str, str] = {}
    for file, case in cases(game):
        wanted = [rule for rule in case.rules if rule in rules and rule not in found]
        if wanted and not is_green(case):
            found |= dict.fromkeys(wanted, f"{file}:{case.name}")
    return found


def cases(game: str) -> Iterator[tuple[str, Case]]:
    """All cases of a game, each with the name of its file."""
    for path in sorted((SCENARIOS / game).glob("*.toml")):
        for case in load(path):
            yield path.name, case


def is_green(case: Case) -> bool:
    """Whether a case passes; one that crashes or does not end is red."""
    signal.setitimer(signal.ITIMER_PROF, PATIENCE)
    try:
        return run(case).passed
    except Exception:
        return False
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _ring(signum: int, frame: FrameType | None) -> None:
    raise TooLong


if __name__ == "__main__":
    signal.signal(signal.SIGPROF, _ring)
    print(json.dumps(red_cases(sys.argv[1], sys.argv[2:])))
