"""What an option is sure to do, as far as a seat can know: every way that its own further choices lead.

A way ends at the next quiet question, where somebody else decides, where chance is drawn, or where a card is shown
that the seat did not know.  Until then everything follows from what the seat knows, so that a way that was played in
an imagined match tells nothing of the true one.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final, NamedTuple

from pioche.core.contract import Outcome
from pioche.core.decisions import Option, Seat
from pioche.core.events import Event, sight_bit
from pioche.core.match import Match
from pioche.core.sight import public_table

WAYS: Final = 48  # that are followed; where there are more, all end at the question that parts them
DEPTH: Final = 12  # choices of one's own that are followed


class Way(NamedTuple):
    """What happens on one way, and what everybody can count where it ends."""

    events: tuple[Event, ...]
    table: Mapping[str, Any]
    outcome: Outcome | None = None
    open: bool = False  # what follows depends on chance, or on a card that is shown
    parted: bool = False  # it ends at a question of one's own, because there are too many ways on
    unanswered: bool = False  # others might have answered, and did not


class _Going(NamedTuple):
    """A way that is being followed: it stands before a question."""

    match: Match
    events: tuple[Event, ...] = ()
    unanswered: bool = False


class Bounds(NamedTuple):
    """How far ways are followed, as a game says it."""

    unanswered: Mapping[str, str] = {}  # by prompt, the verb by which others let things happen: it is taken
    until: Collection[str] = ()  # events with which something else begins: a turn, a combat


def ways(blind: Match, seat: Seat, option: Option, bounds: Bounds) -> list[Way]:
    """The ways after an option, followed in an imagined match of the seat, which itself stays as it is."""
    ended: list[Way] = []
    blind.table.story = None  # nobody dreams in it, so that nothing need be remembered for dreams
    going = _stepped(_Going(blind.clone()), seat, option, bounds, ended)
    for _ in range(DEPTH):
        branches = [(way, choice) for way in going for choice in way.match.options()]
        if len(ended) + len(branches) > WAYS:
            break
        going = [
            after
            for way, choice in branches
            for after in _stepped(way._replace(match=way.match.clone()), seat, choice, bounds, ended)
        ]
    parted = (Way(way.events, _public(way.match), parted=True, unanswered=way.unanswered) for way in going)
    return [*ended, *parted]


def _stepped(way: _Going, seat: Seat, option: Option, bounds: Bounds, ended: list[Way]) -> list[_Going]:
    """Take an option and what nobody answers to it; the way goes on at a question of the seat, or has ended."""
    match, events, quiet_others = way
    bit = sight_bit(seat, match.table.seats)
    while True:
        before, chance = _public(match), match.table.chance.state
        happened = match.choose(option)
        begun = next((n for n, event in enumerate(happened) if event.what in bounds.until), None)
        sure = _until_shown(happened[:begun], bit)
        if match.table.chance.state != chance:
            ended.append(Way(events, before, open=True, unanswered=quiet_others))
            return []
        events += sure
        if _shows(sure, bit):
            ended.append(Way(events, before, open=True, unanswered=quiet_others))
            return []
        ask = match.ask
        if begun is None and ask is not None and seat in ask.seats and not match.quiet:
            return [_Going(match, events, quiet_others)]
        let = None if begun is not None or ask is None or seat in ask.seats else _let(match, bounds)
        if let is None:
            ended.append(Way(events, _public(match), match.outcome, unanswered=quiet_others))
            return []
        option, quiet_others = let, True


def _let(match: Match, bounds: Bounds) -> Option | None:
    """The option by which whoever is asked lets things happen, if there is one."""
    verb = bounds.unanswered.get(match.ask.prompt) if match.ask else None
    return next((option for option in match.options() if option.verb == verb), None)


def _until_shown(events: Sequence[Event], bit: int) -> tuple[Event, ...]:
    """What happens up to the first card that is shown to the owner of a sight bit, which is told as unknown."""
    for number, event in enumerate(events):
        if _shows((event,), bit):
            return (*events[:number], event)
    return tuple(events)


def _shows(events: tuple[Event, ...], bit: int) -> bool:
    """Whether the last of some events shows a card."""
    card = events[-1].card if events else None
    return card is not None and bool(card.after & ~card.before & bit)


def _public(match: Match) -> Mapping[str, Any]:
    return public_table(match.game, match.table)
