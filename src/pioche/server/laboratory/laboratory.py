"""The Laboratory of one server process: whatever is asked of it waits in queues of its own, and so do no tables."""

from pioche.server.keep.album import OPEN
from pioche.server.keep.hindsights import open_hindsight
from pioche.server.laboratory import checking
from pioche.server.laboratory.measurements import Measurements
from pioche.server.present.epilogue import epilogue
from pioche.server.present.narrator import Names, Narrator
from pioche.server.tables.hub import Hub
from pioche.server.tables.queues import FairQueue
from pioche.server.tables.reels import Asked
from pioche.server.tables.replays import eyes_at, said
from pioche.server.tables.workers import Worker
from pioche.server.wire.epilogues import Epilogue
from pioche.server.wire.lab import ChangeFile, CheckedChange, LabChange, Measurement, ReadChange
from pioche.server.wire.messages import Replay
from pioche.server.wire.refusals import lab_off
from pioche.server.wire.tables import TableInfo

CHECKS_EACH, CHECKS = 4, 40  # changes that may wait to be checked, of one address and in all
NICE = 10


class Laboratory:
    """Checks changes and measures them, in processes that begin with the first of them."""

    def __init__(self, hub: Hub) -> None:
        self._settings = hub.settings
        self._thinkers = hub.thinkers
        self.desk = Worker(FairQueue(1, CHECKS_EACH, CHECKS), NICE, hub.thinkers.executor)
        self.measurements = Measurements(hub)
        hub.queues["lab_checks"] = lambda: self.desk.queue.waiting
        hub.queues["lab_measurements"] = lambda: self.measurements.under_way

    def stop(self) -> None:
        """End all its processes."""
        self.desk.stop()
        self.measurements.stop()

    def check_open(self) -> None:
        """Refuse where the Laboratory is closed."""
        if not self._settings.lab:
            raise lab_off()

    async def check(self, address: str, change: LabChange) -> CheckedChange:
        """A change as it is understood."""
        self.check_open()
        return await self.desk.do(address, checking.checked, change, self._settings.changes)

    async def read(self, address: str, file: ChangeFile) -> ReadChange:
        """What a change file says."""
        self.check_open()
        return await self.desk.do(address, checking.read, file, self._settings.changes)

    async def measure(self, address: str, holder: str, asked: LabChange) -> Measurement:
        """Begin to measure a change; refused where something is wrong with it."""
        self.check_open()
        self.measurements.check_on()
        change = await self.desk.do(address, checking.measurable, asked, self._settings.changes)
        return self.measurements.begin(address, holder, asked, change)

    async def watched(self, address: str, id: str, number: int, seat: str, start: int, count: int) -> bytes:
        """Some steps of a match of a measurement, as a `Replay` on the wire."""
        record, shown = await self.measurements.film(address, id, number)
        table = shown.table
        seats = len(table.seats)
        eyes = OPEN if seat == OPEN else eyes_at(seat, seats)
        asked = Asked(table.id, record, b"", table.game, record.spec, names(table), seats, eyes, start, count)
        total, frames = await self._thinkers.page(address, asked)
        return said(Replay(table, seat, total, start, []), frames)

    async def looked_back(self, address: str, id: str, number: int) -> Epilogue:
        """A match of a measurement, looked back at."""
        record, shown = await self.measurements.film(address, id, number)
        narrator = Narrator(record.game, record.spec, names(shown.table))
        return epilogue(open_hindsight(await self._thinkers.hindsight(address, record)), narrator)


def names(table: TableInfo) -> Names:
    """The names of the seats in each language."""
    return {lang: [seat.name.said(lang) for seat in table.seats] for lang in ("fr", "en")}
