"""A clock that jumps, ahead or back, neither removes tables nor freezes anything."""

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from pioche.server.keep.clock import Calendar
from pioche.server.keep.schema import TABLES
from pioche.server.keep.store import DAY
from pioche.server.tables import hub
from tests.server.rig import Browser, Server, running

YEARS = 10 * 365 * DAY
DAYS = 30


class Times:
    """A system's clock that can be set, and the seconds that really pass."""

    def __init__(self) -> None:
        self.wall = 1_000_000.0
        self.passed = 50.0

    def calendar(self) -> Calendar:
        """The calendar of a server there."""
        return Calendar(lambda: self.wall, lambda: self.passed)

    def go(self, seconds: float, jump: float = 0.0) -> None:
        """Let time pass."""
        self.wall += seconds + jump
        self.passed += seconds


@pytest.mark.parametrize("jump", [YEARS, -YEARS, 3600.0])
def test_a_calendar_does_not_follow_a_jump_and_says_so_once(
    jump: float, caplog: pytest.LogCaptureFixture
) -> None:
    times = Times()
    calendar = times.calendar()
    times.go(100, jump)
    with caplog.at_level(logging.WARNING, "pioche.clock"):
        first = calendar.now()
        times.go(50)
        second = calendar.now()

    assert (first, second) == (1_000_100.0, 1_000_150.0)
    assert [record.seconds for record in caplog.records] == [round(jump)]  # type: ignore[attr-defined]


def test_a_calendar_follows_a_clock_that_is_put_right_little_by_little() -> None:
    times = Times()
    calendar = times.calendar()
    for _ in range(10):
        times.go(100, jump=5)
        assert calendar.now() == times.wall


def test_a_clock_that_comes_back_is_followed_again() -> None:
    times = Times()
    calendar = times.calendar()
    times.go(10, YEARS)
    calendar.now()
    times.go(10, -YEARS)

    assert calendar.now() == times.wall


def aged(server: Server, days: float, *tables: str) -> None:
    """Make the last entries of some tables older."""
    with server.hub.store.engine.begin() as connection:
        where = TABLES.c.id.in_(tables)
        connection.execute(sa.update(TABLES).where(where).values(updated=TABLES.c.updated - days * DAY))


@contextmanager
def started(folder: Path, off: float, **settings: Any) -> Iterator[Server]:
    """A server that was started while the system's clock was wrong by so many seconds."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hub, "Calendar", lambda: Calendar(lambda: time.time() + off))
        with running(folder, **settings) as server:
            yield server


def made(browser: Browser, many: int = 3) -> list[str]:
    """Some open tables."""
    return [browser.make("me", "hotseat", open=True)["table"]["id"] for _ in range(many)]


def left(server: Server) -> set[str]:
    """The tables that are there after a sweep."""
    server.run(server.hub.sweep())
    return {one["id"] for one in Browser(server.url).get("/api/tables")}


def test_what_is_old_by_the_store_goes(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        old, *young = made(Browser(server.url))
        aged(server, DAYS + 1, old)

    with running(tmp_path, keep_days=DAYS) as server:
        assert left(server) == set(young)


@pytest.mark.parametrize("jump", [YEARS, -YEARS])
def test_a_jump_while_serving_removes_nothing_then_or_later(tmp_path: Path, jump: float) -> None:
    with running(tmp_path, keep_days=DAYS) as server:
        browser = Browser(server.url)
        before = made(browser)
        server.hub.calendar._wall = lambda: time.time() + jump
        during = made(browser)  # dated as if nothing had been
        assert left(server) == {*before, *during}

    with running(tmp_path, keep_days=DAYS) as server:
        assert left(server) == {*before, *during}


@pytest.mark.parametrize("off", [YEARS, -YEARS])
def test_a_start_under_a_wrong_clock_removes_nothing_then_or_later(tmp_path: Path, off: float) -> None:
    with running(tmp_path) as server:
        before = made(Browser(server.url))

    with started(tmp_path, off, keep_days=DAYS) as server:
        during = made(Browser(server.url))
        assert left(server) == {*before, *during}

    with running(tmp_path, keep_days=DAYS) as server:  # the clock has been put right
        assert left(server) == {*before, *during}


def test_tables_made_under_a_clock_that_was_ahead_do_not_count_for_ever(tmp_path: Path) -> None:
    with running(tmp_path, tables_per_address=2) as server:
        browser = Browser(server.url)
        wall = server.hub.wall
        server.hub.wall = lambda: wall() + YEARS
        made(browser, 2)
        server.hub.wall = wall

        assert made(browser, 1)


@pytest.mark.parametrize("off", [YEARS, -YEARS])
def test_matches_go_on_after_a_start_under_a_wrong_clock(tmp_path: Path, off: float) -> None:
    with running(tmp_path) as server:
        (table,) = made(Browser(server.url), 1)

    with started(tmp_path, off) as server:
        server.hub.rooms.clear()
        server.run(server.hub._go_on())
        assert table in server.hub.rooms
