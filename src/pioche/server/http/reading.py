"""How the body of a request is read: what Litestar would take for a mistake of ours is the sender's."""

from typing import Any

from litestar import Request
from litestar.exceptions import InternalServerException

from pioche.server.wire.refusals import bad_message


class CarefulRequest(Request[Any, Any, Any]):
    """A request whose body may be anything."""

    async def body(self) -> bytes:
        """The body; whoever hangs up before its end has made no mistake of ours."""
        try:
            return await super().body()
        except InternalServerException:
            raise bad_message() from None

    async def json(self) -> Any:
        """The body as JSON; refused if it is nested too deeply to be read, or no text."""
        try:
            return await super().json()
        except (RecursionError, UnicodeError):
            raise bad_message() from None
