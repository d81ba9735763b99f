"""Scenarios of a party: who answers, what was created, and what a chapter leaves to the next."""

from tests.scenario.trial import report, wrong

CORDEE = 'game = "cordee"\n[[case]]\nname = "x"\nspec = { seats = 3 }\n'
CLIMB = f"""{CORDEE}
path = "Pierre, Pierre"
[case.seat.1]
hand = "Piton, Corde"
"""


def test_a_step_says_who_of_those_asked_answers(cordee: str) -> None:
    found = report(
        f"""{CLIMB}
[[case.step]]
asked = ["P0", "P1", "P2"]
options = ["mener P1"]
choose = ["P2: mener P1"]
events = [{{ what = "answer", rule = "COR-TEAM-01", seat = 2 }}, {{ what = "lead", seat = 1 }}]
[case.expect]
asked = "P1"
"""
    )

    assert found.messages == ()


def test_whoever_is_not_asked_is_refused_with_those_who_are(cordee: str) -> None:
    said = wrong(
        f"""{CLIMB}
[[case.step]]
choose = ["P2: mener P1", "P2: jouer Piton"]
[case.expect]
asked = "P1"
"""
    )

    assert "'P2: jouer Piton': P2 is not asked, P1 is" in said
    assert report(
        f"""{CLIMB}
[[case.step]]
choose = ["P1: mener P1", "P0: mener P1"]
refused = "P0 is not asked, P1 is"
"""
    ).passed


def test_created_cards_are_laid_and_cease(cordee: str) -> None:
    found = report(
        f"""{CORDEE}
path = "Pierre, Pierre"
wall = {{ top = "Dalle" }}
[case.seat.1]
hand = "Piton, Corde"
[[case.step]]
choose = ["mener P1", "jouer Piton"]
events = [{{ what = "clear", rule = "COR-TEXT-02", seat = 1, card = "Pierre" }}]
[case.expect]
path = "Pierre"
"""
    )

    assert found.messages == ()


def test_what_a_chapter_leaves_is_expected_in_parts(cordee: str) -> None:
    camp = f"""{CORDEE}
phase = "camp"
[[case.step]]
choose = ["P1: %s"]
[case.expect]
sequel = %s
"""

    assert report(camp % ("continuer", "{ pitch = 2 }")).passed
    assert report(camp % ("redescendre", "false")).passed
    assert "sequel" in wrong(camp % ("redescendre", "true"))
    assert "another chapter should follow; none does" in wrong(camp % ("redescendre", "{ pitch = 2 }"))
    assert "pitch" in wrong(camp % ("continuer", "{ pitch = 3 }"))
    assert "unknown part of a start 'pich'" in wrong(camp % ("continuer", "{ pich = 3 }"))


def test_a_case_begins_where_a_chapter_was_left(cordee: str) -> None:
    start = '{ pitch = 3, decks = [["corde"], ["corde"], ["piton"]], supply = ["lampe"] }'

    found = report(
        f"""game = "cordee"
[[case]]
name = "x"
spec = {{ seats = 3, start = {start} }}
start = "deal"
[case.expect]
pitch = 3
asked = ["P0", "P1", "P2"]
seat.2 = {{ hand = "Piton" }}
"""
    )

    assert found.messages == ()
