"""The HTTP routes: JSON in, JSON out, described in OpenAPI; each asks the reception who may do what."""

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.datastructures import ResponseHeader
from litestar.params import FromPath, JSONBody, QueryParameter

from pioche import __version__
from pioche.core.record import Record
from pioche.server.http.parameters import (
    CountParam,
    EyesParam,
    Req,
    SeatParam,
    Shared,
    StartParam,
    known_game,
)
from pioche.server.http.parameters import errors as _errors
from pioche.server.present import describe
from pioche.server.tables import replays
from pioche.server.wire.epilogues import Epilogue
from pioche.server.wire.games import CardInfo, Home, RulebookInfo
from pioche.server.wire.messages import Answer, Command, Health, Ready, Replay, Stream
from pioche.server.wire.refusals import Refusal
from pioche.server.wire.tables import (
    AddChance,
    ContinueFrom,
    DeviceInfo,
    Entrance,
    FreshLinks,
    Join,
    LoggedOut,
    LogOut,
    NewTable,
    Seated,
    StandIn,
    TableInfo,
)

BODY = (403, 404, 409, 413, 415, 503)


# ---- games


@get("/api/home", responses=_errors(), sync_to_thread=False)
def home(services: Shared) -> Home:
    """Games, levels of bots and emotes, and whether the Laboratory is open."""
    return msgspec.structs.replace(describe.home(), lab=services.hub.settings.lab)


@get("/api/games/{game:str}/cards", responses=_errors(404), sync_to_thread=False)
def cards(game: FromPath[str]) -> list[CardInfo]:
    """What is printed on the cards of a game."""
    return describe.cards(known_game(game))


@get("/api/games/{game:str}/rules", responses=_errors(404), sync_to_thread=False)
def rules(game: FromPath[str]) -> RulebookInfo:
    """The rules of a game in plain words."""
    return describe.rulebook(known_game(game))


# ---- tables


@get("/api/tables", responses=_errors(503))
async def open_tables(request: Req, services: Shared) -> list[TableInfo]:
    """Open tables, those with a free seat first."""
    async with services.hub.looks.short_turn(services.guard.address(request)):
        return await services.reception.open_tables(await services.who(request))


@get("/api/tables/mine", responses=_errors(503))
async def my_tables(request: Req, services: Shared) -> list[TableInfo]:
    """Tables where I hold a seat, those that wait for me first."""
    async with services.hub.looks.short_turn(services.guard.address(request)):
        return await services.reception.my_tables(await services.who(request))


@post("/api/tables", responses=_errors(*BODY))
async def make_table(request: Req, services: Shared, data: JSONBody[NewTable]) -> Response[Seated]:
    """Make a table."""
    holder = await services.cookies.holder_or_new(request)
    return _told_once(await services.reception.make(data, holder, services.guard.address(request)))


@get("/api/tables/{table:str}", responses=_errors(403, 404, 503))
async def one_table(request: Req, services: Shared, table: FromPath[str]) -> TableInfo:
    """A table that I may see."""
    room, who = await services.hub.room(table), await services.who(request)
    await services.reception.may_see(room, who)
    return room.info(who.cookie)


@get("/api/tables/{table:str}/cards", responses=_errors(403, 404, 503))
async def cards_of_table(request: Req, services: Shared, table: FromPath[str]) -> list[CardInfo]:
    """What is printed on the cards of a table, those included that it changes."""
    room = await services.hub.room(table)
    await services.reception.may_see(room, await services.who(request))
    row = room.state.row
    return await asyncio.to_thread(describe.cards, known_game(row.game), row.spec)


@post("/api/tables/{table:str}/links", responses=_errors(403, 404, 503), status_code=200)
async def links(
    request: Req, services: Shared, table: FromPath[str], data: JSONBody[FreshLinks | None] = None
) -> Response[Seated]:
    """Fresh links to a table of mine; older ones of the same kinds open nothing any more."""
    wanted = data or FreshLinks()
    return _told_once(await services.reception.links(table, await services.who(request), wanted))


