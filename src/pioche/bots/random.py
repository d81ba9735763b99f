"""The bot that chooses uniformly at random."""

from random import Random

from pioche.bots.bot import Dream, Dreamer
from pioche.core.decisions import Decision, Option, Seat


class RandomBot(Dreamer):
    """Takes each option with the same chance."""

    __slots__ = ("rng",)

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)

    def think(self, seat: Seat, decision: Decision, dream: Dream) -> Option:
        """Any option."""
        return self.rng.choice(decision.options)
