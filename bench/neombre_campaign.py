"""Whole campaigns of Les Nominés du Néombre played by bots: share won, length in fights, cost.

`python bench/neombre_campaign.py --bots level5 --players 2 --games 20`: every seat the same bot; a campaign that is not
won after `--most` fights is unfinished and scores the share of its closed quests (NEO-CAMP-03, NEO-GEN-01).
`--tell` prints every fight.  Intervals are 95 %; a campaign follows from `--seed` and its number alone.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from statistics import mean, median
from time import process_time
from typing import Final, NamedTuple

from pioche.bots import bot_named, consult
from pioche.core.campaign import next_seed
from pioche.core.contract import TableSpec
from pioche.core.match import Match
from pioche.games.neombre.game import GAME
from pioche.games.neombre.table import NeombreTable
from pioche.lab.statistics import score_interval

MOST: Final = 80  # fights (NEO-CAMP-03)


class Job(NamedTuple):
    """One campaign to play."""

    bot: str
    players: int
    seed: int
    most: int


class Fight(NamedTuple):
    """One fight of a campaign."""

    zone: str
    drawn: int
    won: bool
    value: float  # the mean value of the decks


class Played(NamedTuple):
    """What became of a campaign."""

    score: float
    fights: tuple[Fight, ...]
    decisions: int
    opened: tuple[float, ...]  # seconds that each chapter took to open
    seconds: float


def main() -> None:
    """Print what was asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--bots", default="level3", help="who plays, separated by commas")
    parser.add_argument("--players", default="2")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--most", type=int, default=MOST)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--tell", action="store_true")
    asked = parser.parse_args()
    for bot in asked.bots.split(","):
        for players in map(int, asked.players.split(",")):
            jobs = [Job(bot, players, asked.seed * 1_000 + n, asked.most) for n in range(asked.games)]
            report(bot, players, list(played(jobs, asked.jobs)), tell=asked.tell)


def played(jobs: list[Job], workers: int) -> Iterator[Played]:
    """The campaigns, in their order."""
    if workers == 1:
        yield from map(play, jobs)
    else:
        with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
            yield from pool.map(play, jobs)


def play(job: Job) -> Played:
    """One campaign from the choice of decks to its end."""
    spec: TableSpec | None = TableSpec(job.players, variant={"mode": "campaign"})
    seed, score, decisions = job.seed, 0.0, 0
    fights: list[Fight] = []
    opened: list[float] = []
    began = process_time()
    bots = [bot_named(job.bot, job.seed * 10 + seat) for seat in range(job.players)]
    while spec is not None and len(fights) < job.most:
        before = process_time()
        match = Match(GAME, spec, seed, events=False)
        opened.append(process_time() - before)
        while match.outcome is None:
            match.choose(consult(bots[match.asked], match))
            decisions += 1
        t = match.table
        assert isinstance(t, NeombreTable)
        if t.chapter == "road":
            score = match.outcome.scores[0]
        else:
            value = sum(t.book.sheets[face].value * n for deck in t.decks for face, n in enumerate(deck))
            fights.append(Fight(t.where, t.drawn, t.result == "victory", value / t.seats))
        spec, seed = match.sequel, int(next_seed(seed))
    return Played(score, tuple(fights), decisions, tuple(opened), process_time() - began)


def percent(won: list[bool]) -> str:
    """A share with its interval."""
    found = score_interval([float(each) for each in won])
    return f"{100 * mean(won):.0f} % ({100 * found.low:.0f}–{100 * found.high:.0f})"


def report(bot: str, players: int, campaigns: list[Played], *, tell: bool) -> None:
    """One bot at one number of players."""
    won = [campaign for campaign in campaigns if campaign.score == 1]
    print(f"{bot}, {players} players, {len(campaigns)} campaigns")
    scored = mean(campaign.score for campaign in campaigns)
    print(f"  won {percent([campaign.score == 1 for campaign in campaigns])}, mean score {scored:.2f}")
    if won:
        lengths = sorted(len(campaign.fights) for campaign in won)
        print(f"  fights of those won: median {median(lengths):.0f}, {lengths[0]}–{lengths[-1]}")
    fights = [fight for campaign in campaigns for fight in campaign.fights]
    for zone, count in sorted(Counter(fight.zone for fight in fights).items()):
        there = [fight for fight in fights if fight.zone == zone]
        value = mean(fight.value for fight in there)
        print(
            f"  {zone}: {count} fights, won {percent([fight.won for fight in there])}, decks of {value:.0f}"
        )
    seconds = sum(campaign.seconds for campaign in campaigns)
    decisions = sum(campaign.decisions for campaign in campaigns)
    first = mean(campaign.opened[1] for campaign in campaigns if len(campaign.opened) > 1)
    last = mean(campaign.opened[-1] for campaign in campaigns)
    print(f"  {seconds / len(campaigns):.2f} s a campaign, {1e6 * seconds / decisions:.0f} µs a decision")
    print(f"  a chapter opens in {1e3 * first:.2f} ms (the second), {1e3 * last:.2f} ms (the last)")
    if tell:
        for campaign in campaigns:
            told = " ".join(
                f"{f.zone}*{f.drawn}{'+' if f.won else '-'}{f.value:.0f}" for f in campaign.fights
            )
            print(f"    {campaign.score:.2f} {told}")


if __name__ == "__main__":
    main()
