"""The numbers of Duel."""

from dataclasses import dataclass

from pioche.core.numbers import number


@dataclass(frozen=True, slots=True)
class Numbers:
    """What a variant may change without changing a rule: the printed number, the least and the most."""

    copies: int = number(3, 1, 9)  # of each card in a deck (DUE-DECK-01)
    opening_hand: int = number(3, 1, 4)  # cards dealt to everybody (DUE-SET-02)


RULEBOOK = Numbers()
