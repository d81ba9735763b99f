"""The fair of Farciminis: three cards, exact sums, reliques (§3.3 K4, NEO-FAIR)."""

from typing import Final

from pioche.core.decisions import Rule, Seat, Step, ask, ask_team, sole
from pioche.games.neombre.campaign.deeds import everybody, leave_deck, meet
from pioche.games.neombre.campaign.options import (
    DEPART,
    fair_options,
    pay_options,
    price,
    second_options,
)
from pioche.games.neombre.campaign.quests import count_purchase
from pioche.games.neombre.columns import DECK, FAIR, OFFER
from pioche.games.neombre.table import NeombreTable

VISIBLE: Final = 3  # cards that lie face up (NEO-FAIR-01)


def fair_opens(t: NeombreTable) -> Step:
    """The three top cards lie face up (NEO-FAIR-01)."""
    turn_up(t)
    t.phase = "fair"
    return None


def turn_up(t: NeombreTable) -> None:
    """Cards are turned up until three are visible, each in the last place (NEO-FAIR-01, -08, -12)."""
    rule = "NEO-FAIR-08" if t.bought else "NEO-FAIR-01"
    while len(t.offer) < VISIBLE and t.fair:
        card = t.fair[-1]
        t.move(card, OFFER, 0, "turn_up", rule)
        meet(t, card)


def fair(t: NeombreTable) -> Step:
    """The team buys or leaves (NEO-FAIR-01, -11)."""
    if len(fair_options(t, 0)) == 1:
        if not t.bought:
            t.tell("nothing_to_buy", "NEO-FAIR-02")
        leave(t)
        return None
    return visit(t)


def visit(t: NeombreTable) -> Rule[None]:
    """One purchase by one player, or leaving (§8)."""
    answer = yield ask_team(everybody(t), "fair", fair_options)
    if answer == DEPART:
        leave(t)
        return
    buyer = int(answer.target.removeprefix("seat"))
    yield from pay(t, buyer, price(t, answer.source))
    card = t.pick(t.offer, t.book.index[answer.source])
    t.move(card, DECK, buyer, "buy", "NEO-FAIR-06")
    t.bought += 1
    count_purchase(t)
    turn_up(t)


def pay(t: NeombreTable, buyer: Seat, wanted: int) -> Rule[None]:
    """The buyer gives a relique, or two cards whose resale prices add up exactly (NEO-FAIR-02, -03, -07)."""
    answer = sole(pay_options(t, buyer, wanted)) or (yield ask(buyer, "pay", pay_options, wanted))
    first = t.pick(t.deck[buyer], t.book.index[answer.source])
    if answer.verb == "trade":
        leave_deck(t, first, buyer, "trade", "NEO-FAIR-03")
        return
    answer = sole(second_options(t, buyer, first, wanted)) or (
        yield ask(buyer, "pay", second_options, first, wanted)
    )
    face = t.book.index[answer.source]
    second = t.pick([card for card in t.deck[buyer] if card != first], face)
    for card in (first, second):
        leave_deck(t, card, buyer, "sell", "NEO-FAIR-02")


def leave(t: NeombreTable) -> None:
    """The visible cards go back on top in their order, and nothing is shuffled (NEO-FAIR-09, -10)."""
    for card in t.offer[::-1]:
        t.move(card, FAIR, 0, "fold_up", "NEO-FAIR-09")
    t.tell("depart", "NEO-FAIR-09")
    t.phase = "map"
