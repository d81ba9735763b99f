"""The nets catch what they are for: each test plants one bug and sees its net go red."""

import random
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from pioche.core.contract import TableSpec
from pioche.core.decisions import Ask, Card, Rule, Seat
from pioche.core.errors import PiocheError
from pioche.core.match import Match
from pioche.core.table import Pile, Table, layout_of
from pioche.games import game
from pioche.games.guild_battle import flow
from pioche.games.guild_battle.clauses import characters, discards
from pioche.games.guild_battle.options import LET_ONLY, react_options
from pioche.games.guild_battle.table import GuildTable
from tests.contract import nets


def red(net: Callable[[Match, Random], Any], game_id: str = "guild_battle", seats: int = 2) -> bool:
    """Whether the net fails on one of a few matches."""
    for seed in range(6):
        try:
            net(Match(game(game_id), TableSpec(seats=seats), seed), Random(seed))
        except (AssertionError, PiocheError):
            return True
    return False


def test_the_nets_are_green_without_a_bug() -> None:
    every = (nets.check_clones, nets.check_twins, nets.check_tokens, nets.check_cards, nets.check_dreams)

    assert not any(red(net) for net in every)


def test_a_pile_shared_by_clones_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    true_clone = GuildTable.clone

    def shared(self: GuildTable) -> GuildTable:
        copy = true_clone(self)
        copy.graveyard = self.graveyard
        start = self.layout.base[2]
        copy.piles[start : start + self.seats] = self.graveyard
        return copy

    monkeypatch.setattr(GuildTable, "clone", shared)

    assert red(nets.check_clones)


def test_a_window_skipped_for_want_of_an_answer_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def only_those_who_can(t: GuildTable, card: Card, owner: Seat) -> Rule[None]:
        for seat in t.living_after(owner):
            if seat != t.active and react_options(t, seat) != LET_ONLY:
                answer = yield Ask((seat,), "react", react_options)
                if answer.verb == "counter":
                    yield from flow.reaction(t, seat)
                    if t.outcome is not None or card not in t.arriving:
                        break

    monkeypatch.setattr(flow, "reaction_window", only_those_who_can)

    assert red(nets.check_twins)


def test_a_token_kept_across_a_shuffle_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def keep_tokens(self: Table, pile: Pile) -> None:
        self.chance.shuffle(pile)
        for card in pile:
            self.seen[card] = 0

    monkeypatch.setattr(Table, "_mix", keep_tokens)

    assert red(nets.check_tokens, "ossuaire")


def test_a_token_that_leaves_a_hand_with_its_card_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    layout = layout_of(GuildTable.zones, 2)
    monkeypatch.setattr(layout, "anonymous", (False,) * len(layout.anonymous))

    assert red(nets.check_twins)


def test_a_lost_card_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def careless(t: GuildTable, seat: Seat, rule: str) -> Rule[None]:
        yield from ()
        t.hand[seat].pop()

    monkeypatch.setattr(flow, "discard", careless)
    monkeypatch.setattr(discards, "discard", careless)

    assert red(nets.check_cards)


def test_a_stray_random_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def fickle(t: GuildTable, seat: Seat, count: int, rule: str) -> None:
        random.shuffle(t.library[seat])
        true_draw(t, seat, count, rule)

    true_draw = characters.draw_cards
    monkeypatch.setattr(flow, "draw_cards", fickle)

    assert red(nets.check_clones)


def test_a_dream_that_shows_the_truth_moving_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_knowing(self: Match, seat: Seat, rng: Random, *, light: bool = False) -> Match:
        dream = self._again(light=light)
        dream.choices = []
        dream.table.face.reverse()  # also deals cards that the seat knows
        return dream

    monkeypatch.setattr(Match, "imagine", too_knowing)

    assert red(nets.check_dreams)


def test_a_column_left_out_of_clone_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    true_clone = GuildTable.clone

    def forgetful(self: GuildTable) -> GuildTable:
        copy = true_clone(self)
        copy.turn = 1
        return copy

    monkeypatch.setattr(GuildTable, "clone", forgetful)

    assert red(nets.check_clones)
