"""Questions that several answer in secret, over the wire and from the store."""

from pathlib import Path
from random import Random

import pytest

from tests.server.rig import Browser, Eyes, Json, running

OPENED_BY = 120  # choices; more than the secret ones of any match


def seated(browser: Browser, table: str) -> list[Eyes]:
    """The eyes of both seats."""
    eyes = [browser.open(table, seat) for seat in range(2)]
    for pair in eyes:
        pair.next()
    return eyes


def answer(eyes: list[Eyes], rng: Random) -> tuple[int, list[Json]]:
    """Let whoever is asked take any option, and everybody hear of it; who that was, and what both saw before."""
    before = [pair.position for pair in eyes]
    asked = before[0]["view"]["asked"][0]
    option = rng.choice(before[asked]["choices"])["option"]
    serial = before[asked]["view"]["serial"]
    said = eyes[asked].answer({"type": "decide", "serial": serial, "option": option})
    assert said["fault"] is None, said
    for pair in eyes:
        pair.catch_up()
    return asked, before


@pytest.mark.parametrize("secret", [1, 3])
def test_a_table_is_read_again_in_the_middle_of_secret_answers_and_after_them(
    tmp_path: Path, secret: int
) -> None:
    """The journal numbers all choices, although who answers in secret is told a number without those of the others."""
    rng = Random(7)
    with running(tmp_path) as server:
        browser = Browser(server.url)
        table = browser.make("me", {"kind": "hotseat"}, game="noxilia", seed=3)["table"]["id"]
        eyes = seated(browser, table)
        first, _ = answer(eyes, rng)
        others = 0
        while others < secret:
            asked, before = answer(eyes, rng)
            others += asked != first
            waiting = eyes[1 - asked].position["view"]
            if waiting["asked"] == [asked]:
                assert waiting == before[1 - asked]["view"], "who waits sees nothing move"
        middle = [pair.position for pair in eyes]
        assert middle[0]["view"]["serial"] != middle[1]["view"]["serial"], "still sealed"
        cookies = browser.http.cookies
    with running(tmp_path) as server:
        browser = Browser(server.url)
        browser.http.cookies = cookies
        eyes = seated(browser, table)
        assert [pair.position for pair in eyes] == middle
        for _ in range(
            OPENED_BY
        ):  # who has answered as often as the other counts alike too, while all is secret
            answer(eyes, rng)
            if eyes[0].position["view"]["piles"] != middle[0]["view"]["piles"]:
                break
        opened = [pair.position for pair in eyes]
        assert opened[0]["view"]["serial"] == opened[1]["view"]["serial"], "everybody counts alike again"
        assert opened[0]["view"]["piles"] != middle[0]["view"]["piles"]
    with running(tmp_path) as server:
        browser = Browser(server.url)
        browser.http.cookies = cookies
        assert browser.get(f"/api/tables/{table}")["status"] == "playing"
        eyes = seated(browser, table)
        assert [pair.position for pair in eyes] == opened
        answer(eyes, rng)


def test_nobody_can_count_what_somebody_else_answers_in_secret(tmp_path: Path) -> None:
    """NOX-SETUP-19: not even counts are visible to the other, in messages, numbers, replays or times."""
    rng = Random(5)
    with running(tmp_path) as server:
        browser = Browser(server.url)
        table = browser.make("me", {"kind": "hotseat"}, game="noxilia", seed=4)["table"]["id"]
        eyes = seated(browser, table)
        placing = eyes[0].position["view"]["asked"][0]
        shown = [everything(browser, table, 1 - placing)]
        for _ in range(4):
            asked, _ = answer(eyes, rng)
            assert asked == placing
            shown.append(everything(browser, table, 1 - placing))
        assert shown == shown[:1] * 5, "nothing moves for the other"
        assert {one["type"] for one in eyes[1 - placing].heard} == {"snapshot", "pong"}, "and nothing is said"
        assert {one["seq"] for one in eyes[1 - placing].heard} == {0}
        assert [one["seq"] for one in eyes[placing].heard if one["type"] == "update"] == [1, 2, 3, 4]

        again = browser.open(table, placing, after=2)
        assert [again.next()["seq"] for _ in range(2)] == [3, 4], "whoever answers catches up as they count"
        undone = eyes[placing].answer({"type": "undo", "serial": eyes[placing].position["view"]["serial"]})
        assert undone["fault"] is None
        assert undone["seq"] == 5
        eyes[placing].catch_up()
        assert everything(browser, table, 1 - placing) == shown[0], "what is taken back is not told either"

        while eyes[placing].position["view"]["asked"] == [placing]:
            answer(eyes, rng)
        assert [one["seq"] for one in eyes[1 - placing].heard if one["type"] == "update"] == [1]
        asked, _ = answer(eyes, rng)
        assert asked != placing
        assert [one["seq"] for one in eyes[asked].heard if one["type"] == "update"] == [1, 2]
        seats = [browser.get(f"/api/tables/{table}/stream?seat={seat}")["seq"] for seat in range(2)]
    with running(tmp_path) as server:
        again_there = Browser(server.url)
        again_there.http.cookies = browser.http.cookies
        for seat in range(2):
            said = again_there.get(f"/api/tables/{table}/stream?seat={seat}")
            assert said["seq"] == seats[seat], "the journal says who was told"


def everything(browser: Browser, table: str, seat: int) -> list[Json]:
    """All that those eyes can ask for."""
    stream = browser.get(f"/api/tables/{table}/stream?seat={seat}")
    replay = browser.get(f"/api/tables/{table}/replay?seat={seat}")
    return [stream, replay, browser.get(f"/api/tables/{table}")]


def test_the_clock_of_a_secret_answer_stands_for_everybody_else(tmp_path: Path) -> None:
    """NOX-SETUP-19: one that begins anew with each answer would count them."""
    rng = Random(5)
    with running(tmp_path) as server:
        browser = Browser(server.url)
        clock = {"kind": "decision", "seconds": 300}
        made = browser.make("me", {"kind": "hotseat"}, game="noxilia", seed=4, clock=clock)
        table = made["table"]["id"]
        eyes = seated(browser, table)
        placing = eyes[0].position["view"]["asked"][0]
        for _ in range(2):
            answer(eyes, rng)
            mine, theirs = (browser.open(table, seat).next()["clocks"] for seat in (placing, 1 - placing))
            assert mine[placing]["running"]
            assert theirs[placing] == {"seat": placing, "left": 300_000, "running": False}
