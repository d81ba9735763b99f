"""What is counted of a seat in Noxilia, for a judgement fitted by `pioche train`."""

from collections.abc import Sequence
from typing import Final

from pioche.core.decisions import Card, Seat
from pioche.games.noxilia.board import ALL_CELLS, COMMANDS, WALK
from pioche.games.noxilia.stats import armour, cac, fights, life
from pioche.games.noxilia.table import NoxTable

FEATURES: Final = (
    "crown",  # the life of its monarch
    "plate",  # and its armour
    "besieged",  # what the strongest blow in its cell would take from it
    "cards",  # in hand
    "gold",
    "latents",
    "gear",
    "coming",  # the price of what waits in the queue
    "army",  # the price of its units
    "hurt",  # the life that they lack
    "doomed",  # the price of those that the strongest blow in their cell would kill
    "poison",
    "ready",  # points of attack that can still be used this turn
    "siege",  # damage that units in the enemy monarch's cell would do to it,
    "beside",  # and those in the next cell
    "far",  # steps of fighting units to it
    "cells",
    "income",
    "draw",
)


def described(t: NoxTable) -> list[list[float]]:
    """The features of both seats."""
    return [seat_features(t, seat, strongest_blows(t, 1 - seat)) for seat in range(t.seats)]


def strongest_blows(t: NoxTable, seat: Seat) -> list[int]:
    """The strongest blow of melee that a seat can still strike in each cell this turn."""
    found = [0] * len(ALL_CELLS)
    for card in t.units_of(seat):
        if not t.engaged[card]:
            found[t.cell[card]] = max(found[t.cell[card]], blow(t, card))
    return found


def blow(t: NoxTable, card: Card) -> int:
    """What a unit strikes in melee."""
    return max(cac(t, card), 0) if fights(t, card) else 0


def seat_features(t: NoxTable, seat: Seat, threats: Sequence[int]) -> list[float]:
    """The features of a seat, in the order of their names."""
    return [
        *crown_features(t, seat, threats),
        len(t.hand[seat]),
        t.gold[seat],
        len(t.latents[seat]),
        sum(t.host[gear] >= 0 and t.side[t.host[gear]] == seat for gear in t.gear),
        sum(t.sheet(card).gold for card in t.queue[seat]),
        *army_features(t, seat, threats),
        *reach_features(t, seat),
        *land_features(t, seat),
    ]


def crown_features(t: NoxTable, seat: Seat, threats: Sequence[int]) -> tuple[int, int, int]:
    """Life, armour and danger of a seat's monarch."""
    crown = t.monarch(seat)
    if crown < 0 or t.cell[crown] < 0:
        return 0, 0, 0
    left, shield = life(t, crown), armour(t, crown)
    return left, shield, min(max(threats[t.cell[crown]] - max(shield, 0), 0), left)


def army_features(t: NoxTable, seat: Seat, threats: Sequence[int]) -> tuple[int, int, int, int]:
    """Price, wounds, danger and poison of a seat's units but its monarch."""
    price = hurt = doomed = poison = 0
    for card in t.units_of(seat):
        sheet = t.sheet(card)
        if sheet.kind == "monarch":
            continue
        left = life(t, card)
        price += sheet.gold
        hurt += max(sheet.life - left, 0)
        poison += t.poison[card]
        if threats[t.cell[card]] - max(armour(t, card), 0) >= left:
            doomed += sheet.gold
    return price, hurt, doomed, poison


def reach_features(t: NoxTable, seat: Seat) -> tuple[int, int, int, int]:
    """What a seat's units can strike this turn, and how near the enemy monarch is to them."""
    crown = t.monarch(1 - seat)
    goal = t.cell[crown] if crown >= 0 and t.cell[crown] >= 0 else COMMANDS[1 - seat]
    plate = max(armour(t, crown), 0) if crown >= 0 else 0
    ready = siege = beside = far = 0
    for card in t.units_of(seat):
        struck = blow(t, card)
        best, steps = max(struck, t.sheet(card).dist or 0), WALK[goal][t.cell[card]]
        ready += 0 if t.engaged[card] else best
        if best and t.sheet(card).kind != "monarch":
            far += steps
        if steps == 0:
            siege += max(struck - plate, 0)
        elif steps == 1:
            beside += max(best - plate, 0)
    return ready, siege, beside, far


def land_features(t: NoxTable, seat: Seat) -> tuple[int, int, int]:
    """The cells of a seat, with the gold and the cards that they bring."""
    held = [cell for cell in ALL_CELLS if t.holder[cell] == seat]
    places = [t.sheet(place) for cell in held if (place := t.place_card(cell)) >= 0]
    return len(held), sum(sheet.income for sheet in places), sum(sheet.draw for sheet in places)
