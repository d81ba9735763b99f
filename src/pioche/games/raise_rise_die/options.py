"""The options of each decision of Raise, Rise & Die (§8 of its specification), listed once for everybody.

Cards are named by carddef id, in the order of ids, identical copies once; lanes come in body order.  An object is
`name@position`, its slot number less one; ready copies of one name give one option.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final

from pioche.core.contract import Points
from pioche.core.decisions import Card, Option, Seat
from pioche.core.table import Pile
from pioche.games.raise_rise_die.lanes import LANES
from pioche.games.raise_rise_die.prices import counter_price, own_price
from pioche.games.raise_rise_die.sheets import Sheet
from pioche.games.raise_rise_die.table import RaiseTable
from pioche.games.raise_rise_die.zones import SUCCEEDED

DRAW_DECK: Final = Option("draw_deck")
DONE: Final = Option("done")
PASS: Final = Option("pass")
LET_PASS: Final = Option("let_pass")
PAY: Final = Option("pay")
DECLINE: Final = Option("decline")
PAY_OR_DECLINE: Final = (PAY, DECLINE)
AIMS: Final = tuple(Option("aim", "", lane) for lane in LANES)
OWN_TURN: Final = 0
REACTION: Final = 1

# What each option points at on the table.
POINTS: Final = {
    "play:": Points("hand"),
    "transcend:": Points("hand"),
    "instant:": Points("hand"),
    "sacrifice:": Points("hand"),
    "counter:": Points("hand"),
    "counter_transcended:": Points("hand"),
    "discard:": Points("hand"),
    "exchange:": Points("hand"),
    "take:": Points("discard"),
    "search.take:": Points("deck"),
    "play>": Points(""),
    "transcend>": Points(""),
    "counter>": Points(""),
    "counter_transcended>": Points(""),
    "aim>": Points("", "any"),
    "infuse:": Points(""),
    "infuse>": Points(""),
    "activate:": Points("objects"),
    "draw_deck": Points("deck", top=True),
    "draw_void:": Points("void", top=True),
}


def sheets_in(t: RaiseTable, pile: Pile) -> list[Sheet]:
    """The different cards of a pile in the order of their ids."""
    face, sheets = t.face, t.book.sheets
    return [sheets[kind] for kind in sorted({face[card] for card in pile})]


# ---- préparation


def draw_options(t: RaiseTable, seat: Seat) -> Sequence[Option]:
    """D-PIOCHE: a card of the deck, the top card of the Néant, or enough (RRD-PREP-05, -06)."""
    found = [DRAW_DECK] if t.deck[seat] else []
    if t.void[seat]:
        found.append(card_option("draw_void", t.sheet(t.void[seat][-1]).id))
    return (*found, DONE)


def discard_options(t: RaiseTable, seat: Seat) -> Sequence[Option]:
    """D-DEFAUSSE: any card in hand (RRD-OUB-02, RRD-POI-02)."""
    return [card_option("discard", sheet.id) for sheet in sheets_in(t, t.hand[seat])]


# ---- affrontement


def turn_options(t: RaiseTable, seat: Seat) -> Sequence[Option]:
    """D-TOUR: play, transcend, an instant, an activation, a sacrifice, or pass (RRD-ACT-02, -03)."""
    hand = sheets_in(t, t.hand[seat])
    budget = t.reserve[seat] + t.held(seat)
    free, hp = t.free_lanes(seat), t.hp[seat]
    plays: list[Option] = []
    transcends: list[Option] = []
    instants: list[Option] = []
    for sheet in hand:
        if budget - sheet.va < own_price(t, seat, sheet):  # a card cannot pay for itself (RRD-COST-04)
            continue
        if sheet.instant:
            instants.append(sheet.instants)
        else:
            plays += sheet.plays[free]
            if hp > sheet.va:  # RRD-TRA-04
                transcends += sheet.transcends
    sacrifices = [sheet.sacrifice for sheet in hand]
    return [*plays, *transcends, *instants, *activations(t, seat, OWN_TURN, budget), *sacrifices, PASS]


def reaction_options(t: RaiseTable, seat: Seat) -> Sequence[Option]:
    """D-REACTION: counter the last card of the chain, a free action, or let it pass (RRD-CTR-01…05, -09)."""
    hand = sheets_in(t, t.hand[seat])
    budget = t.reserve[seat] + t.held(seat)
    lane, hp = t.links[-1].lane, t.hp[seat]
    free = not t.slot(lane, seat)
    counters: list[Option] = []
    transcends: list[Option] = []
    instants: list[Option] = []
    for sheet in hand:
        if sheet.instant:
            if budget - sheet.va >= own_price(t, seat, sheet):
                instants.append(sheet.instants)
        elif budget - sheet.va >= counter_price(t, seat, sheet):
            if free and sheet.fits(lane):
                counters.append(sheet.counters[lane])
            if hp > sheet.va:
                transcends.append(sheet.counter_transcends[lane])
    sacrifices = [sheet.sacrifice for sheet in hand]
    acts = activations(t, seat, REACTION, budget)
    return [*counters, *transcends, *instants, *acts, *sacrifices, LET_PASS]


def activations(t: RaiseTable, seat: Seat, when: int, budget: int) -> list[Option]:
    """The objects that the seat can activate now, and pay for (RRD-OBJ-07…10)."""
    found: list[Option] = []
    ready: list[str] = []
    for position, card in enumerate(t.objects[seat]):
        sheet = t.sheet(card)
        late = sheet.reaction if when == OWN_TURN else sheet.own_turn
        if not t.engaged[card] and not late and budget >= sheet.cost and sheet.id not in ready:
            ready.append(sheet.id)
            found.append(card_option("activate", sheet.id, position))
    return found


def payment_options(t: RaiseTable, seat: Seat) -> Sequence[Option]:
    """D-PAIEMENT: any card in hand; the announced one lies elsewhere (RRD-COST-05)."""
    return [sheet.sacrifice for sheet in sheets_in(t, t.hand[seat])]


def lane_options(t: RaiseTable, seat: Seat, taken: tuple[int, ...] = ()) -> Sequence[Option]:
    """D-AMPLITUDE, D-EMPLACEMENT: a lane that is not chosen yet (RRD-AMP-02, RRD-INS-06)."""
    return [AIMS[lane] for lane in range(4) if lane not in taken]


def branch_options(t: RaiseTable, seat: Seat, card: Card, field: str, count: int) -> Sequence[Option]:
    """D-BRANCHE: one of the branches of a section, from 1 (RRD-RES-04)."""
    return branches_of(t.sheet(card).id, field, count)


def pay_options(t: RaiseTable, seat: Seat) -> Sequence[Option]:
    """D-POUR: pay the PV or not (RRD-PDV-01)."""
    return PAY_OR_DECLINE


def exchange_hand_options(t: RaiseTable, seat: Seat, va: int) -> Sequence[Option]:
    """D-ECHANGE-MAIN: a card of that VA in hand, or none (RRD-ECH-02, -03)."""
    hand = [card_option("exchange", sheet.id) for sheet in sheets_in(t, t.hand[seat]) if sheet.va == va]
    return (*hand, DECLINE)


def exchange_discard_options(t: RaiseTable, seat: Seat, va: int, given: Card) -> Sequence[Option]:
    """D-ECHANGE-DEFAUSSE: a card of that VA in the discard, other than the one given for it (RRD-ECH-02)."""
    pile = [card for card in t.discard[seat] if card != given]
    return [card_option("take", sheet.id) for sheet in sheets_in(t, pile) if sheet.va == va]


def search_options(t: RaiseTable, seat: Seat, va: int) -> Sequence[Option]:
    """D-RECHERCHE: a card of that VA in the deck, by name only, or none (RRD-REC-02, RRD-VIEW-05)."""
    found = [card_option("take", sheet.id) for sheet in sheets_in(t, t.deck[seat]) if sheet.va == va]
    return (*found, DECLINE)


# ---- consolidation


def infusion_options(t: RaiseTable, seat: Seat) -> Sequence[Option]:
    """D-INFUSION: a candidate on the body, or enough (RRD-INF-01…04)."""
    found = []
    for lane in range(4):
        for card in t.slot(lane, seat):
            if t.status[card] == SUCCEEDED and not t.counter[card] and t.sheet(card).infusible:
                found.append(lane_option("infuse", t.sheet(card).id, lane))
    return (*found, DONE)


# ---- options, each made once


@cache
def card_option(verb: str, name: str, position: int | None = None) -> Option:
    """The option of one card, with its position where copies differ by it."""
    return Option(verb, name if position is None else f"{name}@{position}")


@cache
def lane_option(verb: str, name: str, lane: int) -> Option:
    """The option of a card on a lane."""
    return Option(verb, name, LANES[lane])


@cache
def branches_of(name: str, field: str, count: int) -> tuple[Option, ...]:
    """The options of so many branches of a section of a card."""
    return tuple(Option("branch", name, field, number) for number in range(1, count + 1))
