"""Options that are made once, and the only one that is taken without asking."""

import pytest

from pioche.core import offers
from pioche.core.contract import TableSpec
from pioche.core.decisions import Option, sole
from pioche.core.events import Event, Glimpse
from pioche.core.match import Match
from pioche.core.offers import Offers, by_faces
from pioche.games import game


def test_options_of_a_set_of_faces_are_made_once() -> None:
    plays = by_faces("play", ("ace", "king", "queen"))

    assert plays[0b110] == (Option("play", "king"), Option("play", "queen"))
    assert plays[0b110] is plays[0b110]
    assert plays[0] == ()


@pytest.mark.interpreted("changes a constant of core")
def test_no_more_lists_are_kept_than_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offers, "MOST", 10)
    found: Offers[int] = Offers(lambda key: (Option("take", amount=key),))

    lists = [found[key] for key in range(1, 40)]

    assert len(found) <= 10
    assert lists == [(Option("take", amount=key),) for key in range(1, 40)]


def test_the_only_option_is_taken() -> None:
    assert sole((Option("pass"),)) == Option("pass")
    assert sole((Option("pass"), Option("play"))) is None


def test_a_second_card_is_hidden_from_who_does_not_know_it() -> None:
    event = Event("lay", "ANY-01", 0, aim=Glimpse("king", 3, 4, before=0b01, after=0b01))

    assert event.witnessed(0b01)["aim"] == {"face": "king", "was": 3, "now": 4}
    assert event.witnessed(0b10)["aim"] == {"face": None, "was": None, "now": None}


def test_a_reaction_names_what_it_answers() -> None:
    """GB-REACT-02"""
    match = Match(game("guild_battle"), TableSpec(), 7)
    match.choose(Option("play", "heraut"))

    told = match.choose(Option("counter", "magicien", "heraut"))

    reaction = next(event for event in told if event.what == "react")
    assert reaction.aim is not None
    assert reaction.aim.face == "heraut"
