"""Devices: which browsers and links open a person's seats, and logging them out.

A seat is open in one browser.  Opening its link elsewhere moves it there; the browser that had it may take it back
until it is logged out.  A link is a device of its own, because programs play with it without moving the seat.
"""

import contextlib

import sqlalchemy as sa

from pioche.core.decisions import Seat
from pioche.server.keep import devices
from pioche.server.keep.devices import DAY, Device
from pioche.server.keep.keys import KeyRow, Who, hashed, new_secret
from pioche.server.keep.store import StoreDown
from pioche.server.tables.hub import Hub
from pioche.server.tables.room import Room
from pioche.server.wire.refusals import Refusal, not_your_seat, unknown_device
from pioche.server.wire.tables import DeviceInfo, FreshLinks, Seated, SeatKey

MOST = 1000  # tables of which a browser is logged out at once


class Devices:
    """The devices of the people at all tables."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    async def bring(self, room: Room, seat: Seat, cookie: str, key: str) -> SeatKey:
        """Open a seat in another browser: its older keys open nothing any more, and the one that had it is told."""
        if room.state.places[seat].holder == cookie:
            await room.take_back(seat)
            return SeatKey(seat, key)
        secret = new_secret()
        keys = {hashed(secret): KeyRow(room.id, "seat", seat)}
        await room.sit(seat, "", cookie, keys, move=True, key=hashed(key))
        return SeatKey(seat, secret)

    async def links(self, room: Room, who: Who, wanted: FreshLinks) -> Seated:
        """Fresh keys of one's own seats and, for the maker, of free seats and to watch; older ones go."""
        id, state = room.id, room.state
        held = [seat for seat, place in enumerate(state.places) if who.cookie and place.holder == who.cookie]
        if not held:
            raise not_your_seat()
        maker = any(state.row.places[seat].holder for seat in held)
        kinds = [kind for kind in dict.fromkeys(wanted.kinds) if maker or kind == "seat"]
        free = [seat for seat in range(state.seats) if "invite" in kinds and state.is_free(seat)]
        mine = [SeatKey(seat, new_secret()) for seat in held if "seat" in kinds]
        invites = [SeatKey(seat, new_secret()) for seat in free]
        watch = new_secret() if "watch" in kinds else ""
        for one in mine:
            await room.revoke(one.seat, kinds=("seat",), keys={hashed(one.key): KeyRow(id, "seat", one.seat)})
        keys = {hashed(one.key): KeyRow(id, "invite", one.seat) for one in invites}
        if watch:
            keys[hashed(watch)] = KeyRow(id, "watch", None)
        if others := tuple(kind for kind in kinds if kind != "seat"):
            await room.revoke(held[0], kinds=others, keys=keys)
        return Seated(room.info(who.cookie), mine, invites, watch)

    def seen(self, room: Room, seat: Seat, who: Who) -> None:
        """Note the day on which a device was last used, once a day."""
        hash, day = who.key or who.cookie, int(self._hub.wall() // DAY)
        if room.locks.seen.get((seat, hash)) != day:
            room.locks.seen[seat, hash] = day
            self._hub.spawn(self._note(room.id, seat, hash, who.agent, day))

    async def _note(self, table: str, seat: Seat, hash: str, label: str, day: int) -> None:
        with contextlib.suppress(StoreDown):  # what is lost is a date that only its person sees
            await self._hub.store.write(
                lambda connection: devices.seen(connection, table, seat, hash, label, day)
            )

    async def listed(self, room: Room, seats: list[Seat], who: Who) -> list[DeviceInfo]:
        """What opens some seats, the browsers first."""
        return [info for info, _ in await self._found(room, seats, who)]

    async def log_out(self, room: Room, seats: list[Seat], who: Who, device: str) -> None:
        """Log a device of some seats out; a seat that is open there comes to the browser that asks."""
        found = {info.id: (info, hash) for info, hash in await self._found(room, seats, who)}
        if device not in found:
            raise unknown_device()
        info, hash = found[device]
        if info.kind == "link":
            await room.revoke(info.seat, kinds=("seat",))
            return
        await room.revoke(info.seat, holder=hash)
        if info.plays and who.cookie in room.state.holders.of(info.seat):
            await room.sit(info.seat, "", who.cookie, {}, move=True)

    async def move(self, old: str, new: str) -> None:
        """Give all seats that a browser holds to the same browser under another secret."""
        for one in await self._hub.store.tables_of(old, MOST):
            with contextlib.suppress(Refusal):  # of a table that takes nothing in any more
                room = await self._hub.room(one.id)
                for seat in room.state.holders.seats(old):
                    if room.state.places[seat].holder == old:
                        await room.sit(seat, "", new, {}, move=True)

    async def log_out_here(self, cookie: str) -> int:
        """Log a browser out of everything: its seats stay their person's, who opens them with their links."""
        count = 0
        for one in await self._hub.store.tables_of(cookie, MOST):
            room = await self._hub.room(one.id)
            for seat in room.state.holders.seats(cookie):
                if room.state.status == "playing" and room.state.places[seat].holder == cookie:
                    await room.leave_to_bot(seat)
                await room.revoke(seat, holder=cookie)
                count += 1
        return count

    async def _found(self, room: Room, seats: list[Seat], who: Who) -> list[tuple[DeviceInfo, str]]:
        """What opens some seats, each with its hash."""

        def work(connection: sa.Connection) -> tuple[dict[tuple[Seat, str], Device], dict[str, KeyRow]]:
            return devices.devices_of(connection, room.id), devices.keys_of(connection, room.id)

        kept, keys = await self._hub.store.read(work)
        found: list[tuple[DeviceInfo, str]] = []
        for seat in seats:
            browsers = room.state.holders.of(seat)
            links = [hash for hash, row in keys.items() if row.falls(("seat",), seat)]
            plays = room.state.places[seat].holder
            for hash in (*browsers, *links):
                device = kept.get((seat, hash), Device())
                browser, _, system = device.label.partition("/")
                info = DeviceInfo(
                    id=hashed(f"{seat}.{hash}")[:16],
                    seat=seat,
                    kind="browser" if hash in browsers else "link",
                    browser=browser,
                    system=system,
                    made=_moment(device.made),
                    used=_moment(device.used),
                    here=hash == (who.key or who.cookie),
                    plays=hash == plays,
                )
                found.append((info, hash))
        return found


def _moment(day: int) -> float | None:
    """The beginning of a day, in seconds since 1970."""
    return float(day * DAY) if day else None
