"""How a match of Raise, Rise & Die is set up (RRD-SET)."""

from collections import Counter

import pytest

from pioche.core.contract import TableSpec
from pioche.core.errors import BadSpec
from pioche.core.match import Match
from pioche.games.raise_rise_die.game import GAME
from tests.games.raise_rise_die.playing import MATCHES, new, table


def test_it_is_for_two() -> None:
    """RRD-SET-06: neither alone nor with a third."""
    for seats in (1, 3):
        with pytest.raises(BadSpec, match=rf"is for 2 players, not {seats} \(RRD-SET-06\)"):
            GAME.spec(TableSpec(seats=seats))


@pytest.mark.parametrize(("decks", "seed"), MATCHES)
def test_everybody_starts_with_what_is_printed(decks: tuple[str, ...], seed: int) -> None:
    """RRD-SET-03, RRD-PREP-03, RRD-PREP-08: no opening hand; the first player has made the first draw alone."""
    match = new(decks, seed)
    t = table(match)

    for seat, name in enumerate(decks):
        deck, character = GAME.named_decks[name].deck, t.printed[seat]
        assert (t.hp[seat], t.latent[seat]) == (character.hp, character.latent)
        assert Counter(t.carddef(card).id for card in (*t.deck[seat], *t.hand[seat])) == Counter(deck.cards)
        assert len(t.hand[seat]) == (character.active if seat == t.first else 0)
    assert (t.passe, t.phase, t.active) == (1, "draw", t.first)
    rules = [event.rule for event in match.opening]
    assert rules == ["RRD-SET-02", "RRD-SET-02", "RRD-SET-04", "RRD-PREP-01", *["RRD-PREP-03"] * 4]


def test_decks_are_shuffled_and_lots_drawn() -> None:
    """RRD-SET-02, RRD-SET-04: both players begin about as often, and no order of a deck comes twice."""
    matches = [new(seed=seed) for seed in range(200)]
    firsts = Counter(table(match).first for match in matches)
    orders = {tuple(table(match).face[card] for card in table(match).deck[0]) for match in matches}

    assert 70 < firsts[0] < 130
    assert len(orders) == 200


def test_the_same_seed_gives_the_same_game() -> None:
    """RRD-SET-05: with the same decks and choices, whatever else is drawn."""
    one, other = new(seed=7), new(seed=7)
    while one.outcome is None:
        assert one.options() == other.options()
        option = list(one.options())[one.serial % len(one.options())]
        assert [str(event) for event in one.choose(option)] == [str(event) for event in other.choose(option)]
    assert other.outcome == one.outcome


def test_each_table_of_the_samples_can_be_played() -> None:
    for spec in GAME.samples():
        assert Match(GAME, spec, 1).outcome is None
