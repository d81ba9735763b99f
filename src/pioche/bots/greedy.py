"""The bot that looks one choice ahead."""

from random import Random

from pioche.bots.bot import Dream
from pioche.core.decisions import Decision, Option, Seat
from pioche.core.match import Match
from pioche.core.sight import View


def look_ahead(dream: Dream, decision: Decision, seat: Seat, rng: Random, dreams: int) -> dict[Option, float]:
    """How much each option changes the judgement for the seat, on average; all are tried in the same worlds."""
    totals = dict.fromkeys(decision.options, 0.0)
    for _ in range(dreams):
        world = rng.getrandbits(64)
        before = None
        for option in decision.options:
            match = dream(Random(world))  # the same seed dreams the same world
            if before is None:
                before = match.evaluate()[seat]
            match.follow(option)
            settle(match)
            totals[option] += match.evaluate()[seat] - before
    return {option: total / dreams for option, total in totals.items()}


class Greedy:
    """Takes the option after which it stands best in the game's own judgement, on average over a few dreams.

    With `slips` it now and then takes any option instead: a weaker opponent, for those who begin.
    """

    __slots__ = ("dreams", "rng", "slips")

    def __init__(self, seed: int, dreams: int = 6, *, slips: float = 0.0) -> None:
        self.rng = Random(seed)
        self.dreams = dreams
        self.slips = slips

    def choose(self, view: View, decision: Decision, dream: Dream) -> Option:
        """The best option one choice ahead."""
        if self.slips and self.rng.random() < self.slips:
            return self.rng.choice(decision.options)
        seat = decision.seat if view.seat is None else view.seat
        changes = look_ahead(dream, decision, seat, self.rng, self.dreams)
        best = max(changes.values())
        return self.rng.choice([option for option, change in changes.items() if change == best])


def settle(match: Match) -> None:
    """Go on while there is nothing to choose, so that what an option leads to by itself is seen."""
    while match.table.outcome is None:
        options = match.options()
        if len(options) > 1:
            return
        match.follow(options[0])
