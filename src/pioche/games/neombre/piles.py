"""Moving cards: draw, discard, mill, recycle, gaol, banish, search, foresee, destroy (NEO-CARD, NEO-KEY)."""

from pioche.core.decisions import Ask, Card, Rule, Seat
from pioche.games.neombre.book import DREW, RECYCLED
from pioche.games.neombre.columns import BANISHED, DRAW, GAOL, HAND, RESOLVING
from pioche.games.neombre.ears import listen, notice
from pioche.games.neombre.launching import launch_top
from pioche.games.neombre.life import strike_all
from pioche.games.neombre.modifiers import launches_instead
from pioche.games.neombre.options import (
    DONE,
    DRAW_ONE,
    YES,
    destroy_options,
    draw_options,
    foresee_options,
    hand_options,
    search_options,
    yes_no_options,
)
from pioche.games.neombre.run import Run
from pioche.games.neombre.spells import drop_spells
from pioche.games.neombre.table import NeombreTable

# ---- drawing


def draw_cards(t: NeombreTable, run: Run, place: int, count: int, rule: str) -> Rule[bool]:
    """Cards are drawn one at a time, each by its own check (NEO-CARD-01, -02)."""
    for _ in range(count):
        if t.outcome is not None or t.hp[place] <= 0:
            break  # nothing is left to draw, and nobody to ask (NEO-DMG-04)
        if launches_instead(t, place):
            answer = yield Ask((t.seat_at(place),), "draw_or_launch", draw_options)
            if answer != DRAW_ONE:  # an empty pioche launches nothing, and costs nothing (NEO-PAS-08)
                yield from launch_top(t, run, place)
                continue
        draw_one(t, run, place, rule)
    return count > 0


def draw_one(t: NeombreTable, run: Run, place: int, rule: str) -> None:
    """An empty pioche costs 1 damage, before a full hand mills the card (NEO-CARD-03, -05, -06)."""
    seat = t.seat_at(place)
    pile = t.draw[seat]
    if not pile:
        t.tell("exhausted", "NEO-CARD-03", seat)
        hurt_by_draw(t, run, place)
    elif len(t.hand[seat]) >= t.numbers.hand:
        mill(t, run, place, 1, "NEO-CARD-05")
    else:
        t.move(pile[-1], HAND, seat, "draw", rule)
        notice(t, run, DREW, place)


def hurt_by_draw(t: NeombreTable, run: Run, place: int) -> None:
    """The damage of an empty pioche comes from nobody (NEO-CARD-03)."""
    nobody = Run(-1)
    nobody.causes, nobody.firing = run.causes, run.firing
    strike_all(t, nobody, (Card(place),), (1,), "NEO-CARD-03")


# ---- to the discard


def discard_card(t: NeombreTable, run: Run, card: Card, what: str, rule: str) -> None:
    """A card of hand or pioche is discarded; one with a transe section waits in resolution (NEO-KEY-46, -50)."""
    if t.sheet(card).trance:
        t.move(card, RESOLVING, 0, what, rule, by=t.owner[card])
        run.causes.trances = (*run.causes.trances, card)
    else:
        t.to_discard(card, what, rule)


def discard_chosen(t: NeombreTable, run: Run, place: int, count: int, *, free: bool) -> Rule[bool]:
    """The player concerned chooses cards of their hand, one at a time (NEO-CARD-08)."""
    seat = t.seat_at(place)
    for number in range(count):
        card = yield from chosen_from_hand(t, seat, "discard", free)
        if card < 0:
            return number > 0
        discard_card(t, run, card, "discard", "NEO-CARD-08")
    return count > 0


def chosen_from_hand(t: NeombreTable, seat: Seat, prompt: str, free: bool) -> Rule[Card]:
    """A card of the hand, or none: the hand is empty, or it is enough (NEO-RES-14, -15)."""
    options = hand_options(t, seat, prompt, free)
    if not t.hand[seat]:
        return Card(-1)
    answer = options[0] if len(options) == 1 else (yield Ask((seat,), prompt, hand_options, (prompt, free)))
    if answer == DONE:
        return Card(-1)
    return t.pick(t.hand[seat], t.book.index[answer.source])


def discard_random(t: NeombreTable, run: Run, place: int, count: int) -> bool:
    """Chance chooses (NEO-CARD-08, NEO-GEN-05)."""
    hand = t.hand[t.seat_at(place)]
    for _ in range(min(count, len(hand))):
        discard_card(t, run, hand[t.lot(len(hand), "discard")], "discard", "NEO-CARD-08")
    return count > 0


def mill(t: NeombreTable, run: Run, place: int, count: int, rule: str) -> bool:
    """The top cards of the pioche are discarded, as many as there are (NEO-CARD-09, NEO-KEY-48)."""
    pile = t.draw[t.seat_at(place)]
    taken = min(count, len(pile))
    for _ in range(taken):
        discard_card(t, run, pile[-1], "mill", rule)
    return taken > 0


def recycle(t: NeombreTable, run: Run, place: int, count: int) -> bool:
    """Cards taken at random go under the pioche together, face down (NEO-CARD-10, -11)."""
    seat = t.seat_at(place)
    pile = t.discard[seat]
    taken: list[Card] = []
    if count >= len(pile):
        taken = pile[:]
    else:
        left = pile[:]
        for _ in range(count):
            taken.append(left.pop(t.lot(len(left), "recycle")))
    if not taken:
        return False
    for card in taken:
        t.tell("recycled", "NEO-CARD-10", seat, card=t.glimpse(card))
    t.shuffle_under(taken, DRAW, seat, "recycle", "NEO-CARD-11")
    notice(t, run, RECYCLED, place)
    return True


