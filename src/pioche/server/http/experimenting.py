"""The routes of the Laboratory."""

from litestar import get, post
from litestar.params import FromPath, JSONBody

from pioche.server.http.parameters import Req, Shared, errors, known_game
from pioche.server.laboratory.forms import changeable
from pioche.server.wire.lab import ChangeFile, CheckedChange, LabChange, LabInfo, ReadChange

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


EXPERIMENTING = [lab, check_change, read_change]
