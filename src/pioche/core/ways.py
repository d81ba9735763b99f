"""Ways: how unseen cards may have gone from one kin into another, drawn from what one seat knows.

Where cards went from one kin (`core/kin.py`) into another unseen, the kins are *linked* for the seat, and what lies
in one depends on what lies in the other.  The way of every card through linked kins is drawn first back in time and
then forth:

* Back: each card that the seat saw leave a kin, or sees of it now, must have come into it: as one of those that it
  knew to come in, or as one of those that came unseen from an older kin, which then must have held it. The draw is
  weighted by how many ways there are: the known ones of that sort, and the unseen ones times their odds to be it.
* Forth: whatever is not bound by this goes any way.

All ways that fit what the seat knows are equally likely.  One that is drawn with probability p therefore weighs
1/p, and of several that are drawn one is taken by weight.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import exp, lgamma, log
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from pioche.core.decisions import Card, Seat
from pioche.core.errors import NoDream
from pioche.core.kin import BOX, Kin

if TYPE_CHECKING:
    from pioche.core.table import Table

D = TypeVar("D")
Toss = Callable[[], float]
Place = tuple[int, Card]  # a card of a kin, by the kin's number: after another shuffle it is something else
Past = dict[Place, int]  # what the unseen cards of linked kins were

ATTEMPTS: Final = 5_000
DRAWS: Final = 4  # of which one is taken, so that what is drawn too seldom is taken more often
SLIM: Final = 0.05  # cards, where none is expected and yet one is possible


class Node(NamedTuple):
    """A linked kin as one seat knows it."""

    known: dict[int, int]  # what it knew to come in, and how many of each
    unseen: dict[int, list[Card]]  # the cards that came in unseen, by the kin they came from
    bound: dict[Card, int]  # what it has seen of it since
    free: list[Card]  # the cards that it has not seen since
    went: dict[Card, int]  # of those the ones that have left, and into which kin
    odds: dict[int, float]  # how likely one of its cards is of a sort, before anything is bound


class Ways:
    """Draws ways through the linked kins of one moment, the older kins first, as one seat knows them."""

    __slots__ = ("nodes", "seat")

    def __init__(self, nodes: Mapping[int, Node], seat: Seat) -> None:
        self.nodes = dict(nodes)
        self.seat = seat

    def draw(self, toss: Toss) -> Past:
        """One of several drawn ways, each as likely as it is underrated by the draw."""
        drawn: list[tuple[Past, float]] = []
        for _ in range(ATTEMPTS):
            way = self._attempt(toss)
            if way is not None:
                drawn.append(way)
                if len(drawn) == DRAWS:
                    break
        if not drawn:
            raise NoDream(
                en=f"no world that fits what seat {self.seat} has seen was found in {ATTEMPTS} attempts",
                fr=f"aucun monde conforme à ce que le siège {self.seat} a vu n’a été trouvé en {ATTEMPTS} essais",
            )
        return by_weight(drawn, toss)

    def _attempt(self, toss: Toss) -> tuple[Past, float] | None:
        """The way of every card through the linked kins; None where it led to what cannot have been.

        All ways are equally likely, so one that is drawn with probability p weighs 1/p; it comes with the logarithm.
        """
        bound = {number: node.bound.copy() for number, node in self.nodes.items()}
        ways: dict[Place, int | Place] = {}
        total = 0.0
        for number in reversed(self.nodes):  # a kin is younger than those that its cards came from
            node = self.nodes[number]
            known, unseen = node.known.copy(), {kin: cards[:] for kin, cards in node.unseen.items()}
            seen = sorted(bound[number].values())
            seen.sort(key=lambda _: toss())
            seen.sort(key=lambda what: what in known)  # first those that can only have come unseen
            for what in seen:
                weight = self._trace_back(what, known, unseen, bound, toss)
                if weight is None:
                    return None
                total += weight
            rest: list[int | Place] = [what for what, count in known.items() for _ in range(count)]
            rest += [(kin, card) for kin, cards in unseen.items() for card in cards]
            rest.sort(key=lambda _: toss())
            total += lgamma(len(rest) + 1)
            free = [card for card in node.free if card not in bound[number]]
            ways.update(((number, card), way) for card, way in zip(free, rest, strict=True))
        past: Past = {}
        for number, node in self.nodes.items():
            for card in node.free:
                way = bound[number][card] if card in bound[number] else ways[number, card]
                past[number, card] = way if isinstance(way, int) else past[way]
        return past, total

    def _trace_back(
        self,
        what: int,
        known: dict[int, int],
        unseen: dict[int, list[Card]],
        bound: dict[int, dict[Card, int]],
        toss: Toss,
    ) -> float | None:
        """Draw how a card that the seat has seen came into its kin, and how unlikely that was; None where it cannot."""
        odds = {kin: self._odds(kin, what, bound) for kin in unseen}
        sure = known.get(what, 0)
        whole = sum([len(unseen[kin]) * share for kin, share in odds.items()], float(sure))
        point = toss() * whole
        for kin, share in odds.items():
            cards = unseen[kin]
            if point < len(cards) * share:
                bound[kin][cards.pop(int(toss() * len(cards)))] = what
                return log(whole / share)
            point -= len(cards) * share
        if not sure:
            return None
        known[what] = sure - 1
        return log(whole)

    def _odds(self, number: int, what: int, bound: dict[int, dict[Card, int]]) -> float:
        """How likely one of a kin's cards that are not bound yet is of that sort."""
        node = self.nodes[number]
        free = len(node.bound) + len(node.free) - len(bound[number])
        left = self._left(number, what, bound) if free else 0
        if left <= 0:
            return 0.0
        return node.odds.get(what, 0.0) if node.unseen else left / free

    def _left(self, number: int, what: int, bound: dict[int, dict[Card, int]]) -> int:
        """How many cards of that sort a kin can have at most, besides those that are bound."""
        node = self.nodes[number]
        most = node.known.get(what, 0)
        for kin, cards in node.unseen.items():
            most += min(len(cards), self._left(kin, what, bound))
        return most - sum([other == what for other in bound[number].values()]) if most > 0 else 0


