"""What can be told of a text before it is played: its types, and what it may not say (§2.4, §7)."""

from typing import Any, Final

from pioche.core.text import Text
from pioche.games.neombre.clauses.blows import Heal, HealSelf, Inflict, Suffer
from pioche.games.neombre.clauses.groups import Duration, Mention
from pioche.games.neombre.clauses.steps import They
from pioche.games.neombre.clauses.targets import (
    ACharacter,
    AFoe,
    AllCharacters,
    AllFoes,
    AllOthers,
    Characters,
    EachFoe,
    EveryCharacter,
    EveryFoe,
    EveryOther,
    Foes,
    SomeFoes,
)
from pioche.games.neombre.clauses.text import (
    CharmFlawless,
    CharmPrelude,
    CharmRecital,
    Flawless,
    InvocationText,
    Paramnesia,
    Prelude,
    Recital,
    Trance,
    Tribute,
)
from pioche.games.neombre.clauses.wider import AsExtra
from pioche.language.clauses import Node, walk

SECTIONS: Final = (Prelude, CharmPrelude, Recital, CharmRecital, Flawless, CharmFlawless)
HOSTILE: Final = (Foes, Characters, AllFoes, AllCharacters, AllOthers)
HOSTILE_SUBJECTS: Final = (AFoe, SomeFoes, ACharacter, EveryFoe, EachFoe, EveryCharacter, EveryOther)
AT_THE_END: Final = Text(
    en="transe and paramnésie stand at the end of the text and belong to the card (NEO-RES-21)",
    fr="transe et paramnésie se placent à la fin du texte et valent pour la carte (NEO-RES-21)",
)


def outside_trance(tree: Node) -> list[Node]:
    """The nodes of a text but those of its transe section, which governs all steps to the end (NEO-RES-20, -21)."""
    found: list[Node] = []
    modes: tuple[Any, ...] = getattr(tree, "branches", (tree,))
    for mode in modes:
        trance = False
        for element in mode.elements:
            trance = trance or isinstance(element, Trance)
            if isinstance(element, Paramnesia):
                trance = False
            if not trance:
                found += walk(element)
    return found


def assaults(tree: Node) -> bool:
    """Whether some step outside a transe section inflicts damage on adversaries (NEO-TYPE-01)."""
    return any(
        (isinstance(node, Inflict) and isinstance(node.aims, HOSTILE))
        or (
            isinstance(node, They) and isinstance(node.who, HOSTILE_SUBJECTS) and isinstance(node.act, Suffer)
        )
        for node in outside_trance(tree)
    )


def heals(tree: Node) -> bool:
    """Whether some step heals (NEO-TYPE-02)."""
    return any(isinstance(node, Heal | HealSelf) for node in walk(tree))


def lasts(tree: Node) -> bool:
    """Whether an envoûtement says how long it stays (NEO-TYPE-04)."""
    return any(isinstance(node, Duration) for node in walk(tree))


def misread(tree: Node) -> Text | None:
    """What a text may not say although it can be read (NEO-KEY-34, NEO-KEY-55, NEO-RES-21)."""
    nodes = list(walk(tree))
    if any(isinstance(node, Paramnesia) for node in nodes) and any(
        isinstance(node, AsExtra) for node in nodes
    ):
        return Text(
            en="paramnésie and « carte supplémentaire » on one card could be played without end (NEO-KEY-34)",
            fr="paramnésie et « carte supplémentaire » sur une même carte se joueraient sans fin (NEO-KEY-34)",
        )
    modes: tuple[Any, ...] = getattr(tree, "branches", (tree,))
    for mode in modes:
        if wrong := misplaced([element for element in mode.elements if not isinstance(element, Mention)]):
            return wrong
    if any(isinstance(element, Trance | Paramnesia) for mode in modes[:-1] for element in mode.elements):
        return AT_THE_END
    if isinstance(tree, InvocationText) and any(
        isinstance(element, Tribute) for mode in modes[1:] for element in mode.elements
    ):
        return Text(
            en="an invocation's tribut is paid when it is put down: at the head of its text (NEO-TYPE-05)",
            fr="le tribut d’une invocation se paie quand on la pose : en tête de son texte (NEO-TYPE-05)",
        )
    return None


def misplaced(elements: list[Node]) -> Text | None:
    """A tribut that is not at the head of its mode, or a section behind transe and paramnésie."""
    if any(isinstance(element, Tribute) for element in elements[1:]):
        return Text(
            en="a tribut stands at the head of the text or of its mode (NEO-KEY-55)",
            fr="un tribut se place en tête du texte ou de son mode (NEO-KEY-55)",
        )
    special = False
    for element in elements:
        special = special or isinstance(element, Trance | Paramnesia)
        if special and isinstance(element, SECTIONS):
            return AT_THE_END
    return None
