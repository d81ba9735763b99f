"""A card enlarged beside its place, off the question; a finger looks first."""

import re

import pytest
from playwright.sync_api import Locator, Page, Route

from tests.browser.conftest import Sit
from tests.browser.player import Player

BOT = {"kind": "bot", "level": 1}
COVER = """([a, b]) => {
  const [one, two] = [a, b].map(each => document.querySelector(each).getBoundingClientRect());
  const wide = Math.min(one.right, two.right) - Math.max(one.left, two.left);
  const high = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}"""


# What lies at points all over a band, where it is neither the player meant nor a card.
ELSEWHERE = """band => {
  const { left, top, right, bottom } = band.getBoundingClientRect(), found = new Set();
  for (let x = left + 6; x < right - 6; x += 8) {
    for (let y = top + 6; y < bottom - 6; y += 8) {
      const over = document.elementFromPoint(x, y);
      if (!over.closest('.whole, .copy')) found.add(over.outerHTML.slice(0, 80));
    }
  }
  return [...found];
}"""


def leaves_free(page: Page, shown: str, kept: str) -> None:
    """What is shown large comes to lie beside what is kept; its place is sought again when its words have come."""
    page.wait_for_function(f"each => ({COVER})(each) === 0", arg=[shown, kept], timeout=10_000)


def raised(camille: Player, thing: Locator) -> Locator:
    """Tap a card once: it stands beside, can be read, and nothing has been played."""
    before = list(camille.sent)
    thing.tap()
    shown = camille.page.locator(".raised")
    shown.wait_for()
    assert camille.sent == before
    assert (
        camille.page.evaluate(
            "parseFloat(getComputedStyle(document.querySelector('.raised .text')).fontSize)"
        )
        >= 13
    )
    leaves_free(camille.page, ".raised", ".stage .ask")
    return shown


def test_a_finger_raises_a_card_before_it_plays(person: Sit) -> None:
    """The first tap shows the card with its text, a tap elsewhere lets it down, the second tap or its button plays."""
    camille = person(width=390, height=844, has_touch=True)
    page = camille.page
    camille.open_table("guild_battle", BOT, seed=2)
    for second in ("card", "button"):
        options = camille.wait()
        while not any(option.startswith("play:") for option in options):
            camille.click(options[-1], options)
            options = camille.wait()
        option = next(each for each in options if each.startswith("play:"))
        thing = camille.thing(option, options)
        shown = raised(camille, thing)
        page.locator(".page > header h1").tap()
        shown.wait_for(state="detached")
        raised(camille, thing)
        before = camille.serial
        if second == "card":
            thing.tap()
        else:
            page.locator(f'.raised [data-raised="{option}"]').tap()
        camille.moved_on(before)
        assert camille.sent[-1] == option


def test_nothing_of_a_raised_card_moves_when_an_answer_comes_late(person: Sit) -> None:
    """A button is not taken away from under a finger by what is told of it."""
    camille = person(width=390, height=844, has_touch=True)
    page = camille.page
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(re.compile("/forecast"), hold)
    camille.open_table("guild_battle", BOT, seed=2)
    option = next(each for each in camille.wait() if each.startswith("play:"))
    button = page.locator(f'.raised [data-raised="{option}"]')
    camille.thing(option, [option]).tap()
    button.wait_for()
    before = button.bounding_box()
    with page.expect_response(re.compile("/forecast")):
        held[0].continue_()
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert button.bounding_box() == before


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_a_mouse_sees_a_card_beside_its_place(person: Sit, size: tuple[int, int]) -> None:
    """Large, off the question and off the cards that are asked about; one click plays, on a narrow window too."""
    camille = person(width=size[0], height=size[1])
    page = camille.page
    camille.open_table("guild_battle", BOT, seed=2)
    options = camille.wait()
    while not any(option.startswith("play:") for option in options):
        camille.click(options[-1], options)
        options = camille.wait()
    option = next(each for each in options if each.startswith("play:"))
    page.mouse.move(0, 0)  # of the first move on a page no browser tells how far it went
    camille.thing(option, options).hover()
    page.wait_for_selector("aside .large")
    page.wait_for_function(
        "() => document.querySelector('aside:has(.large)').getBoundingClientRect().top > 0"
    )
    for kept in (".stage .ask", ".hand"):
        leaves_free(page, ".large", kept)
    camille.click(option, options)


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1440, 900)])
def test_a_finger_means_a_player_by_all_of_the_band_but_its_cards(
    person: Sit, width: int, height: int
) -> None:
    """GB-WIT-01: whoever is framed as a target is chosen wherever the frame is touched: counts, gaps, empty places."""
    camille = person(width=width, height=height, has_touch=True)
    camille.open_table("guild_battle", BOT, seed=3)
    while "target>seat1" not in (options := camille.wait()):
        witch = next((option for option in options if option.startswith("play:sorciere")), "")
        camille.take(witch or camille.hasty(options))
    for band in camille.page.locator(".band").all():
        assert band.evaluate(ELSEWHERE) == []


# The badge of a delayed ability that lies over the name of its unit.
OVER_NAMES = """() => [...document.querySelectorAll('.unit')].filter(unit => {
  const [badge, name] = ['.lines i', '.title'].map(css => unit.querySelector(css)?.getBoundingClientRect());
  return badge && badge.left < name.right && badge.right > name.left
    && badge.top < name.bottom - 1 && badge.bottom > name.top;
}).map(unit => unit.textContent)"""
FETCHED = """count => performance.getEntriesByType('resource')
  .filter(each => /webp/.test(each.name) && !/cover|back/.test(each.name)).length >= count"""


def test_a_phone_shows_names_events_and_pictures_whole(person: Sit) -> None:
    """No badge over a unit's name; a long event is read to its end; cards to come have their pictures ready."""
    camille = person(lang="fr", width=390, height=844)
    page = camille.page
    camille.open_table("ossuaire", BOT, seed=3)
    camille.wait()

    page.wait_for_function(FETCHED, arg=24)
    camille.take("play:soldat_decharne")
    camille.wait()
    assert page.locator(".unit .lines i").count() > 0
    assert page.evaluate(OVER_NAMES) == []
    told = page.locator(".ticker span")
    told.evaluate("each => (each.textContent = 'Vous déplacez un Soldat Décharné vers une autre rangée.')")
    assert told.evaluate("each => each.scrollHeight <= each.clientHeight + 1")


def test_the_sight_on_a_rival_touches_its_card_and_hides_no_name(person: Sit) -> None:
    """The name of a card stands at its top: of the sight over it only the rim lies on the card."""
    camille = person(lang="fr", width=390, height=844).go("/credits")
    over = camille.page.evaluate(
        """() => {
          const card = document.createElement('div');
          card.className = 'legal foe';
          document.querySelector('#app').append(card);
          const { top, height } = getComputedStyle(card, '::after');
          return parseFloat(top) + parseFloat(height);
        }"""
    )
    assert 0 < over <= 5
