"""The routes of the Laboratory."""

from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody

from pioche.core.record import Record
from pioche.server.http.parameters import (
    CountParam,
    EyesParam,
    Req,
    Shared,
    StartParam,
    errors,
    known_game,
)
from pioche.server.laboratory.forms import changeable
from pioche.server.tables.replays import WATCH
from pioche.server.wire.epilogues import Epilogue
from pioche.server.wire.lab import (
    ChangeFile,
    CheckedChange,
    LabChange,
    LabInfo,
    LabMatch,
    Measurement,
    ReadChange,
)
from pioche.server.wire.messages import Replay

MATCH = "/api/lab/measurements/{id:str}/matches/{number:int}"
BODY = (403, 404, 413, 415, 503)


@get("/api/lab/{game:str}", responses=errors(403, 404), sync_to_thread=True)
def lab(services: Shared, game: FromPath[str]) -> LabInfo:
    """What can be changed of a game, within which bounds."""
    services.laboratory.check_open()
    settings = services.hub.settings
    return changeable(known_game(game), settings.changes, settings.lab_minutes)


@post("/api/lab/check", responses=errors(*BODY), status_code=200)
async def check_change(request: Req, services: Shared, data: JSONBody[LabChange]) -> CheckedChange:
    """A change as it is understood: what is wrong with it, or how its cards look and read."""
    known_game(data.game)
    return await services.laboratory.check(services.guard.address(request), data)


@post("/api/lab/read", responses=errors(*BODY), status_code=200)
async def read_change(request: Req, services: Shared, data: JSONBody[ChangeFile]) -> ReadChange:
    """What a change file says."""
    known_game(data.game)
    return await services.laboratory.read(services.guard.address(request), data)


@post("/api/lab/measurements", responses=errors(*BODY))
async def measure(request: Req, services: Shared, data: JSONBody[LabChange]) -> Measurement:
    """Begin to measure a change: old against new on the same deals."""
    known_game(data.game)
    holder = await services.cookies.holder_or_new(request)
    return await services.laboratory.measure(services.guard.address(request), holder, data)


@get("/api/lab/measurements/{id:str}", responses=errors(404, 503))
async def measurement(request: Req, services: Shared, id: FromPath[str]) -> Measurement:
    """How far a measurement is, and what it says; one that nobody asks for ends after some minutes."""
    return services.laboratory.measurements.told(id, await services.cookies.holder(request))


@post("/api/lab/measurements/{id:str}/stop", responses=errors(403, 404, 503), status_code=200)
async def stop_measuring(request: Req, services: Shared, id: FromPath[str]) -> Measurement:
    """Stop a measurement that this browser began."""
    return services.laboratory.measurements.end(id, await services.cookies.holder(request))


@post("/api/lab/measurements/{id:str}/go-on", responses=errors(403, 404, 409, 503), status_code=200)
async def go_on_measuring(request: Req, services: Shared, id: FromPath[str]) -> Measurement:
    """Go on with a measurement that ended without an answer, for as long again."""
    return services.laboratory.measurements.go_on(id, await services.cookies.holder(request))


@get(MATCH, responses=errors(404, 503))
async def lab_match(request: Req, services: Shared, id: FromPath[str], number: FromPath[int]) -> LabMatch:
    """One of the matches that show what a measurement found, played again."""
    film = await services.laboratory.measurements.film(services.guard.address(request), id, number)
    return film.shown


@get(f"{MATCH}/replay", responses=errors(403, 404, 503))
async def lab_replay(
    request: Req,
    services: Shared,
    id: FromPath[str],
    number: FromPath[int],
    seat: EyesParam = WATCH,
    start: StartParam = 0,
    count: CountParam = 50,
) -> Response[Replay]:
    """Some steps of such a match, through anybody's eyes."""
    address = services.guard.address(request)
    body: Any = await services.laboratory.watched(address, id, number, seat, start, count)
    return Response(body, media_type="application/json")


@get(f"{MATCH}/epilogue", responses=errors(404, 503))
async def lab_epilogue(request: Req, services: Shared, id: FromPath[str], number: FromPath[int]) -> Epilogue:
    """Such a match, looked back at."""
    return await services.laboratory.looked_back(services.guard.address(request), id, number)


@get(f"{MATCH}/record", responses=errors(404, 503))
async def lab_record(request: Req, services: Shared, id: FromPath[str], number: FromPath[int]) -> Record:
    """The record of such a match, as `pioche replay` reads it."""
    film = await services.laboratory.measurements.film(services.guard.address(request), id, number)
    return film.record


EXPERIMENTING = [
    lab, check_change, read_change, measure, measurement, stop_measuring, go_on_measuring, lab_match, lab_replay,
    lab_epilogue, lab_record,
]  # fmt: skip
