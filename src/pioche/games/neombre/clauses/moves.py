"""Clauses that move cards: piocher, défausser, meuler, recycler, geôler, bannir (NEO-CARD, NEO-KEY-05…09, -22…26)."""

from typing import TYPE_CHECKING

from pioche.core.decisions import Rule, Seat
from pioche.games.neombre.amounts import amount_of, settled
from pioche.games.neombre.clauses.amounts import Exactly
from pioche.games.neombre.clauses.groups import EFFECTS, Act, Amount, Counted, FoeAct, Move
from pioche.games.neombre.piles import (
    banish_chosen,
    banish_itself,
    discard_chosen,
    discard_random,
    draw_cards,
    gaol_chosen,
    gaol_top,
    mill,
    recycle,
)
from pioche.games.neombre.table import NeombreTable
from pioche.language.clauses import clause

if TYPE_CHECKING:
    from pioche.games.neombre.run import Run


class CardMove(Move):
    """What each player named does for themselves, one after the other (NEO-RES-23)."""

    @property
    def chooses(self) -> bool:
        """Whether the verb needs a choice of each player, so that the team picks the order (NEO-RES-23)."""
        return False

    @property
    def takes(self) -> str:
        """The zone whose cards a price of this verb takes, so that they must be there (NEO-KEY-58)."""
        return ""


class ChoosingMove(CardMove):
    """A verb that needs a choice of each player (NEO-RES-23)."""

    @property
    def chooses(self) -> bool:
        """The team picks the order."""
        return True


class HandMove(ChoosingMove):
    """A verb that takes cards of the hand (NEO-KEY-58)."""

    @property
    def takes(self) -> str:
        """Of the hand."""
        return "hand"


class PileMove(CardMove):
    """A verb that takes cards from the top of the pioche (NEO-KEY-58)."""

    @property
    def takes(self) -> str:
        """Of the pioche."""
        return "draw"


@clause(
    "<piocher> {amount:Amount}[ pour chaque {each:Counted}]",
    en="<draw> {amount}[ for each {each}]",
    rules=("NEO-CARD-01", "NEO-CARD-02", "NEO-CARD-03"),
    sample="Piochez 2",
    worth=1.2,
)
class Draw(CardMove, FoeAct):
    """Cards are drawn (NEO-CARD-01)."""

    amount: Amount
    each: Counted | None = None


@EFFECTS.does(Draw)
def draw(t: NeombreTable, seat: Seat, run: "Run", node: Draw) -> Rule[bool]:
    """One at a time, each with its own check of empty pioche and full hand (NEO-CARD-01…06)."""
    count = yield from amount_of(t, run, node.amount, node.each)
    return (yield from draw_cards(t, run, run.doer, count, "NEO-CARD-01"))


@clause(
    "<défausser> {amount:Amount}[ {random:au hasard}][ pour chaque {each:Counted}]",
    en="<discard> {amount}[ {random:at random}][ for each {each}]",
    rules=("NEO-CARD-08", "NEO-RES-14"),
    sample="Défaussez 1",
    worth=-0.8,
)
class Discard(HandMove, FoeAct):
    """Cards of the hand are discarded (NEO-CARD-08)."""

    amount: Amount
    random: bool = False
    each: Counted | None = None


@EFFECTS.does(Discard)
def discard(t: NeombreTable, seat: Seat, run: "Run", node: Discard) -> Rule[bool]:
    """The player concerned chooses, one at a time, unless chance does (NEO-CARD-08)."""
    if node.random:
        count = yield from amount_of(t, run, node.amount, node.each)
        return discard_random(t, run, run.doer, count)
    count, free = yield from settled(t, run, node.amount, node.each)
    return (yield from discard_chosen(t, run, run.doer, count, free=free))


@clause(
    "<meuler> {amount:Amount}[ pour chaque {each:Counted}]",
    en="<mill> {amount}[ for each {each}]",
    rules=("NEO-CARD-09",),
    sample="Meulez 2",
    worth=-0.1,
)
class Mill(PileMove, FoeAct):
    """The top cards of the pioche are discarded (NEO-CARD-09)."""

    amount: Amount
    each: Counted | None = None


@EFFECTS.does(Mill)
def mill_top(t: NeombreTable, seat: Seat, run: "Run", node: Mill) -> Rule[bool]:
    """As many as there are; an empty pioche costs nothing (NEO-CARD-09)."""
    count = yield from amount_of(t, run, node.amount, node.each)
    return mill(t, run, run.doer, count, "NEO-CARD-09")


@clause(
    "<recycler> {amount:Amount}[ pour chaque {each:Counted}]",
    en="<recycle> {amount}[ for each {each}]",
    rules=("NEO-CARD-10", "NEO-CARD-11"),
    sample="Recyclez 2",
    worth=0.5,
)
class Recycle(CardMove, FoeAct):
    """Cards of the discard go under the pioche (NEO-CARD-10)."""

    amount: Amount
    each: Counted | None = None


