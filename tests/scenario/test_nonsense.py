"""Somebody types nonsense into a scenario: one line at the right place, with what may be written instead."""

import pytest

from tests.scenario.trial import CASE, DUEL, GUILD, OSSUAIRE, check_refused, report, wrong

ASKED = "\n[case.expect]\nasked = 0"
TWIN = """[[case.step]]
choose = "passer"
[[case.twin]]
"""


@pytest.mark.parametrize("times", ["0", "1000", "99999999999999999999"])
def test_a_card_is_not_written_so_often(times: str) -> None:
    check_refused(
        f'{GUILD}{CASE}seat.0.hand = "Héraut ×{times}"{ASKED}', ["seat.0.hand", f"×{times}", "once to 999"]
    )


def test_a_zone_cannot_count_less_than_nothing() -> None:
    check_refused(f"{GUILD}{CASE}seat.0.hand = {{ count = -1 }}{ASKED}", ["seat.0.hand.count", "0 … 999"])


@pytest.mark.parametrize("bonus", [-1000, 1000, 10**12])
def test_a_bonus_has_a_range(bonus: int) -> None:
    army = f'[[{{ card = "Soldat Décharné", bonus = {bonus} }}]]'

    check_refused(f"{OSSUAIRE}{CASE}seat.0.army = {army}{ASKED}", ["seat.0.army.bonus", "-999 … 999"])


@pytest.mark.parametrize("key", ["choose", "offered", "not_offered"])
def test_an_empty_choice_is_refused(key: str) -> None:
    check_refused(
        DUEL + f'[[case.step]]\nasked = 0\n{key} = [""]', [f"step[1].{key}", "empty", "nearest: play"]
    )


@pytest.mark.parametrize("key", ["options", "offered", "not_offered"])
def test_only_a_choice_says_who_chooses(key: str) -> None:
    check_refused(DUEL + f'[[case.step]]\n{key} = ["P0: passer"]', [f"step[1].{key}", "`choose`", "`asked`"])


def test_a_seat_that_is_not_there_cannot_choose() -> None:
    check_refused(
        DUEL + '[[case.step]]\nasked = 0\nchoose = "P9: passer"',
        ["step[1].choose", "9 is no seat", "P0 … P1"],
    )


def test_a_game_without_lines_says_so() -> None:
    check_refused(
        DUEL + '[[case.step]]\nnot_offered = ["activer ligne 9"]', ["has no line", "none of this game"]
    )


def test_there_is_no_line_nought() -> None:
    check_refused(
        f"""{OSSUAIRE}{CASE}phase = "delayed"
seat.0 = {{ army = "Soldat Décharné", discard = "Soldat Décharné ×2" }}
[[case.step]]
not_offered = ["activer Soldat Décharné ligne 0"]""",
        ["there is no line 0", "is 3"],
    )


def test_a_stop_that_is_not_reached_names_phases_only() -> None:
    assert wrong(DUEL + '[[case.step]]\nstop = "end"').endswith("its phases were: main")


@pytest.mark.parametrize(
    "nothing", ["seat = {}", "seat.0 = {}", "seat.0.hand = {}", "view.spectator = {}", "view.0.seat.1 = {}"]
)
def test_empty_tables_expect_nothing(nothing: str) -> None:
    check_refused(DUEL + f"[case.expect]\n{nothing}", ["nothing is expected"])


def test_an_empty_list_or_outcome_expects_something() -> None:
    assert report(DUEL + "[case.expect]\nseat.0.battlefield = []").passed
    assert "over" in wrong(DUEL + "[case.expect]\noutcome = {}")


def test_a_twin_that_nobody_looks_at_is_refused() -> None:
    check_refused(
        DUEL + TWIN + 'same_for = []\nseat.1.hand = "Sorcière ×2"', ["twin[1].same_for", "P0, P1, spectator"]
    )


def test_a_fault_of_a_twin_is_told_at_its_line() -> None:
    text = DUEL + TWIN + 'same_for = [0]\nseat.1.hand = "Sorcièr"'
    check_refused(text, [f"trial.toml:{len(text.splitlines())}:", "Sorcière"])


@pytest.mark.parametrize(
    ("spec", "expected"),
    [
        ("spec = { seats = 9 }", ["spec: ", "2 to 5"]),
        ("spec = { seets = 3 }", ["spec.seets", "nearest: seats"]),
        ('spec = { numbers = { hand_limit = "x" } }', ["spec.numbers.hand_limit", "a whole number"]),
        ("spec = { numbers = { hand_limt = 3 } }", ["spec: ", "hand_limit"]),
        ("cards = { heraut = 3 }", ["cards.heraut", "a table"]),
        ('cards = { heraut = { txt = ["x"] } }', ["cards.heraut: txt: ", "nearest: text"]),
        ('cards = { heraut = { text = ["Piochez une crate."] } }', ["cards.heraut: line 1", "column"]),
        (
            'cards = { heraut = { text = ["Piochez une carte.", "Piochez une carte."] } }',
            ["cards.heraut: a "],
        ),
    ],
)
def test_what_is_wrong_with_the_table_names_its_key_and_line(spec: str, expected: list[str]) -> None:
    check_refused(f"{GUILD}{CASE}about = 'here'\n{spec}{ASKED}", ["trial.toml:5:", *expected])


def test_answers_of_chance_are_listed_in_both_languages() -> None:
    (message,) = report(f"{GUILD}{CASE}chance = [1, 2]{ASKED}").messages
    assert "1; 2 (" in message.en
    assert "1 ; 2 (" in message.fr
