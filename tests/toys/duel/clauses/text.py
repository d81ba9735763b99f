"""A line of a card: one sentence with one effect."""

from typing import TYPE_CHECKING

from pioche.core.decisions import Seat
from pioche.language.clauses import Node, clause
from pioche.language.effects import Effects

if TYPE_CHECKING:
    from tests.toys.duel.table import DuelTable

EFFECTS: "Effects[DuelTable, None, Seat]" = Effects()


class Effect(Node):
    """What a sentence does."""


@clause(
    "^{effect:Effect}.",
    en="^{effect}.",
    rules=("DUE-TEXT-01",),
    sample=("Piochez une carte.", "Piochez deux cartes."),
    frame=True,
)
class Sentence(Node):
    """One line of a text."""

    effect: Effect
