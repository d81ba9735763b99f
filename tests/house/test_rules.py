"""Rules as data: what code, tests and events cite exists, and every rule is cited by a test.

The specifications lie in `docs/specs`; where they were handed down, `../shared/rules`, they may be beside a checkout.
"""

import re
from functools import cache
from pathlib import Path

import pytest

from pioche.games import folder, ids
from pioche.games.texts import rulebook

ROOT = Path(__file__).parents[2]
SPECS = ROOT / "docs" / "specs"
HANDED_DOWN = ROOT.parent / "shared" / "rules"
OURS = [game_id for game_id in ids() if folder(game_id).is_relative_to(ROOT)]
ID = re.compile(rf"\b(?:{'|'.join(rulebook(game_id).prefix for game_id in OURS)})-[A-Z]+-\d\d")
SECTION = re.compile(r"docs/specs/(?P<spec>\w+)\.md §(?P<section>\d+)")


@cache
def cited(folder: str) -> frozenset[tuple[str, Path]]:
    """The rule ids cited under a folder, each with its files; the rules themselves do not count."""
    return frozenset(
        (found, path)
        for path in (ROOT / folder).rglob("*")
        if path.suffix in {".py", ".toml"} and path.name not in {"rules.toml", Path(__file__).name}
        for found in ID.findall(path.read_text(encoding="utf-8"))
    )


@pytest.mark.parametrize("folder", ["src", "tests"])
@pytest.mark.parametrize("game_id", OURS)
def test_every_cited_rule_exists(game_id: str, folder: str) -> None:
    book = rulebook(game_id)
    of_this_game = {(id, path.name) for id, path in cited(folder) if id.startswith(f"{book.prefix}-")}

    assert {(id, name) for id, name in of_this_game if id not in book.rules} == set()


@pytest.mark.parametrize("game_id", OURS)
def test_every_rule_is_cited_by_a_test(game_id: str) -> None:
    # The breaks name every rule and test none.
    citations = {id for id, path in cited("tests") if path.parent.name != "broken"}

    assert [id for id in rulebook(game_id).rules if id not in citations] == []


@pytest.mark.parametrize("game_id", OURS)
def test_every_rule_is_the_specifications_or_marked_as_of_the_house(game_id: str) -> None:
    spec = (SPECS / f"{game_id}.md").read_text(encoding="utf-8")
    wanted = re.findall(rf"^- \**({rulebook(game_id).prefix}-[A-Z]+-\d+)\** \[", spec, re.MULTILINE)

    assert sorted(rulebook(game_id).specified()) == sorted(wanted)


def test_the_specifications_are_those_handed_down() -> None:
    handed_down = sorted(HANDED_DOWN.glob("*.md"))  # none, where they are not beside this checkout
    changed = [
        f"docs/specs/{path.name} differs from {path}: copy it, or say in the specification why not"
        for path in handed_down
        if not (SPECS / path.name).is_file() or (SPECS / path.name).read_bytes() != path.read_bytes()
    ]

    assert changed == []


def test_every_section_that_is_cited_can_be_found() -> None:
    text = {path.stem: path.read_text(encoding="utf-8") for path in SPECS.glob("*.md")}
    lost = [
        f"{path.relative_to(ROOT)}: {found.group()}"
        for folder in ("src", "bench", "tests")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in {".py", ".toml", ".lark"} and path != Path(__file__)
        for found in SECTION.finditer(path.read_text(encoding="utf-8"))
        if not re.search(rf"^## {found['section']}\.", text.get(found["spec"], ""), re.MULTILINE)
    ]

    assert lost == []


@pytest.mark.parametrize("game_id", OURS)
def test_every_rule_is_told_in_both_languages(game_id: str) -> None:
    for id, rule in rulebook(game_id).rules.items():
        assert rule.fr.endswith((".", ")", "»")), id
        assert rule.en.endswith((".", ")", "”")), id
        assert "«" not in rule.en, f"{id}: what a card says is quoted as it is printed in English"
        assert (rule.why is not None) == (rule.source == "ruling"), id
        assert "\u00a0:" in rule.fr or ":" not in re.sub(r"\d:\d", "", rule.fr), f"{id}: espace insécable"
