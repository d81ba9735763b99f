"""How well a seat stands in Guild Battle, for bots that stop looking before the end."""

from math import exp
from typing import Final

from pioche.core.decisions import Seat
from pioche.games.guild_battle.columns import BATTLEFIELD
from pioche.games.guild_battle.table import GuildTable
from pioche.games.guild_battle.words import COUNT, FULL_SET, WIZARD

# Weights of a logistic regression over the positions of some thousand matches between searching bots.
STANDING: Final = 0.45
ARRIVING: Final = 0.48
READY: Final = 0.22
CARD: Final = 0.52
ONE_SHORT: Final = 0.7  # four stand and the fifth is in hand
WIZARD_STANDING: Final = -0.4  # a Magicien on the battlefield is one that cannot react any more
THIN_LIBRARY: Final = -0.45


def evaluate(t: GuildTable) -> list[float]:
    """Each seat's share of everybody's strength, 0 to 1."""
    strengths = [exp(strength(t, seat)) if t.alive[seat] else 0.0 for seat in range(t.seats)]
    everybody = sum(strengths, 0.0)
    return [share / everybody for share in strengths]


def strength(t: GuildTable, seat: Seat) -> float:
    """What a seat has standing, arriving, ready and in reserve."""
    standing = t.faces_in(t.established(seat))
    arriving = arriving_faces(t, seat) & ~standing if t.arriving else 0
    ready = t.faces_in(t.hand[seat]) & ~(standing | arriving)
    stood = COUNT[standing]
    score = STANDING * stood + ARRIVING * COUNT[arriving] + READY * COUNT[ready]
    score += CARD * len(t.hand[seat])
    if stood == len(t.faces) - 1 and standing | ready == FULL_SET:
        score += ONE_SHORT
    if standing >> WIZARD & 1:
        score += WIZARD_STANDING
    if len(t.library[seat]) < 3:
        score += THIN_LIBRARY
    return score


def arriving_faces(t: GuildTable, seat: Seat) -> int:
    """The faces of a seat's characters whose windows are open."""
    place = t.layout.base[BATTLEFIELD] + seat
    return t.faces_in([card for card in t.arriving if t.place[card] == place])
