"""Nobody's message waits for work that depends on cards they do not know: whoever decides is answered first."""

import asyncio
import gc
import sys
import threading
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any, NamedTuple

import pytest

from pioche.core.decisions import Option
from pioche.core.events import sight_bit
from pioche.games import ids, texts
from pioche.server.present.presenter import Presenter
from pioche.server.tables.room import Room
from pioche.server.wire.messages import Undo
from tests.server import twins
from tests.server.rig import PATIENCE, Browser, Eyes, running
from tests.server.test_twins import case as case_of
from tests.strategies import Case


class Held:
    """Holds the wording of updates for some eyes until somebody else has received theirs."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.received = threading.Event()
        self.late: list[bool] = []
        self.eyes: set[int | None] | None = None  # None: everybody's
        update = Presenter.update

        def waiting(presenter: Presenter, entry: Any, viewer: int | None, *more: Any) -> Any:
            if self.eyes is None or viewer in self.eyes:
                self.late.append(not self.received.wait(PATIENCE / 2))
            return update(presenter, entry, viewer, *more)

        monkeypatch.setattr(Presenter, "update", waiting)


def command(eyes: Eyes) -> dict[str, Any]:
    """Some decision of whoever is asked."""
    position = eyes.position
    option = position["choices"][0]["option"]
    return {"type": "decide", "id": "x1", "serial": position["view"]["serial"], "option": option}


def looking(browser: Browser) -> tuple[str, list[Eyes], int]:
    """A table with two seats that look at it; the seat that is asked."""
    table = browser.make("me", "hotseat", seed=3)["table"]["id"]
    eyes = [browser.open(table, seat) for seat in range(2)]
    for pair in eyes:
        pair.next()
    return table, eyes, eyes[0].position["view"]["asked"][0]


def test_an_answer_on_a_socket_leaves_before_anything_is_worded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(tmp_path) as server:
        _, eyes, asked = looking(Browser(server.url))
        held = Held(monkeypatch)
        eyes[asked].say(command(eyes[asked]))
        assert eyes[asked].next()["type"] == "answer"
        held.received.set()
        assert eyes[asked].next()["type"] == "update"
        assert held.late
        assert not any(held.late)


def test_an_answer_over_http_leaves_before_anything_is_worded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(tmp_path) as server:
        browser = Browser(server.url)
        table, eyes, asked = looking(browser)
        held = Held(monkeypatch)
        browser.post(f"/api/tables/{table}/commands?seat={asked}", command(eyes[asked]), 200)
        held.received.set()
        assert eyes[asked].next()["type"] == "update"
        assert held.late
        assert not any(held.late)


def test_those_who_wait_are_told_before_the_options_of_the_asked_are_worded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(tmp_path) as server:
        browser = Browser(server.url)
        table, eyes, asked = looking(browser)
        spectator = browser.open(table)
        spectator.next()
        held = Held(monkeypatch)
        room: Room = server.run(server.hub.room(table))
        held.eyes = set()
        for _ in range(3):
            asked = eyes[0].position["view"]["asked"][0]
            serial = eyes[0].position["view"]["serial"]
            assert eyes[asked].answer({**command(eyes[asked]), "id": f"x{serial}"})["fault"] is None
            for pair in (*eyes, spectator):
                while pair.position["view"]["serial"] == serial:
                    pair.next()
        asked = eyes[0].position["view"]["asked"][0]
        held.eyes = after(room, command(eyes[asked])["option"])
        polled: list[Any] = []
        seq = room.state.seq
        polling = threading.Thread(
            target=lambda: polled.append(browser.get(f"/api/tables/{table}/stream?after={seq}&wait=20"))
        )
        polling.start()
        while not room.audience.waiters:
            server.run(asyncio.sleep(0.01))
        eyes[asked].say({**command(eyes[asked]), "id": "last"})
        assert spectator.next()["type"] == "update"
        polling.join(PATIENCE / 4)
        assert polled[0]["messages"][0]["type"] == "update", "also without a socket"
        held.received.set()
        assert held.late == [] or not any(held.late)
        for pair in eyes:
            assert pair.until("update")


def after(room: Room, text: str) -> set[int | None]:
    """The seats that are asked after an option."""
    assert room.state.match is not None
    match = room.state.match.clone()
    match.choose(Option.parse(text))
    assert match.ask is not None
    return set(match.ask.seats)


# ---- the work before an answer, counted


class Work:
    """Counts the calls that are made."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self, frame: FrameType, event: str, argument: Any) -> None:
        """Count one."""
        self.calls += event in ("call", "c_call")


async def counted(room: Room, sent: twins.Act) -> tuple[int, int, int]:
    """The entry that a command makes; the calls before its answer can leave, and those before who waits is told."""
    answering, telling = Work(), Work()
    sys.setprofile(answering)
    answer = await room.command(sent.seat, sent.command)
    sys.setprofile(telling)
    for _ in room.audience._telling or ():
        break
    sys.setprofile(None)
    room.audience.finish()
    return answer.seq, answering.calls, telling.calls


class Pairs(NamedTuple):
    """The calls in the true world and in twins: before the answer to a seat, and before it is told of others."""

    answered: list[tuple[int, int]]
    told: list[tuple[int, int]]


async def compared(case: Case) -> Pairs:
    """Play a table again as it was, and in a twin world of each seat."""
    world = await twins.first_world(case)
    pairs = Pairs([], [])
    true = twins.room_of(case, twins.Twisted(case.game, {}))
    twins.listen(true, list(world.heard))
    forget_lines(case)
    first = [(*await counted(true, sent), true.state.asked) for sent in world.acts]
    for viewer in range(true.state.seats):
        forget_lines(case)
        mark = world.marks[-1]
        bit = sight_bit(viewer, case.spec.seats)
        twists = twins.twists_of(twins.followed(case, mark), set(), bit, Random(case.seed))
        room = twins.room_of(case, twins.Twisted(case.game, twists))
        twins.listen(room, list(world.heard))
        for sent, (seq, answering, telling, asked) in zip(world.acts[: mark.acts], first, strict=False):
            made, *again = await counted(room, sent)
            if bool(made) != bool(seq):
                break  # the worlds part: another seat has no such card
            if sent.seat == viewer and not isinstance(sent.command, Undo):
                pairs.answered.append((answering, again[0]))
            if viewer not in asked:
                pairs.told.append((telling, again[1]))
    return pairs


def forget_lines(case: Case) -> None:
    """Forget what all tables remember, because every one that is compared is the first: lines that everybody saw."""
    texts.wording(case.game.id, case.spec).retold.clear()


@pytest.mark.parametrize("name", ids())
def test_the_work_before_a_message_is_the_same_whatever_is_hidden(name: str) -> None:
    pairs = Pairs([], [])
    gc.disable()  # what it sweeps up may call something, whenever it comes by
    try:
        for number in range(8):
            answered, told = asyncio.run(compared(case_of(name, number)))
            pairs = Pairs(pairs.answered + answered, pairs.told + told)
            if min(map(len, pairs)) > 5:  # where a team is asked together, others are seldom told
                break
    finally:
        gc.enable()
    assert min(len(pairs.answered), len(pairs.told)) > 5
    assert [pair for pair in pairs.answered if pair[0] != pair[1]] == []
    # Names of cards have their own grammar: an article elided or not is a call or two of a thousand.
    assert [pair for pair in pairs.told if abs(pair[0] - pair[1]) > 0.01 * pair[0]] == []
