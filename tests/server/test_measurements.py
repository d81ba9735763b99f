"""Measurements over the API: one sentence with an interval, fair turns, limits, and clear refusals."""

import os
import time
from collections.abc import Callable
from math import inf
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import pytest

from pioche.core.contract import TableSpec
from pioche.core.record import Record, replay
from pioche.games import game
from pioche.lab.answer import Answer
from pioche.lab.cache import Store
from pioche.lab.change import Change
from pioche.lab.comparison import Comparison
from pioche.server.laboratory import matches, measurements, measuring
from pioche.server.laboratory.measuring import NOTHING, Bench, Errand, Turn
from pioche.server.tables.workers import Worker, process
from pioche.server.wire.refusals import Refusal
from tests.server.rig import Browser, Json, Server, running

STRONG = {"heraut": {"text": ["Piochez trois cartes."]}}
MINUTES = 0.03
BASE = "/api/lab/measurements"
MOVES = 20  # of a stranger, beside a measurement
GIVING_WAY = (
    3  # less than a server's own (`measurements.NICE`), with which it would starve beside other tests
)


def measure(browser: Browser, status: int = 201, **change: Any) -> Json:
    """Begin to measure a change."""
    asked = {"game": "guild_battle", "cards": STRONG, "whose": "one", **change}
    told: Json = browser.post(BASE, asked, status)
    return told


def until(told: Callable[[], Json], *states: str) -> Json:
    """What is told once a measurement is in one of these states; a busy machine may take its time while it computes."""
    spent, end = 0.0, time.monotonic() + 120
    while (found := told())["state"] not in states:
        if found.get("spent", 0.0) > spent:
            spent, end = found["spent"], time.monotonic() + 120
        assert time.monotonic() < end, found
        time.sleep(0.05)
    return found


def slow(seconds: float, order: list[str] | None = None) -> Callable[[Errand, float], Turn]:
    """Turns that take so long, bring nothing and never end; their ids are noted in order."""

    def play_on(errand: Errand, spent: float) -> Turn:
        time.sleep(seconds)
        if order is not None:
            order.append(errand.id)
        return Turn(spent + seconds, "", NOTHING)

    return play_on


# ---- what comes out


def test_a_strong_card_is_found_and_said_in_one_sentence(tmp_path: Path) -> None:
    with running(tmp_path, lab_minutes=1.0) as server:
        browser = Browser(server.url)
        id = measure(browser)["id"]
        told = until(lambda: browser.get(f"{BASE}/{id}"), "known", "unknown")

    found = told["found"]
    (contest,) = found["contests"]
    last = contest["looks"][-1]
    assert told["state"] == "known"
    assert contest["decided"]
    assert 0 < last["low"] < last["mean"] < last["high"]
    assert found["sentence"]["en"].startswith("+")
    assert "points for whoever has the changed Herald" in found["sentence"]["en"]
    assert "points pour qui a la carte Héraut changée" in found["sentence"]["fr"]
    assert found["bot"]["en"]
    assert found["matches"] >= 3 * 20
    assert [look["deals"] for look in contest["looks"]] == sorted(
        {look["deals"] for look in contest["looks"]}
    )
    assert told["mine"] is True
    assert told["change"]["cards"] == STRONG


def test_turn_by_turn_is_the_comparison_of_the_command_line(tmp_path: Path) -> None:
    """The same seeds, the same looks, the same words as `pioche lab compare`."""
    change = Change("guild_battle", STRONG, {}, "one")
    bench = Bench(Errand("x", change, {}, 0.2, 12.0, tmp_path / "turns"), 0.0)
    turn = bench.turn(bench.errand)
    while not turn.ended:
        turn = bench.turn(bench.errand)
    assert bench.comparison is not None
    at_once = Comparison(
        change,
        TableSpec(),
        bench.comparison.bot,
        measuring.SEED,
        Store(tmp_path / "once"),
        bench.comparison.expected,
    )
    at_once.until_known(1, None, lambda: inf if at_once.deals < bench.comparison.deals else 0)  # type: ignore[union-attr]

    assert at_once.looks == bench.comparison.looks
    assert Answer(at_once, "fr").sentence() == turn.found.sentence.fr


def test_a_worker_that_lost_its_memory_goes_on_from_the_rows(tmp_path: Path) -> None:
    errand = Errand("lost", Change("guild_battle", STRONG, {}, "one"), {}, 1.0, 60.0, tmp_path / "rows")
    turn = measuring.play_on(errand, 0.0)
    while not turn.found.contests:
        turn = measuring.play_on(errand, turn.spent)
    measuring._benches.clear()
    again = measuring.play_on(errand._replace(bot=turn.bot), turn.spent)

    assert again.spent > turn.spent
    assert again.found.matches >= turn.found.matches


