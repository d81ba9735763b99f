"""Looking back at a finished match: how everybody stood, and where it turned.

Only matches that are over may be looked back at: the judgement reads all cards, and so tells of those that nobody saw.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise

import msgspec

from pioche.core.contract import Game
from pioche.core.decisions import Seat
from pioche.core.events import Event
from pioche.core.record import Record, steps

TURNS = 3  # of a match that are told
LEAST = 0.04  # of the judgement: a smaller swing turns nothing,
BESIDE = 0.3  # and neither does one that is smaller than so much of the largest
STEEP = 0.5  # of the steepest: a moment that made so much of a swing may stand for it
PHASES = 12  # of a match: a swing counts if it lasts for one of them
MOST_JUDGED = 240  # quiet moments that are kept of a long match: more than a page is wide
Weigh = Callable[[Event], int]  # how much people talk about an event, as its game declares it
ToldOf = Callable[[int, Seat], tuple[int, bool]]


class Judged(msgspec.Struct, frozen=True, array_like=True):
    """How well each seat stood after so many choices, 0 to 1."""

    step: int
    shares: tuple[float, ...]


class Turn(msgspec.Struct, frozen=True, array_like=True):
    """A turning point: the choices from one quiet moment to the next, and the seat that stood better from then on."""

    first: int  # the first of these choices; 1 is the first of the match
    last: int
    seat: Seat
    before: float  # how well it stood for a while before, and for a while after
    after: float
    events: tuple[tuple[Event, ...], ...]  # what each of the choices made happen


class Hindsight(msgspec.Struct, frozen=True, array_like=True):
    """A match looked back at: the judgement at its quiet moments, its turning points in order, who chose how often."""

    course: tuple[Judged, ...]
    turns: tuple[Turn, ...]
    leads: int  # how often somebody else came to stand best
    choices: tuple[int, ...]  # real ones of each seat: between two options or more


def look_back(game: Game, record: Record, weigh: Weigh) -> Hindsight:
    """Look back at a whole match."""
    course: list[Judged] = []
    told: list[tuple[Event, ...]] = []
    choices = [0] * record.spec.seats
    for step, (match, events) in enumerate(steps(game, record)):
        told.append(tuple(events))
        if match.quiet:
            over = match.outcome is not None
            course.append(Judged(step, tuple(match.evaluate() if over else game.chances(match.table))))
        if match.outcome is None and len(match.options()) > 1:
            choices[match.asked] += 1
    # Who stand or fall together overtake nobody: a swing would be told of one of them, and is everybody's.
    turns = () if game.team_rule else turning_points(course, told, weigh)
    return Hindsight(_thinned(course), turns, lead_changes(course), tuple(choices))


def turning_points(
    course: Sequence[Judged], told: Sequence[tuple[Event, ...]], weigh: Weigh
) -> tuple[Turn, ...]:
    """The largest swings that lasted, in the order of the match.

    The judgement goes up and down with whose turn it is, so that two moments are not compared by themselves but what
    came before with what came after, each for a phase of the match; and two turns are a phase apart.
    """
    width = _phase(course)
    last = len(course) - 1
    if last < width:
        return ()
    # The end is looked at apart: what led there is no turn because somebody has won since.
    swings = [_swing(course, at, width) for at in range(width, last - width + 1)]
    if _leader(_mean(course[last - width : last])) != _leader(course[last].shares):
        swings.append(_swing(course, last, width))  # somebody else has won than whoever led
    found: list[Swing] = []
    swings.sort(key=lambda each: each.before - each.after)
    largest = swings[0].after - swings[0].before if swings else 0.0
    for swing in swings:
        large = swing.after - swing.before >= max(LEAST, BESIDE * largest)
        if large and len(found) < TURNS and all(abs(swing.at - other.at) >= width for other in found):
            found.append(swing)

    def told_of(at: int, seat: Seat) -> tuple[int, bool]:
        """How much people talk about the choices before a moment, and whether whoever gained made what they tell."""
        first, last = _choices(course, at)
        events = [event for events in told[first : last + 1] for event in events]
        return max(((weigh(event), event.seat == seat) for event in events), default=(0, False))

    sharp = [_sharpened(course, swing, (width - 1) // 2, told_of) for swing in found]
    return tuple(_turn(course, told, swing) for swing in sorted(sharp, key=lambda each: each.at))


class Swing(msgspec.Struct, frozen=True):
    """What changed at a quiet moment for whoever gained most: how they stood before, and from then on."""

    at: int  # in the course
    seat: Seat
    before: float
    after: float


def _phase(course: Sequence[Judged]) -> int:
    """How many quiet moments make a phase: whole rounds, so that everybody has been asked as often."""
    seats = len(course[0].shares)
    return seats * max(1, round(len(course) / PHASES / seats))


def _swing(course: Sequence[Judged], at: int, width: int) -> Swing:
    """The swing at a quiet moment, between what came before and after for a while."""
    before, after = _mean(course[at - width : at]), _mean(course[at : at + width])
    seat = max(range(len(before)), key=lambda seat: after[seat] - before[seat])
    return Swing(at, seat, before[seat], after[seat])


def _sharpened(course: Sequence[Judged], swing: Swing, near: int, told_of: ToldOf) -> Swing:
    """The same swing at a steep moment near it, measured by rounds: the one that people would tell of."""
    seat, seats = swing.seat, len(course[0].shares)

    def steepness(at: int) -> float:
        return _mean(course[at : at + seats])[seat] - _mean(course[at - seats : at])[seat]

    if swing.at == len(course) - 1:
        return swing
    moments = range(max(seats, swing.at - near), min(len(course) - 1 - seats, swing.at + near) + 1)
    steep = {at: steepness(at) for at in moments}
    enough = STEEP * max(steep.values())
    return msgspec.structs.replace(
        swing,
        at=max((at for at in moments if steep[at] >= enough), key=lambda at: (told_of(at, seat), steep[at])),
    )


def _turn(course: Sequence[Judged], told: Sequence[tuple[Event, ...]], swing: Swing) -> Turn:
    """The choices that led to a quiet moment, with what they made happen."""
    first, last = _choices(course, swing.at)
    return Turn(first, last, swing.seat, swing.before, swing.after, tuple(told[first : last + 1]))


def _choices(course: Sequence[Judged], at: int) -> tuple[int, int]:
    """The first and the last of the choices that led to a quiet moment."""
    return course[at - 1].step + 1, course[at].step


def _mean(course: Sequence[Judged]) -> list[float]:
    """How well each seat stood on average."""
    return [sum(shares) / len(course) for shares in zip(*(judged.shares for judged in course), strict=True)]


def lead_changes(course: Sequence[Judged]) -> int:
    """How often somebody else came to stand best."""
    leaders = [leader for judged in course if (leader := _leader(judged.shares)) is not None]
    return sum(one != other for one, other in pairwise(leaders))


def _leader(shares: Sequence[float]) -> Seat | None:
    """Who stands best; None where several do."""
    best = max(shares)
    return shares.index(best) if list(shares).count(best) == 1 else None


def _thinned(course: Sequence[Judged]) -> tuple[Judged, ...]:
    """The course of a long match by fewer moments, the first and the last among them."""
    if len(course) <= MOST_JUDGED:
        return tuple(course)
    last = len(course) - 1
    return tuple(course[round(number * last / (MOST_JUDGED - 1))] for number in range(MOST_JUDGED))
