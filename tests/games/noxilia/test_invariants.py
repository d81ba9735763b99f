"""What section 10 of the specification says of whole matches, watched from one question to the next."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import pytest

from pioche.core.decisions import Card, Option, Seat
from pioche.core.events import Event
from pioche.core.match import Match
from pioche.games.noxilia import flow
from pioche.games.noxilia.game import GAME
from pioche.games.noxilia.refs import card_at
from pioche.games.noxilia.stats import armour, score
from pioche.games.noxilia.table import NoxTable
from tests.games.noxilia.hidden import any_of, short, table
from tests.strategies import QUICK

pytestmark = pytest.mark.interpreted("watches steps of the rules")

MATCHES = range(3 if QUICK else 40)
ACTORS = {
    "move",
    "charge",
    "retreat",
    "melee",
    "ranged",
    "move_equip",
    "move_heal",
    "move_purify",
    "adventure",
}
ACTORS |= {"ability", "caster", "producer", "guard", "riposte"}


class Moment(NamedTuple):
    """A choice: the table before it, who was asked what, what was chosen, the table after it, and what was told."""

    before: NoxTable
    seat: Seat
    prompt: str
    option: Option
    after: NoxTable
    told: list[Event]


def moments(seed: int) -> Iterator[Moment]:
    """The choices of a match at random; the laws of every table are looked at after each."""
    match, rng = Match(GAME, short(seed), seed), Random(seed)
    while match.ask is not None:
        before, ask = table(match).clone(), match.ask
        option = any_of(list(match.options()), rng)
        told = match.choose(option)
        faults = GAME.invariants(table(match))
        assert not faults, faults
        yield Moment(before, ask.seats[0], ask.prompt, option, table(match), told)


@pytest.mark.parametrize("seed", MATCHES)
def test_a_match_keeps_the_laws(seed: int) -> None:
    """NOX-GEN-11, NOX-ACT-06, NOX-ACT-07, NOX-CAP-01, NOX-BOARD-13, NOX-FOG-08, NOX-ESQU-03, NOX-END-07."""
    passes: list[Seat] = []
    action: list[Event] = []  # what the action under way has told; none is a pass
    for before, seat, prompt, option, after, told in moments(seed):
        if option.verb in ACTORS:
            assert not before.engaged[card_at(before, option.source)], option
        if prompt == "action":
            assert not action or acted(action), action
            assert option.verb == "pass" or before.acted[seat] < before.numbers.actions_per_turn
            passes += [seat] if option.verb == "pass" else []
            action = []
        if before.phase == after.phase == "action" and option.verb != "pass":
            action += told
        if (before.turn, before.phase, after.phase) == (after.turn, "action", "action"):
            assert before.holder == after.holder
        if (after.turn, after.phase) != (before.turn, "action"):
            action = []
        if after.turn > before.turn >= 1:
            assert after.first == passes[-2]
        keeps_faces(before, after)
        assert all(now >= was for was, now in zip(before.dodged, after.dodged, strict=False))


def acted(told: list[Event]) -> bool:
    """Whether a card was engaged, or left a hand (section 10, 15)."""
    return any(event.what in ("engage", "produce") or event.source.startswith("hand.") for event in told)


def keeps_faces(before: NoxTable, after: NoxTable) -> None:
    """Whoever was seen in play is seen for as long as it is there (section 10, 11)."""
    everybody = before.layout.everybody
    for pile in before.units:
        for card in pile:
            if before.seen[card] == everybody and after.in_play(card):
                assert after.seen[card] == everybody


def test_nothing_is_engaged_once_everything_was_readied(monkeypatch: pytest.MonkeyPatch) -> None:
    """NOX-START-07, NOX-SETUP-10: but what set-up engaged, in turn 1."""
    true_ready, looked = flow.ready, []

    def watched(t: NoxTable) -> None:
        true_ready(t)
        tired = [Card(card) for pile in (*t.units, t.gear) for card in pile if t.engaged[card]]
        assert all(t.turn == 1 and t.held[card] for card in tired)
        looked.append(t.turn)

    monkeypatch.setitem(flow.STEPS, "ready", watched)
    for seed in MATCHES:
        GAME.new(short(seed), seed).playout(Random(seed).random)

    assert len(looked) > 3 * len(MATCHES)


def test_armour_is_its_score_once_it_was_set_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """NOX-STAT-06, NOX-STAT-13: of every unit in play, and nothing is left of charges and marches."""
    true_armour, looked = flow.armour, []

    def watched(t: NoxTable) -> None:
        true_armour(t)
        units = [card for pile in t.units for card in pile]
        assert [armour(t, card) for card in units] == [score(t, card) for card in units]
        assert not any(t.strain[card] for card in units)
        looked.append(t.turn)

    monkeypatch.setitem(flow.STEPS, "armour", watched)
    for seed in MATCHES:
        GAME.new(short(seed), seed).playout(Random(seed).random)

    assert len(looked) > 3 * len(MATCHES)
