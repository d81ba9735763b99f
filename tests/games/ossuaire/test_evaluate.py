"""The judgement of Ossuaire: what it says of texts and positions."""

import pytest

from pioche.core.contract import TableSpec
from pioche.core.match import Match
from pioche.games import game
from pioche.games.ossuaire.cards import POOL
from pioche.games.ossuaire.clauses import LANGUAGE
from pioche.games.ossuaire.clauses.army import Force, RiseFromEarth
from pioche.games.ossuaire.clauses.removal import Desecrate, Dismiss, Exhume, Neutralise
from pioche.games.ossuaire.evaluate import Promise, gain, promise, series, worth, worth_of
from pioche.games.ossuaire.table import OssuaireTable
from pioche.games.ossuaire.units import Ability


def table() -> OssuaireTable:
    """A table on which both factions lie."""
    match = Match(game("ossuaire"), TableSpec(seats=2, decks=("ossuaire", "garnison")), 0, events=False)
    assert isinstance(match.table, OssuaireTable)
    return match.table


def test_every_clause_is_worth_something_known() -> None:
    assert [node for node, clause in LANGUAGE.clauses.items() if (clause.worth is None) != clause.frame] == []


@pytest.mark.parametrize("unit", POOL.printed())
def test_a_text_never_makes_a_unit_worse(unit: str) -> None:
    t = table()
    assert worth(t.book)[t.face_index(unit)] >= POOL.printed()[unit].value


def test_nobody_pays_more_than_a_line_brings() -> None:
    prevot, crane = (POOL.printed()[unit].lines[0] for unit in ("prevot", "crane_infernal"))

    assert gain(prevot) == pytest.approx(worth_of(Neutralise()) + worth_of(Dismiss(1)))
    assert worth_of(Desecrate()) + 2 * worth_of(Exhume(2)) < 0
    assert gain(crane) == 0


def test_a_line_promises_what_stands_beside_its_soldats() -> None:
    line = Ability(1, 1, None, (RiseFromEarth(5), Force(2)))

    assert promise(line) == Promise(line, 2 * worth_of(Force(2)), 5)


def test_a_better_deck_is_the_better_outlook() -> None:
    t = table()
    seat, dear = 0, t.face_index("golem_d_os")
    before = game("ossuaire").evaluate(t)[seat]
    for card in t.draw[seat]:
        t.face[card] = dear

    assert game("ossuaire").evaluate(t)[seat] > before


def test_the_series_ends_with_enough_trophies_or_combats() -> None:
    assert series(5, 3, 5, 4, 0.1) == 1.0
    assert series(3, 5, 5, 4, 0.9) == 0.0
    assert series(4, 4, 5, 0, 0.9) == 0.5
    assert series(4, 4, 5, 1, 0.75) == pytest.approx(0.75)
