"""The zones of Ossuaire and the columns of its table, each declared once; `columns.py` is written from them."""

from pioche.core.columns import Declared, given, one, per_card, per_seat, several, zone
from pioche.core.decisions import Card, Seat
from pioche.core.zones import Sight
from pioche.games.ossuaire.cards import OssuaireCard
from pioche.games.ossuaire.numbers import Numbers
from pioche.games.ossuaire.units import Book

# The phases of a combat, in this order; each step of the flow is a small piece of one of them.
PHASES = ("refill", "play", "delayed", "compare", "clean_up", "recruit")


class Columns(Declared):
    """What lies on the table of Ossuaire.

    The army of a seat is one pile; a row is a run of units with equal labels in `row`, and labels grow from the
    top row to the bottom one.
    """

    hand = zone(Sight.OWNER)
    draw = zone(Sight.COUNT, ordered=True)  # OSS-INFO-01, -02
    discard = zone(Sight.ALL, ordered=True)  # OSS-DISC-01, OSS-INFO-01
    removed = zone(Sight.ALL, ordered=True)  # OSS-CLEAN-01, OSS-INFO-01
    army = zone(Sight.ALL, ordered=True)  # row by row from the top, left to right
    revealed = zone(Sight.ALL, ordered=True)  # OSS-REV-02
    supply = zone(Sight.ALL)  # the faction piles of a seat (OSS-SET-02)
    world = zone(Sight.ALL, shared=True)  # OSS-SET-05

    faces = given(tuple[OssuaireCard, ...])
    numbers = given(Numbers)
    book = given(Book)
    factions = given(tuple[str, ...], public=True)
    combat = one(1, public=True)
    starter = one(0, Seat, public=True)
    phase = one(PHASES[0], public=True)
    active = one(0, Seat, public=True)  # whose turn, delayed phase or recruitment it is
    stopped = several(Seat, public=True)  # in the order of stopping (OSS-ABIL-07)
    gold = per_seat(0, public=True)
    trophies = per_seat(0, public=True)
    results = several(
        tuple[int, int, int], public=True
    )  # both totals and the winner (-1: a tie) of each combat
    left = one(
        0, public=True
    )  # how often the question now may still be asked, itself included (D6, D7, D10, D14)
    # Abilities offered or being resolved, the innermost last: the unit, the printed line, and the effect that is
    # carried out, from 1; 0 while the line is offered, -1 while its price is paid.
    pending = several(tuple[Card, int, int])
    row = per_card(0)  # the label of its row; 0 outside armies
    bonus = per_card(0, mark=True)  # Force bonuses less maluses (OSS-FORCE-01)
    used = per_card(0, mark=True)  # a bit for each Retardé line used this combat (OSS-ABIL-08)
