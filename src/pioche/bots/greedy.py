"""The bot that looks one action ahead, and errs as much as it is told."""

from collections.abc import Mapping
from math import exp
from random import Random
from typing import Final, NamedTuple

from pioche.bots.bot import Dream, Dreamer
from pioche.bots.foresight import tried, world
from pioche.core.decisions import Decision, Option, Seat
from pioche.core.match import Match


class Error(NamedTuple):
    """How a bot errs, in stakes of the game: the likelier the less an option loses, and never by more than a floor."""

    temperature: float = 0.0
    floor: float = 0.0

    def pick(self, worth: Mapping[Option, float], stakes: float, rng: Random) -> Option:
        """One of the options, by what each is worth."""
        best = max(worth.values())
        if not self.temperature:
            return rng.choice([option for option, value in worth.items() if value == best])
        taken = [option for option, value in worth.items() if value >= best - self.floor * stakes]
        weights = [exp((worth[option] - best) / (self.temperature * stakes)) for option in taken]
        return rng.choices(taken, weights)[0]


FAULTLESS: Final = Error()


class Greedy(Dreamer):
    """Takes the option after which it stands best in the game's own judgement, on average over a few dreams."""

    __slots__ = ("dreams", "error", "rng")

    def __init__(self, seed: int, dreams: int = 6, *, error: Error = FAULTLESS) -> None:
        self.rng = Random(seed)
        self.dreams = dreams
        self.error = error

    def think(self, seat: Seat, decision: Decision, dream: Dream) -> Option:
        """The best option as far as the next quiet moment, or one not much worse."""
        worlds = [world(dream, self.rng) for _ in range(self.dreams)]
        stakes, error = worlds[0].game.stakes, self.error_at(worlds[0])
        return error.pick(tried(worlds, seat), stakes, self.rng)

    def error_at(self, here: Match) -> Error:
        """How it errs at this table."""
        return self.error
