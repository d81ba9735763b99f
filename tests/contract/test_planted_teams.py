"""The nets catch what goes wrong with teams, created cards and chapters: each test plants one bug in La Cordée."""

from collections.abc import Callable, Sequence

import pytest

from pioche.check import NETS, Broken, findings
from pioche.core.contract import PRINTED, TableSpec
from pioche.core.decisions import Ask, Option, Seat
from pioche.core.match import Match
from pioche.core.table import Table
from tests.contract.toys import Toy
from tests.toys.cordee import flow
from tests.toys.cordee.columns import PATH
from tests.toys.cordee.game import GAME
from tests.toys.cordee.options import camp_options, lead_options
from tests.toys.cordee.table import CordeeTable

pytestmark = pytest.mark.interpreted("plants a bug in rules or core")
Query = Callable[[CordeeTable, Seat], Sequence[Option]]


def red(net: str, spec: TableSpec = PRINTED) -> str:
    """What a net finds in a few matches; empty where it finds nothing."""
    try:
        NETS[net](GAME, spec, range(6))
    except Broken as broken:
        return broken.en
    return ""


def test_the_nets_are_green_without_a_bug() -> None:
    assert [str(found.broken) for found in findings(GAME, range(3)) if found.broken] == []


def test_options_that_tell_one_of_a_team_what_another_holds_are_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def by_the_speakers_hand(t: CordeeTable, seat: Seat) -> Sequence[Option]:
        ropes = sum(t.carddef(card).id == "corde" for card in t.hand[0])
        return [option._replace(amount=ropes) for option in lead_options(t, seat)]

    monkeypatch.setattr(flow, "lead_options", by_the_speakers_hand)

    assert "seat 1" in red("twins")
    assert "seat 1" in red("dreams")


def test_options_that_depend_on_who_of_a_team_looks_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def own_first(t: CordeeTable, seat: Seat) -> Sequence[Option]:
        return sorted(lead_options(t, seat), key=lambda option: option.target != f"seat{seat}")

    monkeypatch.setattr(flow, "lead_options", own_first)

    assert "depend on who of seats (0, 1) looks at them" in red("teams")


def test_a_team_whose_speaker_is_not_its_lowest_seat_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flow, "ask_team", lambda seats, prompt, query: Ask(seats[::-1], prompt, query))

    assert "each once, in order, and of this table" in red("teams")


def test_a_team_without_a_rule_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(GAME), "team_rule", "")

    assert "`team_rule`" in red("teams")


def test_a_rule_that_looks_at_who_answered_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    true_choose = Match.choose

    def listening(
        self: Match, option: Option, seat: Seat | None = None, *, serial: int | None = None
    ) -> object:
        if seat and self.ask is not None and self.ask.prompt == "lead":
            self.table.metres += 1  # type: ignore[attr-defined]
        return true_choose(self, option, seat, serial=serial)

    monkeypatch.setattr(Match, "choose", listening)

    assert "does something else when seat 1 answers: metres" in red("teams")


def test_a_record_that_forgets_who_answered_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pioche.core.record.said", lambda match: tuple(map(str, match.choices)))

    assert "answered" in red("record")


def test_a_clone_that_forgets_who_answered_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    true_clone = Match.clone

    def forgetful(self: Match, *, light: bool = False) -> Match:
        copy = true_clone(self, light=light)
        copy.answered = {}
        return copy

    monkeypatch.setattr(Match, "clone", forgetful)

    assert "a clone differs from its original: answered" in red("clones")


def test_a_card_of_the_box_that_is_created_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    true_fall = flow.fall

    def generous(t: CordeeTable) -> None:
        t.create(t.face_index("corde"), PATH, 0, "stone", "COR-WALL-01")
        true_fall(t)

    monkeypatch.setattr(flow, "fall", generous)

    assert "0 missing, corde ×1 too many" in red("cards")


def test_a_card_of_the_box_that_ceases_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    true_fall = flow.fall

    def forgetful(t: CordeeTable) -> None:
        if t.wall:
            t.cease(t.wall[0], "roll", "COR-FIND-01")
        true_fall(t)

    monkeypatch.setattr(flow, "fall", forgetful)

    assert "which only created cards do" in red("cards")


def test_a_created_card_whose_owner_all_clones_learn_of_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def careless(self: Table, face: int, zone: int, seat: Seat, what: str, rule: str) -> None:
        self.add_card(face, zone, seat)

    monkeypatch.setattr(Table, "create", careless)

    assert red("clones")


def test_what_a_start_hides_shown_in_a_question_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    start = {"pitch": 1, "decks": [["corde", "treuil"]] * 2, "supply": ["lampe", "treuil", "casque"]}

    def by_the_supply(t: CordeeTable, seat: Seat) -> Sequence[Option]:
        return [option._replace(source=t.carddef(t.supply[-1]).id) for option in camp_options(t, seat)]

    monkeypatch.setattr(flow, "camp_options", by_the_supply)

    assert "options" in red("dreams", TableSpec(2, start=start))


def test_nets_of_teams_say_nothing_of_a_game_without() -> None:
    NETS["teams"](Toy(), TableSpec(2), range(2))
