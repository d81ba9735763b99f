"""The routes of the Laboratory."""

from litestar import get, post
from litestar.params import FromPath, JSONBody

from pioche.server.http.parameters import Req, Shared, errors, known_game
from pioche.server.laboratory.forms import changeable
from pioche.server.wire.lab import ChangeFile, CheckedChange, LabChange, LabInfo, Measurement, ReadChange

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


EXPERIMENTING = [lab, check_change, read_change, measure, measurement, stop_measuring, go_on_measuring]
