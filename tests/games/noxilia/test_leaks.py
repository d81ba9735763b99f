"""A leak of each kind is planted and caught; without one the nets find nothing (NOX-INFO-01…11, section 10).

`PIOCHE_LONG=1` compares at least 1,000 twins that come to their horizon; `PIOCHE_TWINS=100` as many as one likes.
"""

import os
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from pioche.check import Broken
from pioche.check.twins import check_twins
from pioche.core.contract import Game, TableSpec
from pioche.core.decisions import Ask, Card, Option, Rule, Seat, questions
from pioche.core.dreams import Dealer
from pioche.core.fitting import Facts
from pioche.games.noxilia import derive, flow, game, setup
from pioche.games.noxilia.actions import action_options
from pioche.games.noxilia.facts import narrowed
from pioche.games.noxilia.game import GAME
from pioche.games.noxilia.public import UnitView
from pioche.games.noxilia.table import NoxTable
from tests.games.noxilia.hidden import any_of, leanings, short

pytestmark = pytest.mark.interpreted("plants leaks in rules and core")

LONG = bool(os.environ.get("PIOCHE_LONG"))
PARTS = 16 if LONG else 1  # spread over the processors by pytest-xdist
COMPLETED = int(os.environ.get("PIOCHE_TWINS") or (1_000 if LONG else 20))
TWINS = 6  # for each pair of eyes of a match


def twins(seed: int, tries: int = TWINS, rules: Game = GAME) -> int:
    """How many twins of a match were played to their horizon; a leak is raised."""
    return check_twins(rules, short(seed), seed, Random(seed), tries, any_of)[1]


def is_caught(said: str = "", matches: int = 12) -> bool:
    """Whether twins show a planted leak, in those words."""
    try:
        for seed in range(matches):
            twins(seed, 4)
    except Broken as error:  # a rule that stumbles over what was planted would show nothing
        return said in error.en
    return False


@pytest.mark.parametrize("part", range(PARTS))
def test_no_twin_can_be_told_from_its_match(part: int) -> None:
    """NOX-INFO-01, NOX-INFO-03, NOX-INFO-07, NOX-SETUP-19: enough of them come to their horizon."""
    completed = matches = 0
    while completed < COMPLETED / PARTS:
        completed += twins(part + PARTS * matches)
        matches += 1
        assert completed >= matches, "most twins come to their horizon"
    print(f"{completed} twins of {matches} matches came to their horizon")


def test_no_dream_leans_on_the_truth() -> None:
    """NOX-INFO-06: in twin worlds a seat dreams the same, card by card."""
    found = [leanings(seed, 60 if LONG else 12) for seed in range(20 if LONG else 2)]

    assert sum(made for made, _ in found) >= (400 if LONG else 8)
    assert sum(apart for _, apart in found) == 0


def test_a_view_that_shows_a_card_back_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """NOX-INFO-01."""
    true_view = derive.unit_view

    def telling(t: NoxTable, card: Card, lent: frozenset[int]) -> UnitView:
        up, t.up[card] = t.up[card], 1
        shown = true_view(t, card, lent)
        t.up[card] = up
        return shown

    monkeypatch.setattr(derive, "unit_view", telling)

    assert is_caught("table units")


def test_a_list_of_options_that_looks_at_the_other_hand_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """NOX-ACT-08, NOX-FOG-17: what is offered follows from what both can check, or one's own cards."""

    def knowing(t: NoxTable, seat: Seat) -> Sequence[Option]:
        dear = max([t.sheet(card).gold for card in t.hand[1 - seat]], default=0)
        options = list(action_options(t, seat))
        return options if dear % 2 else options[::-1]

    monkeypatch.setattr(flow, "ACTION", questions("action", knowing))

    assert is_caught("options")


