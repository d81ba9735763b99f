"""Units, players and fixed references of which verbs speak (§7.5); the engine resolves them."""

from functools import cache
from typing import Final

from pioche.games.noxilia.board import BATTLEFIELD, RAMPART
from pioche.games.noxilia.book import (
    ADJACENT,
    ALLY,
    ANY_SIDE,
    ANY_STATE,
    BY_DEFAULT,
    ENEMY,
    ENGAGED,
    HOME_COMMAND,
    IN_PLAY,
    NAMED,
    READY,
    SAME,
    Who,
)
from pioche.games.noxilia.clauses.keywords import ability_of
from pioche.games.noxilia.clauses.nouns import (
    Allied,
    AnyCell,
    AnyUnit,
    BattlefieldCell,
    CommonUnit,
    Engaged,
    HeroNoun,
    HomeCommand,
    Human,
    Inside,
    Kind,
    MonarchNoun,
    Place,
    RampartCell,
    Ready,
    State,
    ThisCell,
    TokenNoun,
    Vesperal,
    Wounded,
)
from pioche.games.noxilia.clauses.text import Amount, Player, Subject, Target
from pioche.language.clauses import Node, clause


class Units(Target, Node):
    """Units by a noun phrase: chosen, or each of them."""

    kind: Kind
    other: bool = False
    place: Place | None = None

    @property
    def count(self) -> int:
        """How many are chosen; 0: none, each of them is meant (NOX-SPELL-14)."""
        return 1

    @property
    def up_to(self) -> bool:
        """Whether fewer may be chosen (NOX-GEN-20)."""
        return False


@clause(
    "un~[ {other:autre}] {kind:Kind}[ {place:Place}]",
    en=["a{other:nother} {kind}[ {place}]", "a {kind}[ {place}]"],
    rules=("NOX-SPELL-14", "NOX-GEN-20"),
    sample="Infligez 1 dégât à une unité ennemie dans une zone adjacente.",
    person="il",
    many=False,
    agree="kind",
    frame=True,
    silent=True,
)
class OneUnit(Units):
    """One unit, a target (NOX-SPELL-14)."""


@clause(
    "{number:deux}[ {other:autres}] {kind:Kind}[ {place:Place}]",
    en="{number:two}[ {other:other}] {kind}[ {place}]",
    rules=("NOX-SPELL-14", "NOX-GEN-20"),
    sample="Infligez 1 dégât à deux unités ennemies.",
    person="ils",
    many=True,
    agree="kind",
    keyword="several",
    frame=True,
    silent=True,
)
class SeveralUnits(Units):
    """So many units, or all where there are fewer (NOX-GEN-20)."""

    number: int = 2

    @property
    def count(self) -> int:
        """As many as it says."""
        return self.number


@clause(
    "jusqu'à {number:deux}[ {other:autres}] {kind:Kind}[ {place:Place}]",
    en="up to {number:two}[ {other:other}] {kind}[ {place}]",
    rules=("NOX-GEN-20", "NOX-SPELL-14"),
    sample="Soignez 1 à jusqu'à deux unités alliées.",
    person="ils",
    many=True,
    agree="kind",
    keyword="several",
    frame=True,
    silent=True,
)
class UpToUnits(Units):
    """From none to so many units (NOX-GEN-20)."""

    number: int = 2

    @property
    def count(self) -> int:
        """As many as it says, at most."""
        return self.number

    @property
    def up_to(self) -> bool:
        """It allows fewer."""
        return True


@clause(
    "chaque[ {other:autre}] {kind:Kind}[ {place:Place}]",
    en="each[ {other:other}] {kind}[ {place}]",
    rules=("NOX-SPELL-09", "NOX-SPELL-14"),
    sample="Infligez 1 dégât à chaque unité ennemie dans une zone.",
    person="il",
    many=False,
    agree="kind",
    frame=True,
    silent=True,
)
class EachUnit(Units):
    """All of them, without being targets (NOX-SPELL-09)."""

    @property
    def count(self) -> int:
        """Nobody chooses."""
        return 0


@clause(
    "les[ {other:autres}] {kind:Kind}[ {place:Place}]",
    en="[{other:other} ]{kind}[ {place}]",
    rules=("NOX-BOARD-06", "NOX-BOARD-07"),
    sample="Les unités ennemies dans cette zone ont -1 CAC.",
    person="ils",
    many=True,
    agree="kind",
    frame=True,
    silent=True,
)
class AllUnits(Subject):
    """Those of which a static effect speaks (§7.5)."""

    kind: Kind
    other: bool = False
    place: Place | None = None


@clause(
    "{kind:Kind}[ {place:Place}]",
    en="{kind}[ {place}]",
    rules=("NOX-GEN-23",),
    sample="Gagnez 1 or par unité alliée dans la zone.",
    many=False,
    agree="kind",
)
class PerUnit(Amount):
    """So much for each of these units (§7.5)."""

    kind: Kind
    place: Place | None = None


# ---- fixed references


class Ref(Target, Subject):
    """A unit that needs no choosing, and is no target (NOX-SPELL-14)."""


