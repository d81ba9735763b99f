"""Matches of a comparison played again for people to look at: those in which the change turned the result."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from pioche.bots import bot_named, consult
from pioche.core.decisions import Seat
from pioche.core.match import Match
from pioche.core.record import record_of, save
from pioche.lab.comparison import Comparison, Contest
from pioche.lab.plan import Series
from pioche.lab.play import begin

SHOWN = 3


class Shown(NamedTuple):
    """A match worth looking at: its file, and what the first player won before and after."""

    path: Path
    number: int
    before: float
    after: float


def turned(comparison: Comparison, contest: Contest) -> list[tuple[int, float, float]]:
    """The matches whose result the change turned the way it turns most, those first in which it was used most."""
    better = sum(comparison.differences(contest).values()) >= 0
    before = dict(scores_before(comparison, contest))
    changed = {*comparison.change.cards, *comparison.stands_for.values()}
    found = []
    for row in comparison.store.rows(contest.new, comparison.deals * contest.new.turns):
        seat, score = row.seating.index(0), row.score(0)
        was = before.get((contest.new.deal(row.number), seat), score)
        uses = sum(sum(life.chosen.values()) for life in row.cards if life.card in changed)
        if score != was and (score > was) == better:
            found.append((-uses, row.number, was, score))
    return [(number, was, score) for _, number, was, score in sorted(found)[:SHOWN]]


def scores_before(comparison: Comparison, contest: Contest) -> Iterator[tuple[tuple[int, Seat], float]]:
    """What the first player won before the change, by deal and seat; in a mirror that is whoever sat there."""
    series = contest.old
    for row in comparison.store.rows(series, comparison.deals * series.turns):
        for seat, (player, score) in enumerate(zip(row.seating, row.scores, strict=True)):
            if player == 0 or series.mirrored:
                yield (series.deal(row.number), seat), score


def replays(comparison: Comparison, contest: Contest, folder: Path, lang: str) -> list[Shown]:
    """Write the matches that show a change best; whoever alone has the changed cards has their names beside its own."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.json"):
        old.unlink()
    shown = []
    for at, (number, before, after) in enumerate(turned(comparison, contest), 1):
        path = folder / f"{at}.json"
        play_again(contest.new, number, path, comparison.called.said(lang))
        shown.append(Shown(path, number, before, after))
    return shown


def play_again(series: Series, number: int, path: Path, changed: str) -> None:
    """Play a match of a series once more and save its record."""
    players = tuple(
        f"{name} ({changed if series.players[player].cards else player + 1})"
        for name, player in zip(series.bots(number), series.seating(number), strict=True)
    )
    save(record_of(played_again(series, number), players), path)


def played_again(series: Series, number: int) -> Match:
    """A match of a series played once more to its end: its bots have the same luck, and do the same."""
    match = begin(series, number)
    bots = [bot_named(name, series.bot_seed(number, seat)) for seat, name in enumerate(series.bots(number))]
    while match.outcome is None:
        match.choose(consult(bots[match.asked], match))
    return match
