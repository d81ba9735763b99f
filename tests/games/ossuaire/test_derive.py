"""What every view of Ossuaire derives for players: bonds of rows, runs, what Nécromancie would take, stocks, decks."""

from random import Random

import pytest

from pioche.core.decisions import Card, Option, Seat
from pioche.games.ossuaire.clauses.piles import Draw, Necromancy
from pioche.games.ossuaire.columns import ARMY, DISCARD
from pioche.games.ossuaire.derive import derived, raised
from pioche.games.ossuaire.invariants import owned
from pioche.games.ossuaire.table import OssuaireTable
from pioche.games.ossuaire.units import Ability
from pioche.server.present.touch import touches
from tests.games.ossuaire.playing import GAME, MATCHES, eager, new, table


def standing(t: OssuaireTable, seat: Seat, *rows: str) -> list[list[Card]]:
    """An army of those rows, units by id."""
    found = []
    for label, row in enumerate(rows, 1):
        found.append([t.add_card(t.face_index(name), ARMY, seat) for name in row.split()])
        for card in found[-1]:
            t.row[card] = label
    return found


def test_rows_tell_what_their_units_give_one_another() -> None:
    """OSS-OSSI-01, OSS-FORM-01: Ossification needs another unit, a Formation a rank."""
    t = table(new(("ossuaire", "garnison")))
    standing(
        t, 0, "golem_d_os", "golem_d_os soldat_decharne", "soldat_decharne soldat_decharne soldat_decharne"
    )
    standing(
        t, 1, "milicien milicien", "milicien milicien milicien", "soldat_decharne milicien soldat_decharne"
    )
    ossification = t.book.units[t.face_index("golem_d_os")].ossification
    bonds = derived(t).bonds
    assert [bond.ossification for bond in bonds[0]] == [0, ossification, 0]
    assert [bond.formation for bond in bonds[0]] == [False, False, False]
    assert [bond.formation for bond in bonds[1]] == [False, True, True]


def test_identical_neighbours_are_one_run_and_all_of_them_are_touched() -> None:
    """An option names the leftmost of a run; a click on any of it means the same."""
    match = new(("garnison", "ossuaire"))
    t = table(match)
    [first, second, third] = standing(t, 1, "soldat_decharne soldat_decharne soldat_decharne")[0]
    t.bonus[third] = 1
    assert derived(t).runs == [[t.token[first], t.token[second]]]
    source, _ = touches(match.view(0), Option.parse("choose:soldat_decharne@1.1"), GAME.shown.points)
    assert [touch.token for touch in source] == [t.token[first], t.token[second]]
    source, _ = touches(match.view(0), Option.parse("choose:soldat_decharne@1.3"), GAME.shown.points)
    assert [touch.token for touch in source] == [t.token[third]]


def test_the_card_that_necromancy_would_take_is_shown_while_it_is_in_question() -> None:
    """OSS-NEC-01: nearest the bottom, of that cost or less; OSS-EXH-01: the price is told."""
    t = table(new(("ossuaire", "garnison")))
    [[knight]] = standing(t, 0, "chevalier_abyssal")
    dear, cheap, _ = [
        t.add_card(t.face_index(name), DISCARD, 0) for name in ("liche", "golem_d_os", "soldat_decharne")
    ]
    assert (derived(t).necromancy, derived(t).price) == (None, 0)
    line = next(ability.number for ability in t.unit(knight).immediate)
    t.pending.append((knight, line, 0))
    assert (derived(t).necromancy, derived(t).price) == (t.token[cheap], 2)
    assert t.unit(dear).cost > 3


def test_of_a_line_the_first_necromancy_is_shown_wherever_it_stands() -> None:
    """OSS-NEC-01: effects before it do not hide it, one after it does not count."""
    t = table(new(("ossuaire", "garnison")))
    [[knight]] = standing(t, 0, "chevalier_abyssal")
    _, cheap = [t.add_card(t.face_index(name), DISCARD, 0) for name in ("liche", "soldat_decharne")]

    assert raised(t, knight, Ability(1, 1, None, (Draw(1), Necromancy(1)))) == t.token[cheap]
    assert raised(t, knight, Ability(1, 1, None, (Necromancy(1), Necromancy(9)))) == t.token[cheap]


def test_delayed_lines_say_whether_they_were_used() -> None:
    """OSS-ABIL-08: each Retardé line of a unit, once a combat."""
    t = table(new(("garnison", "ossuaire")))
    face = next(face for face, unit in enumerate(t.book.units) if unit.delayed)
    card = t.add_card(face, ARMY, 0)
    t.row[card] = 1
    [late] = derived(t).late[str(t.token[card])]
    assert not late.used
    t.used[card] = t.unit(card).delayed[0].bit
    assert derived(t).late[str(t.token[card])][0].used


@pytest.mark.parametrize(("decks", "seed"), MATCHES[:4])
def test_stocks_and_decks_follow_the_piles(decks: tuple[str, ...], seed: int) -> None:
    """OSS-SET-02, OSS-BUY-05: what is for sale, the cheapest first, sold-out piles too; decks at the end."""
    match = new(decks, seed)
    t = table(match)
    rng = Random(seed)
    drawn = [pile.face for pile in derived(t).market]
    while match.outcome is None:
        shown = derived(t)
        for seat in range(2):
            stock = shown.supplies[seat]
            assert sum(pile.count for pile in stock) == len(t.supply[seat])
            assert [pile.cost for pile in stock] == sorted(pile.cost for pile in stock)
            assert len(stock) == len(t.book.faction(t.factions[seat], seat))
        assert sum(pile.count for pile in shown.market) == len(t.world)
        assert [pile.face for pile in shown.market] == drawn
        assert shown.decks == []
        match.choose(eager(list(match.options()), rng))
    assert [sum(deck.values()) for deck in derived(t).decks] == [owned(t, seat).total() for seat in range(2)]
