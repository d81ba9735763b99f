"""Questions of somebody who plays and has not decided yet; answered from what their seat knows, and nothing changes."""

from typing import Annotated

from litestar import get
from litestar.params import FromPath, QueryParameter

from pioche.server.http.parameters import Req, SeatParam, Shared, errors
from pioche.server.tables.foreseeing import Supposed
from pioche.server.wire.positions import Forecast, Reason

Serial = Annotated[int, QueryParameter(ge=0, le=1_000_000, description="The decision that is asked about.")]
Token = Annotated[int, QueryParameter(ge=0, le=1_000_000_000, description="A card of the seat's view.")]

OptionParam = Annotated[
    str, QueryParameter(min_length=1, max_length=120, description="An option, as it is sent back.")
]


@get("/api/tables/{table:str}/why", responses=errors(403, 404, 409, 503))
async def why(
    request: Req, services: Shared, table: FromPath[str], serial: Serial, token: Token, seat: SeatParam = None
) -> Reason | None:
    """Why a card cannot be used now, in a sentence; null where it can be, or where the question makes no sense."""
    room, who = await services.hub.room(table), await services.who(request)
    viewer = await services.reception.actor(room, who, seat)
    address = services.guard.address(request)
    services.guard.message(address, (room.id, viewer))
    async with services.hub.looks.short_turn(address):
        return room.presenter.reason(viewer, serial, token)


@get("/api/tables/{table:str}/forecast", responses=errors(403, 404, 409, 503))
async def forecast(
    request: Req,
    services: Shared,
    table: FromPath[str],
    serial: Serial,
    option: OptionParam,
    seat: SeatParam = None,
) -> Forecast | None:
    """What an option costs and does, as far as its seat can know; null once another decision is asked."""
    room, who = await services.hub.room(table), await services.who(request)
    viewer = await services.reception.actor(room, who, seat)
    state, match = room.state, room.state.match
    if match is None or match.serial_for(viewer) != serial or viewer not in state.asked:
        return None
    address = services.guard.address(request)
    services.guard.message(address, (room.id, viewer))
    supposed = Supposed(room.id, state.record(), state.names(), viewer, option)
    return await services.hub.thinkers.foresee(address, supposed)


ASKING = [why, forecast]
