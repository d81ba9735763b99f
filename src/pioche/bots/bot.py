"""What a bot is given and what it answers."""

from random import Random
from typing import Protocol

from pioche.core.decisions import Decision, Option, Seat
from pioche.core.errors import NoDream, PiocheError
from pioche.core.match import Match
from pioche.core.native import mypyc_attr
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


@mypyc_attr(allow_interpreted_subclasses=True)
class Dreamer:
    """A bot that finds everything in its dreams, so that it is spared the view, which takes as long as a dream."""

    __slots__ = ()

    def choose(self, view: View, decision: Decision, dream: Dream) -> Option:
        """One of the decision's options."""
        return self.think(decision.seat if view.seat is None else view.seat, decision, dream)

    def think(self, seat: Seat, decision: Decision, dream: Dream) -> Option:
        """One of the decision's options, for the seat that dreams."""
        raise NotImplementedError


class Blind:
    """Dreams of one seat, made from a match that holds nothing of the true one but what that seat knows."""

    __slots__ = ("match", "seat")

    def __init__(self, match: Match, seat: Seat) -> None:
        self.match = match.blind(seat, Random(0))  # any will do: dreams depend on what the seat knows only
        self.seat = seat

    def __call__(self, rng: Random, light: bool = True) -> Match:
        """One imagined match."""
        return self.match.imagine(self.seat, rng, light=light)


def consult(bot: Bot, match: Match, seat: Seat | None = None) -> Option:
    """Ask a bot for the decision of a match (for the speaker of a team, unless a seat is named).

    A decision with one option is answered without asking: there is nothing to choose.
    """
    if match.outcome is not None:
        raise PiocheError(en="the match is over", fr="la partie est terminée", code="match_over")
    options = match.options()
    if len(options) == 1:
        return options[0]
    return considered(bot, match, match.asked if seat is None else seat)


def considered(bot: Bot, match: Match, seat: Seat) -> Option:
    """What a bot chooses, given nothing but what its seat may know; it thinks even about a single option.

    Where nothing was found that the seat can imagine, any of its options is taken: the truth is never looked at.
    """
    try:
        return _thought(bot, Blind(match, seat))
    except NoDream:
        options = match.options()
        return options[Random(match.serial_for(seat)).randrange(len(options))]


def _thought(bot: Bot, dream: Blind) -> Option:
    """What a bot chooses for the seat that dreams."""
    seat, decision = dream.seat, dream.match.decision()
    assert isinstance(decision, Decision)
    if isinstance(bot, Dreamer):
        return bot.think(seat, decision, dream)
    return bot.choose(dream.match.view(seat), decision, dream)
