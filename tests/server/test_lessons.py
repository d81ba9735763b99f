"""Lessons at a server: a table like any other, whose cards are arranged, and nowhere else are they."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from pioche.core.record import Record, replay
from pioche.games import game as rules_of
from pioche.games.lessons import lesson, lessons
from pioche.lesson.course import Course
from pioche.lesson.plan import Lesson
from tests.server.rig import Browser, Eyes, Json, running

GAMES = ["guild_battle", "ossuaire"]


def begin(pupil: Browser, game: str) -> Json:
    """A new lesson."""
    made: Json = pupil.post("/api/lessons", {"game": game, "lesson": "first_steps", "name": "Camille"})
    return made


def moment(eyes: Eyes) -> Json:
    """What the lesson says where the pupil is asked, or at its end."""
    while True:
        for message in reversed(eyes.heard):
            if "lesson" not in message:
                continue
            said: Json = message["lesson"]
            if said["sayings"] or said["finished"]:
                return said
            break
        eyes.next()


def decide(eyes: Eyes, option: str) -> Json:
    """The answer to a choice."""
    serial = eyes.position["view"]["serial"]
    return eyes.answer({"type": "decide", "serial": serial, "option": option})


def follow(eyes: Eyes, taught: Lesson, upto: int = 1000) -> int:
    """Go the right way, for some choices of one's own; how many were left of them."""
    course = Course(taught)
    while not course.done and upto:
        option = course.due()
        if option is None:
            said = moment(eyes)
            assert [each["text"]["en"] for each in said["sayings"]] == [
                saying.text.en for saying in course.said().sayings
            ]
            task = course.beat.task
            assert task is not None
            option = taught.means(course.match, task.answers[0])[0]
            assert decide(eyes, str(option))["fault"] is None
            heard(eyes, course.match.serial + 1)
            upto -= 1
        else:
            heard(eyes, course.match.serial + 1)
        course.take(option)
    return upto


def heard(eyes: Eyes, serial: int) -> None:
    """Wait for a position after so many choices."""
    while eyes.position["view"]["serial"] < serial:
        eyes.next()


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_from_the_first_word_to_the_last(tmp_path: Path, game: str) -> None:
    taught = lesson(game, "first_steps")
    with running(tmp_path) as server:
        pupil = Browser(server.url)
        table = begin(pupil, game)["table"]
        eyes = pupil.open(table["id"], taught.pupil)
        follow(eyes, taught)
        end = moment(eyes)

        info = pupil.get(f"/api/tables/{table['id']}")
        record = pupil.get(f"/api/tables/{table['id']}/record")
        steps = pupil.get(f"/api/tables/{table['id']}/replay?seat=open")

    assert table["lesson"] == {
        "id": "first_steps",
        "title": {"fr": taught.title.fr, "en": taught.title.en},
        "finished": False,
    }
    assert end["ending"]["en"] == taught.closing.won.en
    assert len(end["known"]) == len(taught.closing.known)
    assert info["status"] == "over"
    assert info["lesson"]["finished"]
    assert info["fair"] is None
    assert (record["lesson"], "fair" in record) == ("first_steps", False)
    assert steps["total"] == len(record["choices"]) + 1


@pytest.mark.parametrize("game", GAMES)
def test_its_record_is_sealed_and_plays_again(tmp_path: Path, game: str) -> None:
    with running(tmp_path) as server:
        pupil = Browser(server.url)
        table = begin(pupil, game)["table"]["id"]
        follow(pupil.open(table, 0), lesson(game, "first_steps"))
        record = msgspec.convert(pupil.get(f"/api/tables/{table}/record"), Record)

    assert record.is_sealed()
    assert replay(rules_of(game), record).outcome is not None


