"""How well a seat stands in Noxilia, for bots that stop looking before the end."""

from math import exp
from typing import Final

from pioche.core.decisions import Seat
from pioche.games.noxilia.board import ALL_CELLS, COMMANDS, WALK
from pioche.games.noxilia.stats import armour, life
from pioche.games.noxilia.table import NoxTable

SCALE: Final = 9.0  # points of lead that multiply the odds by e
CROWN: Final = 1.4  # what a point of the monarch's life is worth
CARD: Final = 0.9
GOLD: Final = 0.5
CELL: Final = 0.8


def evaluate(t: NoxTable) -> tuple[float, float]:
    """The chance of each seat to win, by the difference of what both have."""
    lead = (standing(t, 0) - standing(t, 1)) / SCALE
    chance = 1 / (1 + exp(-max(min(lead, 30.0), -30.0)))
    return chance, 1 - chance


def standing(t: NoxTable, seat: Seat) -> float:
    """What a seat has: its monarch's life, units, cards, gold and cells, and how near its units are to the other."""
    total = CARD * len(t.hand[seat]) + GOLD * t.gold[seat]
    goal = WALK[COMMANDS[1 - seat]]
    for card in t.units_of(seat):
        sheet = t.sheet(card)
        if sheet.kind == "monarch":
            total += CROWN * life(t, card) + 0.5 * armour(t, card)
        else:
            worth = sheet.gold + 0.5
            total += worth * (0.4 + 0.6 * life(t, card) / max(sheet.life, 1)) - 0.05 * goal[t.cell[card]]
            total -= 0.3 * t.poison[card]
    for card in t.queue[seat]:
        total += 0.9 * t.sheet(card).gold
    return total + CELL * sum(t.holder[cell] == seat for cell in ALL_CELLS)
