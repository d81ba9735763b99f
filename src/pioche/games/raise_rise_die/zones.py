"""The zones and columns of Raise, Rise & Die, each declared once; `columns.py` is written from them."""

from typing import Final, NamedTuple

from pioche.core.columns import Declared, given, one, per_card, per_seat, several, zone
from pioche.core.decisions import Card, Seat
from pioche.core.zones import Sight
from pioche.games.raise_rise_die.cards import Character, DeckCard
from pioche.games.raise_rise_die.numbers import Numbers
from pioche.games.raise_rise_die.sheets import Book

# The steps of a passe in this order; of the affrontement, turn, reaction and resolve come again and again.
PHASES = (
    "prepare",
    "draw",
    "reveal",
    "twilight",
    "poison",
    "upkeep",
    "turn",
    "reaction",
    "resolve",
    "bleed",
    "end_effects",
    "infusion",
    "clean_up",
)


STATUSES = ("", "pending", "succeeded", "countered")
PENDING: Final = 1
SUCCEEDED: Final = 2
COUNTERED: Final = 3


class Link(NamedTuple):
    """A card of the chain: who announced it, where, on which lanes, and as which of their cards (§2.3)."""

    card: Card
    seat: Seat
    lane: int
    lanes: tuple[int, ...]
    transcended: bool
    rank: int


class Columns(Declared):
    """What lies on the table of Raise, Rise & Die (§2.2, §2.3)."""

    hand = zone(Sight.OWNER)
    deck = zone(Sight.COUNT, ordered=True)  # the top is its last card; Top Souls are shown (RRD-TOP-01)
    discard = zone(Sight.ALL, ordered=True)
    void = zone(Sight.ALL, ordered=True)
    head = zone(Sight.ALL)  # the body slots, one ordinary card each (RRD-POSE-03)
    torso = zone(Sight.ALL)
    arms = zone(Sight.ALL)
    legs = zone(Sight.ALL)
    infused = zone(Sight.ALL, ordered=True)  # by slot number
    objects = zone(Sight.ALL, ordered=True)  # by slot number
    resolving = zone(Sight.ALL)  # an instant that is being resolved (RRD-INS-03)
    chain = zone(Sight.ALL, ordered=True, shared=True)  # transcended cards in flight (RRD-TRA-08)

    faces = given(tuple[DeckCard, ...])
    numbers = given(Numbers)
    book = given(Book)
    printed = given(tuple[Character, ...])  # the characters
    lists = given(tuple[tuple[int, ...], ...])  # the deck of each seat: how many of each face (RRD-DECK-09)
    characters = given(tuple[str, ...], public=True)
    weapons = given(tuple[tuple[str, ...], ...], public=True)

    passe = one(0, public=True)
    first = one(0, Seat, public=True)  # the first player of the passe
    active = one(0, Seat, public=True)  # whose draw, upkeep, turn or infusion it is
    phase = one(PHASES[0], public=True)
    first_passer = one(-1, Seat, public=True)  # of this affrontement; -1: nobody yet (RRD-ACT-09)
    hp = per_seat(0, public=True)
    latent = per_seat(0, public=True)
    reserve = per_seat(0, public=True)
    poison = per_seat(0, public=True)
    bleed = per_seat(0, public=True)
    stun = per_seat(0, public=True)
    played = per_seat(0, public=True)  # cards of this passe (RRD-POSE-07)
    passes = per_seat(0, public=True)  # of this affrontement
    passed = per_seat(False, public=True)  # whether the last turn was a pass
    block = per_seat((0, 0, 0, 0), tuple[int, ...], public=True)  # points on one's own slots, by lane
    weak = per_seat((0, 0, 0, 0), tuple[int, ...], public=True)
    shaken = per_seat((0, 0, 0, 0), tuple[int, ...], public=True)
    owed = per_seat(0, public=True)  # the price that is being paid (RRD-COST-05)
    left = one(0, public=True)  # the number that the question speaks of: VA to discard or wanted, PV to pay
    acting = one(-1)  # the card whose text is being applied
    links = several(Link)  # the chain, in the order of announcement
    succeeds = one(True)  # whether the last card of the chain does, while it is resolved (RRD-RES-01)
    reason = one("", public=True)  # how the game ended: `hp` or `deck` (RRD-END-07)
    status = per_card(0, mark=True)  # of a card on a body slot: PENDING, SUCCEEDED or COUNTERED
    counter = per_card(0, mark=True)  # 1: it was played to counter
    engaged = per_card(0, mark=True)  # 1: an object that is engaged
