"""Recruitment: gold is paid out and spent on new units."""

from typing import Final

from pioche.core.decisions import Rule, Seat, questions, sole
from pioche.games.ossuaire.columns import DISCARD
from pioche.games.ossuaire.options import DONE, buy_options
from pioche.games.ossuaire.table import OssuaireTable

BUY: Final = questions("buy", buy_options)


def pay_out(t: OssuaireTable) -> None:
    """Both seats are paid, more after a tie or for the loser, who will buy first (OSS-BUY-01, -03, OSS-FLOW-01)."""
    winner = last_winner(t)
    for seat in (t.starter, 1 - t.starter):
        amount = t.numbers.gold
        if winner < 0:
            amount += t.numbers.gold_tie
        elif seat != winner:
            amount += t.numbers.gold_loser
        t.gold[seat] += amount
        t.tell("gold", "OSS-BUY-01", seat, amount=amount)
    t.active = first_buyer(t)


def first_buyer(t: OssuaireTable) -> Seat:
    """The loser of the combat; after a tie its starter (OSS-BUY-03)."""
    winner = last_winner(t)
    return t.starter if winner < 0 else 1 - winner


def last_winner(t: OssuaireTable) -> Seat:
    """Who won the combat just fought; -1 after a tie, and in a position that does not say (OSS-BUY-03, -06)."""
    return t.results[-1][2] if t.results else -1


def recruit(t: OssuaireTable) -> Rule[None]:
    """The active seat buys one card or ends its recruitment (OSS-BUY-02…05)."""
    seat = t.active
    answer = sole(buy_options(t, seat)) or (yield BUY[seat])
    if answer != DONE:
        market = t.world if answer.target else t.supply[seat]
        card = t.pick(market, t.book.index[seat][answer.source])
        t.gold[seat] -= t.unit(card).cost
        t.move(card, DISCARD, seat, "buy", "OSS-BUY-04")
        return
    t.tell("done", "OSS-BUY-04", seat, note="buy")
    if seat == first_buyer(t):
        t.active = 1 - seat
    else:
        next_combat(t)


def next_combat(t: OssuaireTable) -> None:
    """The next combat begins with the other starter (OSS-SET-07)."""
    t.combat += 1
    t.starter = 1 - t.starter
    t.phase = "refill"
