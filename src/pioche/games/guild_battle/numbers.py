"""The numbers printed in the rulebook of Guild Battle."""

from dataclasses import dataclass

from pioche.core.numbers import number


@dataclass(frozen=True, slots=True)
class Numbers:
    """What a variant may change without changing a rule."""

    copies: int = number(5, 1, 20)  # of each character in a deck (GB-SET-02)
    opening_hand: int = number(5, 0, 20)  # cards drawn before the first turn (GB-SET-03)
    draw: int = number(1, 1, 10)  # cards drawn in the draw phase (GB-TURN-02); with none no game would end
    hand_limit: int = number(5, 0, 20)  # enforced in the end phase (GB-HAND-01, -02)


RULEBOOK = Numbers()
