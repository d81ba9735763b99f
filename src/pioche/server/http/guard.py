"""Guards: limits of rate and size, origins, headers; what every message passes before anybody looks at it."""

import asyncio
from collections.abc import Callable
from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import MutableScopeHeaders
from litestar.types import Message, Scope

from pioche.server.http.addresses import Proxies, household
from pioche.server.http.allowances import Allowances, Played
from pioche.server.http.public import PublicUrl
from pioche.server.keep.marks import Mark, Marks
from pioche.server.settings import Settings
from pioche.server.tables.bans import Bans
from pioche.server.tables.shares import SECONDS, Shares
from pioche.server.wire.refusals import bad_origin, too_many

ASSET = 0.25  # what a file of the pages costs, which lies in memory and is asked for once
SNAPSHOT = 4  # what everything from scratch costs, as much as so many messages besides
Connection = ASGIConnection[Any, Any, Any, Any]

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
        if scope["path"].startswith("/api") or message["status"] >= 400:  # who asks matters, and so does when
            headers.setdefault("Cache-Control", "no-store")


class Guard:
    """The limits of one server process."""

    def __init__(self, settings: Settings, now: Callable[[], float], marks: Marks, bans: Bans) -> None:
        self.settings = settings
        self._marks = marks
        self.bans = bans
        self.public = PublicUrl(settings.public_url)
        self.proxies = Proxies(settings.behind_proxy, settings.proxies)
        self.allowances = Allowances(settings, now)
        self.refused = 0  # requests over the allowance of their address, which nobody else sees

    @property
    def sockets(self) -> int:
        """How many sockets are open."""
        return self.allowances.sockets

    def may_ask(self, connection: Connection) -> bool:
        """Whether a request is not one too many; a page may ask for hundreds of pictures, and they cost little."""
        amount = ASSET if connection.scope["path"].startswith("/assets/") else 1
        allowed = self.allowances.take(self.address(connection), amount=amount)
        self.refused += not allowed
        return allowed

    def request(self, connection: Connection) -> None:
        """Refuse a request for another host, or that another site's page sends."""
        self.host(connection)
        address = self.address(connection)
        self.bans.check(address, address.before)
        if connection.scope.get("method", "GET") not in ("GET", "HEAD"):
            self.origin(connection)

    def message(self, address: str, played: Played | None, amount: int = 1) -> None:
        """Refuse a message that is one too many; whoever plays a seat has an allowance for it."""
        if not self.allowances.take(address, played, amount):
            raise too_many(
                en="too many messages; wait a moment", fr="trop de messages ; patientez un instant"
            )

    def host(self, connection: Connection) -> None:
        """Refuse what was meant for another host."""
        self.public.check_host(connection.headers.getall("host", []), connection.scope["path"])

    def origin(self, connection: Connection) -> None:
        """Refuse pages of other sites; programs that are no browsers send no origin."""
        origin = connection.headers.get("origin")
        if origin is None or origin in self.settings.origins:
            return
        if not self.public.is_origin(origin, connection.headers.get("host", "")):
            raise bad_origin()

    def enter(self, connection: Connection, address: Mark) -> None:
        """Count a socket in; refused if the address has too many, or opens them too fast, or it is not for us.

        Whatever is refused has been counted: opening a socket costs more than most requests.
        """
        self.bans.check(address, address.before)
        self.message(address, None)
        self.host(connection)
        self.origin(connection)
        if not self.allowances.enter(address):
            raise too_many(
                en="too many open tables from your address", fr="trop de tables ouvertes depuis votre adresse"
            )

    def leave(self, address: str) -> None:
        """Count a socket out."""
        self.allowances.leave(address)

    def address(self, connection: Connection) -> Mark:
        """The mark of the address that a message comes from; nothing else of it is ever kept."""
        peer = connection.client.host if connection.client else ""
        lines = connection.headers.getall("x-forwarded-for", [])
        return self._marks.mark(household(self.proxies.visitor(peer, lines)))

    async def even_out(self, shares: Shares) -> None:
        """Keep the allowances here and at other processes even, again and again."""
        try:
            while True:
                await asyncio.sleep(SECONDS)
                await self.allowances.even_out(shares)
        finally:
            await shares.close()

    def is_secure(self, connection: Connection) -> bool:
        """Whether the visitor's connection is encrypted, as far as the door."""
        if self.public.host:
            return self.public.secure
        peer = connection.client.host if connection.client else ""
        said = connection.headers.getall("x-forwarded-proto", []) if self.proxies.is_proxy(peer) else []
        scheme = said[-1].split(",")[-1].strip() if said else connection.url.scheme
        return scheme in ("https", "wss")
