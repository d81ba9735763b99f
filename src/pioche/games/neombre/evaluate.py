"""How well the team stands: its life against what is left to beat."""

from math import exp
from typing import Final

from pioche.games.neombre.features import foe_life
from pioche.games.neombre.table import NeombreTable

ATTACHED_TURNS: Final = 2.0  # launches that an attached card is taken to be good for
# Whoever has few pv left is in danger: what that costs at 0 pv, and how many pv take it down to a third.
DANGER: Final = 6.0
SAFE: Final = 3.0
# An adversary hurts until its last pv: what it is worth to be rid of it beyond its pv, most of it for the last of them.
MENACE: Final = 16.0
DOOMED: Final = 8.0


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
            team += 2.0 + life - DANGER * exp(-life / SAFE)
            team -= 0.6 * sum([count for _, count in t.markers[place]])
            if place < t.seats:
                team += 0.8 * len(t.hand[place]) + 0.35 * min(len(t.draw[place]), 8)
                team += 1.5 * len(t.equipment[place]) + sum([1.2 * hp[card] for card in t.invocations[place]])
                team += 1.5 * len(t.charms[place]) + 0.5 * t.bonus[place]
            else:  # the companion launches its card turn after turn (NEO-SOLO-07, -08)
                team += sum([ATTACHED_TURNS * t.sheet(card).launch for card in t.attached[0]])
    left = foe_life(t) + sum([MENACE * (1 - exp(-hp[foe] / DOOMED)) for foe in t.line])
    left += sum([1.5 + 0.7 * count for foe in t.line for _, count in (("", 1), *t.markers[foe])])
    return 6.0 * (team - 0.85 * left) / (team + left + 1.0)
