"""Guards: limits of rate and size, origins, headers; what every message passes before anybody looks at it."""

from collections import OrderedDict
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import MutableScopeHeaders
from litestar.types import Message, Scope

from pioche.server.keep.keys import hashed
from pioche.server.settings import Settings
from pioche.server.tables.bucket import Bucket
from pioche.server.wire.refusals import bad_origin, too_many

Connection = ASGIConnection[Any, Any, Any, Any]
REMEMBERED = 20_000  # addresses

HEADERS = {
    # Everything is our own file: the page sets styles through the CSSOM only, and its build inlines nothing.
    "Content-Security-Policy": (
        "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


async def add_headers(message: Message, scope: Scope) -> None:
    """Add the headers to every answer, errors included."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers.setdefault(name, value)


class Guard:
    """The limits of one server process."""

    def __init__(self, settings: Settings, now: Callable[[], float]) -> None:
        self.settings = settings
        self._now = now
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        self._sockets: dict[str, int] = {}

    @property
    def sockets(self) -> int:
        """How many sockets are open."""
        return sum(self._sockets.values())

    def request(self, connection: Connection) -> None:
        """Refuse a request that is one too many, or that another site's page sends."""
        address = self.address(connection)
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self.settings.requests, 20, self._now())
            if len(self._buckets) > REMEMBERED:
                self._buckets.popitem(last=False)
        if not bucket.take(self._now()):
            raise too_many(
                en="too many requests; wait a moment", fr="trop de requêtes ; patientez un instant"
            )
        if connection.scope.get("method", "GET") not in ("GET", "HEAD"):
            self.origin(connection)

    def origin(self, connection: Connection) -> None:
        """Refuse pages of other sites; programs that are no browsers send no origin."""
        origin = connection.headers.get("origin")
        if origin is None or origin in self.settings.origins:
            return
        if urlsplit(origin).netloc.lower() != connection.headers.get("host", "").lower():
            raise bad_origin()

    def enter(self, address: str) -> None:
        """Count a socket in; refused if the address has too many."""
        if self._sockets.get(address, 0) >= self.settings.sockets_per_address:
            raise too_many(
                en="too many open tables from your address", fr="trop de tables ouvertes depuis votre adresse"
            )
        self._sockets[address] = self._sockets.get(address, 0) + 1

    def leave(self, address: str) -> None:
        """Count a socket out."""
        left = self._sockets.get(address, 1) - 1
        if left:
            self._sockets[address] = left
        else:
            self._sockets.pop(address, None)

    def bucket(self) -> Bucket:
        """The allowances of one socket."""
        return Bucket(self.settings.commands, 15, self._now())

    def address(self, connection: Connection) -> str:
        """The hash of the address that a message comes from."""
        client = connection.client.host if connection.client else ""
        if self.settings.behind_proxy:
            forwarded = connection.headers.get("x-forwarded-for", "")
            client = forwarded.split(",")[-1].strip() or client
        return hashed(client)
