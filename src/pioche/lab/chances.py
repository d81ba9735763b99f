"""Fitting the chances that people are shown: who won from where, among bots that play to win and err as people do.

A judgement only has to put what may follow in the right order, as strong players would; somebody who reads "45%" takes
it for a chance.  So matches of the lower levels are played, two like players each, and of the first three quarters the
judgement alone is stretched or the features are weighed, whichever tells better who won the last quarter.  `bands` of
that quarter show what the number is worth.
"""

from collections.abc import Sequence
from math import log
from typing import Final, NamedTuple

from pioche.bots.bot import consult
from pioche.bots.levels import level
from pioche.core.contract import Game
from pioche.core.errors import PiocheError
from pioche.core.judgement import Features, Judgement
from pioche.core.match import Match
from pioche.lab.plan import derived
from pioche.lab.train import Moment, Progress, fit, table

# Of the players, in turn: level 1 does not play to win, and those above err less than people.
LEVELS: Final = (2, 3)
KEPT: Final = 4  # one match of so many is kept to see whether the fit holds
BANDS: Final = 10
LEAST: Final = 1e-9  # of a chance that somebody had who won


class Played(NamedTuple):
    """A match: what chances follow from at its quiet moments, how its judgement saw them, and who won."""

    moments: tuple[tuple[Features, ...], ...]
    judged: tuple[tuple[float, ...], ...]
    scores: tuple[float, ...]


class Band(NamedTuple):
    """Of all seats that were shown a chance between two tenths: what they were shown, and what share won."""

    low: float
    shown: float
    won: float
    seats: int


class Chances(NamedTuple):
    """What was fitted, and how well it tells who won the matches that were kept, beside the judgement as it is."""

    fitted: Judgement
    loss: float
    judgement_loss: float
    bands: tuple[Band, ...]
    judgement_bands: tuple[Band, ...]
    matches: int  # that were kept


def play(game: Game, seats: int, number: int, seed: int, levels: Sequence[int] = LEVELS) -> Played:
    """One match between bots of one level, each level in turn."""
    own = derived(seed, "chances", number)
    match = Match(game, table(game, seats, number // len(levels)), own, events=False)
    bots = [level(levels[number % len(levels)], derived(own, seat)) for seat in range(seats)]
    moments: list[tuple[Features, ...]] = []
    judged: list[tuple[float, ...]] = []
    while match.outcome is None:
        if match.quiet:
            moments.append(tuple(game.counted(match.table)))
            judged.append(tuple(match.evaluate()))
        match.choose(consult(bots[match.asked], match))
    return Played(tuple(moments), tuple(judged), tuple(match.outcome.scores))


def find(
    game: Game,
    seats: int,
    games: int,
    seed: int,
    levels: Sequence[int] = LEVELS,
    progress: Progress = lambda done: None,
) -> Chances:
    """Play, fit and look whether it holds."""
    played = []
    for number in range(games):
        played.append(play(game, seats, number, seed, levels))
        progress(number + 1)
    return fitted(game, played)


def fitted(game: Game, played: Sequence[Played]) -> Chances:
    """The better of two fits to matches, seen in those that were kept."""
    if any(len(set(match.scores)) == 1 and match.scores[0] != 1 / len(match.scores) for match in played):
        raise PiocheError(
            en=f"{game.id}: all win or lose together, so that nobody's share can be fitted",
            fr=f"{game.id} : tous gagnent ou perdent ensemble, la part de chacun ne s’ajuste pas",
            code="no_rivals",
        )
    cut = len(played) - len(played) // KEPT
    learnt, kept = played[:cut], played[cut:]
    width = 1 + len(game.features)
    stretched = _fit(learnt, slice(0, 1)) + (0.0,) * (width - 1)
    weighed = (0.0, *_fit(learnt, slice(1, width)))
    found = min(
        (Judgement(weights) for weights in (stretched, weighed)), key=lambda each: loss(told(each, kept))
    )
    shown, judged = told(found, kept), [(shares, m.scores) for m in kept for shares in m.judged]
    return Chances(found, loss(shown), loss(judged), bands(shown), bands(judged), len(kept))


Told = Sequence[tuple[Sequence[float], Sequence[float]]]  # the chance of each seat at a moment, and its score


def told(judgement: Judgement, played: Sequence[Played]) -> Told:
    """What a fit says of the moments of matches."""
    return [(judgement.shares(rows), match.scores) for match in played for rows in match.moments]


def loss(moments: Told) -> float:
    """The mean log loss: the less, the better it was told who would win."""
    total = 0.0
    for shares, scores in moments:
        total -= sum(score * log(max(share, LEAST)) for share, score in zip(shares, scores, strict=True))
    return total / len(moments)


def bands(moments: Told) -> tuple[Band, ...]:
    """What was shown and what came of it, by tenths of the chance."""
    found: dict[int, list[tuple[float, float]]] = {}
    for shares, scores in moments:
        for share, score in zip(shares, scores, strict=True):
            found.setdefault(min(int(share * BANDS), BANDS - 1), []).append((share, score))
    return tuple(
        Band(at / BANDS, sum(s for s, _ in each) / len(each), sum(w for _, w in each) / len(each), len(each))
        for at, each in sorted(found.items())
    )


def _fit(played: Sequence[Played], part: slice) -> tuple[float, ...]:
    moments = [
        Moment(tuple(row[part] for row in rows), match.scores) for match in played for rows in match.moments
    ]
    return fit(moments).judgement.weights
