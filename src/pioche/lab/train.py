"""Fitting a judgement by self-play: who wins from where, told by the features that a game names.

Each round plays matches with the judgement of the round before (the first at random), collects the features of every
quiet moment, and fits their weights to who won: a softmax over the seats that are in the match, by Newton's method with
a small penalty on great weights.  The last two rounds count.  Whether the result plays better is another question than
whether it predicts better: `trial` lets both judgements play.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from pioche.bots.bot import Bot, Dream, consult
from pioche.bots.greedy import Error, Greedy
from pioche.bots.random import RandomBot
from pioche.core.contract import Game, TableSpec
from pioche.core.decisions import Decision, Option
from pioche.core.errors import PiocheError
from pioche.core.judgement import Features, Judgement
from pioche.core.match import Match
from pioche.core.sight import View
from pioche.lab.contest import points, seatings
from pioche.lab.plan import derived
from pioche.lab.statistics import Interval, score_interval

Progress = Callable[[int], None]  # matches done in this round
EXPLORING: Final = Error(temperature=0.3, floor=5.0)  # in self-play, so that more than the best is ever seen
DREAMS: Final = 2  # of the players of self-play
PENALTY: Final = 4.0  # on the square of each weight
STEPS: Final = 30  # of Newton's method at most


class Moment(NamedTuple):
    """A quiet moment of a match, and the score of each seat in the end."""

    rows: tuple[Features, ...]
    scores: tuple[float, ...]


class Fitted(NamedTuple):
    """What a fit found, from how many moments, and how well it predicts them (mean log loss)."""

    judgement: Judgement
    moments: int
    loss: float


def check(game: Game, seats: int) -> None:
    """Refuse what cannot be fitted, and say so if numpy is missing."""
    game.spec(TableSpec(seats=seats))
    if not game.features:
        raise PiocheError(
            en=f"{game.id} names no features to fit: see `features` and `described` in its game.py",
            fr=f"{game.id} ne nomme aucune caractéristique à ajuster : voir `features` et `described` dans son game.py",
            code="no_features",
        )
    _numpy()


def train(
    game: Game, seats: int, games: int, rounds: int, seed: int, progress: Progress = lambda done: None
) -> list[Fitted]:
    """What each round of self-play found; the last one is the result."""
    found: list[Fitted] = []
    before: list[Moment] = []
    for number in range(rounds):
        player = game.judged_by({seats: found[-1].judgement}) if found else game
        moments: list[Moment] = []
        for done in range(games):
            moments += self_play(player, seats, derived(seed, number, done), at_random=not found)
            progress(done + 1)
        found.append(fit(before + moments if number > 1 else moments))
        before = moments
    return found


def self_play(game: Game, seats: int, seed: int, *, at_random: bool) -> list[Moment]:
    """The quiet moments of one match, at which there was something to choose."""
    match = Match(game, table(game, seats, seed), seed, events=False)
    bots: list[Bot] = [
        RandomBot(derived(seed, seat)) if at_random else Greedy(derived(seed, seat), DREAMS, error=EXPLORING)
        for seat in range(seats)
    ]
    seen: list[tuple[Features, ...]] = []
    while match.outcome is None:
        if match.quiet and len(match.options()) > 1:
            seen.append(tuple(match.game.described(match.table)))
        match.choose(consult(bots[match.asked], match))
    scores = match.outcome.scores
    return [Moment(rows, scores) for rows in seen]


def table(game: Game, seats: int, number: int) -> TableSpec:
    """One of the tables of that size at which the game is tried, each in turn: all its decks and sets of cards."""
    samples = [spec for spec in game.samples() if spec.seats == seats]
    return samples[number % len(samples)] if samples else TableSpec(seats=seats)


def fit(moments: Sequence[Moment]) -> Fitted:
    """The weights under which what happened is likeliest, great ones penalised."""
    np = _numpy()
    width = max(len(row) for row in moments[0].rows)
    x = np.array([[row or [0.0] * width for row in moment.rows] for moment in moments], dtype=float)
    alive = np.array([[bool(row) for row in moment.rows] for moment in moments])
    won = np.array([moment.scores for moment in moments], dtype=float)
    won = won / won.sum(axis=1, keepdims=True)
    weights = np.zeros(width)
    for _ in range(STEPS):
        shares = _shares(np, x, alive, weights)
        mean = np.einsum("ns,nsk->nk", shares, x)
        slope = np.einsum("ns,nsk->k", won - shares, x) - PENALTY * weights
        spread = np.einsum("ns,nsk,nsl->kl", shares, x, x, optimize=True) - mean.T @ mean
        step = np.linalg.solve(spread + PENALTY * np.eye(width), slope)
        weights = weights + step
        if abs(step).max() < 1e-6:
            break
    shares = _shares(np, x, alive, weights)
    loss = -float((won * np.log(np.where(alive, shares, 1.0))).sum(axis=1).mean())
    return Fitted(Judgement(weights.tolist()), len(moments), loss)


def _shares(np: Any, x: Any, alive: Any, weights: Any) -> Any:
    """Each seat's share of the strength of all who are in the match."""
    strength = np.where(alive, x @ weights, -np.inf)
    power = np.exp(strength - strength.max(axis=1, keepdims=True))
    return power / power.sum(axis=1, keepdims=True)


class Judging:
    """A bot that judges by another game's judgement than the match does."""

    __slots__ = ("bot", "game")

    def __init__(self, bot: Bot, game: Game) -> None:
        self.bot = bot
        self.game = game

    def choose(self, view: View, decision: Decision, dream: Dream) -> Option:
        """What its bot chooses in dreams of that game."""

        def dreamt(rng: Random, light: bool = True) -> Match:
            match = dream(rng, light=light)
            match.game = self.game
            return match

        return self.bot.choose(view, decision, dreamt)


def trial(
    fitted: Game, present: Game, seats: int, games: int, seed: int, progress: Progress = lambda done: None
) -> Interval:
    """The share of the points that the fitted judgement wins from the present one, both under the same look ahead."""
    sides = seatings(seats)
    scores: list[float] = []
    for number in range(games):
        side = sides[number % len(sides)]
        deal = derived(seed, "trial", number // len(sides))
        match = Match(present, table(present, seats, number // len(sides)), deal, events=False)
        bots = [
            Judging(Greedy(derived(seed, number, seat)), fitted if seat in side else present)
            for seat in range(seats)
        ]
        while match.outcome is None:
            match.choose(consult(bots[match.asked], match))
        scores.append(points(match.outcome.scores, side))
        progress(number + 1)
    return score_interval(scores)


def _numpy() -> Any:
    try:
        import numpy
    except ImportError:
        raise PiocheError(
            en="fitting needs numpy, which is not installed: pip install 'pioche[train]'",
            fr="l’ajustement demande numpy, qui n’est pas installé : pip install 'pioche[train]'",
            code="missing_extra",
        ) from None
    return numpy
