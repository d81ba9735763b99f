"""The Laboratory of one server process: whatever is asked of it waits in queues of its own, and so do no tables."""

from pioche.server.laboratory import checking
from pioche.server.settings import Settings
from pioche.server.tables.queues import FairQueue
from pioche.server.tables.thinking import Thinkers
from pioche.server.tables.workers import Worker
from pioche.server.wire.lab import ChangeFile, CheckedChange, LabChange, ReadChange
from pioche.server.wire.refusals import lab_off

CHECKS_EACH, CHECKS = 4, 40  # changes that may wait to be checked, of one address and in all
NICE = 10


class Laboratory:
    """Checks changes in a process that begins with the first of them."""

    def __init__(self, settings: Settings, thinkers: Thinkers) -> None:
        self._settings = settings
        self.desk = Worker(FairQueue(1, CHECKS_EACH, CHECKS), NICE, thinkers.executor)

    def stop(self) -> None:
        """End all its processes."""
        self.desk.stop()

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
