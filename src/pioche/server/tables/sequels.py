"""Rematches: a new table of those who sat at a finished one, where everybody's seat is kept for them."""

from typing import NamedTuple

import msgspec

from pioche.core.decisions import Seat
from pioche.server.keep.journal import Place
from pioche.server.tables.hub import Hub
from pioche.server.tables.room import Room
from pioche.server.wire.refusals import already_followed, not_over, not_your_seat


class Ended(NamedTuple):
    """A finished table, and the seat there of whoever proposes a rematch."""

    room: Room
    seat: Seat


async def ended(hub: Hub, id: str, cookie: str) -> Ended:
    """The table that a rematch follows; refused while it is played, to strangers, and where one is proposed already."""
    room = await hub.room(id)
    held = [seat for seat, place in enumerate(room.state.places) if cookie and place.holder == cookie]
    if not held:
        raise not_your_seat()
    if not room.over:
        raise not_over()
    sequel = room.state.sequel
    if sequel is not None and (await hub.room(sequel.table)).state.status == "waiting":
        raise already_followed()
    return Ended(room, held[0])


def kept(room: Room, places: tuple[Place, ...]) -> tuple[Place, ...]:
    """Keep each free seat for whoever held it before; further seats are kept for nobody."""
    before = [place.holder for place in room.state.places] + [""] * len(places)
    return tuple(
        msgspec.structs.replace(place, kept_for=holder) if place.kind == "friend" else place
        for place, holder in zip(places, before, strict=False)
    )
