"""Two bots at one table of any size: who sits where, so that equal bots win half of the points."""

from functools import cache
from itertools import combinations

from pioche.core.decisions import Seat


@cache
def seatings(seats: int) -> tuple[tuple[Seat, ...], ...]:
    """The seats of one side in match after match: every half of the table, and at an odd table both near halves.

    Each is followed by its opposite.

    >>> seatings(3)
    ((0,), (1, 2), (1,), (0, 2), (2,), (0, 1))
    """
    everybody = range(seats)
    found: list[tuple[Seat, ...]] = []
    for side in combinations(everybody, seats // 2):
        other = tuple(seat for seat in everybody if seat not in side)
        if side not in found:
            found += (side, other)
    return tuple(found)
