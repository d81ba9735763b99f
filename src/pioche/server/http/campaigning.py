"""The routes of campaigns: their chapters, the whole of one, and a chapter that is begun again."""

from litestar import get, post
from litestar.params import FromPath

from pioche.core.campaign import Campaign
from pioche.server.http.parameters import Req, Shared, errors
from pioche.server.tables import chapters
from pioche.server.wire.tables import ChapterLine, TableInfo


@get("/api/tables/{table:str}/chapters", responses=errors(403, 404, 503))
async def list_chapters(request: Req, services: Shared, table: FromPath[str]) -> list[ChapterLine]:
    """The chapters of a campaign so far, from the first."""
    room, who = await services.hub.room(table), await services.who(request)
    await services.reception.may_see(room, who)
    return [
        ChapterLine(one.state.row.chapter, one.id, one.info(who.cookie).status, one.info(who.cookie).scores)
        for one in await chapters.chain(services.hub, room)
    ]


@get("/api/tables/{table:str}/campaign", responses=errors(403, 404, 409, 503))
async def whole_campaign(request: Req, services: Shared, table: FromPath[str]) -> Campaign:
    """A campaign that is over, as `pioche campaign` reads it."""
    room = await services.hub.room(table)
    await services.reception.may_see(room, await services.who(request))
    return await chapters.campaign(services.hub, room)


@post("/api/tables/{table:str}/again", responses=errors(403, 404, 409, 503))
async def begin_again(request: Req, services: Shared, table: FromPath[str]) -> TableInfo:
    """Begin a chapter again from its start, because its rules have changed while it was played."""
    room, who = await services.hub.room(table), await services.who(request)
    return (await services.hub.room(await chapters.again(services.hub, room, who))).info(who.cookie)


CAMPAIGNING = [list_chapters, whole_campaign, begin_again]
