"""Single answers: given by the table among bots, or where all people have agreed; told to nobody else."""

import time
from pathlib import Path
from typing import Any

import pytest

from pioche.server.keep.journal import Agreed, Chosen, Place
from pioche.server.keep.manners import Manners
from tests.server.rig import Browser, Eyes, Server, running

BOT = {"kind": "bot", "level": 1}
QUICK = 0.05  # seconds, where tables answer


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A server whose tables answer after a moment."""
    with running(tmp_path_factory.mktemp("quick"), single=QUICK) as server:
        yield server


def entries(server: Server, table: str) -> list[Any]:
    """The journal of a table."""
    return list(server.run(server.hub.store.entries_after(table, 0)))


def last_of(position: dict[str, Any]) -> dict[str, Any]:
    """The decision for the last option: it plays cards rather than keep them."""
    return {
        "type": "decide",
        "serial": position["view"]["serial"],
        "option": position["choices"][-1]["option"],
    }


def until_choice(eyes: Eyes) -> dict[str, Any]:
    """Wait until somebody has a real choice here, or the match is over; who asks answers nothing that is single."""
    position = eyes.position
    while not position["view"].get("scores") and len(position["choices"]) < 2:
        eyes.next()
        position = eyes.position
    return position


def test_among_bots_the_table_gives_single_answers_and_nobody_has_to(quick: Server) -> None:
    browser = Browser(quick.url)
    table = browser.make("me", BOT, BOT, seed=4)["table"]
    assert table["singles"] == {"on": True, "agreed": [0], "after": QUICK}
    eyes = browser.open(table["id"], 0)
    eyes.next()
    for _ in range(12):
        position = until_choice(eyes)
        if position["view"].get("scores"):
            break
        choice = last_of(position)
        assert eyes.answer(choice)["fault"] is None
        while eyes.position["view"]["serial"] == position["view"]["serial"]:
            eyes.next()

    given = [
        entry for entry in entries(quick, table["id"]) if isinstance(entry, Chosen) and entry.by == "table"
    ]
    assert given, "somebody had a single answer in twelve decisions"
    assert {entry.seat for entry in given} == {0}


def test_whoever_does_not_want_it_answers_by_themselves(quick: Server) -> None:
    browser = Browser(quick.url)
    table = browser.make("me", BOT, seed=4)["table"]["id"]
    eyes = browser.open(table, 0)
    eyes.next()
    assert eyes.answer({"type": "agree", "singles": False})["fault"] is None
    told = eyes.until("update") if eyes.heard[-1]["type"] != "update" else eyes.heard[-1]
    assert told["kind"] == "agreed"
    assert told["table"]["singles"]["on"] is False
    for _ in range(15):
        while not eyes.position["choices"] and not eyes.position["view"].get("scores"):
            eyes.next()
        position = eyes.position
        if position["view"].get("scores"):
            break
        if len(position["choices"]) == 1:
            time.sleep(3 * QUICK)
        choice = last_of(position)
        assert eyes.answer(choice)["fault"] is None
        while eyes.position["view"]["serial"] == position["view"]["serial"]:
            eyes.next()

    assert all(entry.by != "table" for entry in entries(quick, table) if isinstance(entry, Chosen))


def test_among_people_all_must_agree_and_it_survives_a_restart(tmp_path: Path) -> None:
    with running(tmp_path, single=QUICK) as server:
        ada, bob = Browser(server.url), Browser(server.url)
        made = ada.make("me", "friend", seed=3)
        table = made["table"]["id"]
        bob.post("/api/join", {"name": "Bob", "key": made["invites"][0]["key"]})
        eyes = [ada.open(table, 0), bob.open(table, 1)]
        for pair in eyes:
            pair.next()
        assert ada.get(f"/api/tables/{table}")["singles"]["on"] is False, (
            "a quick answer would tell of a hand"
        )
        assert eyes[0].answer({"type": "agree", "singles": True})["fault"] is None
        assert ada.get(f"/api/tables/{table}")["singles"] == {"on": False, "agreed": [0], "after": QUICK}
        assert eyes[1].answer({"type": "agree", "singles": True})["fault"] is None
        assert bob.get(f"/api/tables/{table}")["singles"]["on"] is True
        cookies = ada.http.cookies
    with running(tmp_path, single=QUICK) as server:
        ada = Browser(server.url)
        ada.http.cookies = cookies
        assert ada.get(f"/api/tables/{table}")["singles"] == {"on": True, "agreed": [0, 1], "after": QUICK}


def test_among_people_a_decision_takes_as_long_as_a_single_answer(tmp_path: Path) -> None:
    """However quickly somebody decides who has a choice, the others hear of it when a single answer would be given."""
    patience = 0.6
    with running(tmp_path, single=patience) as server:
        browser = Browser(server.url)
        table = browser.make("me", "hotseat", seed=3)["table"]["id"]
        eyes = [browser.open(table, seat) for seat in range(2)]
        for pair in eyes:
            pair.next()
        assert eyes[0].answer({"type": "agree", "singles": True})["fault"] is None, (
            "for both seats of one device"
        )
        position = eyes[0].position
        first = position["view"]["asked"][0]
        gaps = []
        for _ in range(3):
            begun = time.monotonic()
            asked = eyes[first].position["view"]["asked"][0]
            position = eyes[asked].position
            choice = last_of(position)
            fault = eyes[asked].answer(choice)["fault"]
            assert fault is None or len(position["choices"]) == 1, "the table was quicker with a single one"
            gaps.append(time.monotonic() - begun)
            for pair in eyes:
                while pair.position["view"]["serial"] == position["view"]["serial"]:
                    pair.next()

    assert min(gaps[1:]) > patience * 0.8


def test_only_whoever_was_asked_is_told_that_the_table_answered(quick: Server) -> None:
    browser = Browser(quick.url)
    made = browser.make("me", BOT, BOT, seed=4)
    table = made["table"]["id"]
    mine, watching = browser.open(table, 0), browser.open(table, None, key=made["watch"])
    mine.next(), watching.next()
    while True:
        position = until_choice(mine)
        if position["view"].get("scores"):
            break
        choice = last_of(position)
        assert mine.answer(choice)["fault"] is None
        while mine.position["view"]["serial"] == position["view"]["serial"]:
            mine.next()
    while not watching.position["view"].get("scores"):
        watching.next()

    chosen = [
        {(one["seat"], one["by"]) for one in eyes.heard if one.get("kind") == "chosen"}
        for eyes in (mine, watching)
    ]
    assert (0, "table") in chosen[0]
    assert {by for _, by in chosen[1]} == {"person", "bot"}


def test_nothing_is_answered_while_nobody_looks(quick: Server) -> None:
    browser = Browser(quick.url)
    table = browser.make("me", BOT, seed=4)["table"]["id"]
    time.sleep(4 * QUICK)

    assert all(entry.by == "bot" for entry in entries(quick, table))


def test_seats_of_one_device_agree_together() -> None:
    manners = Manners([Place("me", holder="a"), Place("hotseat", holder="a"), Place("bot", level=1)])
    assert not manners.singles
    manners.fold(Agreed(1, True))

    assert manners.agreed == [0, 1]
    assert manners.alone is None
