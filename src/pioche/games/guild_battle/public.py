"""What every view of Guild Battle shows besides its public columns."""

import msgspec


class Derived(msgspec.Struct, frozen=True):
    """Values that follow from public information."""

    arriving: list[int]  # the characters whose windows are open, by token, from the first to the latest
    cast: list[str]  # the five to complete
    hand_limit: int
    complete: list[int]  # by seat, how many of the five are established
    missing: list[str]  # by seat, the only one that is lacking; empty while more are
    window: list[int]  # the seats that the latest arrival may be answered by, in the order of asking