def test_a_prompt_named_after_a_hidden_card_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """NOX-INFO-07: a question is told to nobody else beyond its kind."""

    def named(t: NoxTable) -> Rule[None]:
        seat = t.active
        rich = max([t.sheet(card).gold for card in t.hand[seat]], default=0) % 2
        answer = yield Ask((seat,), "mulligan" if rich else "put_back", setup.mulligan_options)
        if answer.verb == "done":
            t.active, t.phase = 1 - seat, t.phase if seat == t.starter else "chests"

    monkeypatch.setitem(flow.STEPS, "mulligan", named)

    assert is_caught("prompt")


def test_a_handle_made_from_a_face_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """NOX-INFO-03."""

    def telling(self: NoxTable, card: Card) -> None:
        if not self.handle[card]:
            self.handles += 1 + self.face[card] % 2
            self.handle[card] = self.handles

    monkeypatch.setattr(NoxTable, "named", telling)

    assert is_caught("handle")


def test_a_count_that_follows_from_hidden_cards_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """NOX-INFO-06."""
    true_derived = derive.derived

    def counting(t: NoxTable) -> Any:
        heroes = [sum(t.sheet(card).kind == "unit" for card in pile) for pile in t.hand]
        return true_derived(t).__class__(
            **{
                name: getattr(true_derived(t), name)
                for name in true_derived(t).__struct_fields__
                if name != "twilight_from"
            },
            twilight_from=sum(heroes),
        )

    monkeypatch.setattr(game, "derived", counting)

    assert is_caught("twilight_from")


def test_who_is_asked_only_for_a_reason_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """NOX-INFO-07, NOX-SETUP-14: a question that is skipped where a hand leaves nothing to ask."""
    true_mulligan = setup.mulligan

    def only_if_dear(t: NoxTable) -> Rule[None]:
        seat = t.active
        if max([t.sheet(card).gold for card in t.hand[seat]], default=0) % 2 and not t.drawn[seat]:
            t.active, t.phase = 1 - seat, t.phase if seat == t.starter else "chests"
            return
        yield from true_mulligan(t)

    monkeypatch.setitem(flow.STEPS, "mulligan", only_if_dear)

    assert is_caught()


def test_an_event_that_names_a_card_back_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """NOX-INFO-01: what moves is told by its token."""
    true_say = NoxTable.say

    def chatting(self: NoxTable, what: str, rule: str, card: Card, amount: int = 0, **more: Any) -> None:
        true_say(self, what, rule, card, amount, **{**more, "note": self.sheet(card).id})

    monkeypatch.setattr(NoxTable, "say", chatting)

    assert is_caught("event")


def test_a_serial_that_counts_sealed_answers_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """NOX-SETUP-19: nothing of the other's choices moves one's own view, while units are placed."""
    assert stands_still(GAME.spec(short(1)))

    monkeypatch.setattr(type(GAME), "sealed", {})

    assert not stands_still(GAME.spec(short(1)))


def stands_still(spec: TableSpec) -> bool:
    """Whether nothing moves for the other while the starter places units."""
    match, rng = GAME.new(spec, 1), Random(1)
    first = match.asked
    before = match.view(1 - first)
    while match.asked == first:
        if match.view(1 - first) != before:
            return False
        match.choose(rng.choice(list(match.options())))
    return True


def test_a_dream_that_keeps_a_true_face_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """NOX-INFO-01: whoever dreams a card back by what it is, dreams otherwise in a twin."""

    def knowing(self: Any, t: NoxTable) -> Facts:
        facts = narrowed(t)
        hidden = [card for pile in t.units for card in pile if card in facts.narrowed]
        true = {card: frozenset({t.face[card]}) for card in hidden}
        return facts._replace(narrowed={**facts.narrowed, **true})

    monkeypatch.setattr(type(GAME), "narrowed", knowing)

    assert sum(leanings(seed, 16)[1] for seed in (2, 5)) > 0


def test_a_dealer_that_falls_back_on_the_truth_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A dream that deals nothing is the truth."""
    monkeypatch.setattr(Dealer, "deal", lambda self, table, rng: True)

    assert sum(leanings(seed, 16)[1] for seed in (2, 5)) > 0
