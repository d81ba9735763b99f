"""The chances that people are shown after a match: fitted to who won, and even where nobody is ahead."""

from itertools import combinations
from typing import cast

import pytest

from pioche.core.contract import TableSpec
from pioche.core.match import Match
from pioche.games import game
from pioche.games.raise_rise_die.features import FEATURES, described
from pioche.games.raise_rise_die.table import RaiseTable

GAME = game("raise_rise_die")


def drawn(*decks: str) -> RaiseTable:
    """The table of two decks once both have drawn, nobody more than they must."""
    match = Match(GAME, TableSpec(decks=decks), seed=1)
    while match.ask is not None and match.ask.prompt == "draw":
        match.choose(match.options()[-1])
    return cast(RaiseTable, match.table)


@pytest.mark.parametrize("decks", list(combinations(GAME.named_decks, 2)))
def test_nobody_is_ahead_for_the_deck_that_was_brought(decks: tuple[str, str]) -> None:
    assert GAME.chances(drawn(*decks)) == pytest.approx([0.5, 0.5], abs=0.1)


def test_what_is_counted_is_what_became_of_a_seat() -> None:
    t = drawn("rempart", "venin")
    before = GAME.chances(t)[0]
    t.hp[0] -= 6
    t.latent[1] -= 1

    first, second = (dict(zip(FEATURES, row, strict=True)) for row in described(t))
    assert (first["hp"], second["hp"]) == (-6, 0)
    assert (first["latent"], second["latent"]) == (0, -1)
    assert GAME.chances(t)[0] < before


def test_fire_counts_as_it_comes_near() -> None:
    t = drawn("rempart", "bucher")
    before = GAME.chances(t)[0]
    del t.deck[0][4:]

    assert GAME.chances(t)[0] < before - 0.2
