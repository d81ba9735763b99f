"""What a step or a part may depend on, looked at when it starts (NEO-RES-11)."""

from typing import TYPE_CHECKING, Final

from pioche.core.decisions import Seat
from pioche.games.neombre.clauses.groups import EFFECTS, Condition, OfTarget
from pioche.games.neombre.names import MARKER_IDS
from pioche.language.clauses import clause

if TYPE_CHECKING:
    from pioche.games.neombre.run import Run
    from pioche.games.neombre.table import NeombreTable


def enough(has: int, count: int, fewer: bool) -> bool:
    """« N ou plus », or « N ou moins »."""
    return has <= count if fewer else has >= count


MORE: Final = "{count:0 carte} ou plus", "{count:0 carte} {fewer:ou moins}"
MORE_EN: Final = "{count:0 card} or more", "{count:0 card} {fewer:or fewer}"


@clause(
    *(f"votre défausse contient {many}" for many in MORE),
    en=[f"your discard pile holds {many}" for many in MORE_EN],
    rules=("NEO-RES-11", "NEO-PLAY-16"),
    sample="Si votre défausse contient 6 cartes ou plus, infligez 4",
    keyword="if",
)
class DiscardHolds(Condition):
    """So many cards in one's discard."""

    count: int
    fewer: bool = False


@EFFECTS.holds(DiscardHolds)
def discard_holds(t: "NeombreTable", seat: Seat, run: "Run", node: DiscardHolds) -> bool:
    """A card in resolution is not counted (NEO-PLAY-16); the companion counts the player's (NEO-SOLO-22)."""
    return enough(len(t.discard[t.seat_at(run.place)]), node.count, node.fewer)


@clause(
    *(f"votre main contient {many}" for many in MORE),
    en=[f"your hand holds {many}" for many in MORE_EN],
    rules=("NEO-RES-11", "NEO-PLAY-16"),
    sample="Si votre main contient 2 cartes ou moins, piochez 1",
    keyword="if",
)
class HandHolds(Condition):
    """So many cards in one's hand."""

    count: int
    fewer: bool = False


@EFFECTS.holds(HandHolds)
def hand_holds(t: "NeombreTable", seat: Seat, run: "Run", node: HandHolds) -> bool:
    """A card in resolution is not counted (NEO-PLAY-16)."""
    return enough(len(t.hand[t.seat_at(run.place)]) - run.held, node.count, node.fewer)


@clause(
    *(f"votre pioche contient {many}" for many in MORE),
    en=[f"your draw pile holds {many}" for many in MORE_EN],
    rules=("NEO-RES-11",),
    sample="Si votre pioche contient 3 cartes ou moins, recyclez 3",
    keyword="if",
)
class DrawPileHolds(Condition):
    """So many cards in one's pioche."""

    count: int
    fewer: bool = False


@EFFECTS.holds(DrawPileHolds)
def draw_pile_holds(t: "NeombreTable", seat: Seat, run: "Run", node: DrawPileHolds) -> bool:
    """How many there are is known to all (NEO-GEN-08)."""
    return enough(len(t.draw[t.seat_at(run.place)]), node.count, node.fewer)


@clause(
    "vous avez {hp} pv ou plus",
    "vous avez {hp} pv {fewer:ou moins}",
    en=["you have {hp} HP or more", "you have {hp} HP {fewer:or less}"],
    rules=("NEO-RES-11", "NEO-SOLO-22"),
    sample="Si vous avez 5 pv ou moins, piochez 1",
    keyword="if",
)
class YouHave(Condition):
    """So many pv of one's own."""

    hp: int
    fewer: bool = False


@EFFECTS.holds(YouHave)
def you_have(t: "NeombreTable", seat: Seat, run: "Run", node: YouHave) -> bool:
    """The pv of whoever resolves the text, the companion's own included (NEO-SOLO-22)."""
    return enough(t.hp[run.place], node.hp, node.fewer)


@clause(
    "il y a {count:1 adversaire} ou plus",
    "il y a {count:1 adversaire} {fewer:ou moins}",
    en=["you face {count:1 adversary} or more", "you face {count:1 adversary} {fewer:or fewer}"],
    rules=("NEO-RES-11", "NEO-TGT-06"),
    sample="S'il y a 2 adversaires ou plus, piochez 1",
    keyword="if",
)
class FoesAre(Condition):
    """So many adversaries in play."""

    count: int
    fewer: bool = False


