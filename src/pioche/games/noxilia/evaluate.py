"""How well a seat stands in Noxilia, for bots that stop looking before the end.

Units are counted with what they wear, and without what places, fate and others do to them: that changes little and
would cost most of the time.
"""

from math import exp, sqrt
from typing import Final

from pioche.core.decisions import Card, Seat
from pioche.games.noxilia.board import ALL_CELLS, COMMANDS, NEXT, WALK
from pioche.games.noxilia.book import ARMOUR, BEARER, CAC, LIFE, STAT, Sheet
from pioche.games.noxilia.table import CELL_COUNT, NoxTable

SCALE: Final = 9.0  # points of lead that multiply the odds by e
CROWN: Final = 1.2  # what a point of the monarch's life is worth,
BLOOD: Final = 4.0  # the last ones more (of the root of all),
PLATE: Final = 0.4  # and a point of its armour, which comes back every turn
CARD: Final = 0.8
GOLD: Final = 0.4
ENOUGH: Final = (
    6  # cards, gold and latents beyond this are worth little: there are too few actions to use them
)
SPARE: Final = 0.1
LATENT: Final = 1.2
GEAR: Final = 0.8
COMING: Final = 0.9  # of its worth a unit has in the queue
BODY: Final = 0.5  # a unit beside its price
WHOLE: Final = 0.6  # of a unit's worth hangs on its being unhurt
POISON: Final = 0.3
CELL: Final = 0.5  # a cell, and each card and each gold that it brings every turn
DRAW: Final = 1.0
INCOME: Final = 0.6
TAKING: Final = 0.6  # of a cell in which somebody stands alone, and will capture it at the end of the turn
READY: Final = 0.15  # a point of attack that can still be used this turn against somebody
NEAR: Final = 0.12  # a step nearer to the enemy monarch, for each point of attack
SIEGE: Final = 0.55  # a point of damage that those around the enemy monarch can do to it in one turn,
BESIDE: Final = 0.8  # of those in the next cell, who have to come first,
AT_ONCE: Final = 0.17  # and if it can be done in this one
LETHAL: Final = 4.0  # if that is all the life it has left
FEAR: Final = 0.4  # how sure a blow is that can still fall

Worn = dict[tuple[int, int], int]  # what equipment adds, by unit and statistic
NOTHING_WORN: Final[Worn] = {}


def evaluate(t: NoxTable) -> tuple[float, float]:
    """The chance of each seat to win, by the difference of what both have."""
    own = [t.units_of(0), t.units_of(1)]
    worn = added(t) if t.gear else NOTHING_WORN
    blows = [0] * len(t.face)
    for mine in own:
        for card in mine:
            blows[card] = blow(t, card, worn)
    lead = standing(t, 0, own, blows, worn) - standing(t, 1, own, blows, worn)
    chance = 1 / (1 + exp(-max(min(lead / SCALE, 30.0), -30.0)))
    return chance, 1 - chance


def added(t: NoxTable) -> Worn:
    """What equipment adds to the numbers of those who wear it."""
    found: Worn = {}
    for gear in t.gear:
        unit = t.host[gear]
        if unit >= 0 and not t.idle[gear]:
            for static in t.sheet(gear).statics:
                amount = static.amount
                if static.what == STAT and static.scope == BEARER and isinstance(amount, int):
                    key = (unit, static.which)
                    found[key] = found.get(key, 0) + amount
    return found


def blow(t: NoxTable, card: Card, worn: Worn) -> int:
    """What a unit strikes in melee (NOX-STAT-02, -04, NOX-AURA-05)."""
    sheet = t.sheet(card)
    if sheet.cac is None:
        return 0
    value = sheet.cac_wounded if sheet.cac_wounded is not None and t.damage[card] > 0 else sheet.cac
    if t.mods[card]:
        value += sum([mod.amount for mod in t.mods[card] if mod.stat == CAC])
    if worn:
        value += worn.get((card, CAC), 0)
    return max(value + t.aura[card], 0)


def life(t: NoxTable, card: Card, sheet: Sheet, worn: Worn) -> int:
    """The life that a unit has left."""
    left = sheet.life - t.damage[card]
    if t.mods[card]:
        left += sum([mod.amount for mod in t.mods[card] if mod.stat == LIFE])
    return left + worn.get((card, LIFE), 0) if worn else left


def few(count: int) -> float:
    """How many of something count: the more there are, the less."""
    return count if count <= ENOUGH else ENOUGH + SPARE * (count - ENOUGH)


