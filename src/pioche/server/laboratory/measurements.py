"""The measurements of one server process: who began them, how far they are, when they end.

All share one process, which lets everybody else have the processor first.  They take turns of a second, address by
address, so that nobody waits for somebody else's minutes; those count computing, so that company costs time and no
certainty.
"""

import asyncio
import logging
import shutil
import tempfile
from functools import partial
from pathlib import Path
from weakref import WeakValueDictionary

import msgspec

from pioche.core.errors import PiocheError
from pioche.core.text import Text
from pioche.lab.change import Change
from pioche.server.laboratory import matches, measuring
from pioche.server.laboratory.matches import Film
from pioche.server.laboratory.measuring import NOTHING, REMEMBERED, Errand, Turn
from pioche.server.tables.hub import Hub, new_id
from pioche.server.tables.queues import FairQueue
from pioche.server.tables.workers import Worker
from pioche.server.wire.lab import Findings, LabChange, Measurement, MeasurementState
from pioche.server.wire.refusals import (
    busy,
    measurement_over,
    measuring_off,
    not_your_measurement,
    too_many,
    unknown_match,
    unknown_measurement,
)

log = logging.getLogger("pioche.laboratory")
EACH, ALL = 2, 12  # under way at once, of one address and in all
LEFT = 150.0  # seconds without a question for one; browsers let hidden pages ask once a minute
NICE = 15  # moves and bots go first; it still gets somewhere on a busy machine
UNDER_WAY = ("waiting", "playing")


class Measured:
    """A change being measured, or measured."""

    def __init__(
        self, errand: Errand, asked: LabChange, address: str, line: asyncio.Lock, holder: str, now: float
    ) -> None:
        self.errand = errand
        self.asked = asked
        self.address = address
        self.line = line
        self.holder = holder
        self.state: MeasurementState = "waiting"
        self.found: Findings = NOTHING
        self.fault: Text | None = None
        self.spent = 0.0  # seconds of computing
        self.took = 0.0  # seconds of the clock
        self.wanted = now  # when somebody last asked for it
        self.in_hand = False  # somebody plays it, though it may have been stopped meanwhile
        self.films: dict[int, Film] = {}  # of the matches that somebody has looked at
        self.filming = asyncio.Lock()

    def goes_on(self) -> bool:
        """Whether it is under way."""
        return self.state in UNDER_WAY

    def take(self, turn: Turn, took: float) -> None:
        """Take in what a turn brought."""
        self.spent, self.found = turn.spent, turn.found
        self.errand = self.errand._replace(bot=turn.bot)
        self.took += took
        self.state = turn.ended or "playing"

    def told(self, holder: str, beside: int) -> Measurement:
        """It as its watchers see it."""
        seconds, pace = self.errand.seconds, self.took / self.spent if self.spent else 1.0
        return Measurement(
            id=self.errand.id,
            change=self.asked,
            state=self.state,
            mine=bool(holder) and holder == self.holder,
            spent=min(self.spent, seconds),
            seconds=seconds,
            rate=self.found.matches / self.took if self.took else 0.0,
            left=max(0.0, seconds - self.spent) * pace,
            beside=beside,
            found=self.found,
            fault=self.fault,
        )


