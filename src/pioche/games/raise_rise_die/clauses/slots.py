"""Clauses that put points on slots: block, weak points, ébranlement."""

from typing import TYPE_CHECKING

from pioche.core.decisions import Seat
from pioche.games.raise_rise_die.clauses.hits import no_amount
from pioche.games.raise_rise_die.clauses.text import EFFECTS, Gift, Quantity, Scoped
from pioche.games.raise_rise_die.lanes import LANES
from pioche.games.raise_rise_die.table import RaiseTable, added
from pioche.language.clauses import clause

if TYPE_CHECKING:
    from pioche.games.raise_rise_die.application import Application


@clause(
    "Bloque {amount}",
    "Bloque X (X = {amount:Quantity})",
    en=["Block X (X = {amount:Quantity})", "Block {amount:1}"],
    rules=("RRD-BLO-01", "RRD-BLO-02"),
    sample="Bloque 2.",
    worth=0.5,
)
class Block(Gift, Scoped):
    """Points of damage that one's own slot will stop (RRD-BLO-01)."""

    amount: int | Quantity


@EFFECTS.does(Block)
def block(t: RaiseTable, seat: Seat, app: "Application", node: Block) -> bool:
    """Block points come on one's own slots of the lanes (RRD-BLO-02, RRD-AMP-03)."""
    amount = EFFECTS.amount(t, seat, app, node.amount)
    if amount <= 0:
        return no_amount(t, seat)
    t.block[seat] = put(t, seat, app, t.block[seat], amount, "block", "RRD-BLO-02")
    return True


@clause(
    "Point faible {amount}",
    en="Weak point {amount}",
    rules=("RRD-PTF-01", "RRD-PTF-02"),
    sample="Point faible 2.",
    worth=0.5,
)
class WeakPoint(Scoped):
    """The facing slot takes more of every hit (RRD-PTF-01)."""

    amount: int


@EFFECTS.does(WeakPoint)
def weak_point(t: RaiseTable, seat: Seat, app: "Application", node: WeakPoint) -> bool:
    """Weak points come on the enemy's slots of the lanes (RRD-PTF-02)."""
    t.weak[1 - seat] = put(t, 1 - seat, app, t.weak[1 - seat], node.amount, "weak_point", "RRD-PTF-02")
    return True


@clause(
    "Ébranlement {amount}", en="Shake {amount}", rules=("RRD-EBR-01",), sample="Ébranlement 1.", worth=0.4
)
class Shake(Scoped):
    """Cards on the facing slot hit less hard (RRD-EBR-01)."""

    amount: int


@EFFECTS.does(Shake)
def shake(t: RaiseTable, seat: Seat, app: "Application", node: Shake) -> bool:
    """Points of ébranlement come on the enemy's slots of the lanes (RRD-EBR-01, -02)."""
    t.shaken[1 - seat] = put(t, 1 - seat, app, t.shaken[1 - seat], node.amount, "shake", "RRD-EBR-01")
    return True


def put(
    t: RaiseTable, whose: Seat, app: "Application", points: tuple[int, ...], amount: int, what: str, rule: str
) -> tuple[int, ...]:
    """The points of a seat's slots with more on each lane of an application, told lane by lane."""
    for lane in app.lanes:
        points = added(points, lane, amount)
        t.tell(what, rule, app.seat, other=whose, amount=amount, note=LANES[lane])
    return points
