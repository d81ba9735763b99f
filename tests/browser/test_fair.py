"""What the page says of the deal and of what a table changes, before and after."""

import json
import re

from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.player import skip

BOT = {"kind": "bot", "level": 1}
HERALD = {"heraut": {"text": ["Piochez trois cartes."]}}


def test_a_match_against_a_bot_is_promised_and_found_as_promised(person: Sit) -> None:
    camille = person(lang="fr")
    camille.go("/new/guild_battle")
    camille.page.click("button.primary")
    camille.page.wait_for_selector(".hand .thing")
    table = camille.page.url.rsplit("/", 1)[1]
    noted = json.loads(camille.page.evaluate(f"localStorage.getItem('pioche.fair.{table}')"))
    camille.page.click("[data-people]")
    camille.page.click("[data-fair] summary")
    shown = camille.page.locator("[data-fair] input").first.input_value()
    camille.page.keyboard.press("Escape")

    skip(camille)

    assert shown == noted["commitment"]
    assert re.fullmatch(r"[A-Za-z0-9_-]{22}", noted["chance"])
    proven = camille.page.locator("dialog [data-fair=proven]")
    expect(proven.locator("summary")).to_contain_text("Donne vérifiée")
    proven.locator("summary").click()
    expect(proven.locator("li")).to_have_count(4)
    expect(proven).to_contain_text("Votre part de hasard y est.")

    # A server that shows another commitment afterwards than before is caught.
    note = json.dumps({"commitment": "seen before", "chance": "x"})
    camille.page.evaluate(f"note => localStorage.setItem('pioche.fair.{table}', note)", note)
    camille.page.reload()
    broken = camille.page.locator("dialog [data-fair=broken]")
    expect(broken.locator("summary")).to_contain_text("n’est pas celle qui était promise")
    expect(broken.locator("li.bad")).to_have_count(2)


def test_a_changed_table_says_so_before_one_sits_down(person: Sit) -> None:
    camille, sacha = person(lang="fr"), person(lang="en")
    camille.open_table("guild_battle", {"kind": "friend"}, cards=HERALD, numbers={"hand_limit": 7})
    expect(camille.page.locator("[data-changed] .badge").first).to_have_text("Cartes modifiées")
    key = camille.made["invites"][0]["key"]

    sacha.go(f"/join#{key}")
    sacha.page.click("form [data-changed] summary")

    changed = sacha.page.locator("form [data-changed]")
    expect(changed).to_contain_text("Changed cards")
    expect(changed.locator("ins").first).to_have_text("Draw three cards.")
    expect(changed.locator("dt").last).to_have_text("Hand limit")
    sacha.page.fill("form input", "Sacha")
    sacha.page.click("form button")
    sacha.page.wait_for_selector(".hand .thing")
    expect(sacha.page.locator("header [data-changed]")).to_have_text("Changed cards")


def test_a_seed_cannot_be_chosen_at_an_open_table(person: Sit) -> None:
    camille = person(lang="fr")
    camille.go("/new/guild_battle")
    camille.page.fill("[name=seed]", "7")

    camille.page.check("[name=open]")

    expect(camille.page.locator("[name=seed]")).to_be_disabled()
    expect(camille.page.locator("#seed-hint")).to_contain_text("toujours tirée au sort")