def test_going_on_keeps_what_was_played_and_what_was_looked_at(tmp_path: Path) -> None:
    weak = Change("guild_battle", {}, {"hand_limit": 6}, "all")
    errand = Errand("x", weak, {}, 0.02, 1.2, tmp_path / "rows")
    bench = Bench(errand, 0.0)
    while not (first := bench.turn(errand)).ended:
        pass
    more = errand._replace(seconds=3.6)
    while not (second := bench.turn(more)).ended:
        pass

    assert second.found.matches > first.found.matches
    assert first.found.sentence.en != ""


def test_the_same_change_is_not_measured_twice_for_one_browser(tmp_path: Path) -> None:
    with running(tmp_path, lab_minutes=MINUTES) as server:
        mine, other = Browser(server.url), Browser(server.url)
        first, again = measure(mine)["id"], measure(mine)["id"]
        elsewhere = measure(other)["id"]

    assert first == again != elsewhere


def test_a_measurement_outlives_the_page_and_can_be_watched_by_others(tmp_path: Path) -> None:
    with running(tmp_path, lab_minutes=MINUTES) as server:
        mine, other = Browser(server.url), Browser(server.url)
        id = measure(mine)["id"]
        watched = other.get(f"{BASE}/{id}")
        refused = other.post(f"{BASE}/{id}/stop", {}, 403)
        stopped = mine.post(f"{BASE}/{id}/stop", {}, 200)

    assert watched["mine"] is False
    assert refused["fault"]["code"] == "not_your_measurement"
    assert stopped["state"] == "stopped"


# ---- matches that show it


def test_matches_that_show_it_are_played_again_and_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same match as its row says, in anybody's eyes, with its record and its turning points."""
    with running(tmp_path, lab_minutes=1.0) as server:
        browser = Browser(server.url)
        id = measure(browser)["id"]
        turned = until(lambda: browser.get(f"{BASE}/{id}"), "known")["found"]["turned"]
        first = turned[0]
        at = f"{BASE}/{id}/matches/{first['number']}"
        stranger = Browser(server.url)
        shown = stranger.get(at)
        pages = {eyes: stranger.get(f"{at}/replay?seat={eyes}&count=200") for eyes in ("open", "watch", "0")}
        looked_back = stranger.get(f"{at}/epilogue")
        record = msgspec.convert(stranger.get(f"{at}/record"), Record)

    assert 1 <= len(turned) <= 3
    assert (first["before"], first["after"]) == (0.0, 1.0)
    table, holder = shown["table"], first["number"] % 2
    assert table["status"] == "over"
    assert table["scores"][holder] == 1.0
    assert [seat["name"]["en"] for seat in table["seats"]][holder] == "Bot 1 (Herald)"
    assert [seat["name"]["fr"] for seat in table["seats"]][1 - holder] == "Bot 2"
    (change,) = table["changes"]["cards"]
    assert change["played"]["fr"] == "Piochez trois cartes."
    (card,) = shown["own"][str(holder)]
    assert card["lines"][0]["text"]["en"] == "Draw three cards."
    assert list(shown["own"]) == [str(holder)]
    assert {page["total"] for page in pages.values()} == {len(record.choices) + 1}
    assert pages["open"]["frames"] != pages["watch"]["frames"]
    assert looked_back["course"]
    assert replay(game("guild_battle"), record).outcome.scores == tuple(table["scores"])  # type: ignore[union-attr]


def test_a_match_is_played_again_once_however_many_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[int] = []

    def film(errand: Errand, number: int) -> matches.Film:
        played.append(number)
        return real(errand, number)

    real = matches.film
    monkeypatch.setattr(matches, "film", film)
    with running(tmp_path, lab_minutes=1.0) as server:
        browser = Browser(server.url)
        id = measure(browser)["id"]
        number = until(lambda: browser.get(f"{BASE}/{id}"), "known")["found"]["turned"][0]["number"]
        for _ in range(3):
            browser.get(f"{BASE}/{id}/matches/{number}")

    assert played == [number]


def test_no_other_match_of_a_measurement_is_played_for_anybody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(measuring, "play_on", slow(0.01))
    with running(tmp_path) as server:
        browser = Browser(server.url)
        id = measure(browser)["id"]
        refused = browser.get(f"{BASE}/{id}/matches/7", 404)
        unknown = browser.get(f"{BASE}/nowhere/matches/7/replay", 404)

    assert refused["fault"]["code"] == "unknown_match"
    assert "match 7" in refused["fault"]["text"]["en"]
    assert unknown["fault"]["code"] == "unknown_measurement"


# ---- stopping, going on, leaving