def standing(t: NoxTable, seat: Seat, units: list[list[Card]], blows: list[int], worn: Worn) -> float:
    """What a seat has: units and what they can do, cards, gold and cells, less what the enemy threatens to take."""
    total = CARD * few(len(t.hand[seat])) + GOLD * few(t.gold[seat]) + LATENT * few(len(t.latents[seat]))
    for card in units[seat]:
        total += worth(t, card, worn) - POISON * t.poison[card]
    for gear in t.gear:
        host = t.host[gear]
        if host >= 0 and t.side[host] == seat:
            total += GEAR
    for card in t.queue[seat]:
        total += COMING * (t.sheet(card).gold + BODY)
    total += assault(t, seat, units[seat], blows, worn)
    return total - danger(t, seat, units, blows, worn) + riches(t, seat)


def worth(t: NoxTable, card: Card, worn: Worn) -> float:
    """What a unit is worth as it is."""
    sheet = t.sheet(card)
    left = life(t, card, sheet, worn)
    if sheet.kind == "monarch":
        return crowned(left) + PLATE * (sheet.armour + t.shield[card])
    return (sheet.gold + BODY) * (1 - WHOLE + WHOLE * left / max(sheet.life, 1))


def crowned(left: int) -> float:
    """What the life of a monarch is worth."""
    return CROWN * left + BLOOD * sqrt(left) if left > 0 else 0.0


def assault(t: NoxTable, seat: Seat, own: list[Card], blows: list[int], worn: Worn) -> float:
    """What the units of a seat can do: strike this turn, and reach the enemy monarch together."""
    crown = t.monarch(1 - seat)
    if crown < 0 or t.cell[crown] < 0:
        return 0.0
    walk = WALK[t.cell[crown]]
    ways = (
        walk if t.up[crown] else WALK[COMMANDS[1 - seat]]
    )  # whoever guesses anew every time goes to and fro
    enemy, total, now, later = (1 - seat) * CELL_COUNT, 0.0, 0.0, 0.0
    for card in own:
        sheet, cell = t.sheet(card), t.cell[card]
        best = max(blows[card], sheet.dist or 0)
        if not best:
            continue
        far = walk[cell]
        hit = float(blows[card]) if far == 0 else BESIDE * best if far == 1 else 0.0
        later += hit
        if not t.engaged[card]:
            now += hit
            if t.presence[enemy + cell] or any(t.presence[enemy + other] for other in NEXT[cell]):
                total += READY * best
        if sheet.kind != "monarch":
            total -= NEAR * ways[cell] * best
    sheet = t.sheet(crown)
    left = life(t, crown, sheet, worn)
    now = max(now - max(sheet.armour + t.shield[crown], 0), 0.0)
    later = max(later - sheet.armour - worn.get((crown, ARMOUR), 0), 0.0)
    total += SIEGE * min(max(now, later), left) + AT_ONCE * min(now, left)
    return total + LETHAL if now >= left or later >= left else total


def danger(t: NoxTable, seat: Seat, units: list[list[Card]], blows: list[int], worn: Worn) -> float:
    """What the blows that can still fall this turn would take, each once."""
    total, presence, cells = 0.0, t.presence, t.cell
    for cell in ALL_CELLS:
        if not presence[seat * CELL_COUNT + cell] or not presence[(1 - seat) * CELL_COUNT + cell]:
            continue
        here = [card for card in units[seat] if cells[card] == cell]
        for enemy in units[1 - seat]:
            if cells[enemy] == cell and blows[enemy] and not t.engaged[enemy]:
                total += max([loss(t, card, blows[enemy], worn) for card in here], default=0.0)
    return FEAR * total


def loss(t: NoxTable, card: Card, struck: int, worn: Worn) -> float:
    """What a blow would take of a unit."""
    sheet = t.sheet(card)
    pain = struck - max(sheet.armour + t.shield[card], 0)
    if pain <= 0:
        return 0.0
    left = life(t, card, sheet, worn)
    if sheet.kind == "monarch":
        return crowned(left) - crowned(left - pain)
    if pain >= left:
        return worth(t, card, worn)
    return (sheet.gold + BODY) * WHOLE * pain / max(sheet.life, 1)


def riches(t: NoxTable, seat: Seat) -> float:
    """What the cells of a seat are worth, with what they bring."""
    total = 0.0
    for cell in ALL_CELLS:
        mine, theirs = t.presence[seat * CELL_COUNT + cell], t.presence[(1 - seat) * CELL_COUNT + cell]
        share = 1.0 if t.holder[cell] == seat else 0.0
        if mine and not theirs and not share:
            share = TAKING
        elif theirs and not mine and share:
            share = 1 - TAKING
        if share:
            total += share * brought(t, cell)
    return total


def brought(t: NoxTable, cell: int) -> float:
    """What a cell is worth to whoever holds it."""
    place = t.place_card(cell)
    if place < 0:
        return CELL
    sheet = t.sheet(place)
    return CELL + INCOME * sheet.income + DRAW * sheet.draw
