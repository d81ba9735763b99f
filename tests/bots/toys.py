"""A game of no cards in which the right answer is known: the bots must find it without knowing the game."""

from collections.abc import Sequence
from typing import ClassVar, Self

from pioche.core.chance import Chance
from pioche.core.columns import Column, Declared, one
from pioche.core.contract import Outcome, TableSpec
from pioche.core.decisions import Ask, Option, Rule, Seat
from pioche.core.game import CardGame
from pioche.core.match import Match
from pioche.core.table import Table

TAKES = [Option("take", amount=amount) for amount in (1, 2, 3)]


class Columns(Declared):
    """A heap of stones, and whose turn it is."""

    heap = one(0, public=True)
    turn = one(0, public=True)


class HeapTable(Table):
    """As the declaration is written out."""

    __slots__ = ("heap", "turn")

    columns: ClassVar[tuple[Column, ...]] = Columns.columns

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


class Heap(CardGame[HeapTable]):
    """Seats take one to three stones in turn; whoever takes the last one wins.

    With the variant `team` all seats decide together, and all win if the heap is emptied by threes.
    """

    id = "heap"
    title = "Heap"
    version = "1"
    seats = range(2, 6)
    table = HeapTable

    def spec(self, spec: TableSpec) -> TableSpec:
        """The spec as it is."""
        return spec

    def samples(self) -> tuple[TableSpec, ...]:
        """A small heap."""
        return (TableSpec(numbers={"heap": 9}),)

    def empty(self, spec: TableSpec, chance: Chance) -> HeapTable:
        """The table of a spec."""
        return HeapTable(spec.seats, (), spec, chance)

    def set_up(self, t: HeapTable, spec: TableSpec) -> None:
        """The heap that the spec's numbers name."""
        t.heap, t.turn = spec.numbers["heap"], 0

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
            t.outcome = Outcome.won(seat, t.seats, "HEAP-LAST")


def heap(stones: int, seats: int = 2, *, team: bool = False) -> Match:
    """A match before its first choice."""
    variant = {"team": "yes"} if team else {}
    return Heap().new(TableSpec(seats=seats, variant=variant, numbers={"heap": stones}), 1)
