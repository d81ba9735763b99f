"""Each seat brings its own deck: makers, friends who join, bots, rematches; records and proofs hold what was played."""

import json
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from pioche.core.proof import findings
from pioche.core.record import Record, replay
from pioche.server.keep.journal import Sat, decode_entry, decode_row, encode
from pioche.server.present.builder import builder
from pioche.server.present.describe import cards
from tests.server.rig import Browser, Json, Server, running
from tests.server.test_rematches import play_out
from tests.toys.duel.game import GAME as DUEL

MINE: Json = {
    "name": "À moi",
    "cards": {"ours": 3, "loup": 3, "coq": 2},
    "picks": {"master": ["renard"], "clans": ["foret", "grange"]},
}
HERS: Json = {
    "name": "Les miens",
    "cards": {"souris": 3, "coq": 3},
    "picks": {"master": ["corbeau"], "clans": ["grange"]},
}
BAD: Json = {**MINE, "name": "Trop", "cards": {"ours": 9, "lou": 1}}
FRIENDS: list[Json] = [{"kind": "me", "name": "Camille", "deck": MINE}, {"kind": "friend"}]


@pytest.fixture
def server(tmp_path: Path, duel: str) -> Iterator[Server]:
    """A server with a game of built decks."""
    with running(tmp_path) as found:
        yield found


def lists(browser: Browser, table: str) -> list[Json | None]:
    return [each["deck"] for each in browser.get(f"/api/tables/{table}/decks")]


def test_a_deck_by_value_is_played_and_its_list_is_public(server: Server) -> None:
    camille, stranger = Browser(server.url), Browser(server.url)
    made = camille.make({"kind": "me", "deck": MINE}, {"kind": "bot", "deck": "meute"}, game="duel")
    table = made["table"]

    stranger.get(f"/api/tables/{table['id']}/decks", 404)
    assert [seat["deck"] for seat in table["seats"]] == ["À moi", "meute"]
    assert lists(camille, table["id"]) == [
        {**MINE, "cards": {"coq": 2, "loup": 3, "ours": 3}},
        json.loads(msgspec.json.encode(DUEL.named_decks["meute"].deck)),
    ]


def test_bots_draw_one_of_the_decks_of_the_game_and_a_seed_draws_the_same(server: Server) -> None:
    browser = Browser(server.url)
    seats = ({"kind": "me", "deck": MINE}, {"kind": "bot"})

    drawn = {browser.make(*seats, game="duel")["table"]["seats"][1]["deck"] for _ in range(20)}
    seeded = {browser.make(*seats, game="duel", seed=7)["table"]["seats"][1]["deck"] for _ in range(3)}

    assert drawn == set(DUEL.named_decks)
    assert len(seeded) == 1


def test_an_illegal_deck_is_refused_with_all_its_faults_and_no_table_is_made(server: Server) -> None:
    browser = Browser(server.url)
    refused = browser.post(
        "/api/tables", {"game": "duel", "seats": [{"kind": "me", "deck": BAD}, {"kind": "bot"}]}, 400
    )

    assert refused["fault"]["code"] == "bad_decks"
    for code in ("unknown_card", "deck_size", "too_many_copies"):
        assert f"({code})" in refused["fault"]["text"]["fr"]
    assert browser.get("/api/tables/mine") == []


def test_a_friend_brings_a_deck_and_nobody_sees_the_others_before_the_match(server: Server) -> None:
    camille, sacha = Browser(server.url), Browser(server.url)
    made = camille.make(*FRIENDS, game="duel")
    table, key = made["table"]["id"], made["invites"][0]["key"]

    entrance = sacha.post("/api/entrance", {"key": key}, 200)
    assert [(seat["deck"], seat["brings"]) for seat in entrance["table"]["seats"]] == [
        ("", False),
        ("", True),
    ]
    assert [seat["deck"] for seat in made["table"]["seats"]] == ["À moi", ""]

    seated = sacha.post("/api/join", {"key": key, "name": "Sacha", "deck": HERS})["table"]
    assert seated["status"] == "playing"
    assert [(seat["deck"], seat["brings"]) for seat in seated["seats"]] == [
        ("À moi", False),
        ("Les miens", False),
    ]
    assert lists(camille, table)[1] == {**HERS, "cards": {"coq": 3, "souris": 3}}


def test_a_friend_with_an_illegal_deck_keeps_the_invite(server: Server) -> None:
    camille, sacha = Browser(server.url), Browser(server.url)
    key = camille.make(*FRIENDS, game="duel")["invites"][0]["key"]

    refused = sacha.post("/api/join", {"key": key, "name": "Sacha", "deck": BAD}, 400)
    seated = sacha.post("/api/join", {"key": key, "name": "Sacha", "deck": "meute"})

    assert refused["fault"]["code"] == "bad_decks"
    assert seated["table"]["seats"][1]["deck"] == "meute"


