"""A watch over rules that never come to their end: no net could say so, because it would wait for them.

It counts time of computing, not of the clock, so that a busy machine makes no difference, and looks at whether a match
has moved.  It needs the signals of Unix and the main thread; elsewhere nothing is watched.
"""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, Final

from pioche.check.broken import Broken, own_code
from pioche.core.match import Match

TICK: Final = 2.0  # seconds of computing between two looks
STILL: Final = 3  # looks at which a match stands where it stood before it is given up


class Endless(BaseException):
    """A rule that does not end, with what is to be said of it; no rule can catch it by accident."""

    def __init__(self, frame: FrameType, match: Match) -> None:
        self.frame, self.match = frame, match
        super().__init__()

    def broken(self, net: str) -> Broken:
        """It as a finding of a net: which function at which line, in which match."""
        where, seconds = own_code(self.frame), int(TICK * (STILL - 1))
        return Broken(
            net,
            self.match,
            en=f"{where} does not end: it has computed for {seconds} seconds without asking anything",
            fr=f"{where} ne finit pas : voilà {seconds} secondes de calcul sans rien demander",
        )


@contextmanager
def watched() -> Iterator[None]:
    """While this is open, a match that computes without moving is interrupted with `Endless`."""
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return
    seen: list[Any] = []

    def look(_signal: int, frame: FrameType | None) -> None:
        moment = _moment(frame)
        seen[:] = [*seen, moment] if seen and moment == seen[-1] else [moment]
        if moment is not None and frame is not None and len(seen) >= STILL:
            raise Endless(frame, moment[0])

    before = signal.signal(signal.SIGPROF, look)
    signal.setitimer(signal.ITIMER_PROF, TICK, TICK)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _moment(frame: FrameType | None) -> tuple[Match, int, int] | None:
    """The match that is being played, and how far it is; None while none is."""
    while frame is not None:
        match = frame.f_locals.get("self")
        if isinstance(match, Match):
            return match, getattr(match, "serial", 0), frame.f_locals.get("taken", 0)
        frame = frame.f_back
    return None
