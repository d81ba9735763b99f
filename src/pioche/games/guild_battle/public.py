"""What every view of Guild Battle shows besides its public columns."""

import msgspec


class Derived(msgspec.Struct, frozen=True):
    """Values that follow from public information."""

    arriving: list[int]  # the characters whose windows are open, by token, from the first to the latest
    cast: list[str]  # the five to complete
    hand_limit: int
