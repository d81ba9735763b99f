"""The ladder: does each level beat the one below, and level 5 a random player?

    python bench/ladder.py                              # 400 matches a pair, both games
    python bench/ladder.py --games guild_battle --pairs 5-4 --matches 1000

Players change seats after every match and, where a game has decks, decks after every round of seats.
A Markdown table and the same as JSON go to stdout (`--json FILE` writes it to a file instead), progress to stderr.
"""

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

from pioche.bots import LEVELS
from pioche.core.errors import PiocheError
from pioche.core.files import whole_file
from pioche.games import IDS
from pioche.lab import Interval, Plan, simulate, summary

DECKS: dict[str, tuple[tuple[str, ...], ...]] = {
    "ossuaire": (
        ("ossuaire", "garnison"),
        ("garnison", "ossuaire"),
        ("ossuaire", "ossuaire"),
        ("garnison", "garnison"),
    )
}
TOP, BOTTOM = len(LEVELS), 1
RUNGS = [(level, level - 1) for level in range(2, TOP + 1)] + [(TOP, BOTTOM)]


class Rung(NamedTuple):
    """One pair of levels in one game: the share of the points of the upper one."""

    game: str
    upper: int
    lower: int
    score: Interval
    wins: int
    draws: int
    losses: int
    decisions: float  # the median length
    seconds: float

    @property
    def goal(self) -> float:
        """What the share must exceed: half of the points, against a random player 95 % of them."""
        return 0.95 if (self.upper, self.lower) == (TOP, BOTTOM) else 0.5

    @property
    def clear(self) -> bool:
        """Whether it is met: the whole interval above one half, the share itself at 95 % or more."""
        return self.score.mean >= self.goal if self.goal > 0.5 else self.score.low > self.goal


def climb(game: str, upper: int, lower: int, matches: int, seed: int, jobs: int | None) -> Rung:
    """Play one rung."""
    begun = time.perf_counter()
    plan = Plan(game, (f"level{upper}", f"level{lower}"), matches, seed, DECKS.get(game, ()))

    def progress(done: int, games: int) -> None:
        spent = time.perf_counter() - begun
        left = spent / done * (games - done)
        print(
            f"\r{game} {upper}-{lower}: {done}/{games}, {left:.0f} s left  ",
            end="",
            file=sys.stderr,
            flush=True,
        )

    done = simulate(plan, jobs=jobs, progress=progress)
    print(file=sys.stderr)
    if done.interrupted:
        raise KeyboardInterrupt
    found = summary(done.rows)
    one = found.players[0]
    seconds = time.perf_counter() - begun
    return Rung(game, upper, lower, one.score, one.wins, one.draws, one.losses, found.decisions[3], seconds)


def markdown(rungs: list[Rung]) -> str:
    """The rungs as a table."""
    lines = [
        "| game | level | against | points | 95 % interval | won – drawn – lost | decisions (median) | |",
        "|---|---|---|---:|---:|---:|---:|---|",
    ]
    for rung in rungs:
        score = rung.score
        lines.append(
            f"| {rung.game} | {rung.upper} {LEVELS[rung.upper - 1].en} | {rung.lower} {LEVELS[rung.lower - 1].en} "
            f"| {score.mean:.1%} | {score.low:.1%} – {score.high:.1%} "
            f"| {rung.wins} – {rung.draws} – {rung.losses} | {rung.decisions:.0f} "
            f"| {'✓' if rung.clear else '✗'} |"
        )
    return "\n".join(lines)


def plain(rung: Rung) -> dict[str, Any]:
    """A rung for JSON."""
    return {**rung._asdict(), "score": rung.score._asdict(), "clear": rung.clear}


def pair(text: str) -> tuple[int, int]:
    """`5-4` as a pair of levels."""
    upper, _, lower = text.partition("-")
    found = int(upper), int(lower)
    if not all(BOTTOM <= level <= TOP for level in found):
        raise argparse.ArgumentTypeError(f"levels are {BOTTOM} to {TOP}")
    return found


def main(arguments: list[str] | None = None) -> int:
    """Climb what is asked for; 1 if a rung is not clear."""
    parser = argparse.ArgumentParser(
        description="Each level against the one below, and the top against random."
    )
    parser.add_argument("--games", nargs="+", default=list(IDS), metavar="GAME", help=f"of {', '.join(IDS)}")
    parser.add_argument("--pairs", nargs="+", type=pair, default=RUNGS, metavar="5-4", help="pairs of levels")
    parser.add_argument("--matches", type=int, default=400, help="a pair and game")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--jobs", type=int, default=None, help="processes; all cores if not given")
    parser.add_argument("--json", type=Path, default=None, metavar="FILE", help="write the JSON there")
    asked = parser.parse_args(arguments)
    rungs: list[Rung] = []
    try:
        for game in asked.games:
            for upper, lower in asked.pairs:
                rungs.append(climb(game, upper, lower, asked.matches, asked.seed, asked.jobs))
    except KeyboardInterrupt:
        print("\ninterrupted", file=sys.stderr)
    except PiocheError as error:
        print(error.en, file=sys.stderr)
        return 2
    print(markdown(rungs))
    found = json.dumps([plain(rung) for rung in rungs], indent=2)
    if asked.json is None:
        print(f"\n```json\n{found}\n```")
    else:
        with whole_file(asked.json) as file:
            file.write(found.encode() + b"\n")
    return 0 if rungs and all(rung.clear for rung in rungs) else 1


if __name__ == "__main__":
    sys.exit(main())
