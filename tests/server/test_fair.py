"""How tables are dealt: from seeds that nobody can guess, which nobody is told before the end."""

import json
import logging
from pathlib import Path
from random import Random

import pytest
from sqlalchemy.exc import SQLAlchemyError

from pioche.core.contract import TableSpec
from pioche.server.keep.journal import Place, Row
from pioche.server.keep.store import Store
from tests.server.rig import Browser, Json, Server

BOT = {"kind": "bot", "level": 1}


def row_of(server: Server, table: str) -> Row:
    """What the store keeps of a table."""
    kept = server.run(server.hub.store.load(table))
    row: Row = kept.row
    return row


# ---- drawn seeds


def test_a_drawn_seed_has_256_bits_and_is_never_the_same(server: Server, browser: Browser) -> None:
    tables = [browser.make("me", BOT)["table"]["id"] for _ in range(8)]

    seeds = {str(row_of(server, table).seed) for table in tables}

    assert len(seeds) == 8
    assert all(len(seed) == 64 and int(seed, 16) >= 2**64 for seed in seeds)


def test_the_cards_of_a_drawn_seed_hang_on_all_of_it(server: Server, browser: Browser) -> None:
    table = browser.make("me", BOT)["table"]["id"]
    match = server.hub.rooms[table].state.match

    assert match is not None
    assert match.table.chance.state >= 2**64


def test_nothing_that_is_said_before_the_end_holds_the_seed(
    server: Server, browser: Browser, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    made = browser.make("me", "friend", BOT)
    table = made["table"]["id"]
    guest, stranger = Browser(server.url), Browser(server.url)
    key = made["invites"][0]["key"]
    said: list[object] = [made, browser.post("/api/entrance", {"key": key}, 200)]
    said.append(guest.post("/api/join", {"key": key}))
    eyes = [browser.open(table, 0), guest.open(table, 1), stranger.open(table, None, key=made["watch"])]
    for one in eyes:
        one.until("snapshot")
    for seat, one in enumerate(eyes[:2]):
        one.answer({"type": "decide", "serial": 99, "option": f"play:{seat}"})  # refused
        one.answer({"type": "undo", "serial": 0})
    said += [one.heard for one in eyes]
    for path in ("", "/stream?seat=0", "/replay?seat=0", "/replay?seat=watch"):
        said.append(browser.get(f"/api/tables/{table}{path}"))
    said += [browser.get(f"/api/tables/{table}/record", 409), browser.get("/schema/openapi.json")]

    secrets = hidden(server, table)
    told = json.dumps(said) + caplog.text

    assert not [secret for secret in secrets if secret in told]


def hidden(server: Server, table: str) -> list[str]:
    """All that tells the cards of a table, as it could be written."""
    row, match = row_of(server, table), server.hub.rooms[table].state.match
    assert match is not None
    assert match.seed is not None
    return [str(row.seed), str(int(str(row.seed), 16)), f"{match.seed:x}", str(match.seed)]


def test_a_failure_of_the_store_does_not_tell_what_was_to_be_kept(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/pioche.db")
    row = Row("t", "guild_battle", "1", TableSpec(), "5e" * 32, (Place("me"),))
    failures: list[str] = []

    def twice() -> None:
        from pioche.server.keep.journal import encode
        from pioche.server.keep.schema import TABLES

        values = {"id": "t", "body": encode(row), "open": False, "address": "", "created": 0, "updated": 0}
        for _ in range(2):
            with store.engine.begin() as connection:
                connection.execute(TABLES.insert(), {**values, "status": "waiting"})

    try:
        twice()
    except SQLAlchemyError as error:
        failures.append(str(error))

    assert failures
    assert "5e5e" not in failures[0]


# ---- chosen seeds


def test_a_chosen_seed_is_told_before_one_sits_down(server: Server, browser: Browser) -> None:
    made = browser.make("me", "friend", seed=1234567)
    guest = Browser(server.url)

    shown = guest.post("/api/entrance", {"key": made["invites"][0]["key"]}, 200)["table"]

    assert (shown["seeded"], shown["seed"]) == (True, "1234567")


def test_a_drawn_seed_is_not_told(browser: Browser) -> None:
    table = browser.make("me", BOT)["table"]

    assert (table["seeded"], table["seed"]) == (False, "")


def test_no_seed_can_be_chosen_at_an_open_table(browser: Browser) -> None:
    seats = [{"kind": "me"}, {"kind": "friend"}]

    refused = browser.post(
        "/api/tables", {"game": "guild_battle", "seats": seats, "open": True, "seed": 5}, 400
    )["fault"]

    assert refused["code"] == "seeded_open"
    assert "invite friends" in refused["text"]["en"]
    assert "table ouverte" in refused["text"]["fr"]


def test_a_match_that_goes_on_from_a_finished_one_says_its_seed(server: Server, browser: Browser) -> None:
    table = browser.make("me", "hotseat", BOT)["table"]["id"]
    finish(browser, table)
    record: Json = browser.get(f"/api/tables/{table}/record")

    on = browser.post(f"/api/tables/{table}/continue", {"step": 3, "seat": 0})["table"]

    assert (on["seeded"], on["seed"]) == (True, record["seed"])
    assert [seat["kind"] for seat in on["seats"]] == ["person", "bot", "bot"]
    assert not on["open"]


def finish(browser: Browser, table: str) -> None:
    """Play a table with a hot seat to its end."""
    rng = Random(1)
    while (info := browser.get(f"/api/tables/{table}"))["status"] != "over":
        for seat in info["asked"]:
            if info["seats"][seat]["kind"] == "bot":
                continue
            told = browser.get(f"/api/tables/{table}/stream?seat={seat}")["messages"][0]["position"]
            option = rng.choice(told["choices"])["option"]
            command = {
                "type": "decide",
                "id": f"{info['serial']}",
                "serial": info["serial"],
                "option": option,
            }
            browser.post(f"/api/tables/{table}/commands?seat={seat}", command, 200)
