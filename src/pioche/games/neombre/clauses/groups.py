"""The groups that clauses belong to: where in a text each may stand (docs/specs/neombre.md §7)."""

from typing import TYPE_CHECKING

from pioche.language.clauses import Node
from pioche.language.effects import Effects

if TYPE_CHECKING:
    from pioche.games.neombre.run import Run
    from pioche.games.neombre.table import NeombreTable

EFFECTS: "Effects[NeombreTable, Run, Run]" = Effects()


class InCard(Node):
    """An element of the text of a card."""


class InEquipment(Node):
    """An element of the text of an équipement, of which only tribut and transe are headings (NEO-TYPE-05)."""


class InInvocation(Node):
    """An element of the text of an invocation (NEO-TYPE-05)."""


class InCharm(Node):
    """An element of the text of an envoûtement (NEO-TYPE-04)."""


class Mention(InCard, InEquipment, InInvocation, InCharm):
    """A word that says something of the card, wherever it stands (NEO-PLAY-06)."""


class Act(Node):
    """What a player is told to do: a verb with what it needs."""


class Move(Act):
    """What anybody can be told to do, in any person."""

    @property
    def needs_subject(self) -> bool:
        """Whether it is said of somebody and never as an order."""
        return False


class Amount(Node):
    """How much."""


class Counted(Node):
    """What is counted by « pour chaque »."""


class Target(Node):
    """Whom a verb aims at, after « à » (NEO-TGT)."""


class Subject(Node):
    """Who is told to do something in a player's text."""


class FoeSubject(Node):
    """Who is told to do something in an adversary's text."""


class Condition(Node):
    """What a step or a part depends on (NEO-RES-11)."""


class OfTarget(Condition):
    """A condition that speaks of the target (NEO-RES-11)."""


class Lasting(Node):
    """A static rule of a player's card: of an équipement, or of an envoûtement while it lasts."""


class Static(Lasting):
    """A static rule that an équipement may state too."""


class Trigger(Node):
    """When a rule of a player's card happens by itself (NEO-RES-24…26)."""


class FoeTrigger(Node):
    """When a passive happens by itself."""


class Duration(Node):
    """How long an envoûtement lasts (NEO-TYPE-04)."""


class FoeAct(Node):
    """What an adversary does to its target, to itself or to the line (NEO-ADV-04)."""


class InPassive(Node):
    """An element of a passive."""


class Deed(Node):
    """An element of an active or a riposte."""
