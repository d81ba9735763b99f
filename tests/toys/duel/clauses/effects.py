"""What the texts of the cards do."""

from pioche.core.decisions import Seat
from pioche.language.clauses import clause
from tests.toys.duel.clauses.text import EFFECTS, Effect
from tests.toys.duel.table import DuelTable


@clause(
    "piochez {count:une carte}",
    en="draw {count:a card}",
    rules=("DUE-TEXT-01",),
    sample="Piochez une carte.",
)
class Draw(Effect):
    """Whoever played the card draws (DUE-TEXT-01)."""

    count: int


@EFFECTS.does(Draw, can=lambda t, seat, source, node: bool(t.draw[seat]), nothing="DUE-TEXT-01")
def draw(t: DuelTable, seat: Seat, source: None, node: Draw) -> None:
    """That many cards, as far as there are any (DUE-TEXT-01)."""
    t.draw_cards(seat, node.count, "DUE-TEXT-01")
