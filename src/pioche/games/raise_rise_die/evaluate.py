"""How well a seat stands in Raise, Rise & Die, for bots that stop looking before the end."""

from math import exp
from typing import Final

from pioche.core.decisions import Seat
from pioche.games.raise_rise_die.features import seat_features
from pioche.games.raise_rise_die.table import RaiseTable

# In units of PV, in the order of the features: what a card in hand, a marker, an infused card is worth.
WEIGHTS: Final = (
    *(1.0, -0.5, 0.25, -2.0, 0.9, 0.35, -0.3, 0.25, 0.9, 3.0),
    *(2.0, 0.5, -1.6, -1.8, -0.5, 0.3, -0.4, -0.3, 0.0),
)
SCALE: Final = 9.0  # PV of lead that multiply the odds by e


def evaluate(t: RaiseTable) -> tuple[float, float]:
    """The chance of each seat to win, by the difference of what both have left."""
    difference = standing(t, 0) - standing(t, 1)
    chance = 1 / (1 + exp(-max(min(difference / SCALE, 30.0), -30.0)))
    return chance, 1 - chance


def standing(t: RaiseTable, seat: Seat) -> float:
    """What a seat has left, in PV."""
    total = 0.0
    for count, weight in zip(seat_features(t, seat), WEIGHTS, strict=True):
        total += count * weight
    return total
