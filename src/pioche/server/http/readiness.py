"""Readiness: whether this process should be sent people, and if not, what is wrong, part by part.

A probe costs one trivial read of the store at most once a second, however many ask.
"""

import asyncio
import shutil
import time
from pathlib import Path

from pioche.core.text import Text
from pioche.server.keep.store import StoreDown
from pioche.server.tables.hub import Hub
from pioche.server.wire.messages import Part, Ready

FRESH = 1.0  # seconds for which an answer is good


class Readiness:
    """What a load balancer asks."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._lock = asyncio.Lock()
        self._last: tuple[float, Ready] | None = None

    async def look(self) -> Ready:
        """Whether this process is ready, as of a moment ago."""
        async with self._lock:
            if self._last is None or time.monotonic() - self._last[0] > FRESH:
                parts = [self._process(), await self._store(), self._bus(), await self._disk()]
                self._last = time.monotonic(), Ready(all(part.well for part in parts), parts)
            return self._last[1]

    def _process(self) -> Part:
        if self._hub.stopping:
            return Part("process", False, Text(fr="s’arrête", en="is stopping"))
        if self._hub.orders.draining:
            return Part(
                "process", False, Text(fr="se vide avant de s’arrêter", en="is being drained before it stops")
            )
        return Part("process", True, Text(fr="sert", en="serves"))

    async def _store(self) -> Part:
        try:
            await self._hub.store.ping()
        except StoreDown as error:
            return Part("store", False, error.text)
        return Part("store", True, Text(fr="répond", en="answers"))

    def _bus(self) -> Part:
        bus = self._hub.bus
        if not bus.shared:
            return Part(
                "bus", True, Text(fr="aucun : ce processus est seul", en="none: this process is alone")
            )
        if not bus.hears:
            why = Text(
                fr="Redis ne répond pas ; ce que font les autres processus s’entend une seconde plus tard",
                en="Redis does not answer; what other processes do is heard a second later",
            )
            return Part("bus", False, why)
        return Part("bus", True, Text(fr="porte", en="carries"))

    async def _disk(self) -> Part:
        file = self._hub.store.file
        if file is None:
            return Part("disk", True, Text(fr="celui d’un autre serveur", en="another server’s"))
        free = await asyncio.to_thread(_free_megabytes, file)
        wanted = self._hub.settings.disk_free
        said = Text(fr=f"{free} Mo libres, il en faut {wanted}", en=f"{free} MB free, {wanted} are needed")
        return Part("disk", free >= wanted, said)


def _free_megabytes(file: Path) -> int:
    try:
        return shutil.disk_usage(file.parent).free // 1_000_000
    except OSError:
        return 0
