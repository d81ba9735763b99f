"""A stretch of a match told in one line or two."""

from typing import NamedTuple

from pioche.core.decisions import Seat
from pioche.language.drama import Weight
from pioche.language.retold import retold


class Said(NamedTuple):
    """A line of a log."""

    text: str
    seat: Seat | None
    weight: Weight = "plain"
    tone: str = ""


BUYS, COMBAT = Said("buys", 0), Said("combat 7", 1, "turn", "heading")
MINE, THEIRS = Said("draws soldiers", 0), Said("draws knights", 1)


def test_what_was_dealt_to_whoever_gained_is_told_after_a_small_deed() -> None:
    """A purchase alone turns no match: the hands of the next combat do."""
    assert retold([BUYS, COMBAT, MINE, THEIRS], gained=1) == [BUYS, THEIRS]
    assert retold([BUYS, COMBAT, MINE], gained=1) == [BUYS]


def test_a_great_moment_needs_no_luck() -> None:
    """What people talk about is the reason."""
    blow = Said("kills", 0, "great")

    assert retold([BUYS, blow, COMBAT, THEIRS], gained=1) == [BUYS, blow]
    assert retold([blow, COMBAT, THEIRS], gained=1) == [blow]


def test_what_begins_with_a_heading_is_told_by_itself() -> None:
    """Nothing came before it, and nothing is said twice."""
    assert retold([COMBAT, THEIRS, MINE], gained=1) == [THEIRS]
