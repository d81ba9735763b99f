"""What is known when a card is announced: on how many lanes, how often, and when it costs nothing (RRD-LANG-02)."""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from pioche.games.raise_rise_die.clauses.text import FRENZY_MAX, Announced, MainOnly
from pioche.language.clauses import clause
from pioche.language.effects import declared

if TYPE_CHECKING:
    from pioche.games.raise_rise_die.sheets import Section

A = TypeVar("A", bound=Announced)


def sets(node: type[A]) -> "Callable[[Callable[[Section, A], None]], Callable[[Section, A], None]]":
    """Decorator: the function sets what a section that prints the clause says at the announcement."""

    def attach(act: "Callable[[Section, A], None]") -> "Callable[[Section, A], None]":
        declared(node).act = act
        return act

    return attach


@clause(
    "Amplitude {lanes}",
    en="Reach {lanes}",
    rules=("RRD-AMP-01", "RRD-AMP-06"),
    sample="Amplitude 2.",
    worth=0.5,
)
class Reach(Announced):
    """The card acts on several lanes (RRD-AMP-01)."""

    lanes: int


@sets(Reach)
def reach(section: "Section", node: Reach) -> None:
    """The highest counts (RRD-RES-05)."""
    section.reach = max(section.reach, node.lanes)


@clause(
    "Frénésie {times}",
    en="Frenzy {times}",
    rules=("RRD-FRE-01", "RRD-FRE-04"),
    sample="Frénésie 1.",
    worth=1.0,
)
class Frenzy(Announced):
    """The card is applied again (RRD-FRE-01)."""

    times: int

    @property  # no class variable: a compiled class would take it for a field
    def most(self) -> int:
        """The greatest number that it prints."""
        return FRENZY_MAX


@sets(Frenzy)
def frenzy(section: "Section", node: Frenzy) -> None:
    """Repetitions add up (RRD-RES-05)."""
    section.frenzy += node.times


@clause(
    "Enchaînement {rank}",
    en="Combo {rank}",
    rules=("RRD-ENC-01", "RRD-ENC-02"),
    sample="Enchaînement 3.",
    worth=0.3,
)
class Combo(MainOnly):
    """As the x-th card of the passe, or later, it costs no VA (RRD-ENC-01)."""

    rank: int


@sets(Combo)
def combo(section: "Section", node: Combo) -> None:
    """The lowest rank counts (RRD-COST-02)."""
    section.combo = min(section.combo, node.rank) if section.combo else node.rank
