"""Chapters at a server: a match that ends with a sequel goes on at the table of the next chapter."""

import asyncio
from typing import TYPE_CHECKING

import msgspec

from pioche.core.campaign import Campaign
from pioche.core.decisions import Option, Reply
from pioche.core.events import ANSWERED
from pioche.core.record import FORMAT, Record
from pioche.server.keep.chapters import campaign_of, next_row, row_again
from pioche.server.keep.deals import opening_of
from pioche.server.keep.journal import Chosen, Followed, Row
from pioche.server.keep.keys import Who
from pioche.server.keep.state import standing_choices
from pioche.server.wire.refusals import campaign_running, no_chapter, not_your_seat

if TYPE_CHECKING:
    from pioche.server.tables.hub import Hub
    from pioche.server.tables.room import Room


async def go_on(hub: "Hub", room: "Room") -> None:
    """Make the table of the next chapter, once, and tell everybody at the last one of it.

    It is tried whenever a finished chapter is loaded: a server that died in between has lost nothing.
    """
    state, match = room.state, room.state.match
    if match is None or match.outcome is None:
        return
    sequel = await asyncio.to_thread(lambda: match.sequel)
    if sequel is not None:
        spec = match.game.spec(sequel)  # as it is played, which is what the commitment binds
        await _made(hub, room, next_row(state.row, state.places, spec, state.row.version, hub.wall()))


async def again(hub: "Hub", room: "Room", who: Who) -> str:
    """Begin a chapter again whose rules have changed since, from its start; the id of its new table."""
    state = room.state
    if not any(who.cookie and place.holder == who.cookie for place in state.places):
        raise not_your_seat()
    passed = state.sequel is not None and state.sequel.chapter
    if state.frozen is None or state.closed or (room.over and not passed) or not state.row.before:
        raise no_chapter()
    version = hub.find_game(state.row.game).version
    return await _made(hub, room, row_again(state.row, state.places, version, hub.wall()))


async def _made(hub: "Hub", room: "Room", row: Row) -> str:
    if room.state.sequel is None or room.state.sequel.table != row.id:
        await hub.store.make(row, {}, status="playing")
        await room.go_on(Followed(0, row.id, chapter=True))
    return row.id


async def chain(hub: "Hub", room: "Room") -> list["Room"]:
    """All chapters of a campaign, from the first to the one that is being played."""
    found = await hub.room(campaign_of(room.state.row))
    rooms = [found]
    while (sequel := found.state.sequel) is not None and sequel.chapter:
        found = await hub.room(sequel.table)
        rooms.append(found)
    return rooms


async def check_revealed(hub: "Hub", room: "Room") -> None:
    """Refuse what would tell of piles that lie hidden in a later chapter too, as long as the campaign goes on."""
    sequel = room.state.sequel
    if sequel is not None and sequel.chapter and not (await chain(hub, room))[-1].over:
        raise campaign_running()


async def campaign(hub: "Hub", room: "Room") -> Campaign:
    """The whole campaign, once it is over: seeds and starts would tell what lies hidden."""
    rooms = await chain(hub, room)
    if not rooms[-1].over:
        raise campaign_running()
    played = [await _record(hub, one) for one in rooms if one.over]
    return Campaign(FORMAT, room.state.row.game, tuple(record for record in played if record is not None))


async def _record(hub: "Hub", room: "Room") -> Record | None:
    """The record of a chapter, also of one whose rules have changed since; None of one that was begun again."""
    state = room.state
    fair = opening_of(state.row, state.places)
    if state.match is not None:
        return msgspec.structs.replace(state.record(), fair=fair).sealed()
    entries = await hub.store.entries_after(room.id, 0)
    standing = standing_choices(entries)
    choices = [
        entry for number, entry in enumerate(entries) if number in standing and isinstance(entry, Chosen)
    ]
    sequel = state.sequel
    if sequel is not None and (await hub.room(sequel.table)).state.row.chapter == state.row.chapter:
        return None
    row, names = state.row, tuple(state.names()["fr"])
    said = tuple(str(Reply(Option.parse(one.option), one.seat if _shared(one) else None)) for one in choices)
    record = Record(FORMAT, row.game, row.version, state.seed, state.spec, said, names, fair=fair)
    return record.sealed()


def _shared(chosen: Chosen) -> bool:
    """Whether several seats were asked: then the first that was told is who answered."""
    return bool(chosen.events) and chosen.events[0].what == ANSWERED