@get("/api/tables/{table:str}/devices", responses=_errors(403, 404, 503))
async def devices(request: Req, services: Shared, table: FromPath[str]) -> list[DeviceInfo]:
    """The browsers and links that open my seats at a table."""
    return await services.reception.list_devices(table, await services.who(request))


@post("/api/tables/{table:str}/log-out", responses=_errors(*BODY), status_code=200)
async def log_out(
    request: Req, services: Shared, table: FromPath[str], data: JSONBody[LogOut]
) -> list[DeviceInfo]:
    """Log one of these devices out; those that are left."""
    return await services.reception.log_out(table, data, await services.who(request))


@post("/api/log-out", responses=_errors(503), status_code=200)
async def log_out_here(request: Req, services: Shared) -> LoggedOut:
    """Forget this browser everywhere: bots stand in at its running matches, and its seats wait for their links."""
    who = await services.who(request)
    services.cookies.forget(request)
    return LoggedOut(await services.reception.devices.log_out_here(who.cookie) if who.cookie else 0)


@post("/api/entrance", responses=_errors(*BODY), status_code=200)
async def entrance(request: Req, services: Shared, data: JSONBody[Join]) -> Entrance:
    """What a key opens, without using it."""
    return await services.reception.entrance(data.key or "", await services.who(request))


@post("/api/join", responses=_errors(*BODY))
async def join(request: Req, services: Shared, data: JSONBody[Join]) -> Response[Seated]:
    """Sit down with the key of an invite, or take a seat to this browser with its own key."""
    return _told_once(await services.reception.join(data, await services.cookies.holder_or_new(request)))


@post("/api/tables/{table:str}/join", responses=_errors(*BODY))
async def join_open(
    request: Req, services: Shared, table: FromPath[str], data: JSONBody[Join]
) -> Response[Seated]:
    """Sit down at an open table, or at the seat that is kept for me."""
    shown = await services.cookies.holder(request)
    holder = await services.cookies.holder_or_new(request)
    return _told_once(await services.reception.join_open(table, data, holder, shown))


@post("/api/tables/{table:str}/leave", responses=_errors(403, 404, 409, 503), status_code=200)
async def leave(request: Req, services: Shared, table: FromPath[str]) -> TableInfo:
    """Leave my seats at a match that is being played: bots stand in, and I may come back."""
    return await services.reception.leave(table, await services.who(request))


@post("/api/tables/{table:str}/chance", responses=_errors(*BODY), status_code=200)
async def add_chance(
    request: Req, services: Shared, table: FromPath[str], data: JSONBody[AddChance]
) -> TableInfo:
    """Add some chance of mine to the deal of a table that waits for it (`NewTable.adds`)."""
    return await services.reception.add_chance(table, data.chance, await services.who(request))


@post("/api/tables/{table:str}/return", responses=_errors(403, 404, 409, 503), status_code=200)
async def come_back(request: Req, services: Shared, table: FromPath[str]) -> TableInfo:
    """Take my seats back from the bots that stand in."""
    return await services.reception.come_back(table, await services.who(request))


@post("/api/tables/{table:str}/stand-in", responses=_errors(*BODY), status_code=200)
async def stand_in(
    request: Req, services: Shared, table: FromPath[str], data: JSONBody[StandIn]
) -> TableInfo:
    """Let a bot stand in for somebody who has been away for two minutes; they may come back."""
    return await services.reception.stand_in(table, data.seat, await services.who(request))


@post("/api/tables/{table:str}/continue", responses=_errors(*BODY))
async def go_on(
    request: Req, services: Shared, table: FromPath[str], data: JSONBody[ContinueFrom]
) -> Response[Seated]:
    """A new table against bots from a point of a finished match."""
    holder = await services.cookies.holder_or_new(request)
    who = (await services.who(request))._replace(cookie=holder)
    return _told_once(await services.reception.go_on(table, data, who, services.guard.address(request)))


# ---- playing without a socket


@post("/api/tables/{table:str}/commands", responses=_errors(*BODY), status_code=200)
async def command(
    request: Req, services: Shared, table: FromPath[str], data: JSONBody[Command], seat: SeatParam = None
) -> Response[Answer]:
    """Decide, undo or show an emote; refused commands carry the fault in the answer and in the status."""
    room, who = await services.hub.room(table), await services.who(request)
    actor = await services.reception.actor(room, who, seat)
    answer = await services.command(room, actor, data, who)
    if answer.fault is not None:
        raise Refusal.saying(answer.fault.text, answer.fault.code)
    return Response(answer)


