"""Decks on the page: built by clicks and keys, kept, exchanged, shared, printed, and brought to tables."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from pioche.core.deck_files import read_deck
from tests.browser.player import Player
from tests.browser.stand import HOUSE, Stand
from tests.browser.test_reading import complaints
from tests.toys.duel.game import GAME as DUEL

Contexts = Callable[..., BrowserContext]


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stand]:
    """A server with a game whose players build decks."""
    found = Stand(tmp_path_factory.mktemp("shop"), HOUSE / "tests" / "toys" / "site", HOUSE)
    found.start()
    yield found
    found.kill()


def builder(shop: Stand, contexts: Contexts, **how: object) -> Page:
    """Somebody new, in front of the builder: it begins with the game's first deck."""
    page = contexts(lang="en", **how).new_page()
    page.goto(f"{shop.url}/decks/duel")
    expect(page.locator("[data-verdict] .good")).to_be_visible()
    return page


def test_a_newcomer_builds_a_deck_and_plays_it(shop: Stand, contexts: Contexts) -> None:
    """From the home page; what is wrong is told at once, and a deck that is wrong cannot be played."""
    page = contexts(lang="en").new_page()
    page.goto(shop.url)
    page.click("[data-game=duel] a[href='/decks/duel']")
    expect(page.locator("[data-count]")).to_have_text("6 / 6 cards")

    page.click("[data-pool=coq] button[aria-label='Remove Rooster']")
    expect(page.locator("[data-fault=deck_size]")).to_have_text("The deck has 5 cards; 6 are wanted.")
    expect(page.locator("[data-play]")).to_be_disabled()
    page.click("[data-pool=souris] .card-button")
    expect(page.locator("[data-verdict] .good")).to_be_visible()
    expect(page.locator("[data-row=souris] b")).to_have_text("3")
    page.fill("input[name=deck-name]", "Mice")
    page.click("[data-play]")
    page.wait_for_url("**/table/**")
    page.click("[data-people]")
    lists = page.locator("[data-lists] details")
    expect(lists).to_have_count(2)
    expect(lists.first.locator("summary")).to_contain_text("Mice")
    lists.first.locator("summary").click()
    expect(lists.first.locator("[data-row=souris]")).to_contain_text("3")


def test_a_deck_that_was_only_looked_at_is_not_kept(shop: Stand, contexts: Contexts) -> None:
    """Else the list of decks at a new table names the game's first deck twice, and nobody can tell which is which."""
    page = builder(shop, contexts)
    kept = page.locator("[data-kept]")
    expect(kept).to_have_attribute("data-kept", "")
    expect(kept).to_contain_text("own decks")
    page.goto(f"{shop.url}/new/duel")
    deck = page.locator("select[name=deck-0]")
    expect(deck.locator("optgroup")).to_have_count(1)

    page.goto(f"{shop.url}/decks/duel")
    page.click("[data-pool=coq] button[aria-label='Remove Rooster']")
    expect(kept).to_contain_text("Kept in this browser")
    page.goto(f"{shop.url}/new/duel")
    expect(deck.locator("optgroup")).to_have_count(2)


def test_only_cards_that_fit_what_is_picked_are_offered(shop: Stand, contexts: Contexts) -> None:
    page = builder(shop, contexts)
    shown = page.locator("[data-pool]")

    expect(shown).to_have_count(3)
    page.click("[data-choice=renard]")
    expect(page.locator("[data-pick=clans] legend")).to_contain_text("1 of 2")
    page.click("[data-choice=foret]")
    expect(shown).to_have_count(5)
    expect(page.locator("[data-count]")).to_have_text("6 / 8 cards")
    page.uncheck("input[name=legal]")
    page.click("[data-choice=grange]")
    expect(page.locator("[data-fault=card_not_allowed]")).to_have_count(3)
    expect(page.locator("li.wrong[data-row]")).to_have_count(3)


def test_cards_are_found_by_words_fields_and_the_curve(shop: Stand, contexts: Contexts) -> None:
    page = builder(shop, contexts)
    shown = page.locator("[data-pool]")

    page.fill("input[type=search]", "draw two")
    expect(shown).to_have_count(1)
    page.fill("input[type=search]", "")
    page.locator("[data-curve] button").nth(2).click()
    expect(shown).to_have_attribute("data-pool", "coq")
    page.fill("input[type=search]", "licorne")
    expect(page.locator("text=No card matches.")).to_be_visible()


