"""What the text of a loot event is made of; `events.py` has its clauses (NEO-LOOT-09)."""

from typing import TYPE_CHECKING

from pioche.language.clauses import Node, clause
from pioche.language.effects import Effects

if TYPE_CHECKING:
    from pioche.games.neombre.table import NeombreTable

EVENTS: "Effects[NeombreTable, None, None]" = Effects()


class InEvent(Node):
    """An element of the text of a loot event."""

    @property
    def price(self) -> int:
        """The obtainable points that it costs to trigger (NEO-LOOT-10)."""
        return 0


@clause(
    "{elements:InEvent* · }",
    en="{elements* · }",
    rules=("NEO-LOOT-09", "NEO-LOOT-10"),
    sample="Perdez 1 butin obtensible · Révélez 2 butins de plus",
    frame=True,
    silent=True,
)
class EventText(Node):
    """The text of a loot event, element after element (NEO-LOOT-09)."""

    elements: tuple[InEvent, ...]
