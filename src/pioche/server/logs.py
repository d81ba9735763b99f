"""What keeps a log small and free of addresses, whoever floods the server."""

import asyncio
import logging
import re
import time
from collections.abc import Callable
from typing import Any

from pioche.server.http.addresses import read

FEW = 5  # lines of one kind in `SECONDS`
SECONDS = 10.0
KINDS = 1000  # that are remembered
log = logging.getLogger("pioche.loop")


CANDIDATE = re.compile(r"(?<!\w)[\[0-9A-Fa-f:.%\]]*[:.][\[0-9A-Fa-f:.%\]]+(?!\w)")


def without_addresses(text: str) -> str:
    """A text of somebody else's, with every network address in it made unreadable."""
    return CANDIDATE.sub(lambda found: "(address)" if _is_address(found[0]) else found[0], text)


def _is_address(text: str) -> bool:
    return any(read(part) is not None for part in (text, text.rstrip(":."), text.rpartition(":")[0]))


class Seldom(logging.Filter):
    """Lets a few lines of a kind through, and tells with the next one how many were left out."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._now = now
        self._seen: dict[tuple[str, str], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a line is written; what we tell ourselves of each table always is."""
        if record.levelno < logging.WARNING and record.name.startswith("pioche"):
            return True
        kind, now = (record.name, str(record.msg)), self._now()
        since, count = self._seen.get(kind, (now, 0))
        if now - since >= SECONDS:
            if count > FEW:
                record.left_out = count - FEW
            since, count = now, 0
        if len(self._seen) >= KINDS:
            self._seen.clear()
        self._seen[kind] = since, count + 1
        return count < FEW


def unexpected(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log what the event loop complains of without what it shows besides: transports, with addresses in them."""
    log.error(context.get("message", "something went wrong in the loop"), exc_info=context.get("exception"))
