"""Rematches: a new table of those who sat at a finished one, where everybody's seat is kept for them."""

from typing import NamedTuple

import msgspec

from pioche.core.decisions import Seat
from pioche.server.keep.holders import LOCKED
from pioche.server.keep.journal import Followed, Place
from pioche.server.tables.hub import Hub
from pioche.server.tables.room import Room
from pioche.server.wire.refusals import Refusal, already_followed, not_over, not_your_seat


class Ended(NamedTuple):
    """A finished table, the seat there of whoever proposes a rematch, and the one that was proposed last."""

    room: Room
    seat: Seat
    last: Followed | None


async def ended(hub: Hub, id: str, cookie: str) -> Ended:
    """The table that a rematch follows; refused while it is played, to strangers, and where one is proposed already."""
    room = await hub.room(id)
    held = [seat for seat, place in enumerate(room.state.places) if cookie and place.holder == cookie]
    if not held:
        raise not_your_seat()
    if not room.over:
        raise not_over()
    last = room.state.sequel
    if room.state.goes_on:
        raise already_followed()
    if last is not None and await _waits(hub, last.table):
        raise already_followed()
    return Ended(room, held[0], last)


async def _waits(hub: Hub, table: str) -> bool:
    """Whether a table waits for its people; one that was removed since waits for nobody."""
    try:
        return (await hub.room(table)).state.status == "waiting"
    except Refusal:
        return False


def kept(room: Room, places: tuple[Place, ...], cookie: str) -> tuple[Place, ...]:
    """Keep a free seat for everybody else who sat there: their own, where it is free; further seats for nobody."""
    before = [place.holder for place in room.state.places]
    people = [holder for holder in dict.fromkeys(before) if holder not in ("", LOCKED, cookie)]
    free = [seat for seat, place in enumerate(places) if place.kind == "friend"]
    holders = {seat: before[seat] for seat in free if seat < len(before) and before[seat] in people}
    seats = [seat for seat in free if seat not in holders]
    holders |= dict(zip(seats, [one for one in people if one not in holders.values()], strict=False))
    return tuple(
        msgspec.structs.replace(place, kept_for=holders.get(seat, "")) for seat, place in enumerate(places)
    )


async def propose(hub: Hub, before: Ended, table: str) -> None:
    """Tell those who sat at a finished table of a new one; if somebody was quicker, the new one has never been."""
    try:
        await before.room.follow(Followed(before.seat, table), before.last)
    except Refusal:
        await hub.remove(table)
        raise
