"""How well a seat stands in Raise, Rise & Die, for bots that stop looking before the end."""

from math import exp
from typing import Final

from pioche.core.decisions import Seat
from pioche.games.raise_rise_die.table import RaiseTable

# First weights, set by hand in units of PV: the life of a seat is what is nearer, its PV or the VA of its deck.
CARD: Final = 0.9  # a card in hand, each point of its VA besides
HELD: Final = 0.35
RESERVE: Final = 0.25
LATENT: Final = 0.9
INFUSED: Final = 3.0
OBJECT: Final = 2.0
POISON: Final = -1.6
BLEED: Final = -1.8
STUN: Final = -0.5
BLOCK: Final = 0.3
WEAK: Final = -0.4
SHAKEN: Final = -0.3
DECK: Final = 0.25  # a point of VA in the deck
SCALE: Final = 9.0


def evaluate(t: RaiseTable) -> tuple[float, float]:
    """The chance of each seat to win, by the difference of what both have left."""
    difference = standing(t, 0) - standing(t, 1)
    chance = 1 / (1 + exp(-max(min(difference / SCALE, 30.0), -30.0)))
    return chance, 1 - chance


def standing(t: RaiseTable, seat: Seat) -> float:
    """What a seat has left, in PV."""
    va, face = t.book.va, t.face
    souls = sum([va[face[card]] for card in t.deck[seat]])
    souls += sum([va[face[card]] for card in t.discard[seat]])
    held = t.held(seat)
    bleed = t.bleed[seat]
    return (
        t.hp[seat]
        + DECK * souls
        + CARD * len(t.hand[seat])
        + HELD * held
        + RESERVE * t.reserve[seat]
        + LATENT * t.latent[seat]
        + INFUSED * len(t.infused[seat])
        + OBJECT * len(t.objects[seat])
        + POISON * t.poison[seat]
        + BLEED * bleed * (bleed + 1) / 2
        + STUN * t.stun[seat]
        + BLOCK * sum(t.block[seat])
        + WEAK * sum(t.weak[seat])
        + SHAKEN * sum(t.shaken[seat])
    )
