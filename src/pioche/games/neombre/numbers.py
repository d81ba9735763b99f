"""The numbers of the rulebook of Les Nominés du Néombre; a variant or the laboratory may play with others."""

from dataclasses import dataclass
from typing import Final

from pioche.core.numbers import number


@dataclass(frozen=True, slots=True)
class Numbers:
    """What a variant may change without changing a rule."""

    adversaries: int = number(0, 0, 12)  # drawn for the fight; 0: as many as the rules say (NEO-SET-04…09)
    opening_hand: int = number(3, 0, 6)  # cards drawn before the fight (NEO-SET-02)
    hand: int = number(6, 1, 12)  # cards held at most (NEO-CARD-05)
    plays: int = number(2, 1, 6)  # cards a player may play in a turn (NEO-PLAY-02)
    most_plays: int = number(12, 2, 40)  # extra cards included (NEO-TURN-15)
    rounds: int = number(40, 0, 200)  # after which the fight is lost; 0: no cap (NEO-TURN-14)
    # PV of a deck without value; no opening hand kills (NEO-VAL-01, NEO-SET-03).
    life: int = number(10, 7, 40)
    worth: int = number(10, 1, 100)  # value that is worth one PV more (NEO-VAL-01)

    visits: int = number(2, 1, 9)  # of refuge and fair each between two fights (NEO-EXP-12)
    purchases: int = number(12, 1, 40)  # at one visit of the fair (NEO-FAIR-12)


UNCAPPED: Final = 999  # rounds after which a fight without a cap is lost all the same (NEO-TURN-16)
RULEBOOK = Numbers()
