"""The zones of La Cordée and the columns of its table; `columns.py` is written from them."""

from pioche.core.columns import Declared, given, one, several, zone
from pioche.core.decisions import Seat
from pioche.core.zones import Sight
from tests.toys.cordee.cards import CordeeCard
from tests.toys.cordee.numbers import Numbers


class Columns(Declared):
    """What lies on the table, who sees it, and what else a match remembers."""

    hand = zone(Sight.OWNER)
    draw = zone(Sight.COUNT, ordered=True)
    played = zone(Sight.ALL, ordered=True)
    wall = zone(Sight.COUNT, ordered=True, shared=True)
    passed = zone(Sight.ALL, ordered=True, shared=True)
    path = zone(Sight.ALL, ordered=True, shared=True)
    supply = zone(Sight.COUNT, ordered=True, shared=True)
    found = zone(Sight.ALL, ordered=True, shared=True)

    faces = given(tuple[CordeeCard, ...])
    numbers = given(Numbers)
    pitch = one(1, public=True)
    phase = one("lead", public=True)
    metres = one(0, public=True)
    rested = several(Seat, public=True)
    turned = one(False, public=True)
