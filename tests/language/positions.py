"""Positions that tests of the wording speak about."""

from pioche.core.contract import TableSpec
from pioche.core.decisions import Option
from pioche.core.sight import View
from pioche.games import game


def reacting() -> View:
    """Seat 1 of a Guild Battle duel may counter the Assassin that seat 0 has just played."""
    for seed in range(1000):
        match = game("guild_battle").new(TableSpec(), seed)
        play = Option("play", "assassin")
        if match.asked == 0 and play in match.options():
            match.choose(play)
            if len(match.options()) == 2:
                return match.view(1)
    raise AssertionError("no such opening")
