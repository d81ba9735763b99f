"""How well the team stands: its life against what is left to beat."""

from math import exp
from typing import Final

from pioche.games.neombre.features import foe_life
from pioche.games.neombre.table import NeombreTable

ATTACHED_TURNS: Final = 2.0  # launches that an attached card is taken to be good for


def evaluate(t: NeombreTable) -> list[float]:
    """The team's chance to win, the same for every seat (NEO-GEN-01)."""
    if t.result:
        return [1.0 if t.result == "victory" else 0.0] * t.seats
    return [1 / (1 + exp(-standing(t)))] * t.seats


def standing(t: NeombreTable) -> float:
    """The log of the odds: life, cards and helpers of the living against the pv that are left to beat."""
    hp = t.hp
    team = 0.0
    for place in range(t.places):
        life = hp[place]
        if life > 0:
            team += 2.0 + life - 0.6 * sum([count for _, count in t.markers[place]])
            if place < t.seats:
                team += 0.8 * len(t.hand[place]) + 0.35 * min(len(t.draw[place]), 8)
                team += 1.5 * len(t.equipment[place]) + sum([1.2 * hp[card] for card in t.invocations[place]])
                team += 1.5 * len(t.charms[place]) + 0.5 * t.bonus[place]
            else:  # the companion launches its card turn after turn (NEO-SOLO-07, -08)
                team += sum([ATTACHED_TURNS * t.sheet(card).launch for card in t.attached[0]])
    left = foe_life(t) + sum([1.5 + 0.7 * count for foe in t.line for _, count in (("", 1), *t.markers[foe])])
    return 6.0 * (team - 0.85 * left) / (team + left + 1.0)
