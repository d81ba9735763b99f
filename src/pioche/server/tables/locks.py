"""The locks of a room: which keys are known to open it, who may look in, and who must go after locks were changed."""

from typing import TYPE_CHECKING
from weakref import proxy

from pioche.core.decisions import Seat
from pioche.server.keep.holders import LOCKED
from pioche.server.keep.journal import Entry, Revoked, Sat
from pioche.server.keep.keys import KeyRow, Who
from pioche.server.wire.refusals import (
    Refusal,
    fault_of,
    logged_out,
    moved,
    not_your_seat,
    stand_in,
    unknown_table,
)

if TYPE_CHECKING:
    from pioche.server.tables.audience import Listener
    from pioche.server.tables.room import Room


class Locks:
    """The locks of one room; the journal says when they change."""

    def __init__(self, room: "Room") -> None:
        self._room: Room = proxy(room)  # which holds this: so a room that is forgotten is gone at once
        self.keys: dict[str, KeyRow] = {}  # those that were shown here and have not been revoked since
        self.seen: dict[tuple[Seat, str], int] = {}  # the day on which each device was last noted

    # ---- what an entry changes; asked before it is folded

    def revoked(self, entry: Entry) -> tuple[str, ...]:
        """The kinds of keys that open nothing any more: those of a seat that moves go with the move."""
        if isinstance(entry, Revoked):
            return entry.kinds
        before = self._room.state.places[entry.seat].holder
        return ("seat",) if isinstance(entry, Sat) and before not in ("", entry.holder) else ()

    def holder_after(self, entry: Entry) -> tuple[Seat, str] | None:
        """The seat that another browser holds, and which."""
        if isinstance(entry, Sat):
            return entry.seat, entry.holder
        holds = isinstance(entry, Revoked) and self._room.state.places[entry.seat].holder == entry.holder
        return (entry.seat, LOCKED) if holds else None

    def change(self, entry: Entry) -> None:
        """Forget the keys that an entry revokes."""
        if revoked := self.revoked(entry):
            self.keys = {key: row for key, row in self.keys.items() if not row.falls(revoked, entry.seat)}

    # ---- who may look

    def may_watch(self, cookie: str) -> bool:
        """Whether somebody may look on without a key: everybody at an open table or after the end, else its people."""
        room = self._room
        if room.state.row.open or room.over or room.state.holders.seats(cookie):
            return True
        return self.kept_for(cookie) is not None

    def kept_for(self, cookie: str) -> Seat | None:
        """The seat that is kept for somebody until they sit down."""
        places = enumerate(self._room.state.places)
        mine = (seat for seat, place in places if cookie and place.kept_for == cookie and not place.holder)
        return next(mine, None)

    def why_not(self, seat: Seat, cookie: str) -> Refusal:
        """Why a browser that does not hold a seat may not open it."""
        holders = self._room.state.holders
        if cookie in holders.of(seat):
            return moved()
        return logged_out() if holders.logged_out(seat, cookie) else not_your_seat()

    def let_go(self, listener: "Listener") -> None:
        """Stop telling whoever may not look through those eyes any more."""
        if reason := self.against(listener.viewer, listener.who):
            listener.dismiss(fault_of(reason))

    def against(self, seat: Seat | None, who: Who) -> Refusal | None:
        """Why somebody who came in may not look through those eyes, or act for them, any more; None if they may."""
        state, key = self._room.state, self.keys.get(who.key)
        if who.key and key is None:
            return not_your_seat()
        if seat is None:
            return None if key is not None or self.may_watch(who.cookie) else unknown_table()
        # Whoever shows a key to watch besides is at the seat by their cookie all the same.
        if (key is None or key.kind != "seat") and state.places[seat].holder != who.cookie:
            return self.why_not(seat, who.cookie)
        return stand_in() if state.stands_in(seat) else None
