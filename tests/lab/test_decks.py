"""The laboratory with decks that players build: by name or by value, and cards that several decks share."""

from pathlib import Path

import pytest

from pioche.core.contract import TableSpec
from pioche.core.decks import BadDecks, Deck
from pioche.core.errors import PiocheError
from pioche.games.texts import cards
from pioche.lab.cache import Store
from pioche.lab.change import Change
from pioche.lab.comparing import another, prepared
from pioche.lab.comparison import Comparison
from pioche.lab.reporting import read_settings, settings_text
from pioche.lab.strength import Asked
from pioche.lab.survey import Pairing, Settings, Survey
from pioche.lab.tune import Tuning

MINE = Deck("À moi", {"coq": 2, "loup": 3, "ours": 3}, {"master": ("renard",), "clans": ("foret", "grange")})


def survey(*decks: str | Deck) -> Survey:
    return Survey(Settings("duel", "random", "random", 4, decks=decks))


def asked(*decks: str | Deck) -> Asked:
    return Asked(1, 4, "random", 1, 1, decks)


def test_all_decks_of_the_game_meet_unless_some_are_named(duel: str) -> None:
    assert survey().decks == ("basse_cour", "meute")
    assert survey("meute", MINE).pairings == (
        Pairing("meute", "meute"),
        Pairing("meute", "À moi"),
        Pairing("À moi", "À moi"),
    )


def test_a_deck_by_value_is_what_is_played(duel: str) -> None:
    series = survey("meute", MINE).pairing(Pairing("meute", "À moi"))

    assert series.table(0).decks == ("meute", MINE)
    assert series.table(1).decks == (MINE, "meute")


def test_an_illegal_deck_is_refused_before_anything_is_played(duel: str) -> None:
    with pytest.raises(BadDecks, match="deck_size"):
        survey("meute", Deck("x", {"ours": 3}, MINE.picks)).check()


def test_a_card_is_replaced_in_a_deck_that_has_it_against_one_that_has_not(duel: str) -> None:
    asked = survey("basse_cour", "meute", MINE)

    assert asked.holders(cards(duel)["souris"]) == ("basse_cour", "meute")
    assert asked.beside("souris") == Pairing("basse_cour", "À moi")
    assert asked.beside("chat") == Pairing("basse_cour", "meute")
    assert {"souris", "chat", "coq", "loup", "ours"} <= set(asked.replaceable)


def test_a_change_concerns_the_pairings_of_decks_that_have_the_card(duel: str) -> None:
    change = Change(duel, {"chat": {"value": 3}}, {}, "all")
    contests = Comparison(change, TableSpec(), "random", 1, Store(), 2).contests

    assert [contest.pairing for contest in contests] == [
        Pairing("basse_cour", "meute"),
        Pairing("basse_cour", "basse_cour"),
    ]


def test_a_change_is_measured_with_the_decks_that_are_named(duel: str) -> None:
    change = Change(duel, {"coq": {"value": 3}}, {}, "all")
    comparison = prepared(change, TableSpec(), asked("meute", MINE), Store(), lambda name: None)

    assert [contest.pairing for contest in comparison.contests] == [
        Pairing("meute", "À moi"),
        Pairing("À moi", "À moi"),
    ]
    assert another(comparison)[0].survey.decks == ("meute", "À moi")


@pytest.mark.parametrize(
    ("decks", "code"),
    [(("meute",), "bad_change"), (("meute", Deck("x", {"ours": 3}, MINE.picks)), "bad_decks")],
)
def test_decks_that_cannot_show_a_change_are_refused(
    duel: str, decks: tuple[str | Deck, ...], code: str
) -> None:
    change = Change(duel, {"chat": {"value": 3}}, {}, "all")

    with pytest.raises(PiocheError) as refused:
        prepared(change, TableSpec(), asked(*decks), Store(), lambda name: None)

    assert refused.value.code == code


def test_only_the_targets_and_cards_of_the_named_decks_are_tuned(tmp_path: Path) -> None:
    def tuning(*decks: str) -> Tuning:
        return Tuning("raise_rise_die", TableSpec(), "random", 1, 2, Store(tmp_path), decks)

    names = {turn.name for turn in tuning("rempart", "venin").turns}

    assert {each.decks for each in tuning("rempart", "venin").targets} == {("rempart", "venin")}
    assert {"garde_haute.va", "fiole_trouble.va"} <= names
    assert not {"tison.va", "releve_de_la_garde.va"} & names  # of another deck, and of none
    with pytest.raises(PiocheError, match="no targets for venin"):
        tuning("venin")


def test_settings_with_decks_are_read_back(duel: str, tmp_path: Path) -> None:
    settings = survey("meute", MINE).settings
    (tmp_path / "settings.toml").write_text(settings_text(settings), encoding="utf-8")

    assert read_settings(tmp_path / "settings.toml", duel) == settings
