"""What cannot be is refused, so that a misspelt word never passes for something that did not happen."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from pioche.core.text import Text
from pioche.games.scenarios import loads, run, run_file, stage
from pioche.scenario import run as running
from pioche.scenario.lay import lay
from pioche.scenario.moment import moment_of
from pioche.scenario.twins import Received, difference
from tests.scenario.trial import CASE, DUEL, GUILD, OSSUAIRE, check_refused, report, wrong

ARMIES = f"""{OSSUAIRE}{CASE}phase = "delayed"
[case.seat.0]
army = "Soldat Décharné | Golem d'Os"
discard = "Liche, Soldat Décharné ×2"
[case.seat.1]
army = "Milicien | Milicien, Milicien"
[[case.step]]
"""


# ---- events and options that no game can have


@pytest.mark.parametrize("key", ["events", "all_events", "no_events"])
@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ('"arive"', ["unknown event 'arive'", "arrive"]),
        ('"GB-CTR-1"', ["unknown rule 'GB-CTR-1'", "GB-CTR-01"]),
        ('{ what = "arive" }', [".what", "unknown event 'arive'", "arrive"]),
        ('{ rule = "OSS-ROW-01" }', [".rule", "unknown rule", "GB-"]),
        ('{ aim = "Asassin" }', [".aim", "unknown card 'Asassin'", "Assassin"]),
        ('{ card = "Asassin" }', [".card", "unknown card 'Asassin'", "Assassin"]),
        ("{ seat = 2 }", [".seat", "2 is no seat", "P0 … P1"]),
        ('{ other = "P5" }', [".other", "'P5' is no seat"]),
        ('{ source = "hand" }', [".source", "unknown pile 'hand'", "hand.0"]),
        ('{ target = "graveyrd.1" }', [".target", "graveyard.1"]),
        ('{ amount = "two" }', [".amount", "a whole number"]),
        ('{ note = "herault" }', [".note", "unknown note 'herault'", "heraut"]),
        ("{}", ["a rule id, a word or a table"]),
    ],
)
def test_an_event_that_cannot_be_is_refused(key: str, pattern: str, expected: list[str]) -> None:
    check_refused(
        DUEL + f'[[case.step]]\nchoose = "passer"\n{key} = [{pattern}]', [f"step[1].{key}", *expected]
    )


@pytest.mark.parametrize("key", ["offered", "not_offered"])
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("contrre", ["contrer"]),
        ("jouer Asassin", ["Assassin"]),
        ("play:asassin", ["play:asassin", "Assassin"]),
        ("assassinate>heraut@7", ["no place 7", "0, 1"]),
        ("assassiner Héraut de P4", ["4 is no seat"]),
        ("target>seat9", ["9 is no seat"]),
        ("passer Héraut", ["those of pass have the form pass"]),
        ("jouer Héraut ligne 2", ["play has no line"]),
    ],
)
def test_an_option_that_cannot_be_is_refused(key: str, text: str, expected: list[str]) -> None:
    check_refused(DUEL + f'[[case.step]]\n{key} = ["{text}"]', [f"step[1].{key}", *expected])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("activer Golem d'Os rangée 3", ["no place 3", "1, 1.1, 2, 2.1"]),
        ("activer Golem d'Os @2.2", ["no place 2.2"]),
        ("activer Golem d'Os ligne 9", ["there is no line 9", "the last line of Bone Golem is 2"]),
        ("activate:golem_d_os@2.1*9", ["there is no line 9"]),
        ("activer ligne 99", ["there is no line 99"]),
        ("choisir Milicien @3.1", ["no place 3.1", "2.2"]),
        ("exhumer Liche @3", ["no place 3", "0, 1, 2"]),
    ],
)
def test_a_place_or_line_that_is_not_there_is_refused(text: str, expected: list[str]) -> None:
    check_refused(ARMIES + f'not_offered = ["{text}"]', expected)


@pytest.mark.parametrize(
    "text",
    [
        "activer Golem d'Os rangée 1",
        "activer Golem d'Os ligne 1",
        "choisir Milicien @2.2",
        "exhumer Liche @2",
    ],
)
def test_a_place_or_line_that_is_there_need_not_be_offered(text: str) -> None:
    assert report(ARMIES + f'not_offered = ["{text}"]').passed


def test_a_line_that_no_event_can_tell_is_refused() -> None:
    step = 'choose = "terminé"\nno_events = [{ what = "activate", card = "Golem d\'Os", amount = 9 }]'
    check_refused(ARMIES + step, ["no_events.amount", "there is no line 9"])


@pytest.mark.parametrize("key", ["events", "no_events"])
@pytest.mark.parametrize("field", ["amount", "depth"])
def test_no_event_counts_less_than_nothing(key: str, field: str) -> None:
    step = f'[[case.step]]\nchoose = "passer"\n{key} = [{{ what = "turn", {field} = -3 }}]'
    check_refused(DUEL + step, [f"step[1].{key}.{field}", "0 or more", "-3"])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('[[case.step]]\nprompt = "mian"', ["step[1].prompt", "unknown question 'mian'", "main"]),
        ('[case.expect]\nview.1.prompt = "mian"', ["expect.view.1.prompt", "main"]),
        ("[case.expect]\noutcome.winner = 1", ["still running"]),
    ],
)
def test_a_question_that_no_game_asks_is_refused(text: str, expected: list[str]) -> None:
    said = wrong(DUEL + text)
    assert [words for words in expected if words not in said] == [], said


def test_the_second_card_of_an_event_can_be_expected() -> None:
    step = '[[case.step]]\nchoose = ["jouer Assassin", "contrer"]\n'
    assert wrong(DUEL + step + 'events = [{ what = "react", card = "Magicien", aim = "Assassin" }]') == ""
    assert wrong(DUEL + step + 'events = [{ what = "react", card = "Magicien", aim = "Héraut" }]') != ""


def test_all_events_are_these_and_no_others() -> None:
    step = DUEL + '[[case.step]]\nchoose = ["jouer Assassin", "laisser"]\n'
    assert "event 1: expected —; what happened: arrive" in wrong(step + "all_events = []")
    assert wrong(DUEL + "[[case.step]]\nall_events = []") == ""
    assert wrong(step + 'events = ["let"]') == ""
    assert "event 1: expected let; what happened: arrive" in wrong(step + 'all_events = ["let"]')


# ---- a case that expects nothing


@pytest.mark.parametrize(
    "text",
    [
        "",
        '[[case.step]]\nchoose = "passer"',
        "[case.expect]",
        '[[case.step]]\nchoose = "passer"\nevents = []\nno_events = []\noffered = []\n[case.step.expect]',
    ],
)
def test_a_case_without_expectation_is_refused(text: str) -> None:
    check_refused(DUEL + text, ["nothing is expected", "[case.expect]"])


@pytest.mark.parametrize(
    "text",
    [
        "[[case.step]]\nasked = 0",
        '[[case.step]]\nchoose = "passer"\nevents = ["pass"]',
        "[[case.step]]\nbefore.active = 0",
        '[[case.twin]]\nsame_for = [0]\nseat.1.hand = "Sorcière, Héraut"',
    ],
)
def test_any_expectation_is_enough(text: str) -> None:
    assert wrong(DUEL + text) == ""


# ---- expected refusals


@pytest.mark.parametrize(
    "text",
    [
        'refused = "5 in all"\n[case.seat.0]\nhand = "Héraut ×6"',
        'refused = "en a 5 en tout"\n[case.seat.0]\nhand = "Héraut ×6"',
        'refused = "le siege 0 en a 5"\n[case.seat.0]\nhand = "Héraut ×6"',
        'refused = "crate"\n[case.cards.heraut]\ntext = ["Piochez une crate."]',
        'refused = "no seat"\nactive = 3',
        'refused = "handd"\n[case.seat.0]\nhandd = 3',
        'refused = "2 to 5"\nspec.seats = 6',
        'refused = "actve"\nactve = 1',
        'refused = "GB-REACT-03"\nrules = ["GB-REACT-3"]',
    ],
)
def test_a_refusal_can_be_expected(text: str) -> None:
    assert wrong(GUILD + CASE + text) == ""


def test_another_refusal_than_the_expected_one_fails() -> None:
    said = wrong(GUILD + CASE + 'refused = "unknown card"\n[case.seat.0]\nhand = "Héraut ×6"')
    assert (
        "trial.toml:4: case “x”: refused: expected a refusal with the words 'unknown card'; it was:" in said
    )
    assert "Herald: seat 0 has 5 in all" in said


def test_a_refusal_that_does_not_come_fails() -> None:
    found = report(GUILD + CASE + 'refused = "unknown card"')
    assert not found.refused
    assert "expected to be refused, but it is not" in found.messages[0].en


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('refused = " "', ["refused", "some words"]),
        ("refused = true", ["refused", "a text is wanted"]),
        ('refused = "x"\nexpect.active = 0', ["expect", "not played"]),
        ('[[case.step]]\nrefused = "x"', ["step[1].refused", "no `choose`"]),
    ],
)
def test_a_refusal_that_means_nothing_is_refused(text: str, expected: list[str]) -> None:
    check_refused(GUILD + CASE + text, expected)


@pytest.mark.parametrize(
    ("choice", "refusal"),
    [
        ("jouer Sorcière", "is not offered to P0"),
        ("jouer Sorcière", "n'est pas proposé"),
        ("P1: passer", "P1 is not asked"),
        ("plya Assassin", "unknown verb"),
        ("jouer", "could mean any of"),
    ],
)
def test_an_illegal_choice_can_be_expected_and_changes_nothing(choice: str, refusal: str) -> None:
    steps = (
        f'[[case.step]]\nchoose = "{choice}"\nrefused = "{refusal}"\n[[case.step]]\nchoose = "jouer Héraut"\n'
    )
    assert wrong(DUEL + steps + '[case.expect]\nseat.0.battlefield = "Héraut"') == ""


def test_the_last_of_several_choices_is_the_refused_one() -> None:
    step = '[[case.step]]\nchoose = ["jouer Assassin", "P1: contrer Héraut"]\nrefused = "not offered"\n'
    assert wrong(DUEL + step) == ""
    assert "expected to be refused" in wrong(DUEL + step.replace("contrer Héraut", "laisser"))


# ---- one fault never loses the other cases


FAULTY = f"""{GUILD}
[[case]]
name = "bad key"
actve = 7
[[case]]
active = 0
[[case]]
name = "good"
expect.active = 0
[[case]]
name = "good"
expect.active = 0
[[case]]
name = "bad spec"
spec.seats = "two"
[[case]]
name = "bad step"
step = 3
[[case]]
name = "last"
expect.active = 1
"""


def test_a_fault_in_one_case_never_loses_the_others(tmp_path: Path) -> None:
    path = tmp_path / "mixed.toml"
    path.write_text(FAULTY, encoding="utf-8")
    assert [(r.case.name, r.passed, r.refused) for r in run_file(path)] == [
        ("bad key", False, True),
        ("#2", False, True),
        ("good", True, False),
        ("good", False, True),
        ("bad spec", False, True),
        ("bad step", False, True),
        ("last", False, False),
    ]


def test_a_python_error_names_its_case_and_loses_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(case: Any) -> Any:
        if case.name == "good":
            raise ZeroDivisionError("by zero")
        return lay(case)

    monkeypatch.setattr(running, "lay", broken)
    reports = [run(case) for case in loads(FAULTY, stage, "trial.toml")]
    assert len(reports) == 7
    (message,) = reports[2].messages
    assert message.en.startswith(
        "trial.toml:8: case “good”: the program itself failed: ZeroDivisionError: by zero"
    )
    assert "test_strictness.py" in message.en
    assert isinstance(reports[2].error, ZeroDivisionError)


# ---- places and seats


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('[[case.step]]\nchoose = "passer"\n\n[[case.step]]\nabout = "second"\nprompt = "react"', 15),
        ('[[case.step]]\nchoose = "passer"\n[[case.step]]\nchoose = [\n  "P0: laisser"]', 13),
        ("[case.expect]\nactive = 0\nseat.0.hand = 9", 12),
        ("[case.expect]\nseat.0 = { hand = 9 }", 11),
    ],
)
def test_a_message_names_the_line_of_its_key(text: str, line: int) -> None:
    assert wrong(DUEL + text).startswith(f"trial.toml:{line}: case “x”: ")


@pytest.mark.parametrize(
    "text",
    [
        '[[case.step]]\nasked = "P0"',
        '[case.expect]\nasked = "P0"\nview.P1.asked = "P0"\nseat.P1.hand = 2',
        '[[case.step]]\nchoose = "passer"\nevents = [{ what = "pass", seat = "P0" }]',
        '[[case.twin]]\nsame_for = ["P0", "spectator"]\nseat.P1.hand = "Sorcière, Héraut"',
    ],
)
def test_seats_may_be_written_as_in_choices(text: str) -> None:
    assert wrong(DUEL + text) == ""


def test_seats_of_positions_may_be_written_as_in_choices() -> None:
    text = 'active = "P1"\n[case.seat.P1]\nhand = [{ card = "Héraut", seen_by = ["P0"] }]\n'
    expect = (
        '[case.expect]\nasked = "P1"\nview.P0.seat.P1.hand = "Héraut"\n'
        'seat.1.hand = [{ card = "Héraut", seen_by = ["P0", "P1"] }]'
    )
    assert wrong(GUILD + CASE + text + expect) == ""


def test_a_seat_said_twice_is_refused() -> None:
    check_refused(GUILD + CASE + "[case.seat.0]\nhand = 1\n[case.seat.P0]\nhand = 2", ["seat.P0", "twice"])


# ---- twins


@pytest.mark.parametrize(
    ("twin", "expected"),
    [
        ('seat.1.hand = "Sorcière, Magicien, Héraut"', "seat.1.hand, number of cards: 2 / 3"),
        (
            'seat.1.battlefield = "Héraut, Héraut"',
            "seat.1.battlefield, card 2 from the bottom: Witch / Herald",
        ),
        ('seat.0.hand = "Héraut, Sorcière"', "seat.0.hand, card 1 from the bottom: Assassin / Herald"),
    ],
)
def test_twins_that_differ_show_zone_and_field_in_words(twin: str, expected: str) -> None:
    found = report(DUEL + f"[[case.twin]]\nsame_for = [0]\n{twin}")
    assert not found.refused
    assert f"twin[1]: after choice 0, P0 can tell the twin from the case: {expected}" in found.messages[0].en
    assert "peut distinguer" in found.messages[0].fr


def test_receptions_that_differ_in_an_event_or_a_column_show_it() -> None:
    (case,) = loads(DUEL, stage)
    match, _ = lay(case)
    names = moment_of(case, match, []).names
    one = Received(match.view(0), ({"what": "draw", "card": {"face": "heraut"}},))
    told = one._replace(events=({"what": "draw", "card": {"face": None}},))
    later = one._replace(view=msgspec.structs.replace(one.view, table={**one.view.table, "turn": 3}))
    silent = one._replace(events=())

    assert difference(one, one, names) is None
    assert difference(one, told, names) == Text(
        en="event 1 (draw), card: Herald / ?", fr="événement 1 (draw), card : Héraut / ?"
    )
    assert difference(one, later, names) == Text(en="turn: 2 / 3", fr="turn : 2 / 3")
    assert difference(one, silent, names) == Text(
        en="event 1 (draw), what: draw / —", fr="événement 1 (draw), what : draw / —"
    )


def test_a_twin_that_cannot_make_the_choices_says_so() -> None:
    steps = '[[case.step]]\nchoose = ["jouer Assassin", "contrer"]\n'
    twin = '[[case.twin]]\nsame_for = ["P0"]\nseat.1.hand = "Sorcière, Héraut"\n'
    said = wrong(DUEL + steps + twin)
    assert "after choice 1 the twin cannot go on like the case:" in said
    assert "'contrer' is not offered to P1 (react)" in said


@pytest.mark.parametrize("twin", ["", 'seat.1.hand = "Héraut, Magicien"', "seat.P1 = {}"])
def test_a_twin_that_changes_nothing_is_refused(twin: str) -> None:
    check_refused(DUEL + f"[[case.twin]]\nsame_for = [0]\n{twin}", ["twin[1]", "the same cards"])
