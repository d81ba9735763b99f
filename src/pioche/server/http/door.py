"""The door: uvicorn's connections, with an end to everybody's patience.

uvicorn waits for ever for the rest of a request, and for a client to read.  Here whoever does not finish the head or
the body of a request in time, or does not read what it is sent, is hung up on.

It also takes in at one go all that has arrived, which may be forty thousand frames or chunks of a byte each, before
anybody can count a message.  Here a request has few chunks, and a socket is read a portion at a time.
"""

import asyncio
import re
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, cast

import h11
from h11._connection import DEFAULT_MAX_INCOMPLETE_EVENT_SIZE
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from pioche.server.collector import LOOKS
from pioche.server.http.doorman import Doorman
from pioche.server.settings import Settings
from pioche.server.tables.bucket import Bucket

if TYPE_CHECKING:
    from litestar.types import Scope
    from uvicorn._types import ASGIReceiveEvent

Part = Literal["", "head", "body"]
PIECE = 65_536  # bytes that a slow reader must take in the seconds of `Settings.patience`
REST = 1.0  # seconds that the refusal of what is no request waits: an address has only so many connections
HEAD = 16_384  # bytes of the head of a request: the path, cookies and all
LINES = 100  # in it
END_OF_HEAD = re.compile(rb"\n\r?\n")
CHUNKS = 32  # in which the body of a request may come, if its length is not told before
PORTION = 1024  # bytes of a socket that are taken in at one go: at most 170 frames, some 2 ms
EXTENSION = "pioche.door"  # where an application finds the door that its socket came through
SILENT = (
    60  # frames at once that are no whole message: pings, pongs, fragments; a twelfth comes back in a second
)


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
        LOOKS.expect()  # connections and what they hold go round in circles

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


class Bounded(h11.Connection):
    """The other end of a connection, whose requests have short heads and few chunks."""

    _chunks = 0

    def next_event(self) -> h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]:
        """What comes next; refused where a head is too long to be looked at, or it is one chunk too many."""
        if self.their_state is h11.IDLE:
            _check_head(self.trailing_data[0])
        event = super().next_event()
        if isinstance(event, h11.Request):
            self._chunks = 0
        elif isinstance(event, h11.Data) and event.chunk_end:
            self._chunks += 1
            if self._chunks > CHUNKS:
                raise h11.RemoteProtocolError("too many chunks")
        return event


def _check_head(arrived: bytes) -> None:
    """Refuse a head of a request that is too long, finished or not, before anybody spends time on its lines."""
    end = END_OF_HEAD.search(arrived)
    size = end.start() if end else len(arrived)
    if size > HEAD or arrived.count(b"\n", 0, size) > LINES:
        raise h11.RemoteProtocolError("too long a head")


