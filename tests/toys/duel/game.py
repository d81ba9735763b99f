"""Duel as the contract sees it."""

from math import exp

from pioche.core.chance import Chance
from pioche.core.contract import PRINTED, TableSpec
from pioche.core.decisions import Step
from pioche.core.decks import Deck, DeckPlan, Pick
from pioche.core.game import CardGame
from pioche.core.numbers import numbers_with
from pioche.core.text import Text
from tests.toys.duel.cards import DATA, POOL, Animal, Clan, Master
from tests.toys.duel.columns import DRAW
from tests.toys.duel.flow import total, turn
from tests.toys.duel.numbers import RULEBOOK
from tests.toys.duel.options import POINTS
from tests.toys.duel.table import DuelTable


class Duel(CardGame[DuelTable]):
    """Everybody brings a deck; the highest sum wins."""

    id = "duel"
    title = "Duel"
    version = "1"
    seats = range(2, 4)
    seats_rule = "DUE-SET-01"
    table = DuelTable
    rulebook = RULEBOOK
    points = POINTS
    quiet = frozenset({"turn"})
    decks = DATA / "decks"

    def deck_plan(self, deck: Deck, spec: TableSpec = PRINTED) -> DeckPlan:
        """As many cards as the master says, of the clans that are picked (DUE-DECK-01)."""
        known = POOL.extended(spec.cards)
        animals = [card for card in known.values() if isinstance(card, Animal)]
        masters = {card.id: card for card in known.values() if isinstance(card, Master)}
        picked = deck.picks.get("master", ())
        master = masters.get(picked[0]) if picked else None
        clans = deck.picks.get("clans", ())
        return DeckPlan(
            cards=tuple(card.id for card in animals),
            legal=tuple(card.id for card in animals if card.clan in clans),
            copies=numbers_with(RULEBOOK, spec.numbers).copies,
            size=(master.size, master.size) if master else None,
            picks={
                "master": Pick(Text(fr="maître", en="master"), tuple(masters)),
                "clans": Pick(
                    Text(fr="clans", en="clans"),
                    tuple(card.id for card in known.values() if isinstance(card, Clan)),
                    most=master.clans if master else 2,
                ),
            },
            curve="value",
        )

    def empty(self, spec: TableSpec, chance: Chance) -> DuelTable:
        """The table with no card on it."""
        cards = tuple(card for card in POOL.extended(spec.cards).values() if isinstance(card, Animal))
        return DuelTable(spec.seats, cards, numbers_with(RULEBOOK, spec.numbers), chance)

    def set_up(self, t: DuelTable, spec: TableSpec) -> None:
        """Everybody shuffles and draws, and lots say who begins (DUE-SET-02)."""
        for seat, deck in enumerate(spec.built_decks):
            for card, count in deck.cards.items():
                t.add_cards(count, t.face_index(card), DRAW, seat)
            t.shuffle(DRAW, seat, "DUE-SET-02")
            t.draw_cards(seat, t.numbers.opening_hand, "DUE-SET-02")
        t.active = t.lot(t.seats)
        t.tell("first", "DUE-SET-02", t.active)

    def step(self, t: DuelTable) -> Step:
        """One turn."""
        return turn(t)

    def evaluate(self, t: DuelTable) -> list[float]:
        """How well each seat stands: its sum so far, and a little for every card in hand."""
        weights = [exp(0.1 * total(t, seat) + 0.3 * len(t.hand[seat])) for seat in range(t.seats)]
        everybody = sum(weights, 0.0)
        return [weight / everybody for weight in weights]


GAME = Duel()
