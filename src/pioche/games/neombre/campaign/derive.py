"""What players count on the road: the value of decks, the pv they give, how far quests have to go."""

from pioche.games.neombre.campaign.deeds import life_of, value_of
from pioche.games.neombre.campaign.options import base_number
from pioche.games.neombre.campaign.quests import goal_of
from pioche.games.neombre.public import Derived, Road
from pioche.games.neombre.table import NeombreTable


def derived_road(t: NeombreTable) -> Derived:
    """What every view of a road shows besides cards."""
    seats = range(t.seats)
    road = Road(
        [value_of(t, seat) for seat in seats],
        [life_of(t, seat) for seat in seats],
        base_number(t),
        [goal_of(t, quest) for quest in t.quests],
    )
    return Derived([], road.lives, [], [], 0, 0, road)
