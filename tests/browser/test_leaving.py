"""Chairs that empty and fill again: leaving, coming back, another device, friends away; and what pages may do."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.player import Player
from tests.browser.test_reading import complaints

BOT = {"kind": "bot", "level": 1}
FLOWN = """window.flown = 0;
new MutationObserver(() => { window.flown += document.querySelectorAll('.flying').length })
  .observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] });
"""


def friends(person: Sit) -> tuple[Player, Player, str]:
    """Camille and Sacha at one table, both there."""
    camille, sacha = person(lang="fr"), person(lang="en", width=390, height=844)
    table = camille.open_table("guild_battle", {"kind": "friend"}, seed=4)
    sacha.go(f"/join#{camille.made['invites'][0]['key']}")
    sacha.page.fill("input", "Sacha")
    sacha.page.click("form button")
    for player in (camille, sacha):
        player.page.wait_for_selector(".hand .thing")
        expect(player.page.locator("[data-people] .here")).to_have_count(2)
    return camille, sacha, table


def test_a_bot_plays_until_one_comes_back(person: Sit) -> None:
    """Asked twice, told to all; home says it; afterwards one's own hand is on the table again."""
    camille, sacha, table = friends(person)
    sacha.page.click("[data-people]")
    sacha.page.click("[data-leave]")
    expect(sacha.page.locator(".leave p")).to_contain_text("A bot will play for you")
    sacha.page.click("[data-leave-yes]")
    expect(sacha.page.locator(".state").first).to_have_text("A bot is playing for you.")
    expect(camille.page.locator(".notice")).to_contain_text("Un bot joue désormais pour Sacha")
    expect(camille.page.locator(".band:not(.own) .name")).to_contain_text("Sacha (bot)")
    sacha.go(f"/table/{table}")
    expect(sacha.page.locator(".strip")).to_contain_text("A bot is playing for you")
    expect(sacha.page.locator(".spectator")).to_be_visible()
    expect(sacha.page.locator("ul.hand")).to_have_count(0)
    sacha.fits()
    sacha.page.click("[data-return]")
    sacha.page.wait_for_selector(".hand .thing")
    expect(camille.page.locator(".notice")).to_contain_text("Sacha reprend sa place")
    expect(camille.page.locator(".band:not(.own) .name")).not_to_contain_text("(bot)")


def test_a_seat_goes_on_at_another_device(person: Sit) -> None:
    """The link is shown with its warning; opened elsewhere, it takes the seat there."""
    camille, phone = person(lang="fr"), person(lang="fr", width=390, height=844)
    camille.open_table("guild_battle", BOT, seed=4)
    before = camille.wait()
    camille.page.click("[data-people]")
    camille.page.click("[data-elsewhere]")
    expect(camille.page.locator(".warning")).to_contain_text("Ne le donnez à personne")
    link = camille.page.locator(".own [data-link]").input_value()
    assert "/seat#" in link
    phone.page.goto(link)
    phone.page.click("form button")
    assert phone.wait() == before
    expect(camille.page.locator(".strip")).to_contain_text("Votre siège est ouvert sur un autre appareil")
    expect(camille.page.locator("ul.hand")).to_have_count(0)


def test_my_sisters_phone_is_logged_out(person: Sit) -> None:
    """The seat comes back with one click; the phone is in the list until it is logged out, and then may not return."""
    camille, phone = person(lang="fr", width=1440, height=900), person(lang="en", width=390, height=844)
    table = camille.open_table("guild_battle", BOT, seed=4)
    before = camille.wait()
    phone.go(f"/seat#{camille.made['seats'][0]['key']}")
    phone.page.click("form button")
    phone.page.wait_for_selector(".hand .thing")
    camille.page.click("[data-here]")
    assert camille.wait() == before, "the seat is here again"
    expect(phone.page.locator(".strip")).to_contain_text("Your seat is open on another device")
    phone.fits()
    camille.page.click("[data-people]")
    camille.page.click("[data-devices]")
    expect(camille.page.locator("[data-device=browser]")).to_have_count(2)
    expect(camille.page.locator("[data-device].here")).to_contain_text("Chrome sur Linux")
    camille.page.click("[data-device=browser]:not(.here) [data-log-out]")
    expect(camille.page.locator("[data-device=browser]")).to_have_count(1)
    camille.fits()
    phone.page.click("[data-here]")
    expect(phone.page.locator(".toast, .banner").first).to_be_visible()
    phone.go(f"/table/{table}")
    expect(phone.page.locator("[role=alert]").first).to_contain_text("There is no such table")


def test_logging_out_here_asks_twice_and_leaves_the_seat_to_its_link(person: Sit) -> None:
    """A bot plays on, home is empty, and the link opens the seat again."""
    camille = person(lang="fr", width=390, height=844)
    camille.open_table("guild_battle", BOT, seed=4)
    camille.wait()
    camille.page.click("[data-people]")
    camille.page.click("[data-devices]")
    camille.page.click("[data-log-out-here]")
    expect(camille.page.locator("dialog[open]")).to_contain_text("Ce navigateur oublie tous vos sièges")
    camille.fits()
    camille.page.click("[data-log-out-yes]")
    camille.page.wait_for_url("**/")
    camille.go(f"/seat#{camille.made['seats'][0]['key']}")
    camille.page.click("form button")
    camille.page.wait_for_selector(".hand .thing")