def test_one_that_was_stopped_frees_its_place_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(measuring, "play_on", slow(0.01))
    with running(tmp_path) as server:
        browser = Browser(server.url)
        id = measure(browser)["id"]
        until(lambda: browser.get(f"{BASE}/{id}"), "playing")
        too_early = browser.post(f"{BASE}/{id}/go-on", {}, 409)
        stopped = browser.post(f"{BASE}/{id}/stop", {}, 200)
        time.sleep(0.1)
        still = browser.get(f"{BASE}/{id}")
        browser.post(f"{BASE}/{id}/go-on", {}, 200)
        going = until(lambda: browser.get(f"{BASE}/{id}"), "playing")

    assert too_early["fault"]["code"] == "measurement_over"
    assert stopped["state"] == still["state"] == "stopped"
    assert going["spent"] >= stopped["spent"]


def test_one_that_nobody_watches_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measuring, "play_on", slow(0.01))
    monkeypatch.setattr(measurements, "LEFT", 0.3)
    with running(tmp_path) as server:
        browser = Browser(server.url)
        id = measure(browser)["id"]
        kept = server.app.state["services"].laboratory.measurements
        until(lambda: {"state": kept._known[id].state}, "left")
        told = browser.get(f"{BASE}/{id}")

    assert told["state"] == "left"


def test_one_that_is_watched_does_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measuring, "play_on", slow(0.01))
    monkeypatch.setattr(measurements, "LEFT", 0.5)
    with running(tmp_path) as server:
        browser = Browser(server.url)
        id = measure(browser)["id"]
        states = set()
        for _ in range(15):
            states.add(browser.get(f"{BASE}/{id}")["state"])
            time.sleep(0.1)

    assert "left" not in states


# ---- limits


def test_an_address_measures_two_at_once_and_all_together_twelve(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(measuring, "play_on", slow(0.01))
    with running(tmp_path) as server:
        codes = []
        for number in range(measurements.ALL // measurements.EACH + 1):
            with httpx.Client(
                base_url=server.url,
                transport=httpx.HTTPTransport(local_address=f"127.0.0.{number + 2}"),
                timeout=30,
            ) as client:
                for limit in range(measurements.EACH + 1):
                    asked = {"game": "guild_battle", "numbers": {"hand_limit": 6 + limit}}
                    answer = client.post(BASE, json=asked)
                    codes.append((answer.status_code, (answer.json()["fault"] or {}).get("code")))

    *full, last = [codes[at : at + 3] for at in range(0, len(codes), 3)]
    assert full == [[(201, None), (201, None), (429, "too_many")]] * (measurements.ALL // measurements.EACH)
    assert last == [(503, "busy")] * 3


def test_addresses_take_turns_whoever_came_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []
    monkeypatch.setattr(measuring, "play_on", slow(0.02, order))
    with running(tmp_path) as server:
        greedy = [_begin(server, "127.0.0.2", limit) for limit in (6, 7)]
        alone = _begin(server, "127.0.0.3", 6)
        order.clear()
        time.sleep(1.0)

    turns = list(order)
    assert 0.4 < turns.count(alone) / len(turns) < 0.6
    assert all(0.15 < turns.count(id) / len(turns) < 0.35 for id in greedy)


def _begin(server: Server, address: str, limit: int) -> str:
    transport = httpx.HTTPTransport(local_address=address)
    with httpx.Client(base_url=server.url, transport=transport, timeout=30) as client:
        asked = {"game": "guild_battle", "numbers": {"hand_limit": limit}}
        id: str = client.post(BASE, json=asked).json()["id"]
        return id


def test_old_ones_are_forgotten_with_their_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def one(errand: Errand, spent: float) -> Turn:
        errand.folder.mkdir(parents=True, exist_ok=True)
        return Turn(1.0, "known", NOTHING)

    monkeypatch.setattr(measuring, "play_on", one)
    monkeypatch.setattr(measurements, "REMEMBERED", 2)
    with running(tmp_path) as server:
        browser, ids = Browser(server.url), []
        for limit in (6, 7, 8, 9):
            ids.append(measure(browser, cards={}, numbers={"hand_limit": limit}, whose="all")["id"])
            until(lambda: browser.get(f"{BASE}/{ids[-1]}"), "known")
        gone = browser.get(f"{BASE}/{ids[0]}", 404)
        folder = server.app.state["services"].laboratory.measurements._folder
        time.sleep(0.2)
        left = sorted(path.name for path in folder.iterdir())

    assert gone["fault"]["code"] == "unknown_measurement"
    assert left == sorted(ids[-2:])
    assert not folder.exists()


# ---- what is refused, and what fails


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"cards": {}}, "nothing is changed"),
        ({"cards": {"heraut": {"text": ["Piochez une carte."]}}}, "nothing is changed"),
        ({"cards": {"heraut": {"text": ["Piochez trois crates."]}}}, "heraut text, line 1"),
        ({"cards": {}, "numbers": {"hand_limit": 99}, "whose": "all"}, "hand_limit"),
        ({"numbers": {"hand_limit": 6}}, 'ask for "all"'),
        ({"variant": {"set": "nobody"}}, "nobody"),
        ({"variant": {"set": "x" * 61}}, "cannot be read"),
        ({"game": "chess"}, "no such game"),
    ],
)
def test_what_cannot_be_measured_is_refused_in_words(browser: Browser, asked: Json, said: str) -> None:
    response = browser.http.post(
        BASE, json={"game": "guild_battle", "cards": STRONG, "whose": "one", **asked}
    )

    fault = response.json()["fault"]
    assert response.status_code in (400, 404)
    assert said in fault["text"]["en"]
    assert fault["text"]["fr"] != fault["text"]["en"]


