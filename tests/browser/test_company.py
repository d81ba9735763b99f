"""More than one person at a table: invitations, hot-seat, spectators, emotes."""

import re

from playwright.sync_api import Route, WebSocketRoute, expect

from tests.browser.conftest import Sit, in_one_game
from tests.browser.player import LONG, Player, skip

BOT = {"kind": "bot", "level": 1}
SOME = 120 if LONG else 8  # decisions that are looked at one by one; the rest is skipped
TOGETHER = ("neombre",)  # played by one team, whose hands lie open


def shown(player: Player, css: str) -> dict[str, str]:
    """The cards in a part of a page: token and face or name."""
    found: dict[str, str] = player.page.evaluate(
        "css => Object.fromEntries([...document.querySelectorAll(css)]"
        ".map(each => [each.dataset.token, each.dataset.face ?? each.title]))",
        css,
    )
    return found


def for_two(player: Player, game: str) -> None:
    """Before the form of a new table with two seats."""
    player.go(f"/new/{game}")
    if game in TOGETHER:  # where one may play alone
        player.page.select_option("[name=seats]", "2")


def sees_only_what_it_may(player: Player, other: Player) -> None:
    """Of the other's hand nothing is on the page but cards that are marked as known, and those are truly there."""
    other.page.wait_for_selector(f'.page[data-serial="{player.serial}"]', state="attached")
    pile = other.page.evaluate("document.querySelector('ul.hand')?.dataset.pile")
    hand = shown(other, "ul.hand [data-token]")
    known = shown(player, f'[data-pile="{pile}"] :is(.known[data-token], .known [data-token])')
    assert set(shown(player, "[data-token]")) & set(hand) == set(known)


@in_one_game
def test_two_browsers_at_one_table(person: Sit, game: str) -> None:
    """A friend comes by the invite link; both click their way to the end, and neither sees the other's hand."""
    camille, sacha = person(lang="fr"), person(lang="en")
    for_two(camille, game)
    camille.page.select_option("[name=kind-1]", "friend")
    camille.page.click("button.primary")
    sacha.page.goto(camille.page.locator("[data-link]").first.input_value())
    sacha.page.fill("input", "Sacha")
    sacha.page.click("form button")
    for player in (camille, sacha):
        player.page.wait_for_selector(".page[data-live=live]", state="attached")
        expect(player.page.locator(".known")).to_have_count(0)
    mover, other = (camille, sacha) if camille.asked else (sacha, camille)
    for _ in range(SOME):
        if not (options := mover.wait()):
            break
        mover.reaches(options)
        # What is chosen in secret, before a battle of Noxilia, is counted on one page only.
        if game not in TOGETHER and not mover.page.locator(".tray").count():
            sees_only_what_it_may(mover, other)
        mover.click(mover.hasty(options), options)
        if not mover.asked:  # the one who has moved knows first whose turn it is
            mover, other = other, mover
    skip(camille, sacha)
    for player in (camille, sacha):
        player.over()
        player.ended()
    titles = {player.page.locator("dialog[open] h2").inner_text() for player in (camille, sacha)}
    assert titles in (
        ({"Victoire\u00a0!", "Victory!"}, {"Défaite", "Defeat"})
        if game in TOGETHER
        else ({"Victoire\u00a0!", "Defeat"}, {"Victory!", "Défaite"}, {"Partie nulle", "A draw"})
    )


def test_a_used_invitation_is_refused(person: Sit) -> None:
    """A second person with the same link is told so."""
    camille, sacha, robin = person(), person(), person(lang="fr")
    camille.open_table("guild_battle", {"kind": "friend"})
    link = f"/join#{camille.made['invites'][0]['key']}"
    sacha.go(link)
    sacha.page.click("form button")
    expect(sacha.page.locator("form [role=alert]")).to_contain_text("Camille")  # whose name is taken here
    sacha.page.fill("input", "Sacha")
    sacha.page.click("form button")
    sacha.page.wait_for_selector(".band")
    robin.go(link)
    expect(robin.page.locator("[role=alert]")).not_to_be_empty()
    expect(robin.page.locator("form button")).to_have_count(0)


@in_one_game
def test_hot_seat_draws_a_curtain_between_two_people(person: Sit, game: str) -> None:
    """A whole match at one screen; nothing of anybody's cards is on the page while the curtain is down."""
    camille = person(lang="fr")
    camille.open_table(game, {"kind": "hotseat", "name": "Sacha"}, seed=9)
    names = set()
    for _ in range(2 * SOME):
        turn = camille.turn()
        if turn.over:
            break
        if turn.curtain:
            names.add(turn.curtain)
            assert shown(camille, "[data-token]") == {}
            expect(camille.page.locator(".log p")).to_have_count(0)
            camille.page.click("[data-lift]")
        else:
            camille.reaches(turn.options)
            camille.click(camille.hasty(turn.options), turn.options)
    skip(camille)
    camille.ended()
    assert len(names) == 2


