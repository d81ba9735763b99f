"""What is counted of a seat in Raise, Rise & Die, for its judgement, written or fitted by `pioche train`."""

from typing import Final

from pioche.core.decisions import Seat
from pioche.games.raise_rise_die.table import RaiseTable

FEATURES: Final = (
    "hp",
    "souls",  # VA in the deck and in the discard, which goes back under it
    "cards",  # in hand
    "held",  # their VA
    "reserve",
    "latent",
    "infused",
    "objects",
    "poison",
    "bleeding",  # what bleeding costs until it ends
    "stun",
    "block",
    "weak",
    "shaken",
)


def described(t: RaiseTable) -> list[list[float]]:
    """The features of both seats."""
    return [seat_features(t, seat) for seat in range(t.seats)]


def seat_features(t: RaiseTable, seat: Seat) -> list[float]:
    """The features of a seat, in the order of their names."""
    va, face, bleed = t.book.va, t.face, t.bleed[seat]
    souls = sum([va[face[card]] for card in t.deck[seat]]) + sum([va[face[card]] for card in t.discard[seat]])
    return [
        t.hp[seat],
        souls,
        len(t.hand[seat]),
        t.held(seat),
        t.reserve[seat],
        t.latent[seat],
        len(t.infused[seat]),
        len(t.objects[seat]),
        t.poison[seat],
        bleed * (bleed + 1) / 2,
        t.stun[seat],
        sum(t.block[seat]),
        sum(t.weak[seat]),
        sum(t.shaken[seat]),
    ]
