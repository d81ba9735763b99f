"""The sections of a card's text, and where in them each clause may stand (RRD-CARD-06, RRD-LANG-01…03).

A section is one or several branches (`- ou -`), a branch is segments (`puis`), a segment is elements (` · `).
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from pioche.language.clauses import Node, clause, walk
from pioche.language.effects import Effects
from pioche.language.errors import Misfit

if TYPE_CHECKING:
    from pioche.games.raise_rise_die.application import Application
    from pioche.games.raise_rise_die.table import RaiseTable

EFFECTS: "Effects[RaiseTable, Application, Application]" = Effects()

AMOUNT_MAX: Final = 12
FRENZY_MAX: Final = 3


class Element(Node):
    """One element of a segment: a clause, perhaps with its condition or its price."""


class Bare(Element):
    """An element without condition."""


class Effect(Bare):
    """A clause: what a card does, or what it is when it is announced."""


class Announced(Effect):
    """What is known when its card is announced, and so stands without any condition (RRD-LANG-02)."""


class MainOnly(Announced):
    """What stands in the main text only (RRD-LANG-02)."""


class Gift(Effect):
    """What a static infusion may give (RRD-INF-09)."""


class Scoped(Effect):
    """What acts on lanes, and is repeated on those of the reach (RRD-AMP-03)."""


class Hit(Effect):
    """What makes the packet of an application, which is known when it starts (RRD-LANG-02)."""


class Striking(Scoped, Hit):
    """A base of damage, to which modifiers are added (RRD-DMG-08)."""


class Modifier(Gift, Hit):
    """What changes the packet of an application (RRD-RES-04)."""


class Adding(Modifier):
    """Damage after all modifiers, which is a packet of its own where nothing strikes (RRD-DEG-03)."""


class Condition(Node):
    """What an element may depend on, looked at when its application starts (RRD-RES-04)."""


class Quantity(Node):
    """What X counts."""


class Trigger(Node):
    """When a triggered infusion happens (RRD-INF-08)."""


class Whose(Node):
    """The cards that a static infusion changes (RRD-INF-09)."""


@clause(
    "Perdez {price} PV pour {effect:Effect}",
    en="Lose {price} HP to {effect}",
    rules=("RRD-PDV-01",),
    sample="Perdez 2 PV pour Pioche 2.",
    frame=True,
)
class Paid(Bare):
    """An optional price in PV for a clause (RRD-PDV-01)."""

    price: int
    effect: Effect


@clause(
    "Si {condition:Condition} : {element:Bare}",
    en="If {condition}: {element}",
    rules=("RRD-RES-04", "RRD-RES-09"),
    sample="Si vous contrez : Pioche 1.",
    frame=True,
    silent=True,
)
class Conditional(Element):
    """A condition of its element, and of all that follow in the same segment (RRD-RES-04)."""

    condition: Condition
    element: Bare


@clause(
    "{elements:Element* · }",
    en="{elements* · }",
    rules=("RRD-RES-04",),
    sample="Inflige 2 dégâts · Pioche 1.",
    frame=True,
    silent=True,
)
class Segment(Node):
    """Elements one after the other, each whatever the others did (RRD-RES-04)."""

    elements: tuple[Element, ...]


@clause(
    "{segments:Segment*[,] puis }",
    en="{segments*, then }",
    rules=("RRD-RES-06",),
    sample="Inflige 2 dégâts puis Saignement 1.",
    frame=True,
    silent=True,
)
class Branch(Node):
    """Segments, each of which runs only if the one before did something (RRD-RES-06)."""

    segments: tuple[Segment, ...]


class Phrase(Node):
    """A section that does something: the branches of which its player chooses one (RRD-RES-04)."""

    branches: tuple[Branch, ...]


# ---- where clauses may stand


def steps(phrase: Phrase) -> Iterator[tuple[int, int, tuple[Condition, ...], int, Effect]]:
    """Each clause with its branch, its segment there, the conditions that govern it and its price in PV."""
    for number, branch in enumerate(phrase.branches):
        for place, segment in enumerate(branch.segments):
            conditions: tuple[Condition, ...] = ()
            for element in segment.elements:
                if isinstance(element, Conditional):
                    conditions += (element.condition,)
                    element = element.element
                price, effect = (element.price, element.effect) if isinstance(element, Paid) else (0, element)
                assert isinstance(effect, Effect)
                yield number, place, conditions, price, effect


def clauses_of(section: Node) -> int:
    """How many clauses a section has (RRD-CARD-11)."""
    return sum(isinstance(node, Effect) for node in walk(section))


def no_place(node: Node, *, fr: str, en: str) -> Misfit:
    """A clause that is known, but cannot stand here (RRD-LANG-02)."""
    return Misfit(node, reason="place", fr=f"« {{word}} » ne peut pas se trouver ici : {fr}",
                  en=f"“{{word}}” cannot stand here: {en}")  # fmt: skip


def misplaced(phrase: Phrase) -> Misfit | None:
    """What stands where it is not allowed (RRD-LANG-02)."""
    for _, place, conditions, price, effect in steps(phrase):
        if isinstance(effect, Announced) and (conditions or place or price or len(phrase.branches) > 1):
            return no_place(
                effect,
                fr="cela se lit à l’annonce, donc sans « Si », « puis », « pour » ni « - ou - » (RRD-LANG-02)",
                en="it is read at the announcement, so without « Si », « puis », « pour » or « - ou - » (RRD-LANG-02)",
            )
        if isinstance(effect, Hit) and (place or price):
            return no_place(
                effect,
                fr="les dégâts sont connus au début, donc pas après « puis » ni « pour » (RRD-LANG-02)",
                en="the damage is known at the start, so not after « puis » or « pour » (RRD-LANG-02)",
            )
    return too_much(phrase)


def too_much(section: Node) -> Misfit | None:
    """An amount that no card prints (RRD-LANG-01)."""
    for node in walk(section):
        most: int = getattr(node, "most", AMOUNT_MAX)
        for field in node.__struct_fields__:
            value = getattr(node, field)
            if type(value) is int and value > most:
                return Misfit(
                    node, field, fr=f"« {{word}} » : au plus {most}", en=f"“{{word}}”: at most {most}"
                )
    return None


def main_only(phrase: Phrase) -> Misfit | None:
    """A section in which Enchaînement has no place (RRD-LANG-02)."""
    for *_, effect in steps(phrase):
        if isinstance(effect, MainOnly):
            return no_place(
                effect,
                fr="il se lit dans le texte principal (RRD-LANG-02)",
                en="it stands in the main text (RRD-LANG-02)",
            )
    return misplaced(phrase)


def not_announced(phrase: Phrase) -> Misfit | None:
    """An infusion, in which nothing is announced (RRD-LANG-02)."""
    for *_, effect in steps(phrase):
        if isinstance(effect, Announced):
            return no_place(
                effect,
                fr="une infusion n’est pas annoncée (RRD-LANG-02)",
                en="an infusion is not announced (RRD-LANG-02)",
            )
    return misplaced(phrase)


# ---- sections

FRENCH = "{branches:Branch* - ou - }."
ENGLISH = "{branches* – or – }."


@clause(
    FRENCH,
    en=ENGLISH,
    rules=("RRD-CARD-06", "RRD-RES-04"),
    sample="Pioche 1 - ou - Bloque 2.",
    frame=True,
    silent=True,
    check=misplaced,
)
class Main(Phrase):
    """The main text (RRD-RES-03)."""


@clause(
    f"Transcendance : {FRENCH}",
    en=f"Transcendence: {ENGLISH}",
    rules=("RRD-CARD-06", "RRD-TRA-05"),
    sample="Transcendance : +2 Dégâts.",
    frame=True,
    check=main_only,
)
class Transcendence(Phrase):
    """The bonus of a card that is transcended (RRD-TRA-05, -06)."""


TIMES = ("", "{own_turn:à votre tour}", "{reaction:en réaction}")
TIMES_EN = ("", "{own_turn:on your turn}", "{reaction:in reaction}")


def restricted(heading: str, times: tuple[str, ...], phrase: str) -> list[str]:
    """The patterns of a heading with or without VA cost and time (RRD-OBJ-08, -10)."""
    costs = ("", "{cost} VA")
    inside = [", ".join(filter(None, (cost, time))) for cost in costs for time in times]
    return [f"{heading} ({each}){phrase}" if each else f"{heading}{phrase}" for each in inside]


@clause(
    *restricted("Activation", TIMES, f" : {FRENCH}"),
    en=restricted("Activation", TIMES_EN, f": {ENGLISH}"),
    rules=("RRD-OBJ-08", "RRD-OBJ-10"),
    sample=(
        "Activation : Pioche 1.",
        "Activation (1 VA) : Bloque 2.",
        "Activation (à votre tour) : Poison 1.",
        "Activation (1 VA, en réaction) : Sonné 1 - ou - Poison 1.",
    ),
    frame=True,
    check=main_only,
)
class Activation(Phrase):
    """What an object does when it is engaged, for a price, at a time (RRD-OBJ-08…10)."""

    cost: int = 0
    own_turn: bool = False
    reaction: bool = False


class Infusion(Node):
    """What a card gives from an infusion slot (RRD-INF-06)."""


@clause(
    f"Infusion : {{trigger:Trigger}} : {FRENCH}",
    en=f"Infusion: {{trigger}}: {ENGLISH}",
    rules=("RRD-INF-08",),
    sample="Infusion : Entretien : Pioche 1.",
    frame=True,
    check=not_announced,
)
class Triggered(Infusion, Phrase):
    """An infusion that happens by itself (RRD-INF-08)."""

    trigger: Trigger


def not_lasting(static: "Static") -> Misfit | None:
    """A static infusion that gives something else than its three clauses (RRD-INF-09)."""
    effect = static.effect
    if not isinstance(effect, Gift) or type(getattr(effect, "amount", 1)) is not int:
        return no_place(
            effect,
            fr="une infusion donne « +n Dégâts », « Percer n » ou « Bloque n » (RRD-INF-09)",
            en="an infusion gives « +n Dégâts », « Percer n » or « Bloque n » (RRD-INF-09)",
        )
    return too_much(static)


@clause(
    "Infusion : {whose:Whose} ont {effect:Effect}.",
    en="Infusion: {whose} have {effect}.",
    rules=("RRD-INF-09",),
    sample="Infusion : vos défensives ont Bloque 1.",
    frame=True,
    check=not_lasting,
)
class Static(Infusion):
    """An infusion that changes cards of its owner (RRD-INF-09)."""

    whose: Whose
    effect: Effect
