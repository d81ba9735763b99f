"""Undo, keys and single answers on the page: what is offered, what is said before, what a held key does not do."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from pioche.core.contract import TableSpec
from pioche.core.match import Match
from pioche.games import game as rules_of
from tests.browser.conftest import Sit
from tests.browser.player import skip
from tests.browser.stand import Stand

BOT = {"kind": "bot", "level": 1}
HELD = """key => {
  const target = document.activeElement ?? document.body;
  const press = repeat => new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true });
  for (let i = 0; i < 12; i += 1) target.dispatchEvent(press(i > 0));
}"""
LATER = """key => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, repeat: true, bubbles: true }))"""


def test_among_bots_one_takes_back_and_the_table_says_so(person: Sit) -> None:
    camille = person(lang="fr")
    camille.open_table("guild_battle", BOT, seed=5)
    undo = camille.page.locator("[data-undo]")
    options = camille.wait()
    expect(undo).to_have_count(0)
    before = camille.serial
    camille.click(next(option for option in options if option.startswith("play")), options)
    camille.wait()
    expect(undo).to_be_enabled()
    undo.click()
    expect(camille.root).to_have_attribute("data-serial", str(before))
    assert camille.wait() == options
    camille.page.click("[data-people]")
    expect(camille.page.locator("[data-take-backs]")).to_have_attribute("data-take-backs", "1")


def test_after_the_end_nothing_is_taken_back_any_more(person: Sit) -> None:
    """The deal has been revealed: the table offers no way back, the end screen has offered the replay."""
    camille = person(lang="fr")
    camille.open_table("guild_battle", BOT, seed=5)
    camille.wait()
    skip(camille)
    camille.ended()
    camille.page.click("[data-close]")
    expect(camille.page.locator("dialog[open]")).to_have_count(0)
    expect(camille.page.locator("[data-undo]")).to_have_count(0)


def test_where_it_cannot_be_undone_one_is_told_why_before_trying(person: Sit) -> None:
    camille = person(lang="en", width=390, height=844, has_touch=True)
    camille.open_table("guild_battle", {"kind": "hotseat", "name": "Dominique"}, BOT, seed=5)
    undo = camille.page.locator("[data-undo]")
    for _ in range(30):
        _, _, curtain, options = camille.turn()
        if curtain:
            camille.page.click("[data-lift]")
        elif undo.count() and undo.get_attribute("data-why"):
            break
        else:
            camille.click(options[-1], options)
    reason = camille.page.locator("#no-undo")
    expect(reason).to_be_hidden()
    sent = len(camille.sent)
    undo.tap(force=True)  # it looks as if it could not be pressed
    expect(reason).to_be_visible()
    expect(reason).to_have_text(re.compile(r"cannot be undone\. \w.*\.$"))
    assert len(camille.sent) == sent


def test_a_key_that_is_held_down_decides_once(person: Sit) -> None:
    """Neither a number nor Enter on an option answers the questions that follow."""
    camille = person(lang="fr")
    camille.open_table("ossuaire", BOT, seed=4)
    for key in ("1", "Enter"):
        camille.wait()
        if key == "Enter":
            camille.page.keyboard.press("ArrowDown")
        before, sent = camille.serial, len(camille.sent)
        if key == "Enter":
            camille.page.keyboard.down("Enter")
            for _ in range(8):
                camille.page.keyboard.down("Enter")  # as a keyboard repeats it
            camille.page.keyboard.up("Enter")
        else:
            camille.page.evaluate(HELD, key)
        camille.moved_on(before)
        camille.wait()
        camille.page.evaluate(LATER, "1")
        assert len(camille.sent) == sent + 1


def test_the_first_option_never_throws_the_turn_away(person: Sit) -> None:
    camille = person(lang="fr")
    camille.open_table("guild_battle", BOT, seed=5)
    while "pass" not in (options := camille.wait()):
        camille.click(options[0], options)

    assert options[0] != "pass"
    assert options[-1] == "pass"


def with_nothing_to_react() -> int:
    """A seed that lets all others play first, and gives the first seat no card to react with."""
    for seed in range(2000):
        match = Match(rules_of("guild_battle"), TableSpec(seats=5), seed)
        hand = {card.face for card in match.view(0).pile("hand", 0).cards}
        if match.asked == 1 and "magicien" not in hand:
            return seed
    raise AssertionError("no such deal")


@pytest.fixture(scope="module")
def answering(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stand]:
    """A server whose tables give single answers."""
    found = Stand(tmp_path_factory.mktemp("answering"), single=0.3)
    found.start()
    yield found
    found.kill()


def test_single_answers_are_given_and_can_be_switched_off(person: Sit, answering: Stand) -> None:
    camille = person(lang="en")
    camille.url = answering.url
    camille.open_table("guild_battle", *[BOT] * 4, seed=with_nothing_to_react())
    camille.page.wait_for_function("() => document.querySelectorAll('[data-option]').length > 1")
    expect(camille.page.locator(".log")).not_to_contain_text("You don’t react.")  # the story leaves it out
    camille.page.check(".log [name=details]")
    expect(camille.page.locator(".log")).to_contain_text("You don’t react.")  # four bots have played before
    assert camille.sent == [], "and nobody here has answered anything"
    camille.page.click("[data-people]")
    switch = camille.page.locator("input[name=singles]")
    expect(switch).to_be_checked()
    switch.uncheck()
    camille.page.reload()
    camille.page.click("[data-people]")
    expect(camille.page.locator("input[name=singles]")).not_to_be_checked()
