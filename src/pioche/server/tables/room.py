"""A room: one table in memory; takes commands, and makes every entry durable before anybody hears of it."""

import asyncio
from collections import OrderedDict
from functools import partial
from typing import TYPE_CHECKING

from pioche.core.decisions import Seat
from pioche.core.decks import Deck
from pioche.core.errors import PiocheError
from pioche.core.match import Match
from pioche.server.keep.journal import (
    Chosen,
    Closed,
    Emoted,
    Entry,
    Followed,
    Left,
    Revoked,
    Sat,
    Undone,
)
from pioche.server.keep.keys import KeyRow, Who
from pioche.server.keep.names import check_unlike
from pioche.server.keep.state import State, is_untold
from pioche.server.keep.stills import looked_at, still_of
from pioche.server.keep.store import Kept, StoreDown
from pioche.server.present.presenter import Presenter
from pioche.server.tables.acting import Acting
from pioche.server.tables.audience import RECALLED, Audience, Listener
from pioche.server.tables.clocks import Clocks
from pioche.server.tables.commands import Commands
from pioche.server.tables.locks import Locks
from pioche.server.tables.presence import GRACE, Attendance
from pioche.server.tables.together import Together
from pioche.server.wire.forms import By
from pioche.server.wire.messages import (
    Answer,
    Command,
    Decide,
    Snapshot,
    encoder,
)
from pioche.server.wire.refusals import (
    already_followed,
    fault_of,
    journal_full,
    match_over,
    not_begun,
    nothing_to_add,
    seat_taken,
    unknown_key,
)
from pioche.server.wire.tables import TableInfo

if TYPE_CHECKING:
    from pioche.server.tables.hub import Hub

STAND_IN = 3  # level of the bot that plays for somebody who has left


