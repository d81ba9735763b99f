"""A line of a card: one sentence with one effect."""

from typing import TYPE_CHECKING

from pioche.core.decisions import Seat
from pioche.language.clauses import Node, clause
from pioche.language.effects import Effects

if TYPE_CHECKING:
    from tests.toys.cordee.table import CordeeTable

EFFECTS: "Effects[CordeeTable, None, Seat]" = Effects()


class Effect(Node):
    """What a sentence does."""


@clause(
    "^{effect:Effect}.",
    en="^{effect}.",
    rules=("COR-TEXT-01",),
    sample=("Piochez une carte.", "Retirez une pierre."),
    frame=True,
)
class Sentence(Node):
    """One line of a text."""

    effect: Effect
