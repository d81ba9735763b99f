"""Open piles of both duels of built decks: laid out whole, and every card in them can be looked at."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.player import skip

BOT = {"kind": "bot", "level": 1}


@pytest.mark.parametrize(
    ("game", "zones", "upto"),  # by then something has been burnt or destroyed
    [("raise_rise_die", ("discard", "void"), 40), ("noxilia", ("graveyard",), 150)],
)
def test_an_open_pile_is_laid_out(person: Sit, game: str, zones: tuple[str, ...], upto: int) -> None:
    camille = person(lang="fr")
    camille.open_table(game, BOT, seed=4)
    skip(camille, upto=upto)
    page = camille.page
    pile = page.locator(
        ", ".join(f'[data-pile="{zone}.{seat}"]:enabled' for zone in zones for seat in (0, 1))
    )
    pile.first.click()
    cards = page.get_by_role("dialog").locator(".all button")
    expect(cards.first).to_be_visible()
    cards.first.click()

    expect(page.locator("dialog[open]")).to_have_count(2)  # the pile, and the card over it
    expect(page.locator("dialog[open]").last.locator("h2")).not_to_be_empty()
