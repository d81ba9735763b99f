"""Single-observer information-set Monte Carlo tree search.

One tree for the searching seat, over the choices of all seats.  Each iteration dreams a world, walks down the tree by
the options that exist in that world, adds one node, plays on at random, judges where that ended and tells the path.
Exploration counts how often an option was *available*, because worlds differ in what they offer (Cowling, Powley
and Whitehouse, 2012).
"""

from collections.abc import Sequence
from math import log, sqrt
from random import Random
from time import perf_counter
from typing import NamedTuple

from pioche.bots.bot import Dream
from pioche.core.decisions import Decision, Option, Seat
from pioche.core.match import Match
from pioche.core.sight import View

EXPLORATION = 0.6
CHECK_EVERY = 16  # iterations between two looks at the clock and at the lead
TO_THE_END = 1_000_000


class Cut(NamedTuple):
    """How far a playout goes before the game's own judgement is asked: further as the search grows."""

    start: int = 0
    growth: float = 0.0  # decisions more for each doubling of the iterations

    def after(self, iterations: int) -> int:
        """The number of decisions that a playout may take then."""
        return self.start + int(self.growth * iterations.bit_length())


class Node:
    """What the search knows of one option, taken after one sequence of choices."""

    __slots__ = ("available", "children", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.available = 1
        self.total = 0.0  # the sum of values for the seat that takes the option
        self.children: dict[Option, Node] = {}

    @property
    def mean(self) -> float:
        """The mean value for the seat that takes the option."""
        return self.total / self.visits if self.visits else 0.0

    def ranking(self) -> list[tuple[Option, "Node"]]:
        """The options from the most to the least visited; between equals the one of the better mean first."""
        return sorted(self.children.items(), key=lambda pair: (-pair[1].visits, -pair[1].mean))

    def lead(self) -> int:
        """By how many visits the first child leads the second."""
        visits = sorted((child.visits for child in self.children.values()), reverse=True)
        return visits[0] - visits[1] if len(visits) > 1 else 0


def run(
    dream: Dream,
    seat: Seat,
    rng: Random,
    iterations: int,
    cut: Cut | None = None,
    *,
    milliseconds: float | None = None,
    exploration: float = EXPLORATION,
    decided: bool = False,
) -> Node:
    """Search from the decision of `seat` and return the root; without a cut playouts go to the end.

    With `decided` the search ends as soon as no other option can catch up with the most visited one.
    """
    root = Node()
    begun = perf_counter()
    done = 0
    while done < iterations:
        limit = TO_THE_END if cut is None else cut.after(done)
        iterate(root, dream(rng), rng, limit, exploration)
        done += 1
        if done % CHECK_EVERY:
            continue
        left = iterations - done
        if milliseconds is not None:
            spent = (perf_counter() - begun) * 1000
            left = min(left, int(done * (milliseconds - spent) / spent))
        if left <= 0 or (decided and root.lead() > left):
            break
    return root


def iterate(root: Node, match: Match, rng: Random, limit: int, exploration: float = EXPLORATION) -> None:
    """One iteration in one dreamt world: walk down, add a node, play out, judge, tell the path."""
    node = root
    path: list[tuple[Node, Seat]] = []
    fresh = False
    while not fresh and match.table.outcome is None:
        options = match.options()
        mover = match.asked
        if len(options) > 1:
            option, fresh = select(node, options, rng, exploration)
        else:
            option = options[0]
        children = node.children
        child = children.get(option)
        if child is None:
            child = children[option] = Node()
        path.append((child, mover))
        match.follow(option)
        node = child
    if limit and match.table.outcome is None:
        match.playout(rng.random, limit)
    root.visits += 1
    values: dict[Seat, float] = {}
    for child, mover in path:
        value = values.get(mover)
        if value is None:
            value = values[mover] = match.evaluate(mover)
        child.visits += 1
        child.total += value


def select(node: Node, options: Sequence[Option], rng: Random, exploration: float) -> tuple[Option, bool]:
    """The option to walk by and whether it is new: any untried one first, then the best upper bound (UCB1)."""
    children = node.children
    untried = None
    best, bound = options[0], -1.0
    for option in options:
        child = children.get(option)
        if child is None:
            if untried is None:
                untried = [option]
            else:
                untried.append(option)
            continue
        child.available += 1
        if untried is None:
            visits = child.visits
            upper = child.total / visits + exploration * sqrt(log(child.available) / visits)
            if upper > bound:
                best, bound = option, upper
    if untried is not None:
        return untried[int(rng.random() * len(untried))], True
    return best, False


class Ismcts:
    """Searches over dreams of its own seat, for a number of iterations or of milliseconds."""

    __slots__ = ("cut", "exploration", "iterations", "milliseconds", "rng")

    def __init__(
        self,
        seed: int,
        iterations: int = 1_000_000,
        *,
        milliseconds: float | None = None,
        cut: Cut | None = None,
        exploration: float = EXPLORATION,
    ) -> None:
        self.rng = Random(seed)
        self.iterations = iterations
        self.milliseconds = milliseconds
        self.cut = cut
        self.exploration = exploration

    def choose(self, view: View, decision: Decision, dream: Dream) -> Option:
        """The option that the search visited most."""
        seat = decision.seat if view.seat is None else view.seat
        root = run(
            dream,
            seat,
            self.rng,
            self.iterations,
            self.cut,
            milliseconds=self.milliseconds,
            exploration=self.exploration,
            decided=True,
        )
        return root.ranking()[0][0]
