"""The table of La Cordée."""

from pioche.core.decisions import Seat
from tests.toys.cordee.columns import HAND, CordeeColumns


class CordeeTable(CordeeColumns):
    """The columns, and the verbs that several rules share."""

    __slots__ = ()

    def draw_cards(self, seat: Seat, count: int, rule: str) -> None:
        """A seat takes cards from its draw pile while there are any (COR-TEXT-01)."""
        for _ in range(min(count, len(self.draw[seat]))):
            self.move(self.draw[seat][-1], HAND, seat, "draw", rule)

    @property
    def climbers(self) -> tuple[Seat, ...]:
        """Whoever may still lead in this round (COR-LEAD-01)."""
        return tuple(seat for seat in range(self.seats) if self.hand[seat] and seat not in self.rested)

    @property
    def height(self) -> int:
        """How long the pitch is (COR-END-01)."""
        return self.numbers.height * self.seats

    @property
    def endurance(self) -> int:
        """How many stones the rope bears (COR-END-02)."""
        return self.numbers.endurance * self.seats