def test_no_curtain_falls_while_a_bot_decides(person: Sit) -> None:
    """After a reload, too: the two look on, and the curtain falls once one of them is asked."""
    camille = person(lang="fr")
    camille.open_table("guild_battle", {"kind": "hotseat", "name": "Sacha"}, BOT, seed=9)
    page = camille.page
    camille.turn()
    silent: list[tuple[WebSocketRoute, str | bytes]] = []

    def hold(socket: WebSocketRoute) -> None:
        socket.connect_to_server().on_message(lambda message: silent.append((socket, message)))

    def bots_turn(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "asked": [2]})

    page.route_web_socket(re.compile("/api/"), hold)
    page.route(re.compile(r"/api/tables/[^/?]+$"), bots_turn)
    page.reload()
    expect(camille.root).to_be_attached()
    while not silent:
        page.wait_for_timeout(50)
    expect(page.locator("[data-lift]")).to_have_count(0)
    for socket, message in silent:  # and in truth one of the two is asked
        socket.send(message)
    expect(page.locator("[data-lift]")).to_be_visible()
    assert shown(camille, "[data-token]") == {}


def test_a_lifted_curtain_shows_nothing_of_the_one_before(person: Sit) -> None:
    """Not even while the line is lost and one's own cards have not come yet."""
    camille = person(lang="fr")
    camille.open_table("guild_battle", {"kind": "hotseat", "name": "Sacha"}, seed=9)
    while not (turn := camille.turn()).curtain or not camille.sent:
        if turn.curtain:
            camille.page.click("[data-lift]")
        else:
            camille.click(turn.options[0], turn.options)
    camille.page.context.set_offline(True)
    camille.page.click("[data-lift]")
    expect(camille.page.locator(".banner")).to_be_visible()
    assert shown(camille, "[data-token]") == {}
    expect(camille.page.locator(".log p")).to_have_count(0)
    camille.page.context.set_offline(False)
    assert camille.wait()


@in_one_game
def test_a_spectator_follows_to_the_end_and_sees_no_hand(person: Sit, game: str) -> None:
    """By the link that the table gives away, in a browser that knows nothing: what everybody sees, and no more."""
    camille, robin = person(), person(lang="en")
    for_two(camille, game)
    camille.page.click("button.primary")
    options = camille.wait()
    camille.page.click("[data-people]")
    link = camille.page.locator("dialog[open] [data-link]").first.input_value()
    camille.page.keyboard.press("Escape")
    robin.page.goto(link)
    expect(robin.page.locator(".spectator")).to_be_visible()
    seats = robin.page.locator(".stage [data-seat]")
    lies_below = seats.first if game in TOGETHER else seats.last  # a team's benches stand in a row
    expect(robin.page.locator("[name=beside]")).to_have_value("0")
    expect(lies_below).to_have_attribute("data-seat", "0")
    for seat in ("1", "0"):  # whoever looks on chooses beside whom they sit
        robin.page.select_option("[name=beside]", seat)
        expect(lies_below).to_have_attribute("data-seat", seat)
    for _ in range(3):
        camille.click(options[-1], options)
        options = camille.wait()
        robin.page.wait_for_selector(f'.page[data-serial="{camille.serial}"]', state="attached")
        expect(robin.page.locator("ul.hand, [data-option]")).to_have_count(0)
        if game not in TOGETHER:
            sees_only_what_it_may(robin, camille)
    skip(camille, upto=camille.serial + 6)
    robin.page.wait_for_selector(f'.page[data-serial="{camille.serial}"]', state="attached")
    if not LONG:
        robin.go("/credits")  # the very end is looked on at in `test_drama.py`
    skip(camille)
    if not LONG:
        robin.page.goto(link)
    robin.over()
    robin.ended()
    assert robin.serial == camille.serial


def test_an_open_table_can_be_joined_from_home(person: Sit) -> None:
    """An open table with a free seat stands on everybody's home page."""
    camille, sacha = person(), person()
    table = camille.open_table("guild_battle", {"kind": "friend"}, name="Dominique", open=True)
    sacha.go("/")
    sacha.page.locator("#open ~ ul li", has_text="Dominique").get_by_role("link").click()
    expect(sacha.page.locator("h1")).to_contain_text("Dominique")  # one looks before one sits down
    sacha.page.click("form button")
    sacha.page.wait_for_url(re.compile(f"/table/{table}"))
    sacha.page.wait_for_selector(".band")


def test_emotes(person: Sit) -> None:
    """An emote appears beside a name."""
    camille = person(lang="en")
    camille.open_table("guild_battle", BOT)
    camille.wait()
    camille.page.get_by_role("button", name="Emotes").click()
    camille.page.click("[data-emote=well_played]")
    # It stays for a few seconds only: the page itself looks out for it.
    camille.page.wait_for_selector('[data-bubble=well_played]:has-text("Well played!")')
