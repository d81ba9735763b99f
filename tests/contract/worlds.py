"""All worlds that a seat cannot tell from the true one, found by trying every answer of chance; and what is dreamt.

Nothing here knows of kins: a world is a sequence of answers of chance with which the same choices give the seat the
same bytes.  A choice of somebody else counts as often as there are cards of that face in the hand which the seat has
not seen: whoever lays a card out of a hand is supposed to take any one of it.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import permutations
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from pioche.check.broken import received
from pioche.core.chance import Rigged
from pioche.core.contract import Game, TableSpec
from pioche.core.decisions import Option, Seat
from pioche.core.dreams import laid
from pioche.core.match import Match
from pioche.core.table import Pile, Table

World = tuple[tuple[int, ...], ...]


class Branch(NamedTuple):
    """Answers of chance and choices so far, how likely they are, and the first moment that is not counted yet."""

    given: tuple[tuple[int, ...], ...]
    chosen: tuple[Option, ...]
    weight: float
    start: int


class Unanswered(Exception):
    """A shuffle for which no answer is given yet; holds what is shuffled."""

    def __init__(self, whats: list[int]) -> None:
        self.whats = whats


@contextmanager
def every_shuffle_asked(patch: Any) -> Iterator[None]:
    """Shuffles without an answer are told instead of carried out."""
    true_mix = Table._mix

    def asking(self: Table, pile: Pile) -> None:
        if not self.rigged:
            raise Unanswered([self.what(card) for card in pile])
        true_mix(self, pile)

    with patch.context() as patched:
        patched.setattr(Table, "_mix", asking)
        yield


def world_of(match: Match) -> World:
    """A table as a world: what lies where."""
    return tuple(tuple(pile) for pile in laid(match.table))


def heard_by(game: Game, spec: TableSpec, seed: int, choices: list[Option], seat: Seat) -> list[bytes]:
    """Everything that the seat receives at each moment of a match."""
    match = Match(game, spec, seed)
    heard = [received(match, seat, match.opening)]
    return heard + [received(match, seat, match.choose(option)) for option in choices]


def worlds(
    game: Game, spec: TableSpec, choices: list[Option], seat: Seat, heard: list[bytes]
) -> list[Counter[World]]:
    """For each moment the worlds that fit everything heard until then, with weights that add up to 1e12."""
    found: list[Counter[World]] = [Counter() for _ in heard]
    waiting: list[Branch] = [Branch((), (), 1.0, 0)]
    while waiting:
        branch = waiting.pop()
        moment = 0
        try:
            match = begun(game, spec, branch.given)
            told = match.opening
            while received(match, seat, told) == heard[moment]:
                if moment >= branch.start:
                    found[moment][world_of(match)] += round(branch.weight * 1e12)
                if moment == len(choices):
                    break
                if moment == len(branch.chosen):
                    for option in could_have_been(match, choices[moment], seat):
                        weight = branch.weight * likely(match, option, seat)
                        chosen = (*branch.chosen, option)
                        waiting.append(Branch(branch.given, chosen, weight, moment + 1))
                    break
                told = match.choose(branch.chosen[moment])
                moment += 1
        except Unanswered as shuffle:
            orders = Counter(permutations(shuffle.whats))
            start = moment + 1 if branch.given else 0
            waiting += [
                Branch((*branch.given, order), branch.chosen, branch.weight * count / orders.total(), start)
                for order, count in orders.items()
            ]
    return found


def could_have_been(match: Match, option: Option, seat: Seat) -> list[Option]:
    """What the asked seat may have chosen; of a choice of others one knows no more than its verb, unless it shows."""
    options = match.options()
    if match.asked == seat:
        return [option] if option in options else []
    return [other for other in options if other.verb == option.verb]


def begun(game: Game, spec: TableSpec, given: tuple[Any, ...]) -> Match:
    """A match that is dealt with given answers of chance."""
    table = game.deal(spec, Rigged(1, given), events=True)
    match = Match.__new__(Match)
    match.game, match.spec, match.seed = game, spec, 1
    match._begin(table, True)
    return match


def likely(match: Match, option: Option, seat: Seat) -> float:
    """How many cards the chooser could have taken to do this, as far as the seat cannot see them."""
    t: Any = match.table
    if match.asked == seat or not option.source:
        return 1.0
    hand = t.hand[match.asked]
    if t.seen[t.pick(hand, t.face_index(option.source))] >> seat & 1:
        return 1.0
    alike = [card for card in hand if t.carddef(card).id == option.source and not t.seen[card] >> seat & 1]
    return float(len(alike))


def far(dreamt: Counter[World], wanted: Counter[World]) -> float:
    """By how many standard deviations the frequencies differ (chi-square, normalised)."""
    total, mass = sum(dreamt.values()), sum(wanted.values())
    squares = sum(
        (dreamt[world] - total * weight / mass) ** 2 / (total * weight / mass)
        for world, weight in wanted.items()
    )
    freedom = len(wanted) - 1
    return (squares - freedom) / sqrt(2 * freedom) if freedom else 0.0


def line(game: Game, spec: TableSpec, seed: int) -> list[Option]:
    """The choices of a random match."""
    match, rng = Match(game, spec, seed), Random(seed)
    while match.outcome is None:
        match.choose(rng.choice(list(match.options())))
    return match.choices
