"""The options of the road (§8, campaign), listed once for everybody.

Cards are named by carddef id in the order of ids, identical copies once (NEO-GEN-06).
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from pioche.core.contract import Points
from pioche.core.decisions import Card, Option, Seat, seat_ref
from pioche.core.table import Pile
from pioche.games.neombre.campaign.atlas import atlas
from pioche.games.neombre.campaign.quests import is_done
from pioche.games.neombre.cards import Event, PlayerCard
from pioche.games.neombre.clauses.event_text import EventText
from pioche.games.neombre.table import NeombreTable

REFUGE: Final = "refuge"
FAIR: Final = "fair"
MAP: Final = "map"

TO_REFUGE: Final = Option("to_refuge")
TO_FAIR: Final = Option("to_fair")
ENOUGH: Final = Option("enough")
GO_ON: Final = Option("go_on")
STOP: Final = Option("stop")
DEPART: Final = Option("depart")
DECLINE: Final = Option("decline")

# What each option points at on the table.
ROAD_POINTS: Final = {
    "get:": Points("offer", "any"),
    "trigger:": Points("offer", "any"),
    "cast_off:": Points("deck"),
    "close:": Points("quests", "any"),
    "award:": Points("rewards", "any"),
    "buy:": Points("offer", "any"),
    "trade:": Points("deck"),
    "sell:": Points("deck"),
}


@cache
def option(verb: str, source: str = "", target: str = "", amount: int = 0) -> Option:
    """An option, made once."""
    return Option(verb, source, target, amount)


def names(t: NeombreTable, cards: Iterable[Card]) -> list[str]:
    """The different cards by id, in the order of ids."""
    return sorted({t.faces[t.face[card]].id for card in cards})


def shared_among(t: NeombreTable, verb: str, cards: Iterable[Card], seats: Iterable[Seat]) -> list[Option]:
    """Each card for each of these seats."""
    takers = [seat_ref(seat) for seat in seats]
    return [option(verb, name, taker) for name in names(t, cards) for taker in takers]


# ---- the beginning and the map


def deck_options(t: NeombreTable, seat: Seat) -> Sequence[Option]:
    """The starter decks that nobody has taken (NEO-CAMP-01, -02)."""
    left = {t.faces[t.face[card]].id for card in t.offer}
    return [option("adopt", name) for name, cards in atlas(t.book).starters.items() if left.issuperset(cards)]


def destination_options(t: NeombreTable, seat: Seat) -> Sequence[Option]:
    """Refuge and fair while they may be entered, and every zone; at first only the easiest (NEO-EXP-09, -10, -12)."""
    places = atlas(t.book).places.values()
    if not t.found:
        easiest = min(place.level for place in places)
        return [option("to_zone", place.id) for place in places if place.level == easiest]
    chosen = [TO_REFUGE] if t.visits[0] < t.numbers.visits else []
    if t.visits[1] < t.numbers.visits:
        chosen.append(TO_FAIR)
    return [*chosen, *[option("to_zone", place.id) for place in places]]


def base_number(t: NeombreTable) -> int:
    """How many adversaries are drawn without aggro (NEO-SET-04, -08, -09)."""
    return min(t.places - 1, len(t.lair))


def number_options(t: NeombreTable, seat: Seat) -> Sequence[Option]:
    """1 to the size of the pile, each with what it means for the loot (NEO-SET-05…07)."""
    base = base_number(t)
    return [
        option("face" if n == base else "provoke" if n > base else "spare", amount=n)
        for n in range(1, len(t.lair) + 1)
    ]


def after_options(t: NeombreTable, seat: Seat) -> Sequence[Option]:
    """Go on with the expedition or stop it (NEO-EXP-04)."""
    return (GO_ON, STOP)


# ---- loot


def receivers(t: NeombreTable) -> list[Seat]:
    """The players alive at the end of the fight, and one whom an event lets share (NEO-LOOT-07, -14)."""
    return [seat for seat in range(t.seats) if seat not in t.fallen or seat in t.pardoned]


def loot_options(t: NeombreTable, seat: Seat) -> Sequence[Option]:
    """Cards for players while points are left, events, and enough (NEO-LOOT-05…10)."""
    taken = shared_among(t, "get", loot_cards(t), receivers(t)) if t.points > 0 else []
    return [*taken, *[option("trigger", name) for name in names(t, triggerable(t))], ENOUGH]


def loot_cards(t: NeombreTable) -> list[Card]:
    """The revealed cards that can join a deck: no events (NEO-LOOT-09)."""
    return [card for card in t.offer if isinstance(t.faces[t.face[card]], PlayerCard)]


def triggerable(t: NeombreTable) -> list[Card]:
    """The revealed events; one that costs points needs them (NEO-LOOT-09, -10)."""
    events = [card for card in t.offer if isinstance(t.faces[t.face[card]], Event)]
    return [card for card in events if price_of(t, card) <= t.points]


def price_of(t: NeombreTable, event: Card) -> int:
    """The obtainable points that an event costs (NEO-LOOT-10)."""
    text = t.faces[t.face[event]].lines[0]
    assert isinstance(text, EventText)
    return sum(element.price for element in text.elements)


def spent_options(t: NeombreTable, seat: Seat) -> Sequence[Option]:
    """The reward of an exhausted zone for any player, also one who died (NEO-EXP-06, -07)."""
    return [*shared_among(t, "get", t.offer, range(t.seats)), ENOUGH]


def player_options(t: NeombreTable, seat: Seat, *seats: Seat) -> Sequence[Option]:
    """The players whom an event may concern (§8)."""
    return [option("name", target=seat_ref(each)) for each in seats]


def card_options(t: NeombreTable, seat: Seat, name: str) -> Sequence[Option]:
    """The cards of one's deck that an event may banish: any, or those of a name (§8)."""
    return [option("cast_off", each) for each in names(t, banishable(t, seat, name))]


