"""The strongest play that is known for a table: a search where that wins, else a look ahead in many dreams."""

from random import Random
from typing import Final

from pioche.bots.bot import Dream, Dreamer
from pioche.bots.greedy import Greedy
from pioche.bots.ismcts import Ismcts
from pioche.core.decisions import Decision, Option, Seat

ITERATIONS: Final = 60
# Among three or more a search of this size believes too much of what rivals do in worlds in which they see everything:
# at four seats of Guild Battle it won 46 % of 150 matches against one look ahead, which more dreams make steadier.
DREAMS: Final = 12


class Grandmaster(Dreamer):
    """Searches where its game says that this is better, and looks ahead in many dreams elsewhere."""

    __slots__ = ("ahead", "search")

    def __init__(self, seed: int) -> None:
        self.search = Ismcts(seed, ITERATIONS)
        self.ahead = Greedy(seed, DREAMS)

    def think(self, seat: Seat, decision: Decision, dream: Dream) -> Option:
        """One of the decision's options, for the seat that dreams."""
        match = dream(Random(0))
        bot = self.search if match.table.seats in match.game.searched else self.ahead
        return bot.think(seat, decision, dream)
