"""Reloads, lost connections, killed servers, moves taken back."""

from playwright.sync_api import expect

from tests.browser.conftest import Sit, in_each_game, in_one_game
from tests.browser.player import skip
from tests.browser.stand import Stand

BOT = {"kind": "bot", "level": 1}


@in_each_game
def test_a_reload_in_the_middle_of_a_decision_changes_nothing(person: Sit, game: str) -> None:
    """The same question with the same options, and one can go on."""
    camille = person()
    camille.open_table(game, BOT, seed=8)
    skip(camille, upto=8)
    before = camille.turn()
    camille.page.reload()
    assert camille.turn() == before
    camille.play(camille.eager, upto=2)


@in_one_game
def test_a_lost_connection_is_said_and_mended(person: Sit, game: str) -> None:
    """A banner while it is lost; what was chosen meanwhile is sent when the line is back."""
    camille = person(lang="fr")
    camille.open_table(game, BOT, seed=6)
    before, _, _, options = camille.turn()
    camille.page.context.set_offline(True)
    expect(camille.page.locator(".banner")).to_contain_text("Connexion perdue")
    camille.press(camille.thing(options[-1], options))
    camille.page.context.set_offline(False)
    expect(camille.page.locator(".banner")).to_have_count(0)
    camille.moved_on(before)
    assert set(camille.sent) == {options[-1]}
    camille.play(camille.eager, upto=2)


@in_one_game
def test_a_killed_server_comes_back_with_everything(person: Sit, stand: Stand, game: str) -> None:
    """Kill -9 in the middle of a match; after the restart the page goes on by itself."""
    camille = person(lang="en")
    camille.open_table(game, BOT, seed=3)
    skip(camille, upto=10)
    before = camille.turn()
    stand.kill()
    expect(camille.page.locator(".banner")).to_be_visible()
    stand.start()
    expect(camille.page.locator(".banner")).to_have_count(0)
    assert camille.turn() == before
    camille.play(camille.eager, upto=3)


@in_one_game
def test_a_choice_is_not_lost_with_the_server(person: Sit, stand: Stand, game: str) -> None:
    """Killed right after a click: the choice was stored, or it is sent again; it counts once."""
    camille = person(lang="en")
    camille.open_table(game, BOT, seed=3)
    before, _, _, options = camille.turn()
    camille.press(camille.thing(options[-1], options))
    stand.kill()
    stand.start()
    camille.moved_on(before)
    assert set(camille.sent) == {options[-1]}
    now = camille.turn()
    camille.page.reload()
    assert camille.turn() == now


def test_a_purchase_can_be_taken_back(person: Sit) -> None:
    """Gold and card return."""
    camille = person(lang="fr")
    camille.open_table("ossuaire", {**BOT, "deck": "garnison"}, deck="ossuaire", seed=5)
    options = camille.wait()
    while "buy:soldat_decharne" not in options:
        camille.click(next((o for o in options if o in ("stop", "decline", "done")), options[0]), options)
        options = camille.wait()
    before = camille.serial
    # The cheapest one, so that there is something left to buy and one's recruitment is not over.
    camille.click("buy:soldat_decharne", options)
    camille.wait()
    camille.page.click("[data-undo]")
    camille.page.wait_for_selector(f'.page[data-serial="{before}"][data-open=true]', state="attached")
    assert camille.wait() == options