def banishable(t: NeombreTable, seat: Seat, name: str) -> Pile:
    """The cards of a deck that an event means."""
    return [card for card in t.deck[seat] if not name or t.faces[t.face[card]].name.fr == name]


# ---- refuge


def close_options(t: NeombreTable, seat: Seat) -> Sequence[Option]:
    """The quests whose objective is done, and leaving (NEO-QST-04)."""
    return [*[option("close", name) for name in names(t, [q for q in t.quests if is_done(t, q)])], DEPART]


def reward_options(t: NeombreTable, seat: Seat, reward: Card) -> Sequence[Option]:
    """A reward for one player, or for nobody (NEO-QST-05)."""
    return [*shared_among(t, "award", (reward,), range(t.seats)), DECLINE]


# ---- fair


def fair_options(t: NeombreTable, seat: Seat) -> Sequence[Option]:
    """The visible cards for those who can pay them, and leaving (NEO-FAIR-01…03, -12)."""
    if t.bought >= t.numbers.purchases:
        return (DEPART,)
    return [
        *[
            option("buy", name, seat_ref(buyer))
            for name in names(t, t.offer)
            for buyer in range(t.seats)
            if pay_options(t, buyer, price(t, name))
        ],
        DEPART,
    ]


def price(t: NeombreTable, name: str) -> int:
    """The price of a fair card."""
    card = t.faces[t.book.index[name]]
    assert isinstance(card, PlayerCard)
    return card.price or 0


def resale(t: NeombreTable, card: Card) -> int:
    """What a card can be sold for; 0: it cannot (NEO-FAIR-04)."""
    printed = t.faces[t.face[card]]
    assert isinstance(printed, PlayerCard)
    return printed.resale or 0


def pay_options(t: NeombreTable, seat: Seat, wanted: int) -> Sequence[Option]:
    """A relique alone, or the first of two cards of one deck with the exact sum (NEO-FAIR-02, -03, -05)."""
    relics = atlas(t.book).relics
    deck = t.deck[seat]
    alone = [option("trade", name) for name in names(t, [card for card in deck if t.face[card] in relics])]
    paired = [card for card in deck if partners(t, seat, card, wanted)]
    return [*alone, *[option("sell", name) for name in names(t, paired)]]


def partners(t: NeombreTable, seat: Seat, first: Card, wanted: int) -> list[Card]:
    """The other cards of a deck that make the exact price together with this one (NEO-FAIR-02)."""
    half = resale(t, first)
    if not half:
        return []
    return [
        card
        for card in t.deck[seat]
        if card != first and resale(t, card) and resale(t, card) + half == wanted
    ]


def second_options(t: NeombreTable, seat: Seat, first: Card, wanted: int) -> Sequence[Option]:
    """The second card of a pair (NEO-FAIR-02)."""
    return [option("sell", name) for name in names(t, partners(t, seat, first, wanted))]
