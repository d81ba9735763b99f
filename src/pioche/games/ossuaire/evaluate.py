"""How well a seat stands in Ossuaire, for bots that stop looking before the end."""

from dataclasses import replace
from functools import cache, lru_cache
from math import exp
from typing import Final, NamedTuple

from pioche.core.decisions import Seat
from pioche.core.table import Pile
from pioche.games.ossuaire.clauses.army import RiseFromEarth
from pioche.games.ossuaire.clauses.removal import Exhume
from pioche.games.ossuaire.clauses.text import Permanent, Timed
from pioche.games.ossuaire.table import OssuaireTable
from pioche.games.ossuaire.units import Ability, Book
from pioche.games.ossuaire.values import total
from pioche.language.clauses import CLAUSES, Node

# Weights after logistic regressions over the positions of 400 matches between greedy bots (who wins this combat, and
# the next one), RESERVE after duels: a card in hand counts less than one in the army, gold a fraction of what it buys.
RESERVE: Final = 0.8
PROMISE: Final = 0.6
GOLD: Final = 0.15
KEPT: Final = 0.2
# How much force makes a combat likely: much while both seats may still play, less when one may, little when none.
SCALES: Final = (7.0, 2.2, 1.35)
SERIES_SCALE: Final = 6.0
FARTHEST: Final = -700.0  # a difference that is no chance any more
AGAIN: Final = 0.5  # what each repetition of a `Jusqu'à N fois` line is worth of its first time


def evaluate(t: OssuaireTable) -> tuple[float, float]:
    """The chance of each seat to win the series, from the chance to win this combat and those that follow."""
    chance = first_seat(t)
    return chance, 1 - chance


def first_seat(t: OssuaireTable) -> float:
    """The chance of seat 0."""
    later = round(
        logistic((outlook(t, 0) - outlook(t, 1)) / SERIES_SCALE), 3
    )  # so that `series` is remembered
    mine, theirs = t.trophies
    need, left = t.numbers.trophies, max(t.numbers.combats - t.combat, 0)
    if t.phase in ("clean_up", "recruit"):
        return series(mine, theirs, need, left, later)
    if t.phase == "refill":
        return series(mine, theirs, need, left + 1, later)
    scale = SCALES[len(t.stopped)]
    now = logistic((prospect(t, 0) - prospect(t, 1)) / scale)
    won = series(mine + 1, theirs, need, left, later)
    lost = series(mine, theirs + 1, need, left, later)
    return now * won + (1 - now) * lost


def logistic(x: float) -> float:
    """A difference as a chance; texts may print forces for which `exp` would overflow."""
    return 1 / (1 + exp(-x)) if x > FARTHEST else 0.0


@cache
def series(mine: int, theirs: int, need: int, left: int, chance: float) -> float:
    """The chance to win the series with these trophies, when each combat left is won with that chance."""
    if mine >= need or theirs >= need or not left:
        return 0.5 if mine == theirs else float(mine > theirs)
    won = series(mine + 1, theirs, need, left - 1, chance)
    lost = series(mine, theirs + 1, need, left - 1, chance)
    return chance * won + (1 - chance) * lost


@lru_cache(maxsize=64)
def worth(book: Book) -> list[float]:
    """What each unit brings to a combat, by face: its Valeur and what its lines are worth."""
    return [
        card.value + sum((gain(line) * (1 + AGAIN * (line.times - 1)) for line in card.lines), 0.0)
        for card in book.cards
    ]


def gain(line: Permanent | Timed | Ability) -> float:
    """What a line brings when it is used once; whoever would lose by it does not use it."""
    nodes: tuple[Node, ...] = line.effects if line.price is None else (line.price, *line.effects)
    return max(sum((worth_of(node) * quantity(node) for node in nodes), 0.0), 0.0)


def worth_of(node: Node) -> float:
    """What a clause brings to a combat, in force for each point of the number printed with it; prices cost.

    The numbers stand with the clauses: set by hand after a regression of 21,000 combats on the units in decks bought at
    random, and kept because they won their duels.
    """
    worth = CLAUSES[type(node)].worth
    assert worth is not None, f"{type(node).__name__} declares no worth"
    return worth


def quantity(node: Node) -> int:
    """The number printed with a clause, 1 if there is none."""
    return next((getattr(node, name) for name in node.__struct_fields__), 1)


def strengths(t: OssuaireTable, pile: Pile) -> float:
    """What the units of a pile bring."""
    by_face, face = worth(t.book), t.face
    return sum([by_face[face[card]] for card in pile], 0.0)


def outlook(t: OssuaireTable, seat: Seat) -> float:
    """The force of an average hand in combats to come, with gold to be spent and better cards kept in hand."""
    by_face, face, hand = worth(t.book), t.face, t.hand[seat]
    held = 0.0
    for card in hand:
        held += by_face[face[card]]
    whole, cards = held, len(hand)
    for piles in (t.draw, t.discard, t.removed, t.army, t.revealed):
        pile = piles[seat]
        cards += len(pile)
        for card in pile:
            whole += by_face[face[card]]
    average = (whole + GOLD * t.gold[seat]) / max(cards, 1)
    return average * t.numbers.hand + KEPT * (held - average * len(hand))


def prospect(t: OssuaireTable, seat: Seat) -> float:
    """The force that a seat may reach in this combat: army, abilities to come, and the hand of who has not stopped."""
    force = float(total(t, seat))
    if t.phase == "play" or (t.phase == "delayed" and seat in t.stopped[t.stopped.index(t.active) :]):
        force += promises(t, seat)
    if seat == t.active:  # an effect under way will do some good, or it would not have been activated
        force += sum((PROMISE * t.unit(unit).cost for unit, _, part in t.pending if part), 0.0)
    if seat not in t.stopped:
        force += RESERVE * strengths(t, t.hand[seat])
    return force


def promises(t: OssuaireTable, seat: Seat) -> float:
    """What the Retardé lines that are not used yet may add to an army."""
    promised, face, used = promised_lines(t.book), t.face, t.used
    force = 0.0
    size = 0
    for card in t.army[seat]:
        for line in promised[face[card]]:
            if not used[card] & line.ability.bit:
                size = max(size, line.size)
                if line.gain:
                    force += line.gain * repetitions(t, seat, line.ability)
    if size > len(t.army[seat]):  # one line is enough to fill the army
        soldiers = [face[card] for card in t.discard[seat]].count(t.book.soldier[seat])
        force += min(size - len(t.army[seat]), soldiers)
    return force


class Promise(NamedTuple):
    """What a Retardé line may add: force each time it is paid for, and Soldats up to a size of the army."""

    ability: Ability
    gain: float
    size: int


@lru_cache(maxsize=64)
def promised_lines(book: Book) -> list[list[Promise]]:
    """What the Retardé lines of each unit promise, by face."""
    return [[promise(ability) for ability in unit.delayed] for unit in book.units]


def promise(ability: Ability) -> Promise:
    """What one line promises."""
    rising = [node.size for node in ability.effects if isinstance(node, RiseFromEarth)]
    others = tuple(node for node in ability.effects if not isinstance(node, RiseFromEarth))
    return Promise(ability, gain(replace(ability, effects=others)), max(rising, default=0))


def repetitions(t: OssuaireTable, seat: Seat, ability: Ability) -> int:
    """How often a line could be paid for now."""
    price = ability.price
    if price is None:
        return 1
    stock = t.discard[seat] if isinstance(price, Exhume) else t.hand[seat]
    return min(ability.times, len(stock) // getattr(price, "count", 1))
