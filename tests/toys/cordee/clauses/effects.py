"""What the texts of the cards do."""

from pioche.core.decisions import Seat
from pioche.language.clauses import clause
from tests.toys.cordee.clauses.text import EFFECTS, Effect
from tests.toys.cordee.table import CordeeTable


@clause(
    "piochez {count:une carte}",
    en="draw {count:a card}",
    rules=("COR-TEXT-01",),
    sample="Piochez une carte.",
)
class Draw(Effect):
    """Whoever played the card draws (COR-TEXT-01)."""

    count: int


@EFFECTS.does(Draw, can=lambda t, seat, source, node: bool(t.draw[seat]), nothing="COR-TEXT-01")
def draw(t: CordeeTable, seat: Seat, source: None, node: Draw) -> None:
    """That many cards, as far as there are any (COR-TEXT-01)."""
    t.draw_cards(seat, node.count, "COR-TEXT-01")


@clause(
    "retirez {count:une pierre}",
    en="clear {count:a stone}",
    rules=("COR-TEXT-02",),
    sample="Retirez une pierre.",
)
class Clear(Effect):
    """Stones are cleared off the way (COR-TEXT-02)."""

    count: int


@EFFECTS.does(Clear, can=lambda t, seat, source, node: bool(t.path), nothing="COR-TEXT-02")
def clear(t: CordeeTable, seat: Seat, source: None, node: Clear) -> None:
    """The stones that fell last, as far as there are any (COR-TEXT-02)."""
    for _ in range(min(node.count, len(t.path))):
        t.cease(t.path[-1], "clear", "COR-TEXT-02", by=seat)
