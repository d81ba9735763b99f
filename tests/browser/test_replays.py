"""Replays: step, jump, other eyes, share, download, continue."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Sit

BOT = {"kind": "bot", "level": 1}


def test_a_replay_is_stepped_through_and_continued(person: Sit) -> None:
    """From the end screen to the replay, to any step, and on from there against bots."""
    camille = person(lang="fr")
    table = camille.open_table("guild_battle", BOT, seed=12)
    camille.rush()
    camille.ended()
    camille.page.click("[data-replay]")
    page = camille.page
    page.wait_for_selector(".controls")
    step = page.locator(".page[data-step]")
    expect(step).to_have_attribute("data-step", "0")
    page.click("[data-next]")
    expect(step).to_have_attribute("data-step", "1")
    page.locator("input[type=range]").fill("6")
    expect(step).to_have_attribute("data-step", "6")
    expect(page).to_have_url(re.compile(r"step=6"))
    assert page.locator(".known").count() > 0  # all cards are open after the end
    page.select_option("[name=eyes]", "watch")
    expect(page.locator(".known")).to_have_count(0)
    page.click("[data-toggle]")
    page.wait_for_function("() => Number(document.querySelector('[data-step]').dataset.step) > 7")
    page.click("[data-toggle]")
    page.click("[data-more]")
    with page.expect_download() as download:
        page.click("a[download]")
    assert table in download.value.suggested_filename
    page.locator("input[type=range]").fill("4")
    expect(step).to_have_attribute("data-step", "4")
    page.click("[data-continue]")
    page.wait_for_url(re.compile("/table/"))
    assert table not in page.url
    camille.wait()
    assert camille.serial >= 4
    camille.rush()
    camille.ended()


def test_a_shared_moment_opens_for_somebody_else(person: Sit) -> None:
    """A finished match of an open table can be looked at by its link."""
    camille, robin = person(), person(lang="en")
    table = camille.open_table("guild_battle", BOT, seed=13, open=True)
    camille.rush()
    robin.go(f"/replay/{table}?step=5&eyes=open")
    expect(robin.page.locator(".page[data-step]")).to_have_attribute("data-step", "5")
    expect(robin.page.locator(".log p").first).to_be_visible()
