"""The zones and columns of Noxilia, each declared once; `columns.py` is written from them.

A *cell* is a space of the board, an index of `board.BOARD`; what lies on it lies in a pile of its kind, and the column
`cell` says where.  A *handle* is what everybody calls a card on the board or in the queue, seen or not (NOX-INFO-02).
What a face-down card carries in its columns follows from public facts alone, so that a dream may lay another face on it
(NOX-INFO-01).
"""

from typing import Final, NamedTuple

from pioche.core.columns import Declared, given, one, per_card, per_seat, several, zone
from pioche.core.contract import CardDef
from pioche.core.decisions import Card, Seat
from pioche.core.zones import Sight
from pioche.games.noxilia.book import Book, Who
from pioche.games.noxilia.numbers import Numbers

# Set-up, then the steps of a turn (§3.1…3.4); `action` comes again and again.
PHASES: Final = (
    "place",
    "deal",
    "mulligan",
    "chests",
    "fate",
    "draw",
    "collect",
    "queue",
    "ready",
    "time",
    "armour",
    "action",
    "poison",
    "end_effects",
    "capture",
    "treasure",
    "twilight",
    "clean_up",
)


class Mod(NamedTuple):
    """A change of a statistic that an effect has made (§2.3)."""

    stat: int
    amount: int
    lasting: bool  # else until the end of the turn


class Grant(NamedTuple):
    """An ability that an effect has given, or taken away (0)."""

    ability: int
    value: int
    lasting: bool


class Deed(NamedTuple):
    """What everybody saw of a card back that not all units can be; abilities are a bit each."""

    any_of: int = 0  # it has one of these
    none_of: int = 0  # it has none of these
    hero: str = ""  # it is not this one (NOX-CARD-02)
    who: Who | None = None  # it is what this phrase names


class Placed(NamedTuple):
    """A starting unit as its player has placed it, before anybody else sees any of it (NOX-SETUP-19)."""

    face: int
    cell: int
    engaged: bool  # to pay for another (NOX-SETUP-10)


class Waiting(NamedTuple):
    """A trigger that waits: whose, of which unit, which of its triggers, and where (NOX-GEN-25, NOX-ACT-14)."""

    seat: Seat
    card: Card
    number: int  # among those of its sheet; -1: Frère de sang
    cell: int
    stamp: int  # of that unit, by which triggers of one player are ordered (NOX-GEN-16)


