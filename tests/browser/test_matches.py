"""Whole matches, clicked through; every option can be reached by a click on a thing."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit, in_each_game
from tests.browser.player import LONG, skip

BOT = {"kind": "bot", "level": 1}


def test_one_click_from_home_to_a_whole_match_of_guild_battle(person: Sit) -> None:
    """Home, one click, and every card, character and player is clicked where it lies."""
    camille = person(lang="fr").go("/")
    camille.page.click("[data-play=guild_battle]")
    camille.play_out(camille.eager)
    camille.ended()


# Of up to twelve combats, those whose bars are too thin to be seen or stick out of the chart.
BARS = """() => {
  const chart = document.querySelector('dialog[open] .chart').getBoundingClientRect();
  return [...document.querySelectorAll('dialog[open] .chart .bar i')].map(each => each.getBoundingClientRect())
    .filter(({ width, right }) => width < 4 || right > chart.right).map(({ width, right }) => [width, right]);
}"""


@pytest.mark.parametrize("lang", ["fr", "en"] if LONG else ["en"])
def test_a_whole_match_of_ossuaire(person: Sit, lang: str) -> None:
    """Hand, ranks, strips, revealed cards and the market are all clicked where they lie."""
    camille = person(lang=lang)
    mine, theirs = ("ossuaire", "garnison") if lang == "en" else ("garnison", "ossuaire")
    camille.open_table("ossuaire", {**BOT, "deck": theirs}, deck=mine, seed=5)
    camille.play_out(camille.eager)
    camille.ended()
    expect(camille.page.locator("dialog[open] .chart[role=img]")).to_be_visible()
    camille.page.set_viewport_size({"width": 390, "height": 844})
    assert camille.page.evaluate(BARS) == []
    expect(camille.page.locator("dialog[open] .decks li").first).to_be_visible()


@pytest.mark.parametrize("lang", ["fr", "en"] if LONG else ["en"])
def test_a_whole_match_of_raise_rise_die(person: Sit, lang: str) -> None:
    """Cards are picked and posed on lanes, prices are paid from the hand, counters and raises are clicked."""
    camille = person(lang=lang)
    camille.open_table("raise_rise_die", {**BOT, "deck": "venin"}, deck="bourreau", seed=5)
    camille.play_out(camille.eager)
    camille.ended()
    expect(camille.page.locator("dialog[open] .portrait")).to_have_count(2)


@pytest.mark.parametrize(
    ("seats", "lang"), [(2, "en"), (3, "fr"), (4, "fr"), (5, "en")] if LONG else [(5, "en")]
)
def test_guild_battle_with_more_players(person: Sit, seats: int, lang: str) -> None:
    """Bands of more players, to the end, and the other cast."""
    camille = person(lang=lang)
    camille.open_table("guild_battle", *[BOT] * (seats - 1), seed=seats, variant={"set": "guildes"})
    expect(camille.page.locator(".band")).to_have_count(seats)
    camille.play_out(camille.eager)
    camille.ended()


@pytest.mark.parametrize(("game", "lang"), [("guild_battle", "en"), ("ossuaire", "fr")])
def test_on_a_phone(person: Sit, game: str, lang: str) -> None:
    """A whole match on 390 pixels: nothing sticks out, everything can be tapped."""
    camille = person(lang=lang, width=390, height=844, has_touch=True)
    camille.open_table(game, BOT, seed=2)
    camille.play_out(camille.eager, each=camille.fits)
    camille.fits()
    camille.ended()


@in_each_game
def test_by_keyboard_alone(person: Sit, game: str) -> None:
    """Numbers choose; arrows and Enter as well; Escape closes the end."""
    camille = person(lang="fr")
    camille.open_table(game, BOT, seed=4)
    keyboard = camille.page.keyboard
    for number in range(600 if LONG else 18):
        before, over, _, options = camille.turn()
        if over:
            break
        if number % 3 == 2:
            chosen = options[-1] if number % 2 else options[0]
            keyboard.press("ArrowUp" if number % 2 else "ArrowDown")
            camille.page.wait_for_selector(f'[data-option="{chosen}"]:focus')
            keyboard.press("Enter")
        else:
            chosen = options[min(len(options), 2) - 1]
            keyboard.press(str(min(len(options), 2)))
        camille.moved_on(before)
        assert camille.sent[-1] == chosen
    skip(camille)
    camille.ended()
    keyboard.press("Escape")
    expect(camille.page.locator("dialog[open]")).to_have_count(0)
