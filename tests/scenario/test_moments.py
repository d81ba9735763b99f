"""Moments that scenarios may look at: stops on the way to a question, and the line that a question is about."""

import pytest

from tests.scenario.trial import CASE, GUILD, OSSUAIRE, check_refused, wrong

COMBAT = f"""{OSSUAIRE}{CASE}stopped = [1]
starter = 1
[case.seat.0]
hand = "Soldat Décharné"
army = "Golem d'Os"
[case.seat.1]
army = "Milicien"
[[case.step]]
choose = "P0: arrêter"
"""


# ---- stops


@pytest.mark.parametrize(
    ("phase", "expected"),
    [
        ("compare", 'seat.0.army = "Golem d\'Os"\nresults = []\ngold = [0, 0]'),
        ("clean_up", 'phase = "clean_up"\nseat.0.army = "Golem d\'Os"\ntrophies = [1, 0]\ngold = [0, 0]'),
        ("recruit", 'phase = "recruit"\nseat.0 = { army = [], discard = "Golem d\'Os" }\ngold = [4, 6]'),
    ],
)
def test_a_stop_looks_at_the_table_just_before_a_phase(phase: str, expected: str) -> None:
    assert wrong(COMBAT + f'stop = "{phase}"\n[case.expect]\n{expected}') == ""
    assert wrong(COMBAT + f'stop = "{phase}"\nexpect.asked = 0') != ""


def test_events_before_a_stop_belong_to_its_step_and_those_after_it_to_the_next() -> None:
    stop = 'stop = "clean_up"\nevents = ["stop", "finish", "trophy"]\nno_events = ["clean_up", "gold"]\n'
    after = (
        '[[case.step]]\nasked = 1\nprompt = "buy"\nevents = ["clean_up", "gold"]\nno_events = ["trophy"]\n'
    )
    assert wrong(COMBAT + stop + after) == ""


def test_views_of_a_stop_ask_nothing() -> None:
    expect = (
        'stop = "clean_up"\n[case.expect]\noptions = []\nrunning = true\nview.1.seat.0.army = "Golem d\'Os"'
    )
    assert wrong(COMBAT + expect) == ""


def test_a_match_goes_on_after_a_stop() -> None:
    on = 'stop = "clean_up"\n[[case.step]]\nchoose = "P1: acheter Milicien"\n[case.expect]\nseat.1.gold = 5'
    assert wrong(COMBAT + on) == ""


def test_the_way_from_a_position_to_its_first_question_may_be_stopped_too() -> None:
    text = f"""{OSSUAIRE}{CASE}phase = "compare"
[case.seat.0]
army = "Golem d'Os"
[[case.step]]
stop = "clean_up"
events = ["trophy"]
no_events = ["clean_up"]
expect.seat.0.army = "Golem d'Os"
[[case.step]]
prompt = "buy"
events = ["clean_up"]
"""
    assert wrong(text) == ""


def test_the_deal_may_be_stopped_before_its_first_turn() -> None:
    text = f"""{GUILD}{CASE}start = "deal"
[[case.step]]
stop = "main"
events = ["shuffle", "first", "no_draw"]
expect = {{ phase = "main", options = [] }}
"""
    assert wrong(text) == ""


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ('stop = "clean_uo"', ["stop", "unknown phase 'clean_uo'", "clean_up"]),
        ('stop = "clean_up"\nrefused = "x"', ["stop", "on the way from a choice"]),
        ("stop = 3", ["stop", "a text is wanted"]),
        ('expect.asked = 1\n[[case.step]]\nstop = "clean_up"', ["step[2].stop", "on the way from a choice"]),
    ],
)
def test_a_stop_that_means_nothing_is_refused(step: str, expected: list[str]) -> None:
    check_refused(COMBAT + step, expected)


def test_a_stop_that_is_not_reached_fails() -> None:
    said = wrong(COMBAT + 'stop = "refill"\nexpect.asked = 0')
    assert (
        "step[1].stop: the match did not come to the beginning of refill; its phases were: play, delayed"
        in said
    )


# ---- the line of an ability

ARRIVAL = f"""{OSSUAIRE}{CASE}
[case.seat.0]
hand = "Cavalier Vespéral"
army = "Soldat Décharné"
removed = "Soldat Décharné"
draw = "Liche"
[case.seat.1]
hand = "Milicien"
[[case.step]]
choose = "P0: jouer Cavalier Vespéral"
[[case.step]]
"""


@pytest.mark.parametrize(
    "ability",
    [
        '{ card = "Cavalier Vespéral", line = 1, place = "2.1" }',
        "{ line = 1 }",
        '{ card = "cavalier_vesperal" }',
    ],
)
def test_the_offered_line_can_be_expected(ability: str) -> None:
    assert wrong(ARRIVAL + f"ability = {ability}\n[case.expect]\nability = {ability}") == ""


def test_the_next_line_is_offered_after_the_first() -> None:
    assert wrong(ARRIVAL + 'choose = "décliner"\n[case.expect]\nview.0.ability = { line = 2 }') == ""


@pytest.mark.parametrize(
    ("ability", "expected"),
    [
        ('{ card = "Liche" }', "ability.card: expected 'Liche', found 'cavalier_vesperal'"),
        ("{ line = 2 }", "ability.line: expected 2, found 1"),
        ('{ place = "1.1" }', "ability.place: expected '1.1', found '2.1'"),
        ('{ card = "Golem d\'Os", line = 9 }', "there is no line 9; the last line of Bone Golem is 2"),
        ("{ lin = 1 }", "ability.lin: unknown key"),
    ],
)
def test_another_line_is_told(ability: str, expected: str) -> None:
    assert expected in wrong(ARRIVAL + f"ability = {ability}")


def test_a_question_that_is_about_no_line_is_told() -> None:
    before = ARRIVAL.replace("[[case.step]]\nchoose", "[[case.step]]\nability = { line = 1 }\nchoose")
    assert "ability.line: expected 1, found nothing" in wrong(before + "asked = 0")


def test_the_ability_of_a_character_can_be_expected() -> None:
    text = '[case.seat.0]\nhand = "Héraut"\n[[case.step]]\nchoose = ["jouer Héraut", "laisser"]\n'
    assert wrong(GUILD + CASE + text + '[case.expect]\nability = { card = "Héraut", line = 1 }') == ""
