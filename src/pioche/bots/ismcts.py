"""Single-observer information-set Monte Carlo tree search.

One tree for the searching seat, over the choices of all seats.  Each iteration dreams a world, walks down the tree by
the options that exist in that world, adds one node, plays on for a few questions, judges there and tells the path.
Exploration counts how often an option was *available*, because worlds differ in what they offer (Cowling, Powley
and Whitehouse, 2012).
"""

from collections.abc import Mapping, Sequence
from math import inf, log, sqrt
from random import Random
from time import perf_counter
from typing import Final

from pioche.bots.bot import Dream, Dreamer
from pioche.bots.foresight import judged, look_ahead, played_on, world
from pioche.core.decisions import Decision, Option, Seat
from pioche.core.match import Match

# In units of how much judgements differ within this search, which is not the same in every game.
EXPLORATION: Final = 1.5
# What is supposed of that before anything is known, and for how many iterations the supposition counts.
SPREAD: Final = 0.1
SPREAD_WEIGHT: Final = 4
PRIOR_DREAMS: Final = 6  # the root begins with one look ahead,
PRIOR_VISITS: Final = 8  # which counts as that many visits
FIRST_VISITS: Final = 2  # below, an option begins with a look ahead in the world in which it is first met
RIPE: Final = 4  # visits before a node gets children: until then it is judged itself, in as many worlds
LEAF_QUESTIONS: Final = 4  # quiet questions that an iteration goes on for before it judges
# An iteration takes choices on its way by how they look at once: many iterations see many ways.
LEAF_ENDS: Final = 1
CHECK_EVERY: Final = 16  # iterations between two looks at the clock and at the lead


class Node:
    """What the search knows of one option, taken after one sequence of choices."""

    __slots__ = ("available", "children", "total", "visits")

    def __init__(self, visits: int = 0, mean: float = 0.0) -> None:
        self.visits = visits
        self.available = visits + 1
        self.total = visits * mean  # the sum of what was told, for the seat that takes the option
        self.children: dict[Option, Node] = {}

    @property
    def mean(self) -> float:
        """How much better or worse the seat that takes the option stands in the end, on average."""
        return self.total / self.visits if self.visits else 0.0

    def ranking(self) -> list[tuple[Option, "Node"]]:
        """The options from the most to the least visited; between equals the one of the better mean first."""
        return sorted(self.children.items(), key=lambda pair: (-pair[1].visits, -pair[1].mean))

    def lead(self) -> int:
        """By how many visits the first child leads the second."""
        visits = sorted((child.visits for child in self.children.values()), reverse=True)
        return visits[0] - visits[1] if len(visits) > 1 else 0


class Spread:
    """How much what the iterations tell one seat differs."""

    __slots__ = ("count", "squares", "total")

    def __init__(self) -> None:
        self.count = 0
        self.total = self.squares = 0.0

    def add(self, told: float) -> None:
        """Count one more."""
        self.count += 1
        self.total += told
        self.squares += told * told

    @property
    def deviation(self) -> float:
        """The standard deviation, drawn towards what was supposed beforehand while little is known."""
        squares = self.squares - self.total * self.total / self.count if self.count else 0.0
        return sqrt((max(squares, 0.0) + SPREAD_WEIGHT * SPREAD * SPREAD) / (self.count + SPREAD_WEIGHT))


def run(
    dream: Dream,
    seat: Seat,
    rng: Random,
    iterations: int,
    *,
    milliseconds: float | None = None,
    exploration: float = EXPLORATION,
    decided: bool = False,
    to_the_end: bool = False,
    root: Node | None = None,
) -> Node:
    """Search from the decision of `seat` and return the root.

    With `decided` the search ends as soon as no other option can catch up with the most visited one; with `to_the_end`
    each iteration plays at random to the end of the match instead of judging a few questions later.
    """
    root = root or Node()
    spread = Spread()
    begun = perf_counter()
    done = 0
    while done < iterations:
        told = iterate(root, dream, rng, exploration * spread.deviation, to_the_end=to_the_end)
        spread.add(told[seat])
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


def iterate(root: Node, dream: Dream, rng: Random, exploration: float, *, to_the_end: bool) -> list[float]:
    """One iteration in one dreamt world: walk down, play on for a few questions or to the end, tell the path.

    What is told is how much the judgement of this world changed for each seat: worlds differ in luck more than options
    differ in worth, and the difference takes the luck out.
    """
    match = dream(rng) if to_the_end else world(dream, rng)
    before = match.evaluate()
    node = root
    walked: list[tuple[Node, Seat]] = []
    while match.table.outcome is None:
        options = match.options()
        mover = match.asked
        children = node.children
        if len(options) == 1:
            option = options[0]
        elif node.visits < RIPE and node is not root:
            break
        else:
            known = [children.get(option) for option in options]
            if None not in known:
                option = select(children, options, exploration)
            elif to_the_end:
                untried = [option for option in options if option not in children]
                option = untried[int(rng.random() * len(untried))]
            else:
                meet(children, options, match, before[mover])
                option = select(children, options, exploration)
        child = children.get(option)
        if child is None:
            child = children[option] = Node()
        walked.append((child, mover))
        match.follow(option)
        node = child
    if to_the_end:
        match.playout(rng.random)
        after = match.evaluate()
    else:
        after = played_on(match, LEAF_QUESTIONS, LEAF_ENDS)
    told = [there - here for there, here in zip(after, before, strict=True)]
    root.visits += 1
    for child, mover in walked:
        child.visits += 1
        child.total += told[mover]
    return told


def meet(children: dict[Option, Node], options: Sequence[Option], match: Match, before: float) -> None:
    """Options that are met for the first time begin with what a look ahead in this world finds of them."""
    mover = match.asked
    for option in options:
        if option not in children:
            children[option] = Node(FIRST_VISITS, judged(match, option, LEAF_ENDS)[mover] - before)


def select(children: Mapping[Option, Node], options: Sequence[Option], exploration: float) -> Option:
    """The option of the best upper bound (UCB1)."""
    best, bound = options[0], -inf
    for option in options:
        child = children[option]
        child.available += 1
        visits = child.visits
        upper = child.total / visits + exploration * sqrt(log(child.available) / visits)
        if upper > bound:
            best, bound = option, upper
    return best


class Ismcts(Dreamer):
    """Searches over dreams of its own seat, for a number of iterations or of milliseconds."""

    __slots__ = ("exploration", "iterations", "milliseconds", "rng")

    def __init__(
        self,
        seed: int,
        iterations: int = 1_000_000,
        *,
        milliseconds: float | None = None,
        exploration: float = EXPLORATION,
    ) -> None:
        self.rng = Random(seed)
        self.iterations = iterations
        self.milliseconds = milliseconds
        self.exploration = exploration

    def think(self, seat: Seat, decision: Decision, dream: Dream) -> Option:
        """The option that the search visited most."""
        root = Node()
        for option, change in look_ahead(dream, seat, self.rng, PRIOR_DREAMS).items():
            root.children[option] = Node(PRIOR_VISITS, change)
        root = run(
            dream,
            seat,
            self.rng,
            self.iterations,
            milliseconds=self.milliseconds,
            exploration=self.exploration,
            decided=True,
            root=root,
        )
        return root.ranking()[0][0]
