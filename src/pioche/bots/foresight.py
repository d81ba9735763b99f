"""Looking ahead until it is quiet.

Half of an action tells nothing of its worth: a pass looks free before its discard, a play idle before its ability.  So
an option is followed to the next quiet question, and every choice on the way is taken by whoever is asked: by instinct,
where the game has one, else as looks best for that seat.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from pioche.bots.bot import Dream
from pioche.core.decisions import Option, Seat
from pioche.core.match import Match

LONGEST: Final = 40  # choices after which the way ends, wherever that is
# Choices on all ways of one option together.  Printed cards take half as many at most; a card that may be used again
# and again makes a bot think a little longer, not for minutes.
PATIENCE: Final = 256


Look = tuple[Match, Sequence[float]]  # a way that was gone, and how everybody stands there


class Patience:
    """How many choices may still be looked at, on all ways of one option together."""

    __slots__ = ("left",)

    def __init__(self) -> None:
        self.left = PATIENCE


def world(dream: Dream, rng: Random) -> Match:
    """One world of a seat's dreams, of which clones go every way that is tried."""
    match = dream(rng, light=False)
    match.unwatch()
    return match


def look_ahead(dream: Dream, seat: Seat, rng: Random, dreams: int) -> dict[Option, float]:
    """How much each worthwhile option changes the judgement for the seat, on average; all in the same worlds."""
    return tried([world(dream, rng) for _ in range(dreams)], seat)


def tried(worlds: Sequence[Match], seat: Seat) -> dict[Option, float]:
    """How much each worthwhile option changes the judgement for the seat, on average over worlds, which are used up.

    Whoever rests changes nothing: a turn that ends brings everybody what it brings, a little sooner than otherwise.
    """
    game, worthwhile = worlds[0].game, worlds[0].worthwhile()
    options = [option for option in worthwhile if option.verb not in game.rests]
    totals = [0.0] * len(options)
    for here in worlds if options else ():
        before = here.evaluate()[seat]
        for at, match in enumerate(every_way(here, options)):
            totals[at] += settled(match, game.ends)[seat] - before
    found = dict.fromkeys(worthwhile, 0.0)
    for option, total in zip(options, totals, strict=True):
        found[option] = total / len(worlds)
    return found


def every_way(match: Match, options: Sequence[Option]) -> list[Match]:
    """The match after each of its options; the match itself goes the last way."""
    ways = [match.clone() for _ in range(len(options) - 1)]
    ways.append(match)
    for at, way in enumerate(ways):
        way.follow(options[at])
    return ways


def judged(here: Match, option: Option, ends: int) -> Sequence[float]:
    """The judgement of the first quiet moment after an option."""
    match = here.clone()
    match.follow(option)
    return settled(match, ends)


def settled(
    match: Match,
    ends: int,
    longest: int = LONGEST,
    patience: Patience | None = None,
    judgement: Sequence[float] | None = None,
) -> Sequence[float]:
    """The judgement of the next quiet moment of a match, which is used up; `judgement` is that of now, if known.

    A choice on the way is taken by instinct, or by how its options look at once; those that look equally good are
    followed further, to so many ends.
    """
    patience = patience or Patience()
    while not match.quiet and longest > 0 and patience.left > 0:
        longest -= 1
        options = match.options()
        at_once = options[0] if len(options) == 1 else match.instinct()
        if at_once is not None:
            match.follow(at_once)
            judgement = None
            continue
        patience.left -= 1
        seat = match.asked
        alike = best_at_once(match)
        if 1 < len(alike) <= ends:
            found = [settled(way, ends // len(alike), longest, patience, look) for way, look in alike]
            return max(found, key=lambda end: end[seat])
        match, judgement = alike[0]
    return match.evaluate() if judgement is None else judgement


def played_on(match: Match, questions: int, ends: int, longest: int = LONGEST) -> Sequence[float]:
    """The judgement some quiet questions later, each answered by instinct or as a look ahead finds best.

    Judgements err most in the middle of a fight: a few turns later much of it is decided.  The match is used up.
    """
    while questions > 0 and longest > 0 and match.table.outcome is None:
        options = match.options()
        quiet = match.quiet
        at_once = options[0] if len(options) == 1 else match.instinct()
        if at_once is not None:
            match.follow(at_once)
        elif quiet:
            match.follow(best_ahead(match, ends))
        else:
            match, _ = best_at_once(match)[0]
        questions -= quiet and len(options) > 1
        longest -= 1
    return settled(match, ends)


def best_ahead(match: Match, ends: int) -> Option:
    """The option after which whoever is asked stands best at the next quiet moment."""
    seat, options = match.asked, match.options()
    looks = [judged(match, option, ends)[seat] for option in options]
    return options[looks.index(max(looks))]


def best_at_once(match: Match) -> list[Look]:
    """The ways on which whoever is asked stands best right away; the match is used up."""
    seat = match.asked
    looks: list[Look] = [(way, way.evaluate()) for way in every_way(match, match.worthwhile())]
    best = max([judgement[seat] for _, judgement in looks])
    return [look for look in looks if look[1][seat] == best]
