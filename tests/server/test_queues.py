"""Fair queues: addresses take turns, lines are bounded, and a turn that is not used goes on to the next."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from pioche.bots import consult, level
from pioche.core.contract import TableSpec
from pioche.core.errors import PiocheError
from pioche.core.match import Match
from pioche.core.record import record_of
from pioche.games import game
from pioche.server.tables import reels
from pioche.server.tables.queues import FairQueue
from pioche.server.tables.reels import Asked, Reel
from pioche.server.tables.thinking import Question, Thinkers
from pioche.server.tables.workers import Worker
from tests.server.rig import Browser, running


def test_addresses_take_turns() -> None:
    async def serve() -> list[str]:
        queue, served = FairQueue(1), []

        async def work(whose: str) -> None:
            async with queue.turn(whose):
                served.append(whose)
                await asyncio.sleep(0)

        await asyncio.gather(*(work(whose) for whose in ["greedy"] * 6 + ["one", "two", "one"]))
        assert queue.waiting == 0
        return served

    assert asyncio.run(serve()) == [*["greedy"] * 2, "one", "two", "greedy", "one", *["greedy"] * 3]


def test_lines_are_bounded_for_each_and_for_all() -> None:
    async def fill() -> tuple[list[str], int]:
        queue, codes = FairQueue(1, each=2, most=3), []
        await queue.enter("one")
        waiting = [asyncio.create_task(queue.enter(whose)) for whose in ("one", "one", "two")]
        await asyncio.sleep(0)
        for whose in ("one", "two"):
            try:
                await queue.enter(whose)
            except PiocheError as refusal:
                codes.append(refusal.code)
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        return codes, queue.waiting

    assert asyncio.run(fill()) == (["too_many", "busy"], 0)


def test_few_addresses_cannot_fill_what_others_need() -> None:
    async def fill() -> tuple[list[str], int]:
        queue, served = FairQueue(1, each=4, most=8), list[str]()

        async def work(whose: str) -> None:
            async with queue.turn(whose):
                served.append(whose)

        await queue.enter("now")
        works = [asyncio.create_task(work(whose)) for whose in ["a"] * 4 + ["b"] * 4]
        await asyncio.sleep(0)
        works += [asyncio.create_task(work(whose)) for whose in ("c", "d")]
        await asyncio.sleep(0)
        queue.leave()
        codes = [getattr(one, "code", "") for one in await asyncio.gather(*works, return_exceptions=True)]
        assert codes == [*[""] * 3, "busy", *[""] * 3, "busy", "", ""]
        return served, queue.waiting

    assert asyncio.run(fill()) == (["a", "b", "c", "d", "a", "b", "a", "b"], 0)


def test_a_turn_that_nobody_waits_for_any_more_goes_on() -> None:
    async def leave() -> bool:
        queue = FairQueue(1)
        await queue.enter("one")
        gone, next_one = (asyncio.create_task(queue.enter(whose)) for whose in ("two", "three"))
        await asyncio.sleep(0)
        queue.leave()  # it is two's turn, who goes away in the same moment
        gone.cancel()
        await asyncio.wait_for(next_one, 5)
        queue.leave()
        await asyncio.wait_for(queue.enter("four"), 5)
        return gone.cancelled()

    assert asyncio.run(leave())


def test_whoever_goes_away_just_before_their_turn_takes_nothing_with_them() -> None:
    async def go_away() -> int:
        queue = FairQueue(1)
        await queue.enter("one")
        gone, next_one = (asyncio.create_task(queue.enter(whose)) for whose in ("two", "three"))
        await asyncio.sleep(0)
        gone.cancel()
        queue.leave()
        await asyncio.wait_for(next_one, 5)
        return queue.waiting

    assert asyncio.run(go_away()) == 0


def test_a_turn_ends_with_the_work_and_not_with_whoever_waits() -> None:
    async def call_off() -> tuple[int, str]:
        begun, go_on = asyncio.Event(), asyncio.Event()
        loop = asyncio.get_running_loop()

        def long() -> None:
            loop.call_soon_threadsafe(begun.set)
            asyncio.run_coroutine_threadsafe(go_on.wait(), loop).result(10)

        worker = Worker(FairQueue(1), executor=lambda nice: ThreadPoolExecutor(1))
        first = asyncio.create_task(worker.do("one", long))
        await begun.wait()
        first.cancel()
        second = asyncio.create_task(worker.do("two", str, 2))
        await asyncio.sleep(0.05)
        waiting = worker.queue.waiting
        go_on.set()
        return waiting, await asyncio.wait_for(second, 10)

    assert asyncio.run(call_off()) == (1, "2")


def test_novices_and_clocks_do_not_wait_for_grandmasters() -> None:
    match = Match(game("guild_battle"), TableSpec(), 1)

    async def ask() -> str:
        thinkers = Thinkers(1, lambda nice: ThreadPoolExecutor(1))
        await thinkers.deep[0].queue.enter("somebody")  # and thinks for ever
        asyncio.create_task(thinkers.deep[0].queue.enter("other"))  # noqa: RUF006
        await asyncio.sleep(0)
        assert {name: depth() for name, depth in thinkers.depths().items() if depth()} == {"deep": 1}
        question = Question("table", record_of(match), match.asked, 2)
        try:
            return await asyncio.wait_for(thinkers.choose(question), 20)
        finally:
            thinkers.stop()

    assert asyncio.run(ask())


def played(seed: int) -> Match:
    """A short match."""
    match = Match(game("guild_battle"), TableSpec(), seed)
    while match.outcome is None:
        match.choose(consult(level(1, match.serial), match))
    return match


def test_steps_are_worded_once_and_kept_between_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    record = record_of(played(4))
    names = {"fr": ["Ana", "Bo"], "en": ["Ana", "Bo"]}
    asked = Asked("table", record, b"", record.game, record.spec, names, 2, None, 0, 20)
    whole = Reel(asked).page(0, 1000)
    worded: list[int] = []
    true = reels.played_again

    def counted(*args: object) -> object:
        for number, frame in enumerate(true(*args)):  # type: ignore[arg-type]
            worded.append(number)
            yield frame

    monkeypatch.setattr(reels, "played_again", counted)
    monkeypatch.setattr(reels, "_reels", type(reels._reels)())
    pages = [reels.page(asked._replace(start=start)) for start in (0, 20, 0, 10)]

    assert worded == list(range(40))
    assert pages[0] == pages[2]
    assert whole.frames.startswith(pages[0].frames + b"," + pages[1].frames)
    assert pages[0].total == len(record.choices) + 1


def test_old_reels_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    record = record_of(played(4))
    names = {"fr": ["Ana", "Bo"], "en": ["Ana", "Bo"]}
    asked = Asked("table", record, b"", record.game, record.spec, names, 2, None, 0, 20)
    monkeypatch.setattr(reels, "_reels", type(reels._reels)())
    monkeypatch.setattr(reels, "KEPT", len(reels.page(asked).frames) * 2)
    for number in range(5):
        reels.page(asked._replace(table=f"table{number}"))

    assert list(reels._reels) == [("table3", None), ("table4", None)]


def test_the_tables_of_an_address_share_its_turns(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        for _ in range(2):
            Browser(server.url).make("me", "hotseat")
        makers = {room.maker for room in server.hub.rooms.values()}

    assert len(makers) == 1
    assert makers != {""}