@get(
    "/api/tables/{table:str}/stream",
    responses=_errors(403, 404, 503),
    response_headers=[ResponseHeader(name="Cache-Control", value="no-store")],
)
async def stream(
    request: Req,
    services: Shared,
    table: FromPath[str],
    seat: SeatParam = None,
    after: Annotated[int | None, QueryParameter(ge=0, le=1_000_000)] = None,
    wait: Annotated[float, QueryParameter(ge=0, le=25)] = 0,
) -> Response[Stream]:
    """What came after a number: updates or a snapshot, at once or when there is something."""
    room, who = await services.hub.room(table), await services.who(request)
    viewer = await services.reception.viewer(room, who, seat)
    room.attendance.polled(viewer)
    if after is not None:
        await room.wait(viewer, after, wait)
        viewer = await services.reception.viewer(room, who, seat)  # locks may have been changed meanwhile
    seq, messages = room.state.told_to(viewer), room.audience.recalled(viewer, after)
    if messages is None:
        async with services.looking(services.guard.address(request), room, viewer):
            viewer = await services.reception.viewer(room, who, seat)
            seq, messages = room.state.told_to(viewer), room.since(viewer, after)
    body: Any = b'{"seq":%d,"messages":[%b]}' % (seq, b",".join(messages))
    return Response(body, media_type="application/json")


# ---- afterwards


@get("/api/tables/{table:str}/record", responses=_errors(403, 404, 409, 503))
async def record(request: Req, services: Shared, table: FromPath[str]) -> Record:
    """The record of a match that is over, as `pioche replay` reads it."""
    room = await services.hub.room(table)
    await services.reception.may_see(room, await services.who(request))
    return await replays.record_of(services.reception, room)


@get("/api/tables/{table:str}/replay", responses=_errors(403, 404, 409, 503))
async def replay(
    request: Req,
    services: Shared,
    table: FromPath[str],
    seat: EyesParam = replays.WATCH,
    start: StartParam = 0,
    count: CountParam = 50,
) -> Response[Replay]:
    """Some steps of a match: through anybody's eyes after the end, through one's own before."""
    room, who = await services.hub.room(table), await services.who(request)
    await services.reception.may_see(room, who)
    address = services.guard.address(request)
    body: Any = await replays.watched(services.reception, room, who, seat, start, count, address)
    return Response(body, media_type="application/json")


@get("/api/tables/{table:str}/epilogue", responses=_errors(403, 404, 409, 503))
async def epilogue(request: Req, services: Shared, table: FromPath[str]) -> Epilogue:
    """A match that is over, looked back at: how everybody stood, and its turning points."""
    room = await services.hub.room(table)
    await services.reception.may_see(room, await services.who(request))
    return await replays.looked_back(services.reception, room, services.guard.address(request))


@get("/api/ready", responses=_errors(503))
async def ready(services: Shared) -> Response[Ready]:
    """Whether this process should be sent people, and if not, what is wrong; 503 if it should not."""
    found = await services.readiness.look()
    return Response(found, status_code=200 if found.ready else 503, headers={"Cache-Control": "no-store"})


@get("/api/health", responses=_errors(), sync_to_thread=False)
def health(services: Shared) -> Health:
    """Whether the process is alive: it answers, and touches nothing else."""
    return Health(
        "stopping" if services.hub.stopping else "ok",
        __version__,
        len(services.hub.rooms),
        services.guard.sockets,
    )


def _told_once(seated: Seated) -> Response[Seated]:
    """An answer with secrets, which no cache may keep."""
    return Response(seated, headers={"Cache-Control": "no-store"})


HANDLERS = [
    home, links, devices, log_out, log_out_here, cards, cards_of_table, rules, open_tables, my_tables, make_table,
    one_table, entrance, join, join_open, go_on, add_chance, leave, come_back, stand_in, command, stream, record,
    replay, epilogue, health, ready,
]  # fmt: skip
