"""The measures of `pioche bench`: CPU time, one core, whole games, every choice uniform among the options.

The numbers are taken as bench/peers.py takes those of the peers: a measure is the median of five slices, and
positions are twenty decisions into a match.
"""

import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from random import Random
from statistics import median
from typing import Any, NamedTuple

from pioche.bots.bot import Blind
from pioche.bots.ismcts import run as search
from pioche.core.contract import Game, TableSpec
from pioche.core.match import Match
from pioche.fast import FOUND, State
from pioche.games import game as game_of

SEED = 20_251_115
SLICES = 5
MIDDLE = 20  # decisions played before a position counts as mid-game
POSITIONS = 8
ITERATIONS = 64
COPIES = 10
YARDSTICK = ("machine", "yardstick")  # the measure that tells a slow machine from slow rules

Result = dict[str, Any]
Play = Callable[[], int]  # does some work and says how many units it did


class Measure(NamedTuple):
    """One line of the table: of which game, what is done with it, in which unit, and how it is prepared."""

    game: str
    what: str
    unit: str
    prepare: Callable[[], Play]
    apart: bool = False  # done by other processes, whose CPU time counts


def measures(games: Iterable[str]) -> Iterator[Measure]:
    """Everything that is measured: the machine itself, then game by game, then the cold starts."""
    yield Measure(*YARDSTICK, "rounds/s", yardstick)
    for name in games:
        rules = game_of(name)
        yield Measure(name, "playouts, events off", "decisions/s", partial(playouts, rules))
        yield Measure(name, "contract, events on", "decisions/s", partial(contract, rules))
        yield Measure(name, "clone at a checkpoint", "µs", partial(clones, rules, checkpoint=True))
        yield Measure(name, "clone anywhere", "µs", partial(clones, rules, checkpoint=False))
        yield Measure(name, "imagine (light)", "µs", partial(dreams, rules))
        yield Measure(name, "ISMCTS to the end", "iterations/s", partial(ismcts, rules))
    cards = "from pioche.games import playable, texts; [texts.cards(name) for name in playable()]"
    yield Measure("all games", "load all cards, cold", "ms", partial(process, "-c", cards), apart=True)
    yield Measure(
        "command line", "pioche --help, cold", "ms", partial(process, "-m", "pioche", "--help"), apart=True
    )


def run(measure: Measure, seconds: float) -> Result:
    """Repeat the work for at least that much time and give units a second, or time a unit."""
    work = measure.prepare()
    work()  # warm: caches and lazily made objects are not what is measured
    slices = [_slice(work, seconds / SLICES, measure.apart) for _ in range(SLICES)]
    scale = {"µs": 1e6, "ms": 1e3}.get(measure.unit)
    values = [spent / units * scale if scale else units / spent for units, spent in slices]
    return {
        "peer": "Pioche",
        "game": measure.game,
        "what": measure.what,
        "unit": measure.unit,
        "compiled": FOUND.state is State.COMPILED,
        "value": _rounded(median(values)),
        "low": _rounded(min(values)),
        "high": _rounded(max(values)),
        "seconds": round(sum(spent for _, spent in slices), 3),
        "decisions": sum(units for units, _ in slices),
    }


def _slice(work: Play, seconds: float, apart: bool) -> tuple[int, float]:
    clock = _children if apart else time.process_time
    units, start = 0, clock()
    while not units or clock() - start < seconds:
        units += work()
    return units, clock() - start


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _rounded(value: float) -> float:
    return float(f"{value:.4g}")


# ---- the work


def yardstick() -> Play:
    """Work of the kind that rules do, which no change of ours makes quicker: generators, lists, small objects."""

    def asks(pile: list[int]) -> Iterator[tuple[int, ...]]:
        while pile:
            yield (pile.pop(), len(pile))

    def play() -> int:
        for _ in range(100):
            hands: dict[int, list[int]] = {seat: [] for seat in range(4)}
            for card, left in asks(list(range(60))):
                hands[card % 4].append(left)
            sorted(hands[0], key=lambda left: -left)
        return 100

    return play


def playouts(rules: Game) -> Play:
    """Whole matches with events off: set-up, then every choice at random."""
    rng, spec = Random(SEED), TableSpec(seats=rules.seats[0])
    return lambda: Match(rules, spec, rng.getrandbits(48), events=False).playout(rng.random)


def contract(rules: Game) -> Play:
    """Whole matches through the door that everybody uses: options, choose, events, record."""
    rng, spec = Random(SEED), TableSpec(seats=rules.seats[0])

    def play() -> int:
        match = Match(rules, spec, rng.getrandbits(48))
        while match.outcome is None:
            options = match.options()
            match.choose(options[int(rng.random() * len(options))])
        return match.serial

    return play


def middles(rules: Game, *, checkpoint: bool | None = None) -> list[Match]:
    """Positions in mid-game in which there is something to choose; at a checkpoint or not, if it is said."""
    rng, spec = Random(SEED), TableSpec(seats=rules.seats[0])
    found: list[Match] = []
    while len(found) < POSITIONS:
        match = Match(rules, spec, rng.getrandbits(48), events=False)
        while match.outcome is None:
            fitting = checkpoint is None or (not match.since) is checkpoint
            if match.serial >= MIDDLE and fitting and len(match.options()) > 1:
                found.append(match)
                break
            match.choose(rng.choice(match.options()))
    return found


def clones(rules: Game, *, checkpoint: bool) -> Play:
    """Exact copies of mid-game positions, each dropped before the next is made, as searches do."""
    positions = middles(rules, checkpoint=True if checkpoint else None)

    def play() -> int:
        for match in positions:
            for _ in range(COPIES):
                match.clone()
        return COPIES * len(positions)

    return play


def dreams(rules: Game) -> Play:
    """Imagined matches of mid-game positions, each dropped before the next is made, as searches do."""
    positions, rng = middles(rules), Random(SEED)

    def play() -> int:
        for match in positions:
            for _ in range(COPIES):
                match.imagine(match.asked, rng, light=True)
        return COPIES * len(positions)

    return play


def ismcts(rules: Game) -> Play:
    """Information-set search from mid-game positions, playouts to the end of the match."""
    positions, rng = middles(rules), Random(SEED)

    def play() -> int:
        for match in positions:
            search(Blind(match, match.asked), match.asked, rng, ITERATIONS, to_the_end=True)
        return ITERATIONS * len(positions)

    return play


def process(*arguments: str) -> Play:
    """A fresh Python that does something once, with its modules compiled to bytecode as wherever it is installed."""
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}

    def play() -> int:
        subprocess.run([sys.executable, *arguments], stdout=subprocess.DEVNULL, check=True, env=environment)
        return 1

    return play
