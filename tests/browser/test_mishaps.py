"""Reloads, lost connections, killed servers, moves taken back."""

from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.stand import Stand

BOT = {"kind": "bot", "level": 1}


def test_a_reload_in_the_middle_of_a_decision_changes_nothing(person: Sit) -> None:
    """The same question with the same options."""
    camille = person()
    camille.open_table("guild_battle", BOT, seed=8)
    for _ in range(4):
        camille.wait()
        camille.click(camille.options()[-1])
    camille.wait()
    before = camille.serial, camille.options()
    camille.page.reload()
    camille.wait()
    assert (camille.serial, camille.options()) == before
    camille.rush()


def test_a_lost_connection_is_said_and_mended(person: Sit) -> None:
    """A banner while it is lost; afterwards one goes on."""
    camille = person(lang="fr")
    camille.open_table("guild_battle", BOT, seed=6)
    camille.wait()
    camille.page.context.set_offline(True)
    expect(camille.page.locator(".banner")).to_contain_text("Connexion perdue")
    option = camille.options()[-1]
    before = camille.serial
    camille.thing(option).click()  # kept, and sent when the line is back
    camille.page.context.set_offline(False)
    expect(camille.page.locator(".banner")).to_have_count(0)
    camille.moved_on(before)
    camille.rush()


def test_a_killed_server_comes_back_with_everything(person: Sit, stand: Stand) -> None:
    """Kill -9 in the middle of a match; after the restart the page goes on by itself."""
    camille = person(lang="en")
    camille.open_table("guild_battle", BOT, seed=3)
    for _ in range(5):
        camille.wait()
        camille.click(camille.options()[-1])
    camille.wait()
    before = camille.serial, camille.options()
    stand.kill()
    expect(camille.page.locator(".banner")).to_be_visible()
    stand.start()
    expect(camille.page.locator(".banner")).to_have_count(0)
    camille.wait()
    assert (camille.serial, camille.options()) == before
    camille.rush()
    camille.ended()


def test_a_purchase_can_be_taken_back(person: Sit) -> None:
    """Nothing was revealed and nobody acted: gold and card return. An arrival cannot: the reason is shown."""
    camille = person(lang="fr")
    camille.open_table("ossuaire", {**BOT, "deck": "garnison"}, deck="ossuaire", seed=5)
    camille.wait()
    camille.click("play:soldat_decharne")
    camille.wait()
    camille.page.click("[data-undo]")
    expect(camille.page.locator(".toast")).to_be_visible()
    for _ in range(60):
        camille.wait()
        options = camille.options()
        if any(option.startswith("buy:") for option in options):
            break
        camille.click(next((o for o in options if o in ("stop", "decline", "done")), options[0]))
    camille.page.wait_for_selector(".market")
    before, offered = camille.serial, camille.options()
    camille.click(next(option for option in offered if option.startswith("buy:")))
    camille.wait()
    camille.page.click("[data-undo]")
    camille.page.wait_for_selector(f'.page[data-serial="{before}"][data-open=true]', state="attached")
    assert camille.options() == offered