# ---- elsewhere


def gaol_chosen(t: NeombreTable, run: Run, place: int, count: int, *, free: bool) -> Rule[bool]:
    """Cards of the hand go to the gaol, which is not discarding (NEO-KEY-22, -25)."""
    seat = t.seat_at(place)
    for number in range(count):
        card = yield from chosen_from_hand(t, seat, "gaol", free)
        if card < 0:
            return number > 0
        t.move(card, GAOL, seat, "gaol", "NEO-KEY-22")
    return count > 0


def gaol_top(t: NeombreTable, run: Run, place: int, count: int) -> bool:
    """Cards from the top of the pioche go to the gaol; an empty one costs nothing (NEO-KEY-22, NEO-CARD-12)."""
    seat = t.seat_at(place)
    pile = t.draw[seat]
    taken = min(count, len(pile))
    for _ in range(taken):
        t.move(pile[-1], GAOL, seat, "gaol", "NEO-KEY-22")
    return taken > 0


def banish_chosen(t: NeombreTable, run: Run, place: int, count: int, *, free: bool) -> Rule[bool]:
    """Cards of the hand leave the deck for good (NEO-KEY-05, -06, -08)."""
    seat = t.seat_at(place)
    for number in range(count):
        card = yield from chosen_from_hand(t, seat, "banish", free)
        if card < 0:
            return number > 0
        t.move(card, BANISHED, seat, "banish", "NEO-KEY-06")
    return count > 0


def banish_itself(t: NeombreTable, run: Run) -> bool:
    """The card whose text it is leaves the deck: one in play at once, one in resolution afterwards (NEO-KEY-08)."""
    card = run.card
    owner = t.owner[card]
    if card in t.equipment[owner] or card in t.invocations[owner] or card in t.charms[owner]:
        t.move(card, BANISHED, owner, "banish", "NEO-KEY-08")
        drop_spells(t, card)
        listen(t)
    else:
        run.banished = True
    return True


def search(t: NeombreTable, run: Run, place: int, sort: str, *, discard: bool) -> Rule[bool]:
    """A card that fits is added to the hand, and a searched pioche is shuffled all the same (NEO-KEY-17…19)."""
    seat = t.seat_at(place)
    options = search_options(t, seat, sort, discard)
    found = bool(options)
    if options:
        answer = (
            options[0]
            if len(options) == 1
            else (yield Ask((seat,), "search", search_options, (sort, discard)))
        )
        pile = t.discard[seat] if discard else t.draw[seat]
        face = t.book.index[answer.source]
        card = next(card for card in reversed(pile) if t.face[card] == face)
        full = len(t.hand[seat]) >= t.numbers.hand
        if not discard:
            card = t.lift(card)
            if full:
                discard_card(t, run, card, "mill", "NEO-CARD-07")
            else:
                t.move(card, HAND, seat, "search", "NEO-KEY-17")
        elif not full:  # else it stays in the discard (NEO-KEY-19)
            t.move(card, HAND, seat, "search", "NEO-KEY-17")
    if not discard and t.draw[seat]:
        t.shuffle(DRAW, seat, "NEO-CARD-13")
    return found


def foresee(t: NeombreTable, run: Run, place: int, whose: int, count: int) -> Rule[bool]:
    """The top cards are shown and put back face up in the order that the looker chooses (NEO-KEY-37…39)."""
    owner = t.mover(whose)
    pile = t.draw[t.seat_at(owner)] if owner >= 0 else []
    if not pile:
        return False
    seat = t.seat_at(place)
    answer = yield Ask((seat,), "optional", yes_no_options, ("foresee",))
    if answer != YES:
        return False
    top = pile[-count:]
    for card in reversed(top):
        t.show(card, "presage", "NEO-KEY-37", seat)
    ordered: list[Card] = []
    while len(top) > 1:
        options = foresee_options(t, seat, *top)
        answer = (
            options[0] if len(options) == 1 else (yield Ask((seat,), "presage", foresee_options, tuple(top)))
        )
        chosen = t.pick(top, t.book.index[answer.source])
        top = [card for card in top if card != chosen]
        ordered.append(chosen)
    put_back(t, t.seat_at(owner), [*ordered, *top])
    return True


def put_back(t: NeombreTable, seat: Seat, ordered: list[Card]) -> None:
    """Cards lie on the pioche again, the first of them on top (NEO-KEY-37)."""
    pile = t.draw[seat]
    pile[-len(ordered) :] = ordered[::-1]
    t.tell("put_back", "NEO-KEY-37", seat, amount=len(ordered))


def destroy(t: NeombreTable, run: Run, place: int, count: int, *, invocation: bool) -> Rule[bool]:
    """The player concerned chooses which of their cards in play is destroyed (NEO-TYPE-19)."""
    if t.is_companion(place):
        return False  # NEO-SOLO-15
    pile = t.invocations[place] if invocation else t.equipment[place]
    destroyed = False
    for _ in range(min(count, len(pile))):
        options = destroy_options(t, place, invocation)
        answer = (
            options[0]
            if len(options) == 1
            else (yield Ask((place,), "destroy", destroy_options, (invocation,)))
        )
        t.to_discard(pile[options.index(answer)], "destroyed", "NEO-TYPE-19")
        destroyed = True
    listen(t)
    return destroyed
