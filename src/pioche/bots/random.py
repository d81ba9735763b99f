"""The bot that chooses uniformly at random."""

from random import Random

from pioche.bots.bot import Dream
from pioche.core.decisions import Decision, Option
from pioche.core.sight import View


class RandomBot:
    """Takes each option with the same chance."""

    __slots__ = ("rng",)

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)

    def choose(self, view: View, decision: Decision, dream: Dream) -> Option:
        """Any option."""
        return self.rng.choice(decision.options)