class Columns(Declared):
    """What lies on the table of Noxilia (§2.2, §2.3)."""

    library = zone(Sight.COUNT, ordered=True)
    hand = zone(Sight.OWNER)
    graveyard = zone(Sight.ALL, ordered=True)
    exile = zone(Sight.ALL, ordered=True)
    adventure = zone(Sight.ALL, ordered=True)
    queue = zone(Sight.OWNER, ordered=True)
    units = zone(Sight.OWNER, ordered=True)  # in play, by owner
    latents = zone(Sight.OWNER, ordered=True)  # under units and cells
    places = zone(Sight.ALL, ordered=True)  # zone cards, in the order of `board.SLOTS`
    banners = zone(Sight.ALL)
    fate = zone(Sight.COUNT, ordered=True)
    fates = zone(Sight.ALL, ordered=True)  # the fate discard
    omen = zone(Sight.ALL, ordered=True, shared=True)  # the fate card of this turn
    gear = zone(Sight.ALL, ordered=True, shared=True)  # equipment in play, worn or on the ground
    curses = zone(Sight.ALL, ordered=True, shared=True)
    chests = zone(Sight.COUNT, ordered=True, shared=True)  # treasures and fakes on cells
    hoard = zone(Sight.COUNT, ordered=True, shared=True)  # the treasure pile
    spoils = zone(Sight.ALL, ordered=True, shared=True)  # the treasure discard
    removed = zone(Sight.ALL, ordered=True, shared=True)  # fakes that were turned
    resolving = zone(Sight.ALL, ordered=True, shared=True)  # a card that is being played

    faces = given(tuple[CardDef, ...])
    numbers = given(Numbers)
    book = given(Book)
    lists = given(tuple[tuple[int, ...], ...])  # the deck of each seat: how many of each face (NOX-INFO-06)

    phase = one(PHASES[0], public=True)
    turn = one(0, public=True)
    first = one(0, Seat, public=True)  # the first player of the turn
    starter = one(0, Seat, public=True)  # of turn 1
    active = one(0, Seat, public=True)  # whose alternation, placing or mulligan it is
    passer = one(-1, Seat, public=True)  # who has passed, if nobody has acted since (NOX-ACT-05, -06)
    acted = per_seat(0, public=True)  # actions of this turn (NOX-ACT-09)
    gold = per_seat(0, public=True)
    mana = per_seat((0, 0, 0, 0, 0, 0, 0), tuple[int, ...], public=True)  # the pools, by colour
    holder = several(int, public=True)  # of each cell: who controls it, -1: nobody
    flood = several(int, public=True)  # of each cell: markers
    auras = several(int)  # of each seat and cell: the highest aura of this turn (NOX-CHG-09)
    presence = several(int)  # of each seat and cell: how many units it controls there
    ended_by = one("", public=True)  # in which step the match ended

    allowance = per_seat(0)  # gold that is left for starting units; sealed (NOX-SETUP-05, -19)
    placed = several(tuple[int, Placed])  # by seat; sealed
    budget = per_seat(0)  # what those of its starting units cost together that not everybody has seen,
    pawned = per_seat(0)  # and how many units were engaged for them (NOX-SETUP-10)
    opened = several(tuple[int, int])  # seat and face of the starting units that everybody has seen
    drawn = per_seat(0)  # cards put under the library that are still to be drawn (NOX-SETUP-14)

    stamps = one(0)  # moments at which something came into play
    handles = one(0)  # names given
    fired = one(0)  # triggers of this action, start or end of turn (NOX-GEN-21)
    declaring = one(0)  # how many cards and abilities are being declared and paid for (NOX-ACT-14)
    busy = one(-1)  # a unit that moves to equip or to heal, and is engaged last (NOX-ACT-12)
    burying = one(False)  # whether death triggers are being resolved (NOX-GEN-25)
    attacker = one(-1)  # of the attack under way, from its naming to the end of its action
    attacked = one(-1)
    manner = one("")  # of that attack: melee, ranged or charge
    window = one("")  # what latents may answer now: an attack, a spell, an entry or a latent
    entrant = one(-1)  # of a window: who has just come
    saying = one(0)  # how many texts are being declared or carried out, one inside the other
    waiting = several(Waiting)
    revealed = several(Waiting)  # `Révélation` triggers that wait for a declaration

    cell = per_card(-1)
    side = per_card(-1)  # the controller of a unit
    up = per_card(0)  # 1: face up
    handle = per_card(0)
    stamp = per_card(0)
    engaged = per_card(0, mark=True)
    damage = per_card(0, mark=True)
    shield = per_card(0)  # current armour beyond the printed one
    poison = per_card(0, mark=True)
    dodged = per_card(0, mark=True)  # for the whole match (NOX-ESQU-03)
    intercepted = per_card(0)
    aura = per_card(0)  # of this turn (NOX-AURA-03)
    strain = per_card(0)  # armour lost to charges, retreats and marches of this turn
    mods = per_card((), tuple[Mod, ...])
    grants = per_card((), tuple[Grant, ...])
    host = per_card(-1)  # the unit that wears, hides or suffers it
    idle = per_card(0)  # 1: an equipment that is worn without being active (NOX-EQ-04)
    held = per_card(0)  # 1: engaged by set-up (NOX-SETUP-10)
    left = per_card(0)  # turns in the queue, time markers
    paid = per_card(-1)  # gold that everybody saw paid for it (NOX-PLAY-04)
    waited = per_card(-1)  # turns in the queue that everybody saw it begin with
    toll = per_card((), tuple[int, ...])  # additional costs that everybody saw paid for it, by kind
    deeds = per_card((), tuple[Deed, ...])  # what everybody saw of it face down that not all units can be
    began = per_card(0)  # 1 and the cell where it was placed: a starting unit that not everybody has seen
    primo = per_card(0)  # of a chest
    telling = per_card(0, mark=True)  # while its text is declared or carried out: how deep that is nested
    # Of a monarch while its player places units: gold left, and who stands where; only those who see it see that.
    purse = per_card(0, mark=True)
    muster = per_card((), tuple[tuple[str, str, int], ...], mark=True)
    borrowed = per_card(0)  # the seat to which it goes back at the end of the turn, and 1 (NOX-EOT-04)
