"""Clauses about single cards: chercher, présager, lancer, carte supplémentaire (NEO-KEY-17…19, -37…39, NEO-PLAY)."""

from typing import TYPE_CHECKING

from pioche.core.decisions import Rule, Seat
from pioche.games.neombre.amounts import settled
from pioche.games.neombre.clauses.groups import EFFECTS, Act, Amount, Condition, InEquipment
from pioche.games.neombre.clauses.moves import CardMove, ChoosingMove
from pioche.games.neombre.clauses.steps import Part, conditional
from pioche.games.neombre.launching import launch_from_hand, launch_top
from pioche.games.neombre.piles import foresee, search
from pioche.games.neombre.table import NeombreTable
from pioche.games.neombre.targets import choose_teammate
from pioche.language.clauses import Node, clause

if TYPE_CHECKING:
    from pioche.games.neombre.run import Run


class Wanted(Node):
    """What is looked for (NEO-KEY-18)."""

    @property
    def sort(self) -> str:
        """The type that a card must have; none: any card."""
        return ""


@clause(
    "une carte",
    en="a card",
    rules=("NEO-KEY-17",),
    sample="Cherchez une carte",
    keyword="search",
    frame=True,
    silent=True,
)
class AnyCard(Wanted):
    """Any card."""


@clause(
    "un assaut",
    en="an assault",
    rules=("NEO-KEY-18",),
    sample="Cherchez un assaut",
    keyword="search",
    frame=True,
    silent=True,
)
class AnAssault(Wanted):
    """A card that inflicts damage (NEO-TYPE-01)."""

    @property
    def sort(self) -> str:
        """Assaults."""
        return "assault"


@clause(
    "un soin",
    en="a heal",
    rules=("NEO-KEY-18",),
    sample="Cherchez un soin",
    keyword="search",
    frame=True,
    silent=True,
)
class AHeal(Wanted):
    """A card that gives pv back (NEO-TYPE-02)."""

    @property
    def sort(self) -> str:
        """Heals."""
        return "heal"


@clause(
    "un équipement",
    en="a piece of equipment",
    rules=("NEO-KEY-18",),
    sample="Cherchez un équipement",
    keyword="search",
    frame=True,
    silent=True,
)
class AnEquipment(Wanted):
    """An équipement."""

    @property
    def sort(self) -> str:
        """Équipements."""
        return "equipment"


@clause(
    "une invocation",
    en="an invocation",
    rules=("NEO-KEY-18",),
    sample="Cherchez une invocation",
    keyword="search",
    frame=True,
    silent=True,
)
class AnInvocation(Wanted):
    """An invocation."""

    @property
    def sort(self) -> str:
        """Invocations."""
        return "invocation"


@clause(
    "un envoûtement",
    en="a charm",
    rules=("NEO-KEY-18",),
    sample="Cherchez un envoûtement",
    keyword="search",
    frame=True,
    silent=True,
)
class ACharm(Wanted):
    """An envoûtement."""

    @property
    def sort(self) -> str:
        """Envoûtements."""
        return "charm"


@clause(
    "<chercher> {wanted:Wanted}[ {discard:dans votre défausse}]",
    en="<search> for {wanted}[ {discard:in your discard pile}]",
    also=["<chercher> {wanted:Wanted} dans votre pioche", "<chercher> {wanted:Wanted} dans sa pioche"],
    rules=("NEO-KEY-17", "NEO-KEY-18", "NEO-KEY-19"),
    sample=("Cherchez un soin", "Cherchez une carte dans votre défausse"),
    worth=1.3,
)
class Search(ChoosingMove):
    """A card of one's pioche or discard is taken to the hand (NEO-KEY-17)."""

    wanted: Wanted
    discard: bool = False


