"""The Laboratory over the API: a change is understood or told what is wrong with it, and nobody can fill its desk."""

import threading
import time
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import pytest

from pioche.core.record import Record, replay
from pioche.games import game, texts
from pioche.lab.change import Change, change_of, written
from pioche.server.laboratory import checking
from pioche.server.laboratory.forms import changeable
from pioche.server.wire.lab import FILE_LENGTH, LabChange
from tests.server.rig import Browser, Json, running

HERALD = {"heraut": {"text": ["Piochez trois cartes."]}}
GAMES = ["guild_battle", "ossuaire", "raise_rise_die"]


def check(browser: Browser, status: int = 200, *, of: str = "guild_battle", **change: Any) -> Json:
    """What the server says of a change."""
    told: Json = browser.post("/api/lab/check", {"game": of, **change}, status)
    return told


@pytest.mark.parametrize("name", GAMES)
def test_every_field_and_number_says_between_what_it_may_be(browser: Browser, name: str) -> None:
    info = browser.get(f"/api/lab/{name}")

    assert {card["id"] for card in info["cards"]} == set(texts.cards(name))
    for field in (field for form in info["forms"].values() for field in form):
        assert field["called"]["fr"] != field["name"] or field["name"] in (
            "activation",
            "faction",
            "infusion",
            "type",
        )
        assert field["kind"] != "number" or field["least"] < field["most"]
        assert field["kind"] not in ("choice", "words") or len(field["choices"]) > 1
    for number in info["numbers"]:
        assert number["least"] <= number["printed"] <= number["most"]


def test_a_field_of_several_words_names_each_of_them(browser: Browser) -> None:
    info = browser.get("/api/lab/raise_rise_die")
    card = next(card for card in info["cards"] if card["fields"].get("slots"))
    slots = next(field for field in info["forms"][card["form"]] if field["name"] == "slots")

    assert slots["kind"] == "words"
    assert slots["choices"][0]["name"] == {"fr": "Tête", "en": "Head"}
    every = [choice["id"] for choice in slots["choices"]]
    told = check(browser, of="raise_rise_die", cards={card["id"]: {"slots": every}})
    assert told["slips"] == []
    assert told["changes"] is not None
    wrong = check(browser, of="raise_rise_die", cards={card["id"]: {"slots": ["hed"]}})
    assert [(slip["card"], slip["field"]) for slip in wrong["slips"]] == [(card["id"], "slots")]


def test_a_card_of_another_set_says_with_which_it_is_played(browser: Browser) -> None:
    cards = {card["id"]: card["variant"] for card in browser.get("/api/lab/guild_battle")["cards"]}

    assert cards["heraut"] == {}
    assert cards["messager"] == {"set": "guildes"}
    assert {str(card["variant"]) for card in browser.get("/api/lab/ossuaire")["cards"]} == {"{}"}


@pytest.mark.parametrize("name", GAMES)
def test_what_is_printed_is_no_change(name: str) -> None:
    for card in changeable(name, 4096, 3).cards:
        told = checking.checked(LabChange(name, {card.id: card.fields}), 4096)

        assert not told.slips
        assert told.changes is None


def test_a_sound_change_is_drawn_said_in_both_languages_and_written_down(browser: Browser) -> None:
    told = check(browser, cards=HERALD, numbers={"hand_limit": 7})
    drawn = told["cards"]["heraut"]

    assert told["slips"] == []
    assert drawn["card"]["lines"][0]["text"]["fr"] == "Piochez trois cartes."
    assert drawn["lines"] == [{"fr": "Piochez trois cartes.", "en": "Draw three cards."}]
    assert [change["name"] for change in told["changes"]["numbers"]] == ["hand_limit"]
    assert change_of(told["file"], "x", "guild_battle").numbers == {"hand_limit": 7}


