"""The doorman: how many connections are open, and how many an address may hold, before anybody reads a byte."""

import sys
from collections import Counter

from pioche.server.http.addresses import Proxies, household
from pioche.server.settings import Settings

SPARE = 256  # descriptors for the store, Redis, workers, pages and logs
ENOUGH = 65_536  # descriptors that no server of ours will ever need


def raise_descriptors() -> int:
    """Take as many descriptors as this process is allowed; how many it has."""
    if sys.platform == "win32":  # where they are not counted
        return ENOUGH
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ENOUGH if hard == resource.RLIM_INFINITY else min(hard, ENOUGH)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return wanted if soft == resource.RLIM_INFINITY else soft


class Doorman:
    """Lets connections in and counts them out; an address is forgotten with its last connection."""

    def __init__(self, settings: Settings, proxies: Proxies) -> None:
        self._proxies = proxies
        self._each = settings.connections_per_address
        self._most = settings.connections
        self._open: Counter[str] = Counter()
        self.open = 0
        self.refused = 0
        self.late = 0  # connections that were closed because somebody took too long

    def bound(self, descriptors: int) -> None:
        """Let in no more than there are descriptors for."""
        self._most = min(self._most, max(descriptors - SPARE, SPARE))

    def lets_in(self, peer: str) -> bool:
        """Count a connection in, unless there are too many, of all or of its address."""
        address = self._address(peer)
        if self.open >= self._most or (address and self._open[address] >= self._each):
            self.refused += 1
            return False
        self.open += 1
        self._open[address] += 1
        return True

    def lets_out(self, peer: str) -> None:
        """Count a connection out."""
        address = self._address(peer)
        self.open -= 1
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]

    def _address(self, peer: str) -> str:
        """What a connection counts for; those of a proxy are many people's, and bounded by their number only."""
        return "" if self._proxies.is_proxy(peer) else household(peer)