@clause(
    "cette unité",
    en="this unit",
    sample="Soignez 1 à cette unité.",
    rules=("NOX-SPELL-14",),
    person="il",
    gender="f",
    frame=True,
    silent=True,
)
class ThisUnit(Ref):
    """The unit whose text it is."""


@clause(
    "le porteur",
    en="the bearer",
    sample="Le porteur a +1 CAC.",
    rules=("NOX-SPELL-14", "NOX-EQ-01"),
    person="il",
    gender="m",
    frame=True,
    silent=True,
)
class Bearer(Ref):
    """The unit that wears the equipment (NOX-EQ-01)."""


@clause(
    "l'unité",
    en="the unit",
    sample="L'unité a -2 armure.",
    rules=("NOX-SPELL-14", "NOX-LAT-03"),
    person="il",
    gender="f",
    frame=True,
    silent=True,
)
class Host(Ref):
    """The unit under which a latent lies, or to which a curse is attached (NOX-LAT-03, NOX-CURSE-02)."""


@clause(
    "l'attaquant",
    en="the attacker",
    sample="Infligez 1 dégât à l'attaquant.",
    rules=("NOX-SPELL-14",),
    person="il",
    gender="m",
    frame=True,
    silent=True,
)
class Attacker(Ref):
    """The unit that attacks."""


@clause(
    "la cible",
    en="the target",
    sample="Soignez 1 à la cible.",
    rules=("NOX-SPELL-14",),
    person="il",
    gender="f",
    frame=True,
    silent=True,
)
class Attacked(Ref):
    """The unit that the text has chosen, else the one that is attacked."""


@clause(
    "l'unité entrante",
    en="the entering unit",
    sample="Infligez 1 dégât à l'unité entrante.",
    rules=("NOX-SPELL-14",),
    person="il",
    gender="f",
    frame=True,
    silent=True,
)
class Entering(Ref):
    """The unit that enters the zone."""


@clause(
    "votre monarque",
    en="your monarch",
    sample="Soignez 1 à votre monarque.",
    rules=("NOX-SPELL-14", "NOX-CARD-01"),
    person="il",
    gender="m",
    frame=True,
    silent=True,
)
class YourMonarch(Ref):
    """One's own monarch (NOX-CARD-01)."""


# ---- players


@clause(
    "l'adversaire",
    en="your opponent",
    rules=("NOX-GEN-22",),
    person="il",
    sample="L'adversaire perd 1 or.",
    frame=True,
    silent=True,
)
class Opponent(Player):
    """The other player."""


@clause(
    "chaque joueur",
    en="each player",
    rules=("NOX-FATE-06",),
    person="il",
    sample="Chaque joueur pioche 1 carte.",
    frame=True,
    silent=True,
)
class EachPlayer(Player):
    """Both players, the first one first (NOX-FATE-06)."""


# ---- noun phrases as the engine reads them

NOUNS: Final = {
    AnyUnit: "unit",
    CommonUnit: "common",
    HeroNoun: "hero",
    MonarchNoun: "monarch",
    TokenNoun: "token",
}
RACES: Final = {Human: "humain", Vesperal: "vesperal"}
STATES: Final[dict[type[State], int]] = {Engaged: ENGAGED, Ready: READY}


def who_of(phrase: Units | AllUnits | PerUnit) -> Who:
    """What a noun phrase asks of a unit, in plain numbers (§7.5)."""
    return _who(phrase.kind, getattr(phrase, "other", False), phrase.place)


@cache
def _who(kind: Kind, other: bool, place: Place | None) -> Who:
    return Who(
        side=ANY_SIDE if kind.side is None else ALLY if isinstance(kind.side, Allied) else ENEMY,
        noun=NOUNS[type(kind.noun)],
        other=other,
        race="" if kind.race is None else RACES[type(kind.race)],
        state=ANY_STATE if kind.state is None else STATES.get(type(kind.state), ANY_STATE),
        wounded=isinstance(kind.state, Wounded),
        having=-1 if kind.having is None else ability_of(kind.having),
        cost=kind.cost,
        place=_place(place),
        ground=_ground(place),
        held=_held(place),
    )


def _place(place: Place | None) -> int:
    if place is None:
        return BY_DEFAULT
    if isinstance(place, Inside):
        if isinstance(place.cell, ThisCell):
            return SAME
        return ADJACENT if isinstance(place.cell, AnyCell) and place.cell.adjacent else NAMED
    return IN_PLAY


def _ground(place: Place | None) -> str:
    """The kind of zone that a place names, if any (§7.5)."""
    match place:
        case Inside(HomeCommand()):
            return HOME_COMMAND
        case Inside(BattlefieldCell()):
            return BATTLEFIELD
        case Inside(RampartCell()):
            return RAMPART
    return ""


def _held(place: Place | None) -> int:
    """Who controls the zone that a place names, if it says so (§7.5)."""
    side = getattr(place.cell, "side", None) if isinstance(place, Inside) else None
    return ANY_SIDE if side is None else ALLY if isinstance(side, Allied) else ENEMY
