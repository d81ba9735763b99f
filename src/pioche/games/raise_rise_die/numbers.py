"""The numbers of the rules of Raise, Rise & Die."""

from dataclasses import dataclass

from pioche.core.numbers import number


@dataclass(frozen=True, slots=True)
class Numbers:
    """What a variant may change without changing a rule."""

    copies: int = number(3, 1, 10)  # of one card in a deck (RRD-DECK-02)
    twilight: int = number(16, 1, 60)  # the first passe with Crépuscule (RRD-END-05)


RULEBOOK = Numbers()
