"""Rules of Raise, Rise & Die that hold at every moment of every match (section 10 of the specification)."""

from random import Random

import pytest

from pioche.games.raise_rise_die.game import GAME
from pioche.games.raise_rise_die.invariants import faults
from pioche.games.raise_rise_die.lanes import ALL_LANES
from pioche.games.raise_rise_die.souls import DARK
from tests.games.raise_rise_die.playing import MATCHES, PAIRS, new, played

MOST = 20_000  # decisions (invariant 8)
LAST = 24  # the passe in whose entretien everything is over (RRD-END-06)


@pytest.mark.parametrize(("decks", "seed"), MATCHES)
def test_nothing_ever_comes_back(decks: tuple[str, ...], seed: int) -> None:
    """RRD-END-01, RRD-PREP-09, RRD-INF-07, RRD-CARD-02: PV and latent potential never rise, infusions never leave."""
    for moment in played(decks, seed):
        before, now = moment.before, moment.now
        for seat in (0, 1):
            assert 0 <= now.hp[seat] <= before.hp[seat]
            assert 0 <= now.latent[seat] <= before.latent[seat]
            assert now.infused[seat][: len(before.infused[seat])] == before.infused[seat]
            assert now.objects[seat][: len(before.objects[seat])] == before.objects[seat]


@pytest.mark.parametrize(("decks", "seed"), MATCHES)
def test_a_match_ends_in_time(decks: tuple[str, ...], seed: int) -> None:
    """RRD-END-06, RRD-END-07: with a reason that fits, in passe 24 at the latest."""
    moments = list(played(decks, seed))
    t = moments[-1].now

    assert len(moments) < MOST
    assert t.passe <= LAST
    assert t.outcome is not None
    assert t.reason == {"RRD-END-01": "hp", "RRD-END-02": "deck", "RRD-END-04": "hp"}[t.outcome.rule]
    loser = None if t.outcome.winner is None else 1 - t.outcome.winner
    if t.reason == "deck":
        assert loser is not None
        assert not t.deck[loser]
    else:
        assert not (t.hp[0] and t.hp[1])


@pytest.mark.parametrize(("decks", "seed"), MATCHES)
def test_an_affrontement_uses_cards_up(decks: tuple[str, ...], seed: int) -> None:
    """RRD-END-06: hands and decks together never grow in it, and fall with each card played or sacrificed."""
    for moment in played(decks, seed):
        before, now = moment.before, moment.now
        if before.phase not in ("turn", "reaction") or now.passe != before.passe or moment.choice is None:
            continue
        sizes = [sum(len(pile) for pile in (*t.hand, *t.deck)) for t in (before, now)]
        spends = moment.choice.verb in (
            "play",
            "transcend",
            "counter",
            "counter_transcended",
            "instant",
            "sacrifice",
        )
        assert sizes[1] <= sizes[0] - spends


@pytest.mark.parametrize(("decks", "seed"), MATCHES)
def test_top_souls_lie_face_up(decks: tuple[str, ...], seed: int) -> None:
    """RRD-TOP-01, -04, RRD-VIEW-03: while the clash lasts everybody sees the top card of each deck."""
    for moment in played(decks, seed):
        t = moment.now
        for seat in (0, 1):
            if t.deck[seat] and t.phase not in DARK and t.outcome is None:  # a defeat stops everything
                assert t.seen[t.deck[seat][-1]] == t.layout.everybody
                soul = moment.match.view(1 - seat).pile("deck", seat).cards[-1]
                assert soul.face == t.sheet(t.deck[seat][-1]).id


@pytest.mark.parametrize(("decks", "seed"), MATCHES)
def test_turns_and_chains(decks: tuple[str, ...], seed: int) -> None:
    """RRD-ACT-01, RRD-CTR-05, RRD-CTR-09, RRD-PREP-02: alternating, and with an empty chain on each turn."""
    passer = -1
    for moment in played(decks, seed):
        t, before = moment.now, moment.before
        assert not faults(t)
        if moment.match.ask is not None and moment.match.ask.prompt == "turn":
            assert not t.links
            assert moment.match.asked == t.active
        if moment.prompt == "turn" and moment.choice is not None and moment.choice.verb == "pass":
            passer = before.first_passer if before.first_passer >= 0 else before.active
        if t.passe > max(before.passe, 1):
            assert t.first == passer
        if moment.match.ask is not None and moment.match.ask.prompt == "reaction":
            assert moment.match.asked == 1 - t.links[-1].seat
        assert all(len(t.slot(lane, seat)) <= 1 for lane in ALL_LANES for seat in (0, 1))


@pytest.mark.parametrize(("decks", "seed"), MATCHES)
def test_a_passe_begins_with_nothing_left_over(decks: tuple[str, ...], seed: int) -> None:
    """RRD-CONS-01, -03, -04, -06, -07, RRD-SAC-05, RRD-OBJ-07."""
    for moment in played(decks, seed):
        t, before = moment.now, moment.before
        if t.passe == before.passe or t.outcome is not None:
            continue
        for seat in (0, 1):
            assert (t.reserve[seat], t.played[seat], t.passes[seat], t.passed[seat]) == (0, 0, 0, False)
            assert not t.discard[seat] or t.phase != "draw"
            assert not any(t.slot(lane, seat) for lane in ALL_LANES)
            assert not any(t.engaged[card] for card in t.objects[seat])


def test_who_plays_at_random_meets_every_question() -> None:
    """§8: all thirteen decisions but none else."""
    wanted = {
        "draw", "discard", "turn", "reaction", "payment", "reach", "branch", "lane", "pay", "exchange_hand",
        "exchange_discard", "search", "infusion",
    }  # fmt: skip
    met: set[str] = set()
    for seed in range(400):
        match, rng = new(PAIRS[seed % len(PAIRS)], 5000 + seed), Random(seed)
        while match.ask is not None:
            met.add(match.ask.prompt)
            match.choose(rng.choice(list(match.options())))
        if met == wanted:
            break

    assert met == wanted


def test_every_announced_price_can_be_paid() -> None:
    """RRD-COST-04, RRD-COST-05: nobody is ever asked to pay with an empty hand."""
    payments = 0
    for decks, seed in MATCHES:
        for moment in played(decks, seed):
            if moment.match.ask is not None and moment.match.ask.prompt == "payment":
                payments += 1
                t, seat = moment.now, moment.match.asked
                assert t.owed[seat] > t.reserve[seat]
                assert GAME.can_be(t)
                assert list(moment.match.options())

    assert payments > 100
