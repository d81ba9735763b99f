"""What is said in the delayed phase where an ability cannot be used: what it lacks, in one sentence."""

import pytest

from pioche.core.match import Match
from pioche.games import texts
from pioche.games.scenarios import loads, stage
from pioche.language.reasons import seen_cards
from pioche.scenario.lay import lay

FIVE = '["S"], ["S"], ["S"], ["Cad"], ["Cad"]'
CASE = """
game = "ossuaire"
[names]
S = "Soldat Décharné"
Cad = "Cadavre Explosif"
Gol = "Golem d'Os"
[[case]]
name = "position"
phase = "delayed"
stopped = [0, 1]
seat.0 = {{ {mine} }}
"""


def delayed(mine: str) -> Match:
    """Seat 0 with that army and those piles, asked for an ability in the delayed phase; it may renew a Soldat."""
    (case,) = loads(CASE.format(mine=mine), stage)
    return lay(case)[0]


@pytest.mark.parametrize(
    ("mine", "face", "said"),
    [
        (
            'army = [["S"]], hand = "S", draw = "S"',
            "soldat_decharne",
            "No Gaunt Soldier waits in your discard pile: “Rise from the Earth 5” would raise nobody.",
        ),
        (
            f'army = [{FIVE}], hand = "S", draw = "S", discard = "S"',
            "soldat_decharne",
            "Your army already has five units: “Rise from the Earth 5” would add none.",
        ),
        (
            'army = [["Gol"]], hand = "S", draw = "S"',
            "golem_d_os",
            "No unit that it could call stands on another row: “Bone Call 2” would bring nobody.",
        ),
    ],
)
def test_an_ability_that_would_do_nothing_says_what_it_lacks(mine: str, face: str, said: str) -> None:
    """OSS-SORT-04, OSS-APP-03, OSS-RAL-02: “nothing would change” teaches nobody what to do about it."""
    view = delayed(mine).view(0)

    unit = next(card for card in seen_cards(view, face) if card.place(view) == "army")
    answer = texts.why_not(view, texts.wording("ossuaire").speaker("en"), unit)

    assert answer is not None
    assert answer.text == said


def test_a_delayed_phase_without_an_ability_to_use_does_not_ask_for_one() -> None:
    """OSS-ABIL-15: a Soldat may still be renewed, so the question is asked, but not “which ability”."""
    speaker = texts.wording("ossuaire").speaker("fr")

    def asked(mine: str) -> str:
        return speaker.prompt(delayed(mine).view(0))

    assert "aucune capacité à utiliser" in asked('army = [["S"]], hand = "S", draw = "S"')
    assert "quelle capacité utiliser" in asked('army = [["S"]], hand = "S", draw = "S", discard = "S"')
