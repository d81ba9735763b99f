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


def test_an_option_says_what_it_does_to_whoever_is_asked_and_to_nobody_else(server: Server) -> None:
    anne, michel, table = friends(server)
    eyes = [anne.open(table, 0), michel.open(table, 1)]
    for each in eyes:
        each.until("snapshot")
    seat = next(seat for seat, each in enumerate(eyes) if each.position["choices"])
    asked, other = ((anne, michel), (michel, anne))[seat]
    option = next(choice["option"] for choice in eyes[seat].position["choices"] if choice["verb"] == "play")
    path = f"/api/tables/{table}/forecast"

    found = asked.get(path, params={"seat": seat, "serial": 0, "option": option})
    stale = asked.get(path, params={"seat": seat, "serial": 3, "option": option})
    waiting = other.get(path, params={"seat": 1 - seat, "serial": 0, "option": option})
    unknown = asked.get(path, params={"seat": seat, "serial": 0, "option": "fly:moon"})

    assert found["option"] == option
    assert found["lines"][0] == {
        "text": {"fr": "Si personne ne répond\u00a0:", "en": "If nobody answers:"},
        "tone": "note",
    }
    assert [stale, waiting] == [None, None]
    assert unknown["lines"] == []
    other.get(path, 403, params={"seat": seat, "serial": 0, "option": option})
    asked.get(path, 400, params={"seat": seat, "serial": 0, "option": "???"})
