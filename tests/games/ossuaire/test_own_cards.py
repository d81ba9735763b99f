"""Units that one seat alone has, as the laboratory plays them."""

from random import Random

import pytest

from pioche.core.contract import TableSpec
from pioche.core.errors import PiocheError
from pioche.core.match import Match
from pioche.games import game
from pioche.games.ossuaire.table import OssuaireTable

GAME = game("ossuaire")
MIRROR = ("garnison", "garnison")
STRONG = {"milicien": {"value": 9}}


def table(match: Match) -> OssuaireTable:
    """The true table of a match."""
    assert isinstance(match.table, OssuaireTable)
    return match.table


def played(spec: TableSpec, seed: int) -> Match:
    """A match played at random to its end."""
    match, rng = Match(GAME, spec, seed), Random(seed)
    while match.outcome is None:
        match.choose(rng.choice(match.options()))
        assert not GAME.invariants(match.table)
    return match


def test_a_seat_may_have_a_unit_of_its_own() -> None:
    """OSS-SET-02, -03: in a mirror one seat’s Miliciens are of another Valeur, and they go by the same name."""
    t = table(Match(GAME, TableSpec(decks=MIRROR, own={"1": STRONG}), 3))

    values = [
        {t.unit(card).value for card in (*t.hand[seat], *t.draw[seat]) if t.unit(card).id == "milicien"}
        for seat in range(2)
    ]

    assert values == [{1}, {9}]


@pytest.mark.parametrize("seed", range(4))
def test_each_seat_keeps_its_own_to_the_end(seed: int) -> None:
    """OSS-RENF-01, OSS-BUY-04: what effects and purchases call by name is one’s own, whichever seat has it."""
    spec = TableSpec(decks=MIRROR, own={str(seed % 2): {"milicien": {"value": 9}, "capitaine": {"cost": 4}}})

    t = table(played(spec, seed))

    for seat in range(2):
        cards = [card for pile in t.piles for card in pile if t.owner[card] == seat]
        assert all(seat in t.book.whose[t.face[card]] for card in cards)


@pytest.mark.parametrize("seed", range(3))
def test_what_is_printed_plays_as_printed(seed: int) -> None:
    """OSS-SET-02: a unit of one’s own that is as printed changes no option and no end."""
    own = {"milicien": {"value": 1}, "prevot": {}}

    plain, same = (played(TableSpec(decks=MIRROR, own=owns), seed) for owns in ({}, {"0": own}))

    assert plain.choices == same.choices
    assert plain.outcome == same.outcome


def test_dreams_know_whose_a_unit_is() -> None:
    """OSS-INFO-01: what a seat dreams gives no seat a unit that only the other has."""
    match, rng = Match(GAME, TableSpec(decks=MIRROR, own={"0": STRONG}), 5), Random(5)
    for _ in range(40):
        match.choose(rng.choice(match.options()))
        if match.outcome is not None:
            break
        t = table(match.imagine(match.asked, rng))
        cards = [card for pile in t.piles for card in pile if t.owner[card] >= 0]
        assert all(t.owner[card] in t.book.whose[t.face[card]] for card in cards)


def test_only_a_unit_of_ones_faction_can_be_ones_own() -> None:
    for own in ({"0": {"liche": {"value": 5}}}, {"1": {"feu_follet": {"value": 2}}}):
        with pytest.raises(PiocheError, match="is no unit of the faction garnison"):
            GAME.spec(TableSpec(decks=MIRROR, own=own))
