"""The levels of today against those of the first release, which looked one choice ahead and slipped at random.

`python -m bench.before ossuaire --games 400`: duels, two in turn with the same deal and sides changed, both factions
for both bots; matches already played are kept in `--cache`.
"""

import argparse
import json
import os
import sys
from pathlib import Path
from random import Random
from typing import NamedTuple

from bench.ladder import DECKS, Played, keep, play
from pioche.bots import Bot, Dream, bot_named, consult
from pioche.bots.ismcts import (
    EXPLORATION,
    PRIOR_DREAMS,
    PRIOR_VISITS,
    RIPE,
    Node,
    Spread,
    select,
)
from pioche.bots.random import RandomBot
from pioche.core.contract import TableSpec
from pioche.core.decisions import Decision, Option, Seat
from pioche.core.match import Match
from pioche.core.sight import View
from pioche.games import game, ids
from pioche.lab.contest import seatings
from pioche.lab.plan import derived
from pioche.lab.statistics import score_interval

SLIPS = {2: 0.5, 3: 0.15, 4: 0.0}
ITERATIONS = 200


def looked(dream: Dream, decision: Decision, seat: Seat, rng: Random) -> dict[Option, float]:
    """The look ahead as it was: to the next question at which there is something to choose, whatever that is."""
    totals = dict.fromkeys(decision.options, 0.0)
    for _ in range(PRIOR_DREAMS):
        world = rng.getrandbits(64)
        before = dream(Random(world)).evaluate()[seat]
        for option in decision.options:
            match = dream(Random(world))
            match.follow(option)
            while match.outcome is None and len(match.options()) == 1:
                match.follow(match.options()[0])
            totals[option] += match.evaluate()[seat] - before
    return {option: total / PRIOR_DREAMS for option, total in totals.items()}


class Slipping:
    """Levels 2 to 4 as they were."""

    def __init__(self, seed: int, slips: float) -> None:
        self.rng = Random(seed)
        self.slips = slips

    def choose(self, view: View, decision: Decision, dream: Dream) -> Option:
        """The best option one choice ahead, or any."""
        if self.slips and self.rng.random() < self.slips:
            return self.rng.choice(decision.options)
        changes = looked(dream, decision, decision.seat, self.rng)
        best = max(changes.values())
        return self.rng.choice([option for option, change in changes.items() if change == best])


class Searching:
    """Level 5 as it was: judged at once where the tree ends, untried options first."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)

    def choose(self, view: View, decision: Decision, dream: Dream) -> Option:
        """The option that the search visited most."""
        root, spread = Node(), Spread()
        for option, change in looked(dream, decision, decision.seat, self.rng).items():
            root.children[option] = Node(PRIOR_VISITS, change)
        for done in range(ITERATIONS):
            told = self.iterate(root, dream(self.rng), EXPLORATION * spread.deviation)
            spread.add(told[decision.seat])
            if root.lead() > ITERATIONS - done:
                break
        return root.ranking()[0][0]

    def iterate(self, root: Node, match: Match, exploration: float) -> list[float]:
        """One iteration in one dreamt world."""
        before, node = match.evaluate(), root
        walked: list[tuple[Node, Seat]] = []
        while match.outcome is None:
            options, mover = match.options(), match.asked
            if len(options) > 1 and node.visits < RIPE and node is not root:
                break
            untried = [option for option in options if option not in node.children]
            option = self.rng.choice(untried) if untried else select(node.children, options, exploration)
            child = node.children.setdefault(option, Node())
            walked.append((child, mover))
            match.follow(option)
            node = child
        told = [after - first for after, first in zip(match.evaluate(), before, strict=True)]
        root.visits += 1
        for child, mover in walked:
            child.visits += 1
            child.total += told[mover]
        return told


def formerly(level: int, seed: int) -> Bot:
    """A level as it was."""
    if level == 1:
        return RandomBot(seed)
    return Searching(seed) if level == 5 else Slipping(seed, SLIPS[level])


class Comparison(NamedTuple):
    """A level of today against the same level of then."""

    game: str
    level: int
    seed: int

    def play(self, number: int) -> float:
        """The share of the points of today's."""
        deal = number // 2
        (today,) = seatings(2)[number % 2]
        decks = DECKS[self.game][deal % 2] if self.game in DECKS else ()
        match = Match(game(self.game), TableSpec(decks=decks), derived(self.seed, deal), events=False)
        bots = [
            bot_named(str(self.level), derived(self.seed, number, seat))
            if seat == today
            else formerly(self.level, derived(self.seed, number, seat))
            for seat in range(2)
        ]
        while match.outcome is None:
            match.choose(consult(bots[match.asked], match))
        return match.outcome.scores[today]


def main() -> None:
    """Play today's levels against those of then and print a Markdown table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=ids())
    parser.add_argument("--levels", default="2,3,4,5")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--cache", type=Path, default=Path("before.json"))
    args = parser.parse_args()
    kept: Played = json.loads(args.cache.read_text()) if args.cache.exists() else {}
    print("| game | level | games | share of the points of today's, 95 % |\n|---|---:|---:|---|")
    for level in map(int, args.levels.split(",")):
        comparison = Comparison(args.game, level, args.seed)
        played = kept.setdefault("/".join(map(str, comparison)), {})
        for done in play(comparison, args.games, args.jobs, played):
            print(f"\r{args.game} level {level}: {done}/{args.games}", end="", file=sys.stderr)
            keep(kept, args.cache)
        print(file=sys.stderr)
        share = score_interval([points for number, points in played.items() if int(number) < args.games])
        print(f"| {args.game} | {level} | {share.matches} | {share} |", flush=True)


if __name__ == "__main__":
    main()
