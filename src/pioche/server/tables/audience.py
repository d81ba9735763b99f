"""The audience of a table: who looks at it, and what each of them is told in which order.

Nobody's message waits for work that depends on cards they do not know.  Whoever made an entry is answered first; then
those who wait are told, all at once; and those who are asked at last, because wording their options takes longer the
more of them there are.  Each of these goes has left the process before the next one is worded.
"""

import asyncio
from collections import deque
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, Protocol
from weakref import proxy

from pioche.core.decisions import Seat
from pioche.server.keep.journal import Entry, Left, Revoked, Sat
from pioche.server.keep.keys import Who
from pioche.server.keep.state import is_untold
from pioche.server.wire.messages import Fault, encoder

if TYPE_CHECKING:
    from pioche.server.tables.room import Room

RECALLED = 64  # updates that are kept for those who come back
SEATING = frozenset({Sat, Left, Revoked})  # entries after which somebody may not look any more


class Listener(Protocol):
    """Whoever listens to a room: through the eyes of a seat, or as a spectator."""

    viewer: Seat | None
    who: Who

    def send(self, message: bytes) -> None:
        """Take a message without waiting."""
        ...

    def dismiss(self, fault: Fault) -> None:
        """Stop listening, and say why."""
        ...


class Audience:
    """Everybody who looks at one table."""

    def __init__(self, room: "Room") -> None:
        self._room: Room = proxy(room)  # which holds this: so a room that is forgotten is gone at once
        self.listeners: set[Listener] = set()
        self.waiters: dict[asyncio.Future[None], Seat | None] = {}
        # By the number of each entry: what was said of it, and the only seat that was told, if it was but one.
        self._recent: deque[tuple[int, dict[Seat | None, bytes], Seat | None]] = deque(maxlen=RECALLED)
        self._snapshots: dict[Seat | None, bytes] = {}  # since the last entry, for many who come at once
        self._telling: Iterator[None] | None = (
            None  # of the last entry, as long as somebody has not been told
        )

    # ---- telling

    def tell_soon(self, entry: Entry) -> None:
        """Tell an entry that has just been folded, once its answer has left."""
        self._snapshots.clear()
        self._telling = self._told(entry)
        asyncio.get_running_loop().call_soon(self._go_on, self._telling)

    def _go_on(self, telling: Iterator[None]) -> None:
        """Take the next go in a later turn of the loop; whoever waits without a socket needs two to be answered."""
        if telling is self._telling:
            for _ in telling:
                loop = asyncio.get_running_loop()
                if self.waiters:
                    loop.call_soon(loop.call_soon, self._go_on, telling)
                else:
                    loop.call_soon(self._go_on, telling)
                return
            self._telling = None

    def finish(self) -> None:
        """Tell now whoever has not been told yet: the table is about to change, or somebody comes."""
        telling, self._telling = self._telling, None
        for _ in telling or ():
            pass

    def _told(self, entry: Entry) -> Iterator[None]:
        """Tell everybody, in two goes."""
        room = self._room
        state, asked = room.state, room.state.asked
        people = [seat for seat, place in enumerate(state.places) if place.holder]
        lookers = (*(listener.viewer for listener in self.listeners), *self.waiters.values())
        eyes = dict.fromkeys((*people, *lookers))
        said: dict[Seat | None, bytes] = {}
        only = entry.seat if is_untold(entry) else None
        if only is not None:
            eyes = {one: None for one in eyes if one == only}
        self._recent.append((state.seq, said, only))
        left = room.together.left()
        waiting = [one for one in eyes if one not in asked]
        for go in (waiting, [one for one in eyes if one in asked]):
            for viewer in go:
                clocks = room.clocks.states(viewer)
                update = room.presenter.update(entry, viewer, clocks, room.updated, left)
                said[viewer] = encoder.encode(update)
            self._send(go, said, locks_changed=type(entry) in SEATING)
            if go is waiting:
                yield
        if type(entry) in SEATING:
            room.attendance.changed()

    def _send(
        self, go: Collection[Seat | None], said: dict[Seat | None, bytes], *, locks_changed: bool
    ) -> None:
        for listener in [one for one in self.listeners if one.viewer in go]:
            if locks_changed:
                self._room.locks.let_go(listener)
            if listener in self.listeners:
                listener.send(said[listener.viewer])
        self._wake(go)

    def begin_again(self) -> None:
        """Give everybody a snapshot."""
        self._recent.clear()
        self._snapshots.clear()
        for listener in list(self.listeners):
            self._room.locks.let_go(listener)
            if listener in self.listeners:
                listener.send(encoder.encode(self._room.snapshot(listener.viewer)))
        self._wake(set(self.waiters.values()))

    # ---- asking

    def since(self, viewer: Seat | None, after: int | None) -> list[bytes]:
        """What those eyes have missed: the updates after a number, or a snapshot."""
        recalled = self.recalled(viewer, after)
        return [self._snapshot(viewer)] if recalled is None else recalled

    def recalled(self, viewer: Seat | None, after: int | None) -> list[bytes] | None:
        """The updates after a number; None where only a snapshot helps."""
        last = self._room.state.told_to(viewer)
        if after == last:
            return []
        seq = self._room.state.seq
        if self._telling is not None and not any(
            number == seq and viewer in said for number, said, _ in self._recent
        ):
            self.finish()
        if after is not None and after < last:
            told = [said.get(viewer) for _, said, only in self._recent if only is None or only == viewer]
            missed = [message for message in told[after - last :] if message is not None]
            if len(missed) == last - after:
                return missed
        return None

    def _snapshot(self, viewer: Seat | None) -> bytes:
        """Everything from scratch; without clocks it stays the same until the next entry."""
        if (known := self._snapshots.get(viewer)) is not None:
            return known
        made = encoder.encode(self._room.snapshot(viewer))
        if self._room.state.row.clock is None and self._room.state.agreement.proposal is None:
            self._snapshots[viewer] = made
        return made

    async def wait(self, viewer: Seat | None, seconds: float) -> None:
        """Wait until those eyes are told something, or until the time is up."""
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiters[waiter] = viewer
        self._room.acting.wake()
        try:
            await asyncio.wait_for(waiter, seconds)
        except TimeoutError:
            pass
        finally:
            del self.waiters[waiter]

    def _wake(self, go: Collection[Seat | None]) -> None:
        for waiter, viewer in self.waiters.items():
            if viewer in go and not waiter.done():
                waiter.set_result(None)
