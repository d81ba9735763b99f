"""Presence: who of a table's people is there now, and for how long the others have been away.

It follows from sockets alone, so that it tells nothing of the match.  It is not in the journal: a reload is no event of
a table, and whoever resumes needs only the latest.  Times are this process's own; one that has just loaded a table
counts from then, so that a restart makes nobody absent.
"""

import asyncio
import contextlib
from typing import TYPE_CHECKING
from weakref import proxy

from pioche.core.decisions import Seat
from pioche.server.wire.messages import Presence, SeatPresence, encoder

if TYPE_CHECKING:
    from pioche.server.tables.room import Room

GRACE = 2.0  # seconds in which a reload comes back before anybody hears of it
POLLED = 30.0  # seconds for which somebody without a socket who has asked for updates counts as there


class Attendance:
    """Who is at one table."""

    def __init__(self, room: "Room") -> None:
        self._room: Room = proxy(room)  # which holds this: so a room that is forgotten is gone at once
        self._since = self._now()
        self._seen: dict[Seat, float] = {}  # when each seat was last there
        self._polled: dict[Seat, float] = {}
        self._elsewhere: frozenset[Seat] = frozenset()  # at other processes
        self._told: list[tuple[Seat, bool]] = []
        self._settling = False  # whether it is about to be settled, without a pause

    # ---- who is there

    def here(self) -> set[Seat]:
        """The seats whose person is there, at this process or another."""
        return self.at_this_process() | (self._elsewhere & set(self._people()))

    def away(self, seat: Seat) -> float:
        """For how many seconds a seat's person has been away."""
        return self._away(seat, self.here())

    def _away(self, seat: Seat, here: set[Seat]) -> float:
        return 0.0 if seat in here else self._now() - self._seen.get(seat, self._since)

    def states(self) -> Presence:
        """The message to everybody."""
        here = self.here()
        return Presence(
            [SeatPresence(seat, seat in here, int(self._away(seat, here))) for seat in self._people()]
        )

    def _now(self) -> float:
        return self._room.hub.now()

    def _people(self) -> list[Seat]:
        places = self._room.state.places
        return [seat for seat, place in enumerate(places) if place.holder and not place.bot]

    def at_this_process(self) -> set[Seat]:
        """Seats with a socket, those of the same person (hot-seat has one device), and those that have asked lately."""
        listeners = self._room.listeners
        viewers = {listener.viewer for listener in listeners}
        cookies = {listener.who.cookie for listener in listeners} - {""}
        places, lately = self._room.state.places, self._now() - POLLED
        return {
            seat
            for seat in self._people()
            if seat in viewers
            or places[seat].holder in cookies
            or self._polled.get(seat, lately - 1) >= lately
        }

    # ---- coming and going

    def polled(self, seat: Seat | None) -> None:
        """Somebody without a socket has asked for updates."""
        if seat is not None:
            known = seat in self.here()
            self._polled[seat] = self._seen[seat] = self._now()
            if not known:
                self.changed()

    def changed(self, pause: float = 0.0) -> None:
        """Sockets have come, or are about to go: settle it with the other processes and tell everybody."""
        self._note()
        if pause or not self._settling:  # a table's people often come all at once: that is settled once
            self._settling = self._settling or not pause
            self._room.hub.spawn(self._settle(pause))

    async def _settle(self, pause: float) -> None:
        await asyncio.sleep(pause)
        if not pause:
            self._settling = False
        with contextlib.suppress(ReferenceError):  # a table that was let go meanwhile has nobody to tell
            elsewhere = await self._elsewhere_now()
            if self.learn(elsewhere or frozenset()):
                self._room.hub.bus.tell_people(self._room.id)

    def learn(self, elsewhere: frozenset[Seat]) -> bool:
        """Hear who is at the other processes, and tell who is there if that has changed; whether it has."""
        self._elsewhere = elsewhere
        self._note()
        return self._tell()

    async def is_away(self, seat: Seat, seconds: float) -> bool:
        """Whether a seat's person has been away for so long; not if other processes cannot be heard."""
        elsewhere = await self._elsewhere_now()
        if elsewhere is None:
            return False
        self._elsewhere = elsewhere
        self._note()
        return self.away(seat) >= seconds

    async def _elsewhere_now(self) -> frozenset[Seat] | None:
        id = self._room.id
        found = await self._room.hub.bus.attend({id: sorted(self.at_this_process())})
        return None if found is None else found.get(id, frozenset())

    def _note(self) -> None:
        now = self._now()
        self._seen.update(dict.fromkeys(self.here(), now))

    def _tell(self) -> bool:
        states = self.states()
        told = [(state.seat, state.here) for state in states.seats]
        if told == self._told:
            return False
        self._told = told
        message = encoder.encode(states)
        for listener in list(self._room.listeners):
            listener.send(message)
        return True
