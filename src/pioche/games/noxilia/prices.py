"""Additional costs: whether all of them can be paid together, and paying them in printed order (NOX-CARD-10, §7.4)."""

from collections.abc import Sequence

from pioche.core.decisions import Ask, Card, Option, Rule
from pioche.games.noxilia.board import EVERYWHERE
from pioche.games.noxilia.clauses.targets import Units, who_of
from pioche.games.noxilia.clauses.text import Price
from pioche.games.noxilia.columns import EXILE, GRAVEYARD
from pioche.games.noxilia.damage import lose_life
from pioche.games.noxilia.mana import NOBODY_GONE, Cost, Pool, payable
from pioche.games.noxilia.plans import Bill, priced, takes_unit
from pioche.games.noxilia.refs import board_options, card_at, hand_options
from pioche.games.noxilia.resolve import check_deaths, die, reveal
from pioche.games.noxilia.run import Run
from pioche.games.noxilia.stats import life
from pioche.games.noxilia.table import NO_CARD, NoxTable
from pioche.games.noxilia.targets import is_veiled, meant, ref
from pioche.language.clauses import Node

NO_MANA: Cost = ()


def can_pay(
    t: NoxTable,
    run: Run,
    bill: Bill | None,
    gold: int = 0,
    mana: Cost = NO_MANA,
    pool: Pool | None = None,
    tired: frozenset[Card] = NOBODY_GONE,
    held: int = 0,
) -> bool:
    """Whether all costs can be paid together (NOX-ACT-08); `held` cards of the hand are being played."""
    seat = run.seat
    if gold + (0 if bill is None else bill.gold) > t.gold[seat]:
        return False
    units: Sequence[Price] = ()
    if bill is not None:
        if bill.discards > len(t.hand[seat]) - held or bill.exiles > len(t.graveyard[seat]):
            return False
        units = bill.units
    return _way(t, run, units, mana, t.mana[seat] if pool is None else pool, tired, NOBODY_GONE)


def _way(
    t: NoxTable,
    run: Run,
    costs: Sequence[Price],
    mana: Cost,
    pool: Pool,
    tired: frozenset[Card],
    dead: frozenset[Card],
) -> bool:
    """Whether units can be found for costs, one after the other, so that the mana can still be paid."""
    if not costs:
        return not mana or payable(t, run.seat, mana, pool, tired, dead)
    return any(
        _way(t, run, costs[1:], mana, pool, *after) for _, after in _payers(t, run, costs[0], tired, dead)
    )


Sets = tuple[frozenset[Card], frozenset[Card]]


def _payers(
    t: NoxTable, run: Run, cost: Price, tired: frozenset[Card], dead: frozenset[Card]
) -> list[tuple[Card, Sets]]:
    """The units that can pay a cost, each with who is tired and dead after it."""
    found: list[tuple[Card, Sets]] = []
    for card in _meant(t, run, cost):
        if card in dead:
            continue
        if cost.engages:
            if not t.engaged[card] and card not in tired and card != t.busy:
                found.append((card, (tired | {card}, dead)))
        elif cost.sacrifices:
            if t.sheet(card).kind != "monarch":  # NOX-CTRL-03
                found.append((card, (tired, dead | {card})))
        else:
            found.append((card, (tired, dead | {card} if life(t, card) <= cost.hurts else dead)))
    return found


def _meant(t: NoxTable, run: Run, cost: Price) -> list[Card]:
    """The units of which a cost speaks, wherever they stand (NOX-HOUSE-04)."""
    target = getattr(cost, "target", None)
    if isinstance(target, Units):
        return meant(t, run, who_of(target), EVERYWHERE)
    unit = ref(t, run, target) if isinstance(target, Node) else NO_CARD
    return [unit] if unit >= 0 else []


# ---- paying


def pay(
    t: NoxTable, run: Run, costs: Sequence[Node], gold: int = 0, mana: Cost = NO_MANA, held: Card = NO_CARD
) -> Rule[None]:
    """Gold, then additional costs in printed order, each so that the rest can be paid (NOX-PLAY-06, D13)."""
    prices = priced(costs)
    take_gold(t, run.seat, gold + sum([cost.gold for cost in prices]))
    for at, cost in enumerate(prices):
        if takes_unit(cost):
            later = [other for other in prices[at + 1 :] if takes_unit(other)]
            yield from _pay_unit(t, run, cost, later, mana)
            check_deaths(t)  # NOX-END-05
            if t.over():
                return
        for _ in range(cost.discards):
            yield from discard_one(t, run, held)
        for _ in range(cost.exiles):
            yield from exile_one(t, run)


def take_gold(t: NoxTable, seat: int, amount: int) -> None:
    """Gold is paid openly (NOX-PLAY-04)."""
    if amount:
        t.gold[seat] -= amount
        t.tell("pay_gold", "NOX-PLAY-04", seat, amount=amount)


def _pay_unit(t: NoxTable, run: Run, cost: Price, later: Sequence[Price], mana: Cost) -> Rule[None]:
    """One unit is engaged, sacrificed or hurt for a cost."""
    pool = t.mana[run.seat]
    payers = _payers(t, run, cost, NOBODY_GONE, NOBODY_GONE)
    free = [card for card, after in payers if _way(t, run, later, mana, pool, *after)]
    card = free[0]
    if len(payers) > 1 or is_veiled(t, run.seat, cost):
        answer = yield Ask((run.seat,), "pay_cost", unit_options, tuple(free))
        card = card_at(t, answer.target)
    if cost.engages:
        yield from reveal(t, (card,), "NOX-FOG-07")
        t.engaged[card] = 1
        t.say("engage", "NOX-SPELL-13", card)
    elif cost.sacrifices:
        yield from reveal(t, (card,), "NOX-FOG-07")
        die(t, (card,), "NOX-CARD-10")
    else:
        yield from reveal(t, (card,), "NOX-FOG-09")
        lose_life(t, card, cost.hurts, "NOX-GEN-08")


def unit_options(t: NoxTable, seat: int, *cards: Card) -> Sequence[Option]:
    """D13: one of the units that can pay."""
    return board_options(t, "pay_cost", cards)


def discard_one(t: NoxTable, run: Run, held: Card = NO_CARD) -> Rule[None]:
    """A card of the hand goes to the graveyard; always asked (NOX-GEN-26, §8)."""
    cards = [card for card in t.hand[run.seat] if card != held]
    answer = yield Ask((run.seat,), "discard", hand_options, ("discard", *cards))
    card = t.pick(cards, t.book.index[answer.source])
    t.move(card, GRAVEYARD, run.seat, "discard", "NOX-GEN-26")


def exile_one(t: NoxTable, run: Run) -> Rule[None]:
    """A card of the graveyard goes to exile."""
    cards = t.graveyard[run.seat]
    options = hand_options(t, run.seat, "exile", *cards)
    answer = options[0]
    if len(options) > 1:
        answer = yield Ask((run.seat,), "exile", hand_options, ("exile", *cards))
    card = t.pick(cards, t.book.index[answer.source])
    t.move(card, EXILE, run.seat, "exile", "NOX-CARD-10")