class Measurements:
    """All that is measured here, and was lately."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._minutes = hub.settings.lab_minutes
        self._known: dict[str, Measured] = {}  # the oldest first
        self._folder: Path | None = None
        # Those of one address stand in line for its turns, so that two do not get twice as many as somebody's one.
        self._lines: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.bench = Worker(FairQueue(1), NICE, hub.thinkers.executor)

    def stop(self) -> None:
        """End the process, and remove its rows."""
        self.bench.stop()
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)

    def check_on(self) -> None:
        """Refuse where nothing is measured."""
        if not self._minutes:
            raise measuring_off()

    def begin(self, address: str, holder: str, asked: LabChange, change: Change) -> Measurement:
        """Begin to measure a change; one that the same browser has had measured is told again."""
        for known in self._known.values():
            if known.holder == holder and known.asked == asked and known.state != "failed":
                return self._told(known, holder)
        self._check_room(address)
        id = new_id()
        errand = Errand(id, change, asked.variant, self._minutes, self._minutes * 60, self._rows() / id)
        line = self._lines.setdefault(address, asyncio.Lock())
        measured = self._known[id] = Measured(errand, asked, address, line, holder, self._hub.now())
        self._forget()
        self._go_on(measured)
        return self._told(measured, holder)

    def told(self, id: str, holder: str) -> Measurement:
        """How far a measurement is, for somebody who watches it."""
        return self._told(self._of(id), holder)

    def end(self, id: str, holder: str) -> Measurement:
        """Stop a measurement; what it has found stays."""
        measured = self._own(id, holder)
        if measured.goes_on():
            measured.state = "stopped"
        return self._told(measured, holder)

    def go_on(self, id: str, holder: str) -> Measurement:
        """Go on with one that ended without an answer, for as many minutes again."""
        measured = self._own(id, holder)
        if measured.state == "unknown":
            seconds = measured.errand.seconds + self._minutes * 60
            measured.errand = measured.errand._replace(seconds=seconds)
        elif measured.state not in ("stopped", "left"):
            raise measurement_over()
        self._check_room(measured.address)
        measured.state = "waiting"
        if not measured.in_hand:
            self._go_on(measured)
        return self._told(measured, holder)

    async def film(self, address: str, id: str, number: int) -> Film:
        """One of the matches that show what was found, played again the first time that somebody looks at it."""
        measured = self._of(id)
        shown = [each.number for each in measured.found.turned]
        if number not in shown:
            raise unknown_match(number, shown)
        async with measured.filming:
            if number not in measured.films:
                measured.films[number] = await self.bench.do(address, matches.film, measured.errand, number)
        return measured.films[number]

    # ---- who, and how many

    @property
    def under_way(self) -> int:
        """How many go on."""
        return sum(each.goes_on() for each in self._known.values())

    def _of(self, id: str) -> Measured:
        if id not in self._known:
            raise unknown_measurement()
        return self._known[id]

    def _own(self, id: str, holder: str) -> Measured:
        measured = self._of(id)
        if not holder or measured.holder != holder:
            raise not_your_measurement()
        return measured

    def _told(self, measured: Measured, holder: str) -> Measurement:
        measured.wanted = self._hub.now()
        return measured.told(holder, self.under_way - measured.goes_on())

    def _check_room(self, address: str) -> None:
        mine = sum(each.goes_on() and each.address == address for each in self._known.values())
        if mine >= EACH:
            raise too_many(
                en=f"{mine} changes of your address are being measured; stop one, or wait for its end",
                fr=f"{mine} changements de votre adresse sont en cours de mesure ; arrêtez-en un, ou attendez sa fin",
            )
        if self.under_way >= ALL:
            raise busy()

    def _rows(self) -> Path:
        if self._folder is None:
            self._folder = Path(tempfile.mkdtemp(prefix="pioche-lab-"))
        return self._folder

    def _forget(self) -> None:
        """Forget the oldest that are over, with their rows."""
        over = [each.errand for each in self._known.values() if not each.goes_on()]
        for errand in over[: max(0, len(self._known) - REMEMBERED)]:
            del self._known[errand.id]
            remove = partial(shutil.rmtree, errand.folder, ignore_errors=True)
            self._hub.insist("lab_rows", partial(asyncio.to_thread, remove))

    # ---- playing

    def _go_on(self, measured: Measured) -> None:
        self._hub.insist("measurement", partial(self._measure, measured))

    async def _measure(self, measured: Measured) -> None:
        """Let a measurement play turn after turn, to its end or until nobody wants it any more."""
        measured.in_hand = True
        try:
            while measured.goes_on():
                now = self._hub.now()
                if now - measured.wanted > LEFT:
                    measured.state = "left"
                    return
                async with measured.line:
                    if not measured.goes_on():
                        return
                    turn = await self.bench.do(
                        measured.address, measuring.play_on, measured.errand, measured.spent
                    )
                if measured.goes_on():
                    measured.take(turn, self._hub.now() - now)
        except PiocheError as error:
            measured.state, measured.fault = "failed", error.text
        except Exception:
            log.exception(
                "a measurement failed", extra={"change": msgspec.json.encode(measured.asked).decode()}
            )
            measured.state = "failed"
            measured.fault = Text(
                fr="la mesure a échoué de notre côté ; l’erreur est notée",
                en="the measurement failed by a mistake of ours, which has been noted",
            )
        finally:
            measured.in_hand = False
