"""Raise, Rise & Die as a newcomer meets it: what a play costs and does is read before it is made, by keyboard alone."""

import re

import pytest
from playwright.sync_api import expect

from pioche.core.contract import TableSpec
from pioche.core.decisions import Option
from pioche.core.match import Match
from pioche.games import game
from pioche.games.raise_rise_die.derive import derived
from pioche.games.raise_rise_die.lanes import LANE
from pioche.games.raise_rise_die.public import Derived
from pioche.games.raise_rise_die.table import RaiseTable
from tests.browser.conftest import Sit
from tests.browser.test_reading import complaints

BOT = {"kind": "bot", "level": 1}


def told(match: Match) -> Derived:
    """What everybody is told of a moment."""
    assert isinstance(match.table, RaiseTable)
    return derived(match.table)


# What of a camp lies over something that is to be read: the number of a life, and the name of a Top Soul.
COVERED = """() => [...document.querySelectorAll('.vitals')].flatMap(camp => {
  const box = name => { const found = camp.querySelector(name); return found ? found.getBoundingClientRect() : null; };
  const over = (a, b) => a && b && a.left < b.right - 1 && b.left < a.right - 1
    && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const name = box('.stack .title'), hurt = box('.threat'), coin = box('.soul');
  return [['life', box('.hp small'), box('.stack')], ['coin', name, coin], ['threat', coin, hurt]]
    .filter(([, a, b]) => over(a, b)).map(([what]) => what);
})"""


def a_blow() -> tuple[int, Option]:
    """The seed of a match that seat 0 begins, and a card of its hand that strikes."""
    for seed in range(100):
        match = Match(game("raise_rise_die"), TableSpec(), seed)
        while match.options()[-1].verb == "done":
            match.choose(match.options()[-1])
        for option in match.options():
            if option.verb == "play":
                announced = match.clone()
                announced.choose(option)
                (link,) = told(announced).links
                blows = told(match).blows[0].get(option.source)
                # Of a card that acts on other lanes too, these are not chosen yet.
                if blows and 0 < link.packet == blows[LANE[option.target]][0]:
                    return seed, option
    raise AssertionError("nothing strikes")


def test_a_play_tells_its_price_its_blow_and_its_toll_before_it_is_made(person: Sit) -> None:
    """§11.7…§11.11: price, packet and what it tears off on each lane; then the threat, and the bar of the payment."""
    seed, option = a_blow()
    camille = person(lang="en", width=1024, height=768)
    camille.open_table("raise_rise_die", BOT, seed=seed)
    page = camille.page
    while "done" in (options := camille.wait()):
        camille.click("done", options)
    card = page.locator(f'.hand [data-face="{option.source}"] .thing').last
    card.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".ask .prompt")).to_have_text(re.compile(r": in which lane\?\s*$"))
    deed = page.locator(f'[data-choice="{option}"]')
    said = re.search(r"(\d+) VA.*?(\d+) damage.*?−(\d+) HP", deed.inner_text(), re.DOTALL)
    assert said, deed.inner_text()
    price, damage, toll = said.groups()
    assert complaints(page) == []

    deed.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".pay")).to_have_attribute("aria-label", f"0 of {price} VA")
    expect(page.locator(".lanes.near .verdict")).to_have_text(f"{damage} damage")
    coming = re.compile(rf"^{damage} damage coming: (at least )?−{toll} HP$")
    expect(page.locator(".far .threat")).to_have_attribute("aria-label", coming)
    expect(page.locator(".near .threat")).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1024, 768), (1440, 900)])
def test_nothing_lies_over_the_number_of_a_life_or_the_name_of_a_top_soul(
    person: Sit, width: int, height: int
) -> None:
    seed, option = a_blow()
    camille = person(lang="en", width=width, height=height)
    camille.open_table("raise_rise_die", BOT, seed=seed)
    while "done" in (options := camille.wait()):
        camille.click("done", options)
    camille.click(str(option), options)
    camille.wait()
    expect(camille.page.locator(".far .threat")).to_be_visible()
    assert camille.page.evaluate(COVERED) == []


def test_tiles_that_share_a_lane_of_a_phone_say_what_they_do(person: Sit) -> None:
    """§11.7: of a card that may be placed or transcended, both tiles tell their whole verb, price and blow."""
    camille = person(lang="fr", width=390, height=844)
    camille.open_table("raise_rise_die", BOT, seed=a_blow()[0])
    page = camille.page
    while "done" in (options := camille.wait()):
        camille.click("done", options)
    option = next(each for each in options if each.replace("play:", "transcend:") in set(options) - {each})
    page.locator(f'.hand [data-face="{option.partition(":")[2].partition(">")[0]}"] .thing').last.press(
        "Enter"
    )
    tiles = page.locator(".deeds.two .deed")
    expect(tiles.first).to_be_visible()
    assert [
        tile for tile in tiles.all() if tile.evaluate("each => each.scrollHeight > each.clientHeight + 1")
    ] == []
