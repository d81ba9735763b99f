"""Noun phrases of units: what they are, whose, in which state, and where (§7.5)."""

from pioche.games.noxilia.clauses.text import Ability, CellTarget
from pioche.language.clauses import Node, clause


class Noun(Node):
    """What a unit is called."""


@clause(
    "unité~s",
    en="unit~s",
    rules=("NOX-GEN-12",),
    gender="f",
    sample="Détruisez une unité ennemie.",
    frame=True,
    silent=True,
)
class AnyUnit(Noun):
    """Monarchs, heroes, tokens and common units (NOX-GEN-12)."""


@clause(
    "unité~s commune~s",
    en="common unit~s",
    rules=("NOX-GEN-12",),
    gender="f",
    sample="Dégagez une unité commune alliée.",
    frame=True,
)
class CommonUnit(Noun):
    """Neither monarch, hero nor token (NOX-GEN-12)."""


@clause(
    "héros",
    en="hero~s",
    rules=("NOX-CARD-02",),
    gender="m",
    sample="Détruisez un héros ennemi.",
    frame=True,
    silent=True,
)
class HeroNoun(Noun):
    """A hero (NOX-CARD-02)."""


@clause(
    "monarque~s",
    en="monarch~s",
    rules=("NOX-CARD-01",),
    gender="m",
    sample="Soignez 1 à chaque monarque.",
    frame=True,
    silent=True,
)
class MonarchNoun(Noun):
    """A monarch (NOX-CARD-01)."""


@clause(
    "jeton~s",
    en="token~s",
    rules=("NOX-GEN-12",),
    gender="m",
    sample="Détruisez un jeton ennemi.",
    frame=True,
    silent=True,
)
class TokenNoun(Noun):
    """A token (NOX-CTRL-04)."""


class Side(Node):
    """Whose it is."""


@clause(
    "allié~", en="allied", sample="Dégagez une unité alliée.", rules=("NOX-GEN-13",), frame=True, silent=True
)
class Allied(Side):
    """Of the same controller (NOX-GEN-13)."""


@clause(
    "ennemi~", en="enemy", sample="Engagez une unité ennemie.", rules=("NOX-GEN-13",), frame=True, silent=True
)
class Enemy(Side):
    """Of the other controller (NOX-GEN-13)."""


class Race(Node):
    """Of which people it is."""


@clause(
    "humain~",
    en="human",
    sample="Dégagez une unité humaine.",
    rules=("NOX-DECK-05",),
    keyword="race",
    frame=True,
    silent=True,
)
class Human(Race):
    """A human."""


@clause(
    "vespéral~",
    en="vesperal",
    sample="Dégagez une unité vespérale.",
    rules=("NOX-DECK-05",),
    keyword="race",
    frame=True,
    silent=True,
)
class Vesperal(Race):
    """A vesperal, one of those who live by night."""


class State(Node):
    """A state that everybody can see, or that a face up unit shows."""


@clause(
    "engagé~",
    en="exhausted",
    sample="Engagez une unité engagée.",
    rules=("NOX-GEN-11",),
    frame=True,
    silent=True,
)
class Engaged(State):
    """Turned sideways (NOX-GEN-11)."""


@clause(
    "dégagé~", en="ready", sample="Engagez une unité dégagée.", rules=("NOX-GEN-11",), frame=True, silent=True
)
class Ready(State):
    """Not engaged (NOX-GEN-11)."""


@clause(
    "blessé~",
    en="wounded",
    sample="Soignez 1 à une unité blessée.",
    rules=("NOX-STAT-03",),
    frame=True,
    silent=True,
)
class Wounded(State):
    """With at least one damage marker (NOX-STAT-03)."""


