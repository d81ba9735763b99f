"""What each phase of a road does next (§3.3)."""

from collections.abc import Callable
from typing import Final

from pioche.core.decisions import Step
from pioche.games.neombre.campaign.aftermath import aftermath, loot, spent
from pioche.games.neombre.campaign.fair import fair, fair_opens
from pioche.games.neombre.campaign.journey import adopt, after, choose_number, travel
from pioche.games.neombre.campaign.refuge import refuge
from pioche.games.neombre.table import NeombreTable

ROAD_STEPS: Final[dict[str, Callable[[NeombreTable], Step]]] = {
    "adopt": adopt,
    "map": travel,
    "number": choose_number,
    "aftermath": aftermath,
    "loot": loot,
    "after": after,
    "spent": spent,
    "refuge": refuge,
    "fair_opens": fair_opens,
    "fair": fair,
}

# The questions of a road; nothing half-done lies on the table at any of these.
ROAD_QUIET: Final = frozenset(
    {"deck", "destination", "number", "loot", "after_fight", "spent", "close", "reward", "fair"}
)
