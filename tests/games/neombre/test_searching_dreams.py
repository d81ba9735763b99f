"""A search in the middle of a card can be dreamt, wherever the card that was found had lain."""

from random import Random

from pioche.core.contract import TableSpec
from pioche.core.decks import Deck
from pioche.core.match import Match
from pioche.games.neombre.game import GAME

# Each search is followed by a question of the same step, so that a dream begins before it and tells it again.
SEARCH = {
    "kind": "card",
    "name": {"fr": "Fouille", "en": "Rummage"},
    "gender": "f",
    "zone": "DE",
    "code": "DE B99",
    "effect": "Cherchez une carte · Vous pouvez piocher 1",
}


def test_a_search_is_dreamt_wherever_the_card_had_lain() -> None:
    """NEO-KEY-17, NEO-CARD-13: nobody knew the order of the pioche, so it lies otherwise in dreams."""
    cards = {"fouille": 4, "cautere": 2, "elan": 2, "souffle_court": 2}
    deck = Deck("fouille", cards)
    asked = 0
    for seed in range(12):
        match = Match(GAME, TableSpec(2, decks=(deck, deck), cards={"fouille": SEARCH}), seed, events=False)
        rng = Random(seed)
        while match.outcome is None and match.serial < 40:
            assert match.ask is not None
            if match.ask.prompt == "optional":
                asked += 1
                for seat in (0, 1):
                    match.imagine(seat, rng)
            match.choose(rng.choice(match.options()))

    assert asked > 10
