"""Announcing cards: posing, paying, and what is free (RRD-ACT-03, RRD-SAC, RRD-COST, RRD-INS, RRD-OBJ)."""

from pioche.core.decisions import Card, Option, Rule, Seat, ask
from pioche.games.raise_rise_die.application import apply_unposed, choose_lanes, reach_of, trigger
from pioche.games.raise_rise_die.clauses.infused import OnTranscend
from pioche.games.raise_rise_die.columns import CHAIN, DISCARD, HEAD, RESOLVING
from pioche.games.raise_rise_die.damage import lose_hp
from pioche.games.raise_rise_die.lanes import LANE
from pioche.games.raise_rise_die.options import payment_options
from pioche.games.raise_rise_die.prices import counter_price, own_price
from pioche.games.raise_rise_die.sheets import Section
from pioche.games.raise_rise_die.table import RaiseTable
from pioche.games.raise_rise_die.zones import PENDING, Link


def announce(t: RaiseTable, seat: Seat, answer: Option) -> Rule[None]:
    """A card is posed, paid and counted; its lanes are chosen; then the other may react (RRD-POSE-06, -07)."""
    card, lane = t.chosen(seat, answer.source), LANE[answer.target]
    sheet = t.sheet(card)
    counter = bool(t.links)
    transcended = answer.verb in ("transcend", "counter_transcended")
    price = counter_price(t, seat, sheet) if counter else own_price(t, seat, sheet)
    link = Link(card, seat, lane, (lane,), transcended, t.played[seat] + 1)
    t.links.append(link)
    pose(t, link, counter)
    yield from pay(t, seat, price)
    if transcended:
        lose_hp(t, seat, sheet.va, "RRD-TRA-02")  # never to 0 (RRD-TRA-04)
    count_card(t, seat)
    lanes = yield from choose_lanes(t, seat, lane, reach_of(applied(t, link, counter)))
    t.links[-1] = link._replace(lanes=lanes)
    if transcended:
        yield from trigger(t, seat, OnTranscend, "RRD-INF-08")
    t.phase = "reaction"


def pose(t: RaiseTable, link: Link, counter: bool) -> None:
    """A card leaves the hand for its slot, or for the chain alone (RRD-POSE-01…04, RRD-CTR-03)."""
    card, seat = link.card, link.seat
    if link.transcended:  # it never occupies its slot
        if counter:
            t.move(card, CHAIN, 0, "counter_transcended", "RRD-TRA-09", by=seat)
        else:
            t.move(card, CHAIN, 0, "transcend", "RRD-TRA-01", by=seat)
        return
    t.status[card] = PENDING
    t.counter[card] = int(counter)
    if counter:
        t.move(card, HEAD + link.lane, seat, "counter", "RRD-CTR-01")
    else:
        t.move(card, HEAD + link.lane, seat, "play", "RRD-POSE-01")


def applied(t: RaiseTable, link: Link, counter: bool) -> list[Section]:
    """The sections that a card of the chain applies if it succeeds (RRD-RES-03)."""
    return t.sheet(link.card).applied(link.lane, counter, link.transcended)


def count_card(t: RaiseTable, seat: Seat) -> None:
    """A card played from hand uses Sonné up and counts, after its payment (RRD-POSE-07, RRD-SON-02)."""
    if t.stun[seat]:
        t.tell("recover", "RRD-SON-02", seat, amount=t.stun[seat])
        t.stun[seat] = 0
    t.played[seat] += 1


# ---- paying


def pay(t: RaiseTable, seat: Seat, price: int) -> Rule[None]:
    """Cards are sacrificed while the reserve is below the price, which is then deducted (RRD-COST-05)."""
    t.owed[seat] = price
    while t.reserve[seat] < price:
        answer = yield ask(seat, "payment", payment_options)
        sacrifice(t, seat, t.chosen(seat, answer.source))
    t.owed[seat] = 0
    t.reserve[seat] -= price
    if price:
        t.tell("pay", "RRD-COST-01", seat, amount=price)


def sacrifice(t: RaiseTable, seat: Seat, card: Card) -> None:
    """A card of the hand goes on the discard, and its VA into the reserve (RRD-SAC-01…04)."""
    t.reserve[seat] += t.va(card)
    t.move(card, DISCARD, seat, "sacrifice", "RRD-SAC-03")


# ---- free actions


def free_action(t: RaiseTable, seat: Seat, answer: Option) -> Rule[None]:
    """A sacrifice, an instant or an activation, after which the same question is asked again (RRD-ACT-03)."""
    if answer.verb == "sacrifice":
        sacrifice(t, seat, t.chosen(seat, answer.source))
    elif answer.verb == "instant":
        yield from instant(t, seat, t.chosen(seat, answer.source))
    else:
        position = int(answer.source.rpartition("@")[2])
        yield from activate(t, seat, t.objects[seat][position])


def instant(t: RaiseTable, seat: Seat, card: Card) -> Rule[None]:
    """An instant is paid and counted, resolves at once and is discarded (RRD-INS-01…06, RRD-CTR-08)."""
    sheet = t.sheet(card)
    price = own_price(t, seat, sheet)
    t.move(card, RESOLVING, seat, "instant", "RRD-INS-01")
    yield from pay(t, seat, price)
    count_card(t, seat)
    yield from apply_unposed(t, seat, card, sheet.main, t.played[seat])
    if t.outcome is None:
        t.move(card, DISCARD, seat, "instant_spent", "RRD-INS-03")


def activate(t: RaiseTable, seat: Seat, card: Card) -> Rule[None]:
    """An object is engaged and paid, and its Activation resolves at once (RRD-OBJ-08, -09)."""
    sheet = t.sheet(card)
    t.engaged[card] = 1
    t.tell("activate", "RRD-OBJ-08", seat, card=t.glimpse(card))
    yield from pay(t, seat, sheet.cost)
    yield from apply_unposed(t, seat, card, sheet.activation)