@clause(
    "<chercher> {wanted:Wanted} dans sa défausse",
    en="<search> for {wanted} in their discard pile",
    rules=("NEO-KEY-17", "NEO-KEY-18", "NEO-KEY-19"),
    sample="Un équipier cherche une carte dans sa défausse",
    keyword="search",
    worth=1.3,
)
class SearchTheirDiscard(ChoosingMove):
    """A card of somebody's discard is taken to their hand (NEO-KEY-17)."""

    wanted: Wanted


@EFFECTS.does(SearchTheirDiscard)
def search_their_discard(t: NeombreTable, seat: Seat, run: "Run", node: SearchTheirDiscard) -> Rule[bool]:
    """A card that fits is chosen by whoever searches (NEO-KEY-17…19)."""
    return (yield from search(t, run, run.doer, node.wanted.sort, discard=True))


@EFFECTS.does(Search)
def search_for(t: NeombreTable, seat: Seat, run: "Run", node: Search) -> Rule[bool]:
    """A card that fits is chosen if there is one, and a searched pioche is shuffled (NEO-KEY-17…19)."""
    return (yield from search(t, run, run.doer, node.wanted.sort, discard=node.discard))


@clause(
    "<présager> {amount}[ {teammate:dans la pioche d'un équipier}]",
    en="<foresee> {amount}[ {teammate:in a teammate's draw pile}]",
    rules=("NEO-KEY-37", "NEO-KEY-38", "NEO-KEY-39"),
    sample=("Présagez 3", "Présagez 2 dans la pioche d'un équipier"),
    worth=0.3,
)
class Foresee(ChoosingMove):
    """The top cards of a pioche are looked at and put back face up (NEO-KEY-37)."""

    amount: int
    teammate: bool = False


@EFFECTS.does(Foresee)
def foresee_top(t: NeombreTable, seat: Seat, run: "Run", node: Foresee) -> Rule[bool]:
    """One's own pioche, or that of a team-mate of one's choice (NEO-KEY-38)."""
    whose = run.doer
    if node.teammate:
        whose = yield from choose_teammate(t, run)
        if whose < 0:
            return False
    return (yield from foresee(t, run, run.doer, whose, node.amount))


@clause(
    "<lancer> la carte du dessus de votre pioche",
    en="<launch> the top card of your draw pile",
    rules=("NEO-PLAY-17", "NEO-PLAY-23"),
    sample="Lancez la carte du dessus de votre pioche",
    keyword="launch",
    worth=1.4,
)
class LaunchTop(ChoosingMove):
    """The top card of one's pioche is triggered (NEO-PLAY-23)."""


@clause(
    "<lancer> la carte du dessus de sa pioche",
    en="<launch> the top card of their draw pile",
    rules=("NEO-PLAY-17", "NEO-PLAY-23"),
    sample="Un équipier lance la carte du dessus de sa pioche",
    keyword="launch",
    worth=1.4,
)
class LaunchTheirTop(ChoosingMove):
    """The top card of somebody's pioche is triggered by them (NEO-PLAY-23)."""


@EFFECTS.does(LaunchTop)
def launch_own_top(t: NeombreTable, seat: Seat, run: "Run", node: LaunchTop) -> Rule[bool]:
    """No choice; an empty pioche does nothing and costs nothing (NEO-CARD-12, NEO-PLAY-23)."""
    return (yield from launch_top(t, run, run.doer))


@EFFECTS.does(LaunchTheirTop)
def launch_their_top(t: NeombreTable, seat: Seat, run: "Run", node: LaunchTheirTop) -> Rule[bool]:
    """Resolved by its owner (NEO-PLAY-23)."""
    return (yield from launch_top(t, run, run.doer))


@clause(
    "<lancer> {amount:Amount} carte~s de votre main",
    en="<launch> {amount} card~s from your hand",
    agree="amount",
    rules=("NEO-PLAY-17", "NEO-PLAY-21", "NEO-PLAY-23"),
    sample="Lancez 2 cartes de votre main",
    keyword="launch",
    worth=1.4,
)
class LaunchFromHand(ChoosingMove):
    """Cards of one's hand are triggered (NEO-PLAY-23)."""

    amount: Amount


