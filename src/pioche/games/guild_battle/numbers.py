"""The numbers printed in the rulebook of Guild Battle."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Numbers:
    """What a variant may change without changing a rule."""

    copies: int = 5  # of each character in a deck (GB-SET-02)
    opening_hand: int = 5  # cards drawn before the first turn (GB-SET-03)
    draw: int = 1  # cards drawn in the draw phase (GB-TURN-02)
    hand_limit: int = 5  # enforced in the end phase (GB-HAND-01, -02)


RULEBOOK = Numbers()
