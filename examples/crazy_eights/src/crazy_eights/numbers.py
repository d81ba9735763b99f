"""The numbers of Crazy Eights."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Numbers:
    """What a variant may change without changing a rule."""

    opening_hand: int = 5  # cards dealt to everybody (CE-SET-02)
    turns: int = 200  # after which the game stops (CE-END-02)


RULEBOOK = Numbers()
