"""Texts that were made ready for listings say what their trees say."""

from collections.abc import Iterable, Iterator

import pytest

from pioche.games.noxilia.book import Sheet
from pioche.games.noxilia.casting import ability_run, event_run, spell_run
from pioche.games.noxilia.clauses.text import EFFECTS, Both, Choice, May, PayFor, Repeat, Then, When
from pioche.games.noxilia.declare import playable
from pioche.games.noxilia.plans import First, choosing, priced, takes_unit
from pioche.games.noxilia.run import Run
from pioche.games.noxilia.table import NoxTable
from pioche.games.noxilia.targets import has_target
from pioche.language.clauses import Node
from tests.games.noxilia.hidden import table
from tests.games.noxilia.test_listing import MATCHES, moments


def first_choice(t: NoxTable, run: Run, nodes: Iterable[Node]) -> bool | None:
    """Whether the first choice of some nodes has an option, by the tree (NOX-ACT-08); None: nothing is chosen."""
    found: bool | None
    for node in nodes:
        match node:
            case Choice(branches):
                answers = [first_choice(t, run, (branch,)) for branch in branches]
                found = None if None in answers else any(answers)
            case Then(parts) | Both(parts):
                found = first_choice(t, run, parts)
            case When(condition, effect, otherwise):
                chosen = effect if EFFECTS.can(t, run.seat, run, condition) else otherwise
                found = None if chosen is None else first_choice(t, run, (chosen,))
            case May() | Repeat() | PayFor():
                found = None
            case _:
                found = has_target(t, run, node) if choosing(node) else None
        if found is not None:
            return found
    return None


def texts(t: NoxTable, seat: int) -> Iterator[tuple[Run, First | None, tuple[Node, ...]]]:
    """All texts that a player might have carried out now: of every card of the game, and of units in play."""
    units = t.units_of(seat)
    for card in (*t.hand[seat], *t.library[seat], *t.graveyard[seat]):
        sheet = t.sheet(card)
        if sheet.kind == "event":
            yield event_run(t, seat, card), sheet.first, sheet.effects
        if sheet.kind == "spell":
            for unit in units:
                yield spell_run(t, seat, card, unit), sheet.first, sheet.effects
    for unit in units:
        for each in t.sheet(unit).activated:
            yield ability_run(t, seat, unit, each), each.first, (each.effect,)


@pytest.mark.parametrize("seed", MATCHES)
def test_first_choices_are_those_of_the_trees(seed: int) -> None:
    """NOX-ACT-08: whether anything can be chosen first is the same by the plan and by the tree."""
    looked = 0
    for match in moments(seed):
        t = table(match)
        for run, first, nodes in texts(t, match.asked):
            looked += 1
            assert playable(t, run, first) == (first_choice(t, run, nodes) is not False)
    assert looked


def test_bills_are_sums_of_prices() -> None:
    """NOX-CARD-10: costs made ready come to what each of them says."""
    match = next(moments(0))
    sheets: tuple[Sheet, ...] = table(match).book.sheets
    costs = [(sheet.costs, sheet.bill) for sheet in sheets]
    costs += [(sheet.adventure_costs, sheet.adventure_bill) for sheet in sheets]
    costs += [(each.costs, each.bill) for sheet in sheets for each in sheet.activated]
    assert any(bill for _, bill in costs)
    for each, bill in costs:
        prices = priced(each)
        assert (bill is not None) == bool(prices)
        if bill is not None:
            assert bill.gold == sum(price.gold for price in prices)
            assert bill.discards == sum(price.discards for price in prices)
            assert bill.exiles == sum(price.exiles for price in prices)
            assert bill.units == [price for price in prices if takes_unit(price)]
