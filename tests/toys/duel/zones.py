"""The zones of Duel and the columns of its table; `columns.py` is written from them."""

from pioche.core.columns import Declared, given, one, zone
from pioche.core.decisions import Seat
from pioche.core.zones import Sight
from tests.toys.duel.cards import Animal
from tests.toys.duel.numbers import Numbers


class Columns(Declared):
    """What lies on the table, who sees it, and what else a match remembers."""

    hand = zone(Sight.OWNER)
    draw = zone(Sight.COUNT, ordered=True)
    played = zone(Sight.ALL, ordered=True)

    faces = given(tuple[Animal, ...])
    numbers = given(Numbers)
    active = one(0, Seat, public=True)
