"""Taking back among bots: always to one's own last decision; the table and the record say that it happened."""

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from pioche.core.contract import TableSpec
from pioche.core.record import Record
from pioche.games import ids
from pioche.server.keep.journal import Chosen, Undone
from tests.server.rig import Browser, Eyes, Server, running

BOT = {"kind": "bot", "level": 1}


def choose(eyes: Eyes, rng: Random) -> dict[str, Any]:
    """Wait to be asked, take some option, and wait to be asked again; the position in which it was taken."""
    while not eyes.position["choices"] and not eyes.position["view"].get("scores"):
        eyes.next()
    before = eyes.position
    if before["view"].get("scores"):
        return before
    option = rng.choice(before["choices"])["option"]
    assert (
        eyes.answer({"type": "decide", "serial": before["view"]["serial"], "option": option})["fault"] is None
    )
    while eyes.position["view"]["serial"] == before["view"]["serial"] or (
        not eyes.position["choices"] and not eyes.position["view"].get("scores")
    ):
        eyes.next()
    return before


def take_back(eyes: Eyes) -> dict[str, Any]:
    """Undo, and wait until the table shows it; the answer."""
    serial = eyes.position["view"]["serial"]
    answer = eyes.answer({"type": "undo", "serial": serial})
    while answer["fault"] is None and eyes.position["view"]["serial"] >= serial:
        eyes.next()
    return answer


@pytest.mark.parametrize("name", ids())
def test_one_goes_back_to_ones_own_last_decision_whatever_happened_since(browser: Browser, name: str) -> None:
    """Bots acted, cards were drawn and shown; the position is the very one, and so is the deal."""
    rng = Random(5)
    made = browser.make("me", BOT, game=name, seed=5)
    eyes = browser.open(made["table"]["id"], 0)
    eyes.next()
    for _ in range(6):
        before = choose(eyes, rng)
        if eyes.position["view"].get("scores"):
            break
        told = [one for one in eyes.heard if one["type"] == "update"][-1]
        assert (told["undo"], told["no_undo"]) == (True, None)
        assert take_back(eyes)["fault"] is None
        assert eyes.position == before
        choose(eyes, rng)


def test_the_table_and_the_record_say_so(server: Server, browser: Browser) -> None:
    rng = Random(1)
    made = browser.make("me", BOT, seed=7)
    table = made["table"]["id"]
    assert made["table"]["take_backs"] == 0
    eyes = browser.open(table, 0)
    eyes.next()
    freely = 0
    for _ in range(4):
        choose(eyes, rng)
        take_back(eyes)
        told = [one for one in eyes.heard if one.get("kind") == "undone"][-1]
        freely += told["table"] is not None
        if told["table"]:
            assert told["table"]["take_backs"] == freely
        choose(eyes, rng)
    assert freely > 0
    while not eyes.position["view"].get("scores"):
        choose(eyes, rng)

    assert browser.get(f"/api/tables/{table}")["take_backs"] == freely
    assert browser.get(f"/api/tables/{table}/record")["take_backs"] == freely
    entries = server.run(server.hub.store.entries_after(table, 0))
    assert sum(isinstance(entry, Undone) and entry.freely for entry in entries) == freely


def test_it_survives_a_restart(tmp_path: Path) -> None:
    rng = Random(2)
    with running(tmp_path) as server:
        browser = Browser(server.url)
        table = browser.make("me", BOT, seed=7)["table"]["id"]
        eyes = browser.open(table, 0)
        eyes.next()
        for _ in range(4):
            choose(eyes, rng)
        take_back(eyes)
        position, backs = eyes.position, browser.get(f"/api/tables/{table}")["take_backs"]
        cookies = browser.http.cookies
    with running(tmp_path) as server:
        browser = Browser(server.url)
        browser.http.cookies = cookies
        again = browser.open(table, 0).next()
        assert again["position"] == position
        assert again["table"]["take_backs"] == backs == 1


def test_taking_back_does_not_change_the_deal(server: Server, browser: Browser) -> None:
    """The same choices after a take-back lead to the same cards: nobody gets another draw."""
    made = browser.make("me", BOT, seed=9)
    table = made["table"]["id"]
    eyes = browser.open(table, 0)
    eyes.next()
    choose(eyes, Random(3))
    choose(eyes, Random(3))
    after = eyes.position
    assert take_back(eyes)["fault"] is None
    entries = server.run(server.hub.store.entries_after(table, 0))
    last = [entry for entry in entries if isinstance(entry, Chosen) and entry.by == "person"][-1]
    serial = eyes.position["view"]["serial"]
    assert eyes.answer({"type": "decide", "serial": serial, "option": last.option})["fault"] is None
    while eyes.position["view"]["serial"] < after["view"]["serial"]:
        eyes.next()

    assert eyes.position == after


def test_the_bounds_hold(tmp_path: Path) -> None:
    with running(tmp_path, undos_per_seat=2) as server:
        browser = Browser(server.url)
        eyes = browser.open(browser.make("me", BOT, seed=7)["table"]["id"], 0)
        eyes.next()
        for _ in range(2):
            choose(eyes, Random(1))
            assert take_back(eyes)["fault"] is None
        choose(eyes, Random(1))

        told = [one for one in eyes.heard if one["type"] == "update"][-1]
        assert told["undo"] is False
        assert told["no_undo"]["code"] == "undo_often"
        assert take_back(eyes)["fault"]["code"] == "undo_often"


def test_with_another_person_the_strict_rule_stays(server: Server, browser: Browser) -> None:
    """Also where they have left their seat to a bot: they may come back."""
    made, bob = browser.make("me", "friend", BOT, seed=3), Browser(server.url)
    table = made["table"]["id"]
    bob.post("/api/join", {"name": "Bob", "key": made["invites"][0]["key"]})
    bob.post(f"/api/tables/{table}/leave", {}, 200)
    eyes = browser.open(table, 0)
    eyes.next()
    rng, refused = Random(4), set()
    for _ in range(8):
        choose(eyes, rng)
        told = [one for one in eyes.heard if one["type"] == "update"][-1]
        if told["no_undo"]:
            refused.add(told["no_undo"]["code"])
            assert take_back(eyes)["fault"]["code"] == told["no_undo"]["code"], "one is told before trying"

    assert "undo_acted" in refused


def test_whoever_has_chosen_nothing_is_told_nothing(browser: Browser) -> None:
    made = browser.make("me", "hotseat", seed=3)
    snapshots = [browser.open(made["table"]["id"], seat).next() for seat in range(2)]

    assert [(told["undo"], told["no_undo"]) for told in snapshots] == [(False, None)] * 2


def test_a_record_without_take_backs_reads_as_it_always_did() -> None:
    record = Record(1, "guild_battle", "1", 3, TableSpec(), ())

    assert b"take_backs" not in msgspec.json.encode(record)
    assert b"take_backs" in msgspec.json.encode(msgspec.structs.replace(record, take_backs=2))