def test_a_friend_who_says_nothing_plays_a_deck_of_the_game(server: Server) -> None:
    camille, sacha = Browser(server.url), Browser(server.url)
    key = camille.make(*FRIENDS, game="duel")["invites"][0]["key"]

    assert sacha.post("/api/join", {"key": key})["table"]["seats"][1]["deck"] == "meute"


def test_where_the_deck_is_chosen_already_none_is_brought(server: Server) -> None:
    camille, sacha = Browser(server.url), Browser(server.url)
    made = camille.make(FRIENDS[0], {"kind": "friend", "deck": "meute"}, game="duel")
    key = made["invites"][0]["key"]

    assert not made["table"]["seats"][1]["brings"]
    assert sacha.post("/api/join", {"key": key, "deck": HERS}, 400)["fault"]["code"] == "no_deck_wanted"
    assert sacha.post("/api/join", {"key": key})["table"]["status"] == "playing"


def test_record_and_proof_hold_the_decks_that_came_after_the_commitment(server: Server) -> None:
    camille, sacha = Browser(server.url), Browser(server.url)
    made = camille.make(*FRIENDS, game="duel")
    noted = made["table"]["fair"]["commitment"]
    sacha.post("/api/join", {"key": made["invites"][0]["key"], "deck": HERS, "chance": "ab" * 8})
    table = made["table"]["id"]
    eyes = [camille.open(table, 0), sacha.open(table, 1)]
    for pair in eyes:
        pair.next()
    play_out(eyes)

    record = msgspec.convert(camille.get(f"/api/tables/{table}/record"), Record)
    found = list(findings(DUEL, record, noted))
    exchanged = msgspec.structs.replace(
        record, spec=msgspec.structs.replace(record.spec, decks=tuple(reversed(record.spec.decks)))
    )

    assert record.fair is not None
    assert record.fair.brought == (1,)
    assert record.spec.deck_names == ("À moi", "Les miens")
    assert replay(DUEL, record).outcome is not None
    assert [finding.holds for finding in found] == [True] * 4
    assert not all(finding.holds for finding in findings(DUEL, exchanged, noted))


def test_a_rematch_keeps_the_decks_of_everybody_unless_they_bring_others(server: Server) -> None:
    camille, sacha = Browser(server.url), Browser(server.url)
    made = camille.make(*FRIENDS, game="duel")
    sacha.post("/api/join", {"key": made["invites"][0]["key"], "deck": HERS})
    table = made["table"]["id"]
    eyes = [camille.open(table, 0), sacha.open(table, 1)]
    for pair in eyes:
        pair.next()
    play_out(eyes)

    again = camille.make({"kind": "me"}, {"kind": "friend"}, game="duel", after=table)["table"]["id"]
    kept = sacha.post(f"/api/tables/{again}/join", {})["table"]

    assert [seat["deck"] for seat in kept["seats"]] == ["À moi", "Les miens"]


def test_going_on_from_a_finished_match_keeps_its_decks(server: Server) -> None:
    camille, sacha = Browser(server.url), Browser(server.url)
    made = camille.make(*FRIENDS, game="duel")
    sacha.post("/api/join", {"key": made["invites"][0]["key"], "deck": HERS})
    table = made["table"]["id"]
    eyes = [camille.open(table, 0), sacha.open(table, 1)]
    for pair in eyes:
        pair.next()
    play_out(eyes)

    on = camille.post(f"/api/tables/{table}/continue", {"step": 3, "seat": 0})["table"]

    assert [seat["deck"] for seat in on["seats"]] == ["À moi", "Les miens"]


def test_a_table_comes_back_after_a_restart_with_what_was_brought(tmp_path: Path, duel: str) -> None:
    with running(tmp_path) as server:
        camille, sacha = Browser(server.url), Browser(server.url)
        made = camille.make(*FRIENDS, game="duel")
        sacha.post("/api/join", {"key": made["invites"][0]["key"], "deck": HERS})
        cookies = camille.http.cookies
    with running(tmp_path) as server:
        back = Browser(server.url)
        back.http.cookies = cookies

        assert [seat["deck"] for seat in back.get(f"/api/tables/{made['table']['id']}")["seats"]] == [
            "À moi",
            "Les miens",
        ]


