"""Replays: the steps of a match through one pair of eyes, played again, or from its album if the rules changed."""

import asyncio

import msgspec

from pioche.core.contract import Game
from pioche.core.decisions import Seat
from pioche.core.record import Record, steps
from pioche.server.keep.album import OPEN, Eyes, open_album, view_of, witnessed
from pioche.server.keep.deals import opening_of
from pioche.server.keep.keys import Who
from pioche.server.present.narrator import Narrator
from pioche.server.tables.reception import Reception
from pioche.server.tables.room import Room
from pioche.server.wire.messages import Replay
from pioche.server.wire.positions import Frame
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
        return OPEN
    number = None if seat == WATCH else _number(seat, state.seats)
    if over:
        return number
    return await reception.viewer(room, who, number)


def _number(seat: str, seats: int) -> Seat:
    if not seat.isascii() or not seat.isdigit() or len(seat) > 2 or int(seat) >= seats:
        raise Refusal(
            en=f"{seat!r} is no seat: a number, watch or open",
            fr=f"« {seat} » n’est pas un siège : un nombre, watch ou open",
            code="bad_message",
        )
    return int(seat)


async def watched(reception: Reception, room: Room, who: Who, seat: str, start: int, count: int) -> Replay:
    """Some steps of a match."""
    eyes = await eyes_of(reception, room, who, seat)
    state = room.state
    narrator = Narrator(
        state.row.game, state.row.spec, state.names()
    )  # of its own: it speaks in another thread
    count = min(count, MOST)
    if state.frozen is not None:
        body = await _album(reception, room)
        if body is None:
            raise state.frozen
        total, frames = await asyncio.to_thread(_from_album, body, narrator, eyes, state.seats, start, count)
    elif state.match is None:
        raise not_begun()
    else:
        record = state.record()
        total = len(record.choices) + 1
        frames = await asyncio.to_thread(played_again, state.match.game, record, narrator, eyes, start, count)
    return Replay(room.info(who.cookie), seat, total, start, frames)


async def record_of(room: Room) -> Record:
    """The record of a match that is over, sealed; before the end its seed would tell all cards."""
    state = room.state
    if state.status != "over":
        raise state.frozen or not_over()
    return msgspec.structs.replace(state.record(), fair=opening_of(state.row, state.places)).sealed()


def played_again(
    found: Game, record: Record, narrator: Narrator, eyes: Eyes, start: int, count: int
) -> list[Frame]:
    """Some steps of a record through one pair of eyes."""
    frames: list[Frame] = []
    cut = msgspec.structs.replace(record, choices=record.choices[: max(0, start + count - 1)])
    for number, (match, events) in enumerate(steps(found, cut)):
        if start <= number < start + count:
            view = view_of(match, eyes)
            frames.append(narrator.frame(view, witnessed(events, eyes, match.table.seats)))
    return frames


def _from_album(
    body: bytes, narrator: Narrator, eyes: Eyes, seats: int, start: int, count: int
) -> tuple[int, list[Frame]]:
    pictures = open_album(body)
    chosen = pictures[start : start + count]
    return len(pictures), [
        narrator.frame(picture.view(eyes, seats), witnessed(picture.events, eyes, seats))
        for picture in chosen
    ]


async def _album(reception: Reception, room: Room) -> bytes | None:
    return await reception.hub.store.album(room.id)
