"""The route by which somebody begins a lesson."""

from litestar import Response, post
from litestar.params import JSONBody

from pioche.server.http.parameters import Req, Shared, errors
from pioche.server.tables import school
from pioche.server.wire.lessons import NewLesson
from pioche.server.wire.tables import Seated


@post("/api/lessons", responses=errors(403, 404, 409, 413, 415, 503))
async def begin_lesson(request: Req, services: Shared, data: JSONBody[NewLesson]) -> Response[Seated]:
    """Begin a lesson, at a table of its own whose cards are arranged."""
    holder = await services.cookies.holder_or_new(request)
    seated = await school.begin(services.reception, data, holder, services.guard.address(request))
    return Response(seated, headers={"Cache-Control": "no-store"})


TEACHING = [begin_lesson]
