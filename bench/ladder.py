"""The ladder of the bots: each level against the one below, and the highest against random.

`python bench/ladder.py ossuaire --games 400` — seats swapped, decks in both orders, 95 % intervals, CPU of all cores.
"""

import argparse
import json
import sys
from pathlib import Path

from pioche.bots import LEVELS
from pioche.games import ids
from pioche.lab.simulate import Plan, simulate
from pioche.lab.statistics import score_interval

DECKS = {"ossuaire": (("ossuaire", "garnison"), ("garnison", "ossuaire"))}


def pairs() -> list[tuple[str, str]]:
    """Each level and the one below, then the highest and random."""
    names = [f"level{level.number}" for level in LEVELS]
    return [*zip(names[1:], names[:-1], strict=True), (names[-1], "random")]


def contest(game: str, upper: str, lower: str, games: int, seed: int) -> dict[str, object]:
    """The share of the points of the upper bot."""

    def progress(done: int, of: int) -> None:
        print(f"\r{game}: {upper} against {lower}: {done}/{of}", end="", file=sys.stderr)

    plan = Plan(game, (upper, lower), games, seed, decks=DECKS.get(game, ()))
    rows = simulate(plan, progress=progress).rows
    print(file=sys.stderr)
    interval = score_interval([row.scores[row.players.index(0)] for row in rows])
    return {
        "game": game,
        "upper": upper,
        "lower": lower,
        "games": len(rows),
        "score": interval.mean,
        "low": interval.low,
        "high": interval.high,
    }


def main() -> None:
    """Play the ladder and print a Markdown table; `--out` also writes JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=ids())
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="only contests of this upper level, e.g. level5")
    parser.add_argument("--out", type=Path)
    args = parser.parse_args()
    print("| game | bot | against | games | share of the points, 95 % |\n|---|---|---|---:|---|")
    results = []
    for upper, lower in pairs():
        if args.only and args.only != upper:
            continue
        result = contest(args.game, upper, lower, args.games, args.seed)
        results.append(result)
        share = f"{result['score']:.1%} [{result['low']:.1%}, {result['high']:.1%}]"
        print(f"| {args.game} | {upper} | {lower} | {result['games']} | {share} |", flush=True)
    if args.out:
        args.out.parent.mkdir(parents=True, exist_ok=True)
        args.out.write_text(json.dumps(results, indent=1))


if __name__ == "__main__":
    main()
