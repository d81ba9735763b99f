"""Whoever plays may ask before deciding; the answers come from what their seat knows, and change nothing."""

from typing import Any

from tests.server.rig import Browser, Eyes, Json, Server


def hand(eyes: Eyes) -> list[Json]:
    """The cards in one's hand."""
    view = eyes.position["view"]
    pile = next(pile for pile in view["piles"] if pile["zone"] == "hand" and pile["seat"] == view["seat"])
    return list(pile["cards"])


def friends(server: Server) -> tuple[Browser, Browser, str]:
    """Two people at a table that has begun."""
    anne, michel = Browser(server.url), Browser(server.url)
    made = anne.make({"kind": "me", "name": "Anne"}, "friend", seed=2)
    michel.post("/api/join", {"key": made["invites"][0]["key"], "name": "Michel"})
    return anne, michel, made["table"]["id"]


def why(browser: Browser, table: str, status: int = 200, **about: Any) -> Any:
    """The answer about a card."""
    return browser.get(f"/api/tables/{table}/why", status, params=about)


def test_why_not_is_answered_in_both_languages_with_its_rules(server: Server) -> None:
    anne, michel, table = friends(server)
    eyes = [anne.open(table, 0), michel.open(table, 1)]
    for each in eyes:
        each.until("snapshot")
    waits = next(each for each in eyes if not each.position["choices"])
    plays = next(each for each in eyes if each.position["choices"])
    browser = anne if waits is eyes[0] else michel
    other = michel if waits is eyes[0] else anne
    seat, token, hidden = waits.position["view"]["seat"], hand(waits)[0]["token"], hand(plays)[0]["token"]

    answer = why(browser, table, seat=seat, serial=0, token=token)
    stale = why(browser, table, seat=seat, serial=5, token=token)
    unseen = why(browser, table, seat=seat, serial=0, token=hidden)
    legal = why(other, table, seat=1 - seat, serial=0, token=hidden)

    assert answer["text"]["fr"].startswith("Ce n’est pas à vous de décider")
    assert answer["text"]["en"].startswith("The decision is not yours")
    assert 1 <= len(answer["rules"]) <= 3
    assert [stale, unseen, legal] == [None, None, None]
    assert why(other, table, 403, seat=seat, serial=0, token=token)["fault"]["code"] == "not_your_seat"
    assert why(Browser(server.url), table, 404, serial=0, token=token)["fault"]["code"] == "unknown_table"
