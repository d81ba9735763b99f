"""What the laboratory costs over bare playing, and how its cost grows with matches and processes.

`python bench/lab.py --bot level4 --games 40`: the same matches with and without being watched, in turns, CPU time;
then the whole way with rows kept, for 1 and 2 processes and growing numbers of matches, wall time.
"""

import argparse
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

from pioche.bots import bot_named, consult
from pioche.games import ids
from pioche.lab.cache import Store
from pioche.lab.declared import decks
from pioche.lab.plan import Order, Player, Series
from pioche.lab.play import begin, play
from pioche.lab.run import run


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


def linear(series: Series, games: int, jobs: int) -> float:
    """Seconds of the whole way for so many matches."""
    with tempfile.TemporaryDirectory() as folder:
        begun = perf_counter()
        run([Order("bench", series, games)], Store(Path(folder)), jobs)
        return perf_counter() - begun


def main() -> None:
    """Print a Markdown table of each."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--bot", default="level4")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--only", default="", help="one game")
    parser.add_argument("--linear", action="store_true", help="also the whole way, for 1 and 2 processes")
    args = parser.parse_args()
    print("| game | bot | matches | overhead of watching |\n|---|---|---:|---:|")
    for game in ids():
        if args.only in game:
            share = overhead(duel(game, args.bot), args.games)
            print(f"| {game} | {args.bot} | {args.games} | {share:+.1%} |", flush=True)
    if args.linear:
        print("\n| game | matches | 1 process, s | 2 processes, s |\n|---|---:|---:|---:|")
        for game in ids():
            for games in (args.games, 2 * args.games, 4 * args.games) if args.only in game else ():
                took = [f"{linear(duel(game, args.bot), games, jobs):.1f}" for jobs in (1, 2)]
                print(f"| {game} | {games} | {' | '.join(took)} |", flush=True)


if __name__ == "__main__":
    main()
