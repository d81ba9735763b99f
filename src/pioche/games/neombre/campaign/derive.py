"""What players count on the road: the value of decks, the pv they give, how far quests have come."""

import msgspec

from pioche.games.neombre.campaign.deeds import life_of, value_of
from pioche.games.neombre.campaign.options import base_number
from pioche.games.neombre.campaign.quests import goal_of
from pioche.games.neombre.campaign.state import ROAD
from pioche.games.neombre.table import NeombreTable


class Derived(msgspec.Struct, frozen=True, omit_defaults=True):
    """What every view of a road shows besides cards."""

    values: tuple[int, ...] = ()  # of the decks, by seat (NEO-VAL-03)
    lives: tuple[int, ...] = ()  # the pv that they give (NEO-VAL-01)
    base: int = 0  # adversaries without aggro (NEO-SET-09)
    goals: tuple[int, ...] = ()  # of the active quests, in their order (NEO-QST-01)


def derived(t: NeombreTable) -> Derived:
    """Nothing of a fight, whose characters show their pv themselves."""
    if t.chapter != ROAD:
        return Derived()
    seats = range(t.seats)
    return Derived(
        tuple([value_of(t, seat) for seat in seats]),
        tuple([life_of(t, seat) for seat in seats]),
        base_number(t),
        tuple([goal_of(t, quest) for quest in t.quests]),
    )
