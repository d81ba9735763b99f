"""What can be told of a text before it is played: its types, and what it may not say (§2.4, §7)."""

from typing import Any, Final

from pioche.core.text import Text
from pioche.games.neombre.clauses.blows import Heal, HealSelf, Inflict, Suffer
from pioche.games.neombre.clauses.targets import (
    AllCharacters,
    AllFoes,
    AllOthers,
    Characters,
    EveryCharacter,
    EveryFoe,
    EveryOther,
    Foes,
)
from pioche.games.neombre.clauses.text import Duration, Paramnesia, They, Trance
from pioche.games.neombre.clauses.wider import AsExtra
from pioche.language.clauses import Node, walk

HOSTILE: Final = (Foes, Characters, AllFoes, AllCharacters, AllOthers)
HOSTILE_SUBJECTS: Final = (EveryFoe, EveryCharacter, EveryOther)


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
    """What a text may not say although it can be read (NEO-KEY-34)."""
    nodes = list(walk(tree))
    if any(isinstance(node, Paramnesia) for node in nodes) and any(
        isinstance(node, AsExtra) for node in nodes
    ):
        return Text(
            en="paramnésie and « carte supplémentaire » on one card could be played without end (NEO-KEY-34)",
            fr="paramnésie et « carte supplémentaire » sur une même carte se joueraient sans fin (NEO-KEY-34)",
        )
    return None
