"""Two bots at one table of any size: who sits where, so that equal bots win half of the points; and what bots do."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from random import Random
from typing import NamedTuple

from pioche.bots.bot import Blind, consult
from pioche.bots.foresight import look_ahead
from pioche.bots.levels import bot_named
from pioche.core.contract import TableSpec
from pioche.core.decisions import Decision, Seat
from pioche.core.match import Match
from pioche.games import game as game_of
from pioche.lab.plan import derived


@cache
def seatings(seats: int) -> tuple[tuple[Seat, ...], ...]:
    """The seats of one side in match after match: every half of the table, and at an odd table both near halves.

    Each is followed by its opposite.

    >>> seatings(3)
    ((0,), (1, 2), (1,), (0, 2), (2,), (0, 1))
    """
    everybody = range(seats)
    found: list[tuple[Seat, ...]] = []
    for side in combinations(everybody, seats // 2):
        other = tuple(seat for seat in everybody if seat not in side)
        if side not in found:
            found += (side, other)
    return tuple(found)


class Contest(NamedTuple):
    """One bot against another at tables of one size, match after match."""

    game: str
    seats: int
    upper: str
    lower: str
    seed: int = 0
    decks: tuple[tuple[str, ...], ...] = ()  # which take turns after both have had each side

    def play(self, number: int) -> float:
        """The share of the points that the upper bot wins in that match; two matches in turn have the same deal."""
        sides = seatings(self.seats)
        side = sides[number % len(sides)]
        deal = number // 2
        decks = self.decks[deal % len(self.decks)] if self.decks else ()
        match = Match(
            game_of(self.game),
            TableSpec(seats=self.seats, decks=decks),
            derived(self.seed, deal),
            events=False,
        )
        bots = [
            bot_named(self.upper if seat in side else self.lower, derived(self.seed, number, "bot", seat))
            for seat in range(self.seats)
        ]
        while match.outcome is None:
            match.choose(consult(bots[match.asked], match))
        return points(match.outcome.scores, side)


def points(scores: Sequence[float], side: Sequence[Seat]) -> float:
    """What a side won of all points."""
    return sum((scores[seat] for seat in side), 0.0) / sum(scores, 0.0)


class Habits(NamedTuple):
    """What a bot did in some matches against its like: how often it passed, and how often it harmed itself."""

    choices: int = 0
    harms: int = 0
    turns: int = 0  # choices at which it could pass
    passes: int = 0

    def __add__(self, other: "Habits") -> "Habits":  # type: ignore[override]  # counts, not a longer tuple
        return Habits(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))


def habits(contest: Contest, number: int, passing: str, harm: float, dreams: int) -> Habits:
    """The habits of the upper bot in a match against its like.

    It harms itself when it takes an option that a look ahead of its own seat, with that many dreams, finds more than
    `harm` below the best.
    """
    decks = contest.decks[number % len(contest.decks)] if contest.decks else ()
    spec = TableSpec(seats=contest.seats, decks=decks)
    match = Match(game_of(contest.game), spec, derived(contest.seed, number), events=False)
    bots = [bot_named(contest.upper, derived(contest.seed, number, seat)) for seat in range(contest.seats)]
    rng = Random(derived(contest.seed, number, "observer"))
    found = Habits()
    while isinstance(decision := match.decision(), Decision):
        taken = consult(bots[match.asked], match)
        if len(decision.options) > 1:
            worth = look_ahead(Blind(match, match.asked), match.asked, rng, dreams)
            could_pass = any(option.verb == passing for option in decision.options)
            harmed = worth.get(taken, -1.0) < max(worth.values()) - harm
            found += Habits(1, harmed, could_pass, could_pass and taken.verb == passing)
        match.choose(taken)
    return found
