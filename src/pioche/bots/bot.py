"""What a bot is given and what it answers."""

from random import Random
from typing import Protocol

from pioche.core.decisions import Decision, Option, Seat
from pioche.core.errors import PiocheError
from pioche.core.match import Match
from pioche.core.sight import View


class Dream(Protocol):
    """`imagine` for the bot's own seat: each call gives a match that the seat cannot tell from the true one."""

    def __call__(self, rng: Random, light: bool = True) -> Match:
        """One imagined match; a light one is quicker and cannot be cloned."""
        ...


class Bot(Protocol):
    """A program that chooses among the options of a decision."""

    def choose(self, view: View, decision: Decision, dream: Dream) -> Option:
        """One of the decision's options."""
        ...


def consult(bot: Bot, match: Match, seat: Seat | None = None) -> Option:
    """Ask a bot for the decision of a match, handing it what its seat may have (the speaker's, for a team).

    A decision with one option is answered without asking: there is nothing to choose.
    """
    decision = match.decision()
    if not isinstance(decision, Decision):
        raise PiocheError(en="the match is over", fr="la partie est terminée", code="match_over")
    if len(decision.options) == 1:
        return decision.options[0]
    own = decision.seat if seat is None else seat

    def dream(rng: Random, light: bool = True) -> Match:
        return match.imagine(own, rng, light=light)

    return bot.choose(match.view(own), decision, dream)
