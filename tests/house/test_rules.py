"""Rules as data: what code, tests and events cite exists, and every rule is cited by a test."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pioche.games import ids
from pioche.games.texts import rulebook

ROOT = Path(__file__).parents[2]
SPECS = ROOT.parent / "shared" / "rules"
PREFIX = {"guild_battle": "GB", "ossuaire": "OSS"}
ID = re.compile(r"\b(?P<prefix>GB|OSS)-(?P<name>[A-Z]+)-(?P<number>\d\d)")


def cited(folder: Path) -> Iterator[tuple[str, Path]]:
    """The rule ids cited under a folder, each with its file; the rules themselves do not count."""
    for path in folder.rglob("*"):
        if path.suffix in {".py", ".toml"} and path.name not in {"rules.toml", Path(__file__).name}:
            for found in ID.finditer(path.read_text(encoding="utf-8")):
                yield found.group(), path


@pytest.mark.parametrize("folder", ["src", "tests"])
def test_every_cited_rule_exists(folder: str) -> None:
    known = {id for game_id in ids() for id in rulebook(game_id).rules}

    assert {(id, path.name) for id, path in cited(ROOT / folder) if id not in known} == set()


@pytest.mark.parametrize("game_id", ids())
def test_every_rule_is_cited_by_a_test(game_id: str) -> None:
    # The breaks name every rule and test none.
    citations = {id for id, path in cited(ROOT / "tests") if path.parent.name != "broken"}

    assert [id for id in rulebook(game_id).rules if id not in citations] == []


@pytest.mark.parametrize("game_id", ids())
def test_every_rule_is_the_specifications_or_marked_as_of_the_house(game_id: str) -> None:
    spec = SPECS / f"{game_id}.md"
    if not spec.exists():
        pytest.skip("the specifications are not beside this checkout")
    wanted = re.findall(
        rf"^- ({PREFIX[game_id]}-[A-Z]+-\d+) \[", spec.read_text(encoding="utf-8"), re.MULTILINE
    )

    assert sorted(rulebook(game_id).specified()) == sorted(wanted)


@pytest.mark.parametrize("game_id", ids())
def test_every_rule_is_told_in_both_languages(game_id: str) -> None:
    for id, rule in rulebook(game_id).rules.items():
        assert rule.fr.endswith((".", ")", "»")), id
        assert rule.en.endswith((".", ")", "”")), id
        assert (rule.why is not None) == (rule.source == "ruling"), id
        assert "\u00a0:" in rule.fr or ":" not in re.sub(r"\d:\d", "", rule.fr), f"{id}: espace insécable"
