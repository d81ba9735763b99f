"""The table of Duel."""

from pioche.core.decisions import Seat
from tests.toys.duel.columns import HAND, DuelColumns


class DuelTable(DuelColumns):
    """The columns, and the verbs that several rules share."""

    __slots__ = ()

    def draw_cards(self, seat: Seat, count: int, rule: str) -> None:
        """A seat takes cards from the draw pile while there are any (DUE-TEXT-01)."""
        for _ in range(min(count, len(self.draw[seat]))):
            self.move(self.draw[seat][-1], HAND, seat, "draw", rule)
