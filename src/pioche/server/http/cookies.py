"""The cookie of a browser: a secret that we drew and sealed ourselves; its hash is the holder of the browser's seats.

Whoever could choose another's secret could wait until they sit down with it, and hold their seat.  So a value without
our seal is nobody's, and over TLS the name begins with `__Host-`: browsers then take it from this very host only.
Values from before there were seals are accepted while they hold a seat from that time, and sealed at the next answer.

A value that was given out without TLS may have been planted or overheard.  Over TLS it goes on opening what it holds;
as soon as its browser is to hold anything more it is given a new one, and its seats come along.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, MutableScopeHeaders
from litestar.types import Message, Scope

from pioche.server.http.guard import Guard
from pioche.server.keep.keys import hashed, new_secret
from pioche.server.keep.secrets import SEAL, Seal, secret
from pioche.server.tables.devices import Devices
from pioche.server.tables.hub import Hub

Connection = ASGIConnection[Any, Any, Any, Any]
PLAIN, OVER_TLS = "pioche", "__Host-pioche"
YEAR = 365 * 86_400
SET = "set_cookies"  # in the state of a connection: what its answer shall set


class Shown(NamedTuple):
    """The secret that a browser shows, "" for none; safe where nobody else can have chosen or overheard it."""

    value: str
    safe: bool


class Cookies:
    """The cookies of one server process."""

    def __init__(self, hub: Hub, guard: Guard, devices: Devices) -> None:
        self._hub = hub
        self._guard = guard
        self._devices = devices
        self._seal: Seal | None = None

    async def holder(self, connection: Connection) -> str:
        """The hash of the secret in a cookie of ours; "" for none."""
        return hashed((await self._secret(connection)).value)

    async def holder_or_new(self, connection: Connection) -> str:
        """The same, for a browser that is to hold something: one without a cookie for this connection is given one."""
        found = await self._secret(connection)
        value = found.value if found.value and found.safe else new_secret()
        if found.value and not found.safe:
            await self._devices.move(hashed(found.value), hashed(value))
        await self._give(connection, value)
        return hashed(value)

    def forget(self, connection: Connection) -> None:
        """Take the cookie from a browser."""
        connection.state[SET] = [_cookie(name, "", 0) for name in {PLAIN, self._name(connection)}]

    async def _secret(self, connection: Connection) -> Shown:
        """The secret of a browser, if it is ours; one without a seal is sealed."""
        seal, shown = await self._opened_seal(), _shown(connection)
        name = self._name(connection)
        if value := seal.opened(name, shown.get(name, "")):
            return Shown(value, safe=True)
        old = shown.get(PLAIN, "")
        value = seal.opened(PLAIN, old)
        if not value and old and await self._hub.store.held_before(hashed(old), seal.made):
            value = old
            if name == PLAIN:
                await self._give(connection, value)
        return Shown(value, safe=name == PLAIN)

    async def _give(self, connection: Connection, value: str) -> None:
        name, seal = self._name(connection), await self._opened_seal()
        given = [_cookie(name, seal.sealed(name, value), YEAR)]
        if name != PLAIN and PLAIN in _shown(connection):
            given.append(_cookie(PLAIN, "", 0))
        connection.state[SET] = given

    async def _opened_seal(self) -> Seal:
        if self._seal is None:
            self._seal = Seal(await secret(self._hub.store, SEAL, self._hub.wall()))
        return self._seal

    def _name(self, connection: Connection) -> str:
        return OVER_TLS if self._guard.is_secure(connection) else PLAIN


def _shown(connection: Connection) -> dict[str, str]:
    return ours(connection.headers.getall("cookie", []))


def ours(lines: Iterable[str]) -> dict[str, str]:
    """The cookies under our names; of several under one name the last, which is that of the whole site.

    Litestar's reading of them takes ten seconds for one line of quoted backslashes, and nothing of ours is quoted.
    """
    parts = (part.strip().partition("=") for line in lines for part in line.split(";"))
    return {name: value for name, _, value in parts if name in (PLAIN, OVER_TLS)}


def _cookie(name: str, value: str, seconds: int) -> Cookie:
    return Cookie(
        key=name,
        value=value,
        path="/",
        max_age=seconds,
        httponly=True,
        samesite="lax",
        secure=name == OVER_TLS,
    )


async def set_cookies(message: Message, scope: Scope) -> None:
    """Add to an answer what its connection shall set."""
    if message["type"] == "http.response.start" and (given := scope["state"].get(SET)):
        headers = MutableScopeHeaders.from_message(message)
        for cookie in given:
            headers.add("Set-Cookie", cookie.to_header(header=""))
