"""Cards and gold: drawn, discarded, searched, gained, lost and paid (§7.4, §7.6)."""

from collections.abc import Sequence
from typing import Final

from pioche.core.decisions import Rule, Seat
from pioche.games.noxilia import verbs
from pioche.games.noxilia.clauses.nouns import Kind
from pioche.games.noxilia.clauses.text import EFFECTS, Amount, Effect, Mana, Part, Player, PlayerEffect, Price
from pioche.games.noxilia.run import Run
from pioche.games.noxilia.table import NoxTable
from pioche.games.noxilia.targets import players
from pioche.language.clauses import Node, clause
from pioche.language.effects import ForEach


@clause(
    "<piocher> {count:1 carte}[ par {each:Amount}]",
    en="<draw> {count:1 card}[ for each {each}]",
    rules=("NOX-GEN-04", "NOX-GEN-05"),
    sample="Piochez 2 cartes.",
)
class Draw(PlayerEffect):
    """Cards from the library, as many as there are (NOX-GEN-05)."""

    count: int
    each: Amount | None = None


@EFFECTS.does(Draw, can=lambda t, seat, run, node: has_any(t, players(t, run, None), node))
def draw_for_you(t: NoxTable, seat: Seat, run: Run, node: Draw) -> Rule[bool]:
    """Cards are drawn (NOX-GEN-05)."""
    return (yield from told(t, run, players(t, run, None), node))


@clause(
    "<défausser> {count:1 carte}",
    en="<discard> {count:1 card}",
    rules=("NOX-GEN-10", "NOX-GEN-22", "NOX-GEN-26"),
    sample="Défaussez 1 carte.",
)
class Discard(PlayerEffect, Price):
    """Cards of the hand, chosen by whoever discards (NOX-GEN-22)."""

    count: int

    @property
    def discards(self) -> int:
        """As many as it says."""
        return self.count


@EFFECTS.does(Discard, can=lambda t, seat, run, node: has_any(t, players(t, run, None), node))
def discard(t: NoxTable, seat: Seat, run: Run, node: Discard) -> Rule[bool]:
    """Cards are discarded (NOX-GEN-26)."""
    return (yield from told(t, run, players(t, run, None), node))


@clause(
    "<gagner> {amount} or[ par {each:Amount}]",
    en="<gain> {amount} gold[ for each {each}]",
    rules=("NOX-SETUP-17",),
    sample="Gagnez 2 or.",
)
class GainGold(PlayerEffect):
    """Gold for the reserve (NOX-SETUP-17)."""

    amount: int
    each: Amount | None = None


@EFFECTS.does(GainGold)
def gain_gold(t: NoxTable, seat: Seat, run: Run, node: GainGold) -> Rule[bool]:
    """Gold comes (NOX-SETUP-17)."""
    return (yield from told(t, run, players(t, run, None), node))


@clause(
    "<perdre> {amount} or", en="<lose> {amount} gold", rules=("NOX-GEN-19",), sample="L'adversaire perd 1 or."
)
class LoseGold(PlayerEffect):
    """Gold that goes, as far as there is any (NOX-GEN-19)."""

    amount: int


@EFFECTS.does(LoseGold, can=lambda t, seat, run, node: has_any(t, players(t, run, None), node))
def lose_gold(t: NoxTable, seat: Seat, run: Run, node: LoseGold) -> Rule[bool]:
    """Gold goes (NOX-GEN-19)."""
    return (yield from told(t, run, players(t, run, None), node))


@clause(
    "{who:Player@il} {effect:PlayerEffect@il}",
    en="{who@il} {effect@il}",
    rules=("NOX-FATE-06", "NOX-GEN-22"),
    sample=("Chaque joueur pioche 1 carte.", "L'adversaire défausse 1 carte."),
    silent=True,
)
class TheyDo(Part):
    """Others than the card's player do it (§7.6)."""

    who: Player
    effect: PlayerEffect


@EFFECTS.does(TheyDo, can=lambda t, seat, run, node: has_any(t, players(t, run, node.who), node.effect))
def they_do(t: NoxTable, seat: Seat, run: Run, node: TheyDo) -> Rule[bool]:
    """Those who are named do it (NOX-GEN-22)."""
    return (yield from told(t, run, players(t, run, node.who), node.effect))


def has_any(t: NoxTable, seats: Sequence[Seat], node: PlayerEffect) -> bool:
    """Whether any of some players has what it takes: cards to draw or to discard, gold to lose (§7.6)."""
    match node:
        case Draw():
            return any(t.library[seat] for seat in seats)
        case Discard():
            return any(t.hand[seat] for seat in seats)
        case LoseGold():
            return any(t.gold[seat] for seat in seats)
    return True


def told(t: NoxTable, run: Run, seats: Sequence[Seat], node: PlayerEffect) -> Rule[bool]:
    """Some players are told to do something with cards or gold (§7.6)."""
    match node:
        case Draw(count, each):
            return (yield from verbs.draw_cards(t, run, seats, counted(t, run, count, each)))
        case Discard(count):
            return (yield from verbs.discard(t, run, seats, count))
        case GainGold(amount, each):
            return (yield from verbs.gain_gold(t, run, seats, counted(t, run, amount, each)))
        case LoseGold(amount):
            return (yield from verbs.lose_gold(t, run, seats, amount))
    raise ValueError(f"{type(node).__name__} is nothing that players are told to do")


