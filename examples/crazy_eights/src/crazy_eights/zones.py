"""The zones of Crazy Eights and the columns of its table; `columns.py` is written from them."""

from crazy_eights.cards import PlayingCard
from crazy_eights.numbers import Numbers
from pioche.core.columns import Declared, given, one, zone
from pioche.core.decisions import Seat
from pioche.core.zones import Sight


class Columns(Declared):
    """Everybody's hand, and the two piles that all share (CE-INFO-01)."""

    hand = zone(Sight.OWNER)
    draw = zone(Sight.COUNT, ordered=True, shared=True)
    discard = zone(Sight.ALL, ordered=True, shared=True)

    faces = given(tuple[PlayingCard, ...])
    numbers = given(Numbers)
    active = one(0, Seat, public=True)
    suit = one("", public=True)  # the suit asked for (CE-PLAY-03)
    direction = one(1, public=True)  # 1 clockwise, -1 against it
    turn = one(1, public=True)
    skipped = one(0)  # how many players miss their turn after this one (CE-TEXT-04)
