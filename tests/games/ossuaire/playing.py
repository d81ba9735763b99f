"""Whole matches of Ossuaire for the tests of its rules."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from pioche.core.contract import TableSpec
from pioche.core.decisions import Card, Option, Seat
from pioche.core.events import Event
from pioche.core.match import Match
from pioche.games import game
from pioche.games.ossuaire.table import OssuaireTable

GAME = game("ossuaire")
FACTIONS = ("ossuaire", "garnison")
PAIRS = [(mine, theirs) for mine in FACTIONS for theirs in FACTIONS]
MATCHES = [(PAIRS[seed % len(PAIRS)], seed) for seed in range(16)]


class Moment(NamedTuple):
    """A match after its opening or after a choice: the table before and now, who chose what, what happened."""

    match: Match
    before: OssuaireTable
    now: OssuaireTable
    chooser: Seat | None
    choice: Option | None
    events: list[Event]


def table(match: Match) -> OssuaireTable:
    """The true table of a match."""
    assert isinstance(match.table, OssuaireTable)
    return match.table


def new(decks: tuple[str, ...] = FACTIONS, seed: int = 1, **spec: object) -> Match:
    """A match at its first decision."""
    return Match(GAME, TableSpec(decks=decks, **spec), seed)  # type: ignore[arg-type]


def eager(options: list[Option], rng: Random) -> Option:
    """One of the options at random, seldom one that ends something, so that matches see much of the rules."""
    going_on = [option for option in options if option.verb not in ("stop", "done", "decline")]
    return rng.choice(going_on if going_on and rng.random() < 0.9 else options)


def played(decks: tuple[str, ...], seed: int) -> Iterator[Moment]:
    """A match played to its end, moment by moment."""
    match = new(decks, seed)
    rng = Random(seed)
    yield Moment(match, table(match).clone(), table(match), None, None, match.opening)
    while match.outcome is None:
        before, chooser = table(match).clone(), match.asked
        choice = eager(list(match.options()), rng)
        events = match.choose(choice)
        yield Moment(match, before, table(match), chooser, choice, events)


def names(t: OssuaireTable, pile: list[Card]) -> list[str]:
    """The carddef ids of a pile, from bottom to top."""
    return [t.carddef(card).id for card in pile]
