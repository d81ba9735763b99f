"""Raise, Rise & Die as a newcomer meets it: what a play costs and does is read before it is made, by keyboard alone."""

from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.test_reading import complaints

BOT = {"kind": "bot", "level": 1}


def test_a_play_tells_its_price_its_blow_and_its_toll_before_it_is_made(person: Sit) -> None:
    """§11.7…§11.11: price, packet and what it tears off on each lane; then the threat, and the bar of the payment."""
    camille = person(lang="en", width=1024, height=768)
    camille.open_table("raise_rise_die", BOT, seed=12)
    page = camille.page
    while "pass" not in camille.wait():
        camille.rush(camille.serial + 1)
    thrust = page.locator('.hand [data-face="coup_d_estoc"] .thing.legal').last
    thrust.press("Enter")
    expect(page.locator(".ask .prompt")).to_have_text("Straight Thrust: in which lane?")
    deed = page.locator('[data-choice="play:coup_d_estoc>head"]')
    for told in ("1 VA", "2 damage", "−2 HP"):  # the Top Soul opposite is worth 2
        expect(deed).to_contain_text(told)
    expect(page.locator(".lanes.near .deeds > small").first).to_have_text("Head")
    assert complaints(page) == []

    deed.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".pay")).to_have_attribute("aria-label", "0 of 1 VA")
    expect(page.locator(".lanes.near .verdict")).to_have_text("2 damage")
    expect(page.locator(".far .threat")).to_have_attribute("aria-label", "2 damage coming: −2 HP")
    expect(page.locator(".near .threat")).to_have_count(0)
