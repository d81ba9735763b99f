"""The judgement of Ossuaire: what it says of texts and positions."""

import pytest

from pioche.core.contract import TableSpec
from pioche.core.match import Match
from pioche.games import game
from pioche.games.ossuaire.cards import POOL
from pioche.games.ossuaire.evaluate import WORTH, gain, series, worth
from pioche.games.ossuaire.language import LANGUAGE
from pioche.games.ossuaire.zones import OssuaireTable


def table() -> OssuaireTable:
    """A table on which both factions lie."""
    match = Match(game("ossuaire"), TableSpec(seats=2, decks=("ossuaire", "garnison")), 0, events=False)
    assert isinstance(match.table, OssuaireTable)
    return match.table


def test_every_clause_is_worth_something_known() -> None:
    game("ossuaire")  # which registers the executors
    assert LANGUAGE.executors.keys() == WORTH.keys()


@pytest.mark.parametrize("unit", POOL.printed())
def test_a_text_never_makes_a_unit_worse(unit: str) -> None:
    book = table().book
    assert worth(book)[book.index[unit]] >= POOL.printed()[unit].value


def test_nobody_pays_more_than_a_line_brings() -> None:
    prevot = POOL.printed()["prevot"].lines[0]
    assert prevot.price is not None
    assert gain(prevot) == pytest.approx(max(WORTH[type(prevot.effects[0])] + WORTH[type(prevot.price)], 0))


def test_a_better_deck_is_the_better_outlook() -> None:
    t = table()
    seat, dear = 0, t.book.index["golem_d_os"]
    before = game("ossuaire").evaluate(t)[seat]
    for card in t.draw[seat]:
        t.face[card] = dear

    assert game("ossuaire").evaluate(t)[seat] > before


def test_the_series_ends_with_enough_trophies_or_combats() -> None:
    assert series(5, 3, 5, 4, 0.1) == 1.0
    assert series(3, 5, 5, 4, 0.9) == 0.0
    assert series(4, 4, 5, 0, 0.9) == 0.5
    assert series(4, 4, 5, 1, 0.75) == pytest.approx(0.75)