def test_the_keyboard_does_all_of_it(shop: Stand, contexts: Contexts) -> None:
    page = builder(shop, contexts)
    card = page.locator("[data-pool=chat] .card-button")

    card.focus()
    page.keyboard.press("+")
    expect(page.locator("[data-pool=chat] output")).to_have_text("3")
    page.keyboard.press("+")  # three are all there may be
    page.keyboard.press("-")
    page.keyboard.press("Backspace")
    expect(page.locator("[data-pool=chat] output")).to_have_text("1")
    page.keyboard.press("Enter")
    expect(page.locator("[data-pool=chat] output")).to_have_text("2")
    page.keyboard.press("i")
    expect(page.locator("dialog[open]")).to_contain_text("Draw two cards.")
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_decks_are_kept_exported_and_imported(shop: Stand, contexts: Contexts, tmp_path: Path) -> None:
    page = builder(shop, contexts)
    page.fill("input[name=deck-name]", "One")
    page.click("button[aria-expanded]")
    page.click("[data-from=meute]")
    expect(page.locator("[data-count]")).to_have_text("8 / 8 cards")
    page.reload()
    expect(page.locator("select[name=mine] option")).to_have_text(["The Pack", "One"])

    with page.expect_download() as downloading:
        page.click("[data-export]")
    path = tmp_path / "pack.toml"
    downloading.value.save_as(path)
    assert read_deck(path, "duel").deck.cards == DUEL.named_decks["meute"].deck.cards

    path.write_text(path.read_text().replace("The Pack", "Back again"), encoding="utf-8")
    page.set_input_files("[data-import]", path)
    expect(page.locator("input[name=deck-name]")).to_have_value("Back again")
    path.write_text('game = "duel"\n[crads]\n', encoding="utf-8")
    page.set_input_files("[data-import]", path)
    expect(page.locator("[role=alert]")).to_contain_text("unknown key 'crads'; nearest: cards")
    expect(page.locator("input[name=deck-name]")).to_have_value("Back again")


def test_a_shared_link_holds_the_deck(shop: Stand, contexts: Contexts) -> None:
    page = builder(shop, contexts)
    page.click("text=Share")
    link = page.locator("[data-link]").input_value()
    sacha = contexts(lang="fr").new_page()
    sacha.goto(link)

    expect(sacha.locator("[data-count]")).to_have_text("6 / 6 cartes")
    expect(sacha.locator("text=Un deck partagé")).to_be_visible()
    sacha.click("text=Le garder")
    expect(sacha.locator("select[name=mine] option")).to_have_text(["The Farmyard"])
    sacha.goto(f"{shop.url}/decks/duel#rubbish")
    expect(sacha.locator("[role=alert]")).to_contain_text("aucun deck lisible")


def test_a_deck_is_printed_card_by_card(shop: Stand, contexts: Contexts) -> None:
    page = builder(shop, contexts)
    page.evaluate(
        "window.print = () => (window.slips = document.querySelectorAll('[data-paper] .card').length)"
    )

    page.click("text=Print")

    assert page.evaluate("window.slips") == 2 + 6  # the master, the clan, and the cards
    expect(page.locator("[data-paper]")).to_have_count(0)


def test_a_friend_brings_a_deck_and_both_lists_are_public(shop: Stand, contexts: Contexts) -> None:
    camille = builder(shop, contexts)
    camille.fill("input[name=deck-name]", "Hers")
    expect(camille.locator("[data-verdict] .good")).to_be_visible()
    camille.click("a[href^='/new/duel']")
    expect(camille.locator("select[name=deck-0] option:checked")).to_have_text("Hers")
    camille.select_option("select[name=kind-1]", "friend")
    expect(camille.locator("text=brings a deck")).to_be_visible()
    camille.click("button.primary")
    camille.wait_for_url("**/table/**")
    link = camille.locator("[data-link]").first.input_value()

    sacha = contexts(lang="fr", width=390, height=844).new_page()
    sacha.goto(link)
    expect(sacha.locator("form")).not_to_contain_text("Hers")
    sacha.fill("input[autocomplete=nickname]", "Sacha")
    sacha.select_option("select[name=deck]", "meute")
    expect(sacha.locator("form")).to_contain_text("Peu de cartes, et chacune compte.")
    assert complaints(sacha) == []
    sacha.click("button.primary")
    sacha.wait_for_url("**/table/**")
    sacha.click("[data-people]")
    expect(sacha.locator("[data-lists] summary")).to_contain_text(["Hers", "La meute"])


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1024, 768), (1440, 900)])
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_builder_fits_and_axe_is_content(
    shop: Stand, contexts: Contexts, width: int, height: int, theme: str
) -> None:
    page = builder(shop, contexts, width=width, height=height, theme=theme)
    page.click("[data-pool=coq] button[aria-label='Remove Rooster']")
    expect(page.locator("[data-fault]")).to_be_visible()

    Player(page, shop.url).fits()
    assert complaints(page) == []


@pytest.mark.parametrize(("lang", "told"), [("fr", "Ouvre 21 cartes"), ("en", "Opens 21 cards")])
def test_a_weapon_says_what_it_opens(shop: Stand, contexts: Contexts, lang: str, told: str) -> None:
    """RRD-DECK-03, RRD-DECK-05: how many cards, which ones, and those that no other weapon opens."""
    page = contexts(lang=lang).new_page()
    page.goto(f"{shop.url}/decks/raise_rise_die")
    weapons = page.locator("[data-pick=weapons] .choice")
    opened = weapons.locator("[data-opens=espadon]")
    expect(opened.locator("summary")).to_have_text(told)
    opened.locator("summary").click()

    expect(opened).to_contain_text("Garde haute" if lang == "fr" else "High Guard")
    expect(weapons.filter(has=page.locator("[data-opens=espadon]")).locator("p")).to_be_visible()
    assert complaints(page) == []
