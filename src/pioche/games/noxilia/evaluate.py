"""How well a seat stands in Noxilia, for bots that stop looking before the end."""

from math import exp, sqrt
from typing import Final

from pioche.core.decisions import Card, Seat
from pioche.games.noxilia.board import ALL_CELLS, COMMANDS, NEXT, WALK
from pioche.games.noxilia.book import ALLY, CAC, CHARGE, DODGE, ENEMY, GUARDIAN, STAT, Sheet
from pioche.games.noxilia.stats import armour, cac, fights, life, stirring
from pioche.games.noxilia.table import CELL_COUNT, NoxTable

SOLDIERS: Final = ("hero", "unit")
NEVER: Final = -99  # the blow of whoever cannot strike


class Worth:
    """What a seat gives for what, by trial in whole matches; a point is about what a gold buys on the board."""

    def __init__(self) -> None:
        self.scale = 25.0  # points of lead that multiply the odds by e
        self.crown = 3.0  # a point of the monarch's life,
        self.plate = 0.5  # and one of its armour, which comes back every turn
        self.unit = 0.9  # each of the first units in hand,
        self.units = 5  # so many of them,
        self.other = 0.6  # each of the first other cards,
        self.others = 4
        self.spare = 0.12  # and of a card more so much
        self.gold = 0.4  # each of the first pieces of gold,
        self.purse = 8  # so many of them,
        self.change = 0.15  # and of one more so much
        self.latent = 1.2
        self.gear = 0.4  # an equipment, and each piece of gold of its price,
        self.gear_gold = 0.3
        self.ground = 0.8  # of which so much while it lies in a cell of one's own
        self.coming = 0.9  # a unit of the queue, of its price
        self.prize = 1.3  # what one on adventure brings with it besides
        self.whole = 0.6  # of a unit's worth hangs on its being unhurt
        self.poison = 0.15  # a marker takes so much of a unit's worth,
        self.venom = 6.0  # and of the monarch, who loses life by it every turn
        self.dodge = 0.2  # an Esquive that was not used yet, of a unit's worth,
        self.feint = 5.0  # and of the monarch
        self.cell = 0.5  # a cell, and each card and each gold that it brings every turn
        self.draw = 1.0
        self.income = 0.6
        self.stay = 0.05  # a unit that can still act this turn,
        self.mana = 0.12  # a point of its mana,
        self.ready = 0.04  # and of its attack on the enemy monarch
        self.fear = 0.35  # how sure the hardest blow is that can fall in a cell,
        self.fear_near = 0.22  # and that which may come out of the next
        self.near = 0.03  # a point of attack loses so much with each step to the enemy monarch
        self.assault = 11.0  # attacks around the enemy monarch that would kill it in a turn
        self.shell = 1.5  # a point of its armour hinders them as much as so many of life,
        self.guard = 0.8  # and a guardian beside it takes so much of the hardest
        self.tired = 0.85  # what an attack counts of a unit that has acted,
        self.blocked = 0.5  # of one that enemies hold in the next cell,
        self.regal = 0.3  # and of one's own monarch
        self.pin = 0.8  # a way out of its cell that is closed to the enemy monarch
        self.reach = (1.0, 0.85, 0.5, 0.3, 0.15, 0.05)  # what an attack counts so many steps away


WORTH: Final = Worth()


def evaluate(t: NoxTable) -> tuple[float, float]:
    """The chance of each seat to win, by the difference of what both have."""
    t.stirs = stirring(t)
    field = Field(t)
    lead = (standing(t, 0, field) - standing(t, 1, field)) / WORTH.scale
    t.stirs = t.book.stirs
    chance = 1 / (1 + exp(-max(min(lead, 30.0), -30.0)))
    return chance, 1 - chance


class Field:
    """Who can strike where; each unit is asked once, because all that is in force has a say in it."""

    def __init__(self, t: NoxTable) -> None:
        self.footing = footings(t)
        self.here = [0] * len(t.face)  # what each unit strikes in melee where it stands,
        self.away = [NEVER] * len(t.face)  # and where no zone card changes it
        self.hardest = [0] * (2 * CELL_COUNT)  # by seat and cell: what a ready unit can strike there,
        self.nearby = [0] * (2 * CELL_COUNT)  # and what one of the next cells can, by a charge or a shot
        for seat in (0, 1):
            for card in t.units_of(seat):
                self._see(t, seat, card)

    def _see(self, t: NoxTable, seat: Seat, card: Card) -> None:
        base, cell = seat * CELL_COUNT, t.cell[card]
        if fights(t, card):
            struck = cac(t, card)
            self.here[card] = max(struck, 0)
            self.away[card] = struck - self.footing[base + cell]
        if t.engaged[card]:
            return
        self.hardest[base + cell] = max(self.hardest[base + cell], self.here[card])
        sheet = t.sheet(card)
        shot, rush = sheet.dist or 0, NEVER
        if not t.enemies_near(cell, seat):  # NOX-CHG-03
            rush = self.away[card] + sheet.abilities[CHARGE]
        for to in NEXT[cell]:
            self.nearby[base + to] = max(self.nearby[base + to], shot, rush + self.footing[base + to])


def footings(t: NoxTable) -> list[int]:
    """What the zone card of each cell adds to melee there, by seat and cell."""
    found = [0] * (2 * CELL_COUNT)
    for cell in ALL_CELLS:
        holder, place = t.holder[cell], t.place_card(cell)
        if place < 0 or holder < 0:
            continue
        for static in t.sheet(place).statics:
            if static.what == STAT and static.which == CAC and isinstance(static.amount, int):
                if static.who.side != ENEMY:
                    found[holder * CELL_COUNT + cell] += static.amount
                if static.who.side != ALLY:
                    found[(1 - holder) * CELL_COUNT + cell] += static.amount
    return found


