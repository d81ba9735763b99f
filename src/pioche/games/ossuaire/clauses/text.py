"""The lines of an Ossuaire text: Permanent keywords, and abilities that are used at their time."""

from typing import TYPE_CHECKING

from pioche.core.decisions import Card
from pioche.language.clauses import Node, clause
from pioche.language.effects import Effects

if TYPE_CHECKING:
    from pioche.games.ossuaire.table import OssuaireTable

EFFECTS: "Effects[OssuaireTable, Card, Card]" = Effects()  # each clause is given the unit whose ability it is


class Keyword(Node):
    """What is always on, after `Permanent :` (OSS-ABIL-11)."""


class Effect(Node):
    """What an ability does, in any Immédiat or Retardé line."""


class Price(Effect):
    """What may also stand before `pour` (OSS-ABIL-12)."""


class Line(Node):
    """One line of a text (OSS-ABIL-01)."""


class Timed(Line):
    """A line that its owner may use at its time: its effects in order, its price, how often (OSS-ABIL-12, -15, -18)."""

    effects: tuple[Effect, ...]
    price: Price | None = None
    times: int = 1  # unless it begins with `Jusqu'à N fois`


FRENCH = (
    "^{effects:Effect*[,] puis }[.]",
    "[Jusqu'à {times:2 fois} : ]^{price:Price} pour {effects:Effect*[,] puis }[.]",
)
ENGLISH = ("^{effects*, then }", "[Up to {times:2 times}, ]^{price}: ^{effects*, then }")


@clause(
    "Permanent : ^{keyword:Keyword}[.]",
    en="Permanent — ^{keyword}",
    rules=("OSS-ABIL-01", "OSS-ABIL-11"),
    sample="Permanent : Rempart",
    frame=True,
)
class Permanent(Line):
    """A keyword that sets what the unit is; read like the other lines, it is one effect without price."""

    keyword: Keyword

    # Properties, and no class variables: a compiled class would take their annotations for fields.
    @property
    def price(self) -> None:
        """It has none."""
        return None

    @property
    def times(self) -> int:
        """It is always on."""
        return 1

    @property
    def effects(self) -> tuple[Keyword, ...]:
        """The keyword alone."""
        return (self.keyword,)


@clause(
    *("Immédiat : " + uses for uses in FRENCH),
    en=["Immediate — " + uses for uses in ENGLISH],
    rules=("OSS-ABIL-01", "OSS-ABIL-12", "OSS-ABIL-16"),
    sample=(
        "Immédiat : Exhumer 2 pour Neutraliser",
        "Immédiat : Congédier 1 pour Piocher 1 puis jouer une unité",
    ),
    frame=True,
)
class Immediate(Timed):
    """Offered when the unit arrives (OSS-ABIL-03)."""


@clause(
    *("Retardé : " + uses for uses in FRENCH),
    en=["Delayed — " + uses for uses in ENGLISH],
    rules=("OSS-ABIL-01", "OSS-ABIL-12", "OSS-ABIL-16", "OSS-ABIL-18"),
    sample="Retardé : Jusqu'à 4 fois : Exhumer 1 pour Force +2",
    frame=True,
)
class Delayed(Timed):
    """Used once in the delayed phase (OSS-ABIL-06, -08)."""
