"""The two highest levels, which play by what is known to win at a table: a search, or a look ahead in many dreams."""

from random import Random
from typing import Final

from pioche.bots.bot import Dream, Dreamer
from pioche.bots.greedy import FAULTLESS, Error, Greedy
from pioche.bots.ismcts import Ismcts
from pioche.core.decisions import Decision, Option, Seat
from pioche.core.match import Match

ITERATIONS: Final = 60
# Among three or more a search of this size believes too much of what rivals do in worlds in which they see everything:
# at four seats of Guild Battle it won 46 % of 150 matches against one look ahead, which more dreams make steadier.
DREAMS: Final = 12
SLIGHT: Final = Error(0.4, 0.35)


class Master(Greedy):
    """Looks ahead without error where the level above searches; elsewhere it errs a little, to be a step below it."""

    __slots__ = ()

    def __init__(self, seed: int) -> None:
        super().__init__(seed, error=SLIGHT)

    def error_at(self, here: Match) -> Error:
        """None where the level above searches."""
        return FAULTLESS if is_searched(here) else self.error


class Grandmaster(Dreamer):
    """Searches where its game says that this is better, and looks ahead in many dreams elsewhere."""

    __slots__ = ("ahead", "search")

    def __init__(self, seed: int) -> None:
        self.search = Ismcts(seed, ITERATIONS)
        self.ahead = Greedy(seed, DREAMS)

    def think(self, seat: Seat, decision: Decision, dream: Dream) -> Option:
        """One of the decision's options, for the seat that dreams."""
        bot = self.search if is_searched(dream(Random(0))) else self.ahead
        return bot.think(seat, decision, dream)


def is_searched(match: Match) -> bool:
    """Whether a search is the strongest play that is known at this table."""
    return match.game.is_searched(match.table)
