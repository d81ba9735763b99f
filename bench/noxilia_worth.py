"""What bots of Noxilia give for what, tried in whole matches: many weights at once.

`python -m bench.noxilia_worth near=0.04 assault=14 --games 300 --seed 6301 --cache /tmp/worth.jsonl`: in every match
each seat draws by lot which of the changes it judges with, so that each change meets the weights of today in half of
the matches, whatever the others are.  For each: how often a seat that has it beats one that has it not, fitted together
with decks and with who begins, and what it does to the share of retreats.  `--base` changes what both seats have.
`--duel` plays both seats of each deal with all changes against none instead.
"""

import argparse
import gc
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Final

import msgspec
import numpy as np

from bench.noxilia import ID, NAMES, PAIRS
from pioche.bots.bot import consult
from pioche.bots.levels import bot_named
from pioche.core.contract import TableSpec
from pioche.core.match import Match
from pioche.games import game
from pioche.games.noxilia.evaluate import WORTH
from pioche.lab.declared import declared
from pioche.lab.plan import derived
from pioche.lab.play import Counts
from pioche.lab.pool import COLLECT_EVERY
from pioche.lab.statistics import score_interval

Changes = Mapping[str, float]
SURE: Final = 1.96  # standard errors on both sides of what is nearly sure


class Tried(msgspec.Struct):
    """What became of a match, and which changes each seat had."""

    number: int
    decks: tuple[str, str]
    scores: tuple[float, ...]
    starter: int
    having: tuple[tuple[str, ...], tuple[str, ...]]
    actions: tuple[int, int]
    retreats: tuple[int, int]


def lots(number: int, seed: int, names: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Which changes each seat has, by lot."""
    drawn = []
    for seat in range(2):
        rng = Random(f"{seed}-{number}-{seat}")
        drawn.append(tuple(name for name in names if rng.random() < 0.5))
    return drawn[0], drawn[1]


def play(number: int, seed: int, bot: str, base: Changes, changes: Changes, *, duel: bool) -> Tried:
    """One match to its end; two in turn have the same deal, with decks or (in a duel) judgements changed over."""
    deal, side = divmod(number, 2)
    pair, flip = divmod(deal, 2) if duel else (deal, side)
    one, other = PAIRS[pair % len(PAIRS)]
    decks = (other, one) if flip else (one, other)
    everything = tuple(changes)
    having = lots(number, seed, everything)
    if duel:
        having = ((), everything) if side else (everything, ())
    match = Match(game(ID), TableSpec(seats=2, decks=decks), derived(seed, deal), events=False)
    bots = [bot_named(bot, derived(seed, number, "bot", seat)) for seat in range(2)]
    counts = [Counts(declared(ID).counted) for _ in range(2)]
    while match.outcome is None:
        seat = match.asked
        for name in changes:
            setattr(WORTH, name, changes[name] if name in having[seat] else base[name])
        option = consult(bots[seat], match)
        counts[seat].take(option.verb)
        match.choose(option)
    acted, retired = ([count.found[name] for count in counts] for name in ("actions", "retreats"))
    starter = int(match.game.facts(match.table)["starter"])
    scores = tuple(match.outcome.scores)
    return Tried(number, decks, scores, starter, having, (acted[0], acted[1]), (retired[0], retired[1]))


def fitted(rows: Sequence[Sequence[float]], found: Sequence[float]) -> tuple[list[float], list[float]]:
    """Least squares: what each column is worth, and its standard error."""
    known, points = np.array(rows, float), np.array(found, float)
    inverse = np.linalg.pinv(known.T @ known)
    worth = inverse @ known.T @ points
    left = points - known @ worth
    spread = float(left @ left) / max(len(points) - known.shape[1], 1)
    return list(worth), list(np.sqrt(spread * np.diag(inverse)))


def told(tried: Sequence[Tried], names: Sequence[str]) -> str:
    """A line for each change."""
    rows, points, shares, retreats = [], [], [], []
    for one in tried:
        first, second = one.having
        apart = [float(name in first) - float(name in second) for name in names]
        decks = [float(one.decks[0] == deck) - float(one.decks[1] == deck) for deck in NAMES[1:]]
        rows.append([*apart, *decks, 1.0 - 2 * one.starter])
        points.append(one.scores[0] - 0.5)
        for seat in range(2):
            shares.append([1.0, *[float(name in one.having[seat]) for name in names]])
            retreats.append(one.retreats[seat] / max(one.actions[seat], 1))
    worth, error = fitted(rows, points)
    more, doubt = fitted(shares, retreats)
    return "\n".join(
        f"{name}: wins {0.5 + worth[at]:.1%} ± {SURE * error[at]:.1%},"
        f" retreats {more[at + 1]:+.2%} ± {SURE * doubt[at + 1]:.2%}"
        for at, name in enumerate(names)
    )


def weights(listed: Sequence[str]) -> dict[str, float]:
    """Names and values, as `near=0.04`."""
    return {name: float(value) for name, _, value in (each.partition("=") for each in listed)}


def main() -> None:
    """Play what is missing and say what each change is worth."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("changes", nargs="+", metavar="NAME=VALUE")
    parser.add_argument("--base", nargs="*", default=[], metavar="NAME=VALUE")
    parser.add_argument("--duel", action="store_true")
    parser.add_argument("--games", type=int, default=120)
    parser.add_argument("--bot", default="greedy:1")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cache", type=Path, default=Path("noxilia-worth.jsonl"))
    asked = parser.parse_args()
    changes = weights(asked.changes)
    for name, value in weights(asked.base).items():
        setattr(WORTH, name, value)
    base = {name: getattr(WORTH, name) for name in changes}
    lines = asked.cache.read_text().splitlines() if asked.cache.exists() else []
    tried = [msgspec.json.decode(line, type=Tried) for line in lines]
    known = {one.number for one in tried}
    gc.freeze()
    gc.set_threshold(COLLECT_EVERY)
    with asked.cache.open("a") as kept:
        for number in [number for number in range(asked.games) if number not in known]:
            tried.append(play(number, asked.seed, asked.bot, base, changes, duel=asked.duel))
            kept.write(msgspec.json.encode(tried[-1]).decode() + "\n")
            kept.flush()
            print(f"\r{len(tried)}/{asked.games}", end="", file=sys.stderr)
    print(file=sys.stderr)
    if asked.duel:
        print(score_interval([one.scores[0 if one.having[0] else 1] for one in tried]), "of", len(tried))
    else:
        print(told(tried, list(changes)))


if __name__ == "__main__":
    main()
