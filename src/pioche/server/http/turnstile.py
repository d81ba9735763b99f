"""The turnstile before the application: whoever asks too much is refused before anybody looks at what they ask.

A refusal must cost next to nothing, or it would be the attack itself; so it is made once, it waits, and then the
connection is closed: one address, with its bounded connections, can have only so many of them in a second.
"""

import asyncio

import msgspec
from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from pioche.server.collector import LOOKS
from pioche.server.http.guard import HEADERS, Guard
from pioche.server.wire.messages import Failed
from pioche.server.wire.refusals import fault_of, too_many

REST = 0.5  # seconds that a refusal waits
REFUSED = msgspec.json.encode(
    Failed(
        fault_of(
            too_many(en="too many requests; wait a moment", fr="trop de requêtes ; patientez un instant")
        )
    )
)
SAID = {
    **HEADERS,
    "Content-Type": "application/json",
    "Content-Length": str(len(REFUSED)),
    "Cache-Control": "no-store",
    "Retry-After": "5",
    "Connection": "close",
}
LINES = [(name.lower().encode(), value.encode()) for name, value in SAID.items()]


class Turnstile:
    """Lets requests through as long as their address has an allowance left; sockets are counted where they open.

    A socket where there is none opens nowhere, so it is counted here.
    """

    def __init__(self, app: ASGIApp, guard: Guard) -> None:
        self._app = app
        self._guard = guard

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] == ScopeType.WEBSOCKET and not _is_socket(scope["path"]):
            if not self._guard.may_ask(ASGIConnection(scope)):
                await asyncio.sleep(REST)
            await send({"type": "websocket.close", "code": 1000, "reason": ""})
            return
        if scope["type"] != ScopeType.HTTP or self._guard.may_ask(ASGIConnection(scope)):
            try:
                await self._app(scope, receive, send)
            finally:
                LOOKS.expect()  # frameworks leave garbage
            return
        await asyncio.sleep(REST)
        await send({"type": "http.response.start", "status": 429, "headers": LINES})
        await send({"type": "http.response.body", "body": REFUSED, "more_body": False})


def _is_socket(path: str) -> bool:
    """Whether a path may be that of a table's socket."""
    return path.startswith("/api/tables/") and path.endswith("/socket") and path.count("/") == 4
