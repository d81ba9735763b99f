"""Clauses about one's own cards: draw, search, exchange."""

from typing import TYPE_CHECKING

from pioche.core.decisions import Rule, Seat, ask
from pioche.games.raise_rise_die.clauses.text import EFFECTS, Effect
from pioche.games.raise_rise_die.columns import DECK, DISCARD, HAND
from pioche.games.raise_rise_die.options import (
    exchange_discard_options,
    exchange_hand_options,
    search_options,
)
from pioche.games.raise_rise_die.souls import draw_cards, reveal
from pioche.games.raise_rise_die.table import RaiseTable
from pioche.language.clauses import clause

if TYPE_CHECKING:
    from pioche.games.raise_rise_die.application import Application


@clause("Pioche {count}", en="Draw {count}", rules=("RRD-PIO-01",), sample="Pioche 2.", worth=1.6)
class Draw(Effect):
    """Draw cards (RRD-PIO-01)."""

    count: int


@EFFECTS.does(Draw, can=lambda t, seat, app, node: bool(t.deck[seat]), nothing="RRD-RES-06")
def draw(t: RaiseTable, seat: Seat, app: "Application", node: Draw) -> None:
    """Cards come from the deck only, the Top Soul first (RRD-PIO-01, -02)."""
    draw_cards(t, seat, node.count, "RRD-PIO-01")


@clause("Recherche {va}", en="Search {va}", rules=("RRD-REC-01",), sample="Recherche 3.", worth=0.6)
class Search(Effect):
    """Take a card of that VA out of one's deck (RRD-REC-01)."""

    va: int


@EFFECTS.does(Search, can=lambda t, seat, app, node: bool(t.deck[seat]), nothing="RRD-RES-06")
def search(t: RaiseTable, seat: Seat, app: "Application", node: Search) -> Rule[bool]:
    """A card of exactly that VA is shown and taken, or not; the deck is shuffled in any case (RRD-REC-01…04)."""
    t.left = node.va
    answer = yield ask(seat, "search", search_options, node.va)
    t.left = 0
    if found := answer.verb == "take":
        face = t.book.index[answer.source]
        card = t.lift(next(card for card in reversed(t.deck[seat]) if t.face[card] == face))
        t.show(card, "search_found", "RRD-REC-03", seat)
        t.move(card, HAND, seat, "search", "RRD-REC-01")
    else:
        t.tell("decline", "RRD-REC-02", seat, note="search")
    t.shuffle(DECK, seat, "RRD-REC-02")
    reveal(t, seat)
    return found


@clause(
    "Échangez {va}", en="Exchange {va}", rules=("RRD-ECH-01", "RRD-ECH-02"), sample="Échangez 2.", worth=0.3
)
class Exchange(Effect):
    """Swap a card of that VA in hand with one of the discard (RRD-ECH-01)."""

    va: int


def exchangeable(t: RaiseTable, seat: Seat, va: int) -> bool:
    """Whether everybody must reckon with an exchange (RRD-ECH-03, RRD-VIEW-07)."""
    return bool(t.hand[seat]) and any(t.va(card) == va for card in t.discard[seat])


@EFFECTS.does(Exchange, can=lambda t, seat, app, node: exchangeable(t, seat, node.va), nothing="RRD-ECH-03")
def exchange(t: RaiseTable, seat: Seat, app: "Application", node: Exchange) -> Rule[bool]:
    """A card of the hand goes on the discard for one of the same VA that lay there (RRD-ECH-01…04)."""
    t.left = node.va
    given = yield ask(seat, "exchange_hand", exchange_hand_options, node.va)
    t.left = 0
    if given.verb == "decline":
        t.tell("decline", "RRD-ECH-03", seat, note="exchange")
        return False
    card = t.chosen(seat, given.source)
    t.move(card, DISCARD, seat, "give", "RRD-ECH-04")  # at once, so that everybody knows what was given
    t.left = node.va
    answer = yield ask(seat, "exchange_discard", exchange_discard_options, node.va, card)
    t.left = 0
    face = t.book.index[answer.source]
    taken = next(other for other in reversed(t.discard[seat]) if t.face[other] == face and other != card)
    t.move(taken, HAND, seat, "take", "RRD-ECH-01")
    return True
