"""Replays: step, jump, other eyes, share, download, continue."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Sit, in_one_game
from tests.browser.player import skip
from tests.browser.test_reading import complaints

BOT = {"kind": "bot", "level": 1}
# Counts that a known card lies over.
OVER_COUNTS = """() => [...document.querySelectorAll('.band')].flatMap(band =>
  [...band.querySelectorAll('.counts > :not(.hand)')].filter(count =>
    [...band.querySelectorAll('.known')].some(card => {
    const [a, b] = [card.getBoundingClientRect(), count.getBoundingClientRect()];
    return a.right > b.left + 2 && a.left < b.right - 2 && a.bottom > b.top + 2 && a.top < b.bottom - 2;
  })).map(count => count.textContent))"""


@in_one_game
def test_a_replay_is_stepped_through_and_continued(person: Sit, game: str) -> None:
    """From the end screen to the replay, to any step, and on from there against bots."""
    camille = person(lang="fr")
    table = camille.open_table(game, BOT, seed=12)
    skip(camille)
    camille.ended()
    camille.page.click("[data-replay]")
    page = camille.page
    step = page.locator(".page[data-step]")
    slider = page.locator("input[type=range]:not([name=volume])")
    known = page.locator('[data-pile^="hand."] .known')
    expect(step).to_have_attribute("data-step", "0")
    page.click("[data-next]")
    expect(step).to_have_attribute("data-step", "1")
    dealt = "40" if game == "noxilia" else "6"  # where units are placed before anything is drawn
    slider.fill(dealt)
    expect(step).to_have_attribute("data-step", dealt)
    expect(page).to_have_url(re.compile(rf"step={dealt}"))
    expect(known.first).to_be_visible()  # all cards are open after the end
    page.select_option("[name=eyes]", "watch")
    expect(known).to_have_count(0)
    last = int(slider.get_attribute("max") or 0)
    slider.fill(str(last - 3))
    expect(step).to_have_attribute("data-step", str(last - 3))
    page.click("[data-toggle]")  # plays on by itself, and stops at the end
    expect(step).to_have_attribute("data-step", str(last))
    expect(page.locator("[data-toggle]")).to_have_attribute("data-toggle", "false")
    page.click("[data-more]")
    with page.expect_download() as download:
        page.click("a[download]")
    assert table in download.value.suggested_filename
    slider.fill("4")
    expect(step).to_have_attribute("data-step", "4")
    page.click("[data-continue]")
    page.wait_for_url(re.compile(f"/table/(?!{table})"))
    camille.wait()
    assert camille.serial >= 4
    camille.play(camille.eager, upto=3)


def test_a_shared_moment_opens_for_somebody_else(person: Sit) -> None:
    """A finished match of an open table can be looked at by its link."""
    camille, robin = person(), person(lang="en")
    table = camille.open_table("guild_battle", BOT, open=True)
    skip(camille)
    robin.go(f"/replay/{table}?step=5&eyes=open")
    expect(robin.page.locator(".page[data-step]")).to_have_attribute("data-step", "5")
    expect(robin.page.locator(".log p").first).to_be_visible()
    expect(robin.page.locator(".log")).to_contain_text("Camille")
    expect(robin.page.locator(".log")).not_to_contain_text(re.compile(r"\byou", re.IGNORECASE))
    expect(robin.page.locator(".sitter small")).to_have_count(
        0
    )  # whoever watches is nobody of those who played


def test_open_hands_cover_nothing(person: Sit) -> None:
    """Five rivals whose cards are all known: they stand in the stead of their number, on a screen and on a phone."""
    camille = person(lang="fr", width=1440, height=900)
    table = camille.open_table("guild_battle", *[BOT] * 4, seed=11)
    skip(camille)
    camille.go(f"/replay/{table}?step=0&eyes=open")
    page = camille.page
    expect(page.locator(".known")).to_have_count(20)
    for width, height in ((1440, 900), (390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(OVER_COUNTS) == []
    expect(page.get_by_text("Laisser faire jusqu’à la fin du tour")).to_have_count(
        0
    )  # nobody answers in a film


def test_marks_and_keys_lead_through_a_replay(person: Sit) -> None:
    """Turning points stand on the slider, keys go from highlight to highlight, one's own seat lies below."""
    camille = person(lang="fr", width=390, height=844)
    table = camille.open_table("guild_battle", BOT, seed=12)
    skip(camille)
    camille.go(f"/replay/{table}?step=0&eyes=open")
    page = camille.page
    step = page.locator(".page[data-step]")
    mark = page.locator("[data-mark]").first
    expect(mark).to_be_visible()
    mark.click()
    expect(step).to_have_attribute("data-step", mark.get_attribute("data-mark") or "")
    assert page.locator(".controls .buttons svg").count() == 5  # drawings, no letters
    titles = page.locator("[data-mark]").evaluate_all("all => all.map(each => each.title)")
    assert titles
    assert not any("Camille" in title for title in titles), titles  # one is « vous », as in the log
    page.click("[data-more]")
    boxes = [each.bounding_box() for each in page.locator(".extra, .extra > *, .extra .go > *").all()]
    assert all(box and box["x"] >= 0 and box["x"] + box["width"] <= 390 for box in boxes), boxes
    page.click("[data-more]")
    expect(page.locator('ul.hand[data-pile="hand.0"]')).to_be_visible()
    page.locator("body").press("Home")
    expect(step).to_have_attribute("data-step", "0")
    page.locator("body").press("PageDown")
    expect(step).not_to_have_attribute("data-step", "0")
    page.locator("body").press("End")
    last = page.locator(".track input").get_attribute("max") or ""
    expect(step).to_have_attribute("data-step", last)
    camille.fits()
    assert complaints(page) == []