@EFFECTS.does(Recycle)
def recycle_some(t: NeombreTable, seat: Seat, run: "Run", node: Recycle) -> Rule[bool]:
    """Taken at random, together, in random order; fewer: all of them (NEO-CARD-10, -11)."""
    count = yield from amount_of(t, run, node.amount, node.each)
    return recycle(t, run, run.doer, count)


@clause(
    "<geôler> {amount:Amount}[ pour chaque {each:Counted}]",
    en="<gaol> {amount}[ for each {each}]",
    rules=("NEO-KEY-22", "NEO-KEY-25", "NEO-KEY-26"),
    sample="Geôlez 1",
    keyword="gaol",
    worth=-1.0,
)
class Gaol(HandMove, FoeAct):
    """Cards of the hand go to the gaol (NEO-KEY-22)."""

    amount: Amount
    each: Counted | None = None


@EFFECTS.does(Gaol)
def gaol(t: NeombreTable, seat: Seat, run: "Run", node: Gaol) -> Rule[bool]:
    """The player concerned chooses, one at a time (NEO-KEY-22, -26)."""
    count, free = yield from settled(t, run, node.amount, node.each)
    return (yield from gaol_chosen(t, run, run.doer, count, free=free))


@clause(
    "<geôler> {amount:Amount} du dessus de votre pioche",
    en="<gaol> {amount} from the top of your draw pile",
    also="<geôler> la carte du dessus de votre pioche",
    rules=("NEO-KEY-22", "NEO-CARD-12"),
    sample="Geôlez 2 du dessus de votre pioche",
    keyword="gaol",
    worth=-0.2,
)
class GaolTop(PileMove):
    """Cards from the top of one's pioche go to the gaol (NEO-KEY-22)."""

    amount: Amount = Exactly(1)


@clause(
    "<geôler> {amount:Amount} du dessus de sa pioche",
    en="<gaol> {amount} from the top of their draw pile",
    also="<geôler> la carte du dessus de sa pioche",
    rules=("NEO-KEY-22", "NEO-KEY-26", "NEO-CARD-12"),
    sample="Geôle 1 du dessus de sa pioche",
    keyword="gaol",
    worth=-0.2,
)
class GaolTheirTop(PileMove, FoeAct):
    """Cards from the top of somebody's pioche go to their gaol (NEO-KEY-22)."""

    amount: Amount = Exactly(1)


@EFFECTS.does(GaolTop)
def gaol_from_top(t: NeombreTable, seat: Seat, run: "Run", node: GaolTop) -> Rule[bool]:
    """As many as there are; an empty pioche costs nothing (NEO-CARD-12)."""
    count = yield from amount_of(t, run, node.amount, None)
    return gaol_top(t, run, run.doer, count)


@EFFECTS.does(GaolTheirTop)
def gaol_from_their_top(t: NeombreTable, seat: Seat, run: "Run", node: GaolTheirTop) -> Rule[bool]:
    """As many as there are; an empty pioche costs nothing (NEO-CARD-12)."""
    count = yield from amount_of(t, run, node.amount, None)
    return gaol_top(t, run, run.doer, count)


@clause(
    "<bannir> {amount:Amount}[ pour chaque {each:Counted}]",
    en="<banish> {amount}[ for each {each}]",
    rules=("NEO-KEY-05", "NEO-KEY-06", "NEO-KEY-08"),
    sample="Bannissez 1",
    keyword="banish",
    worth=-0.8,
)
class Banish(HandMove):
    """Cards of the hand leave the deck (NEO-KEY-05)."""

    amount: Amount
    each: Counted | None = None


@EFFECTS.does(Banish)
def banish(t: NeombreTable, seat: Seat, run: "Run", node: Banish) -> Rule[bool]:
    """The player concerned chooses cards of their hand (NEO-KEY-08)."""
    count, free = yield from settled(t, run, node.amount, node.each)
    return (yield from banish_chosen(t, run, run.doer, count, free=free))


@clause(
    "<bannir> cette carte",
    en="<banish> this card",
    rules=("NEO-KEY-06", "NEO-KEY-08"),
    sample="Infligez 6 · Bannissez cette carte",
    keyword="banish",
    worth=-0.5,
)
class BanishThis(Act):
    """The card in resolution leaves the deck (NEO-KEY-08)."""


@EFFECTS.does(BanishThis)
def banish_this(t: NeombreTable, seat: Seat, run: "Run", node: BanishThis) -> bool:
    """It does not go to the discard when it leaves resolution; one in play leaves at once (NEO-KEY-08)."""
    return banish_itself(t, run)
