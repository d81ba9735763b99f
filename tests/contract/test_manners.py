"""The manners that a game declares are held to its words."""

import pytest

from pioche.check import package
from pioche.core.about import Manner
from pioche.games import texts


def test_a_game_of_a_party_has_its_papers(cordee: str) -> None:
    found = package.papers(cordee)

    assert {what: said for what, said in found.items() if said} == {}


def test_manners_of_no_question_and_of_no_option_are_told(
    cordee: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    about = texts.about(cordee)
    monkeypatch.setitem(about.manners, "dance", Manner("own"))
    monkeypatch.setitem(about.manners, "share", Manner("propose", ("give", "gift>")))

    said = [text.en for text in package.papers(cordee)["manners"]]

    assert said == [
        "about.toml: [manners.share] names 'give', which is neither « verb: » nor « verb> »",
        "about.toml: [manners.share] names 'gift>', which is neither « verb: » nor « verb> »",
        "about.toml: [manners.dance] is no question of wording.toml",
    ]
