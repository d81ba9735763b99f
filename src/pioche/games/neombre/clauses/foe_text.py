"""The texts of adversaries: passive, riposte and active (NEO-ADV-01…04)."""

from pioche.games.neombre.clauses.groups import (
    Condition,
    Deed,
    FoeAct,
    FoeSubject,
    FoeTrigger,
    InPassive,
    Move,
)
from pioche.games.neombre.clauses.steps import conditional
from pioche.language.clauses import Node, clause


class FoePart(Node):
    """One part of a step of an adversary."""


@clause(
    conditional("{act:FoeAct@il}"),
    en=conditional("{act@il}", "if"),
    rules=("NEO-ADV-04", "NEO-RES-04"),
    sample="Défausse 1 · Inflige 1",
    frame=True,
    silent=True,
)
class ItDoes(FoePart):
    """The adversary does it, or its target has to (NEO-ADV-04)."""

    act: FoeAct
    condition: Condition | None = None


@clause(
    conditional("{who:FoeSubject@il} {act:Move@il}[ pour chacun {marker:Marker}]"),
    conditional("{who:FoeSubject@ils} {act:Move@ils}[ pour chacun {marker:Marker}]"),
    en=[
        conditional("{who@il} {act@il}[ for each {marker} on them]", "if"),
        conditional("{who@ils} {act@ils}[ for each {marker} on them]", "if"),
    ],
    rules=("NEO-ADV-04", "NEO-PAS-03"),
    sample=("L'équipe subit 2 et pioche 1", "Les joueurs subissent 1 pour chacun poison"),
    frame=True,
    silent=True,
)
class PlayersDo(FoePart):
    """All players, or those touched by a marker, have to (NEO-ADV-04, NEO-PAS-03)."""

    who: FoeSubject
    act: Move
    marker: str = ""
    condition: Condition | None = None


@clause(
    "[si {condition:Condition}, ]{parts:FoePart* et }",
    en="[if {condition}, ]{parts* and }",
    rules=("NEO-RES-04", "NEO-RES-11"),
    sample="Si la cible a un poison, inflige 1 et meule 1",
    frame=True,
    silent=True,
)
class FoeStep(Node):
    """Parts in printed order, under one condition (NEO-RES-04, -11)."""

    parts: tuple[FoePart, ...]
    condition: Condition | None = None


@clause("^{step:FoeStep}", en="^{step}", rules=("NEO-ADV-03",), sample="Inflige 2", frame=True, silent=True)
class Doing(Deed):
    """A step of an active or a riposte (NEO-ADV-03)."""

    step: FoeStep


@clause(
    "^irruption : {step:FoeStep}",
    en="^arrival: {step}",
    rules=("NEO-IRR-01",),
    sample="Irruption : l'équipe subit 2 et pioche 1",
    frame=True,
)
class Arrival(InPassive):
    """What happens once when the adversary arrives (NEO-IRR-01)."""

    step: FoeStep


@clause(
    "^{trigger:FoeTrigger}, {step:FoeStep}",
    en="^{trigger}, {step}",
    rules=("NEO-PAS-01", "NEO-RES-25"),
    sample="À la fin du tour de l'équipe, les joueurs subissent 1",
    frame=True,
    silent=True,
)
class FoeTriggered(InPassive):
    """A passive that happens by itself (NEO-PAS-01)."""

    trigger: FoeTrigger
    step: FoeStep


@clause(
    "^{who:FoeSubject@ils} {act:Move@ils} après avoir joué une carte",
    en="^{who} {act@ils} after playing a card",
    also="^après avoir joué une carte, {who:FoeSubject@ils} {act:Move@ils}",
    rules=("NEO-PAS-04", "NEO-PAS-05"),
    sample="Les joueurs touchés par infection subissent 1 après avoir joué une carte",
    frame=True,
)
class AfterPlaying(InPassive):
    """What the players concerned have to do after each card they play (NEO-PAS-04)."""

    who: FoeSubject
    act: Move


class Slot(Node):
    """One of the three slots of an adversary."""


@clause(
    "{elements:InPassive* · }",
    "{empty:·}",
    en=["{elements* · }", "{empty:·}"],
    rules=("NEO-ADV-01", "NEO-PAS-01"),
    sample="Appel · Inciblable",
    frame=True,
    silent=True,
)
class Passive(Slot):
    """The passive of an adversary, perhaps empty (NEO-ADV-02, NEO-PAS-01)."""

    elements: tuple[InPassive, ...] = ()
    empty: bool = False


@clause(
    "{elements:Deed* · }",
    "{empty:·}",
    en=["{elements* · }", "{empty:·}"],
    rules=("NEO-ADV-01", "NEO-ADV-03"),
    sample="Inflige 3 · Se soigne 1",
    frame=True,
    silent=True,
)
class Deeds(Slot):
    """The active or the riposte of an adversary, perhaps empty (NEO-ADV-02, -03)."""

    elements: tuple[Deed, ...] = ()
    empty: bool = False
