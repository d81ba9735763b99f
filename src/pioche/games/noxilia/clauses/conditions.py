"""Conditions: what a sentence depends on (§7.5)."""

from pioche.core.decisions import Seat
from pioche.games.noxilia.clauses.nouns import Engaged, Kind, Place, Ready, State
from pioche.games.noxilia.clauses.targets import OneUnit, PerUnit, Ref, who_of
from pioche.games.noxilia.clauses.text import EFFECTS, CellTarget, Condition
from pioche.games.noxilia.run import Run
from pioche.games.noxilia.stats import fits
from pioche.games.noxilia.table import NoxTable
from pioche.games.noxilia.targets import cells_meant, matching, ref
from pioche.language.clauses import clause


@clause(
    "{who:Ref} est {state:State}",
    en="{who} is {state}",
    rules=("NOX-STAT-03", "NOX-GEN-11"),
    sample=("Si cette unité est blessée, cette unité a +2 CAC.", "Si la cible est engagée, piochez 1 carte."),
    agree="who",
    silent=True,
)
class IsInState(Condition):
    """A unit is wounded, engaged or ready (§7.5)."""

    who: Ref
    state: State


@EFFECTS.holds(IsInState)
def is_in_state(t: NoxTable, seat: Seat, run: Run, node: IsInState) -> bool:
    """Of a unit that is in play (NOX-STAT-03)."""
    unit = ref(t, run, node.who)
    if unit < 0:
        return False
    if isinstance(node.state, Engaged | Ready):
        return bool(t.engaged[unit]) == isinstance(node.state, Engaged)
    return t.damage[unit] > 0


@clause(
    "{who:Ref} est un~ {kind:Kind}",
    en="{who} is a {kind}",
    rules=("NOX-GEN-12",),
    sample="Si le porteur est un héros, piochez 1 carte.",
    many=False,
    agree="kind",
    silent=True,
)
class IsKind(Condition):
    """A unit is of a kind (§7.5)."""

    who: Ref
    kind: Kind


@EFFECTS.holds(IsKind)
def is_kind(t: NoxTable, seat: Seat, run: Run, node: IsKind) -> bool:
    """Of a unit that is in play (NOX-GEN-12)."""
    unit = ref(t, run, node.who)
    return unit >= 0 and fits(t, unit, who_of(OneUnit(node.kind)), run.seat, run.unit, run.probing)


@clause(
    "vous contrôlez {cell:CellTarget}",
    en="you control {cell}",
    rules=("NOX-CAP-04", "NOX-CAP-07"),
    sample="Si vous contrôlez un champ de bataille, piochez 1 carte.",
    silent=True,
)
class YouControl(Condition):
    """One controls such a zone (§7.5)."""

    cell: CellTarget


@EFFECTS.holds(YouControl)
def you_control(t: NoxTable, seat: Seat, run: Run, node: YouControl) -> bool:
    """Whoever holds it now (NOX-CAP-04)."""
    return any(t.holder[cell] == run.seat for cell in cells_meant(t, run, node.cell))


@clause(
    "il y a un~[ {other:autre}] {kind:Kind}[ {place:Place}]",
    en=["there is a{other:nother} {kind}[ {place}]", "there is a {kind}[ {place}]"],
    rules=("NOX-GEN-13", "NOX-GEN-23"),
    sample="S'il y a une unité ennemie dans la zone, piochez 1 carte.",
    many=False,
    agree="kind",
    silent=True,
)
class ThereIs(Condition):
    """At least one such unit is there (§7.5)."""

    kind: Kind
    other: bool = False
    place: Place | None = None


@EFFECTS.holds(ThereIs)
def there_is(t: NoxTable, seat: Seat, run: Run, node: ThereIs) -> bool:
    """What a card back hides is not counted (NOX-FOG-17)."""
    return bool(matching(t, run, OneUnit(node.kind, node.other, node.place)))


@EFFECTS.counts(PerUnit)
def per_unit(t: NoxTable, seat: Seat, run: Run, node: PerUnit) -> int:
    """How many of these units there are now (§7.5)."""
    return len(matching(t, run, node))
