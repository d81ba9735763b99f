"""Noxilia as the contract sees it."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from pioche.core.chance import Chance
from pioche.core.contract import PRINTED, TableSpec
from pioche.core.decisions import Option, Seat
from pioche.core.decks import Deck, DeckFault, DeckPlan
from pioche.core.fitting import Facts
from pioche.core.game import CardGame
from pioche.core.numbers import numbers_with
from pioche.core.text import Text
from pioche.games.noxilia.board import HOME
from pioche.games.noxilia.book import Book
from pioche.games.noxilia.cards import POOL, Printed, Token
from pioche.games.noxilia.columns import BANNERS, CHESTS, FATE, HOARD, LIBRARY, PLACES, UNITS
from pioche.games.noxilia.decks import faults_of, plan_of
from pioche.games.noxilia.derive import derived
from pioche.games.noxilia.evaluate import evaluate
from pioche.games.noxilia.facts import narrowed
from pioche.games.noxilia.features import FEATURES, described
from pioche.games.noxilia.flow import STEPS
from pioche.games.noxilia.instinct import at_once, worthwhile
from pioche.games.noxilia.invariants import faults
from pioche.games.noxilia.names import DATA
from pioche.games.noxilia.numbers import RULEBOOK, Numbers
from pioche.games.noxilia.public import Derived
from pioche.games.noxilia.refs import POINTS
from pioche.games.noxilia.setup import banner_of
from pioche.games.noxilia.sheets import book_of
from pioche.games.noxilia.stats import life
from pioche.games.noxilia.table import NoxTable


class Noxilia(CardGame[NoxTable]):
    """A war of two clans over ten cells, almost everything face down, until a monarch dies."""

    id = "noxilia"
    title = "Noxilia"
    version = "6"
    seats = range(2, 3)
    seats_rule = "NOX-BOARD-01"
    table = NoxTable
    rulebook = RULEBOOK
    steps = STEPS
    points = POINTS
    decks = DATA / "decks"
    quiet = frozenset({"action", "choose_unit", "mulligan"})
    sealed = dict.fromkeys(("place_monarch", "choose_unit", "place_unit", "setup_cost"), "choose_unit")
    secret = frozenset({"cast", "place_latent", "play_unit", "put_under", "find"})
    stakes = 0.02
    ends = 1
    rests = frozenset({"pass"})
    searched = frozenset()
    features = FEATURES

    def deck_plan(self, deck: Deck, spec: TableSpec = PRINTED) -> DeckPlan:
        """What may be built around a banner (NOX-DECK)."""
        return plan_of(pool_of(spec), deck, self._numbers(spec))

    def deck_faults(self, deck: Deck, spec: TableSpec = PRINTED) -> list[DeckFault]:
        """All errors of a deck at once (NOX-DECK-11)."""
        return faults_of(pool_of(spec), deck, self._numbers(spec))

    def _numbers(self, spec: TableSpec) -> Numbers:
        return numbers_with(RULEBOOK, spec.numbers)

    def samples(self) -> tuple[TableSpec, ...]:
        """Each of the named decks against the next one."""
        named = list(self.named_decks)
        return tuple(TableSpec(decks=(deck, named[(at + 1) % len(named)])) for at, deck in enumerate(named))

    def empty(self, spec: TableSpec, chance: Chance) -> NoxTable:
        """The table of two decks (NOX-SETUP-01)."""
        book = book_for(cards_of(spec))
        lists = [tuple([deck.cards.get(card.id, 0) for card in book.cards]) for deck in spec.built_decks]
        return NoxTable(book, self._numbers(spec), chance, tuple(lists))

    def set_up(self, t: NoxTable, spec: TableSpec) -> None:
        """Zones, banners, monarchs, decks and treasures are brought, and the starter is drawn (§3.1)."""
        index = t.book.index
        for seat, deck in enumerate(spec.built_decks):
            picks = deck.picks
            t.add_card(index[picks["banner"][0]], BANNERS, seat)
            zones = (picks["command"][0], picks["room"][0], *picks["ramparts"])
            for name, cell in zip(zones, HOME[seat], strict=True):
                t.cell[t.add_card(index[name], PLACES, seat)] = cell
            t.add_card(index[picks["monarch"][0]], UNITS, seat)
            for face, count in enumerate(t.lists[seat]):
                if count:
                    t.add_cards(count, face, LIBRARY, seat)
            t.shuffle(LIBRARY, seat, "NOX-SETUP-13")
            for name in picks["fate"]:
                t.add_card(index[name], FATE, seat)
            t.shuffle(FATE, seat, "NOX-SETUP-13")
            t.allowance[seat] = banner_of(t, seat).allowance
        for face, sheet in enumerate(t.book.sheets):  # NOX-DECK-10
            if sheet.kind == "treasure":
                t.add_card(face, HOARD, owner=-1)
        t.shuffle(HOARD, 0, "NOX-SETUP-16")
        fake = next(face for face, sheet in enumerate(t.book.sheets) if sheet.kind == "fake")
        t.add_card(fake, CHESTS, owner=-1)
        t.starter = t.first = t.active = t.lot(t.seats, "starter")  # NOX-SETUP-02
        t.gold[1 - t.starter] += t.numbers.second_player_gold  # NOX-SETUP-02, -03
        t.tell("first", "NOX-SETUP-02", t.starter)

    def is_created(self, carddef: Any) -> bool:
        """Tokens come and go (NOX-CTRL-04)."""
        return isinstance(carddef, Token)

    def narrowed(self, t: NoxTable) -> Facts:
        """What card backs can be, by what everybody has seen of them."""
        return narrowed(t)

    def derived(self, t: NoxTable) -> Derived:
        """What players see and count at the table."""
        return derived(t)

    def judged(self, t: NoxTable) -> tuple[float, float]:
        """The chances to win."""
        return evaluate(t)

    def instinct(self, t: NoxTable, seat: Seat, prompt: str, options: Sequence[Option]) -> Option | None:
        """What is done at once where a look ahead finds no difference."""
        return at_once(prompt, options)

    def worthwhile(self, t: NoxTable, seat: Seat, prompt: str, options: Sequence[Option]) -> Sequence[Option]:
        """At set-up without what cannot be judged."""
        return worthwhile(t, seat, prompt, options)

    def described(self, t: NoxTable) -> list[list[float]]:
        """What a judgement is fitted to."""
        return described(t)

    def faults(self, t: NoxTable) -> list[Text]:
        """What is broken, of section 10 of the specification."""
        return faults(t)

    def facts(self, t: NoxTable) -> Mapping[str, int | float | str]:
        """How long it took, how it ended, and what was left of both monarchs."""
        left = [life(t, card) if (card := t.monarch(seat)) >= 0 else 0 for seat in range(t.seats)]
        return {
            "turns": t.turn,
            "starter": t.starter,
            "step": t.ended_by,
            "twilight": int(t.ended_by == "twilight"),
            "life_0": left[0],
            "life_1": left[1],
        }


def cards_of(spec: TableSpec) -> bytes:
    """The cards that a spec adds or changes, as a key."""
    return msgspec.json.encode(spec.cards, order="sorted")


def pool_of(spec: TableSpec) -> dict[str, Printed]:
    """All that is printed, with what a spec adds or changes."""
    return POOL.extended(spec.cards)


@lru_cache(maxsize=64)
def book_for(cards: bytes) -> Book:
    """The cards of a spec (as JSON) made ready; shared by matches."""
    return book_of(tuple(POOL.extended(msgspec.json.decode(cards)).values()))


GAME = Noxilia()
