"""The options over hands and graveyards of one cast of characters, each list made once."""

from functools import cache
from typing import Final

from pioche.core.decisions import Option
from pioche.core.offers import by_faces
from pioche.games.guild_battle.cards import REACTING_SLOT, SLOTS

WIZARD: Final = SLOTS.index(REACTING_SLOT)  # faces have the index of their slot
FULL_SET: Final = (1 << len(SLOTS)) - 1
COUNT: Final = tuple([faces.bit_count() for faces in range(FULL_SET + 1)])  # the faces of each set of them


class Words:
    """What can be said of the characters of one cast, by the set of faces that it is about."""

    __slots__ = ("counters", "discards", "index", "plays", "resurrections")

    def __init__(self, names: tuple[str, ...]) -> None:
        self.index = {name: face for face, name in enumerate(names)}
        self.plays = by_faces("play", names, first=(Option("pass"),))
        self.discards = by_faces("discard", names)
        self.resurrections = by_faces("resurrect", names)
        self.counters = [(Option("let"), Option("counter", names[WIZARD], name)) for name in names]


words_of = cache(Words)
