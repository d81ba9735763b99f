"""Set-up: starting units in secret, opening hands, mulligan, chests (NOX-SETUP), and whole matches of random bots."""

from functools import cache
from random import Random

import pytest

from pioche.core.contract import TableSpec
from pioche.core.match import Match
from pioche.games.noxilia.board import BATTLEFIELDS
from pioche.games.noxilia.game import GAME
from pioche.games.noxilia.setup import banner_of, mine
from pioche.games.noxilia.table import NoxTable

DECKS = ("phalange", "raid")


def table(match: Match) -> NoxTable:
    """The table of a match."""
    assert isinstance(match.table, NoxTable)
    return match.table


def begun(seed: int = 1) -> Match:
    """A match between two starter decks at its first question."""
    return Match(GAME, TableSpec(decks=DECKS), seed)


def play_until(match: Match, prompt: str, rng: Random) -> None:
    """Choose at random until a question of that kind comes."""
    while match.ask is not None and match.ask.prompt != prompt:
        match.choose(rng.choice(list(match.options())))


@cache
def placed() -> Match:
    """A match in which both have placed their units; nobody plays on with it."""
    match = begun()
    play_until(match, "mulligan", Random(3))
    return match


def test_before_the_first_question() -> None:
    """NOX-SETUP-01, NOX-SETUP-02, NOX-SETUP-03, NOX-DECK-10, NOX-CARD-06: zones are laid, the other has 2 gold."""
    t = table(begun())
    assert [len(pile) for pile in t.places] == [4, 4]
    assert t.gold[t.starter] == 0
    assert t.gold[1 - t.starter] == 2
    assert [len(pile) for pile in t.library] == [60, 60]
    assert t.allowance == [banner_of(t, seat).allowance for seat in (0, 1)]
    treasures = [face for face, sheet in enumerate(t.book.sheets) if sheet.kind == "treasure"]
    assert sorted(t.face[card] for card in t.hoard) == treasures


def test_choosing_under_the_banner() -> None:
    """NOX-SETUP-05, NOX-SETUP-06, NOX-SETUP-07, NOX-SETUP-20: within the allowance, at most two of one, one hero."""
    for seed in range(12):
        match, rng = begun(seed), Random(seed)
        while match.ask is not None and match.ask.prompt in (
            "choose_unit",
            "place_unit",
            "place_monarch",
            "setup_cost",
        ):
            match.choose(rng.choice(list(match.options())[:-1] or list(match.options())))
            t = table(match)
            for seat in (0, 1):
                mates = mine(t, seat)
                faces = [each.face for each in mates]
                assert t.allowance[seat] >= 0
                assert all(faces.count(face) <= 2 for face in faces)
                heroes = [face for face in faces if t.book.sheets[face].kind == "hero"]
                assert len(heroes) == len(set(heroes))
                most = banner_of(t, seat).most_per_cell
                cells = [each.cell for each in mates]
                assert not most or all(cells.count(cell) <= most for cell in cells)


def test_nothing_moves_for_the_other_while_one_places() -> None:
    """NOX-SETUP-19: not even a count; only who is asked follows from the rules."""
    match, rng = begun(), Random(5)
    starter = table(match).starter
    before = match.view(1 - starter)
    while match.asked == starter:
        now = match.view(1 - starter)
        assert (now.piles, now.table) == (before.piles, before.table)
        assert not match.choose(rng.choice(list(match.options())))
    waiting = match.view(starter)
    while match.ask is not None and match.ask.prompt != "mulligan":
        now = match.view(starter)
        assert (now.piles, now.table) == (waiting.piles, waiting.table)
        match.choose(rng.choice(list(match.options())))


def test_units_are_laid_face_down_in_an_order_by_lot() -> None:
    """NOX-GEN-16, NOX-SETUP-04, NOX-SETUP-11, NOX-SETUP-18, NOX-INFO-03, NOX-STAT-21."""
    t = table(placed())
    for seat in (0, 1):
        assert t.units[seat]
        assert all(not t.up[card] and t.seen[card] == 1 << seat for card in t.units[seat])
        assert [t.stamp[card] for card in t.units[seat]] == sorted(t.stamp[card] for card in t.units[seat])
        assert len(t.hand[seat]) == 6
    handles = [t.handle[card] for pile in t.units for card in pile]
    assert sorted(handles) == list(range(1, len(handles) + 1))
    firsts = set()
    for seed in range(8):
        match = begun(seed)
        play_until(match, "mulligan", Random(seed))
        other = table(match)
        firsts.add(other.sheet(other.units[0][0]).kind)
    assert firsts != {"monarch"}


def test_mulligan() -> None:
    """NOX-SETUP-13, NOX-SETUP-14, NOX-SETUP-15, NOX-INFO-08: under the library in order, as many drawn, once."""
    match = placed().clone()
    t = table(match)
    seat = match.asked
    first, second = list(match.options())[:2]
    match.choose(first)
    match.choose(second if second in match.options() else first)
    t = table(match)
    under = t.library[seat][:2]
    assert [t.carddef(card).id for card in under][1] == first.source
    assert all(t.seen[card] == 1 << seat for card in under)
    done = [option for option in match.options() if option.verb == "done"]
    match.choose(done[0])
    assert len(table(match).hand[seat]) == 6
    assert match.asked == 1 - seat


def test_chests() -> None:
    """NOX-SETUP-16, NOX-INFO-10, NOX-BOARD-13: one treasure and one fake, which nobody can tell apart."""
    match = placed().clone()
    play_until(match, "trigger", Random(1))
    t = table(match)
    assert [t.cell[chest] for chest in t.chests] == list(BATTLEFIELDS)
    assert sorted(t.sheet(chest).kind for chest in t.chests) == ["fake", "treasure"]
    assert all(not t.seen[chest] and t.primo[chest] for chest in t.chests)


@pytest.mark.parametrize(("seed", "decks"), [(1, ("phalange", "raid")), (2, ("crypte", "ost"))])
def test_random_bots_play_whole_matches(seed: int, decks: tuple[str, str]) -> None:
    """NOX-END-07, NOX-ACT-08, NOX-SPELL-08: every option offered is carried through, and all laws hold all the way."""
    match, rng = Match(GAME, TableSpec(decks=decks), seed), Random(seed)
    while match.outcome is None:
        match.choose(rng.choice(list(match.options())))
        faults = GAME.invariants(table(match))
        assert not faults, (match.choices[-5:], faults)
    assert match.outcome.rule in ("NOX-END-01", "NOX-END-02")
