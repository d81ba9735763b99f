"""Python's collector of garbage, kept from making everybody wait.

What is not reached any more is gone at once, because hardly anything of ours goes round in circles: rooms hold no
circles at all.  The collector is left with some garbage of libraries, about one object for seven decisions, and looks
for it at every thing that is there: 0.3 s at 300 tables.  So it looks at what is new, once and in small portions, and
at the rest only when nobody would notice: a second look, at the matches at play, took 40 to 110 ms at 800 tables.
"""

import asyncio
import gc
import time

NEW = 2_000  # things in a portion
# Seconds from one tidying to the next, and from which on it does not wait for quiet.
PAUSE, AT_LAST = 600.0, 3_600.0
IDLE = 0.05  # of a processor, over a second


def calm() -> None:
    """Set aside what is loaded, and from now on whatever the collector has looked at."""
    gc.callbacks.append(_set_aside)
    gc.collect()
    gc.set_threshold(NEW)


def _set_aside(phase: str, found: dict[str, int]) -> None:
    """After every look; portions are then counted anew, so that a second look never comes."""
    if phase == "stop":
        gc.freeze()


async def tidy() -> None:
    """Look at what was set aside, again and again, in seconds in which the server does next to nothing."""
    while True:
        await asyncio.sleep(PAUSE)
        await _quiet(AT_LAST - PAUSE)
        gc.unfreeze()
        gc.collect()


async def _quiet(longest: float) -> None:
    """Wait for a second that the processor spent elsewhere."""
    end = time.monotonic() + longest
    while time.monotonic() < end:
        used = time.process_time()
        await asyncio.sleep(1.0)
        if time.process_time() - used < IDLE:
            return
