"""The zones and columns of Les Nominés du Néombre, each declared once; `columns.py` is written from them.

A *place* is a seat in the circle of players: that of a seat at the table, or that of the companion (NEO-GEN-03).
Players are tiles, and the tile of place p is card number p: every character is a card, with pv and markers.
"""

from typing import Final, NamedTuple

from pioche.core.columns import Declared, given, one, per_card, several, zone
from pioche.core.decisions import Card
from pioche.core.zones import Sight
from pioche.games.neombre.book import Book
from pioche.games.neombre.cards import Printed
from pioche.games.neombre.numbers import Numbers

# The steps of a fight; from `team` on they come again every round (§3.1).
PHASES: Final = (
    "civilians",
    "arrivals",
    "ambush",
    "team",
    "draw",
    "who",
    "block",
    "team_end",
    "foes",
    "foes_end",
)

Marks = tuple[tuple[str, int], ...]  # how many of each marker, by name

THIS_TURN: Final = 0  # how a lasting effect ends (NEO-TYPE-04)
ROUND: Final = 1
HURT: Final = 2
FOE_DIES: Final = 3


class Spell(NamedTuple):
    """A part of an envoûtement that is in force: of which card, whose, which of its rules, and until when."""

    card: Card
    place: int
    rule: int  # among the rules of its sheet
    ends: int  # THIS_TURN, ROUND, HURT or FOE_DIES
    until: int  # the round in which it ends, of ROUND


class Columns(Declared):
    """What lies on the table of a fight (§2.1, §2.3)."""

    tiles = zone(Sight.ALL, ordered=True)  # the player, and the companion of one who plays alone
    hand = zone(Sight.ALL, ordered=True)
    draw = zone(Sight.COUNT, ordered=True)  # the top is its last card
    discard = zone(Sight.ALL, ordered=True)
    gaol = zone(Sight.ALL, ordered=True)
    equipment = zone(Sight.ALL, ordered=True)
    invocations = zone(Sight.ALL, ordered=True)
    charms = zone(Sight.ALL, ordered=True)
    attached = zone(Sight.ALL, ordered=True)  # to the companion (NEO-SOLO-04)
    banished = zone(Sight.ALL, ordered=True)
    resolving = zone(Sight.ALL, ordered=True, shared=True)
    line = zone(Sight.ALL, ordered=True, shared=True)  # the adversaries in play
    lair = zone(Sight.COUNT, ordered=True, shared=True)  # the adversaries of the zone that may still come
    defeated = zone(Sight.ALL, ordered=True, shared=True)

    faces = given(tuple[Printed, ...])
    numbers = given(Numbers)
    book = given(Book)
    where = given(str, public=True)  # the hostile zone, by its code
    places = given(int, public=True)  # players in the circle, the companion included
    decks = given(tuple[tuple[int, ...], ...])  # of each seat: how many of each face (NEO-GEN-08)
    drawn = given(int)  # adversaries drawn at set-up
    aggro = given(int, public=True)  # adversaries more or less than the rules say (NEO-SET-05…09)

    phase = one(PHASES[0], public=True)
    round = one(0, public=True)
    active = one(-1, public=True)  # the place whose block is open, -1: nobody's
    ambushed = one(False, public=True)  # whether adversaries played before the players (NEO-TURN-03)
    played = one(0, public=True)  # cards that the team has played in this turn (NEO-KEY-35)
    epilogue = one(False, public=True)  # nobody plays any more in this turn (NEO-KEY-20)
    acting = one(0, public=True)  # the position in the line of the adversary that plays next
    result = one("", public=True)  # `victory` or `defeat`
    ears = one(0)  # a bit for each occasion that some card in play answers

    # One value a place.
    finished = several(bool, public=True)
    plays = several(int, public=True)  # cards played in this turn
    normal = several(int, public=True)  # of them those that used one of the two plays (NEO-PLAY-02)
    bonus = several(int, public=True)  # plays granted (NEO-PLAY-07)
    channelled = several(bool, public=True)  # the last card played had the mention canaliser (NEO-KEY-15)
    bound = several(bool, public=True)  # only récitals are left to play (NEO-KEY-11)
    acted = several(bool, public=True)  # invocations have played in this turn (NEO-PLAY-08)
    linked = several(bool, public=True)  # a card has been attached in this turn (NEO-SOLO-05)

    spells = several(Spell)
    waiting = several(Card)  # adversaries whose arrival effects are still to come (NEO-SET-13)

    hp = per_card(0, mark=True)
    hp_max = per_card(0, mark=True)
    armour = per_card(0, mark=True)  # left in this round (NEO-ARM-01)
    victim = per_card(
        0, mark=True
    )  # the place that acharné or méthodique remembers, plus 1 (NEO-CIB-04, -14)
    aggressor = per_card(0, mark=True)  # the place that hit it last, plus 1 (NEO-CIB-17)
    markers = per_card((), tuple[tuple[str, int], ...], mark=True)
    left = per_card(0, mark=True)  # rounds that an envoûtement still lasts
