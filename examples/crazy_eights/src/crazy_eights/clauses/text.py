"""A line of a card: one sentence with one effect."""

from typing import TYPE_CHECKING

from pioche.core.decisions import Seat
from pioche.language.clauses import Node, clause
from pioche.language.effects import Effects

if TYPE_CHECKING:
    from crazy_eights.table import CrazyEightsTable

EFFECTS: "Effects[CrazyEightsTable, None, Seat]" = Effects()


class Effect(Node):
    """What a sentence does."""


@clause(
    "^{effect:Effect}.",
    en="^{effect}.",
    rules=("CE-TEXT-01",),
    sample=("Choisissez la couleur demandée.", "Le joueur suivant pioche deux cartes."),
    frame=True,
)
class Sentence(Node):
    """One line of a text (CE-TEXT-01)."""

    effect: Effect
