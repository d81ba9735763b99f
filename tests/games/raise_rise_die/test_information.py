"""What players of Raise, Rise & Die may know of each other's cards, over whole matches (RRD-VIEW).

`PIOCHE_LONG=1` compares at least 1,000 twins that come to their horizon; `PIOCHE_TWINS=200` as many as one likes.
"""

import os
from collections import Counter
from random import Random

import pytest

from pioche.check.twins import check_twins
from pioche.core.contract import TableSpec
from pioche.core.decisions import Option
from pioche.games.raise_rise_die.game import GAME
from tests.games.raise_rise_die.playing import MATCHES, PAIRS, new, played, table

PARTS = 8  # spread over the processors by pytest-xdist
COMPLETED = int(os.environ.get("PIOCHE_TWINS") or (1_000 if os.environ.get("PIOCHE_LONG") else 64))
TWINS = 4  # for each pair of eyes of a match
SPECS = (
    *GAME.samples(),
    *[TableSpec(decks=pair) for pair in PAIRS],
)  # every card, and every pair of starters
PUBLIC = ("discard", "void", "head", "torso", "arms", "legs", "infused", "objects", "resolving")
SHOWN = ("draw_void", "take", "search")  # events that bring a card which everybody has seen to a hand


@pytest.mark.parametrize(("decks", "seed"), MATCHES)
def test_known_hand_cards_are_the_multiset_of_an_attentive_opponent(
    decks: tuple[str, ...], seed: int
) -> None:
    """RRD-VIEW-01, -02: what came from a public place is known, and a known copy leaves first."""
    known = [Counter[str](), Counter[str]()]
    seen = 0
    for moment in played(decks, seed):
        for event in moment.events:
            if event.card is None:
                continue
            face = event.card.face
            if event.target.startswith("hand."):
                if event.card.before == moment.now.layout.everybody or event.what in SHOWN:
                    known[int(event.target[-1])][face] += 1
            elif event.source.startswith("hand.") and event.source != event.target:
                seat = int(event.source[-1])
                known[seat][face] = max(known[seat][face] - 1, 0)
        for seat in (0, 1):
            view = moment.match.view(1 - seat).pile("hand", seat)
            assert Counter(card.face for card in view.cards) == +known[seat]
            assert view.count == len(moment.now.hand[seat])
            seen += known[seat].total()
    assert seen


@pytest.mark.parametrize(("decks", "seed"), MATCHES)
def test_known_deck_positions_are_those_that_lay_open(decks: tuple[str, ...], seed: int) -> None:
    """RRD-VIEW-03, RRD-CONS-05: Top Souls and what was put under the deck, until that deck is shuffled."""
    recycled: list[set[int]] = [set(), set()]
    for moment in played(decks, seed):
        t = moment.now
        for event in moment.events:
            if event.card is not None and (event.what == "top_soul" or event.target.startswith("deck.")):
                recycled[event.seat or 0].add(event.card.now)
            if event.what == "shuffle" and moment.choice is not None:
                recycled[event.seat or 0].clear()
        for seat in (0, 1):
            for eyes in (0, 1, None):
                shown = [card.face is not None for card in moment.match.view(eyes).pile("deck", seat).cards]
                known = [t.seen[card] == t.layout.everybody for card in t.deck[seat]]
                assert shown == known
            assert {t.token[card] for card in t.deck[seat] if t.seen[card]} <= recycled[seat]


@pytest.mark.parametrize(("decks", "seed"), MATCHES)
def test_all_else_is_public(decks: tuple[str, ...], seed: int) -> None:
    """RRD-VIEW-04: a spectator sees what both see of every other zone, and no state of chance."""
    for moment in played(decks, seed):
        t = moment.now
        views = [moment.match.view(eyes) for eyes in (0, 1, None)]
        for owner in (0, 1):
            for zone in PUBLIC:
                there = [t.carddef(card).id for card in getattr(t, zone)[owner]]
                assert all([card.face for card in view.pile(zone, owner).cards] == there for view in views)
        assert all("chance" not in view.table for view in views)
        assert all(not view.options for view in views if view.seat not in view.asked)  # RRD-VIEW-06


def test_identical_copies_give_one_option() -> None:
    """RRD-VIEW-06: and cards come in the order of their ids."""
    for decks, seed in MATCHES:
        for moment in played(decks, seed):
            options = list(moment.match.options())
            assert len(set(options)) == len(options)
            for verb in ("sacrifice", "discard", "instant"):
                names = [option.source for option in options if option.verb == verb]
                assert names == sorted(names)


def seldom_passing(options: list[Option], rng: Random) -> Option:
    """Any option, but seldom one that forgoes an answer: chains grow, and hands are used up."""
    acting = [option for option in options if option.verb not in ("pass", "let_pass", "done", "decline")]
    return rng.choice(acting if acting and rng.random() < 0.7 else options)


@pytest.mark.parametrize("part", range(PARTS))
def test_twin_worlds_cannot_be_told_apart(part: int) -> None:
    """RRD-VIEW-01…07, RRD-CTR-09: not one byte differs for cards that those eyes never saw."""
    completed = matches = 0
    while completed < COMPLETED / PARTS:
        seed = part + PARTS * matches
        spec = SPECS[seed * 3 % len(SPECS)]
        completed += check_twins(GAME, spec, seed, Random(seed), TWINS, seldom_passing)[1]
        matches += 1
        assert completed >= matches, "most twins come to their horizon"
    print(f"{completed} twins of {matches} matches came to their horizon")


@pytest.mark.parametrize("seed", range(6))
def test_dreams_give_the_same_view_and_a_hand_that_can_pay(seed: int) -> None:
    """RRD-VIEW-04, RRD-COST-04: invariant 10, and what is announced can be paid in every dream."""
    rng = Random(seed)
    payments = 0
    for number, moment in enumerate(played(MATCHES[seed][0], 50 + seed)):
        match = moment.match
        if match.ask is None or (number % 5 and match.ask.prompt != "payment"):
            continue
        for seat in (0, 1):
            dream = match.imagine(seat, rng)
            assert dream.view(seat) == match.view(seat)
            assert GAME.can_be(table(dream))
            payments += match.ask.prompt == "payment"
    assert payments


def test_a_search_shows_what_it_finds_and_nothing_of_the_order() -> None:
    """RRD-VIEW-05, RRD-REC-03: options are names in order; the card that is shown bears no token that lay there."""
    found = 0
    for seed in range(80):
        match, rng = new(("bucher", "venin"), seed), Random(seed)
        while match.outcome is None:
            ask, options = match.ask, list(match.options())
            assert ask is not None
            if ask.prompt == "search" and len(options) > 1:
                t, seat = table(match), match.asked
                names = [option.source for option in options[:-1]]
                lay = [t.token[card] for card in t.deck[seat]]
                assert names == sorted(set(names))
                events = match.choose(options[0])
                shown = next(event for event in events if event.what == "search_found")
                assert shown.card is not None
                assert shown.card.was not in lay
                assert shown.card.after == t.layout.everybody
                found += 1
            else:
                match.choose(rng.choice(options))
    assert found
