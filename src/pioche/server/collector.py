"""Python's collector of garbage, kept from making everybody wait.

What is not reached any more is gone at once, because hardly anything of ours goes round in circles: rooms hold no
circles at all, and a decision leaves none.  The collector is left with some garbage of libraries, and looks for it at
every thing that is there: 0.3 s at 300 tables.  So it looks at what is new, once and in small portions, and at the rest
only when nobody would notice: a second look, at the matches at play, took 40 to 110 ms at 800 tables.

Even one look at every match took a twelfth of the processor, for nothing.  So portions after a look that found nothing
are set aside unseen, more and more of them, until a look finds something or a request or a socket has ended.
"""

import asyncio
import gc
import time

NEW = 2_000  # things in a portion
# Seconds from one tidying to the next, and from which on it does not wait for quiet.
PAUSE, AT_LAST = 600.0, 3_600.0
IDLE = 0.05  # of a processor, over a second
UNSEEN = 15  # portions that are set aside unseen at most, before one is looked at again


def calm() -> None:
    """Set aside what is loaded, and from now on whatever the collector has looked at."""
    gc.callbacks.append(LOOKS)
    gc.collect()
    gc.set_threshold(NEW)


class Looks:
    """Which portions are looked at."""

    def __init__(self) -> None:
        self._earned = 0  # portions to be set aside unseen after the last look
        self._left = 0  # of them, those that have not come yet

    def expect(self) -> None:
        """Look at the next portion: something has ended that may have left garbage in it."""
        self._earned = self._left = 0

    def __call__(self, phase: str, found: dict[str, int]) -> None:
        """Before and after every portion; what is set aside counts no more, so that a second look never comes."""
        if phase == "start":
            if self._left and not found["generation"]:
                gc.freeze()  # so that there is nothing to be looked at
            return
        gc.freeze()
        if self._left:
            self._left -= 1
        else:
            self._earned = 0 if found["collected"] else min(2 * self._earned + 1, UNSEEN)
            self._left = self._earned


LOOKS = Looks()


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