@pytest.mark.parametrize(
    ("how", "code"), [({"lab": False}, "lab_off"), ({"lab_minutes": 0.0}, "measuring_off")]
)
def test_a_server_that_measures_nothing_says_so(tmp_path: Path, how: Json, code: str) -> None:
    with running(tmp_path, **how) as server:
        browser = Browser(server.url)
        refused = measure(browser, 403)
        checked = browser.http.post("/api/lab/check", json={"game": "guild_battle", "cards": STRONG})

    assert refused["fault"]["code"] == code
    assert (checked.status_code == 200) is (code == "measuring_off")


def test_an_unknown_one_is_told_from_one_that_is_not_mine(browser: Browser) -> None:
    assert browser.get(f"{BASE}/nothing", 404)["fault"]["code"] == "unknown_measurement"
    assert browser.post(f"{BASE}/nothing/stop", {}, 404)["fault"]["code"] == "unknown_measurement"


def test_a_mistake_of_ours_ends_that_measurement_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(errand: Errand, spent: float) -> Turn:
        if errand.change.numbers:
            raise ZeroDivisionError
        return Turn(1.0, "known", NOTHING)

    monkeypatch.setattr(measuring, "play_on", broken)
    with running(tmp_path) as server:
        browser = Browser(server.url)
        bad = measure(browser, cards={}, numbers={"hand_limit": 6}, whose="all")["id"]
        good = measure(browser)["id"]
        failed = until(lambda: browser.get(f"{BASE}/{bad}"), "failed")
        known = until(lambda: browser.get(f"{BASE}/{good}"), "known")

    assert "mistake of ours" in failed["fault"]["en"]
    assert known["fault"] is None


def test_a_match_that_does_not_end_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def endless() -> None:
        while True:
            pass

    began = time.process_time()
    with pytest.raises(Refusal, match="longer than") as refused, measuring.bounded(0.2):
        endless()

    assert time.process_time() - began < 5
    assert refused.value.code == "too_long"


# ---- tables


def test_a_strangers_moves_go_on_beside_a_measurement(tmp_path: Path) -> None:
    """It plays in one process of its own, that gives way to tables; moves are answered meanwhile."""
    with running(tmp_path, lab_minutes=3.0) as server:
        kept = server.app.state["services"].laboratory.measurements
        kept.bench = Worker(kept.bench.queue, GIVING_WAY, process)
        designer = Browser(server.url)
        id = measure(designer, cards={}, numbers={"hand_limit": 6}, whose="all")["id"]
        until(lambda: designer.get(f"{BASE}/{id}"), "playing")
        _moves(Browser(server.url))
        told = designer.get(f"{BASE}/{id}")
        pids = [*kept.bench._executor._processes]
        nice = [os.getpriority(os.PRIO_PROCESS, pid) for pid in pids]
        designer.post(f"{BASE}/{id}/stop", {}, 200)

    assert told["state"] == "playing"
    assert os.getpid() not in pids
    assert nice == [min(19, os.getpriority(os.PRIO_PROCESS, 0) + GIVING_WAY)]


def _moves(browser: Browser) -> None:
    """Plays, at one table after the other, until so many moves were answered; what is not answered raises."""
    rng, answered = Random(1), 0
    while answered < MOVES:
        made = browser.make("me", {"kind": "bot", "level": 1}, seed=3)
        eyes = browser.open(made["table"]["id"], 0)
        eyes.until("snapshot")
        while answered < MOVES and not eyes.position["ending"]:
            choices = eyes.position["choices"]
            if not choices:
                eyes.next()
                continue
            serial = eyes.position["view"]["serial"]
            eyes.answer({"type": "decide", "serial": serial, "option": rng.choice(choices)["option"]})
            answered += 1
            while eyes.position["view"]["serial"] == serial:
                eyes.next()
        eyes.close()
