"""Words and verbs of adversaries: arrival words, tokens, destruction (NEO-IRR, NEO-TOK, NEO-TYPE-19)."""

from typing import TYPE_CHECKING

from pioche.core.decisions import Rule, Seat
from pioche.games.neombre.arrival import call, summon
from pioche.games.neombre.clauses.groups import EFFECTS, Deed, FoeAct, InPassive
from pioche.games.neombre.piles import destroy
from pioche.games.neombre.table import NeombreTable
from pioche.language.clauses import clause

if TYPE_CHECKING:
    from pioche.games.neombre.run import Run


@clause("^appel", en="^call", rules=("NEO-IRR-02", "NEO-IRR-03", "NEO-IRR-04"), sample="Appel", worth=-3.0)
class Call(InPassive, Deed):
    """One more adversary joins the line (NEO-IRR-02)."""


@EFFECTS.does(Call)
def call_one(t: NeombreTable, seat: Seat, run: "Run", node: Call) -> Rule[bool]:
    """It is drawn from the zone's pile; an empty pile does nothing (NEO-IRR-02, -03)."""
    return (yield from call(t, run))


@clause(
    "<invoquer> {count} {token:Token} {damage}/{hp}",
    en="<summon> {count} {token} {damage}/{hp}",
    rules=("NEO-TOK-01", "NEO-TOK-04"),
    sample="Invoque 2 Ver 1/1",
    agree="count",
    worth=-1.5,
)
class Summon(FoeAct):
    """Tokens join the line (NEO-TOK-01)."""

    count: int
    token: str
    damage: int
    hp: int


@EFFECTS.does(Summon)
def summon_tokens(t: NeombreTable, seat: Seat, run: "Run", node: Summon) -> None:
    """Each at the end of the line, with its pv and its attack (NEO-TOK-01, -04)."""
    summon(t, run, node.token, node.damage, node.hp, node.count)


class Destroy(FoeAct):
    """Cards in play of the target are destroyed (NEO-TYPE-19)."""

    count: int


@clause(
    "<détruire> {count:1 équipement}",
    en="<destroy> {count:1 piece of equipment}",
    rules=("NEO-TYPE-19", "NEO-SOLO-15"),
    sample="Détruit 1 équipement",
    keyword="destroy",
    worth=-1.0,
)
class DestroyEquipment(Destroy):
    """Équipements of the target are destroyed (NEO-TYPE-19)."""


@EFFECTS.does(DestroyEquipment)
def destroy_equipment(t: NeombreTable, seat: Seat, run: "Run", node: DestroyEquipment) -> Rule[bool]:
    """The player concerned chooses which; the companion has none (NEO-TYPE-19, NEO-SOLO-15)."""
    return (yield from destroy(t, run, run.doer, node.count, invocation=False))


@clause(
    "<détruire> {count:1 invocation}",
    en="<destroy> {count:1 invocation}",
    rules=("NEO-TYPE-19", "NEO-TYPE-09"),
    sample="Détruit 1 invocation",
    keyword="destroy",
    worth=-1.0,
)
class DestroyInvocation(Destroy):
    """Invocations of the target are destroyed (NEO-TYPE-19)."""


@EFFECTS.does(DestroyInvocation)
def destroy_invocation(t: NeombreTable, seat: Seat, run: "Run", node: DestroyInvocation) -> Rule[bool]:
    """The player concerned chooses which (NEO-TYPE-19)."""
    return (yield from destroy(t, run, run.doer, node.count, invocation=True))


# ---- words of passives


@clause(
    "^civil", en="^civilian", rules=("NEO-IRR-06", "NEO-IRR-07", "NEO-IRR-12"), sample="Civil", frame=True
)
class Civilian(InPassive):
    """The players may replace it when it arrives (NEO-IRR-06)."""


@clause("^embuscade", en="^ambush", rules=("NEO-IRR-13", "NEO-IRR-14"), sample="Embuscade", frame=True)
class Ambush(InPassive):
    """It and all behind it play before the players (NEO-IRR-13)."""


@clause(
    "^inciblable[ {unless_alone:s'il n'est pas seul}]",
    en="^untargetable[ {unless_alone:unless alone}]",
    rules=("NEO-IRR-15", "NEO-IRR-16", "NEO-IRR-17"),
    sample=("Inciblable", "Inciblable s'il n'est pas seul"),
    frame=True,
)
class Untargetable(InPassive):
    """Only effects on all adversaries reach it (NEO-IRR-15)."""

    unless_alone: bool = False
