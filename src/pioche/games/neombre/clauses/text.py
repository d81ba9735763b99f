"""The texts of cards and adversaries, and where in them each clause may stand (docs/specs/neombre.md §7).

A text is modes (`- ou -`), a mode is elements (` · `): mentions, steps, and steps under a heading that governs all that
follow it; a step is parts (`et`).  Lists stay flat as they are printed; `sheets.py` groups them.
"""

from typing import TYPE_CHECKING

from pioche.language.clauses import Node, clause
from pioche.language.effects import Effects
from pioche.language.errors import Misfit

if TYPE_CHECKING:
    from pioche.games.neombre.run import Run
    from pioche.games.neombre.table import NeombreTable

EFFECTS: "Effects[NeombreTable, Run, Run]" = Effects()


# ---- groups


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


def follows(step: "Step | CharmStep") -> Misfit | None:
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


# ---- elements of players' cards


class Headed(Node):
    """A step behind a heading, which governs all steps that follow it (NEO-RES-20)."""

    step: Step


class CharmHeaded(Node):
    """A step of an envoûtement behind a heading, of which parts may last (NEO-RES-20, NEO-TYPE-22)."""

    step: CharmStep


@clause(
    "^{step:Step}",
    en="^{step}",
    rules=("NEO-RES-01", "NEO-RES-20"),
    sample="Infligez 3 · Piochez 1",
    frame=True,
    silent=True,
)
class Ordinary(InCard, InInvocation):
    """A step without heading of its own (NEO-RES-20)."""

    step: Step


@clause(
    "^{step:CharmStep}",
    en="^{step}",
    rules=("NEO-RES-01", "NEO-TYPE-04"),
    sample="Réduisez de 1 les dégâts que subit l'équipe ce tour",
    frame=True,
    silent=True,
)
class CharmOrdinary(InCharm):
    """A step of an envoûtement (NEO-TYPE-04)."""

    step: CharmStep


@clause(
    "^{trigger:Trigger}, {parts:Part* et } {duration:Duration}",
    en="^{trigger}, {parts* and } {duration}",
    rules=("NEO-TYPE-04", "NEO-RES-25"),
    sample="Quand vous piochez, infligez 1 pendant 2 tours",
    frame=True,
    silent=True,
    check=follows,
)
class TriggeredWhile(InCharm):
    """A triggered rule for as long as it says (NEO-TYPE-04)."""

    trigger: Trigger
    parts: tuple[Part, ...]
    duration: Duration


@clause(
    "^{trigger:Trigger}, {step:Step}",
    en="^{trigger}, {step}",
    rules=("NEO-RES-25", "NEO-TYPE-06"),
    sample="Quand vous piochez, infligez 1",
    frame=True,
    silent=True,
)
class Triggered(InEquipment):
    """A triggered rule of an équipement (NEO-TYPE-06)."""

    trigger: Trigger
    step: Step


@clause(
    "^{rule:Static}",
    en="^{rule}",
    rules=("NEO-TYPE-05", "NEO-TYPE-06"),
    sample="Vos assauts infligent 1 de plus",
    frame=True,
    silent=True,
)
class Always(InEquipment):
    """A static rule of an équipement (NEO-TYPE-06)."""

    rule: Static


@clause(
    "tribut : {step:Step}",
    en="tribute: {step}",
    rules=("NEO-KEY-54", "NEO-KEY-55"),
    sample="tribut : subissez 1 · Infligez 3",
    frame=True,
)
class Tribute(Headed, InCard, InEquipment, InInvocation, InCharm):
    """The price of all that follows (NEO-KEY-54)."""


@clause(
    "prélude : {step:Step}",
    en="prelude: {step}",
    rules=("NEO-KEY-35",),
    sample="prélude : piochez 2",
    frame=True,
)
class Prelude(Headed, InCard):
    """Only if it is the first card of the team's turn (NEO-KEY-35)."""


@clause(
    "récital : {step:Step}",
    en="recital: {step}",
    rules=("NEO-KEY-14",),
    sample="Infligez 1 · récital : infligez 3 à tous les adversaires",
    frame=True,
)
class Recital(Headed, InCard):
    """Only if the card before had the mention canaliser (NEO-KEY-14)."""


@clause(
    "immaculé : {step:Step}",
    en="flawless: {step}",
    rules=("NEO-KEY-27",),
    sample="immaculé : infligez 5",
    frame=True,
)
class Flawless(Headed, InCard):
    """Only on targets that are unharmed (NEO-KEY-27)."""


