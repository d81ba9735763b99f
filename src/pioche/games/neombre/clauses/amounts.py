"""How much: numbers, « jusqu'à », halves, and what « pour chaque » counts (NEO-RES-15, -18, -32)."""

from typing import TYPE_CHECKING

from pioche.core.decisions import Card, Seat
from pioche.games.neombre.clauses.groups import EFFECTS, Amount, Counted
from pioche.games.neombre.names import MARKER_IDS
from pioche.language.clauses import clause

if TYPE_CHECKING:
    from pioche.games.neombre.run import Run
    from pioche.games.neombre.table import NeombreTable


@clause("{n}", en="{n}", rules=("NEO-GEN-07",), sample="Piochez 2", agree="n", frame=True, silent=True)
class Exactly(Amount):
    """A printed number."""

    n: int


@clause(
    "jusqu'à {n}",
    en="up to {n}",
    rules=("NEO-RES-15", "NEO-RES-32"),
    sample="Piochez jusqu'à 2",
    agree="n",
    frame=True,
)
class UpTo(Amount):
    """0 to so many, by choice (NEO-RES-15)."""

    n: int


class Half(Amount):
    """Half of something, rounded as the player likes (NEO-RES-18)."""


@clause(
    "la moitié des pv de la cible",
    en="half of the target's HP",
    rules=("NEO-RES-18", "NEO-RES-19"),
    sample="Inflige la moitié des pv de la cible",
    keyword="half",
)
class HalfTheirLife(Half):
    """Half of what the target has left."""


@EFFECTS.counts(HalfTheirLife)
def half_their_life(t: "NeombreTable", seat: Seat, run: "Run", node: HalfTheirLife) -> int:
    """The pv of the target, before they are halved; 0 without target (NEO-RES-18)."""
    return t.hp[run.aimed] if run.aimed >= 0 else 0


@clause(
    "la moitié de vos pv",
    en="half of your HP",
    rules=("NEO-RES-18", "NEO-SOLO-22"),
    sample="Subissez la moitié de vos pv",
    keyword="half",
    person="vous",
)
class HalfYourLife(Half):
    """Half of one's own pv."""


@EFFECTS.counts(HalfYourLife)
def half_your_life(t: "NeombreTable", seat: Seat, run: "Run", node: HalfYourLife) -> int:
    """The pv of the resolving player, before they are halved (NEO-RES-18)."""
    return t.hp[run.place]


@clause(
    "la moitié de votre main",
    en="half of your hand",
    rules=("NEO-RES-18", "NEO-SOLO-22"),
    sample="Défaussez la moitié de votre main",
    keyword="half",
    person="vous",
)
class HalfYourHand(Half):
    """Half of one's own hand."""


@EFFECTS.counts(HalfYourHand)
def half_your_hand(t: "NeombreTable", seat: Seat, run: "Run", node: HalfYourHand) -> int:
    """The cards in hand, before they are halved (NEO-RES-18)."""
    return len(t.hand[t.seat_at(run.place)])


@clause(
    "la moitié de sa main",
    en="half of their hand",
    rules=("NEO-RES-18", "NEO-RES-19"),
    sample="Défausse la moitié de sa main",
    keyword="half",
    person="il",
)
class HalfTheirHand(Half):
    """Half of the hand of whoever is told to do it."""


@EFFECTS.counts(HalfTheirHand)
def half_their_hand(t: "NeombreTable", seat: Seat, run: "Run", node: HalfTheirHand) -> int:
    """The cards in the hand of the player concerned, before they are halved (NEO-RES-18)."""
    return len(t.hand[t.seat_at(run.doer)])


# ---- what « pour chaque » counts


@clause(
    "carte de votre main",
    en="card in your hand",
    rules=("NEO-GEN-07", "NEO-SOLO-22"),
    sample="Infligez 1 pour chaque carte de votre main",
    keyword="for_each",
)
class CardsInHand(Counted):
    """The cards of one's hand."""


@EFFECTS.counts(CardsInHand)
def cards_in_hand(t: "NeombreTable", seat: Seat, run: "Run", node: CardsInHand) -> int:
    """The cards of one's hand; the companion counts the player's (NEO-SOLO-22)."""
    return len(t.hand[t.seat_at(run.place)])


