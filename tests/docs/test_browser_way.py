"""The tutorial's way through the browser: every button that it names is there, and the card that it tells of works."""

import re

from pioche.server.laboratory.checking import checked
from pioche.server.wire.lab import LabChange
from tests.docs.test_docs import ROOT

SECTION = (ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8").split("## 6. ")[1].split("\n## ")[0]
WORDS = [ROOT / "web/src" / path for path in ("lab/words.ts", "words/en.ts")]


def test_every_button_it_names_is_on_the_page() -> None:
    named = set(re.findall(r"\*\*(.+?)\*\*", SECTION))
    english = "\n".join(path.read_text(encoding="utf-8") for path in WORDS)

    assert len(named) > 6
    assert [name for name in named if f"'{name}'" not in english] == []


def test_the_slip_it_tells_of_is_told_and_mended() -> None:
    (slip,) = re.findall(r"write `(.+?)`", SECTION)
    (found,) = checked(LabChange("guild_battle", {"heraut": {"text": [slip]}}), 4096).slips
    right = found.corrections[0].line
    mended = checked(LabChange("guild_battle", {"heraut": {"text": [right]}}), 4096)

    assert found.column == 15
    assert mended.slips == []
