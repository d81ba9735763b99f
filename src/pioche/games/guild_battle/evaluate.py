"""How well a seat stands in Guild Battle, for bots that stop looking before the end."""

from math import exp

from pioche.core.decisions import Seat
from pioche.games.guild_battle.options import faces_of
from pioche.games.guild_battle.zones import WIZARD, GuildTable

# Weights found by hand and kept small: a standing character is worth most, then one that can still be
# played for the set, then a reaction that can be fed, then any card.
STANDING, READY, REACTION, CARD, THIN_LIBRARY = 1.0, 0.35, 0.45, 0.08, 0.6


def evaluate(t: GuildTable) -> list[float]:
    """Each seat's share of everybody's strength, 0 to 1."""
    strengths = [exp(strength(t, seat)) if t.alive[seat] else 0.0 for seat in range(t.seats)]
    everybody = sum(strengths)
    return [share / everybody for share in strengths]


def strength(t: GuildTable, seat: Seat) -> float:
    """What a seat has standing, ready and in reserve."""
    standing = t.faces_in(t.established(seat))
    hand = t.faces_in(t.hand[seat])
    cards = len(t.hand[seat])
    score = STANDING * len(faces_of(standing)) + READY * len(faces_of(hand & ~standing)) + CARD * cards
    if hand >> WIZARD & 1 and cards > 1:
        score += REACTION
    if len(t.library[seat]) < 3:
        score -= THIN_LIBRARY
    return score
