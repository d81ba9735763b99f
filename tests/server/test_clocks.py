"""Clocks run for the decision that is asked, whatever else happens; the time of a choice taken back stays spent."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pioche.server.tables.room import Room
from tests.server.rig import Browser, Eyes, Server, running
from tests.server.test_journal import ready, take_back
from tests.server.test_undo import decide

SECONDS = 100
SLACK = 20_000  # milliseconds that a busy machine may take besides; each test's hours pass at once


class Day:
    """A clock that goes on when it is told to."""

    def __init__(self) -> None:
        self.later = 0.0

    def now(self) -> float:
        """The moment."""
        return time.monotonic() + self.later

    def wall(self) -> float:
        """The same for those who write it down."""
        return time.time() + self.later


class At:
    """A table with a clock, just before a choice that can be taken back."""

    def __init__(self, server: Server, kind: str, day: Day) -> None:
        self.server, self.day = server, day
        server.hub.now, server.hub.wall = day.now, day.wall
        self.browser = Browser(server.url)
        self.eyes, self.last = ready(self.browser, clock={"kind": kind, "seconds": SECONDS})
        self.asked: int = self.eyes[0].position["view"]["asked"][0]
        (self.table,) = server.hub.rooms
        links = self.browser.post(f"/api/tables/{self.table}/links", None, 200)
        self.keys = {one["seat"]: one["key"] for one in links["seats"]}
        self.holders = [self.browser, self.browser]

    @property
    def room(self) -> Room:
        """The table."""
        room: Room = self.server.run(self.server.hub.room(self.table))
        return room

    def join_again(self, seat: int) -> None:
        """Take a seat to another browser with its own key, which is then another."""
        seq = self.room.state.seq
        self.holders[seat] = Browser(self.server.url)
        (held,) = self.holders[seat].post("/api/join", {"key": self.keys[seat]})["seats"]
        self.keys[seat] = held["key"]
        assert self.room.state.seq == seq + 1

    def open(self, seat: int) -> Eyes:
        """The socket of a seat, in the browser that has it."""
        return self.holders[seat].open(self.table, seat)

    def left(self, seat: int) -> int:
        """What a seat's clock says."""
        return left(self.open(seat), seat)


def left(eyes: Eyes, seat: int) -> int:
    """What a seat's clock says in the first message."""
    return int({state["seat"]: state["left"] for state in eyes.next()["clocks"]}[seat])


def spent(milliseconds: int, seconds: int) -> bool:
    """Whether so many seconds are gone from a clock, and hardly more."""
    return (SECONDS - seconds) * 1000 - SLACK < milliseconds <= (SECONDS - seconds) * 1000


@pytest.fixture(params=["decision", "player"])
def at(request: Any, tmp_path: Path) -> Iterator[At]:
    """A table with either kind of clock."""
    with running(tmp_path) as server:
        yield At(server, request.param, Day())


def test_joining_again_gives_no_time_back(at: At) -> None:
    at.day.later += 40
    at.join_again(at.asked)
    assert spent(at.left(at.asked), 40)
    at.day.later += 20
    at.join_again(1 - at.asked)
    assert spent(at.left(at.asked), 60), "nor does somebody else's joining"
    at.open(1 - at.asked).answer({"type": "emote", "emote": "wow"})
    assert spent(at.left(at.asked), 60)


def test_a_choice_taken_back_stays_spent(at: At) -> None:
    for number in (1, 2):
        at.day.later += 20
        assert decide(at.eyes, at.last) == at.asked
        assert take_back(at.eyes, at.asked) is None
        assert spent(at.left(at.asked), 20 * number)
    at.day.later += 20
    assert spent(at.left(at.asked), 60), "and the decision goes on"
    kept = at.server.run(at.server.hub.store.load(at.table))
    again = Room(kept, at.server.run(at.server.hub.folded(kept)), at.server.hub)
    assert spent(again.clocks.left(at.asked), 40), "a restart gives back what was being spent, and no more"
    other = Room(kept, again.state, at.server.hub, elsewhere=True)
    assert spent(other.clocks.left(at.asked), 60), "another process does not even that"


def test_thinking_after_the_choice_does_not_count_for_another(at: At) -> None:
    decide(at.eyes, at.last)
    asked: int = at.eyes[0].position["view"]["asked"][0]
    at.day.later += 30
    assert take_back(at.eyes, at.asked) is None
    if asked == at.asked:
        assert at.room.state.spent[at.asked] >= 30_000
        decide(at.eyes, at.last)
        assert spent(at.left(at.asked), 30), "the next decision is the same one again"
    else:
        assert spent(at.left(asked), 0), "whoever was asked meanwhile has lost nothing"


def test_leaving_does_not_give_time_back(at: At) -> None:
    at.server.hub.settings = replaced(at.server)
    at.day.later += 40
    headers = {"Authorization": f"Bearer {at.keys[at.asked]}"}
    for path in ("leave", "return"):
        at.browser.post(f"/api/tables/{at.table}/{path}", None, 200, headers=headers)
        at.day.later += 15  # while a bot stands in, nobody's clock runs
    assert at.room.state.asked == (at.asked,), "the bot has not moved yet"
    assert spent(at.left(at.asked), 55)


def replaced(server: Server) -> Any:
    """The same settings with bots that take their time."""

    return msgspec.structs.replace(server.hub.settings, pause=60.0)


def test_whoever_acts_goes_on_while_others_join(at: At) -> None:
    acting = at.room.acting.task
    assert acting is not None
    for seat in (at.asked, 1 - at.asked):
        at.join_again(seat)
        assert at.room.acting.task is acting, "the clock was not wound up again"
