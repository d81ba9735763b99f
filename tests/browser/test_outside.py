"""A game that is installed beside ours draws its own table, and is drawn by the page if that fails."""

import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.brought import bring
from tests.browser.player import Player
from tests.browser.stand import Stand

BOT = {"kind": "bot", "level": 1}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the game is installed."""
    return tmp_path_factory.mktemp("site")


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory, site: Path) -> Iterator[Stand]:
    """A server with that game."""
    bring(site)
    found = Stand(tmp_path_factory.mktemp("shop"), site)
    found.start()
    yield found
    found.kill()


def test_a_game_from_outside_draws_its_own_table(
    shop: Stand, contexts: Callable[..., BrowserContext]
) -> None:
    """`table.js` is mounted from the page's own origin, hears what happens, and chooses; its look dresses the cards."""
    with urllib.request.urlopen(f"{shop.url}/games/brought/table.js") as answer:
        assert answer.headers.get_content_type() == "text/javascript"
        assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
    camille = Player(contexts(lang="en").new_page(), shop.url)
    page = camille.page
    camille.open_table("brought", BOT, seed=2)
    expect(page.locator("[data-own=brought]")).to_contain_text("Camille / ")
    camille.wait()
    before = camille.serial
    page.locator("[data-plays]:not([data-plays=''])").first.click()
    camille.moved_on(before)
    camille.wait()
    camille.fits()
    camille.go("/cards/brought")
    expect(page.locator(".card .glyph").first).to_have_text("H!")


def test_a_table_that_cannot_be_drawn_is_drawn_by_the_page(
    shop: Stand, contexts: Callable[..., BrowserContext]
) -> None:
    """A fault of somebody else's script leaves the match playable."""
    camille = Player(contexts(lang="en").new_page(), shop.url)
    camille.page.route("**/games/brought/table.js", lambda route: route.fulfill(body="throw new Error('no')"))
    camille.open_table("brought", BOT, seed=2)
    camille.wait()
    expect(camille.page.locator(".stage .seat")).to_have_count(2)