def test_journals_from_before_decks_are_read_and_written_as_they_were() -> None:
    row = (
        b'{"id":"x","game":"ossuaire","version":"2","spec":{"decks":["ossuaire","garnison"]},"seed":4,'
        b'"places":[{"kind":"me","name":"Camille","person":"a"},{"kind":"friend"}]}'
    )
    sat = b'{"type":"sat","seat":1,"name":"Sacha","person":"b","chance":"c"}'

    assert decode_entry(sat) == Sat(1, "Sacha", "b", "c")
    assert encode(decode_entry(sat)) == sat
    assert encode(decode_row(row)) == row


def test_what_is_no_deck_is_refused(server: Server) -> None:
    browser = Browser(server.url)
    large = {**MINE, "cards": {f"c{number}": 1 for number in range(301)}}
    hidden = {**MINE, "name": "a\u202eb"}

    bad: list[object] = [
        large,
        {**MINE, "cards": {"ours": 0}},
        {**MINE, "more": 1},
        {"cards": {}},
        7,
        "x" * 61,
    ]
    for deck in bad:
        browser.post(
            "/api/tables", {"game": "duel", "seats": [{"kind": "me", "deck": deck}, {"kind": "bot"}]}, 400
        )
    seats = [{"kind": "me", "deck": hidden}, {"kind": "bot"}]
    assert browser.post("/api/tables", {"game": "duel", "seats": seats}, 400)["fault"]["code"] == "bad_name"
    seats = [{"kind": "me", "deck": MINE}, {"kind": "bot"}]
    assert (
        browser.post("/api/tables", {"game": "ossuaire", "seats": seats}, 400)["fault"]["code"] == "bad_decks"
    )


# ---- building


def test_a_builder_is_told_what_decks_are_made_of(server: Server) -> None:
    info = Browser(server.url).get("/api/games/duel/decks")

    assert info["plan"]["curve"] == "value"
    assert info["curve"] == {"fr": "valeur", "en": "value"}
    assert info["plan"]["picks"]["clans"]["choices"] == ["foret", "grange"]
    assert [deck["id"] for deck in info["named"]] == ["basse_cour", "meute"]
    assert {game["id"]: game["builds"] for game in Browser(server.url).get("/api/home")["games"]}["duel"]


@pytest.mark.parametrize("name", ["neombre", "noxilia", "raise_rise_die"])
def test_the_kinds_that_a_builder_sorts_by_have_names(name: str) -> None:
    """A list of kinds to choose from speaks both languages, as do the words of its other fields."""
    info = builder(name)
    kinds = {str(card.numbers.get("kind", "")) for card in cards(name) if card.id in info.plan.cards}
    said = {"kind", *kinds} if len(kinds) > 1 else set()

    assert {word for word in said if word not in info.fields} == set()


def test_what_a_weapon_opens_is_told() -> None:
    """RRD-DECK-03, RRD-DECK-05: the cards of its archetype, but those that are dedicated to another weapon."""
    info = builder("raise_rise_die")
    pool = {card.id: card.numbers for card in cards("raise_rise_die")}

    assert set(info.opens) == set(info.plan.picks["weapons"].choices)  # a character opens none by itself
    for weapon, opened in info.opens.items():
        assert {pool[card]["archetype"] for card in opened} == {pool[weapon]["archetype"]}
        assert {pool[card].get("weapon", "") for card in opened} == {"", weapon}


def test_a_deck_is_checked_while_it_is_built(server: Server) -> None:
    browser = Browser(server.url)
    half = browser.post("/api/decks/check", {"game": "duel", "deck": {"name": "x", "cards": {}}}, 200)
    bad = browser.post("/api/decks/check", {"game": "duel", "deck": BAD}, 200)
    good = browser.post("/api/decks/check", {"game": "duel", "deck": MINE}, 200)

    assert half["plan"]["size"] is None
    assert [fault["code"] for fault in bad["faults"]] == ["unknown_card", "deck_size", "too_many_copies"]
    assert good["faults"] == []
    assert good["plan"]["size"] == [8, 8]
    assert browser.post("/api/decks/read", {"game": "duel", "text": good["file"]}, 200) == {
        **MINE,
        "cards": {"coq": 2, "loup": 3, "ours": 3},
    }


def test_a_file_that_is_none_is_refused_with_all_its_faults(server: Server) -> None:
    browser = Browser(server.url)
    refused = browser.post("/api/decks/read", {"game": "duel", "text": "name = 3\n[crads]"}, 400)

    assert refused["fault"]["code"] == "bad_deck_file"
    assert refused["fault"]["text"]["en"].count("\n") == 3
    assert browser.get("/api/games/ossuaire/decks", 400)["fault"]["code"] == "no_built_decks"
    browser.get("/api/games/tarot/decks", 404)
