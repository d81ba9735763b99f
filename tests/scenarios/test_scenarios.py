"""Every case of every scenario file beside this one, each a test of its own."""

import re
from pathlib import Path

import pytest

from pioche.core.errors import BadScenario
from pioche.games.scenarios import Case, load, run

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*/*.toml"))
EXAMPLES = {
    "guild_battle": 15,
    "ossuaire": 17,
    "raise_rise_die": 21,
    "neombre": 21,
    "noxilia": 22,
}  # worked examples of section 9 of each specification


def cases() -> list[object]:
    """All cases with ids `game/file:name`; a file that cannot be read is one case that fails."""
    found: list[object] = []
    for path in FILES:
        file = path.relative_to(HERE).with_suffix("").as_posix()
        try:
            found += [pytest.param(case, id=f"{file}:{case.name}") for case in load(path)]
        except BadScenario as error:
            found.append(pytest.param(error, id=f"{file}:unreadable"))
    return found


@pytest.mark.parametrize("case", cases())
def test_scenario(case: Case | BadScenario) -> None:
    if isinstance(case, BadScenario):
        pytest.fail(case.en)
    report = run(case)
    if report.error is not None:
        raise report.error
    assert report.passed, "\n".join(message.en for message in report.messages)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(HERE).as_posix())
def test_every_case_cites_rules(path: Path) -> None:
    assert [case.name for case in load(path) if not case.rules] == []


@pytest.mark.parametrize("game", EXAMPLES)
def test_all_worked_examples_are_there(game: str) -> None:
    names = [case.name for case in load(HERE / game / "worked_examples.toml")]
    numbers = {int(found[0]) for name in names if (found := re.match(r"\d+", name))}
    assert numbers == set(range(1, EXAMPLES[game] + 1))
