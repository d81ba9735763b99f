"""The numbers of Crazy Eights."""

from dataclasses import dataclass

from pioche.core.numbers import number


@dataclass(frozen=True, slots=True)
class Numbers:
    """What a variant may change without changing a rule."""

    opening_hand: int = number(5, 1, 7)  # cards dealt to everybody (CE-SET-02)
    turns: int = number(200, 10, 2000)  # after which the game stops (CE-END-02)


RULEBOOK = Numbers()
