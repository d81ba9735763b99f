"""What is counted of a seat in Raise, Rise & Die, for its judgement, written or fitted by `pioche train`."""

from functools import lru_cache
from typing import Final

from pioche.core.decisions import Seat
from pioche.games.raise_rise_die.clauses.hits import Burn
from pioche.games.raise_rise_die.sheets import Book
from pioche.games.raise_rise_die.table import RaiseTable

FEATURES: Final = (
    "hp",
    "near",  # how few PV are left
    "souls",  # VA in the deck and in the discard, which goes back under it
    "burning",  # how near the enemy's fire is to the last soul
    "cards",  # in hand
    "held",  # their VA
    "crowded",  # cards in hand beyond what a passe can use
    "reserve",
    "latent",
    "infused",
    "objects",
    "ready",  # objects that are not engaged
    "poison",
    "bleeding",  # what bleeding costs until it ends
    "stun",
    "block",
    "weak",
    "shaken",
    "on_turn",
)
FEW_HP: Final = 12  # below which each PV is worth more
USEFUL: Final = 6  # cards in hand
BURNS: Final = 4.0  # points of a deck's list that make it a fire, for each card of it


def described(t: RaiseTable) -> list[list[float]]:
    """The features of both seats, less what each began with: nobody is ahead for a deck of more PV."""
    return [
        [now - then for now, then in zip(seat_features(t, seat), begun_with(t, seat), strict=True)]
        for seat in range(t.seats)
    ]


def begun_with(t: RaiseTable, seat: Seat) -> list[float]:
    """The features of a seat before the first draw, in the order of their names (RRD-SET-03)."""
    counts, printed = t.lists[seat], t.printed[seat]
    had = {
        "hp": float(printed.hp),
        "souls": float(sum(va * count for va, count in zip(t.book.va, counts, strict=True))),
        "burning": burning(t, seat, sum(counts)),
        "latent": float(printed.latent),
    }
    return [had.get(name, 0.0) for name in FEATURES]


def seat_features(t: RaiseTable, seat: Seat) -> list[float]:
    """The features of a seat, in the order of their names."""
    va, face, bleed = t.book.va, t.face, t.bleed[seat]
    deck, discard, hand, objects = t.deck[seat], t.discard[seat], t.hand[seat], t.objects[seat]
    souls = sum([va[face[card]] for card in deck]) + sum([va[face[card]] for card in discard])
    hp, cards = t.hp[seat], len(hand)
    return [
        hp,
        max(0, FEW_HP - hp),
        souls,
        burning(t, seat, len(deck) + len(discard)),
        cards,
        sum([va[face[card]] for card in hand]),
        max(0, cards - USEFUL),
        t.reserve[seat],
        t.latent[seat],
        len(t.infused[seat]),
        len(objects),
        sum([1 - t.engaged[card] for card in objects]),
        t.poison[seat],
        bleed * (bleed + 1) / 2,
        t.stun[seat],
        sum(t.block[seat]),
        sum(t.weak[seat]),
        sum(t.shaken[seat]),
        float(t.active == seat),
    ]


def burning(t: RaiseTable, seat: Seat, cards: int) -> float:
    """How near the enemy's fire is to the last soul of a seat with so many cards to burn."""
    return fire(t.book, t.lists[1 - seat]) * 20 / (cards + 4)


@lru_cache(maxsize=64)
def fire(book: Book, counts: tuple[int, ...]) -> float:
    """How much of a deck burns: points of Brûlez in the main texts and bonuses of its list, for each card."""
    points = 0
    for sheet, count in zip(book.sheets, counts, strict=True):
        for section in (sheet.main, sheet.bonus):
            for branch in () if section is None else section.branches:
                for step in branch:
                    if isinstance(step.node, Burn) and isinstance(step.node.amount, int):
                        points += count * step.node.amount
    return points / max(sum(counts), 1) / BURNS
