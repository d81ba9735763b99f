"""The rules of Noxilia as data: all of the specification's, and those of the house (docs/specs/noxilia.md §4)."""

import re
from pathlib import Path

from pioche.core.rulebook import read_rulebook

ROOT = Path(__file__).parents[3]
GAME = ROOT / "src" / "pioche" / "games" / "noxilia"
BOOK = read_rulebook(GAME / "rules.toml")
ID = re.compile(r"\bNOX-[A-Z]+-\d\d\b")


def test_all_rules_of_the_specification() -> None:
    """409 rules, in the order of the specification, each from the source that it states; a ruling, if it is in part."""
    spec = (ROOT / "docs" / "specs" / "noxilia.md").read_text(encoding="utf-8")
    wanted = re.findall(r"^- \*\*(NOX-[A-Z]+-\d+)\*\* \[([SIR])\](.*)", spec, re.MULTILINE)
    sources = {"S": "rulebook", "I": "implied", "R": "ruling"}

    assert [(id, BOOK.rules[id].source) for id in BOOK.specified()] == [
        (id, "ruling" if "[R]" in rest else sources[tag]) for id, tag, rest in wanted
    ]
    assert len(wanted) == 409


def test_a_ruling_says_why_in_both_languages() -> None:
    """What was decided has a reason that players can read."""
    rulings = [rule for rule in BOOK.rules.values() if rule.source == "ruling"]

    assert [rule.id for rule in rulings if rule.why is None or not rule.why.fr or not rule.why.en] == []


def test_every_cited_rule_exists() -> None:
    """Code and tests cite no rule that there is not."""
    here = Path(__file__).parent
    cited = {
        id
        for folder in (GAME, here)
        for path in folder.rglob("*")
        if path.suffix in {".py", ".toml"} and path.name not in {"rules.toml", Path(__file__).name}
        for id in ID.findall(path.read_text(encoding="utf-8"))
    }

    assert cited - set(BOOK.rules) == set()


def test_french_is_typeset() -> None:
    """No-break spaces before double signs, curly apostrophes, guillemets."""
    french = [text for rule in BOOK.rules.values() for text in (rule.fr, rule.why.fr if rule.why else "")]

    assert [text for text in french if re.search(r"'|\"| [:;!?»]|« ", text)] == []
