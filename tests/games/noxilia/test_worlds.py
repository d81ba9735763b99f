"""Dreams of card backs are the worlds that fit, each about as often as it should be: all of them are counted here.

A position is small enough to try every order of the cards that the other has not seen.  What fits is said once more, in
the words of the rules and without the facts that dreams are dealt by.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import permutations
from math import sqrt
from random import Random

import pytest

from pioche.core.contract import TableSpec
from pioche.core.match import Match
from pioche.games.noxilia.board import CELL
from pioche.games.noxilia.game import GAME
from pioche.games.noxilia.table import NoxTable
from tests.games.noxilia.duel import C, Duel, P, Q, U

pytestmark = pytest.mark.interpreted("looks into dreams thousands of times")

World = tuple[int, ...]
DREAMS = 1_200


def a_unit(
    name: str, gold: int, text: str = "", kind: str = "unit", cell: str = "", *, up: bool = False
) -> U:
    """A unit with its price."""
    return U(name, cell, 2, gold=gold, text=text, kind=kind, up=up, wounded=1 if kind == "hero" else None)


def position() -> Duel:
    """Two starting units, the monarch, one unit in the queue, two cards in hand and two in the library, unseen by Q."""
    units = [
        a_unit("guard", 2, cell="p_r1"),
        a_unit("Ada", 3, kind="hero", cell="p_r2"),
        U("king", "p_cmd", None, life=16, kind="monarch", up=False),
    ]
    queued = [(a_unit("page", 2), 1)]
    hand: list[U | C] = [a_unit("lancer", 3), C("coins", "event", "Gagnez 1 or.")]
    library = [a_unit("squire", 3, "Marche rapide."), a_unit("guard", 2)]
    duel = Duel(units, hand=(hand, []), library=(library, []), queue=(queued, []))
    t = duel.t
    for name, cell in (("guard", "p_r1"), ("Ada", "p_r2"), ("king", "p_cmd")):
        card = next(each for each in t.units[P] if t.sheet(each).id == duel.ids[name])
        t.began[card] = 1 + CELL[cell]
    t.budget[P] = 5
    card = t.queue[P][0]
    t.paid[card], t.waited[card] = 2, 1
    t.lists = tuple([tuple([2] * len(t.book.cards)) for _ in (P, Q)])
    return duel


@cache
def match() -> Match:
    """The match at that position; nobody plays on with it."""
    duel = position()
    return Match.at(GAME, TableSpec(cards=duel.cards), duel.t.clone())


def hidden(t: NoxTable) -> list[int]:
    """The cards of P, those that can be anything last."""
    return [*t.units[P], *t.queue[P], *t.hand[P], *t.library[P]]


def fits(t: NoxTable, faces: World) -> bool:
    """Whether P can have had these: 5 gold of starting units, the monarch in command, one Ada, 2 paid in the queue."""
    sheets = [t.book.sheets[face] for face in faces]
    first, second, throne, queued = sheets[:4]
    if throne.kind != "monarch" or not first.is_unit or not second.is_unit or not queued.is_unit:
        return False
    played = [first, second, queued]
    heroes = [sheet.proper for sheet in played if sheet.kind == "hero"]
    return first.gold + second.gold == 5 and queued.gold == 2 and len(heroes) == len(set(heroes))


def worlds(t: NoxTable) -> Iterator[World]:
    """All orders of the cards that fit."""
    yield from (order for order in permutations([t.face[card] for card in hidden(t)]) if fits(t, order))


@cache
def wanted() -> Counter[World]:
    """How often each of the first five cards comes, of all orders that fit."""
    t = match().table
    assert isinstance(t, NoxTable)
    return Counter(order[:5] for order in worlds(t))


def dreamt(light: bool) -> Counter[World]:
    """The same of dreams."""
    came: Counter[World] = Counter()
    rng = Random(7)
    for _ in range(DREAMS):
        t = match().imagine(Q, rng, light=light).table
        assert isinstance(t, NoxTable)
        came[tuple([t.face[card] for card in hidden(t)][:5])] += 1
    return came


@pytest.mark.parametrize("light", [True, False])
def test_dreams_are_the_worlds_that_fit(light: bool) -> None:
    """NOX-INFO-06, NOX-SETUP-05, NOX-PLAY-04, NOX-CARD-02: none else, all of them, and each about equally often."""
    came, mass = dreamt(light), wanted().total()
    squares = sum((came[one] - DREAMS * n / mass) ** 2 / (DREAMS * n / mass) for one, n in wanted().items())
    freedom = len(wanted()) - 1

    assert set(came) <= set(wanted())
    assert {one for one, n in wanted().items() if n * DREAMS > 9 * mass} <= set(came)
    assert (squares - freedom) / sqrt(2 * freedom) < 6


def test_the_count_itself_finds_the_true_world() -> None:
    """The truth is one of the worlds, and not the only one."""
    t = match().table
    assert isinstance(t, NoxTable)

    assert tuple([t.face[card] for card in hidden(t)][:5]) in wanted()
    assert len(wanted()) > 10
