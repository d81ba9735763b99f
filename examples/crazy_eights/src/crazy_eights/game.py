"""Crazy Eights as the contract sees it."""

from math import exp

from crazy_eights.cards import POOL
from crazy_eights.flow import turn
from crazy_eights.numbers import RULEBOOK
from crazy_eights.options import POINTS
from crazy_eights.table import DISCARD, DRAW, CrazyEightsTable
from pioche.core.chance import Chance
from pioche.core.contract import TableSpec
from pioche.core.decisions import Step
from pioche.core.game import CardGame
from pioche.core.numbers import numbers_with


class CrazyEights(CardGame[CrazyEightsTable]):
    """One deck for everybody: match the suit or the rank, and run out of cards first."""

    id = "crazy_eights"
    title = "Huit américain"
    version = "1"
    seats = range(2, 5)
    seats_rule = "CE-SET-01"
    table = CrazyEightsTable
    rulebook = RULEBOOK
    points = POINTS
    quiet = frozenset({"turn"})

    def empty(self, spec: TableSpec, chance: Chance) -> CrazyEightsTable:
        """The table with no card on it."""
        cards = tuple(POOL.extended(spec.cards).values())
        return CrazyEightsTable(spec.seats, cards, numbers_with(RULEBOOK, spec.numbers), chance)

    def set_up(self, t: CrazyEightsTable, spec: TableSpec) -> None:
        """Shuffle, deal, turn the first card over and draw lots for who begins (CE-SET-02…04)."""
        for face in range(len(t.faces)):
            t.add_card(face, DRAW)
        t.shuffle(DRAW, 0, "CE-SET-02")
        for seat in range(t.seats):
            t.draw_cards(seat, t.numbers.opening_hand, "CE-SET-02")
        t.move(t.draw[-1], DISCARD, 0, "turn_over", "CE-SET-03")
        t.suit = t.faces[t.face[t.discard[-1]]].suit
        t.active = t.lot(t.seats)
        t.tell("first", "CE-SET-04", t.active)

    def step(self, t: CrazyEightsTable) -> Step:
        """One turn."""
        return turn(t)

    def evaluate(self, t: CrazyEightsTable) -> list[float]:
        """The fewer cards, the better; an eight in hand is half a card less."""
        weights = [exp(-0.35 * burden(t, seat)) for seat in range(t.seats)]
        everybody = sum(weights, 0.0)
        return [weight / everybody for weight in weights]


def burden(t: CrazyEightsTable, seat: int) -> float:
    """What a seat has still to get rid of."""
    eights = sum(t.faces[t.face[card]].rank == "8" for card in t.hand[seat])
    return len(t.hand[seat]) - 0.5 * eights


GAME = CrazyEights()
