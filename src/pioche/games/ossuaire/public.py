"""What every view of Ossuaire shows besides its public columns."""

import msgspec


class Derived(msgspec.Struct, frozen=True):
    """Values that follow from public information; units are named by token."""

    forces: dict[str, int]
    combats: int  # after which the game ends
    goal: int  # trophies that win
    rank: int  # units on a row that make a Formation
    totals: list[int]
    rows: list[list[list[int]]]  # by seat, from the top row to the bottom one
    pending: list[tuple[int, int, int]]  # abilities in hand: unit, printed line, part