def test_a_slip_has_its_column_and_what_would_be_right(browser: Browser) -> None:
    told = check(browser, of="ossuaire", cards={"arbaletrier": {"text": ["Immédiat : Intimidez 3"]}})
    (slip,) = told["slips"]

    assert (slip["card"], slip["field"], slip["line"], slip["column"]) == ("arbaletrier", "text", 1, 12)
    assert slip["word"] == "Intimidez"
    right = "Immédiat : Intimider 3"
    assert slip["corrections"] == [{"clause": right, "english": "Immediate — Daunt 3", "line": right}]
    assert slip["text"]["fr"] != slip["text"]["en"]
    assert told["file"] == ""


def test_a_near_clause_takes_the_place_of_the_wrong_one(browser: Browser) -> None:
    told = check(browser, cards={"heraut": {"text": ["Piochez une carte, puis défausez-la."]}})
    nearest = told["slips"][0]["nearest"]

    assert nearest
    assert all(near["english"] for near in nearest)
    assert all(near["line"].startswith("Piochez une carte") for near in nearest)


def test_everything_that_is_wrong_is_told_at_once(browser: Browser) -> None:
    liche = {"value": 31, "text": ["Immédiat : Piocher un", "Permanent : Champion", "xyz"]}
    told = check(browser, of="ossuaire", cards={"liche": liche}, numbers={"hand": 99, "gould": 3})

    places = [(slip["card"], slip["field"], slip["line"]) for slip in told["slips"]]
    assert ("liche", "value", 0) in places
    assert ("liche", "text", 3) in places
    assert places[-2:] == [("", "hand", 0), ("", "gould", 0)]


def test_what_is_strange_is_remarked(browser: Browser) -> None:
    often = {"liche": {"text": ["Retardé : Jusqu'à 999 fois : Exhumer 1 pour Force +2"]}}
    told = check(browser, of="ossuaire", cards=often, numbers={"hand": 20})

    assert "999" in told["cards"]["liche"]["remarks"][0]["fr"]
    assert not told["cards"]["liche"]["remarks"][0]["fr"].startswith("liche")
    assert "20" in told["remarks"][0]["en"]


@pytest.mark.parametrize(
    ("asked", "status", "said"),
    [
        ({"cards": {"herot": {"text": ["Piochez."]}}}, 404, "nearest: heraut"),
        ({"cards": {"heraut": {"name": "Moi"}}}, 400, "keeps its printed name"),
        ({"cards": {"heraut": {"text": ["Piochez une carte." * 20] * 12}}}, 400, "has room for 4096"),
        ({"cards": {"heraut": {"text": {"a": {"b": 1}}}}}, 400, "cannot be read"),
        ({"of": "chess"}, 404, "no such game"),
    ],
)
def test_what_cannot_be_is_refused_in_words(browser: Browser, asked: Json, status: int, said: str) -> None:
    fault = check(browser, status, **asked)["fault"]

    assert said in fault["text"]["en"]
    assert fault["text"]["fr"] != fault["text"]["en"]


# ---- change files


@pytest.mark.parametrize("whose", ["one", "all"])
@pytest.mark.parametrize("name", GAMES[:2])
def test_a_change_file_reads_back(name: str, whose: Any) -> None:
    card = changeable(name, 4096, 3).cards[0]
    whose = whose if game(name).sides else "all"
    change = Change(name, {card.id: {"text": card.fields["text"]}}, {}, whose)

    assert change_of(written(change), "x", name) == change


