"""Replays: the steps of a match through one pair of eyes, played again, or from its album if the rules changed."""

import msgspec

from pioche.core.decisions import Seat
from pioche.core.record import Record
from pioche.server.keep.album import OPEN, Eyes
from pioche.server.keep.deals import opening_of
from pioche.server.keep.hindsights import open_hindsight
from pioche.server.keep.keys import Who
from pioche.server.present.epilogue import epilogue
from pioche.server.tables import chapters
from pioche.server.tables.reception import Reception
from pioche.server.tables.reels import Asked
from pioche.server.tables.room import Room
from pioche.server.wire.epilogues import Epilogue
from pioche.server.wire.messages import Replay, encoder
from pioche.server.wire.refusals import Refusal, not_begun, not_over

WATCH = "watch"
MOST = 200  # steps in one answer


async def eyes_of(reception: Reception, room: Room, who: Who, seat: str) -> Eyes:
    """Through whose eyes a replay may be watched: anybody's after the end, one's own before."""
    state = room.state
    over = state.status == "over" or (state.frozen is not None and await _album(reception, room) is not None)
    if seat == OPEN:
        if not over:
            raise not_over()
        await chapters.check_revealed(reception.hub, room)
        return OPEN
    number = eyes_at(seat, state.seats)
    if over:
        return number
    return await reception.viewer(room, who, number)


def eyes_at(seat: str, seats: int) -> Seat | None:
    """The eyes of a seat by its number, or of whoever watches."""
    return None if seat == WATCH else _number(seat, seats)


def _number(seat: str, seats: int) -> Seat:
    if not seat.isascii() or not seat.isdigit() or len(seat) > 2 or int(seat) >= seats:
        raise Refusal(
            en=f"{seat!r} is no seat: a number, watch or open",
            fr=f"« {seat} » n’est pas un siège : un nombre, watch ou open",
            code="bad_message",
        )
    return int(seat)


async def watched(
    reception: Reception, room: Room, who: Who, seat: str, start: int, count: int, address: str
) -> bytes:
    """Some steps of a match, as a `Replay` on the wire."""
    eyes = await eyes_of(reception, room, who, seat)
    state = room.state
    album, record = b"", None
    if state.frozen is not None:
        kept = await _album(reception, room)
        if kept is None:
            raise state.frozen
        album = kept
    elif state.match is None:
        raise not_begun()
    else:
        record = state.record()
        # How much was answered in secret since then is nobody else’s business.
        if (opened := state.match.sealed_since) is not None:
            record = msgspec.structs.replace(record, choices=record.choices[:opened])
    row = state.row
    asked = Asked(
        room.id, record, album, row.game, row.spec, state.names(), state.seats, eyes, start, min(count, MOST)
    )
    total, frames = await reception.hub.thinkers.page(address, asked)
    return said(Replay(room.info(who.cookie), seat, total, start, []), frames)


def said(empty: Replay, frames: bytes) -> bytes:
    """A replay on the wire: its steps come worded and encoded from a worker, and are put where the empty list ends."""
    return encoder.encode(empty).removesuffix(b"]}") + frames + b"]}"


async def record_of(reception: Reception, room: Room) -> Record:
    """The record of a match that is over, sealed; before the end its seed would tell all cards."""
    state = room.state
    if state.status != "over":
        raise state.frozen or not_over()
    await chapters.check_revealed(reception.hub, room)
    return msgspec.structs.replace(state.record(), fair=opening_of(state.row, state.places)).sealed()


async def looked_back(reception: Reception, room: Room, address: str) -> Epilogue:
    """A match that is over, looked back at; before the end the judgement would tell of hidden cards."""
    hub, state = reception.hub, room.state
    if state.status in ("waiting", "playing"):
        raise not_over()  # whatever is kept: it would be of a match that goes on
    body = await hub.store.hindsight(room.id)
    if body is None:
        if state.frozen is not None:
            raise state.frozen
        body = await hub.thinkers.hindsight(address, room.state.record())
        await hub.store.keep_hindsight(room.id, body)
    return epilogue(open_hindsight(body), room.presenter.narrator)


async def _album(reception: Reception, room: Room) -> bytes | None:
    return await reception.hub.store.album(room.id)
