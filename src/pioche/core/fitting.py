"""Fitting: cards that facts narrow are served first, each by lot among all that fits, so that every fact holds.

Facts say what one unseen card can be (`Narrowed`), what several are worth together (`Together`: a price that was paid
for all of them), or that no sort is among some too often (`Apart`).  Cards are served one after the other; where a sum
must come out, what is left to serve is counted beforehand (`_Sum.ways`), so that a draw rarely ends where nothing fits.

A draw weighs as much as it was unlikely beside all deals that fit, and of several one is taken by weight: so each of
these comes about equally often.  No true face has a say in any of it.
"""

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from math import log
from typing import Final, NamedTuple

from pioche.core.decisions import Card
from pioche.core.ways import Toss, by_weight

DRAWS: Final = 6  # of which one is taken
TRIES: Final = 40  # draws, before all ways are searched
SEARCHED: Final = 20_000  # cards served in such a search

# The faces that unseen cards can have; any, of one that is not there.
Narrowed = Mapping[Card, Collection[int]]
ANYTHING: Final[Narrowed] = {}
Vector = tuple[int, ...]


class Together(NamedTuple):
    """What some cards are worth in all, by several measures at once; a face that is not there is worth nothing."""

    cards: tuple[Card, ...]
    worth: Mapping[int, Vector]
    total: Vector


class Apart(NamedTuple):
    """Cards among which each sort is at most so often; some of a sort may be used up already."""

    cards: tuple[Card, ...]
    sort: Mapping[int, Hashable]  # by face; of other faces there may be any number
    most: int
    used: Mapping[Hashable, int] = {}  # nobody changes it


class Facts(NamedTuple):
    """What everybody has seen that narrows what unseen cards can be."""

    narrowed: Narrowed = ANYTHING
    together: tuple[Together, ...] = ()
    apart: tuple[Apart, ...] = ()
    played: Card = Card(
        -1
    )  # what the first choice since the checkpoint has played out of a hand, if that is known

    def playing(self, face: int) -> "Facts":
        """The same, if that is what is played."""
        return self._replace(narrowed={**self.narrowed, self.played: (face,)})


NO_FACTS: Final = Facts()


class _Sum:
    """A sum over some of the cards to serve, in their order, and in how many ways the rest of it can come out."""

    def __init__(self, served: Sequence["_Served"], worth: Mapping[int, Vector], total: Vector) -> None:
        self.worth, self.total = worth, total
        self.zero = (0,) * len(total)
        self.ways: dict[
            Card, dict[Vector, float]
        ] = {}  # by card: for what is left before it, those from it on
        after: dict[Vector, float] = {self.zero: 1.0}
        for each in reversed(served):
            counts: dict[Vector, int] = {}
            for face, count in each.faces.items():
                value = worth.get(face, self.zero)
                counts[value] = counts.get(value, 0) + count
            now: dict[Vector, float] = {}
            for rest, ways in after.items():
                for value, count in counts.items():
                    need = tuple([a + b for a, b in zip(rest, value, strict=True)])
                    now[need] = now.get(need, 0.0) + count * ways
            self.ways[each.card] = after
            after = now
        self.first = after

    def left(self, rest: Vector, face: int) -> Vector:
        """What is left of the sum after a card of that face."""
        value = self.worth.get(face, self.zero)
        return tuple([a - b for a, b in zip(rest, value, strict=True)])


class _Served(NamedTuple):
    """A card to serve, the faces there are that fit it with how many of each, and the facts in which it takes part."""

    card: Card
    faces: dict[int, int]
    sums: tuple[int, ...]
    apart: tuple[int, ...]


