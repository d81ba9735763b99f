"""Scenario files are a public form: what was valid once stays readable, or is refused with how to write it now."""

from pathlib import Path

import pytest

from pioche.games.scenarios import load, run
from tests.scenario.trial import CASE, GUILD, OSSUAIRE, check_refused, wrong

OLD = sorted((Path(__file__).parent / "old").glob("*.toml"))  # as they were before the house grew
CASES = [pytest.param(case, id=f"{path.stem}:{case.name}") for path in OLD for case in load(path)]


@pytest.mark.parametrize("case", CASES)
def test_an_old_file_is_read_as_before(case: object) -> None:
    report = run(case)  # type: ignore[arg-type]
    assert report.messages == ()


@pytest.mark.parametrize(
    "text",
    [
        'start = "deal"\nchance = [[], "Magicien ×5", 1]\nexpect = { asked = 1, seat.1.hand = "Magicien ×5" }',
        "expect = { asked = 0, view.spectator.asked = [0], running = true }",
        '[case.seat.0]\nhand = [{ card = "Héraut", seen_by = [1] }]\n[case.expect]\nview.1.seat.0.hand = "Héraut"',
    ],
)
def test_old_forms_are_read_as_before(text: str) -> None:
    assert wrong(GUILD + CASE + text) == ""


@pytest.mark.parametrize(
    ("text", "how"),
    [
        (GUILD + CASE + "[case.seat.0]\nhand = 8", 'with phase = "end" it may be larger'),
        (GUILD + CASE + "[case.seat.1]\nhand = 7", "spec = { numbers = { hand_limit = 7 } }"),
        (GUILD + CASE + 'seat.0.out = "Héraut"', "write eliminated = true"),
        (GUILD + CASE + "played = true", 'write phase = "end"'),
        (GUILD + CASE, "write [case.expect]"),
        (
            GUILD + CASE + 'seat.0.hand = "Héraut"\n[[case.twin]]\nsame_for = [1]',
            "change what those in same_for cannot see",
        ),
        (OSSUAIRE + CASE + 'phase = "clean_up"\nstopped = []', "both seats have stopped"),
    ],
)
def test_what_is_refused_now_says_how_to_write_it(text: str, how: str) -> None:
    check_refused(text, [how])