def counted(t: NoxTable, run: Run, amount: int, each: Amount | None) -> int:
    """So much, or so much for each (§7.5)."""
    return verbs.amount(t, run, amount if each is None else ForEach(amount, each))


# ---- searching


class CardNoun(Node):
    """What a card of a library is called."""


@clause(
    "carte",
    en="card",
    rules=("NOX-INFO-09",),
    gender="f",
    frame=True,
    silent=True,
    keyword="wanted",
    sample="Cherchez une carte dans votre pioche et mettez-la dans votre main.",
)
class CardWord(CardNoun):
    """Any card: an unrestricted search (NOX-INFO-09)."""


@clause(
    "sort",
    en="spell card",
    rules=("NOX-INFO-09",),
    gender="m",
    frame=True,
    silent=True,
    keyword="wanted",
    sample="Cherchez un sort dans votre pioche et mettez-le dans votre main.",
)
class SpellWord(CardNoun):
    """A spell."""


@clause(
    "équipement",
    en="equipment card",
    rules=("NOX-INFO-09",),
    gender="m",
    frame=True,
    silent=True,
    keyword="wanted",
    sample="Cherchez un équipement dans votre pioche et mettez-le dans votre main.",
)
class GearWord(CardNoun):
    """An equipment."""


@clause(
    "événement",
    en="event card",
    rules=("NOX-INFO-09",),
    gender="m",
    frame=True,
    silent=True,
    keyword="wanted",
    sample="Cherchez un événement dans votre pioche et mettez-le dans votre main.",
)
class EventWord(CardNoun):
    """An event."""


@clause(
    "<chercher> un~ {wanted:Kind} dans votre pioche et mettez-le~ dans votre main",
    en="<search> your library for a {wanted} and put it into your hand",
    rules=("NOX-GEN-06", "NOX-GEN-07", "NOX-INFO-09"),
    sample="Cherchez une unité humaine dans votre pioche et mettez-la dans votre main.",
    many=False,
    agree="wanted",
    person="vous",
    keyword="search",
)
class SearchUnit(Effect):
    """A unit of a kind is found and shown, or nothing; the library is shuffled (NOX-GEN-06, -07)."""

    wanted: Kind


@EFFECTS.does(SearchUnit)
def search_unit(t: NoxTable, seat: Seat, run: Run, node: SearchUnit) -> Rule[bool]:
    """A unit of that kind, or nothing (NOX-GEN-07)."""
    return (yield from verbs.search(t, run, node.wanted))


@clause(
    "<chercher> un~ {wanted:CardNoun} dans votre pioche et mettez-le~ dans votre main",
    en="<search> your library for a {wanted} and put it into your hand",
    rules=("NOX-GEN-06", "NOX-GEN-07", "NOX-INFO-09"),
    sample="Cherchez un sort dans votre pioche et mettez-le dans votre main.",
    many=False,
    agree="wanted",
    person="vous",
    keyword="search",
)
class SearchCard(Effect):
    """A card of a kind is found, or nothing; the library is shuffled (NOX-GEN-06, -07)."""

    wanted: CardNoun


WANTED: Final[dict[type[CardNoun], str]] = {
    CardWord: "",
    SpellWord: "spell",
    GearWord: "equipment",
    EventWord: "event",
}


@EFFECTS.does(SearchCard)
def search_card(t: NoxTable, seat: Seat, run: Run, node: SearchCard) -> Rule[bool]:
    """A card of that kind, or nothing (NOX-GEN-07)."""
    return (yield from verbs.search(t, run, None, WANTED[type(node.wanted)]))


# ---- prices


@clause(
    "<payer> {amount} or",
    en="<pay> {amount} gold",
    rules=("NOX-PLAY-06",),
    sample="Vous pouvez payer 2 or pour piocher 1 carte.",
    frame=True,
)
class PayGold(Price):
    """Gold of the reserve (NOX-PLAY-06)."""

    amount: int

    @property
    def gold(self) -> int:
        """As much as it says."""
        return self.amount


@clause(
    "<payer> {mana:Mana*}",
    en="<pay> {mana*}",
    rules=("NOX-MANA-05", "NOX-MANA-11", "NOX-ACT-13"),
    sample="Engagez, payez {C} : gagnez 1 or.",
    frame=True,
)
class PayMana(Price):
    """Mana of an « Engagez » ability (NOX-MANA-05)."""

    mana: tuple[Mana, ...]


@clause(
    "<exiler> {count:1 carte} de votre cimetière",
    en="<exile> {count:1 card} from your graveyard",
    rules=("NOX-CARD-10",),
    sample="Coût supplémentaire : exilez 2 cartes de votre cimetière.",
    frame=True,
)
class ExileGraveyard(Price):
    """Cards of one's own graveyard, chosen (§7.4)."""

    count: int

    @property
    def exiles(self) -> int:
        """As many as it says."""
        return self.count