@clause(
    "transe : {step:Step}",
    en="trance: {step}",
    rules=("NEO-KEY-46",),
    sample="Recyclez 1 · transe : infligez 2",
    frame=True,
)
class Trance(Headed, InCard, InEquipment, InInvocation, InCharm):
    """Only if the card is discarded (NEO-KEY-46)."""


@clause(
    "paramnésie : {step:Step}",
    en="paramnesia: {step}",
    rules=("NEO-KEY-30",),
    sample="Meulez 2 · paramnésie : infligez 3",
    frame=True,
)
class Paramnesia(Headed, InCard, InCharm):
    """Only if the card is played from the discard (NEO-KEY-30)."""


@clause(
    "prélude : {step:CharmStep}",
    en="prelude: {step}",
    rules=("NEO-KEY-35", "NEO-TYPE-22"),
    sample="prélude : vos assauts infligent 1 de plus ce tour",
    keyword="prelude",
    frame=True,
)
class CharmPrelude(CharmHeaded, InCharm):
    """Only if it is the first card of the team's turn (NEO-KEY-35)."""


@clause(
    "récital : {step:CharmStep}",
    en="recital: {step}",
    rules=("NEO-KEY-14", "NEO-TYPE-22"),
    sample="récital : vos assauts infligent 1 de plus ce tour",
    keyword="recital",
    frame=True,
)
class CharmRecital(CharmHeaded, InCharm):
    """Only if the card before had the mention canaliser (NEO-KEY-14)."""


@clause(
    "immaculé : {step:CharmStep}",
    en="flawless: {step}",
    rules=("NEO-KEY-27", "NEO-TYPE-22"),
    sample="immaculé : vos assauts infligent 1 de plus ce tour",
    keyword="flawless",
    frame=True,
)
class CharmFlawless(CharmHeaded, InCharm):
    """Only on targets that are unharmed (NEO-KEY-27)."""


# ---- whole texts


class Text(Node):
    """The text of a player's card."""


@clause(
    "{elements:InCard* · }",
    en="{elements* · }",
    rules=("NEO-RES-01", "NEO-RES-08"),
    sample="Infligez 2 · Piochez 1",
    frame=True,
    silent=True,
)
class Mode(Node):
    """One way to play a card (NEO-RES-08, -10)."""

    elements: tuple[InCard, ...]


@clause(
    "{elements:InCharm* · }",
    en="{elements* · }",
    rules=("NEO-RES-01", "NEO-RES-08"),
    sample="Vos assauts infligent 1 de plus ce tour · Piochez 1",
    frame=True,
    silent=True,
)
class CharmMode(Node):
    """One way to play an envoûtement (NEO-RES-08)."""

    elements: tuple[InCharm, ...]


@clause(
    "{branches:Mode* - ou - }",
    en="{branches* – or – }",
    rules=("NEO-RES-08", "NEO-RES-10"),
    sample="Infligez 2 - ou - Piochez 2",
    frame=True,
    silent=True,
)
class CardText(Text):
    """The text of a card that is resolved and discarded (NEO-RES-10)."""

    branches: tuple[Mode, ...]


@clause(
    "{branches:CharmMode* - ou - }",
    en="{branches* – or – }",
    rules=("NEO-TYPE-04",),
    sample="Vos assauts infligent 1 de plus ce tour",
    frame=True,
    silent=True,
)
class CharmText(Text):
    """The text of an envoûtement (NEO-TYPE-04)."""

    branches: tuple[CharmMode, ...]


@clause(
    "{elements:InEquipment* · }",
    en="{elements* · }",
    rules=("NEO-TYPE-05", "NEO-TYPE-06"),
    sample="Vos assauts infligent 1 de plus",
    frame=True,
    silent=True,
)
class EquipmentText(Text):
    """The text of an équipement (NEO-TYPE-05, -06)."""

    elements: tuple[InEquipment, ...]


@clause(
    "{elements:InInvocation* · }",
    en="{elements* · }",
    rules=("NEO-RES-01", "NEO-RES-08"),
    sample="Infligez 1 · Piochez 1",
    frame=True,
    silent=True,
)
class InvocationMode(Node):
    """One thing that an invocation can do at its turn (NEO-RES-08)."""

    elements: tuple[InInvocation, ...]


@clause(
    "{branches:InvocationMode* - ou - }",
    en="{branches* – or – }",
    rules=("NEO-TYPE-05", "NEO-TYPE-11"),
    sample="Infligez 1 - ou - Soignez 1",
    frame=True,
    silent=True,
)
class InvocationText(Text):
    """What an invocation does at each of its turns (NEO-TYPE-05, -11)."""

    branches: tuple[InvocationMode, ...]
