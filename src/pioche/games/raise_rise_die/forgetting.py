"""Discarding VA from hand: the victim chooses, card by card, until it is enough."""

from pioche.core.decisions import Rule, Seat, ask
from pioche.games.raise_rise_die.columns import DISCARD
from pioche.games.raise_rise_die.options import discard_options
from pioche.games.raise_rise_die.table import RaiseTable


def discard_va(t: RaiseTable, seat: Seat, amount: int, rule: str) -> Rule[None]:
    """Cards are discarded one at a time until their VA is at least that much or the hand is empty (RRD-OUB-02)."""
    t.left = amount
    while t.left > 0 and t.hand[seat]:
        answer = yield ask(seat, "discard", discard_options)
        card = t.chosen(seat, answer.source)
        t.left -= t.va(card)
        t.move(card, DISCARD, seat, "discard", rule)
    t.left = 0