def test_one_person_with_two_seats_is_told_to_everybody(person: Sit) -> None:
    """Whoever looks at the list of seats reads it."""
    camille, sacha = person(lang="fr"), person(lang="fr")
    camille.open_table("guild_battle", {"kind": "friend"}, {"kind": "friend"}, seed=4)
    for name, player, invite in (("Zoé", camille, 0), ("Sacha", sacha, 1)):
        player.go(f"/join#{camille.made['invites'][invite]['key']}")
        player.page.fill("input", name)
        player.page.click("form button")
        player.page.wait_for_selector(".page[data-game]")
    sacha.page.click("[data-people]")
    expect(sacha.page.locator("[data-person='0'] em")).to_have_text("même personne que Zoé")
    expect(sacha.page.locator("[data-person='1'] em")).to_have_text("même personne que Camille")
    expect(sacha.page.locator("[data-person='2'] em")).to_have_count(0)


def test_the_server_alone_decides_who_is_away(person: Sit) -> None:
    """A page whose clock runs ahead may ask for a bot too early, and is refused."""
    camille, sacha, _ = friends(person)
    camille.page.clock.install()
    sacha.go("/credits")
    expect(camille.page.locator("[data-people] .here")).to_have_count(1)
    expect(camille.page.locator(".strip")).to_have_count(0)
    camille.page.clock.fast_forward("03:00")
    expect(camille.page.locator(".strip")).to_contain_text("Sacha est hors ligne depuis 3 min")
    camille.page.click("[data-stand-in]")
    expect(camille.page.locator(".toast")).to_contain_text("absent depuis 120 secondes")


def test_a_friend_who_is_missed_is_told_in_words_with_what_one_can_do(person: Sit) -> None:
    """Whoever is asked and gone is missed after half a minute: a reminder to send, later a bot; nothing once back."""
    camille, sacha, table = friends(person)
    while camille.asked:
        options = camille.wait()
        before = camille.serial
        camille.click(options[0], options)
        camille.moved_on(before)
    camille.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    camille.page.clock.install()
    strip = camille.page.locator(".strip")
    sacha.go("/credits")
    expect(camille.page.locator("[data-people] .here")).to_have_count(1)
    camille.page.clock.fast_forward("00:35")
    expect(strip).to_contain_text("Sacha est hors ligne depuis 35\u00a0s. Sa place est gardée")
    expect(camille.page.locator("[data-stand-in]")).to_have_count(0)
    camille.page.click("[data-remind]")
    expect(strip).to_contain_text("Rappel copié")
    told = camille.page.evaluate("navigator.clipboard.readText()")
    assert told == f"La partie de Guild Battle vous attend\u00a0: {camille.url}/table/{table}"
    camille.fits()
    assert complaints(camille.page) == []

    sacha.go(f"/table/{table}")
    expect(strip).to_have_count(0)


def test_free_seats_and_people_stand_in_the_waiting_room(person: Sit) -> None:
    """Who is there already, and the links of the seats that are free, also when the browser has forgotten them."""
    camille = person(lang="fr")
    table = camille.open_table("guild_battle", {"kind": "friend"}, {"kind": "friend"})
    expect(camille.page.locator("[data-person='0'] small")).to_have_text("en ligne")
    camille.page.click("[data-invites]")
    expect(camille.page.locator("[data-link]")).to_have_count(3)
    assert "/join#" in camille.page.locator("[data-link]").first.input_value()
    camille.go(f"/table/{table}")
    expect(camille.page.locator("[data-link]")).to_have_count(3)


def test_no_screen_asks_for_more_than_the_policy_allows(person: Sit) -> None:
    """Every screen, cards in flight included: nothing inline, nothing from elsewhere; the console would say so."""
    camille = person(reduced_motion="no-preference")
    camille.page.add_init_script("localStorage.setItem('pioche.speed', 'fast')")
    camille.page.add_init_script(FLOWN)
    for path in ("/", "/new/ossuaire", "/cards/guild_battle", "/credits", "/nowhere"):
        camille.go(path)
        camille.page.wait_for_selector("main, h1")
    table = camille.open_table("guild_battle", BOT, seed=3)
    for _ in range(6):
        options = camille.wait()
        plays = [option for option in options if option.startswith("play")]
        before = camille.serial
        camille.page.locator(f'[data-option="{(plays or options)[0]}"]').click()
        camille.moved_on(before)
    camille.page.wait_for_function("() => flown > 0")
    camille.go(f"/replay/{table}")
    camille.page.wait_for_selector(".band")
    expect(camille.page).to_have_title(re.compile("Pioche"))
