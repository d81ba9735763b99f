"""Python's collector of garbage, kept from making everybody wait.

What is not reached any more is gone at once, because hardly anything of ours goes round in circles: rooms hold no
circles at all.  The collector is left with some garbage of libraries, about one object for seven decisions, and looks
for it at every thing that is there: 0.3 s at 300 tables.  So it looks at what is new, in small portions, and at the
rest only when nobody would notice.
"""

import asyncio
import gc
import time

NEW, TWICE, NEVER = (
    4_000,
    5,
    1_000_000,
)  # things in a portion, portions to a second look, second looks to a third
PAUSE, AT_LAST = (
    600.0,
    3_600.0,
)  # seconds from one tidying to the next, and from which on it does not wait for quiet
IDLE = 0.05  # of a processor, over a second


def calm() -> None:
    """Set aside what is loaded, and from now on whatever the collector has looked at twice."""
    gc.collect()
    gc.freeze()
    gc.callbacks.append(_set_aside)
    gc.set_threshold(NEW, TWICE, NEVER)


def _set_aside(phase: str, found: dict[str, int]) -> None:
    if phase == "stop" and found["generation"] == 1:
        gc.freeze()


async def tidy() -> None:
    """Look at what was set aside, again and again, in seconds in which the server does next to nothing."""
    while True:
        await asyncio.sleep(PAUSE)
        await _quiet(AT_LAST - PAUSE)
        gc.unfreeze()
        gc.collect()
        gc.freeze()


async def _quiet(longest: float) -> None:
    """Wait for a second that the processor spent elsewhere."""
    end = time.monotonic() + longest
    while time.monotonic() < end:
        used = time.process_time()
        await asyncio.sleep(1.0)
        if time.process_time() - used < IDLE:
            return