class Room:
    """One table in memory."""

    def __init__(self, kept: Kept, state: State, hub: "Hub", *, elsewhere: bool = False) -> None:
        self.hub = hub
        self.id = kept.row.id
        self.maker = kept.maker
        self._begin(kept, state, going_on=elsewhere)
        self.audience = Audience(self)
        self.listeners = self.audience.listeners
        self.locks = Locks(self)
        self.lock = asyncio.Lock()
        self.used = hub.now()
        self._refusals: OrderedDict[tuple[Seat, str], Answer] = OrderedDict()
        self.acting = Acting(self)
        self.attendance = Attendance(self)
        self.together = Together(self)
        self.commands = Commands(self)

    def _begin(self, kept: Kept, state: State, *, going_on: bool) -> None:
        """Take a state from the store; the match may be going on at another process, and its clocks run there."""
        running = self.hub.wall() - state.asked_at if going_on and state.asked_at else 0.0
        self.state = state
        self.updated = kept.updated
        self._was_over = kept.over
        self.clocks = Clocks(state, self.hub.now, max(0.0, running))
        settings = self.hub.settings
        self.presenter = Presenter(state, undos=settings.undos_per_seat, single=settings.single)

    # ---- listening

    def enter(self, listener: Listener) -> None:
        """Let somebody listen, and tell them who is there."""
        self.audience.finish()
        self.listeners.add(listener)
        listener.send(encoder.encode(self.attendance.states()))
        self.attendance.changed()
        self.acting.wake()

    def leave(self, listener: Listener) -> None:
        """Stop telling somebody; the others hear of it if they do not come back at once."""
        if listener in self.listeners:
            self.attendance.changed(GRACE)
            self.listeners.discard(listener)
            self.used = self.hub.now()

    def snapshot(self, viewer: Seat | None) -> Snapshot:
        """Everything from scratch, through those eyes."""
        return self.presenter.snapshot(viewer, self.clocks.states(viewer), self.updated, self.together.left())

    def info(self, holder: str) -> TableInfo:
        """The table as somebody sees it."""
        mine = [seat for seat, place in enumerate(self.state.places) if holder and place.holder == holder]
        return self.presenter.info(holder, self.updated, mine[0] if len(mine) == 1 else None)

    def since(self, viewer: Seat | None, after: int | None) -> list[bytes]:
        """What those eyes have missed: the updates after a number, or a snapshot."""
        return self.audience.since(viewer, after)

    async def wait(self, viewer: Seat | None, after: int, seconds: float) -> None:
        """Wait until those eyes are told of an entry after a number, or until the time is up."""
        if self.state.told_to(viewer) <= after and seconds > 0:
            await self.audience.wait(viewer, seconds)

    # ---- commands

    async def command(
        self, seat: Seat, command: Command, by: By = "person", who: Who | None = None
    ) -> Answer:
        """Carry a command out for a seat; every answer is final and repeatable.

        Its holder has been checked, and is again: the seat may have moved while the command waited for its turn.
        """
        if by == "person" and isinstance(command, Decide):
            await self.acting.even()
        async with self.lock:
            while True:
                if who is not None and (reason := self.locks.against(seat, who)):
                    return Answer(command.id, 0, fault_of(reason))
                known = self._known_answer(seat, command.id)
                if known is not None and by == "person":
                    return known
                try:
                    entry, after = await self.commands.entry(seat, command, by)
                    if await self._added(entry, after):
                        return Answer(command.id, self.state.told_to(seat), None)
                    await self._catch_up()
                except StoreDown as error:
                    return Answer(command.id, 0, fault_of(error))
                except PiocheError as error:
                    return self._refused(seat, Answer(command.id, 0, fault_of(error)))

    async def sit(
        self,
        seat: Seat,
        name: str,
        holder: str,
        keys: dict[str, KeyRow],
        *,
        move: bool,
        chance: str = "",
        deck: Deck | None = None,
        key: str = "",
    ) -> None:
        """Let somebody take a free seat, or (`move`) its holder take it to another device.

        The key with which they came is looked for once more: it may have been revoked while they waited.
        """
        tried = False
        async with self.lock:
            while True:
                if tried and self.state.places[seat].holder == holder:
                    return  # our own entry, of whose commit we did not hear
                if not move and not self.state.is_free(seat):
                    raise seat_taken()
                if key and await self.hub.store.key(key) is None:
                    raise unknown_key()
                if move:
                    self.check_asides(seat)
                    name = self.state.places[seat].name
                else:
                    check_unlike(name, seat, self.state.places)
                if await self._added(Sat(seat, name, holder, chance, deck), None, keys):
                    return
                tried = True
                await self._catch_up()

    async def revoke(
        self,
        seat: Seat,
        *,
        kinds: tuple[str, ...] = (),
        holder: str = "",
        keys: dict[str, KeyRow] | None = None,
    ) -> None:
        """Let older keys of some kinds open nothing any more, in favour of new ones; or log a browser out of a seat."""
        async with self.lock:
            while True:
                if not holder:
                    self.check_asides(seat)
                if await self._added(Revoked(seat, kinds, holder), None, keys):
                    return
                await self._catch_up()

    async def add_chance(self, held: list[Seat], chance: str) -> None:
        """Let whoever holds those seats add to the deal, if the match waits for it; with it the match may begin."""
        async with self.lock:
            while (seat := self.state.awaited) is not None and seat in held:
                place = self.state.places[seat]
                if await self._added(Sat(seat, place.name, place.holder, chance), None):
                    return
                await self._catch_up()
            if not any(self.state.places[seat].chance == chance for seat in held):
                raise nothing_to_add()

    async def follow(self, entry: Followed, last: Followed | None) -> None:
        """Write down that a rematch is proposed, unless another one was since `last`."""
        async with self.lock:
            while True:
                if self.state.sequel != last:
                    raise already_followed()
                self.check_asides(entry.seat)
                if await self._added(entry, None):
                    return
                await self._catch_up()

    async def go_on(self, entry: Followed) -> None:
        """Write down at which table the next chapter is played; another process may have been quicker."""
        async with self.lock:
            while self.state.sequel is None or self.state.sequel.table != entry.table:
                if await self._added(entry, None):
                    return
                await self._catch_up()

    async def leave_to_bot(self, seat: Seat, asked_by: Seat | None = None) -> None:
        """Let a bot stand in for a seat's person, whose key and cookie play no more until they take the seat back."""
        async with self.lock:
            while not self.state.stands_in(seat):
                self.check_running()
                spent = self.clocks.spent(seat)
                if await self._added(Left(seat, STAND_IN, asked_by, spent), None):
                    return
                await self._catch_up()

    async def take_back(self, seat: Seat) -> None:
        """Let a seat's person play again."""
        async with self.lock:
            while self.state.stands_in(seat):
                self.check_asides(seat)
                place = self.state.places[seat]
                if await self._added(Sat(seat, place.name, place.holder), None):
                    return
                await self._catch_up()

    def check_running(self) -> None:
        """Refuse what only a match that is being played allows."""
        state = self.state
        if state.frozen is not None:
            raise state.frozen
        if state.match is None:
            raise not_begun()
        if state.match.outcome is not None:
            raise match_over()

    def check_asides(self, seat: Seat) -> None:
        """Refuse what makes a journal longer than its match; not leaving, so that a bot can end every match."""
        most = self.hub.settings.asides_per_seat
        if self.state.asides[seat] >= most:
            raise journal_full(most)

    def _known_answer(self, seat: Seat, id: str) -> Answer | None:
        made = self.state.commands.get((seat, id))
        return Answer(id, made, None) if made else self._refusals.get((seat, id))

    def _refused(self, seat: Seat, answer: Answer) -> Answer:
        self._refusals[seat, answer.id] = answer
        if len(self._refusals) > RECALLED:
            self._refusals.popitem(last=False)
        return answer

    async def earlier(self, serial: int) -> Match:
        """The match when it asked that decision: at hand after a choice, else played again, in a thread."""
        before = self.state.before
        if before is not None and before.serial == serial:
            return before
        return await asyncio.to_thread(self.state.earlier, serial)

    # ---- the journal

    async def _added(self, entry: Entry, after: Match | None, keys: dict[str, KeyRow] | None = None) -> bool:
        """Make an entry durable, then let everybody know; False if another process was quicker."""
        if self.state.closed:
            assert self.state.frozen is not None
            raise self.state.frozen
        now = self.hub.wall()
        over = isinstance(entry, Chosen) and after is not None and after.outcome is not None
        status = "over" if over else self._status_after(entry)
        try:
            added = await self.hub.store.append(
                self.id,
                self.state.seq + 1,
                entry,
                status=status,
                now=now,
                keys=keys,
                revoked=(entry.seat, self.locks.revoked(entry)),
                holder=self.locks.holder_after(entry),
            )
        except BaseException:  # it may be in the store all the same
            self.hub.others.doubt(self.id)
            raise
        if added:
            self._folded(entry, after, now)
            self.locks.keys.update(keys or {})
            self.hub.bus.tell(self.id, self.state.seq)
        return added

    def _status_after(self, entry: Entry) -> str:
        """What the store notes; a table is frozen for us only, and not for the rules it was played with."""
        if isinstance(entry, Followed) and entry.chapter:
            return "passed"  # it is over, and nobody need be told of it among their tables
        if self.over:
            return "over"
        if self.state.frozen is not None:
            return "playing"
        if not isinstance(entry, Sat):
            return self.state.status
        others_free = any(self.state.is_free(seat) for seat in range(self.state.seats) if seat != entry.seat)
        awaited = self.state.awaited
        added = awaited is None or (awaited == entry.seat and entry.chance)
        return "playing" if added and not others_free else self.state.status

    async def catch_up(self) -> None:
        """Take in what other processes have written."""
        async with self.lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        entries = await self.hub.store.entries_after(self.id, self.state.seq)
        if len(entries) > RECALLED:
            await self._read_again()
            return
        for entry in entries:
            after = self.state.after(entry) if isinstance(entry, Chosen) else None
            if isinstance(entry, Undone):
                after = await self.earlier(entry.serial)
            self._folded(entry, after, self.hub.wall())

    async def _read_again(self) -> None:
        """Read a table of which too much was missed to be told entry by entry; everybody gets a snapshot."""
        kept = await self.hub.store.load(self.id)
        if kept is None:
            return
        state = await self.hub.folded(kept)
        self.audience.finish()
        self._begin(kept, state, going_on=True)
        self.locks.keys = await self.hub.store.keys_of(self.id)
        self.audience.begin_again()
        self.attendance.changed()
        self.acting.act()

    def _folded(self, entry: Entry, after: Match | None, now: float) -> None:
        """Take an entry in; everybody who looks is told as soon as whoever made it has been answered."""
        self.audience.finish()
        if not is_untold(entry):
            self.updated = now
        self.locks.change(entry)
        last = self.presenter.positions() if isinstance(entry, Closed) else []
        self.state.fold(entry, after)
        if last:
            self.state.stills = [looked_at(position) for position in last]
            self.hub.insist("still", partial(self.hub.store.keep_still, self.id, still_of(last)))
        self.clocks.follow(entry)
        self.audience.tell_soon(entry)
        if not isinstance(entry, Emoted | Revoked):
            self.acting.act()
        if self.state.status == "over" and isinstance(entry, Chosen):
            self.hub.finished(self)

    @property
    def over(self) -> bool:
        """Whether the match has ended, also one that is frozen since."""
        return self._was_over or self.state.status == "over"

    @property
    def deserted(self) -> bool:
        """Whether nobody looks."""
        return not self.listeners and not self.audience.waiters

    @property
    def idle(self) -> bool:
        """Whether nobody looks and nobody acts, so that the room may be forgotten."""
        return self.deserted and not self.acting.busy
