"""Clauses of markers: attached to players, gained by adversaries, removed by cards (NEO-MRK)."""

from typing import TYPE_CHECKING

from pioche.core.decisions import Rule, Seat
from pioche.games.neombre.amounts import amount_of, settled
from pioche.games.neombre.clauses.blows import Aimed
from pioche.games.neombre.clauses.groups import EFFECTS, Amount, FoeAct, Target
from pioche.games.neombre.markers import attach_all, gain_all, remove_any, remove_kind
from pioche.games.neombre.names import MARKER_IDS
from pioche.games.neombre.table import NeombreTable
from pioche.games.neombre.targets import choose
from pioche.language.clauses import clause

if TYPE_CHECKING:
    from pioche.games.neombre.run import Run


class Marking(FoeAct):
    """A verb that speaks of a marker, which « n'en a pas » refers to (NEO-MRK-05)."""

    amount: int
    marker: str


@clause(
    "<attacher> {amount} {marker:Marker}",
    en="<attach> {amount} {marker}",
    rules=("NEO-MRK-01", "NEO-MRK-02", "NEO-MRK-04"),
    sample="Attache 1 poison",
    worth=-0.6,
)
class Attach(Marking):
    """Markers come on the target (NEO-MRK-01)."""


@EFFECTS.does(Attach)
def attach(t: NeombreTable, seat: Seat, run: "Run", node: Attach) -> bool:
    """There is no upper limit (NEO-MRK-01, -04)."""
    return attach_all(t, run, run.who, MARKER_IDS[node.marker], node.amount)


@clause(
    "<gagner> {amount} {marker:Marker}",
    en="<gain> {amount} {marker}",
    rules=("NEO-MRK-01", "NEO-ADV-04"),
    sample="Gagne 1 rancune",
    worth=-0.5,
)
class Gain(Marking):
    """Markers come on the adversary itself (NEO-MRK-01)."""


@EFFECTS.does(Gain)
def gain(t: NeombreTable, seat: Seat, run: "Run", node: Gain) -> bool:
    """Once, however many it targets (NEO-CIB-09)."""
    return gain_all(t, run.selves, MARKER_IDS[node.marker], node.amount)


@clause(
    "<retirer> {amount:Amount} {marker:Marker}[ à {target:Target}]",
    en="<remove> {amount} {marker}[ from {target}]",
    rules=("NEO-MRK-06",),
    sample="Retirez 2 poison",
    keyword="remove",
    worth=0.5,
)
class Remove(Aimed):
    """Markers of one kind are taken away (NEO-MRK-06)."""

    amount: Amount
    marker: str
    target: Target | None = None

    @property
    def aims(self) -> Target:
        """Those printed; nobody: oneself (NEO-TGT-11)."""
        assert self.target is not None
        return self.target


@EFFECTS.does(Remove)
def remove_marks(t: NeombreTable, seat: Seat, run: "Run", node: Remove) -> Rule[bool]:
    """From oneself unless a target is printed; fewer present: all of them (NEO-MRK-06)."""
    targets = run.selves if node.target is None else (yield from choose(t, run, node.target))
    amount = yield from amount_of(t, run, node.amount, None)
    return remove_kind(t, run, targets, MARKER_IDS[node.marker], amount)


@clause(
    "<retirer> {amount:Amount} marqueur~s[ à {target:Target}]",
    en="<remove> {amount} marker~s[ from {target}]",
    agree="amount",
    rules=("NEO-MRK-06",),
    sample="Retirez 2 marqueurs",
    keyword="remove",
    worth=0.5,
)
class RemoveAny(Aimed):
    """Markers of any kind are taken away (NEO-MRK-06)."""

    amount: Amount
    target: Target | None = None

    @property
    def aims(self) -> Target:
        """Those printed; nobody: oneself (NEO-TGT-11)."""
        assert self.target is not None
        return self.target


@EFFECTS.does(RemoveAny)
def remove_some(t: NeombreTable, seat: Seat, run: "Run", node: RemoveAny) -> Rule[bool]:
    """The resolving player picks the kind each time, where there are several (NEO-MRK-06)."""
    targets = run.selves if node.target is None else (yield from choose(t, run, node.target))
    count, free = yield from settled(t, run, node.amount)
    return (yield from remove_any(t, run, targets, count, free=free))
