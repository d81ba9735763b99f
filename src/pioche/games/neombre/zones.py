"""The zones and columns of Les Nominés du Néombre, each declared once; `columns.py` is written from them.

A fight and the road between two fights are chapters of one game, and use the same table (NEO-CAMP-04).

A *place* is a seat in the circle of players: that of a seat at the table, or that of the companion (NEO-GEN-03).
Players are tiles, and the tile of place p is card number p: every character is a card, with pv and markers.
"""

from typing import Final, NamedTuple

from pioche.core.columns import Declared, given, one, per_card, several, zone
from pioche.core.decisions import Card, Seat
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

# The steps of a road (§3.3).
ROAD_PHASES: Final = (
    "adopt",
    "map",
    "number",
    "aftermath",
    "loot",
    "after",
    "spent",
    "refuge",
    "fair_opens",
    "fair",
)

Marks = tuple[tuple[str, int], ...]  # how many of each marker, by name

THIS_TURN: Final = 0  # how a lasting effect ends (NEO-TYPE-04)
ROUND: Final = 1
HURT: Final = 2
FOE_DIES: Final = 3


# What takes pv from players, told at the end of a fight that is lost.
WOUNDS: Final = ("riposte", "active", "passive", "empty", "own")
RIPOSTE, ACTIVE, PASSIVE, EMPTY, OWN = range(len(WOUNDS))


class Spell(NamedTuple):
    """A part of an envoûtement that is in force: of which card, whose, which of its rules, and until when."""

    card: Card
    place: int
    rule: int  # among the rules of its sheet
    ends: int  # THIS_TURN, ROUND, HURT or FOE_DIES
    until: int  # the round in which it ends, of ROUND


class Banished(NamedTuple):
    """A card that a fight has banished: of which seat, and its id (NEO-KEY-06)."""

    seat: Seat
    name: str


class Columns(Declared):
    """What lies on the table of a fight (§2.1, §2.3) or of a road (§2.2)."""

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

    # On the road (§2.2).
    deck = zone(Sight.ALL, ordered=True)  # between fights
    offer = zone(Sight.ALL, ordered=True, shared=True)  # starter decks, revealed loot, what the fair shows
    loot = zone(Sight.COUNT, ordered=True, shared=True)  # of the zone that is being explored
    spoils = zone(Sight.ALL, ordered=True, shared=True)  # its loot discard
    fair = zone(Sight.COUNT, ordered=True, shared=True)
    quests = zone(Sight.ALL, ordered=True, shared=True)  # active ones
    closed = zone(Sight.ALL, ordered=True, shared=True)
    future = zone(Sight.COUNT, ordered=True, shared=True)
    rewards = zone(Sight.COUNT, ordered=True, shared=True)
    box = zone(
        Sight.COUNT, ordered=True, shared=True
    )  # adversaries and loot of all zones that lie nowhere else

    faces = given(tuple[Printed, ...])
    numbers = given(Numbers)
    book = given(Book)
    where = given(str, public=True)  # the hostile zone, by its code
    places = given(int, public=True)  # players in the circle, the companion included
    decks = given(tuple[tuple[int, ...], ...])  # of each seat: how many of each face (NEO-GEN-08)
    drawn = given(int)  # adversaries drawn at set-up
    aggro = given(int, public=True)  # adversaries more or less than the rules say (NEO-SET-05…09)
    chapter = given(str, public=True)  # `fight` or `road` (NEO-CAMP-04)

    phase = one(PHASES[0], public=True)
    round = one(0, public=True)
    active = one(-1, public=True)  # the place whose block is open, -1: nobody's
    ambushed = one(False, public=True)  # whether adversaries played before the players (NEO-TURN-03)
    played = one(0, public=True)  # cards that the team has played in this turn (NEO-KEY-35)
    epilogue = one(False, public=True)  # nobody plays any more in this turn (NEO-KEY-20)
    acting = one(0, public=True)  # the position in the line of the adversary that plays next
    result = one("", public=True)  # `victory` or `defeat`
    wounds = several(int, public=True)  # pv that the players have lost, by what took them (WOUNDS)
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
    died = several(int)  # how often they died or came back: odd while dead (NEO-DMG-07, NEO-RES-16)

    # Of the road.
    spot = one("", public=True)  # `map`, `refuge`, `fair` or the code of the zone that is being explored
    found = one(False, public=True)  # whether the refuge has been reached (NEO-EXP-10)
    fights = one(0, public=True)
    won = one(0, public=True)
    points = one(0, public=True)  # loot cards that may still be obtained (NEO-LOOT-05)
    turned_up = one(0)  # loot cards to reveal (NEO-LOOT-03)
    deaths = one(0)  # players dead at the end of the fight, the companion included (NEO-SOLO-23)
    provoked = one(0)  # the aggro of the fight
    drawing = one(0, public=True)  # adversaries that the team has chosen to face (NEO-SET-07)
    bought = one(0, public=True)  # purchases of this visit (NEO-FAIR-12)
    visits = several(int, public=True)  # of refuge and fair since the last fight (NEO-EXP-12)
    fallen = several(int, public=True)  # seats dead at the end of the fight (NEO-LOOT-07)
    pardoned = several(int, public=True)  # of them those that may receive loot (NEO-LOOT-14)
    beaten = several(str)  # adversaries of the fight, by id
    lost = several(Banished)  # cards that the fight has taken out of decks (NEO-KEY-06)
    met = several(str, public=True)  # cards that somebody has seen, by id (NEO-CAMP-05)

    spells = several(Spell)
    waiting = several(Card)  # adversaries whose arrival effects are still to come (NEO-SET-13)

    progress = per_card(0, mark=True)  # of a quest (NEO-QST-06)
    hp = per_card(0, mark=True)
    hp_max = per_card(0, mark=True)
    armour = per_card(0, mark=True)  # left in this round (NEO-ARM-01)
    victim = per_card(
        0, mark=True
    )  # the place that acharné or méthodique remembers, plus 1 (NEO-CIB-04, -14)
    aggressor = per_card(0, mark=True)  # the place that hit it last, plus 1 (NEO-CIB-17)
    markers = per_card((), tuple[tuple[str, int], ...], mark=True)
    left = per_card(0, mark=True)  # rounds that an envoûtement still lasts
