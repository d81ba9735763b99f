"""Tables that change what is printed: bounded, told to everybody before they sit down, and no way to stall anybody."""

import threading
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from pioche.core.contract import TableSpec
from pioche.core.numbers import ranges
from pioche.games import game, ids, texts
from pioche.games.ossuaire.game import book_of
from pioche.language.cards import REMEMBERED, Pool
from pioche.language.forms import LONGEST, MADE, MOST_LINES
from pioche.server.tables.specs import CALLED
from tests.server.rig import Browser, Json, Server, running

BOT = {"kind": "bot", "level": 1}
SEATS = [{"kind": "me"}, {"kind": "friend"}]
SORTED_BY = "kind"  # builders of decks name it, and no change can
HERALD = {"heraut": {"text": ["Piochez trois cartes."]}}


def refused(browser: Browser, status: int = 400, **asked: Any) -> Json:
    """The fault with which a table is refused."""
    body = {"game": "guild_battle", "seats": SEATS, **asked}
    fault: Json = browser.post("/api/tables", body, status)["fault"]
    return fault


def test_changes_are_told_in_words_before_one_sits_down(server: Server, browser: Browser) -> None:
    made = browser.make("me", "friend", cards=HERALD, numbers={"hand_limit": 7})
    guest = Browser(server.url)

    told = guest.post("/api/entrance", {"key": made["invites"][0]["key"]}, 200)["table"]["changes"]

    assert told["numbers"] == [
        {
            "name": "hand_limit",
            "called": {"fr": "limite de main", "en": "hand limit"},
            "printed": 5,
            "played": 7,
        }
    ]
    assert told["asked"] == HERALD
    (card,) = told["cards"]
    assert (card["id"], card["field"], card["name"]["fr"]) == ("heraut", "text", "Héraut")
    assert card["printed"]["fr"] == "Piochez une carte."
    assert card["played"]["fr"].startswith("Piochez trois cartes")
    assert card["played"]["en"].startswith("Draw three cards")


@pytest.mark.parametrize("name", ids())
def test_whatever_can_be_changed_has_a_name(name: str) -> None:
    kinds = texts.pool(name).kinds.values()
    fields = {field.name for kind in kinds for field in msgspec.structs.fields(kind)} - {*CALLED, *MADE}
    rulebook = game(name).rulebook  # type: ignore[attr-defined]

    assert {*ranges(rulebook), *fields} == set(texts.about(name).changed) - {SORTED_BY}


def test_changes_are_told_in_lists_at_the_table_and_in_replays(server: Server, browser: Browser) -> None:
    table = browser.make("me", "friend", cards=HERALD, open=True)["table"]["id"]
    guest = Browser(server.url)
    listed = next(info for info in guest.get("/api/tables") if info["id"] == table)
    guest.post(f"/api/tables/{table}/join", {})

    at_the_table = guest.open(table, 1).until("snapshot")["table"]
    replayed = guest.get(f"/api/tables/{table}/replay?seat=1")["table"]

    assert listed["changes"] == at_the_table["changes"] == replayed["changes"]
    assert listed["changes"]["cards"]


def test_a_table_that_changes_nothing_says_nothing(browser: Browser) -> None:
    as_printed = {"hand_limit": game("guild_battle").rulebook.hand_limit}  # type: ignore[attr-defined]

    assert browser.make("me", BOT)["table"]["changes"] is None
    assert browser.make("me", BOT, numbers=as_printed)["table"]["changes"] is None


def test_the_cards_of_a_table_are_those_that_are_played(browser: Browser) -> None:
    table = browser.make("me", BOT, cards=HERALD)["table"]["id"]

    cards = {card["id"]: card for card in browser.get(f"/api/tables/{table}/cards")}

    assert cards["heraut"]["lines"][0]["text"]["fr"] == "Piochez trois cartes."
    assert len(cards) == len(texts.cards("guild_battle"))


def test_a_changed_table_is_played_as_it_says(server: Server, browser: Browser) -> None:
    table = browser.make("me", "hotseat", numbers={"opening_hand": 2})["table"]["id"]

    match = server.hub.rooms[table].state.match

    assert match is not None
    assert [pile.count for pile in match.view(0).piles if pile.zone == "hand"] in ([2, 2], [3, 2], [2, 3])


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"numbers": {"draw": 0}}, "draw = 0: this game can be played with 1 to 10"),
        ({"numbers": {"drw": 2}}, "unknown number 'drw'; nearest: draw"),
        ({"cards": {"heraut": {"text": ["Piochez trois crates."]}}}, "heraut, line 1 of its text, column 15"),
        ({"cards": {"heraut": {"txt": ["Piochez."]}}}, "heraut, txt: unknown field; nearest: text"),
        ({"cards": {"heraut": {"name": "Moi"}}}, "a card keeps its printed name"),
        ({"cards": {"heraut": {"text": ["a" * (LONGEST + 1)]}}}, f"a card has room for {LONGEST}"),
        ({"cards": {"heraut": {"text": ["a"] * (MOST_LINES + 1)}}}, f"a card has room for {MOST_LINES}"),
        ({"cards": {"heraut": {"text": ["Piochez une carte." * 20] * 12}}}, "a table has room for 4096"),
        ({"cards": {"heraut": {"slot": "witch"}}}, "heraut"),
    ],
)
def test_what_cannot_be_is_refused_as_on_the_command_line(browser: Browser, asked: Json, said: str) -> None:
    fault = refused(browser, **asked)

    assert said in fault["text"]["en"]
    assert fault["text"]["fr"] != fault["text"]["en"]
    assert "\n" not in fault["text"]["fr"]