def standing(t: NoxTable, seat: Seat, field: Field) -> float:
    """What a seat has: units and what they can do, cards, gold and cells, less what the enemy threatens to take."""
    w = WORTH
    total = purse(t, seat) + w.latent * len(t.latents[seat])
    for gear in t.gear:
        if t.gear_side(gear) == seat:
            price = w.gear + w.gear_gold * t.sheet(gear).gold
            total += price if t.host[gear] >= 0 else w.ground * price
    for card in t.queue[seat]:
        total += w.coming * t.sheet(card).gold
    for card in t.adventure[seat]:
        total += w.coming * t.sheet(card).gold + w.prize
    return total + army(t, seat, field) + assault(t, seat, field) + riches(t, seat)


def purse(t: NoxTable, seat: Seat) -> float:
    """What hand and gold of a seat are worth: whoever has no units left looks for some, the richer the sooner."""
    w, units = WORTH, 0
    for card in t.hand[seat]:
        if t.sheet(card).kind in SOLDIERS:
            units += 1
    others, gold = len(t.hand[seat]) - units, t.gold[seat]
    first = w.unit * min(units, w.units) + w.other * min(others, w.others) + w.gold * min(gold, w.purse)
    more = w.spare * (max(units - w.units, 0) + max(others - w.others, 0))
    return first + more + w.change * max(gold - w.purse, 0)


def army(t: NoxTable, seat: Seat, field: Field) -> float:
    """What the units of a seat are worth as long as they live, and what they can still do this turn."""
    w, foe, total = WORTH, (1 - seat) * CELL_COUNT, 0.0
    for card in t.units_of(seat):
        sheet, left, shield, cell = t.sheet(card), life(t, card), armour(t, card), t.cell[card]
        fresh = sheet.abilities[DODGE] and not t.dodged[card]
        if sheet.kind == "monarch":
            total += w.crown * left + w.plate * shield - w.venom * t.poison[card]
            if fresh:
                total += w.feint
        else:
            plate = max(shield, 0)
            risk = max(
                w.fear * harm(sheet, left, field.hardest[foe + cell] - plate),
                w.fear_near * harm(sheet, left, field.nearby[foe + cell] - plate),
            )
            unhurt = 1 - w.whole + w.whole * left / max(sheet.life, 1)
            if fresh:
                unhurt += w.dodge
            total += (sheet.gold + 0.5) * (unhurt - risk - w.poison * t.poison[card])
        if not t.engaged[card]:
            total += w.stay + w.mana * len(sheet.production)
    return total


def harm(sheet: Sheet, left: int, pain: int) -> float:
    """How much of a unit's worth a blow would take that reaches its life by so much."""
    if pain <= 0:
        return 0.0
    return 1.0 if pain >= left else WORTH.whole * pain / max(sheet.life, 1)


def assault(t: NoxTable, seat: Seat, field: Field) -> float:
    """How near a seat is to killing the enemy monarch: all who could strike it, and the ways out that are closed."""
    w, base = WORTH, seat * CELL_COUNT
    crown = t.monarch(1 - seat)
    goal = t.cell[crown] if crown >= 0 and t.cell[crown] >= 0 else COMMANDS[1 - seat]
    siege = hardest = total = 0.0
    for card in t.units_of(seat):
        far = WALK[goal][t.cell[card]]
        struck = reached(t, seat, card, goal, far, field)
        if struck > 0:
            siege += struck * w.reach[far]
            total -= w.near * struck * far
            if not t.engaged[card]:
                total += w.ready * struck
            if far < 2:
                hardest = max(hardest, struck)
    if crown < 0:
        return total
    if hardest:
        siege = max(siege - w.guard * hardest * guardians(t, 1 - seat, goal), 0.0)
    wall = max(life(t, crown), 1) + w.shell * max(armour(t, crown), 0)
    share = min(siege / wall, 2.0)
    total += w.assault * share * sqrt(share)  # half of what it takes is worth less than half
    if t.presence[base + goal]:  # NOX-MOVE-03
        total += w.pin * sum([1 for cell in NEXT[goal] if t.presence[base + cell]])
    return total


def reached(t: NoxTable, seat: Seat, card: Card, goal: int, far: int, field: Field) -> float:
    """What a unit would do to the enemy monarch, there or on its way: in melee, by a charge or a shot."""
    w, sheet = WORTH, t.sheet(card)
    if far == 0:
        struck = float(field.here[card])
    else:
        struck = float(field.away[card])
        if far == 1:  # from farther away it will be met in another cell by then
            struck += field.footing[seat * CELL_COUNT + goal]
            if t.enemies_near(t.cell[card], seat):
                struck *= w.blocked
            else:
                struck += sheet.abilities[CHARGE]
        struck = max(struck, float(sheet.dist or 0))
    if sheet.kind == "monarch":
        struck *= w.regal
    return struck * w.tired if t.engaged[card] else struck


def guardians(t: NoxTable, seat: Seat, cell: int) -> int:
    """How many of a seat's units can still take a blow for another in a cell (NOX-ANGE-01)."""
    return sum(
        [1 for card in t.allies_in(cell, seat) if not t.engaged[card] and t.sheet(card).abilities[GUARDIAN]]
    )


def riches(t: NoxTable, seat: Seat) -> float:
    """What the cells of a seat are worth, with what they bring."""
    total = 0.0
    for cell in ALL_CELLS:
        if t.holder[cell] == seat:
            total += WORTH.cell
            place = t.place_card(cell)
            if place >= 0:
                sheet = t.sheet(place)
                total += WORTH.income * sheet.income + WORTH.draw * sheet.draw
    return total