@clause(
    "{noun:Noun}[ {side:Side}][ {race:Race}][ {state:State}][ ayant {having:Ability}][ de coût {cost:0} ou moins]",
    en="[{state} ][{side} ][{race} ]{noun}[ with {having}][ of cost {cost:0} or less]",
    rules=("NOX-FOG-17", "NOX-GEN-13"),
    sample="Engagez une unité commune ennemie blessée ayant Volant de coût 3 ou moins.",
    agree="noun",
    frame=True,
    silent=True,
)
class Kind(Node):
    """A noun with its qualifiers (NOX-FOG-17)."""

    noun: Noun
    side: Side | None = None
    race: Race | None = None
    state: State | None = None
    having: Ability | None = None
    cost: int = -1


# ---- zones of the board


class OpenCell(CellTarget):
    """A place on which, in English, one stands."""


@clause(
    "une zone[ {side:Side}]",
    "une zone[ {side:Side}] {adjacent:adjacente}",
    en=["an {adjacent:adjacent}[ {side}] zone", "a [{side} ]zone"],
    rules=("NOX-SPELL-07", "NOX-GEN-23"),
    sample=(
        "Inondez une zone pendant 1 tour.",
        "Posez un trésor dans une zone alliée.",
        "Inondez une zone adjacente pendant 1 tour.",
    ),
    gender="f",
    frame=True,
    silent=True,
)
class AnyCell(CellTarget):
    """A zone of one's choice; allied: which one controls (§7.5)."""

    side: Side | None = None
    adjacent: bool = False


@clause(
    "un champ de bataille[ {side:Side}]",
    en="a [{side} ]battlefield",
    rules=("NOX-BOARD-13", "NOX-CAP-07"),
    sample="Inondez un champ de bataille pendant 1 tour.",
    gender="m",
    frame=True,
    silent=True,
)
class BattlefieldCell(OpenCell):
    """A battlefield (§7.5)."""

    side: Side | None = None


@clause(
    "un rempart[ {side:Side}]",
    en="a [{side} ]rampart",
    rules=("NOX-BOARD-05",),
    sample="Posez un trésor dans un rempart allié.",
    gender="m",
    frame=True,
    silent=True,
)
class RampartCell(OpenCell):
    """A rampart; allied: which one controls (§7.5)."""

    side: Side | None = None


@clause(
    "votre zone de commandement",
    en="your command zone",
    sample="Posez un trésor dans votre zone de commandement.",
    rules=("NOX-BOARD-11",),
    frame=True,
    silent=True,
)
class HomeCommand(CellTarget):
    """One's own command zone, whoever controls it (§7.5)."""


class ThisCell(CellTarget):
    """The zone in which the text is (NOX-GEN-23)."""


@clause(
    "la même zone",
    en="the same zone",
    sample="Engagez une unité dans la même zone.",
    rules=("NOX-GEN-23",),
    keyword="this_cell",
    frame=True,
    silent=True,
)
class SameCell(ThisCell):
    """The zone of the unit whose text it is."""


@clause(
    "cette zone",
    en="this zone",
    sample="Engagez une unité dans cette zone.",
    rules=("NOX-GEN-23", "NOX-BOARD-07"),
    keyword="this_cell",
    frame=True,
    silent=True,
)
class CardCell(ThisCell):
    """The zone whose card it is."""


@clause(
    "la zone",
    en="the zone",
    sample="Engagez une unité dans la zone.",
    rules=("NOX-GEN-23", "NOX-LAT-15"),
    keyword="this_cell",
    frame=True,
    silent=True,
)
class HostCell(ThisCell):
    """The zone of the host, or the last one of a unit that died."""


class Place(Node):
    """Where a unit is."""


@clause(
    "dans {cell:CellTarget}",
    en=["on {cell:OpenCell}", "in {cell}"],
    rules=("NOX-GEN-23",),
    sample="Engagez une unité ennemie dans la même zone.",
    frame=True,
    silent=True,
)
class Inside(Place):
    """In a zone."""

    cell: CellTarget


@clause(
    "en jeu",
    en="in play",
    sample="Engagez une unité ennemie en jeu.",
    rules=("NOX-GEN-14",),
    frame=True,
    silent=True,
)
class InPlay(Place):
    """Anywhere on the board (NOX-GEN-14)."""