def test_a_mistake_is_explained_and_changes_nothing(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        pupil = Browser(server.url)
        table = begin(pupil, "guild_battle")["table"]
        eyes = pupil.open(table["id"], 0)
        moment(eyes)
        refused = decide(eyes, "pass")
        after = pupil.get(f"/api/tables/{table['id']}")

    assert refused["fault"]["code"] == "lesson"
    assert "waste this turn" in refused["fault"]["text"]["en"]
    assert "carte de ce tour" in refused["fault"]["text"]["fr"]
    assert (after["serial"], after["seq"]) == (table["serial"], table["seq"])


def test_a_mistake_that_stands_is_spoken_of_next(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        pupil = Browser(server.url)
        eyes = pupil.open(begin(pupil, "guild_battle")["table"]["id"], 0)
        follow(eyes, lesson("guild_battle", "first_steps"), upto=1)
        moment(eyes)
        assert decide(eyes, "decline")["fault"] is None
        heard(eyes, eyes.position["view"]["serial"] + 1)
        said = moment(eyes)["sayings"]

    assert [each["number"] for each in said] == [0, 4]
    assert "let the Witch" in said[0]["text"]["en"]


@pytest.mark.parametrize("game", GAMES)
def test_left_and_resumed_after_the_server_came_back(tmp_path: Path, game: str) -> None:
    taught = lesson(game, "first_steps")
    with running(tmp_path) as server:
        pupil = Browser(server.url)
        table = begin(pupil, game)["table"]["id"]
        eyes = pupil.open(table, 0)
        follow(eyes, taught, upto=4)
        before = moment(eyes)
        cookies = pupil.http.cookies
    with running(tmp_path) as server:
        again = Browser(server.url)
        again.http.cookies = cookies
        eyes = again.open(table, 0)
        resumed = moment(eyes)
        mine = again.get("/api/tables/mine")

    assert resumed == before
    assert [(one["id"], one["lesson"]["finished"]) for one in mine] == [(table, False)]


def test_words_are_for_the_pupil_and_that_it_is_a_lesson_for_everybody(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        pupil = Browser(server.url)
        made = begin(pupil, "guild_battle")
        watcher = Browser(server.url).open(made["table"]["id"], None, key=made["watch"])
        told = watcher.until("snapshot")

    assert told["lesson"] is None
    assert told["table"]["lesson"]["id"] == "first_steps"


def test_no_real_match_begins_from_arranged_cards(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        pupil = Browser(server.url)
        table = begin(pupil, "guild_battle")["table"]["id"]
        follow(pupil.open(table, 0), lesson("guild_battle", "first_steps"))
        refused = pupil.post(f"/api/tables/{table}/continue", {"step": 20, "seat": 0}, 409)

    assert refused["fault"]["code"] == "lesson"


@pytest.mark.parametrize("field", ["lesson", "rig", "beginning"])
def test_an_ordinary_table_cannot_be_arranged(tmp_path: Path, field: str) -> None:
    values: dict[str, Any] = {"lesson": "first_steps", "rig": [[], []], "beginning": []}
    with running(tmp_path) as server:
        body = {"game": "guild_battle", "seats": [{"kind": "me"}, {"kind": "bot"}], field: values[field]}
        refused = Browser(server.url).post("/api/tables", body, 400)

    assert field in refused["fault"]["text"]["en"]


@pytest.mark.parametrize(("game", "id"), [("guild_battle", "last_steps"), ("whist", "first_steps")])
def test_an_unknown_lesson_is_refused(tmp_path: Path, game: str, id: str) -> None:
    with running(tmp_path) as server:
        refused = Browser(server.url).post("/api/lessons", {"game": game, "lesson": id}, 404)

    assert refused["fault"]["code"] == "unknown_name"


def test_home_offers_every_lesson(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        home = Browser(server.url).get("/api/home")

    offered = {game["id"]: [each["id"] for each in game["lessons"]] for game in home["games"]}
    assert offered == {name: [each.id for each in lessons(name)] for name in offered}
    assert offered["guild_battle"] == ["first_steps"]


def test_a_lesson_that_was_changed_since_is_played_on_freely(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(tmp_path) as server:
        pupil = Browser(server.url)
        table = begin(pupil, "guild_battle")["table"]["id"]
        cookies = pupil.http.cookies
    monkeypatch.setattr("pioche.server.present.tutor.find_lesson", _gone)
    with running(tmp_path) as server:
        pupil = Browser(server.url)
        pupil.http.cookies = cookies
        eyes = pupil.open(table, 0)
        told = eyes.until("snapshot")
        taken = decide(eyes, "pass")

    assert told["lesson"] is None
    assert told["table"]["lesson"]["finished"]
    assert taken["fault"] is None


def _gone(game: str, id: str) -> Lesson:
    return lesson(game, "gone")


def test_a_single_answer_is_the_pupils_to_give(tmp_path: Path) -> None:
    taught = lesson("guild_battle", "first_steps")
    with running(tmp_path, single=0.05) as server:
        pupil = Browser(server.url)
        table = begin(pupil, "guild_battle")["table"]["id"]
        eyes = pupil.open(table, 0)
        follow(eyes, taught, upto=2)
        moment(eyes)
        serial = eyes.position["view"]["serial"]
        quiet = pupil.get(f"/api/tables/{table}/stream?seat=0&after={eyes.heard[-1]['seq']}&wait=0.4")

    assert [choice["option"] for choice in eyes.position["choices"]] == ["let"]
    assert quiet["messages"] == []
    assert eyes.position["view"]["serial"] == serial
