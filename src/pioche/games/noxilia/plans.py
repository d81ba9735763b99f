"""Texts made ready for listings: what each lets be chosen first, and what its costs come to, as plain data.

Whether a card can be played, and whom it can mean, is asked of every card at every action; what that depends on in its
tree never changes, so each tree is read once.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, Generic, TypeVar

from pioche.games.noxilia.book import ANYBODY, Who
from pioche.games.noxilia.clauses.nouns import AnyCell, BattlefieldCell, Inside, Place, RampartCell
from pioche.games.noxilia.clauses.targets import Units, who_of
from pioche.games.noxilia.clauses.text import (
    Amount,
    Both,
    CellTarget,
    Choice,
    Condition,
    May,
    Part,
    PayFor,
    Price,
    Repeat,
    Then,
    When,
)
from pioche.language.clauses import Node, walk

MOST_KNOWN: Final = 20_000
V = TypeVar("V")


class Known(Generic[V]):
    """What follows from a node, worked out once: by the node itself and not by what it says (`Run.chosen`)."""

    __slots__ = ("_found", "_work")

    def __init__(self, work: Callable[[Node], V]) -> None:
        self._work = work
        self._found: dict[int, tuple[Node, V]] = {}

    def of(self, node: Node) -> V:
        """What follows from this one."""
        known = self._found.get(id(node))
        if known is None:
            if len(self._found) >= MOST_KNOWN:
                self._found.clear()
            known = self._found[id(node)] = (
                node,
                self._work(node),
            )  # as long as it is kept its number is its own
        return known[1]


# ---- what a clause lets choose

Chosen = tuple[Units | CellTarget, ...]


def _choosing(node: Node) -> Iterator[Units | CellTarget]:
    if isinstance(node, Units):
        if node.count:
            yield node
        elif (
            isinstance(node.place, Inside) and chooses_cell(node.place.cell) and not spreads(node.place.cell)
        ):
            yield node.place.cell
        return
    if isinstance(node, CellTarget):
        if chooses_cell(node):
            yield node
        return
    if isinstance(node, Condition | Amount | Price) and not isinstance(node, Part):
        return
    for name in node.__struct_fields__:
        value = getattr(node, name)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Node):
                yield from _choosing(part)


def chooses_cell(node: CellTarget) -> bool:
    """Whether somebody chooses the cell that a phrase names."""
    return isinstance(node, AnyCell | BattlefieldCell | RampartCell)


def spreads(node: CellTarget) -> bool:
    """« chaque unité dans une zone adjacente » means all of them, not one that is chosen."""
    return isinstance(node, AnyCell) and node.adjacent


def _pries(node: Node) -> bool:
    found = [each for each in walk(node) if isinstance(each, Units) and each.count]
    return any(who_of(each).needs_face for each in found)


_CHOOSING: Final = Known(lambda node: tuple(_choosing(node)))
_PRYING: Final = Known(_pries)


def choosing(node: Node) -> Chosen:
    """The phrases of a clause for which somebody chooses, in printed order (NOX-SPELL-14)."""
    return _CHOOSING.of(node)


def pries(node: Node) -> bool:
    """Whether a text may choose by what card backs hide (NOX-FOG-17)."""
    return _PRYING.of(node)


# ---- what a text lets choose first

UNITS: Final = 0  # units by a phrase,
CELL: Final = 1  # or a zone;
EITHER: Final = 2  # of branches those of any,
IN_ORDER: Final = 3  # of parts that of the first that lets anything be chosen,
UNDER: Final = 4  # under a condition that of the one text or the other


class First:
    """The first choice of a text: of units or a cell, or that of one of its parts."""

    __slots__ = ("cell", "condition", "kind", "otherwise", "parts", "place", "up_to", "who")

    def __init__(self, kind: int) -> None:
        self.kind = kind
        self.who: Who = ANYBODY  # of units: whom it means,
        self.place: Place | None = None  # where,
        self.up_to = False  # and whether fewer may be chosen (NOX-GEN-20)
        self.cell: CellTarget | None = None
        self.parts: tuple[First, ...] = ()
        self.condition: Condition | None = None
        self.otherwise: First | None = None


def first_of(nodes: Sequence[Node]) -> First | None:
    """The first choice of some sentences, if they are sure to let anything be chosen, or may; else None."""
    found: list[First] = []
    for node in nodes:
        one = _first(node)
        if one is not None:
            found.append(one)
            if one.kind in (UNITS, CELL):  # whatever comes later is chosen later
                break
    if len(found) < 2:
        return found[0] if found else None
    first = First(IN_ORDER)
    first.parts = tuple(found)
    return first


def _first(node: Node) -> First | None:
    match node:
        case Choice(branches):
            found = [first_of((branch,)) for branch in branches]
            first = First(EITHER)
            first.parts = tuple([one for one in found if one is not None])
            return first if len(first.parts) == len(found) else None  # one branch needs nobody
        case Then(parts) | Both(parts):
            return first_of(parts)
        case When(condition, effect, otherwise):
            first = First(UNDER)
            first.condition, one = condition, first_of((effect,))
            first.parts = () if one is None else (one,)
            first.otherwise = None if otherwise is None else first_of((otherwise,))
            return first if first.parts or first.otherwise is not None else None
        case May() | Repeat() | PayFor():
            return None
    chosen = choosing(node)
    return _phrase(chosen[0]) if chosen else None


def _phrase(phrase: Units | CellTarget) -> First:
    if isinstance(phrase, Units):
        first = First(UNITS)
        first.who, first.place, first.up_to = who_of(phrase), phrase.place, phrase.up_to
        return first
    first = First(CELL)
    first.cell = phrase
    return first


# ---- costs


class Bill:
    """Additional costs: what they come to together, and those for which a unit must be found, in printed order."""

    __slots__ = ("discards", "exiles", "gold", "units")

    def __init__(self, prices: Sequence[Price]) -> None:
        self.gold = sum([price.gold for price in prices])
        self.discards = sum([price.discards for price in prices])
        self.exiles = sum([price.exiles for price in prices])
        self.units = [price for price in prices if takes_unit(price)]


def bill_of(costs: Sequence[Node]) -> Bill | None:
    """Costs made ready; None: there are none."""
    prices = priced(costs)
    return Bill(prices) if prices else None


def priced(costs: Sequence[Node]) -> list[Price]:
    """Costs as what they are."""
    return [cost for cost in costs if isinstance(cost, Price)]


def takes_unit(cost: Price) -> bool:
    """Whether a cost needs a unit to be chosen."""
    return bool(cost.engages or cost.sacrifices or cost.hurts)
