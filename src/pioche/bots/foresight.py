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
LONGEST: Final = 40  # choices after which the way ends, wherever that is
# Choices on all ways of one option together.  Printed cards take half as many at most; a card that may be used again
# and again makes a bot think a little longer, not for minutes.
PATIENCE: Final = 256


class Patience:
    """How many choices may still be looked at, on all ways of one option together."""

    __slots__ = ("left",)

    def __init__(self) -> None:
        self.left = PATIENCE


def world(dream: Dream, rng: Random) -> Match:
    """One world of a seat's dreams, of which clones go every way that is tried."""
    match = dream(rng, light=False)
    match.table.story = None  # nobody dreams in it, so that nothing need be remembered for dreams
    return match


def look_ahead(dream: Dream, decision: Decision, seat: Seat, rng: Random, dreams: int) -> dict[Option, float]:
    """How much each option changes the judgement for the seat, on average; all are tried in the same worlds."""
    totals = dict.fromkeys(decision.options, 0.0)
    for _ in range(dreams):
        here = world(dream, rng)
        before = here.evaluate()[seat]
        for option in decision.options:
            totals[option] += judged(here, option)[seat] - before
    return {option: total / dreams for option, total in totals.items()}


def judged(here: Match, option: Option, ends: int = ENDS) -> Sequence[float]:
    """The judgement of the first quiet moment after an option."""
    match = here.clone()
    match.follow(option)
    return settled(match, ends)


def settled(
    match: Match, ends: int = ENDS, longest: int = LONGEST, patience: Patience | None = None
) -> Sequence[float]:
    """The judgement of the next quiet moment of a match, which is used up.

    A choice on the way is taken by how its options look at once; those that look equally good are followed further.
    """
    patience = patience or Patience()
    while not match.quiet and longest > 0 and patience.left > 0:
        options = match.options()
        option = options[0]
        if len(options) > 1:
            patience.left -= 1
            alike = best_at_once(match)
            if 1 < len(alike) <= ends:
                return best_end(match, alike, ends // len(alike), longest - 1, patience)
            option = alike[0]
        match.follow(option)
        longest -= 1
    return match.evaluate()


def played_on(match: Match, questions: int, ends: int, longest: int = LONGEST) -> Sequence[float]:
    """The judgement some quiet questions later, each answered as a look ahead finds best for whoever is asked.

    Judgements err most in the middle of a fight: a few turns later much of it is decided.  The match is used up.
    """
    while questions > 0 and longest > 0 and match.table.outcome is None:
        options = match.options()
        option = options[0]
        if len(options) > 1:
            if match.quiet:
                option = best_ahead(match, ends)
                questions -= 1
            else:
                option = best_at_once(match)[0]
        match.follow(option)
        longest -= 1
    return settled(match, ends)


def best_ahead(match: Match, ends: int) -> Option:
    """The option after which whoever is asked stands best at the next quiet moment."""
    seat, options = match.asked, match.options()
    looks = [judged(match, option, ends)[seat] for option in options]
    return options[looks.index(max(looks))]


def best_at_once(match: Match) -> list[Option]:
    """The options after which whoever is asked stands best right away."""
    seat, options = match.asked, match.options()
    looks = [_after(match, option)[seat] for option in options]
    best = max(looks)
    return [option for option, look in zip(options, looks, strict=True) if look == best]


def _after(match: Match, option: Option) -> Sequence[float]:
    """How everybody stands right after an option."""
    ahead = match.clone(light=True)
    ahead.follow(option)
    return ahead.evaluate()


def best_end(
    match: Match, ways: Sequence[Option], ends: int, longest: int, patience: Patience
) -> Sequence[float]:
    """The judgement at the end of the way that is best for whoever is asked."""
    seat, found = match.asked, []
    for option in ways:
        ahead = match.clone()
        ahead.follow(option)
        found.append(settled(ahead, ends, longest, patience))
    return max(found, key=lambda end: end[seat])
