"""The server's own calendar: it follows the system's clock, but not when that jumps.

Dates decide what is old enough to be removed.  A clock that jumps by years, ahead or back, therefore changes nothing
here until the server is started again: time goes on from where it was, by the seconds that have really passed.
What happens now is never dated before what has happened: a clock that is behind when the server starts would make
today's tables look old on the day when it is put right.
"""

import logging
import time
from collections.abc import Callable

log = logging.getLogger("pioche.clock")
JUMP = 60.0  # seconds at once; less than that is a clock being put right, and is followed


def seconds_awake_or_asleep() -> float:
    """Seconds that have really passed since some moment, also while the machine slept where the system can tell."""
    boot = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if boot is None else time.clock_gettime(boot)


class Calendar:
    """Seconds since 1970 that never jump, and are not before what the store has seen."""

    def __init__(
        self,
        wall: Callable[[], float] = time.time,
        passed: Callable[[], float] = seconds_awake_or_asleep,
    ) -> None:
        self._wall = wall
        self._passed = passed
        self._then = wall(), passed()  # a moment at which the system's clock was believed
        self._jumped = False
        self._behind = 0.0

    def now(self) -> float:
        """The date of what happens now."""
        return self.system() + self._behind

    def not_before(self, date: float) -> None:
        """Take note of the latest date in the store."""
        self._behind = max(0.0, date - self.system())
        if self._behind > JUMP:
            log.warning(
                "the system's clock is behind the store's latest entry; dates go on from that one",
                extra={"seconds": round(self._behind)},
            )

    def system(self) -> float:
        """The system's date, without its jumps."""
        wall, passed = self._wall(), self._passed()
        expected = self._then[0] + passed - self._then[1]
        if abs(wall - expected) < JUMP:
            self._then, self._jumped = (wall, passed), False
            return wall
        if not self._jumped:
            self._jumped = True
            log.warning(
                "the system's clock has jumped and is not followed; start the server again to take its time over",
                extra={"seconds": round(wall - expected)},
            )
        return expected