def test_a_card_that_is_not_printed_is_refused_with_the_nearest(browser: Browser) -> None:
    fault = refused(browser, 404, cards={"herot": {"text": ["Piochez trois cartes."]}})

    assert "heraut" in fault["text"]["en"]


@pytest.mark.parametrize("value", [{"a": {"b": 1}}, [[["deep"]]], 1.5])
def test_what_is_no_field_of_a_card_cannot_be_read(browser: Browser, value: object) -> None:
    assert refused(browser, cards={"heraut": {"text": value}})["code"] == "bad_message"


@pytest.mark.parametrize("game_id", ["guild_battle", "ossuaire"])
@pytest.mark.parametrize("sign", ["a", "a ", "1 ", "( ", "« "])
def test_no_text_costs_much_to_refuse(game_id: str, sign: str) -> None:
    pool = texts.pool(game_id)
    id = next(iter(pool.printed()))
    long, short = (sign * LONGEST)[:LONGEST], "Piochez xyz."

    def cost(text: str) -> float:
        taken = []
        for _ in range(3):
            began = time.process_time()
            with pytest.raises(Exception, match=id):
                pool.define(id, {"text": [text]})
            taken.append(time.process_time() - began)
        return min(taken)

    assert cost(long) < 10 * cost(short) + 0.2  # a word of 15 kB took 2.5 s


def test_thousands_of_changed_tables_do_not_fill_the_memory() -> None:
    pool = texts.pool("ossuaire")
    for value in range(30):
        for cost in range(1, 21):
            spec = TableSpec(2, ("ossuaire", "garnison"), cards={"liche": {"value": value, "cost": cost}})
            texts.wording("ossuaire", spec)
            if value < 4:
                game("ossuaire").spec(spec)

    assert len(pool._defined) <= REMEMBERED
    assert book_of.cache_info().currsize <= 64


def test_texts_are_read_away_from_the_event_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = {"heraut": {"text": [("Piochez une carte puis xyz " * 15)[:LONGEST]]}}
    with running(tmp_path) as server:
        browser = Browser(server.url)
        browser.make(
            "me", BOT
        )  # the printed cards have been read: whoever serves does so before (`serving.calm`)
        threads: set[str] = set()
        card = Pool.card

        def noted(*given: Any) -> Any:
            threads.add(threading.current_thread().name)
            return card(*given)

        monkeypatch.setattr(Pool, "card", noted)
        refused(browser, cards=wrong)
        browser.make("me", BOT, cards={"heraut": {"text": ["Piochez deux cartes."]}})
        loop = server._thread.name

    assert threads
    assert loop not in threads


def test_nobody_fills_the_line_in_which_changed_tables_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    extended, codes = Pool.extended, list[int]()
    body = {"game": "guild_battle", "seats": SEATS, "cards": HERALD}

    def slow(*given: Any) -> Any:
        time.sleep(0.3)
        return extended(*given)

    def ask(address: str) -> int:
        transport = httpx.HTTPTransport(local_address=address)
        with httpx.Client(base_url=server.url, transport=transport, timeout=60) as client:
            return client.post("/api/tables", json=body).status_code

    with running(tmp_path) as server:
        monkeypatch.setattr(Pool, "extended", slow)
        greedy = [threading.Thread(target=lambda: codes.append(ask("127.0.0.2"))) for _ in range(40)]
        for one in greedy:
            one.start()
        time.sleep(1)
        stranger = ask("127.0.0.3")
        for one in greedy:
            one.join()

    assert stranger == 201
    assert 429 in codes


def test_cards_are_worded_once_however_often_they_are_asked_for(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = browser.make("me", BOT, cards=HERALD)["table"]["id"]
    paths = ("/api/games/guild_battle/cards", f"/api/tables/{table}/cards")
    first = [browser.get(path) for path in paths]

    monkeypatch.setattr(texts, "keywords", lambda *_: pytest.fail("worded again"))
    again = [browser.get(path) for path in paths]

    assert again == first
    assert first[0] != first[1]
