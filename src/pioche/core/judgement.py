"""A fitted judgement: each seat's share of everybody's strength, which is a weighted sum of features."""

from collections.abc import Sequence
from math import exp
from operator import mul

Features = Sequence[float]  # of one seat; empty for one that is out of the match


class Judgement:
    """Weights of the features of one game at one number of seats."""

    __slots__ = ("weights",)

    def __init__(self, weights: Sequence[float]) -> None:
        self.weights = tuple(weights)

    def shares(self, rows: Sequence[Features]) -> list[float]:
        """How well each seat stands, 0 to 1, from its features.

        >>> Judgement([1.0]).shares([[2.0], [2.0], []])
        [0.5, 0.5, 0.0]
        """
        weights = self.weights
        powers = [exp(sum(map(mul, weights, row), 0.0)) if row else 0.0 for row in rows]
        everybody = sum(powers, 0.0)
        return [power / everybody for power in powers]
