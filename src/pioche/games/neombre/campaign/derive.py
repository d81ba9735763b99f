"""What players count on the road: the value of decks, the pv they give, how far quests have to go."""

from pioche.games.neombre.campaign.atlas import atlas
from pioche.games.neombre.campaign.deeds import life_of, value_of
from pioche.games.neombre.campaign.options import base_number, deck_options
from pioche.games.neombre.campaign.quests import goal_of
from pioche.games.neombre.public import Derived, Road, Starter
from pioche.games.neombre.table import NeombreTable


def derived_road(t: NeombreTable) -> Derived:
    """What every view of a road shows besides cards."""
    seats = range(t.seats)
    road = Road(
        [value_of(t, seat) for seat in seats],
        [life_of(t, seat) for seat in seats],
        base_number(t),
        [goal_of(t, quest) for quest in t.quests],
        free_starters(t),
    )
    return Derived([], road.lives, [], [], 0, 0, road)


def free_starters(t: NeombreTable) -> list[Starter]:
    """The starter decks that may still be chosen (NEO-CAMP-02)."""
    if t.phase != "adopt":
        return []
    files = [(option.source, atlas(t.book).files[option.source]) for option in deck_options(t, 0)]
    return [Starter(id, file.name, file.line, dict(file.deck.cards)) for id, file in files]
