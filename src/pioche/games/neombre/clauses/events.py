"""What loot events do (NEO-LOOT-09…14)."""

from pioche.core.decisions import Rule, Seat
from pioche.games.neombre.campaign import deeds
from pioche.games.neombre.clauses.event_text import EVENTS, InEvent
from pioche.games.neombre.table import NeombreTable
from pioche.language.clauses import clause


@clause(
    "^mélangez le deck de la foire",
    en="^shuffle the fair deck",
    rules=("NEO-LOOT-12", "NEO-FAIR-11"),
    sample="Mélangez le deck de la foire",
    keyword="fair",
)
class ShuffleFair(InEvent):
    """The only way to shuffle the fair deck (NEO-LOOT-12)."""


@EVENTS.does(ShuffleFair)
def shuffle_fair(t: NeombreTable, seat: Seat, source: None, node: ShuffleFair) -> None:
    """The three cards last seen are shuffled with the others (NEO-LOOT-12)."""
    deeds.shuffle_fair(t)


@clause(
    "^révélez {count:1 butin} de plus",
    en="^reveal {count:1 more loot card}",
    rules=("NEO-LOOT-10", "NEO-LOOT-03"),
    sample=("Révélez 2 butins de plus", "Révélez 1 butin de plus"),
    keyword="loot",
)
class RevealMore(InEvent):
    """More loot is revealed (NEO-LOOT-10)."""

    count: int


@EVENTS.does(RevealMore)
def reveal_more(t: NeombreTable, seat: Seat, source: None, node: RevealMore) -> None:
    """What is revealed joins the choice, events among it included (NEO-LOOT-10)."""
    deeds.reveal(t, node.count, "NEO-LOOT-10")


@clause(
    "^obtenez {count:1 butin} de plus",
    en="^obtain {count:1 more loot card}",
    rules=("NEO-LOOT-09", "NEO-LOOT-05"),
    sample="Obtenez 1 butin de plus",
    keyword="loot",
)
class ObtainMore(InEvent):
    """More loot may be taken (NEO-LOOT-05)."""

    count: int


@EVENTS.does(ObtainMore)
def obtain_more(t: NeombreTable, seat: Seat, source: None, node: ObtainMore) -> None:
    """The obtainable number grows (NEO-LOOT-05)."""
    deeds.change_points(t, node.count)


@clause(
    "^perdez {count:1 butin} obtensible~s",
    en="^lose {count:1 obtainable loot card}",
    rules=("NEO-LOOT-09", "NEO-LOOT-10"),
    sample=("Perdez 1 butin obtensible", "Perdez 2 butins obtensibles"),
    keyword="loot",
    agree="count",
)
class LoseLoot(InEvent):
    """What triggering the event costs (NEO-LOOT-09, -10)."""

    count: int

    @property
    def price(self) -> int:
        """As many points as it says (NEO-LOOT-10)."""
        return self.count


@EVENTS.does(LoseLoot)
def lose_loot(t: NeombreTable, seat: Seat, source: None, node: LoseLoot) -> None:
    """The obtainable number falls (NEO-LOOT-10)."""
    deeds.change_points(t, -node.count)


@clause(
    "^remettez les butins révélés dans la pile, mélangez-la et révélez-en autant",
    en="^put the revealed loot back into the pile, shuffle it and reveal as many again",
    rules=("NEO-LOOT-11", "NEO-LOOT-10"),
    sample="Remettez les butins révélés dans la pile, mélangez-la et révélez-en autant",
    keyword="loot",
)
class RevealAnew(InEvent):
    """Other loot is revealed instead (NEO-LOOT-11)."""


@EVENTS.does(RevealAnew)
def reveal_anew(t: NeombreTable, seat: Seat, source: None, node: RevealAnew) -> None:
    """Cards neither taken nor triggered go back; the event itself is none of them (NEO-LOOT-11)."""
    deeds.reveal_anew(t)


@clause(
    "^un joueur bannit {count:1 carte}[ {card:Supply}] de son deck",
    en=[
        "^a player banishes {count:1 card} from their deck",
        "^a player banishes {count} {card} from their deck",
    ],
    rules=("NEO-LOOT-09", "NEO-KEY-05"),
    sample=(
        "Un joueur bannit 1 carte de son deck",
        "Un joueur bannit 1 carte Mal de Résurrection de son deck",
    ),
    keyword="banish",
)
class OneBanishes(InEvent):
    """One player's deck loses cards (NEO-KEY-05)."""

    count: int
    card: str = ""


@EVENTS.does(OneBanishes)
def one_banishes(t: NeombreTable, seat: Seat, source: None, node: OneBanishes) -> Rule[bool]:
    """The team names the player, who chooses the cards (NEO-TEAM-01, §8)."""
    return (yield from deeds.one_banishes(t, node.count, node.card))


@clause(
    "^chaque joueur bannit {count:1 carte}[ {card:Supply}] de son deck",
    en=[
        "^each player banishes {count:1 card} from their deck",
        "^each player banishes {count} {card} from their deck",
    ],
    rules=("NEO-LOOT-09", "NEO-KEY-05"),
    sample=(
        "Chaque joueur bannit 1 carte de son deck",
        "Chaque joueur bannit 1 carte Mal de Résurrection de son deck",
    ),
    keyword="banish",
)
class EachBanishes(InEvent):
    """Every player's deck loses cards (NEO-KEY-05)."""

    count: int
    card: str = ""


@EVENTS.does(EachBanishes)
def each_banishes(t: NeombreTable, seat: Seat, source: None, node: EachBanishes) -> Rule[bool]:
    """In seat order, as far as decks hold such cards (NEO-RES-14)."""
    return (yield from deeds.each_banishes(t, node.count, node.card))


@clause(
    "^un joueur mort peut recevoir des butins",
    en="^a dead player may receive loot",
    rules=("NEO-LOOT-14",),
    sample="Un joueur mort peut recevoir des butins",
    keyword="loot",
)
class DeadReceives(InEvent):
    """A player dead at the end of the fight shares in the loot (NEO-LOOT-14)."""


@EVENTS.does(DeadReceives)
def dead_receives(t: NeombreTable, seat: Seat, source: None, node: DeadReceives) -> Rule[bool]:
    """The team names one of them (NEO-LOOT-14)."""
    return (yield from deeds.pardon_one(t))
