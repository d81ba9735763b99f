"""Whole matches of Raise, Rise & Die for the tests of its rules."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from pioche.core.contract import TableSpec
from pioche.core.decisions import Option, Seat
from pioche.core.events import Event
from pioche.core.match import Match
from pioche.games.raise_rise_die.game import GAME
from pioche.games.raise_rise_die.table import RaiseTable

DECKS = tuple(GAME.named_decks)
PAIRS = [(mine, theirs) for mine in DECKS for theirs in DECKS]
MATCHES = [(PAIRS[seed % len(PAIRS)], seed) for seed in range(16)]


class Moment(NamedTuple):
    """A match after its opening or after a choice: the table before and now, who chose what, what happened."""

    match: Match
    before: RaiseTable
    now: RaiseTable
    prompt: str  # that was answered
    chooser: Seat | None
    choice: Option | None
    events: list[Event]


def table(match: Match) -> RaiseTable:
    """The true table of a match."""
    assert isinstance(match.table, RaiseTable)
    return match.table


def new(decks: tuple[str, ...] = DECKS[:2], seed: int = 1) -> Match:
    """A match at its first decision."""
    return Match(GAME, TableSpec(decks=decks), seed)


def played(decks: tuple[str, ...], seed: int) -> Iterator[Moment]:
    """Every moment of a match between players who choose anything."""
    match, rng = new(decks, seed), Random(seed)
    yield Moment(match, table(match), table(match), "", None, None, match.opening)
    while match.outcome is None:
        before, asked = table(match).clone(), match.asked
        assert match.ask is not None
        prompt, option = match.ask.prompt, rng.choice(list(match.options()))
        events = match.choose(option)
        yield Moment(match, before, table(match), prompt, asked, option, events)
