"""The numbers of La Cordée."""

from dataclasses import dataclass

from pioche.core.numbers import number


@dataclass(frozen=True, slots=True)
class Numbers:
    """What a variant may change without changing a rule: the printed number, the least and the most."""

    opening_hand: int = number(2, 1, 4)  # cards drawn by everybody (COR-SET-02)
    height: int = number(4, 1, 9)  # metres a climber of each pitch (COR-END-01)
    endurance: int = number(
        4, 1, 9
    )  # stones that the rope bears, and as many again for each further climber (COR-END-02)
    pitches: int = number(3, 1, 9)  # to the summit (COR-CHAP-01)


RULEBOOK = Numbers()