class Door(Reading, H11Protocol):
    """A connection for requests, until it becomes a socket."""

    _awaited: Part = ""
    _timer: asyncio.TimerHandle | None = None

    def __init__(self, doorman: Doorman, settings: Settings, **uvicorns: Any) -> None:
        super().__init__(doorman, settings, **uvicorns)
        self.conn = Bounded(
            h11.SERVER, self.config.h11_max_incomplete_event_size or DEFAULT_MAX_INCOMPLETE_EVENT_SIZE
        )

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

    def on_response_complete(self) -> None:
        """Wait for the rest of the next request, if its head has arrived behind this one already."""
        super().on_response_complete()
        if self.conn.their_state is h11.SEND_BODY and not self.transport.is_closing():
            self._await("body")

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no request, which nobody counts: so it waits a while, and keeps its connection meanwhile."""
        self.transport.pause_reading()
        self.loop.call_later(REST, self._refuse, msg)

    def _refuse(self, msg: str) -> None:
        if self.transport.is_closing():
            return
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:  # an answer is on its way already, and there is no other
            self.hang_up()

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
    """A connection that has become a socket; it was let in as a `Door`.

    What arrives is taken in a portion at a time, and no more of it while messages wait to be obeyed.

    A table says five things for every decision.  Through a queue, a task and the application's layers each of them
    costs several times what making it does; so whoever serves a socket speaks and listens here, at the door itself.
    """

    def __init__(self, doorman: Doorman, settings: Settings, **uvicorns: Any) -> None:
        super().__init__(doorman, settings, **uvicorns)
        self._arrived = b""  # and not yet taken in
        self._soon: asyncio.Handle | None = None
        self._silent = Bucket(SILENT, SILENT / 12, self.loop.time())
        self._awaited = False  # whether somebody waits for the next message
        self._heard = (
            False  # whether the client has said anything since it was last asked whether it is there
        )

    def handle_connect(self, event: Request) -> None:
        """Let the application find this door."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][EXTENSION] = {"door": self}

    # ---- speaking

    def say(self, text: bytes) -> None:
        """Send a text in a frame of its own, now: what the client has not room for waits in the transport."""
        if not (self.close_sent or self.disconnected or self.transport.is_closing()):
            self.transport.write(_head(len(text)) + text)

    @property
    def behind(self) -> int:
        """How many bytes the client has not taken yet."""
        return self.transport.get_write_buffer_size()

    # ---- listening

    def data_received(self, data: bytes) -> None:
        """Take in what has arrived; the request that opens the socket as it was."""
        if not self.handshake_initiated:
            super().data_received(data)
            return
        self._heard = True
        self._arrived += data
        if self._soon is None:
            self._take()

    def send_keepalive_ping(self) -> None:
        """Ask whether the client is there, unless it has spoken since."""
        if self._heard:
            self._heard = False
            self.schedule_ping()
        else:
            super().send_keepalive_ping()

    async def receive(self) -> "ASGIReceiveEvent":
        """The next message; with the last of those that waited more is taken in."""
        self._awaited = self.queue.empty()
        message = await super().receive()
        self._awaited = False
        self._go_on()
        return message

    def send_receive_event_to_app(self) -> None:
        """Hand a message over, and stop reading unless it is awaited: that would cost two calls of the system.

        After our farewell nobody listens, nor counts messages.
        """
        if self.close_sent and not self._may_say_nothing():
            return
        if self._awaited:
            self._awaited, self.read_paused = False, True  # as if it were; with the message it will go on
        else:
            self.transport.pause_reading()
        super().send_receive_event_to_app()

    def connection_lost(self, exc: Exception | None) -> None:
        """Take nothing in any more."""
        self._arrived = b""
        super().connection_lost(exc)

    def _take(self) -> None:
        self._soon = None
        portion, self._arrived = self._arrived[:PORTION], self._arrived[PORTION:]
        if portion and not self.transport.is_closing():
            super().data_received(portion)
        self._go_on()

    def _go_on(self) -> None:
        """Take the next portion in soon, or listen again if there is none; neither while messages wait."""
        if self._arrived:
            self.transport.pause_reading()
            if self._soon is None and (self.close_sent or self.queue.empty()):
                self._soon = self.loop.call_soon(self._take)
        elif not self.read_paused:
            self.transport.resume_reading()

    # ---- frames of which nobody hears who counts messages

    def handle_cont(self, event: Frame) -> None:
        """A part of a message."""
        if self._may_say_nothing():
            super().handle_cont(event)

    def handle_ping(self) -> None:
        """Somebody asks whether we are there."""
        if self._may_say_nothing():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Somebody is there."""
        if self._may_say_nothing():
            super().handle_pong(event)
            self._heard = False  # it was asked, and the next time it is again

    def _may_say_nothing(self) -> bool:
        """Whether a frame that is no message is not one too many; whoever sends too many is hung up on."""
        if self.transport.is_closing():
            return False
        if not self._silent.take(self.loop.time()):
            self.hang_up()
            return False
        return True


def _head(size: int) -> bytes:
    """The head of a frame that is a whole text of that size; what servers send is not masked."""
    if size < 126:
        return bytes((0x81, size))
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2, "big")
    return b"\x81\x7f" + size.to_bytes(8, "big")


def door_of(scope: "Scope") -> SocketDoor:
    """The door that a socket came through."""
    extensions: dict[str, Any] = scope.get("extensions") or {}
    door = extensions[EXTENSION]["door"]
    assert isinstance(door, SocketDoor)
    return door


def doors(doorman: Doorman, settings: Settings) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
    """What uvicorn makes for every connection, and for every socket."""
    # It calls them like classes, and needs nothing else of a class.
    return (
        cast(type[asyncio.Protocol], partial(Door, doorman, settings)),
        cast(type[asyncio.Protocol], partial(SocketDoor, doorman, settings)),
    )
