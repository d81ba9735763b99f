"""How tables are dealt: from seeds that nobody can guess, which nobody is told before the end."""

import hashlib
import json
import logging
from pathlib import Path
from random import Random

import pytest
from sqlalchemy.exc import SQLAlchemyError
from typer.testing import CliRunner

from pioche.cli import app
from pioche.core.contract import TableSpec
from pioche.server.keep.journal import Place, Row
from pioche.server.keep.store import Store
from pioche.server.wire.messages import Decide
from tests.server.rig import Browser, Json, Server, running

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
    return [str(row.seed), row.salt, str(int(str(row.seed), 16)), f"{match.seed:x}", str(match.seed)]


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


# ---- the promise


def test_the_commitment_is_shown_before_the_deal_and_opened_after_the_end(
    server: Server, browser: Browser
) -> None:
    made = browser.make("me", "friend")
    table, guest = made["table"]["id"], Browser(server.url)
    before: Json = guest.post("/api/entrance", {"key": made["invites"][0]["key"]}, 200)["table"]
    guest.post("/api/join", {"key": made["invites"][0]["key"], "chance": "guest-1"})
    during: Json = guest.get(f"/api/tables/{table}")

    play_all(server, table)
    after: Json = guest.get(f"/api/tables/{table}")

    assert before["fair"]["commitment"] == during["fair"]["commitment"] == after["fair"]["commitment"]
    assert [info["fair"]["seed"] + info["fair"]["salt"] for info in (before, during)] == ["", ""]
    row = row_of(server, table)
    assert (after["fair"]["seed"], after["fair"]["salt"]) == (row.seed, row.salt)
    assert after["fair"]["chances"] == ["", "guest-1"]


@pytest.mark.parametrize("game", ["guild_battle", "ossuaire"])
def test_a_record_of_the_server_proves_how_it_was_dealt(
    server: Server, browser: Browser, tmp_path: Path, game: str
) -> None:
    made = browser.make("me", "hotseat", game=game, adds=True)
    table, shown = made["table"]["id"], made["table"]["fair"]
    browser.post(f"/api/tables/{table}/chance", {"chance": "my-own-chance"}, 200)
    play_all(server, table)
    path = tmp_path / "match.json"
    path.write_text(json.dumps(browser.get(f"/api/tables/{table}/record")))

    noted = ["--commitment", shown["commitment"][:12], "--chance", "my-own-chance"]
    said = CliRunner().invoke(app, ["replay", str(path), "--verify", *noted, "--lang", "en"])

    assert said.exit_code == 0, said.output
    assert said.output.count("✓") == 5
    assert "it could not choose the deal" in said.output


def test_the_deal_is_made_of_the_secret_and_of_what_everybody_added(server: Server, browser: Browser) -> None:
    made = browser.make("me", "friend", BOT, adds=True)
    table, guest = made["table"]["id"], Browser(server.url)
    browser.post(f"/api/tables/{table}/chance", {"chance": "first"}, 200)
    guest.post("/api/join", {"key": made["invites"][0]["key"], "chance": "second"})
    row, match = row_of(server, table), server.hub.rooms[table].state.match

    expected = hashlib.sha256(f"pioche deal 1\n{row.seed}\n{row.salt}\nfirst\nsecond\n".encode()).hexdigest()

    assert match is not None
    assert match.seed == int(expected, 16)


def test_a_match_waits_for_what_its_maker_adds(server: Server, browser: Browser) -> None:
    made = browser.make("me", BOT, adds=True)
    table = made["table"]["id"]
    waiting: Json = browser.get(f"/api/tables/{table}")

    begun: Json = browser.post(f"/api/tables/{table}/chance", {"chance": "abc"}, 200)
    again: Json = browser.post(f"/api/tables/{table}/chance", {"chance": "abc"}, 200)
    late = browser.post(f"/api/tables/{table}/chance", {"chance": "xyz"}, 409)["fault"]

    assert (waiting["status"], waiting["fair"]["awaited"], waiting["serial"]) == ("waiting", 0, 0)
    assert (begun["status"], begun["fair"]["awaited"]) == ("playing", None)
    assert again["fair"]["chances"] == ["abc", ""]
    assert late["code"] == "nothing_to_add"


def test_nobody_adds_for_somebody_else(server: Server, browser: Browser) -> None:
    made = browser.make("me", "friend", adds=True)
    table, guest, stranger = made["table"]["id"], Browser(server.url), Browser(server.url)
    guest.post("/api/join", {"key": made["invites"][0]["key"]})

    by_guest = guest.post(f"/api/tables/{table}/chance", {"chance": "mine"}, 409)["fault"]
    by_stranger = stranger.post(f"/api/tables/{table}/chance", {"chance": "mine"}, 404)["fault"]

    assert (by_guest["code"], by_stranger["code"]) == ("nothing_to_add", "unknown_table")
    assert browser.get(f"/api/tables/{table}")["status"] == "waiting"


@pytest.mark.parametrize("chance", ["", "x" * 65, "two\nlines", "é", "a b"])
def test_what_is_added_is_one_short_line_of_letters(browser: Browser, chance: str) -> None:
    table = browser.make("me", BOT, adds=True)["table"]["id"]

    refused = browser.post(f"/api/tables/{table}/chance", {"chance": chance}, 400)["fault"]

    assert refused["code"] == "bad_message"


def test_what_was_added_survives_a_restart(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        browser = Browser(server.url)
        table = browser.make("me", "hotseat", adds=True)["table"]["id"]
        browser.post(f"/api/tables/{table}/chance", {"chance": "kept"}, 200)
        before = server.hub.rooms[table].state.match
    with running(tmp_path) as server:
        after = server.run(server.hub.room(table)).state.match

    assert before is not None
    assert before.view(0) == after.view(0)
    assert before.seed == after.seed


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
    play_all(server, table)
    record: Json = browser.get(f"/api/tables/{table}/record")

    on = browser.post(f"/api/tables/{table}/continue", {"step": 3, "seat": 0})["table"]

    assert (on["seeded"], on["seed"]) == (True, record["seed"])
    assert [seat["kind"] for seat in on["seats"]] == ["person", "bot", "bot"]
    assert not on["open"]


def play_all(server: Server, table: str) -> None:
    """Play a table to its end, for every person of it."""
    rng = Random(1)

    async def play() -> None:
        room = await server.hub.room(table)
        while (match := room.state.match) is not None and match.outcome is None:
            if room.state.places[match.asked].bot:
                await room.wait(None, room.state.seq, 5)
                continue
            option = str(rng.choice(match.options()))
            await room.command(match.asked, Decide(f"{match.serial}", match.serial, option))

    server.run(play())