@EFFECTS.holds(FoesAre)
def foes_are(t: "NeombreTable", seat: Seat, run: "Run", node: FoesAre) -> bool:
    """Tokens are adversaries (NEO-TGT-06)."""
    return enough(len(t.line), node.count, node.fewer)


@clause(
    "il est seul",
    en="it is alone",
    rules=("NEO-IRR-17", "NEO-RES-11"),
    sample="Inflige 2 s'il est seul",
    keyword="if",
)
class Alone(Condition):
    """The adversary has no other beside it."""


@EFFECTS.holds(Alone)
def alone(t: "NeombreTable", seat: Seat, run: "Run", node: Alone) -> bool:
    """No other adversary or token is in play (NEO-IRR-17)."""
    return len(t.line) == 1


@clause(
    "les joueurs sont plus nombreux",
    en="outnumbered",
    rules=("NEO-ADV-08", "NEO-RES-11"),
    sample="Inflige 1 si les joueurs sont plus nombreux",
    keyword="if",
)
class Outnumbered(Condition):
    """More players fight than adversaries are in play."""


@EFFECTS.holds(Outnumbered)
def outnumbered(t: "NeombreTable", seat: Seat, run: "Run", node: Outnumbered) -> bool:
    """The dead and the companion count among the players, tokens among the adversaries (NEO-ADV-08)."""
    return t.places > len(t.line)


@clause(
    "un équipier est mort",
    en="a teammate is dead",
    rules=("NEO-RES-11", "NEO-TGT-03"),
    sample="Si un équipier est mort, infligez 4",
    keyword="if",
)
class SomebodyDead(Condition):
    """A team-mate is dead."""


@EFFECTS.holds(SomebodyDead)
def somebody_dead(t: "NeombreTable", seat: Seat, run: "Run", node: SomebodyDead) -> bool:
    """Another player than the resolving one is dead (NEO-TGT-03)."""
    return any(t.hp[place] == 0 for place in range(t.places) if place != run.place)


@clause(
    "la cible n'en a pas",
    en="the target has none",
    rules=("NEO-MRK-05", "NEO-RES-11"),
    sample="Attache 1 infection si la cible n'en a pas",
    keyword="if_none",
)
class HasNone(OfTarget):
    """The target has no marker of the kind that the part speaks of."""


@EFFECTS.holds(HasNone)
def has_none(t: "NeombreTable", seat: Seat, run: "Run", node: HasNone) -> bool:
    """Looked at when that step resolves (NEO-MRK-05)."""
    return run.aimed >= 0 and not t.marked(run.aimed, run.spoken)


@clause(
    "la cible a un~ {marker:Marker}",
    en="the target has a {marker}",
    agree="marker",
    rules=("NEO-MRK-05", "NEO-PAS-03"),
    sample="Si la cible a un poison, inflige 2",
    keyword="if_marked",
)
class HasMarker(OfTarget):
    """The target has at least one such marker."""

    marker: str


@EFFECTS.holds(HasMarker)
def has_marker(t: "NeombreTable", seat: Seat, run: "Run", node: HasMarker) -> bool:
    """More markers change nothing (NEO-PAS-03)."""
    return run.aimed >= 0 and t.marked(run.aimed, MARKER_IDS[node.marker]) > 0


@clause(
    "la cible est un adversaire",
    en="the target is an adversary",
    rules=("NEO-RES-11", "NEO-DMG-17"),
    sample="Soignez 3 à un personnage · Si la cible est un adversaire, piochez 2",
    keyword="if_adversary",
)
class TargetIsFoe(OfTarget):
    """The last target is an adversary."""


@EFFECTS.holds(TargetIsFoe)
def target_is_foe(t: "NeombreTable", seat: Seat, run: "Run", node: TargetIsFoe) -> bool:
    """What the step before aimed at, if it is still in the line (NEO-RES-13)."""
    return run.aimed >= 0 and t.is_foe(run.aimed)
