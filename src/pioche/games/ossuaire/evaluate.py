"""How well a seat stands in Ossuaire, for bots that stop looking before the end."""

from functools import cache
from math import exp

from pioche.core.decisions import Seat
from pioche.core.table import Pile
from pioche.games.ossuaire.units import Unit
from pioche.games.ossuaire.values import total
from pioche.games.ossuaire.zones import OssuaireTable

# Weights found by hand.  A unit is worth its Valeur and, for what its text does, a share of its cost; a card in
# hand counts a little less than one in the army; gold a fraction of what it will buy.
TEXT, RESERVE, PROMISE, GOLD, KEPT = 0.4, 0.85, 0.3, 0.25, 0.15
COMBAT_SCALE, SERIES_SCALE = 2.0, 4.0


def evaluate(t: OssuaireTable, seat: Seat) -> float:
    """The chance to win the series, from the chance to win this combat and those that follow."""
    edge = outlook(t, seat) - outlook(t, 1 - seat)
    later = round(logistic(edge / SERIES_SCALE), 2)
    mine, theirs = t.trophies[seat], t.trophies[1 - seat]
    need, left = t.numbers.trophies, max(t.numbers.combats - t.combat, 0)
    if t.phase in ("clean_up", "recruit"):
        return series(mine, theirs, need, left, later)
    if t.phase == "refill":
        return series(mine, theirs, need, left + 1, later)
    now = logistic((prospect(t, seat) - prospect(t, 1 - seat)) / COMBAT_SCALE)
    won = series(mine + 1, theirs, need, left, later)
    lost = series(mine, theirs + 1, need, left, later)
    return now * won + (1 - now) * lost


def logistic(x: float) -> float:
    """A difference as a chance."""
    return 1 / (1 + exp(-x))


@cache
def series(mine: int, theirs: int, need: int, left: int, chance: float) -> float:
    """The chance to win the series with these trophies, when each combat left is won with that chance."""
    if mine >= need or theirs >= need or not left:
        return 0.5 if mine == theirs else float(mine > theirs)
    won = series(mine + 1, theirs, need, left - 1, chance)
    lost = series(mine, theirs + 1, need, left - 1, chance)
    return chance * won + (1 - chance) * lost


def strength(unit: Unit) -> float:
    """What a unit brings to a combat."""
    return unit.value + TEXT * unit.cost


def strengths(t: OssuaireTable, pile: Pile) -> float:
    """What the units of a pile bring."""
    units, face = t.book.units, t.face
    return sum(strength(units[face[card]]) for card in pile)


def outlook(t: OssuaireTable, seat: Seat) -> float:
    """The force of an average hand in combats to come, with gold to be spent and better cards kept in hand."""
    piles = (t.hand, t.draw, t.discard, t.removed, t.army, t.revealed)
    cards = sum(len(pile[seat]) for pile in piles)
    average = (sum(strengths(t, pile[seat]) for pile in piles) + GOLD * t.gold[seat]) / max(cards, 1)
    kept = strengths(t, t.hand[seat]) - average * len(t.hand[seat])
    return average * t.numbers.hand + KEPT * kept


def prospect(t: OssuaireTable, seat: Seat) -> float:
    """The force that a seat may reach in this combat: army, abilities to come, and the hand of who has not stopped."""
    force = float(total(t, seat))
    units, face, used = t.book.units, t.face, t.used
    if t.phase == "play" or (t.phase == "delayed" and seat in t.stopped[t.stopped.index(t.active) :]):
        for card in t.army[seat]:
            unit = units[face[card]]
            if any(not used[card] & ability.bit for ability in unit.delayed):
                force += PROMISE * unit.cost
    if seat not in t.stopped:
        force += RESERVE * strengths(t, t.hand[seat])
    return force
