"""Raise, Rise & Die as the contract sees it."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

import msgspec

from pioche.core.chance import Chance
from pioche.core.contract import PRINTED, TableSpec
from pioche.core.decisions import Option, Seat
from pioche.core.decks import Deck, DeckFault, DeckPlan
from pioche.core.game import CardGame
from pioche.core.numbers import numbers_with
from pioche.core.text import Text
from pioche.games.raise_rise_die.cards import DATA, POOL, Character, DeckCard, Printed
from pioche.games.raise_rise_die.columns import DECK
from pioche.games.raise_rise_die.decks import CHARACTER, WEAPONS, faults_of, plan_of, whole_decks
from pioche.games.raise_rise_die.derive import derived
from pioche.games.raise_rise_die.evaluate import evaluate
from pioche.games.raise_rise_die.features import FEATURES, described
from pioche.games.raise_rise_die.flow import STEPS
from pioche.games.raise_rise_die.instinct import INSTINCT, worthwhile
from pioche.games.raise_rise_die.invariants import faults
from pioche.games.raise_rise_die.numbers import RULEBOOK, Numbers
from pioche.games.raise_rise_die.options import POINTS
from pioche.games.raise_rise_die.public import Derived
from pioche.games.raise_rise_die.sheets import Book
from pioche.games.raise_rise_die.table import RaiseTable


class RaiseRiseDie(CardGame[RaiseTable]):
    """A duel in four lanes: every card is price, fuel and life, and whoever has no life or no deck left loses."""

    id = "raise_rise_die"
    title = "Raise, Rise & Die"
    version = "5"
    seats = range(2, 3)
    seats_rule = "RRD-SET-06"
    table = RaiseTable
    rulebook = RULEBOOK
    steps = STEPS
    points = POINTS
    stakes = 0.2
    features = FEATURES
    odds = DATA / "chances.toml"
    decks = DATA / "decks"
    quiet = frozenset({"turn", "draw", "infusion"})
    ends = 2  # an action is paid, answered and raised: each further tie multiplies all that follows
    # A search of 60 iterations won 51 % of 72 matches against a look ahead in 12 dreams.
    searched = frozenset()

    def deck_plan(self, deck: Deck, spec: TableSpec = PRINTED) -> DeckPlan:
        """What may be built around a character and weapons (RRD-DECK)."""
        return plan_of(pool_of(spec), deck, self._numbers(spec))

    def deck_faults(self, deck: Deck, spec: TableSpec = PRINTED) -> list[DeckFault]:
        """All errors of a deck at once, in the stated order (RRD-DECK-08)."""
        return faults_of(pool_of(spec), deck, self._numbers(spec))

    def _numbers(self, spec: TableSpec) -> Numbers:
        return numbers_with(RULEBOOK, spec.numbers)

    def samples(self) -> tuple[TableSpec, ...]:
        """Each of the named decks against the next one, and decks with every card of an archetype."""
        named = list(self.named_decks)
        pairs: list[tuple[str | Deck, ...]] = [
            (deck, named[(at + 1) % len(named)]) for at, deck in enumerate(named)
        ]
        steel, shadow, ember = whole_decks(POOL.printed())
        return tuple(TableSpec(decks=pair) for pair in [*pairs, (steel, shadow), (ember, shadow)])

    def empty(self, spec: TableSpec, chance: Chance) -> RaiseTable:
        """The table of two decks (RRD-DECK-09, RRD-SET-03)."""
        pool, decks = pool_of(spec), spec.built_decks
        book = book_of(cards_of(spec))
        printed = [pool[deck.picks[CHARACTER][0]] for deck in decks]
        return RaiseTable(
            book,
            self._numbers(spec),
            chance,
            tuple(character for character in printed if isinstance(character, Character)),
            tuple(deck.picks[WEAPONS] for deck in decks),
            tuple(tuple(deck.cards.get(card.id, 0) for card in book.cards) for deck in decks),
        )

    def set_up(self, t: RaiseTable, spec: TableSpec) -> None:
        """Both decks are shuffled, and the first player is drawn (RRD-SET-02…05)."""
        for seat, counts in enumerate(t.lists):
            for face, count in enumerate(counts):
                if count:
                    t.add_cards(count, face, DECK, seat)
            t.shuffle(DECK, seat, "RRD-SET-02")
        t.first = t.active = t.lot(t.seats, "starter")
        t.tell("first", "RRD-SET-04", t.first)

    def can_be(self, t: RaiseTable) -> bool:
        """What was announced can be paid (RRD-COST-04)."""
        owed, reserve = t.owed, t.reserve
        return all(owed[seat] <= reserve[seat] + t.held(seat) for seat in (0, 1) if owed[seat])

    def derived(self, t: RaiseTable) -> Derived:
        """What players count and look up at the table."""
        return derived(t)

    def judged(self, t: RaiseTable) -> tuple[float, float]:
        """The chances to win."""
        return evaluate(t)

    def instinct(self, t: RaiseTable, seat: Seat, prompt: str, options: Sequence[Option]) -> Option | None:
        """Counters, raises and payments are weighed as a whole."""
        return INSTINCT.choose(t, seat, prompt, options)

    def worthwhile(
        self, t: RaiseTable, seat: Seat, prompt: str, options: Sequence[Option]
    ) -> Sequence[Option]:
        """Without sacrifices for nothing, and without lanes that are as good as another."""
        return worthwhile(t, seat, prompt, options)

    def described(self, t: RaiseTable) -> list[list[float]]:
        """What is counted of each seat."""
        return described(t)

    def faults(self, t: RaiseTable) -> list[Text]:
        """What is broken, of section 10 of the specification."""
        return faults(t)

    def facts(self, t: RaiseTable) -> Mapping[str, int | float | str]:
        """How long it took, why it ended, and what was left of both."""
        return {
            "passes": t.passe,
            "late": int(t.passe >= t.numbers.twilight),
            "reason": t.reason,
            "hp_0": t.hp[0],
            "hp_1": t.hp[1],
            "deck_0": len(t.deck[0]),
            "deck_1": len(t.deck[1]),
            "void_0": len(t.void[0]),
            "void_1": len(t.void[1]),
            "latent_0": t.latent[0],
            "latent_1": t.latent[1],
        }


def cards_of(spec: TableSpec) -> bytes:
    """The cards that a spec adds or changes, as a key."""
    return msgspec.json.encode(spec.cards, order="sorted")


def pool_of(spec: TableSpec) -> dict[str, Printed]:
    """All that is printed, with what a spec adds or changes."""
    return POOL.extended(spec.cards)


@lru_cache(maxsize=64)
def book_of(cards: bytes) -> Book:
    """The cards of decks, those of a spec (as JSON) added or changed; shared by matches."""
    known = POOL.extended(msgspec.json.decode(cards))
    return Book(tuple(card for card in known.values() if isinstance(card, DeckCard)))


GAME = RaiseRiseDie()
