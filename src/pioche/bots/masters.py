"""The two highest levels, which play by what is known to win at a table: a search, or a look ahead in many dreams."""

from random import Random
from typing import Final

from pioche.bots.bot import Dream, Dreamer
from pioche.bots.greedy import Error, Greedy
from pioche.bots.ismcts import Ismcts
from pioche.core.decisions import Decision, Option, Seat

ITERATIONS: Final = 60
# Among three or more a search of this size believes too much of what rivals do in worlds in which they see everything:
# at four seats of Guild Battle it won 46 % of 150 matches against one look ahead, which more dreams make steadier.
DREAMS: Final = 12
SLIGHT: Final = Error(0.4, 0.35)


class Master(Dreamer):
    """Looks ahead without error where the level above searches; elsewhere it errs a little, to be a step below it."""

    __slots__ = ("erring", "sure")

    def __init__(self, seed: int) -> None:
        self.sure = Greedy(seed)
        self.erring = Greedy(seed, error=SLIGHT)

    def think(self, seat: Seat, decision: Decision, dream: Dream) -> Option:
        """One of the decision's options, for the seat that dreams."""
        bot = self.sure if is_searched(dream) else self.erring
        return bot.think(seat, decision, dream)


class Grandmaster(Dreamer):
    """Searches where its game says that this is better, and looks ahead in many dreams elsewhere."""

    __slots__ = ("ahead", "search")

    def __init__(self, seed: int) -> None:
        self.search = Ismcts(seed, ITERATIONS)
        self.ahead = Greedy(seed, DREAMS)

    def think(self, seat: Seat, decision: Decision, dream: Dream) -> Option:
        """One of the decision's options, for the seat that dreams."""
        bot = self.search if is_searched(dream) else self.ahead
        return bot.think(seat, decision, dream)


def is_searched(dream: Dream) -> bool:
    """Whether a search is the strongest play that is known at this table."""
    match = dream(Random(0))
    return match.table.seats in match.game.searched