@clause(
    "carte de votre défausse",
    en="card in your discard pile",
    rules=("NEO-GEN-07", "NEO-PLAY-16"),
    sample="Infligez 1 pour chaque carte de votre défausse",
    keyword="for_each",
)
class CardsInDiscard(Counted):
    """The cards of one's discard."""


@EFFECTS.counts(CardsInDiscard)
def cards_in_discard(t: "NeombreTable", seat: Seat, run: "Run", node: CardsInDiscard) -> int:
    """The cards of one's discard; a card in resolution is not among them (NEO-PLAY-16)."""
    return len(t.discard[t.seat_at(run.place)])


@clause(
    "adversaire",
    en="adversary",
    rules=("NEO-GEN-07", "NEO-TGT-06"),
    sample="Soignez-vous 1 pour chaque adversaire",
    keyword="for_each",
)
class FoesInPlay(Counted):
    """The adversaries in play."""


@EFFECTS.counts(FoesInPlay)
def foes_in_play(t: "NeombreTable", seat: Seat, run: "Run", node: FoesInPlay) -> int:
    """The adversaries in play, tokens included (NEO-TGT-06)."""
    return len(t.line)


@clause(
    "joueur",
    en="player",
    rules=("NEO-ADV-09", "NEO-GEN-07"),
    sample="Se soigne 1 pour chaque joueur",
    keyword="for_each",
)
class PlayersInFight(Counted):
    """The players of the fight."""


@EFFECTS.counts(PlayersInFight)
def players_in_fight(t: "NeombreTable", seat: Seat, run: "Run", node: PlayersInFight) -> int:
    """The players of the fight, the dead and the companion among them (NEO-ADV-09)."""
    return t.places


@clause(
    "équipier mort",
    en="dead teammate",
    rules=("NEO-GEN-07", "NEO-TGT-03"),
    sample="Infligez 2 pour chaque équipier mort",
    keyword="for_each",
)
class DeadTeammates(Counted):
    """The team-mates who are dead."""


@EFFECTS.counts(DeadTeammates)
def dead_teammates(t: "NeombreTable", seat: Seat, run: "Run", node: DeadTeammates) -> int:
    """The other players who are dead (NEO-TGT-03)."""
    return sum([t.hp[place] == 0 for place in range(t.places) if place != run.place])


@clause(
    "{marker:Marker} sur la cible",
    en="{marker} on the target",
    rules=("NEO-MRK-01", "NEO-GEN-07"),
    sample="Inflige 1 pour chaque poison sur la cible",
    keyword="for_each",
)
class OnTarget(Counted):
    """The markers of a kind on the target."""

    marker: str


@EFFECTS.counts(OnTarget)
def on_target(t: "NeombreTable", seat: Seat, run: "Run", node: OnTarget) -> int:
    """The markers of that name on the target (NEO-MRK-01)."""
    return t.marked(run.aimed, MARKER_IDS[node.marker]) if run.aimed >= 0 else 0


@clause(
    "{marker:Marker} sur vous",
    en="{marker} on you",
    rules=("NEO-MRK-01", "NEO-SOLO-22"),
    sample="Infligez 1 pour chaque poison sur vous",
    keyword="for_each",
)
class OnYou(Counted):
    """The markers of a kind on the resolving player."""

    marker: str


@EFFECTS.counts(OnYou)
def on_you(t: "NeombreTable", seat: Seat, run: "Run", node: OnYou) -> int:
    """The markers of that name on the resolving player, or on the companion (NEO-SOLO-22)."""
    return t.marked(Card(run.place), MARKER_IDS[node.marker])


@clause(
    "{marker:Marker} sur lui",
    en="{marker} on it",
    rules=("NEO-MRK-01", "NEO-GEN-07"),
    sample="Inflige 1 pour chaque rancune sur lui",
    keyword="for_each",
)
class OnItself(Counted):
    """The markers of a kind on the adversary itself."""

    marker: str


@EFFECTS.counts(OnItself)
def on_itself(t: "NeombreTable", seat: Seat, run: "Run", node: OnItself) -> int:
    """The markers of that name on the adversary (NEO-MRK-01)."""
    return t.marked(run.foe, MARKER_IDS[node.marker])
