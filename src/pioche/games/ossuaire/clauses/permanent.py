"""Permanent keywords: each sets what its unit is (OSS-ABIL-11)."""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from pioche.games.ossuaire.clauses.text import Keyword
from pioche.language.clauses import clause
from pioche.language.effects import declared

if TYPE_CHECKING:
    from pioche.games.ossuaire.units import Unit

K = TypeVar("K", bound=Keyword)


def sets(keyword: type[K]) -> "Callable[[Callable[[Unit, K], None]], Callable[[Unit, K], None]]":
    """Decorator: the function sets the attributes of a unit that bears the keyword."""

    def attach(act: "Callable[[Unit, K], None]") -> "Callable[[Unit, K], None]":
        declared(keyword).act = act
        return act

    return attach


@clause("Discernement", en="Discernment", rules=("OSS-DSC-01",), sample="Permanent : Discernement", worth=0.3)
class Discernment(Keyword):
    """When revealed it may be discarded or put under the pile for another (OSS-DSC-01)."""


@sets(Discernment)
def discernment(unit: "Unit", node: Discernment) -> None:
    """Its owner decides what becomes of it when it is revealed (OSS-DSC-01)."""
    unit.discernment = True


@clause(
    "Renouvelable|Renouvable",
    en="Renewable",
    rules=("OSS-REN-01",),
    sample="Permanent : Renouvelable",
    worth=0.5,
)
class Renewable(Keyword):
    """In hand it may be discarded to draw a card (OSS-REN-01)."""


@sets(Renewable)
def renewable(unit: "Unit", node: Renewable) -> None:
    """In hand it may be exchanged (OSS-REN-01)."""
    unit.renewable = True


@clause("Champion", en="Champion", rules=("OSS-CHAMP-01",), sample="Permanent : Champion", worth=0.0)
class Champion(Keyword):
    """Destroyed instead of being removed from the combat (OSS-CHAMP-01)."""


@sets(Champion)
def champion(unit: "Unit", node: Champion) -> None:
    """It is destroyed instead of being removed from the combat (OSS-CHAMP-01)."""
    unit.champion = True


@clause("Rempart", en="Rampart", rules=("OSS-REMP-01",), sample="Permanent : Rempart", worth=0.2)
class Rampart(Keyword):
    """The opponent must choose it before units without Rempart (OSS-REMP-01)."""


@sets(Rampart)
def rampart(unit: "Unit", node: Rampart) -> None:
    """The opponent must choose it first (OSS-REMP-01)."""
    unit.rampart = True


@clause(
    "Ossification +{amount}",
    en="Ossification +{amount}",
    rules=("OSS-OSSI-01",),
    sample="Permanent : Ossification +2",
    worth=0.8,
)
class Ossification(Keyword):
    """The other units of its row have more Force (OSS-OSSI-01)."""

    amount: int


@sets(Ossification)
def ossification(unit: "Unit", node: Ossification) -> None:
    """The others of its row are stronger (OSS-OSSI-01, -03)."""
    unit.ossification += node.amount


@clause(
    "Formation +{amount}",
    en="Formation +{amount}",
    rules=("OSS-FORM-01",),
    sample="Permanent : Formation +1",
    worth=0.8,
)
class Formation(Keyword):
    """It has more Force in a row of three or more (OSS-FORM-01)."""

    amount: int


@sets(Formation)
def formation(unit: "Unit", node: Formation) -> None:
    """It is stronger in a rank (OSS-FORM-01)."""
    unit.formation += node.amount
