"""Values that can never be are refused with the nearest one, and values are said as scenario files write them."""

import pytest

from pioche.core.text import Text
from pioche.scenario.toml import shown
from tests.scenario.trial import CASE, DUEL, GUILD, OSSUAIRE, RAISE, check_refused, report, wrong

BLOCKED = "seat.0.block = { head = 1, legs = 2 }\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('phase = "mian"', ["expect.phase", "unknown value 'mian'", "main"]),
        ('view.1.phase = "mian"', ["expect.view.1.phase", "main"]),
        ("phase = 3", ["expect.phase", "a text is wanted, not 3"]),
        ("active = 7", ["expect.active", "7 is no seat", "P0 … P1"]),
        ('turn = "two"', ["expect.turn", "a whole number is wanted"]),
        ("played = 1", ["expect.played", "true or false is wanted, not 1"]),
        ('seat.0.eliminated = "no"', ["expect.seat.0.eliminated", "true or false"]),
        ("outcome.winner = 7", ["expect.outcome.winner", "7 is no seat"]),
        ('outcome.rule = "GB-WIN-1"', ["expect.outcome.rule", "unknown rule", "GB-WIN-01"]),
        ("outcome.scores = 1", ["expect.outcome.scores", "one number for each seat"]),
        ("outcome.scores = [1, true]", ["expect.outcome.scores", "one number for each seat"]),
    ],
)
def test_a_value_that_cannot_be_is_refused(text: str, expected: list[str]) -> None:
    check_refused(DUEL + f"[case.expect]\n{text}", expected)


@pytest.mark.parametrize(
    "text", ['phase = "main"', 'active = "P0"', "active = 0", "played = false", "turn = 2"]
)
def test_a_value_that_is_there_passes(text: str) -> None:
    assert report(DUEL + f"[case.expect]\n{text}").passed


def test_a_value_that_could_be_fails_the_case() -> None:
    found = report(DUEL + '[case.expect]\nphase = "end"\nactive = "P1"')
    assert not found.refused
    assert [message.fr.partition("expect.")[2] for message in found.messages] == [
        "phase : attendu « end », trouvé « main »",
        "active : attendu « P1 », trouvé 0",
    ]


# ---- names


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (f'{GUILD}[names]\nA = "Asassin"\n{CASE}[case.expect]\nactive = 0', 3),
        (f'{GUILD}{CASE}names.A = "Asassin"\n[case.expect]\nactive = 0', 4),
    ],
)
def test_a_name_that_nobody_uses_must_mean_a_card(text: str, line: int) -> None:
    check_refused(text, [f"trial.toml:{line}:", "names.A", "unknown card 'Asassin'", "Assassin"])


def test_a_name_may_mean_a_card_of_another_case_or_table() -> None:
    text = f"""{OSSUAIRE}[names]
New = "Nouveau"
[[case]]
name = "x"
[case.expect]
active = 0
"""
    added = '[cards.nouveau]\nname = { fr = "Nouveau", en = "Fresh" }\n'
    check_refused(text, ["names.New"])
    assert "names.New" not in wrong(text.replace("[[case]]", f"{added}[[case]]"))


# ---- how values are said


@pytest.mark.parametrize(
    ("value", "en", "fr"),
    [
        (True, "true", "true"),
        (None, "nothing", "rien"),
        ("x", "'x'", "« x »"),
        ([1, False], "[1, false]", "[1, false]"),
        ({"card": "Liche"}, '{ card = "Liche" }', '{ card = "Liche" }'),
        (1.5, "1.5", "1.5"),
    ],
)
def test_values_are_said_as_files_write_them(value: object, en: str, fr: str) -> None:
    assert shown(value) == Text(en=en, fr=fr)


@pytest.mark.parametrize(
    "text",
    [
        "[case.expect]\nplayed = true",
        "[case.expect]\nasked = 1\nprompt = true",
        "[[case.step]]\nevents = [true]",
        "[[case.step]]\nasked = true",
        "[case.seat.0]\nhand = [true]",
        "[case.seat.0]\nhand = true",
        "[case.expect]\nseat.0.hand = [true]",
        "[case.expect]\nrunning = false",
    ],
)
def test_no_value_of_python_is_said(text: str) -> None:
    whole = DUEL.partition("[case.seat.0]")[0] if "case.seat.0]" in text else DUEL
    said = [words for message in report(whole + text).messages for words in (message.en, message.fr)]
    assert said
    assert [words for words in said if "True" in words or "False" in words or "None" in words] == []


@pytest.mark.parametrize(
    "text",
    [
        "block = [{ head = 1, legs = 2 }, {}]",
        "block = [[1, 0, 0, 2], [0, 0, 0, 0]]",
        "seat.0.block = { legs = 2, head = 1 }",
        "seat.1.block = {}",
        "view.1.seat.0.block = { head = 1, legs = 2 }",
    ],
)
def test_points_are_expected_as_positions_write_them(text: str) -> None:
    assert report(f"{RAISE}{CASE}{BLOCKED}[case.expect]\n{text}").passed


def test_points_that_differ_are_said_as_they_were_wanted() -> None:
    found = wrong(f"{RAISE}{CASE}{BLOCKED}[case.expect]\nseat.0.block = {{ head = 2 }}")
    assert "expected { head = 2 }, found { head = 1, legs = 2 }" in found


def test_a_lane_that_there_is_not_is_refused() -> None:
    text = f"{RAISE}{CASE}{BLOCKED}[case.expect]\nseat.0.block = {{ heads = 2 }}"
    check_refused(text, ["expect.seat.0.block.heads", "unknown key 'heads'", "head"])


def test_who_passed_first_has_passed_once() -> None:
    assert report(f"{RAISE}{CASE}first_passer = 1\n[case.expect]\npasses = [0, 1]").passed


def test_before_the_clash_nobody_has_passed() -> None:
    text = f'{RAISE}{CASE}phase = "prepare"\nfirst_passer = 1\n[case.expect]\nasked = 1'
    check_refused(text, ["first_passer", "nobody has passed yet", "`first`", "RRD-PREP-02"])
