"""What is kept of a match, the same for every game."""

from typing import NamedTuple

import msgspec

from pioche.core.decisions import Seat

Fact = int | float | str
QUARTERS = (0.25, 0.5, 0.75)


class Lead(NamedTuple):
    """Who stood best at some moment, by the game's judgement of the true table, and how well; -1: nobody alone."""

    seat: Seat
    chance: float


class CardLife(NamedTuple):
    """What became of one card for one seat: copies in the opening hand, whether it was ever held, what was done."""

    seat: Seat
    card: str
    opening: int
    held: bool
    offered: dict[str, int]  # decisions at which an option of that verb named it
    chosen: dict[str, int]  # how often such an option was taken


class Row(msgspec.Struct, frozen=True, array_like=True):
    """One match of a series."""

    number: int
    seed: int
    seating: tuple[int, ...]  # the player of the series on each seat
    first: Seat
    scores: tuple[float, ...]  # by seat
    rule: str  # that ended it
    decisions: int
    single: int  # of them with one option
    options: int  # of all decisions together
    looked: int  # decisions of which it was looked whether they mattered
    idle: int  # of these, the ones after which everybody stood the same whatever was chosen
    leads: tuple[Lead, ...]  # at QUARTERS of the decisions; empty for a game that judges nothing
    facts: dict[str, Fact]  # the game's own
    cards: tuple[CardLife, ...] = ()

    def score(self, player: int) -> float:
        """What a player of the series won."""
        return self.scores[self.seating.index(player)]
