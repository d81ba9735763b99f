"""Whole matches, clicked through."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit

BOT = {"kind": "bot", "level": 1}


def test_one_click_from_home_to_a_whole_match_of_guild_battle(person: Sit) -> None:
    """Home, one click, and every card, character and player is clicked where it lies."""
    camille = person(lang="fr").go("/")
    camille.page.click("[data-play=guild_battle]")
    camille.play(camille.eager)
    camille.ended()


def test_a_whole_match_of_ossuaire(person: Sit) -> None:
    """Hand, ranks, strips, revealed cards and the market are all clicked where they lie."""
    camille = person(lang="en")
    camille.open_table("ossuaire", {**BOT, "deck": "garnison"}, deck="ossuaire", seed=5)
    taken = camille.play(camille.eager)
    assert taken >= 20
    camille.ended()
    expect(camille.page.locator("dialog[open] svg[role=img]")).to_be_visible()
    expect(camille.page.locator("dialog[open] .decks li").first).to_be_visible()


@pytest.mark.parametrize("seats", [3, 5])
def test_guild_battle_with_more_players_in_english(person: Sit, seats: int) -> None:
    """Bands of three and of five players, and the other cast."""
    camille = person(lang="en")
    camille.open_table("guild_battle", *[BOT] * (seats - 1), seed=seats, variant={"set": "guildes"})
    camille.wait()
    expect(camille.page.locator(".band")).to_have_count(seats)
    for _ in range(8):
        if camille.wait() and (options := camille.options()):
            camille.click(camille.eager(options))
    if seats == 3:
        camille.rush()
        camille.ended()


@pytest.mark.parametrize("game", ["guild_battle", "ossuaire"])
def test_on_a_phone(person: Sit, game: str) -> None:
    """A match on 390 pixels: nothing sticks out, everything can be tapped."""
    camille = person(width=390, height=844, has_touch=True)
    camille.open_table(game, BOT, seed=2)
    for _ in range(25):
        if not camille.wait():
            break
        camille.fits()
        if options := camille.options():
            camille.click(camille.eager(options))
    camille.rush()
    camille.fits()
    camille.ended()


def test_by_keyboard_alone(person: Sit) -> None:
    """Numbers choose; arrows and Enter as well; Escape closes."""
    camille = person(lang="fr")
    camille.open_table("guild_battle", BOT, seed=4)
    for number in range(300):
        if not camille.wait():
            break
        before, options = camille.serial, camille.options()
        if not options:
            continue
        if number % 3 == 2:
            camille.page.keyboard.press("ArrowDown")
            camille.page.keyboard.press("Enter")
        else:
            camille.page.keyboard.press(str(min(len(options), 2)))
        camille.moved_on(before)
    camille.ended()
    camille.page.keyboard.press("Escape")
    expect(camille.page.locator("dialog[open]")).to_have_count(0)
