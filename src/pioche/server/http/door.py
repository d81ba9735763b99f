"""The door: uvicorn's connections, with an end to everybody's patience.

uvicorn waits for ever for the rest of a request, and for a client to read.  Here whoever does not finish the head or
the body of a request in time, or does not read what it is sent, is hung up on.
"""

import asyncio
from functools import partial
from typing import Any, Literal, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from pioche.server.http.doorman import Doorman
from pioche.server.settings import Settings

Part = Literal["", "head", "body"]
PIECE = 65_536  # bytes that a slow reader must take in the seconds of `Settings.patience`


class Reading(asyncio.Protocol):
    """Hangs up on a client that does not read, and counts the connection out when it ends."""

    transport: asyncio.Transport
    loop: asyncio.AbstractEventLoop
    client: tuple[str, int] | None

    def __init__(self, doorman: Doorman, settings: Settings, **uvicorns: Any) -> None:
        super().__init__(**uvicorns)
        self.doorman = doorman
        self.patience = settings.patience
        self.let_in = True
        self._unread: asyncio.TimerHandle | None = None

    @property
    def peer(self) -> str:
        """The address at the other end."""
        return self.client[0] if self.client else ""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Let the transport say when anything waits to be read, not only when much does."""
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(high=0)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it out."""
        self.stop_waiting()
        if self.let_in:
            self.doorman.lets_out(self.peer)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """The client is behind."""
        super().pause_writing()
        if self._unread is None:
            waiting = self.transport.get_write_buffer_size()
            self._unread = self.loop.call_later(self.patience, self._look, waiting)

    def resume_writing(self) -> None:
        """The client has read all."""
        super().resume_writing()
        self.stop_waiting()

    def stop_waiting(self) -> None:
        """Wait for nothing any more."""
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _look(self, before: int) -> None:
        """Hang up on a client that has read less than a piece of what was waiting."""
        waiting = self.transport.get_write_buffer_size()
        if waiting > before - PIECE:
            self.hang_up()
        else:
            self._unread = self.loop.call_later(self.patience, self._look, waiting)

    def hang_up(self) -> None:
        """Close at once, whatever is on its way."""
        self.doorman.late += 1
        self.transport.abort()


class Door(Reading, H11Protocol):
    """A connection for requests, until it becomes a socket."""

    _awaited: Part = ""
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Let it in and wait for the head of a request, or close it at once."""
        super().connection_made(transport)
        self.let_in = self.doorman.lets_in(self.peer)
        if self.let_in:
            self._await("head")
        else:
            self.transport.abort()

    def data_received(self, data: bytes) -> None:
        """Wait for what is missing now; a part has its time from its beginning, however slowly it trickles."""
        super().data_received(data)
        if (
            self.transport.is_closing() or self.transport.get_protocol() is not self
        ):  # it may be a socket's now
            self._await("")
        elif self.conn.their_state is h11.IDLE:
            self._await("head")
        else:
            self._await("body" if self.conn.their_state is h11.SEND_BODY else "")

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From now on the connection is the socket's."""
        self.stop_waiting()
        super().handle_websocket_upgrade(event)

    def stop_waiting(self) -> None:
        """Wait for nothing any more."""
        super().stop_waiting()
        self._await("")

    def _await(self, part: Part) -> None:
        if part != self._awaited:
            self._awaited = part
            if self._timer is not None:
                self._timer.cancel()
            self._timer = self.loop.call_later(self.patience, self.hang_up) if part else None


class SocketDoor(Reading, WebSocketsSansIOProtocol):
    """A connection that has become a socket; it was let in as a `Door`."""


def doors(doorman: Doorman, settings: Settings) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
    """What uvicorn makes for every connection, and for every socket."""
    # It calls them like classes, and needs nothing else of a class.
    return (
        cast(type[asyncio.Protocol], partial(Door, doorman, settings)),
        cast(type[asyncio.Protocol], partial(SocketDoor, doorman, settings)),
    )
