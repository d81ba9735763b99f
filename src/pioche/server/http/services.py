"""What routes and sockets share, made once when the server starts: hub, reception, guard, doorman, cookies."""

from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Protocol

from pioche.core.decisions import Seat
from pioche.core.errors import PiocheError
from pioche.server.http.agents import label
from pioche.server.http.cookies import Connection, Cookies
from pioche.server.http.doorman import Doorman
from pioche.server.http.guard import SNAPSHOT, Guard
from pioche.server.http.readiness import Readiness
from pioche.server.keep.keys import Who, hashed
from pioche.server.keep.marks import Mark
from pioche.server.laboratory.laboratory import Laboratory
from pioche.server.tables.hub import Hub
from pioche.server.tables.queues import FairQueue
from pioche.server.tables.reception import Reception
from pioche.server.tables.room import Room
from pioche.server.wire.messages import Answer, Command, Fault
from pioche.server.wire.refusals import fault_of

DECKS_EACH, DECKS = 4, 40  # decks that may wait to be checked, of one address and in all


class Visitor(Protocol):
    """Whoever has a socket open."""

    address: Mark

    def dismiss(self, fault: Fault) -> None:
        """Stop listening, and say why."""
        ...


class Services:
    """The hub with its reception, its guard and its cookies."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.reception = Reception(hub)
        self.guard = Guard(hub.settings, hub.now, hub.marks, hub.orders.bans)
        self.doorman = Doorman(hub.settings, self.guard.proxies)
        self.cookies = Cookies(hub, self.guard, self.reception.devices)
        self.decks = FairQueue(1, DECKS_EACH, DECKS)
        self.laboratory = Laboratory(hub)
        self.readiness = Readiness(hub)
        self.commands: Counter[str] = Counter()  # of people, by outcome: ok, or the code of the refusal
        self.refusals: Counter[str] = Counter()  # by code
        self.sockets: set[Visitor] = set()  # that are open
        hub.orders.bans.changed = self._turn_out

    def _turn_out(self) -> None:
        """Hang up on the sockets of banned addresses, also of those who only look on and say nothing."""
        for socket in list(self.sockets):
            try:
                self.guard.bans.check(socket.address, socket.address.before)
            except PiocheError as error:
                socket.dismiss(fault_of(error))

    async def command(self, room: Room, seat: Seat, command: Command, who: Who) -> Answer:
        """Let a seat's holder, who has been checked, command something."""
        answer = await room.command(seat, command, who=who)
        self.commands["ok" if answer.fault is None else answer.fault.code] += 1
        return answer

    async def who(self, connection: Connection) -> Who:
        """Whoever sends a message, by the secrets it shows."""
        scheme, _, key = connection.headers.get("authorization", "").partition(" ")
        shown = key.strip() if scheme.lower() == "bearer" else ""
        agent = label(connection.headers.get("user-agent", ""))
        return Who(await self.cookies.holder(connection), hashed(shown), agent)

    @asynccontextmanager
    async def looking(self, address: str, room: Room, viewer: Seat | None) -> AsyncIterator[None]:
        """A turn to make a snapshot for somebody, which costs an address more than a message."""
        self.guard.message(address, None if viewer is None else (room.id, viewer), SNAPSHOT)
        async with self.hub.looks.short_turn(address):
            yield
