"""More than one person at a table: invitations, hot-seat, spectators, emotes."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Sit

BOT = {"kind": "bot", "level": 1}


def test_two_browsers_at_one_table(person: Sit) -> None:
    """A friend comes by the invite link; both see the same moves and neither sees the other's hand."""
    camille, sacha = person(lang="fr"), person(lang="en")
    camille.go("/new/guild_battle")
    camille.page.select_option("[name=kind-1]", "friend")
    camille.page.click("button.primary")
    link = camille.page.locator("[data-link]").first.input_value()
    sacha.page.goto(link)
    sacha.page.fill("input", "Sacha")
    sacha.page.click("form button")
    players = (camille, sacha)
    for player in players:
        player.page.wait_for_selector(".hand .thing")
        assert player.page.locator(".band:not(.own) .known").count() == 0
    for _ in range(16):
        mover = next((player for player in players if player.root.get_attribute("data-open") == "true"), None)
        if mover is None:
            camille.page.wait_for_timeout(15)
        elif options := mover.options():
            mover.click(mover.eager(options))
    for _ in range(300):  # the rest by the list
        for player in players:
            player.page.evaluate(
                "() => document.querySelector('.page[data-open=true]')"
                " && [...document.querySelectorAll('[data-option]')].at(-1)?.click()"
            )
        if camille.over:
            break
    for player in players:
        player.page.wait_for_selector(".page[data-over=true]", state="attached")
        player.ended()
    titles = {player.page.locator("dialog[open] h2").inner_text() for player in players}
    assert titles in ({"Victoire\u00a0!", "Defeat"}, {"Victory!", "Défaite"})


def test_hot_seat_draws_a_curtain_between_two_people(person: Sit) -> None:
    """Nothing of a hand is on the page while the curtain is down."""
    camille = person(lang="fr")
    camille.open_table("guild_battle", {"kind": "hotseat", "name": "Sacha"}, seed=9)
    seen = set()
    for _ in range(12):
        camille.page.wait_for_selector("[data-lift], .page[data-open=true]", state="attached")
        lift = camille.page.locator("[data-lift]")
        if lift.count():
            assert camille.page.locator("ul.hand").count() == 0
            seen.add(camille.page.locator(".curtain h2").inner_text())
            lift.click()
            continue
        if options := camille.options():
            camille.click(options[0])
            camille.page.wait_for_timeout(60)
    assert len(seen) == 2


def test_a_spectator_sees_no_hand(person: Sit) -> None:
    """By the link for spectators one sees what everybody sees, and follows the game."""
    camille, robin = person(), person(lang="en")
    table = camille.open_table("guild_battle", BOT, seed=1)
    robin.go(f"/watch/{table}#{camille.made['watch']}")
    robin.page.wait_for_selector(".band")
    assert robin.page.locator("ul.hand").count() == 0
    expect(robin.page.locator(".spectator")).to_be_visible()
    for _ in range(3):
        camille.wait()
        camille.click(camille.options()[-1])
    robin.page.wait_for_function(
        "serial => Number(document.querySelector('.page').dataset.serial) >= serial", arg=camille.serial
    )
    assert robin.options() == []


def test_an_open_table_can_be_joined_from_home(person: Sit) -> None:
    """An open table with a free seat stands on everybody's home page."""
    camille, sacha = person(), person()
    table = camille.open_table("guild_battle", {"kind": "friend"}, open=True)
    sacha.go("/")
    sacha.page.locator("#open ~ ul li", has=sacha.page.locator("button")).first.locator("button").click()
    sacha.page.wait_for_url(re.compile("/table/"))
    if table in sacha.page.url:
        sacha.page.wait_for_selector(".band")


def test_emotes(person: Sit) -> None:
    """An emote appears beside a name."""
    camille = person(lang="en")
    camille.open_table("guild_battle", BOT)
    camille.wait()
    camille.page.get_by_role("button", name="Emotes").click()
    camille.page.click("[data-emote=well_played]")
    expect(camille.page.locator("[data-bubble=well_played]")).to_contain_text("Well played!")