class Fitting:
    """The narrowed cards of one group of exchangeable cards; made once for all deals of a moment."""

    __slots__ = ("apart", "served", "sums", "used")

    def __init__(self, cards: Sequence[Card], faces: Iterable[int], facts: Facts, known: "Known") -> None:
        there = Counter(faces)
        mine = set(cards)
        sums = [each for each in facts.together if not mine.isdisjoint(each.cards)]
        self.apart = [each for each in facts.apart if not mine.isdisjoint(each.cards)]
        self.used = [_counted(each, mine, known) for each in self.apart]
        self.served: list[_Served] = []
        for card in cards:
            allowed = facts.narrowed.get(card)
            in_sums = tuple([at for at, each in enumerate(sums) if card in each.cards])
            in_apart = tuple([at for at, each in enumerate(self.apart) if card in each.cards])
            if allowed is not None or in_sums or in_apart:
                fitting = {face: n for face, n in there.items() if allowed is None or face in allowed}
                if in_sums or in_apart or len(fitting) < len(there):
                    self.served.append(_Served(card, fitting, in_sums, in_apart))
        # The tightest first; those of a sum one after the other, so that the last of them closes it.
        self.served.sort(key=lambda each: (not each.sums, each.sums, sum(each.faces.values())))
        self.sums = [
            _Sum(
                [one for one in self.served if at in one.sums],
                each.worth,
                _less(each, mine, known),
            )
            for at, each in enumerate(sums)
        ]

    def serve(self, left: Counter[int], toss: Toss) -> dict[Card, int] | None:
        """What the narrowed cards are, of the faces that are left; None where facts exclude each other."""
        drawn: list[tuple[dict[Card, int], float]] = []
        for _ in range(TRIES):
            found = self._draw(left.copy(), toss)
            if found is not None:
                drawn.append(found)
                if len(drawn) == DRAWS or not found[1]:
                    break
        return by_weight(drawn, toss) if drawn else self._search(left, toss)

    def _draw(self, left: Counter[int], toss: Toss) -> tuple[dict[Card, int], float] | None:
        """Serve one card after the other by lot; with the logarithm of how much more it weighs than it was likely."""
        got: dict[Card, int] = {}
        rest = [each.total for each in self.sums]
        used = [each.copy() for each in self.used]
        weight = 0.0
        for each in self.served:
            odds = self._odds(each, left, rest, used)
            whole = sum([chance for _, chance in odds], 0.0)
            if not whole:
                return None
            point = toss() * whole
            face, chance = _at(odds, point)
            weight += log(left[face] * whole / chance)
            self._take(each, face, left, rest, used)
            got[each.card] = face
        return got, weight

    def _odds(
        self, each: _Served, left: Counter[int], rest: list[Vector], used: list[Counter[Hashable]]
    ) -> list[tuple[int, float]]:
        """What a card can be now, each with its share: the copies left, times the ways to go on."""
        found = []
        for face in each.faces:
            share = float(left[face])
            if share and self._is_apart(each, face, used):
                for at in each.sums:
                    total = self.sums[at]
                    share *= total.ways[each.card].get(total.left(rest[at], face), 0.0)
                if share:
                    found.append((face, share))
        return found

    def _is_apart(self, each: _Served, face: int, used: list[Counter[Hashable]]) -> bool:
        for at in each.apart:
            fact = self.apart[at]
            sort = fact.sort.get(face)
            if sort is not None and used[at][sort] >= fact.most:
                return False
        return True

    def _take(
        self, each: _Served, face: int, left: Counter[int], rest: list[Vector], used: list[Counter[Hashable]]
    ) -> None:
        left[face] -= 1
        for at in each.sums:
            rest[at] = self.sums[at].left(rest[at], face)
        for at in each.apart:
            sort = self.apart[at].sort.get(face)
            if sort is not None:
                used[at][sort] += 1

    def _search(self, left: Counter[int], toss: Toss) -> dict[Card, int] | None:
        """Try all that fits until one way goes to the end: for facts that leave nearly nothing."""
        budget = [SEARCHED]

        def go(
            at: int, left: Counter[int], rest: list[Vector], used: list[Counter[Hashable]]
        ) -> dict[Card, int] | None:
            if at == len(self.served):
                return {}
            each = self.served[at]
            odds = self._odds(each, left, rest, used)
            odds.sort(key=lambda _: toss())
            for face, _ in odds:
                budget[0] -= 1
                if budget[0] < 0:
                    return None
                after = left.copy(), rest[:], [one.copy() for one in used]
                self._take(each, face, *after)
                found = go(at + 1, *after)
                if found is not None:
                    return {**found, each.card: face}
            return None

        return go(0, left, [each.total for each in self.sums], [each.copy() for each in self.used])


def _at(odds: list[tuple[int, float]], point: float) -> tuple[int, float]:
    """The face on which a lot falls, and its share."""
    for face, chance in odds:
        point -= chance
        if point < 0:
            return face, chance
    return odds[-1]


Known = Mapping[Card, int]  # the faces of the cards that whoever dreams has seen


def _counted(fact: Apart, mine: Collection[Card], known: Known) -> Counter[Hashable]:
    """How many of each sort there are already: used up, or among the cards that are seen."""
    used = Counter(dict(fact.used))
    for card in fact.cards:
        if card not in mine and (sort := fact.sort.get(known.get(card, -1))) is not None:
            used[sort] += 1
    return used


def _less(fact: Together, mine: Collection[Card], known: Known) -> Vector:
    """What the unseen cards of a sum are worth: its total without those that are seen."""
    total = fact.total
    for card in fact.cards:
        if card not in mine and card in known:
            value = fact.worth.get(known[card])
            if value is not None:
                total = tuple([a - b for a, b in zip(total, value, strict=True)])
    return total
