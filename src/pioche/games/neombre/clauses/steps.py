"""The steps of players' texts and their parts: who does what, and when (NEO-RES-01…04, -11)."""

from typing import Protocol

from pioche.games.neombre.clauses.groups import Act, Condition, Duration, Lasting, Move, Subject
from pioche.language.clauses import Node, clause
from pioche.language.errors import Misfit

# ---- parts of a step


class CharmPart(Node):
    """One part of a step of an envoûtement."""


class Part(CharmPart):
    """One part of a step of a player's text."""


def conditional(pattern: str, word: str = "si") -> str:
    """The pattern of a part with the condition that may follow it (NEO-RES-11)."""
    return f"{pattern}[ {word} {{condition:Condition}}]"


def ordered(part: "You") -> Misfit | None:
    """What is said of somebody needs to say of whom: « Un équipier peut jouer… »."""
    if isinstance(part.act, Move) and part.act.needs_subject:
        return unspoken(part)
    return None


def unspoken(part: Part) -> Misfit:
    """A verb that lacks whoever does it."""
    return Misfit(
        part,
        reason="place",
        fr="« {word} » : de qui est-il question ? Il manque un sujet",
        en="“{word}”: who does it? A subject is missing",
    )


@clause(
    conditional("{act:Act@vous}"),
    en=conditional("{act@vous}", "if"),
    rules=("NEO-RES-03", "NEO-TGT-04"),
    sample="Piochez 1",
    check=ordered,
    frame=True,
    silent=True,
)
class You(Part):
    """The resolving player does it."""

    act: Act
    condition: Condition | None = None


@clause(
    conditional("{who:Subject@il} {act:Move@il}"),
    conditional("{who:Subject@ils} {act:Move@ils}"),
    en=[conditional("{who@il} {act@il}", "if"), conditional("{who@ils} {act@ils}", "if")],
    rules=("NEO-RES-13", "NEO-TGT-01", "NEO-TGT-02"),
    sample=("Un équipier pioche 2", "Vos équipiers recyclent 2"),
    frame=True,
    silent=True,
)
class They(Part):
    """Those named do it."""

    who: Subject
    act: Move
    condition: Condition | None = None


@clause(
    conditional("{act:Move@il}"),
    en=conditional("{act@il}", "if"),
    rules=("NEO-RES-03", "NEO-RES-13"),
    sample="Un équipier pioche 1 et meule 1",
    keyword="also",
    frame=True,
    silent=True,
)
class AlsoOne(Part):
    """Whoever the part before named does this too."""

    act: Move
    condition: Condition | None = None


@clause(
    conditional("{act:Move@ils}"),
    en=conditional("{act@ils}", "if"),
    rules=("NEO-RES-03", "NEO-RES-13"),
    sample="Vos équipiers piochent 1 et meulent 1",
    keyword="also",
    frame=True,
    silent=True,
)
class AlsoSeveral(Part):
    """Those whom the part before named do this too."""

    act: Move
    condition: Condition | None = None


@clause(
    "vous pouvez {act:Act@inf}",
    en="you may {act@inf}",
    rules=("NEO-RES-15",),
    sample="Vous pouvez défausser 1",
    keyword="may",
    frame=True,
)
class YouMay(Part):
    """The resolving player does it or not (NEO-RES-15)."""

    act: Act


@clause(
    "{who:Subject@il} peut {act:Move@inf}",
    "{who:Subject@ils} peuvent {act:Move@inf}",
    en="{who} may {act@inf}",
    rules=("NEO-RES-15",),
    sample="Un équipier peut piocher 1",
    keyword="may",
    frame=True,
)
class TheyMay(Part):
    """Those named do it or not, each for themselves (NEO-RES-15)."""

    who: Subject
    act: Move


@clause(
    "{rule:Lasting} {duration:Duration}",
    en="{rule} {duration}",
    rules=("NEO-TYPE-04", "NEO-TYPE-22"),
    sample="Vos assauts infligent 1 de plus ce tour",
    frame=True,
    silent=True,
)
class While(CharmPart):
    """A static rule for as long as it says (NEO-TYPE-22)."""

    rule: Lasting
    duration: Duration


# ---- steps


class Parted(Protocol):
    """What says several things in a row."""

    @property
    def parts(self) -> tuple[CharmPart, ...]:
        """Each of them."""
        ...


def follows(step: Parted) -> Misfit | None:
    """A verb without subject in the third person stands behind a part that has one, in the same number."""
    person = ""
    for part in step.parts:
        if isinstance(part, AlsoOne | AlsoSeveral):
            if person != ("il" if isinstance(part, AlsoOne) else "ils"):
                return unspoken(part)
        elif isinstance(part, They):
            person = _person(part.who)
        else:
            person = ""
    return None


def _person(subject: Node) -> str:
    from pioche.language.clauses import CLAUSES

    return CLAUSES[type(subject)].person


@clause(
    "[si {condition:Condition}, ]{parts:Part* et }",
    en="[if {condition}, ]{parts* and }",
    rules=("NEO-RES-01", "NEO-RES-03", "NEO-RES-11"),
    sample="Si votre main contient 2 cartes ou moins, piochez 1 et soignez-vous 1",
    frame=True,
    silent=True,
    check=follows,
)
class Step(Node):
    """Parts without order, under one condition (NEO-RES-03, -11)."""

    parts: tuple[Part, ...]
    condition: Condition | None = None


@clause(
    "[si {condition:Condition}, ]{parts:CharmPart* et }",
    en="[if {condition}, ]{parts* and }",
    rules=("NEO-RES-01", "NEO-TYPE-04"),
    sample="Choisissez les cibles des adversaires au prochain tour et un équipier pioche 2",
    frame=True,
    silent=True,
    check=follows,
)
class CharmStep(Node):
    """A step of an envoûtement, of which parts may last (NEO-TYPE-04)."""

    parts: tuple[CharmPart, ...]
    condition: Condition | None = None
