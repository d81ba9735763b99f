"""The ladder of the bots: each level against the one below, and the highest against random.

`python bench/ladder.py guild_battle --seats 2,3,4,5 --games 400`: at every table all ways to give half of the seats to
one of the bots (at an odd table both near halves, in turn), so that equal bots win 50 % of the points; two matches in
turn have the same deal with sides changed; in Ossuaire both factions for both bots, in Raise, Rise & Die and Noxilia
all pairs of starters in turn; 95 % intervals.
`--habits` shows instead how often each level passes and harms itself.

Matches already played are kept in `--cache` and not played again, so that a long run can be split; begin a new file
after a change of the bots.
"""

import argparse
import json
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import combinations
from multiprocessing import get_context
from pathlib import Path
from typing import Protocol

from pioche.bots import LEVELS
from pioche.games import game, ids
from pioche.lab.contest import Contest, Habits, habits
from pioche.lab.statistics import score_interval

DECKS = {
    "ossuaire": (("ossuaire", "garnison"), ("garnison", "ossuaire")),
    "raise_rise_die": tuple(combinations(("bourreau", "bucher", "rempart", "venin"), 2)),
    "noxilia": tuple(combinations(("crypte", "ost", "phalange", "raid"), 2)),
}
PASSING = {
    "guild_battle": "pass",
    "ossuaire": "stop",
    "raise_rise_die": "pass",
    "noxilia": "pass",
}  # the verb of whoever does nothing more
HARM, OBSERVED = 0.10, 6  # an option that far below the best is harm, in a look ahead of so many dreams
KEEP_EVERY = 10  # matches between two savings

Played = dict[str, dict[str, float]]  # points by match number, by contest


class Playable(Protocol):
    """What has matches by number, and in each a share of the points."""

    def play(self, number: int) -> float:
        """The share of the points in that match."""
        ...


def pairs() -> list[tuple[str, str]]:
    """Each level and the one below, then the highest and random."""
    names = [f"level{level.number}" for level in LEVELS]
    return [*zip(names[1:], names[:-1], strict=True), (names[-1], "random")]


def play(contest: Playable, games: int, jobs: int, played: dict[str, float]) -> Iterator[int]:
    """Play the matches that are missing, in several processes; gives how many are there, again and again."""
    missing = [number for number in range(games) if str(number) not in played]
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        waiting = {pool.submit(contest.play, number): number for number in missing}
        try:
            for future in as_completed(waiting):
                played[str(waiting[future])] = future.result()
                yield len(played)
        finally:
            pool.shutdown(cancel_futures=True)


def contests(args: argparse.Namespace) -> Iterator[Contest]:
    """The contests that were asked for."""
    for seats in args.seats:
        for upper, lower in pairs():
            if not args.only or f"{upper}:{lower}" in args.only or upper in args.only:
                yield Contest(args.game, seats, upper, lower, args.seed, DECKS.get(args.game, ()))


def ladder(args: argparse.Namespace) -> None:
    """Play the ladder and print a Markdown table."""
    kept: Played = json.loads(args.cache.read_text()) if args.cache.exists() else {}
    print("| game | seats | bot | against | games | share of the points, 95 % |\n|---|---:|---|---|---:|---|")
    for contest in contests(args):
        name = f"{contest.game}/{contest.seats}/{contest.upper}/{contest.lower}/{contest.seed}"
        played = kept.setdefault(name, {})
        for done in play(contest, args.games, args.jobs, played):
            print(f"\r{name}: {done}/{args.games}", end="", file=sys.stderr)
            if done % KEEP_EVERY == 0 or done == args.games:
                keep(kept, args.cache)
        print(file=sys.stderr)
        share = score_interval([points for number, points in played.items() if int(number) < args.games])
        line = (contest.game, contest.seats, contest.upper, contest.lower, share.matches, share)
        print(f"| {' | '.join(map(str, line))} |", flush=True)


def keep(kept: Played, path: Path) -> None:
    """Write the results, whole or not at all."""
    partial = path.with_suffix(".partial")
    partial.write_text(json.dumps(kept))
    partial.replace(path)


def show_habits(args: argparse.Namespace) -> None:
    """Print how often each level passes and harms itself, among its like."""
    print("| game | seats | bot | games | passes | choices that harm itself |\n|---|---:|---|---:|---:|---:|")
    for seats in args.seats:
        for level in LEVELS:
            bot = f"level{level.number}"
            contest = Contest(args.game, seats, bot, bot, args.seed, DECKS.get(args.game, ()))
            found = Habits()
            for number in range(args.games):
                found += habits(contest, number, PASSING[args.game], HARM, OBSERVED)
                print(f"\r{bot}: {number + 1}/{args.games}", end="", file=sys.stderr)
            print(file=sys.stderr)
            passes, harms = found.passes / max(found.turns, 1), found.harms / max(found.choices, 1)
            print(
                f"| {args.game} | {seats} | {bot} | {args.games} | {passes:.1%} | {harms:.1%} |", flush=True
            )


def main() -> None:
    """Play the ladder, or show the habits."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=ids())
    parser.add_argument("--seats", default="", help="numbers of seats, e.g. 2,4; all if not given")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", default="", help="only these, e.g. level5:level4,level3")
    parser.add_argument("--cache", type=Path, default=Path("ladder.json"))
    parser.add_argument("--habits", action="store_true")
    args = parser.parse_args()
    args.seats = (
        [int(seats) for seats in args.seats.split(",")] if args.seats else list(game(args.game).seats)
    )
    args.only = [name for name in args.only.split(",") if name]
    if args.habits:
        show_habits(args)
    else:
        ladder(args)


if __name__ == "__main__":
    main()
