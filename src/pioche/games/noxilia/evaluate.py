"""How well a seat stands in Noxilia, for bots that stop looking before the end."""

from collections.abc import Sequence
from math import exp
from typing import Final

from pioche.core.decisions import Card, Seat
from pioche.games.noxilia.board import ALL_CELLS, COMMANDS, WALK
from pioche.games.noxilia.stats import armour, cac, fights, life
from pioche.games.noxilia.table import NoxTable

SCALE: Final = 9.0  # points of lead that multiply the odds by e
CROWN: Final = 1.6  # what a point of the monarch's life is worth,
PLATE: Final = 0.5  # and one of its armour, which comes back every turn
CARD: Final = 0.8
GOLD: Final = 0.4
LATENT: Final = 1.2
GEAR: Final = 0.8
COMING: Final = 0.9  # a unit of the queue, of its price
WHOLE: Final = 0.6  # of a unit's worth hangs on its being unhurt
POISON: Final = 0.3
CELL: Final = 0.5  # a cell, and each card and each gold that it brings every turn
DRAW: Final = 1.0
INCOME: Final = 0.6
READY: Final = 0.2  # a point of attack that can still be used this turn
SIEGE: Final = 0.8  # a point of damage that a unit beside the enemy monarch would do to it,
BESIDE: Final = 0.48  # or one in the next cell
NEAR: Final = 0.2  # a step nearer to it
FEAR: Final = 0.35  # how sure the strongest blow is that can fall in a cell


def evaluate(t: NoxTable) -> tuple[float, float]:
    """The chance of each seat to win, by the difference of what both have."""
    blows = all_blows(t)
    threats = strongest(t, 0, blows), strongest(t, 1, blows)
    lead = (standing(t, 0, threats[1], blows) - standing(t, 1, threats[0], blows)) / SCALE
    chance = 1 / (1 + exp(-max(min(lead, 30.0), -30.0)))
    return chance, 1 - chance


def all_blows(t: NoxTable) -> list[int]:
    """What each unit strikes in melee, by card; asked once, because all that is in force has a say in it."""
    found = [0] * len(t.face)
    for pile in t.units:
        for card in pile:
            found[card] = blow(t, card)
    return found


def strongest_blows(t: NoxTable, seat: Seat) -> list[int]:
    """The strongest blow of melee that a seat can still strike in each cell this turn."""
    return strongest(t, seat, all_blows(t))


def strongest(t: NoxTable, seat: Seat, blows: Sequence[int]) -> list[int]:
    """The strongest of those blows that a seat can still strike in each cell this turn."""
    found = [0] * len(ALL_CELLS)
    for card in t.units_of(seat):
        if not t.engaged[card]:
            found[t.cell[card]] = max(found[t.cell[card]], blows[card])
    return found


def blow(t: NoxTable, card: Card) -> int:
    """What a unit strikes in melee."""
    return max(cac(t, card), 0) if fights(t, card) else 0


def standing(t: NoxTable, seat: Seat, threats: Sequence[int], blows: Sequence[int]) -> float:
    """What a seat has: units and what they can do, cards, gold and cells, less what the enemy threatens to take."""
    total = CARD * len(t.hand[seat]) + GOLD * t.gold[seat] + LATENT * len(t.latents[seat])
    crown = t.monarch(1 - seat)
    goal = t.cell[crown] if crown >= 0 and t.cell[crown] >= 0 else COMMANDS[1 - seat]
    plate = max(armour(t, crown), 0) if crown >= 0 else 0
    for card in t.units_of(seat):
        total += endurance(t, card, threats[t.cell[card]]) + might(t, card, goal, plate, blows[card])
    for gear in t.gear:
        if t.host[gear] >= 0 and t.side[t.host[gear]] == seat:
            total += GEAR
    for card in t.queue[seat]:
        total += COMING * t.sheet(card).gold
    return total + riches(t, seat)


def endurance(t: NoxTable, card: Card, threat: int) -> float:
    """What a unit is worth as long as it lives, less what the strongest blow in its cell would take."""
    sheet, left, shield = t.sheet(card), life(t, card), armour(t, card)
    pain = max(threat - max(shield, 0), 0)
    if sheet.kind == "monarch":
        return CROWN * left + PLATE * shield - CROWN * FEAR * min(pain, left)
    worth, most = sheet.gold + 0.5, max(sheet.life, 1)
    total = worth * (1 - WHOLE + WHOLE * left / most) - POISON * t.poison[card]
    if pain:
        total -= FEAR * worth * (1.0 if pain >= left else WHOLE * pain / most)
    return total


def might(t: NoxTable, card: Card, goal: int, plate: int, struck: int) -> float:
    """What a unit can do: strike this turn, and reach the enemy monarch."""
    shot = t.sheet(card).dist or 0
    best, far = max(struck, shot), WALK[goal][t.cell[card]]
    total = 0.0 if t.engaged[card] else READY * best
    if best and t.sheet(card).kind != "monarch":
        total -= NEAR * far
    if far == 0:
        total += SIEGE * max(struck - plate, 0)
    elif far == 1:
        total += BESIDE * max(best - plate, 0)
    return total


def riches(t: NoxTable, seat: Seat) -> float:
    """What the cells of a seat are worth, with what they bring."""
    total = 0.0
    for cell in ALL_CELLS:
        if t.holder[cell] == seat:
            total += CELL
            place = t.place_card(cell)
            if place >= 0:
                sheet = t.sheet(place)
                total += INCOME * sheet.income + DRAW * sheet.draw
    return total
