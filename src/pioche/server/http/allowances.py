"""What one address may do, whatever it opens: one allowance for all its requests, messages and sockets.

Many people may sit behind one address (a school, a club), so every seat that is played from there brings a small
allowance of its own, which nobody else can use up; what goes beyond it comes from the allowance of all.
"""

from collections import OrderedDict
from collections.abc import Callable

from pioche.core.decisions import Seat
from pioche.server.settings import Settings
from pioche.server.tables.bucket import Bucket
from pioche.server.tables.shares import Said, Shares

REMEMBERED = 20_000  # addresses
LOOKED_AT = 64  # of them, for one to be forgotten
PLAYED = 64  # seats with an allowance of their own, for one address
AGAIN = 10.0  # seconds after which other processes are told again of sockets that are silent
Played = tuple[str, Seat]  # a table, and a seat there


class Allowance:
    """What one address has left, and how many sockets it holds."""

    __slots__ = ("_seats", "common", "elsewhere", "sockets", "told", "untold")

    def __init__(self, common: Bucket) -> None:
        self.common = common
        self._seats: dict[Played, Bucket] = {}
        self.sockets = 0
        self.elsewhere = 0  # sockets at other processes
        self.untold = 0.0  # what was taken from the common bucket since the others were told
        self.told: tuple[float, int] = (0.0, 0)  # when, and of how many sockets

    def take(self, now: float, amount: float, own: Bucket | None = None) -> bool:
        """Take from a seat's own allowance, or from that of all."""
        if own is not None and own.take(now, amount):
            return True
        if not self.common.take(now, amount):
            return False
        self.untold += amount
        return True

    def own(self, played: Played, now: float, full: float, each: float) -> Bucket | None:
        """A seat's own allowance; none for one seat too many, since seats can be had for nothing."""
        if (own := self._seats.get(played)) is not None:
            return own
        if len(self._seats) >= PLAYED:
            self._seats = {seat: one for seat, one in self._seats.items() if not one.is_full(now)}
        if len(self._seats) >= PLAYED:
            return None
        own = self._seats[played] = Bucket(full, each, now)
        return own

    def is_news(self, now: float) -> bool:
        """Whether the other processes should hear of it."""
        at, sockets = self.told
        return self.untold > 0 or sockets != self.sockets or (self.sockets > 0 and now - at > AGAIN)


class Allowances:
    """The allowances of all addresses at one process, evened out with those at the others."""

    def __init__(self, settings: Settings, now: Callable[[], float]) -> None:
        self._settings = settings
        self._now = now
        self._known: OrderedDict[str, Allowance] = OrderedDict()
        self._full = float(settings.requests)
        self._each = settings.requests / 12

    @property
    def sockets(self) -> int:
        """How many sockets are open."""
        return sum(allowance.sockets for allowance in self._known.values())

    def take(self, address: str, played: Played | None = None, amount: float = 1) -> bool:
        """Take some of an address's allowance, first of the played seat's own; False if too little is left."""
        now, allowance = self._now(), self._of(address)
        own = None
        if played is not None:
            commands = self._settings.commands
            own = allowance.own(played, now, commands, commands / 10)
        return allowance.take(now, amount, own)

    def enter(self, address: str) -> bool:
        """Count a socket in; False if the address has too many."""
        allowance = self._of(address)
        if allowance.sockets + allowance.elsewhere >= self._settings.sockets_per_address:
            return False
        allowance.sockets += 1
        return True

    def leave(self, address: str) -> None:
        """Count a socket out."""
        self._of(address).sockets -= 1

    def _of(self, address: str) -> Allowance:
        """The allowance of an address; those that have been silent longest, and hold no socket, are forgotten."""
        allowance = self._known.get(address)
        if allowance is None:
            for _ in range(LOOKED_AT if len(self._known) >= REMEMBERED else 0):
                oldest, forgotten = self._known.popitem(last=False)
                if not forgotten.sockets:
                    break
                self._known[oldest] = forgotten  # there may be no other: connections are bounded, too
            allowance = self._known[address] = Allowance(Bucket(self._full, self._each, self._now()))
        self._known.move_to_end(address)
        return allowance

    async def even_out(self, shares: Shares) -> None:
        """Tell the other processes what was taken here, and take off what was taken there."""
        now = self._now()
        news = {address: one for address, one in self._known.items() if one.is_news(now)}
        if not news:
            return
        said = {address: Said(one.untold, one.sockets) for address, one in news.items()}
        for one in news.values():
            one.untold, one.told = 0.0, (now, one.sockets)
        heard = await shares.exchange(said, self._full, self._each)
        for address, one in news.items():
            left, elsewhere = heard.get(address, (self._full, 0))  # whoever cannot be heard does not count
            one.common.lower(self._now(), left - one.untold)
            one.elsewhere = elsewhere
