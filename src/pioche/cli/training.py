"""What a build is measured with while it is made: matches of every game, as searches, bots and tables play them.

The C compiler lays out best what ran most in them, and makes small instead of fast what hardly ran; so every game gets
the same time.  What is played follows from seeds, how much of it from the speed of the machine.
"""

import time
from functools import partial
from random import Random

from pioche.bots.bot import Bot, consult
from pioche.bots.greedy import Greedy
from pioche.bots.ismcts import Ismcts
from pioche.cli.measure import SEED, Play, clones, contract, dreams, playouts
from pioche.core.contract import Game, TableSpec
from pioche.core.match import Match
from pioche.games import game, playable

SHORT = 0.4  # seconds of processor time for each kind of work of each game: some ten in all
CHOICES = 40  # of a match are taken by turns at random and by bots


def train(seconds: float = SHORT) -> None:
    """Play every game of ours in every way that is worth being quick."""
    for name in playable():
        rules = game(name)
        repeat(playouts(rules), 2 * seconds)  # what searches mostly do
        repeat(contract(rules), seconds)
        repeat(partial(thought_over, rules, Random(SEED)), seconds)
        repeat(clones(rules, checkpoint=False), seconds / 2)
        repeat(dreams(rules), seconds / 2)


def repeat(work: Play, seconds: float) -> None:
    """Do some work for that much processor time, once at least."""
    start = time.process_time()
    work()
    while time.process_time() - start < seconds:
        work()


def thought_over(rules: Game, rng: Random) -> int:
    """The first choices of a match, some of which bots take."""
    match = Match(rules, TableSpec(seats=rules.seats[0]), rng.getrandbits(48), events=False)
    bots: list[Bot] = [Greedy(rng.getrandbits(48), dreams=1), Ismcts(rng.getrandbits(48), iterations=8)]
    while match.outcome is None and match.serial < CHOICES:
        options, turn = match.options(), match.serial % 8
        match.choose(consult(bots[turn], match) if turn < len(bots) else rng.choice(options))
    return match.serial