def by_weight(drawn: Sequence[tuple[D, float]], toss: Toss) -> D:
    """One of several draws by weight, of which each has the logarithm."""
    best = max(weight for _, weight in drawn)
    point = toss() * sum((exp(weight - best) for _, weight in drawn), 0.0)
    for found, weight in drawn:
        point -= exp(weight - best)
        if point < 0:
            return found
    return drawn[-1][0]


def is_linked(kin: Kin, bit: int) -> bool:
    """Whether cards came into a kin or left it unseen, so that it cannot be dealt by itself."""
    for source, seen in zip(kin.sources, kin.seen, strict=True):
        if source != BOX and not seen & bit:
            return True
    return any(not trace.seen & bit for trace in kin.left)


def node_of(table: "Table", kin: Kin, bit: int, older: dict[int, Node]) -> Node:
    """A linked kin as the owner of that sight bit knows it."""
    known: dict[int, int] = {}
    unseen: dict[int, list[Card]] = {}
    cards: list[Card] = []
    for trace in kin.came():
        if not trace.known(bit):
            unseen.setdefault(trace.kin, []).append(trace.card)
        elif kin.loose:  # nobody loses sight of a card in a hand: it is not mixed for this seat
            continue
        else:
            known[trace.what] = known.get(trace.what, 0) + 1
        cards.append(trace.card)
    seen = {trace.card: trace.what for trace in kin.left if trace.seen & bit}
    seen |= {card: table.what(card) for card in kin.cards if table.seen[card] & bit}
    odds: dict[int, float] = {what: float(count) for what, count in known.items()}
    for source, came in unseen.items():
        for what, share in older[source].odds.items():
            odds[what] = odds.get(what, 0.0) + max(len(came) * share, SLIM)
    return Node(
        known,
        unseen,
        {card: seen[card] for card in cards if card in seen},
        [card for card in cards if card not in seen],
        {trace.card: trace.kin for trace in kin.left if trace.card not in seen},
        {what: count / len(cards) for what, count in odds.items()} if cards else {},
    )


class Short(NamedTuple):
    """Linked kins without those that need not be drawn, and what younger kins got from the ones left out."""

    nodes: dict[int, Node]
    got: dict[int, list[int]]


def shortened(nodes: Mapping[int, Node], before: int) -> Short:
    """Leave kins out whose unseen cards all went into one kin older than `before`: what that got from them is known."""
    kept: dict[int, Node] = {}
    got: dict[int, list[int]] = {}
    for number, node in nodes.items():
        unseen = dict(node.unseen)
        rest: Counter[int] = Counter()
        for sources in ([*unseen], *([source] for source in node.unseen)) if number < before else ():
            older = _older(kept, [source for source in sources if source in unseen])
            within = {number, *older}
            if all(kept[kin].went.get(card) in within for kin in older for card in kept[kin].free):
                for kin in older:
                    unseen.pop(kin, None)
                    gone = kept.pop(kin)
                    rest.update(gone.known)
                    rest.subtract(gone.bound.values())
        if rest:
            got[number] = sorted(rest.elements())
            rest.update(node.known)
            node = node._replace(known={what: count for what, count in rest.items() if count}, unseen=unseen)
        kept[number] = node
    return Short(kept, got)


def _older(nodes: Mapping[int, Node], numbers: Iterable[int]) -> set[int]:
    """Some kins, and those from which their cards came unseen, through others too."""
    found: set[int] = set()
    waiting = [*numbers]
    while waiting:
        number = waiting.pop()
        if number not in found:
            found.add(number)
            waiting += nodes[number].unseen
    return found
