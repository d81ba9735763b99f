"""The table of Crazy Eights."""

from crazy_eights.columns import DISCARD, DRAW, HAND, CrazyEightsColumns
from pioche.core.decisions import Seat


class CrazyEightsTable(CrazyEightsColumns):
    """One deck for everybody."""

    __slots__ = ()

    def next_seat(self) -> Seat:
        """Who plays after the active seat, in the direction of play (CE-SET-04, CE-TEXT-05)."""
        return (self.active + self.direction) % self.seats

    def draw_cards(self, seat: Seat, count: int, rule: str) -> None:
        """A seat takes cards from the draw pile, which the discard fills anew when it is empty (CE-DRAW-01, -02)."""
        for _ in range(count):
            if not self.draw and len(self.discard) > 1:
                self.shuffle_in(self.discard[:-1], DRAW, 0, "reshuffle", "CE-DRAW-01")
            if not self.draw:
                self.tell("nothing_left", "CE-DRAW-02", seat)
                return
            self.move(self.draw[-1], HAND, seat, "draw", rule)


__all__ = ["DISCARD", "DRAW", "HAND", "CrazyEightsTable"]
