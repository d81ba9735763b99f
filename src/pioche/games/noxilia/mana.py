"""Mana: pools, costs, who produces it, and paying (NOX-MANA)."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from pioche.core.decisions import Ask, Card, Option, Rule, Seat
from pioche.games.noxilia.book import ANY, COLOURS, PURE
from pioche.games.noxilia.refs import card_at, option, ref
from pioche.games.noxilia.resolve import reveal
from pioche.games.noxilia.stats import production
from pioche.games.noxilia.table import NoxTable

Cost = tuple[int, ...]  # symbols
Pool = tuple[int, ...]  # how much of each colour
Made = tuple[int, ...]  # colours of mana
NOBODY_GONE: Final[frozenset[Card]] = frozenset()


@cache
def needs(cost: Cost) -> tuple[tuple[int, ...], int]:
    """How many symbols of each colour a cost has, and how many that any mana pays (NOX-MANA-01, -02)."""
    return tuple([cost.count(colour) for colour in range(PURE)]), cost.count(ANY)


def covered(pool: Pool, cost: Cost) -> int:
    """How many symbols of a cost a pool can pay: own colours first, then Pure, then anything (NOX-MANA-01…03, -09)."""
    coloured, free = needs(cost)
    own = asked = there = 0
    for colour, wanted in enumerate(coloured):
        own += min(pool[colour], wanted)
        asked += wanted
    for amount in pool:
        there += amount
    pure = min(pool[PURE], asked - own)
    return own + pure + min(free, there - own - pure)


def covers(pool: Pool, cost: Cost) -> bool:
    """Whether a pool pays a whole cost; told without counting each colour, as for every spell of a hand."""
    there = 0
    for amount in pool:
        there += amount
    if there < len(cost):
        return False
    left, lacking = list(pool), 0
    for symbol in cost:
        if symbol < PURE:
            left[symbol] -= 1
            if left[symbol] < 0:
                lacking += 1
    return lacking <= pool[PURE]


def with_mana(pool: Pool, made: Iterable[int]) -> Pool:
    """A pool with some mana more."""
    more = list(pool)
    for colour in made:
        more[colour] += 1
    return tuple(more)


def producers(t: NoxTable, seat: Seat, gone: frozenset[Card] = NOBODY_GONE) -> list[tuple[Card, Made]]:
    """What a player may engage for mana: ready units and equipment, in any cell (NOX-MANA-10, NOX-EQ-10).

    Each comes with what it makes; `gone` are units that will be tired or dead by then; what those wear lies on the
    ground.
    """
    engaged = t.engaged
    found: list[tuple[Card, Made]] = []
    for card in t.units_of(seat):
        if not engaged[card] and card != t.busy and not (gone and card in gone):
            made = production(t, card)
            if made:
                found.append((card, made))
    for gear in t.gear:
        if engaged[gear] or t.idle[gear] or not t.sheet(gear).production or t.where(gear) < 0:
            continue
        if t.gear_side(gear) == seat:
            found.append((gear, production(t, gear)))
    return found


def wealth(t: NoxTable, seat: Seat) -> Pool:
    """The pool that a player would have after engaging all that makes mana."""
    whole = list(t.mana[seat])
    for _, made in producers(t, seat):
        for colour in made:
            whole[colour] += 1
    return tuple(whole)


def payable(
    t: NoxTable,
    seat: Seat,
    cost: Cost,
    pool: Pool,
    tired: frozenset[Card] = NOBODY_GONE,
    dead: frozenset[Card] = NOBODY_GONE,
) -> bool:
    """Whether a cost can be paid with a pool and all that may still be engaged (NOX-MANA-08)."""
    if covers(pool, cost):
        return True
    whole = list(pool)
    for card, made in producers(t, seat, tired | dead):
        host = t.host[card]
        if host >= 0 and host in dead and t.holder[t.cell[host]] != seat:
            continue  # it will fall where it belongs to somebody else (NOX-EQ-03)
        for colour in made:
            whole[colour] += 1
    return covers(tuple(whole), cost)


def producer_options(t: NoxTable, seat: Seat, cost: Cost) -> Sequence[Option]:
    """D10: whatever lets the pool cover more of the cost than before (NOX-MANA-08)."""
    pool = t.mana[seat]
    now = covered(pool, cost)
    return [
        option("producer", ref(t, card))
        for card, made in producers(t, seat)
        if covered(with_mana(pool, made), cost) > now
    ]


def produce(t: NoxTable, seat: Seat, card: Card) -> Rule[None]:
    """A unit or an equipment is engaged and gives its whole production (NOX-MANA-04, -07, -08, NOX-FOG-07)."""
    t.engaged[card] = 1
    made = production(t, card)
    t.mana[seat] = with_mana(t.mana[seat], made)
    t.say("produce", "NOX-MANA-08", card, len(made))
    if t.sheet(card).is_unit:
        yield from reveal(t, (card,), "NOX-FOG-07")


def pay_mana(t: NoxTable, seat: Seat, cost: Cost) -> Rule[None]:
    """Producers one at a time until the cost is covered, then it is paid (NOX-MANA-08, -09)."""
    while not covers(t.mana[seat], cost):
        answer = yield Ask((seat,), "producer", producer_options, (cost,))
        yield from produce(t, seat, card_at(t, answer.source))
    yield from spend(t, seat, cost)


def spend(t: NoxTable, seat: Seat, cost: Cost) -> Rule[None]:
    """Coloured symbols are paid with their colour, then Pure; the others as the player likes (NOX-MANA-09)."""
    coloured, free = needs(cost)
    pool = list(t.mana[seat])
    for colour, wanted in enumerate(coloured):
        own = min(pool[colour], wanted)
        pool[colour] -= own
        pool[PURE] -= wanted - own
    t.mana[seat] = tuple(pool)
    while free:
        kinds = [colour for colour, count in enumerate(pool) if count]
        if len(kinds) == 1 or sum(pool) == free:
            colour = kinds[0]
        else:
            answer = yield Ask((seat,), "spend", spend_options)
            colour = COLOURS.index(answer.source)
        pool[colour] -= 1
        free -= 1
        t.mana[seat] = tuple(pool)
    t.tell("pay_mana", "NOX-MANA-09", seat, amount=len(cost))


def spend_options(t: NoxTable, seat: Seat) -> Sequence[Option]:
    """D10: which mana pays a symbol that any mana pays."""
    return [option("spend", COLOURS[colour]) for colour, count in enumerate(t.mana[seat]) if count]
