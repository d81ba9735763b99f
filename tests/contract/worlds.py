"""All worlds that a seat cannot tell from the true one, found by trying every answer of chance; and what is dreamt.

Nothing here knows of kins: a world is a sequence of answers of chance with which the same choices give the seat the
same bytes.  A choice of somebody else counts as often as there are cards of that face in the hand which the seat has
not seen: whoever lays a card out of a hand is supposed to take any one of it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import permutations
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from pioche.check.broken import received
from pioche.core.chance import Order, Rigged
from pioche.core.contract import Game, TableSpec
from pioche.core.decisions import Card, Option, Seat
from pioche.core.dreams import laid
from pioche.core.match import Match
from pioche.core.table import Pile, Table

World = tuple[tuple[int, ...], ...]


class Branch(NamedTuple):
    """Answers of chance and choices so far, how likely they are, and the first moment that is not counted yet."""

    given: tuple[Order, ...]
    chosen: tuple["Chosen", ...]
    weight: float
    start: int


class Chosen(NamedTuple):
    """A choice, and from whom the card is hidden that is taken for it: of a known copy and another either may leave."""

    option: Option
    hidden_from: int
    weight: float


HIDDEN_FROM = [
    0
]  # who must not know the card that is picked now; 0: a known copy leaves first, as by the rules


class Unanswered(Exception):
    """A shuffle for which no answer is given yet; holds what is shuffled."""

    def __init__(self, whats: list[int]) -> None:
        self.whats = whats


@contextmanager
def every_shuffle_asked(patch: Any) -> Iterator[None]:
    """Shuffles without an answer are told instead of carried out."""
    true_mix, true_pick = Table._mix, Table.pick

    def asking(self: Table, pile: Pile) -> None:
        if not self.rigged:
            raise Unanswered([self.what(card) for card in pile])
        true_mix(self, pile)

    def picking(self: Table, pile: Iterable[Card], face: int) -> Card:
        unknown = [card for card in pile if self.face[card] == face and not self.seen[card] & HIDDEN_FROM[0]]
        return unknown[0] if HIDDEN_FROM[0] else true_pick(self, pile, face)

    with patch.context() as patched:
        patched.setattr(Table, "_mix", asking)
        patched.setattr(Table, "pick", picking)
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
                    for choice in could_have_been(match, choices[moment], seat):
                        weight = branch.weight * choice.weight
                        waiting.append(Branch(branch.given, (*branch.chosen, choice), weight, moment + 1))
                    break
                HIDDEN_FROM[0] = branch.chosen[moment].hidden_from
                told = match.choose(branch.chosen[moment].option)
                HIDDEN_FROM[0] = 0
                moment += 1
        except Unanswered as shuffle:
            HIDDEN_FROM[0] = 0
            orders = Counter(permutations(shuffle.whats))
            start = moment + 1 if branch.given else 0
            waiting += [
                Branch(
                    (*branch.given, Order(order)),
                    branch.chosen,
                    branch.weight * count / orders.total(),
                    start,
                )
                for order, count in orders.items()
            ]
    return found


def could_have_been(match: Match, option: Option, seat: Seat) -> Iterator[Chosen]:
    """What the asked seat may have chosen, and how many cards it could have taken for it.

    Of a choice of others one knows no more than its verb, unless it shows.
    """
    t: Any = match.table
    bit = 1 << seat
    for other in match.options():
        if match.asked == seat:
            if other == option:
                yield Chosen(other, 0, 1.0)
        elif other.verb == option.verb:
            alike = [card for card in t.hand[match.asked] if t.carddef(card).id == other.source]
            unknown = [card for card in alike if not t.seen[card] & bit]
            if len(unknown) < len(alike) or not other.source:
                yield Chosen(other, 0, 1.0)
            if unknown:
                yield Chosen(other, bit, float(len(unknown)))


def begun(game: Game, spec: TableSpec, given: tuple[Any, ...]) -> Match:
    """A match that is dealt with given answers of chance."""
    table = game.deal(spec, Rigged(1, given), events=True)
    match = Match.__new__(Match)
    match.game, match.spec, match.seed = game, spec, 1
    match._begin(table, True)
    return match


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


def misdreamt(
    game: Game, spec: TableSpec, seed: int, patch: Any, dreams: int = 300, *, light: bool = True
) -> str:
    """What is wrong with what the seats dream at the moments of one match; nothing if nothing is."""
    choices = line(game, spec, seed)
    for seat in range(spec.seats):
        heard = heard_by(game, spec, seed, choices, seat)
        with every_shuffle_asked(patch):
            found = worlds(game, spec, choices, seat, heard)
        match, rng = Match(game, spec, seed), Random(seed)
        for moment, wanted in enumerate(found):
            assert world_of(match) in wanted, "the enumeration finds the true world"
            dreamt = Counter(world_of(match.imagine(seat, rng, light=light)) for _ in range(dreams))
            missing = [
                world
                for world, n in wanted.items()
                if world not in dreamt and n * dreams > 9 * wanted.total()
            ]
            wrong = (
                [f"impossible: {world}" for world in dreamt if world not in wanted]
                + [f"never dreamt: {world}" for world in missing]
                + [f"frequencies are off by {off:.1f}" for off in [far(dreamt, wanted)] if off > 6]
            )
            if wrong:
                return f"seat {seat} after {[*map(str, choices[:moment])]}: {wrong[0]}"
            if moment < len(choices):
                match.choose(choices[moment])
    return ""