def test_a_change_file_is_read_as_on_the_command_line(browser: Browser) -> None:
    text = 'game = "guild_battle"\n[heraut]\ntext = ["Piochez trois cartes."]\n[numbers]\nhand_limit = 7\n'
    told = browser.post("/api/lab/read", {"game": "guild_battle", "text": text}, 200)

    assert told == {"cards": HERALD, "numbers": {"hand_limit": 7}, "whose": "all"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[heraut\n", "not TOML, line 1"),
        ('game = "ossuaire"\n[heraut]\n', "'ossuaire' is not 'guild_battle', for which"),
        ('[heraut]\ntext = ["Piochez trois crates."]', "column 15"),
        ("[numbers]\nhand_limit = 70", "this game can be played with"),
        ('[numbers]\nhand_limit = "7"', "a whole number is wanted"),
        ("", "no card in this file"),
        ("a = " + "[" * 5000, "TOML"),
        ("[heraut]\n" + "a." * 3000 + "a = 1", "nested too deeply"),
        ('[heraut]\nname = { fr = "Moi", en = "Me" }', "keeps its printed name"),
        ('[crieur]\nname = { fr = "C", en = "C" }\ngender = "m"\nslot = "herald"\ntext = []', "unknown card"),
    ],
)
def test_a_change_file_that_cannot_be_says_why(browser: Browser, text: str, said: str) -> None:
    response = browser.http.post("/api/lab/read", json={"game": "guild_battle", "text": text})

    assert response.status_code in (400, 404)
    assert said in response.json()["fault"]["text"]["en"]


def test_a_giant_file_is_refused_unread(browser: Browser) -> None:
    text = "#" * (FILE_LENGTH + 1)

    fault = browser.post("/api/lab/read", {"game": "guild_battle", "text": text}, 400)["fault"]

    assert fault["code"] == "bad_message"


# ---- closed, and crowded


def test_a_closed_laboratory_says_so(tmp_path: Path) -> None:
    with running(tmp_path, lab=False) as server:
        browser = Browser(server.url)
        refused = [
            browser.get("/api/lab/guild_battle", 403),
            check(browser, 403, cards=HERALD),
            browser.post("/api/lab/read", {"game": "guild_battle", "text": ""}, 403),
        ]
        home = browser.get("/api/home")
        made = browser.make("me", {"kind": "bot", "level": 1}, cards=HERALD)

    assert {answer["fault"]["code"] for answer in refused} == {"lab_off"}
    assert home["lab"] is False
    assert made["table"]["changes"]["cards"]


def test_one_address_cannot_fill_the_desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    checked, codes = checking.checked, list[int]()

    def slow(*given: Any) -> Any:
        time.sleep(0.2)
        return checked(*given)

    def ask(address: str) -> int:
        transport = httpx.HTTPTransport(local_address=address)
        with httpx.Client(base_url=server.url, transport=transport, timeout=60) as client:
            return client.post("/api/lab/check", json={"game": "guild_battle", "cards": HERALD}).status_code

    with running(tmp_path) as server:
        monkeypatch.setattr(checking, "checked", slow)
        greedy = [threading.Thread(target=lambda: codes.append(ask("127.0.0.2"))) for _ in range(12)]
        for one in greedy:
            one.start()
        time.sleep(0.3)
        stranger = ask("127.0.0.3")
        for one in greedy:
            one.join()

    assert stranger == 200
    assert 429 in codes


def test_the_longest_change_is_checked_in_seconds() -> None:
    text = ("Immédiat : Exhumer 2 pour xyz puis " * 12)[:400]
    change = LabChange("ossuaire", {"liche": {"text": [text] * 8}})
    began = time.process_time()

    told = checking.checked(change, 4096)

    assert len(told.slips) == 8
    assert time.process_time() - began < 10  # one line took 0.1 s


def test_a_changed_card_is_in_the_record_and_plays_again(browser: Browser) -> None:
    made = browser.make("me", {"kind": "bot", "level": 1}, cards=HERALD, numbers={"hand_limit": 7})
    table = made["table"]["id"]
    eyes = browser.open(table, 0)
    eyes.until("snapshot")
    eyes.play(Random(1))

    record = msgspec.convert(browser.get(f"/api/tables/{table}/record"), Record)

    assert record.spec.cards == HERALD
    assert record.spec.numbers == {"hand_limit": 7}
    assert replay(game("guild_battle"), record).outcome is not None