@EFFECTS.does(LaunchFromHand)
def launch_hand(t: NeombreTable, seat: Seat, run: "Run", node: LaunchFromHand) -> Rule[bool]:
    """Chosen one by one, each resolved before the next (NEO-PLAY-23, -21)."""
    count, free = yield from settled(t, run, node.amount)
    return (yield from launch_from_hand(t, run, run.doer, count, free=free))


@clause(
    "<lancer> {amount:Amount} carte~s de sa main",
    en="<launch> {amount} card~s from their hand",
    agree="amount",
    rules=("NEO-PLAY-17", "NEO-PLAY-21", "NEO-PLAY-23"),
    sample="Un équipier lance 1 carte de sa main",
    keyword="launch",
    worth=1.4,
)
class LaunchFromTheirHand(ChoosingMove):
    """Cards of somebody's hand are triggered by them (NEO-PLAY-23)."""

    amount: Amount


@EFFECTS.does(LaunchFromTheirHand)
def launch_their_hand(t: NeombreTable, seat: Seat, run: "Run", node: LaunchFromTheirHand) -> Rule[bool]:
    """Chosen one by one by their owner (NEO-PLAY-23, -21)."""
    count, free = yield from settled(t, run, node.amount)
    return (yield from launch_from_hand(t, run, run.doer, count, free=free))


@clause(
    "<pouvoir> jouer une carte supplémentaire",
    en="<may> play an additional card",
    rules=("NEO-PLAY-07", "NEO-PLAY-08"),
    sample="Un équipier peut jouer une carte supplémentaire",
    worth=1.2,
)
class ExtraPlay(CardMove):
    """Somebody may play one card more in this players' turn (NEO-PLAY-07)."""

    @property
    def needs_subject(self) -> bool:
        """« Peut jouer » is said of somebody."""
        return True


@EFFECTS.does(ExtraPlay)
def extra_play(t: NeombreTable, seat: Seat, run: "Run", node: ExtraPlay) -> None:
    """One bonus play; whoever had finished may take the hand again (NEO-PLAY-07, -08, NEO-SOLO-15)."""
    t.grant(run.doer)


@clause(
    conditional("vous pouvez jouer une carte supplémentaire"),
    en=conditional("you may play an additional card", "if"),
    rules=("NEO-PLAY-07", "NEO-RES-15"),
    sample="Piochez 1 · Vous pouvez jouer une carte supplémentaire",
    keyword="extra_play",
    frame=True,
)
class PlayOn(Part):
    """The resolving player may play one card more in this players' turn (NEO-PLAY-07)."""

    condition: Condition | None = None


@clause(
    "jouez cette carte en tant que carte supplémentaire",
    en="play this card as an additional card",
    rules=("NEO-PLAY-04", "NEO-PLAY-05", "NEO-PLAY-06"),
    sample="Infligez 2 · Jouez cette carte en tant que carte supplémentaire",
    worth=0.6,
)
class AsExtra(Act):
    """Playing this card uses none of the plays (NEO-PLAY-04)."""


@EFFECTS.does(AsExtra)
def as_extra(t: NeombreTable, seat: Seat, run: "Run", node: AsExtra) -> bool:
    """As a step it does nothing: it was read when the card was played (NEO-PLAY-06)."""
    return False


@clause(
    "^[si {condition:Condition}, ]{act:AsExtra}",
    en="^[if {condition}, ]{act}",
    also="^{act:AsExtra} si {condition:Condition}",
    rules=("NEO-PLAY-04", "NEO-PLAY-06", "NEO-TYPE-05"),
    sample="Vos assauts infligent 1 de plus · Jouez cette carte en tant que carte supplémentaire",
    keyword="as_extra",
    frame=True,
    silent=True,
)
class Permission(InEquipment):
    """An équipement is put down as an additional card (NEO-PLAY-04, NEO-TYPE-05)."""

    act: AsExtra
    condition: Condition | None = None
