"""The bot that looks one choice ahead."""

from random import Random

from pioche.bots.bot import Dream
from pioche.core.decisions import Decision, Option
from pioche.core.sight import View


class Greedy:
    """Takes the option after which it stands best in the game's own judgement, on average over a few dreams."""

    __slots__ = ("dreams", "rng")

    def __init__(self, seed: int, dreams: int = 6) -> None:
        self.rng = Random(seed)
        self.dreams = dreams

    def choose(self, view: View, decision: Decision, dream: Dream) -> Option:
        """The best option one choice ahead; every option is tried in the same worlds."""
        seat = decision.seat if view.seat is None else view.seat
        worlds = [self.rng.getrandbits(64) for _ in range(self.dreams)]
        totals = dict.fromkeys(decision.options, 0.0)
        for world in worlds:
            for option in decision.options:
                match = dream(Random(world))  # the same seed dreams the same world
                match.follow(option)
                totals[option] += match.evaluate(seat)
        best = max(totals.values())
        return self.rng.choice([option for option, total in totals.items() if total == best])
