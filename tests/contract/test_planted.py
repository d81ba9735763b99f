"""The nets catch what they are for: each test plants one bug and sees its net go red."""

import random

import pytest

from pioche.check import NETS, Broken
from pioche.core import dreams
from pioche.core.contract import Game, TableSpec
from pioche.core.decisions import Ask, Card, Option, Rule, Seat
from pioche.core.errors import PiocheError
from pioche.core.table import Pile, Table, layout_of
from pioche.games import game
from pioche.games.guild_battle import flow
from pioche.games.guild_battle.clauses import characters, discards
from pioche.games.guild_battle.options import LET_ONLY, react_options
from pioche.games.guild_battle.table import GuildTable
from tests.contract import toys
from tests.contract.toys import HAND, Toy, ToyTable


def red(net: str, rules: Game | str = "guild_battle", seats: int = 2) -> bool:
    """Whether a net finds something in a few matches."""
    found = game(rules) if isinstance(rules, str) else rules
    try:
        NETS[net](found, TableSpec(seats=seats), range(6))
    except (Broken, PiocheError):
        return True
    return False


def test_the_nets_are_green_without_a_bug() -> None:
    for net in NETS:
        assert not red(net), net
        assert not red(net, Toy()), net


@pytest.mark.interpreted("plants a bug in rules or core")
def test_a_pile_shared_by_clones_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    true_clone = GuildTable.clone

    def shared(self: GuildTable) -> GuildTable:
        copy = true_clone(self)
        copy.graveyard = self.graveyard
        start = self.layout.base[2]
        copy.piles[start : start + self.seats] = self.graveyard
        return copy

    monkeypatch.setattr(GuildTable, "clone", shared)

    assert red("clones")


@pytest.mark.interpreted("plants a bug in rules or core")
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

    assert red("twins")


@pytest.mark.interpreted("plants a bug in rules or core")
def test_a_token_kept_across_a_shuffle_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    true_mix = Table._mix

    def keep_tokens(self: Table, pile: Pile) -> None:
        tokens = self.token[:]
        true_mix(self, pile)
        self.token = tokens

    monkeypatch.setattr(Table, "_mix", keep_tokens)

    assert red("tokens", "ossuaire")
    assert red("tokens", Toy())


@pytest.mark.interpreted("plants a bug in rules or core")
def test_a_token_that_leaves_a_hand_with_its_card_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    layout = layout_of(GuildTable.zones, 2)
    monkeypatch.setattr(layout, "anonymous", (False,) * len(layout.anonymous))

    assert red("twins")


@pytest.mark.interpreted("plants a bug in rules or core")
def test_a_lost_card_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def careless(t: GuildTable, seat: Seat, rule: str) -> Rule[None]:
        yield from ()
        t.hand[seat].pop()

    monkeypatch.setattr(flow, "discard", careless)
    monkeypatch.setattr(discards, "discard", careless)

    assert red("cards")


@pytest.mark.interpreted("plants a bug in rules or core")
def test_a_stray_random_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def fickle(t: GuildTable, seat: Seat, count: int, rule: str) -> None:
        random.shuffle(t.library[seat])
        true_draw(t, seat, count, rule)

    true_draw = characters.draw_cards
    monkeypatch.setattr(flow, "draw_cards", fickle)

    assert red("clones")
    assert red("again")


def test_a_match_without_end_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pioche.check.nets.BOUND", 200)
    monkeypatch.setattr(Toy, "step", lambda self, t: endless(t))

    def endless(t: ToyTable) -> Rule[None]:
        yield Ask((t.active,), "turn", lambda t, seat: [Option("pass")])

    assert red("ends", Toy())


@pytest.mark.interpreted("plants a bug in rules or core")
def test_a_dream_that_deals_known_cards_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_much(table: Table, groups: object, toss: object) -> None:
        table.face.reverse()

    monkeypatch.setattr(dreams, "_deal", too_much)

    assert red("dreams")
    assert red("dreams", Toy())


@pytest.mark.interpreted("plants a bug in rules or core")
def test_a_column_left_out_of_clone_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    true_clone = GuildTable.clone

    def forgetful(self: GuildTable) -> GuildTable:
        copy = true_clone(self)
        copy.turn = 1
        return copy

    monkeypatch.setattr(GuildTable, "clone", forgetful)

    assert red("clones")


# ---- with a common deck


def test_a_hand_shown_by_its_size_alone_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who holds a pair is asked once more: nobody else may learn that from being asked or not."""
    true_step = Toy.step

    def telling(self: Toy, t: ToyTable) -> Rule[None]:
        faces = [t.face[card] for card in t.hand[t.active]]
        if len(set(faces)) < len(faces):
            yield Ask(((t.active + 1) % t.seats,), "answer", lambda t, seat: [Option("nod")])
        yield from true_step(self, t)

    monkeypatch.setattr(Toy, "step", telling)

    assert red("twins", Toy("aabbc", 2))


def test_a_draw_that_everybody_sees_where_nobody_should_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def with_a_face(t: ToyTable, seat: Seat) -> None:
        if t.deck:
            t.tell("drawn", "TOY-DRAW", seat, note=str(t.carddef(t.deck[-1]).id))
            t.move(t.deck[-1], HAND, seat, "draw", "TOY-DRAW")

    monkeypatch.setattr(toys, "draw", with_a_face)

    assert red("twins", Toy())
