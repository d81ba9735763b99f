"""Clauses about armies: force, units that rise, and units that move to another row."""

from pioche.core.decisions import Card, Rule, Seat, ask, sole
from pioche.games.ossuaire.abilities import add, done
from pioche.games.ossuaire.clauses.text import EFFECTS, Effect
from pioche.games.ossuaire.options import ANY_FACE, DONE, move_options, target_options, unit_at
from pioche.games.ossuaire.table import OssuaireTable
from pioche.language.clauses import clause


@clause("Intimider {amount}", en="Daunt {amount}", rules=("OSS-INT-01",), sample="Intimider 3", worth=0.35)
class Daunt(Effect):
    """An opposing unit has less Force (OSS-INT-01)."""

    amount: int


@EFFECTS.does(Daunt, can=lambda t, seat, unit, node: bool(t.army[1 - seat]), nothing="OSS-INT-01")
def daunt(t: OssuaireTable, seat: Seat, unit: Card, node: Daunt) -> Rule[None]:
    """An opposing unit is weaker until it leaves the army (OSS-INT-01)."""
    answer = sole(target_options(t, seat)) or (yield ask(seat, "target", target_options))
    card = unit_at(t, 1 - seat, answer.source)
    t.bonus[card] -= node.amount
    t.tell("daunt", "OSS-INT-01", seat, other=1 - seat, card=t.glimpse(card), amount=node.amount)


@clause("Force +{amount}", en="Strength +{amount}", rules=("OSS-FORCE-02",), sample="Force +2", worth=0.9)
class Force(Effect):
    """This unit has more Force (OSS-FORCE-02)."""

    amount: int


@EFFECTS.does(Force, can=lambda t, seat, unit, node: True)
def force(t: OssuaireTable, seat: Seat, unit: Card, node: Force) -> None:
    """The unit itself is stronger until it leaves the army (OSS-FORCE-02, -03)."""
    t.bonus[unit] += node.amount
    t.tell("force", "OSS-FORCE-02", seat, card=t.glimpse(unit), amount=node.amount)


@clause(
    "Sortir de terre {size}",
    en="Rise from the Earth {size}",
    rules=("OSS-SORT-01",),
    sample="Sortir de terre 5",
    worth=0.2,
)
class RiseFromEarth(Effect):
    """Soldats Décharnés of the discard join the army until it has that many units (OSS-SORT-01)."""

    size: int


@EFFECTS.does(
    RiseFromEarth,
    can=lambda t, seat, unit, node: (
        len(t.army[seat]) < node.size and t.nearest_bottom(t.discard[seat], t.book.soldier[seat]) is not None
    ),
    nothing="OSS-SORT-04",
)
def rise_from_earth(t: OssuaireTable, seat: Seat, unit: Card, node: RiseFromEarth) -> Rule[None]:
    """Soldats of the discard, the lowest first, join this row until the army has its size (OSS-SORT-01…03, -05)."""
    soldier = t.nearest_bottom(t.discard[seat], t.book.soldier[seat])
    while soldier is not None and len(t.army[seat]) < node.size:
        yield from add(t, seat, soldier, unit, "OSS-SORT-01")
        soldier = t.nearest_bottom(t.discard[seat], t.book.soldier[seat])


def stands_elsewhere(t: OssuaireTable, seat: Seat, unit: Card, kind: int) -> bool:
    """Whether a unit (of that face, or any) stands on another row of the army."""
    label = t.row[unit]
    return any(t.row[card] != label and kind in (ANY_FACE, t.face[card]) for card in t.army[seat])


@clause("Appel d'os {count}", en="Bone Call {count}", rules=("OSS-APP-01",), sample="Appel d'os 2", worth=0.6)
class BoneCall(Effect):
    """Move up to that many Soldats Décharnés to this row (OSS-APP-01)."""

    count: int


@EFFECTS.does(BoneCall, can=lambda t, seat, unit, node: stands_elsewhere(t, seat, unit, t.book.soldier[seat]))
def bone_call(t: OssuaireTable, seat: Seat, unit: Card, node: BoneCall) -> Rule[None]:
    """Soldats of other rows move to the right end of this one (OSS-APP-01…03)."""
    yield from move_units(t, seat, unit, t.book.soldier[seat], node.count, "OSS-APP-01")


@clause("Rallier {count}", en="Rally {count}", rules=("OSS-RAL-01",), sample="Rallier 2", worth=0.3)
class Rally(Effect):
    """Move up to that many units to this row (OSS-RAL-01)."""

    count: int


@EFFECTS.does(Rally, can=lambda t, seat, unit, node: stands_elsewhere(t, seat, unit, ANY_FACE))
def rally(t: OssuaireTable, seat: Seat, unit: Card, node: Rally) -> Rule[None]:
    """Units of other rows move to the right end of this one (OSS-RAL-01, -02)."""
    yield from move_units(t, seat, unit, ANY_FACE, node.count, "OSS-RAL-01")


def move_units(t: OssuaireTable, seat: Seat, unit: Card, kind: int, count: int, rule: str) -> Rule[None]:
    """Up to that many units move, one at a time, until their owner ends it or none is left (OSS-ROW-05)."""
    for left in range(count, 0, -1):
        if not stands_elsewhere(t, seat, unit, kind):
            done(t, seat, rule, "move")
            return
        t.left = left
        answer = yield ask(seat, "move", move_options, unit, kind)
        if answer == DONE:
            done(t, seat, rule, "move")
            return
        t.join_row(unit_at(t, seat, answer.source), unit, seat, "move", rule)
