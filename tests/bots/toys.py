"""A game of no cards in which the right answer is known: the bots must find it without knowing the game."""

from collections.abc import Mapping, Sequence
from typing import Any, Self

from pioche.core.chance import Chance
from pioche.core.contract import Outcome, Shown, TableSpec
from pioche.core.decisions import Ask, Option, Rule, Seat
from pioche.core.match import Match
from pioche.core.table import Table
from pioche.core.zones import Zone

TAKES = [Option("take", amount=amount) for amount in (1, 2, 3)]


class HeapTable(Table):
    """A heap of stones, and whose turn it is."""

    __slots__ = ("heap", "turn")

    heap: int
    turn: int

    def clone(self) -> Self:
        """An exact copy."""
        t = super().clone()
        t.heap, t.turn = self.heap, self.turn
        return t


def takes(t: HeapTable, seat: Seat) -> Sequence[Option]:
    """One to three stones, if there are as many."""
    return TAKES[: t.heap]


class Heap:
    """Seats take one to three stones in turn; whoever takes the last one wins.

    With the variant `team` all seats decide together, and all win if the heap is emptied by threes.
    """

    id = "heap"
    version = "1"
    seats = range(2, 6)
    zones: tuple[Zone, ...] = ()
    quiet = frozenset({"take"})
    shown = Shown(public=("heap", "turn"))

    def new(self, spec: TableSpec, seed: int) -> Match:
        """Set a table up and run to the first decision."""
        return Match(self, spec, seed)

    def spec(self, spec: TableSpec) -> TableSpec:
        """The spec as it is."""
        return spec

    def deal(self, spec: TableSpec, chance: Chance, *, events: bool = False) -> HeapTable:
        """The heap that the spec's numbers name."""
        t = HeapTable(spec.seats, (), spec, chance)
        t.heap, t.turn = spec.numbers["heap"], 0
        t.journal = [] if events else None
        return t

    def step(self, t: HeapTable) -> Rule[None]:
        """One turn."""
        team = "team" in t.numbers.variant
        seat = t.turn % t.seats
        answer = yield Ask(tuple(range(t.seats)) if team else (seat,), "take", takes)
        t.heap -= answer.amount
        t.turn += 1
        if team and (answer.amount != 3 or not t.heap):
            t.outcome = Outcome((float(answer.amount == 3),) * t.seats, "HEAP-TEAM")
        elif not t.heap:
            t.outcome = Outcome(tuple(float(s == seat) for s in range(t.seats)), "HEAP-LAST")

    def derived(self, t: HeapTable) -> Mapping[str, Any]:
        """Nothing."""
        return {}

    def evaluate(self, t: HeapTable) -> Sequence[float]:
        """No judgement at all: whatever is found is found by looking ahead."""
        return [1 / t.seats] * t.seats

    def facts(self, t: HeapTable) -> Mapping[str, int | float | str]:
        """Nothing."""
        return {}

    def invariants(self, t: HeapTable) -> Sequence[str]:
        """Nothing can break."""
        return []


def heap(stones: int, seats: int = 2, *, team: bool = False) -> Match:
    """A match before its first choice."""
    variant = {"team": "yes"} if team else {}
    return Heap().new(TableSpec(seats=seats, variant=variant, numbers={"heap": stones}), 1)
