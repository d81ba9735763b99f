"""Looking ahead until it is quiet.

Half of an action tells nothing of its worth: a pass looks free before its discard, a play idle before its ability.  So
an option is followed to the next quiet question, and every choice on the way is taken by whoever is asked as is best
for that seat.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from pioche.bots.bot import Dream
from pioche.core.decisions import Decision, Option, Seat
from pioche.core.match import Match

ENDS: Final = (
    64  # of one option, so many ends are looked at; choices beyond are taken by how they look at once
)
Path = tuple[Option, ...]
LONGEST: Final = 40  # choices after which the way ends, wherever that is


class World:
    """One world of a seat's dreams, in which every way can be tried: the same seed dreams the same world again."""

    __slots__ = ("dream", "seed")

    def __init__(self, dream: Dream, rng: Random) -> None:
        self.dream = dream
        self.seed = rng.getrandbits(64)

    def at(self, path: Path = ()) -> Match:
        """The match to which some choices lead in this world."""
        match = self.dream(Random(self.seed))
        for option in path:
            match.follow(option)
        return match


def look_ahead(dream: Dream, decision: Decision, seat: Seat, rng: Random, dreams: int) -> dict[Option, float]:
    """How much each option changes the judgement for the seat, on average; all are tried in the same worlds."""
    totals = dict.fromkeys(decision.options, 0.0)
    for _ in range(dreams):
        world = World(dream, rng)
        before = world.at().evaluate()[seat]
        for option in decision.options:
            totals[option] += judged(world, (option,))[seat] - before
    return {option: total / dreams for option, total in totals.items()}


def judged(world: World, path: Path) -> Sequence[float]:
    """The judgement of the first quiet moment after some choices in a world."""
    return settled(world, world.at(path), path, ENDS)


def settled(world: World, match: Match, path: Path, ends: int) -> Sequence[float]:
    """The judgement of the next quiet moment of a match that came by a path from a world; the match is used up.

    A choice on the way is taken by how its options look at once; those that look equally good are followed further.
    """
    while not match.quiet and len(path) < LONGEST:
        options = match.options()
        option = options[0]
        if len(options) > 1:
            alike = best_at_once(world, match, path)
            if 1 < len(alike) <= ends:
                return best_end(world, match.asked, [(*path, option) for option in alike], ends // len(alike))
            option = alike[0]
        match.follow(option)
        path = (*path, option)
    return match.evaluate()


def best_at_once(world: World, match: Match, path: Path) -> list[Option]:
    """The options after which whoever is asked stands best right away."""
    seat, options = match.asked, match.options()
    looks = [world.at((*path, option)).evaluate()[seat] for option in options]
    best = max(looks)
    return [option for option, look in zip(options, looks, strict=True) if look == best]


def best_end(world: World, seat: Seat, ways: Sequence[Path], ends: int) -> Sequence[float]:
    """The judgement at the end of the way that is best for a seat."""
    found = [settled(world, world.at(way), way, ends) for way in ways]
    return max(found, key=lambda end: end[seat])
