"""Zones: declared places for cards, each with its sight."""

from enum import Enum
from typing import NamedTuple


class Sight(Enum):
    """Who gets to see a card when it enters a zone."""

    ALL = "all"
    OWNER = "owner"  # the seat whose pile it is
    COUNT = "count"  # nobody; the number of cards is public

    __hash__ = object.__hash__  # members exist once; layouts are looked up by their zones at every set-up


class Zone(NamedTuple):
    """A declared place: its name, who sees what enters it, and whether positions in it mean anything.

    An unordered pile that a seat cannot see into is shown to it as a count and the cards it knows;
    an ordered one (a draw pile) position by position.
    """

    name: str
    sight: Sight
    ordered: bool = False
    shared: bool = False  # one pile for the whole table instead of one a seat
