"""The texts of players' cards (docs/specs/neombre.md §7).

A text is modes (`- ou -`), a mode is elements (` · `): mentions, steps, and steps under a heading that governs all that
follow it; a step is parts (`et`).  Lists stay flat as they are printed; `sheets.py` groups them.
"""

from pioche.games.neombre.clauses.groups import (
    Duration,
    InCard,
    InCharm,
    InEquipment,
    InInvocation,
    Static,
    Trigger,
)
from pioche.games.neombre.clauses.steps import CharmStep, Part, Step, follows
from pioche.language.clauses import Node, clause

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
