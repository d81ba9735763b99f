"""A net that finds something says in both languages what it is, where it shows, and how to see it again."""

import random
import re

import pytest

from pioche.check import Broken, findings, nets
from pioche.check.broken import differences
from pioche.core.contract import TableSpec
from pioche.core.decisions import Option, Rule, Seat, ask
from pioche.core.match import Match
from pioche.core.text import Text
from tests.contract import toys
from tests.contract.toys import HAND, Toy, ToyTable


def found(rules: Toy, net: str) -> Broken:
    """What a net finds in the first table of a game."""
    broken = next(finding.broken for finding in findings(rules, range(3)) if finding.net == net)
    assert isinstance(broken, Broken)
    return broken


def test_a_leak_is_told_with_the_place_in_the_view(monkeypatch: pytest.MonkeyPatch) -> None:
    def with_a_face(t: ToyTable, seat: Seat) -> None:
        if t.deck:
            t.tell("drawn", "TOY-DRAW", seat, note=str(t.carddef(t.deck[-1]).id))
            t.move(t.deck[-1], HAND, seat, "draw", "TOY-DRAW")

    monkeypatch.setattr(toys, "draw", with_a_face)

    broken = found(Toy(), "twins")

    assert broken.net == "twins"
    assert (broken.game, broken.spec.seats) == ("toy", 2)
    assert broken.seed in range(3)
    for words in ("can tell: event", "note", "≠", "toy", f"seed {broken.seed}", "choices"):
        assert words in broken.en
    assert "le voit" in broken.fr
    assert f"graine {broken.seed}" in broken.fr


def test_a_column_that_a_clone_forgets_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    true_clone = ToyTable.clone

    def forgetful(self: ToyTable) -> ToyTable:
        copy = true_clone(self)
        copy.turn = 0
        return copy

    monkeypatch.setattr(ToyTable, "clone", forgetful)

    assert "turn" in found(Toy(), "clones").en


def test_a_rule_that_stumbles_is_a_finding_and_the_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def stumbling(t: ToyTable, seat: Seat, option: Option) -> None:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr(toys, "carry_out", stumbling)

    told = list(findings(Toy(), range(1)))

    assert "ZeroDivisionError" in found(Toy(), "options").en
    assert [finding.net for finding in told if finding.broken is None] == ["refusals"] * 2


def test_a_stumble_names_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def stumbling(t: ToyTable, seat: Seat, option: Option) -> None:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr(toys, "carry_out", stumbling)

    line = stumbling.__code__.co_firstlineno + 1
    assert (
        f"ZeroDivisionError: division by zero, in test_words.py:{line} (toy, spec" in found(Toy(), "cards").en
    )


def test_a_match_without_end_is_told_once_and_nothing_waits_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nets, "BOUND", 200)
    monkeypatch.setattr(Toy, "step", lambda self, t: endless(t))

    def endless(t: ToyTable) -> Rule[None]:
        yield ask(t.active, "turn", toys.turns)

    told = list(findings(Toy(), range(2)))

    assert [finding.net for finding in told] == ["ends"] * len(Toy().samples())
    assert "no end within 200 choices (toy, spec" in str(told[0].broken)


def test_chance_from_elsewhere_is_told_first_and_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    true_draw = toys.draw

    def fickle(t: ToyTable, seat: Seat) -> None:
        random.shuffle(t.deck)
        true_draw(t, seat)

    monkeypatch.setattr(toys, "draw", fickle)

    told = [finding for finding in findings(Toy(), range(6)) if finding.broken is not None]

    assert {finding.net for finding in told} == {"again"}
    assert "drawn by lot or remembered outside the table" in str(told[0].broken)
    assert "deck" in str(told[0].broken)


def test_a_lost_card_is_named_with_its_last_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toys, "carry_out", lambda t, seat, option: t.hand[seat] and t.hand[seat].pop())

    said = found(Toy(), "cards").en

    assert re.match(r"cards: card \d+ \(\w\) lies nowhere, and was last in hand\.\d", said)
    assert said.count("lies nowhere") == 1


def test_a_net_that_could_show_nothing_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pioche.check.twins.twist_of", lambda shuffle, places, rng: None)

    assert "too few to show anything" in found(Toy(), "twins").en


def test_a_game_that_hides_nothing_needs_no_twins() -> None:
    class Open(Toy):
        """Nobody draws, and the deck is empty."""

        def set_up(self, t: ToyTable, spec: TableSpec) -> None:
            """Nothing lies on the table."""

        def faults(self, t: ToyTable) -> list[Text]:
            """Nothing is wrong with that."""
            return []

    assert [str(finding.broken) for finding in findings(Open(), range(2)) if finding.broken] == []


def test_differences_are_named_by_their_place() -> None:
    mine, theirs = {"hand.0": {"count": 3, "cards": [1, 2]}}, {"hand.0": {"count": 2, "cards": [1, 3]}}

    assert differences(mine, theirs) == ["hand.0 count 3 ≠ 2", "hand.0 cards 1 2 ≠ 3"]


def test_broken_says_where_a_match_stood() -> None:
    match = Match(Toy(), TableSpec(seats=3), 7)

    broken = Broken("cards", match, en="a card is lost", fr="une carte est perdue")

    assert (broken.net, broken.seed, broken.step) == ("cards", 7, 0)
    assert broken.message("fr").startswith("cards : une carte est perdue (toy, table ")
