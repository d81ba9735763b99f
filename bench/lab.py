"""What the laboratory costs over bare playing, and how its cost grows with matches and processes.

`python bench/lab.py --bot level4 --games 40`: the same matches with and without being watched, in turns, CPU time.
`--linear`: the whole way with rows kept, for 1 and 2 processes and growing numbers of matches: the processor's time of
all processes, which other programs on the machine do not add to, and the time by the clock; `--plot FILE.png` draws it.
"""

import argparse
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import NamedTuple

from pioche.bots import bot_named, consult
from pioche.games import ids
from pioche.lab.cache import Store
from pioche.lab.charts import altair, finished, png
from pioche.lab.declared import decks
from pioche.lab.plan import Order, Player, Series
from pioche.lab.play import begin, play
from pioche.lab.run import run

STEPS = (1, 2, 4, 8)  # times the matches asked for


class Cost(NamedTuple):
    """What so many matches cost with so many processes, in seconds."""

    game: str
    matches: int
    processes: int
    processor: float
    clock: float


def duel(game: str, bot: str, seed: int = 5) -> Series:
    """The pairing that is measured."""
    one, other = (*decks(game), "", "")[:2]
    return Series(game, (Player(bot, one), Player(bot, other)), seed=seed)


def bare(series: Series, number: int) -> None:
    """Play a match that nobody watches."""
    match = begin(series, number)
    bots = [bot_named(name, series.bot_seed(number, seat)) for seat, name in enumerate(series.bots(number))]
    while match.outcome is None:
        match.choose(consult(bots[match.asked], match))


def overhead(series: Series, games: int) -> float:
    """How much longer a watched match takes: the median over matches, each played both ways in turns."""
    ratios = []
    for number in range(games):
        spent = []
        for way in (bare, play) if number % 2 else (play, bare):
            begun = process_time()
            way(series, number)
            spent.append(process_time() - begun)
        alone, watched = spent if number % 2 else reversed(spent)
        ratios.append(watched / alone - 1)
    return median(ratios)


def linear(game: str, bot: str, games: int) -> Iterator[Cost]:
    """The whole way for growing numbers of matches, by one process and by two in turns."""
    for matches in (games * step for step in STEPS):
        for processes in (1, 2):
            with tempfile.TemporaryDirectory() as folder:
                clock, processor = perf_counter(), spent()
                run([Order("bench", duel(game, bot), matches)], Store(Path(folder)), processes)
                yield Cost(game, matches, processes, spent() - processor, perf_counter() - clock)


def spent() -> float:
    """The processor's time of this process and of those it has waited for."""
    return sum(os.times()[:4])


def picture(costs: list[Cost]) -> bytes:
    """The processor's time over the number of matches, a line for each game and number of processes."""
    alt = altair()
    rows = [{**cost._asdict(), "who": f"{cost.game}, {cost.processes} process(es)"} for cost in costs]
    chart = (
        alt.Chart(alt.Data(values=rows))
        .mark_line(point=True)
        .encode(
            x=alt.X("matches:Q", title="matches"),
            y=alt.Y("processor:Q", title="processor, seconds"),
            color=alt.Color("who:N", title=None),
        )
    )
    return png(finished(chart, 320))


def main() -> None:
    """Print a Markdown table of each."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--bot", default="level4")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--only", default="", help="one game")
    parser.add_argument("--linear", action="store_true", help="the whole way, for 1 and 2 processes, instead")
    parser.add_argument("--plot", type=Path, help="a picture of --linear")
    args = parser.parse_args()
    games = [game for game in ids() if args.only in game]
    if not args.linear:
        print("| game | bot | matches | overhead of watching |\n|---|---|---:|---:|")
        for game in games:
            share = overhead(duel(game, args.bot), args.games)
            print(f"| {game} | {args.bot} | {args.games} | {share:+.1%} |", flush=True)
        return
    costs = []
    print("| game | matches | processes | processor, s | by the clock, s |\n|---|---:|---:|---:|---:|")
    for game in games:
        for cost in linear(game, args.bot, args.games):
            costs.append(cost)
            print(
                f"| {game} | {cost.matches} | {cost.processes} | {cost.processor:.1f} | {cost.clock:.1f} |",
                flush=True,
            )
    if args.plot:
        args.plot.write_bytes(picture(costs))


if __name__ == "__main__":
    main()
