"""The collector of garbage looks at little, and finds everything in the end."""

import asyncio
import gc
import weakref
from collections.abc import Callable, Iterator

import pytest

from pioche.server import collector


class Ring:
    """Something that holds itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def calm() -> Iterator[None]:
    """A collector as a server has it, for one test."""
    before = gc.get_threshold()
    collector.LOOKS.expect()
    collector.calm()
    yield
    gc.callbacks.remove(collector.LOOKS)
    gc.set_threshold(*before)
    gc.unfreeze()


@pytest.mark.usefixtures("calm")
def test_what_the_collector_has_looked_at_is_set_aside() -> None:
    ring = Ring()

    gc.collect(0)

    assert all(ring is not one for one in gc.get_objects())


@pytest.mark.usefixtures("calm")
def test_garbage_that_is_new_is_found_and_nothing_is_looked_at_twice() -> None:
    looks: list[int] = []

    def watch(phase: str, found: dict[str, int]) -> None:
        looks.append(found["generation"])

    left = weakref.ref(Ring())
    gc.callbacks.append(watch)

    kept: list[list[int]] = [[] for _ in range(20 * collector.NEW)]
    gc.callbacks.remove(watch)

    assert left() is None
    assert len(looks) >= 2 * len(kept) // collector.NEW - 2  # it begins and it ends
    assert set(looks) == {0}


@pytest.mark.usefixtures("calm")
def test_after_looks_in_vain_portions_are_set_aside_unseen_until_garbage_is_expected() -> None:
    fill(40)
    left = weakref.ref(Ring())
    fill(1)
    assert left() is not None  # set aside unseen

    collector.LOOKS.expect()
    expected = weakref.ref(Ring())
    fill(1)

    assert expected() is None


@pytest.mark.usefixtures("calm")
def test_garbage_that_nobody_expected_is_found_sooner_or_later_and_then_every_time() -> None:
    fill(40)
    left = [weakref.ref(Ring()) for _ in range(4 * collector.UNSEEN) if fill(1)]
    first = next(number for number, ring in enumerate(left) if ring() is None)

    assert first <= collector.UNSEEN + 1
    assert all(ring() is None for ring in left[first : first + 5])


def fill(portions: int) -> list[list[int]]:
    """Make so many portions of new things."""
    return [[] for _ in range(portions * collector.NEW + 200)]  # some lie ready, and do not count


@pytest.mark.usefixtures("calm")
def test_garbage_that_was_set_aside_goes_in_a_quiet_second(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collector, "PAUSE", 0.0)
    monkeypatch.setattr(collector, "IDLE", 1.0)
    ring = Ring()
    gc.collect(0)
    left = weakref.ref(ring)
    del ring
    gc.collect(0)
    assert left() is not None  # nobody has looked

    asyncio.run(tidied_until(lambda: left() is None))

    assert left() is None


async def tidied_until(done: Callable[[], bool]) -> None:
    """Tidy until something is so, or for five seconds."""
    tidying = asyncio.get_running_loop().create_task(collector.tidy())
    for _ in range(50):
        await asyncio.sleep(0.1)
        if done():
            break
    tidying.cancel()


def test_a_busy_server_is_tidied_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collector, "IDLE", -1.0)  # no second is quiet

    waited = asyncio.run(asyncio.wait_for(collector._quiet(0.5), 5))

    assert waited is None  # and no time-out
