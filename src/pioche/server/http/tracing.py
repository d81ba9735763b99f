"""Every request and every socket has an id: in the answer's header, in the log, and in what we say of our own mistakes.

A proxy's `X-Request-ID` is taken over only if the proxy is ours, and only in a sane form.
"""

import re
import secrets
from collections import Counter
from contextvars import ContextVar

from litestar.datastructures import MutableScopeHeaders
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from pioche.server.http.addresses import Proxies

HEADER = "X-Request-ID"
SANE = re.compile(rb"[A-Za-z0-9._-]{8,64}", re.ASCII)
request_id: ContextVar[str] = ContextVar("request_id", default="")


class Tracing:
    """Stands around the whole application: gives ids, and counts answers."""

    def __init__(self, app: ASGIApp, proxies: Proxies) -> None:
        self._app = app
        self._proxies = proxies
        self.answers: Counter[str] = Counter()  # by the first digit of their status

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request or a socket under its id."""
        id = self._id(scope)

        async def tell(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.answers[f"{message['status'] // 100}xx"] += 1
                MutableScopeHeaders.from_message(message)[HEADER] = id
            await send(message)

        token = request_id.set(id)
        try:
            await self._app(scope, receive, tell)
        finally:
            request_id.reset(token)

    def _id(self, scope: Scope) -> str:
        client = scope.get("client")
        if self._proxies.is_proxy(client[0] if client else ""):
            for name, value in scope["headers"]:
                if name == b"x-request-id" and SANE.fullmatch(value):
                    return value.decode()
        return secrets.token_hex(8)
