"""Options and events of a shape that none can ever have are refused."""

import pytest

from tests.scenario.trial import CASE, DUEL, OSSUAIRE, check_refused, report


@pytest.mark.parametrize("key", ["offered", "not_offered"])
@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("cibler Héraut", "target>seat"),
        ("target>heraut", "target>seat"),
        ("play>heraut", "play:card"),
        ("play:seat1", "play:card"),
        ("assassinate:heraut@1", "assassinate>card@seat"),
        ("jouer Héraut Assassin", "play:card"),
        ("jouer Héraut P1", "play:card"),
        ("jouer Héraut @1", "play:card"),
        ("play:heraut*2", "play:card"),
    ],
)
def test_an_option_of_a_shape_that_none_has_is_refused(key: str, text: str, form: str) -> None:
    check_refused(
        DUEL + f'[[case.step]]\n{key} = ["{text}"]', [f"step[1].{key}: '{text}'", f"have the form {form}"]
    )


@pytest.mark.parametrize(
    "text", ["cibler P1", "contrer Assassin avec Magicien", "assassiner Héraut de P1", "assassinate>heraut@1"]
)
def test_an_option_of_a_shape_that_others_have_need_not_be_offered(text: str) -> None:
    assert report(DUEL + f'[[case.step]]\nnot_offered = ["{text}"]').passed


def test_an_option_may_name_a_place_of_its_game() -> None:
    text = f"""{OSSUAIRE}{CASE}seat.0.hand = "Golem d'Os"
[[case.step]]
not_offered = ["acheter Milicien au Monde", "buy:milicien>world"]"""
    assert report(text).passed


@pytest.mark.parametrize("key", ["events", "all_events", "no_events"])
@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ('{ what = "shuffle", card = "Héraut" }', [".card", "the event shuffle never has this", "seat"]),
        ('{ what = "pass", amount = 3 }', [".amount", "the event pass never has this"]),
        ('{ what = "arrive", aim = "Héraut" }', [".aim", "the event arrive never has this", "card"]),
        ('{ what = "draw", other = 1 }', [".other", "the event draw never has this"]),
        ('{ what = "arrive", note = "heraut" }', [".note", "the event arrive never has this"]),
        ('{ what = "pass", target = "hand.0" }', [".target", "the event pass never has this"]),
    ],
)
def test_an_event_of_a_shape_that_none_has_is_refused(key: str, pattern: str, expected: list[str]) -> None:
    check_refused(DUEL + f'[[case.step]]\nchoose = "passer"\n{key} = [{pattern}]', expected)


def test_what_no_sentence_says_of_an_event_may_be_expected() -> None:
    step = '[[case.step]]\nchoose = ["jouer Assassin", "laisser"]\nevents = [{ what = "let", card = "Assassin" }]'
    assert report(DUEL + step).passed


@pytest.mark.parametrize("text", ["target>seat1", "target>bharaloth_feral@0"])
def test_an_end_may_name_a_card_or_a_player_where_its_game_says_so(text: str) -> None:
    fight = f'game = "neombre"\n{CASE}seat.0.hand = "Taillade"\nseat.1.hand = "Taillade"\nline = "Bharaloth Féral"'
    assert report(f'{fight}\n[[case.step]]\nnot_offered = ["{text}"]').passed
