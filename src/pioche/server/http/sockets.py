"""The socket of a table: one for each pair of eyes, with numbered updates one way and commands the other."""

import asyncio
import contextlib
import logging

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State as AppState
from litestar.params import FromPath

from pioche.core.decisions import Seat
from pioche.core.errors import PiocheError
from pioche.server.http.door import door_of
from pioche.server.http.services import Services
from pioche.server.http.tracing import request_id
from pioche.server.keep.keys import Who, hashed
from pioche.server.keep.marks import Mark
from pioche.server.tables.room import Room
from pioche.server.wire.messages import Fault, FromClient, FromServer, Hello, Ping, Pong, Refused, encoder
from pioche.server.wire.refusals import bad_message, fault_of, not_your_seat, our_mistake, too_large

log = logging.getLogger("pioche.socket")
BEHIND = 1_000_000  # bytes that a slow client may be behind
HELLO_SECONDS = 20.0
REFUSAL = 0.5  # seconds that a socket too many is kept, so that an address can have only so many in a second
REST = 0.1  # seconds that a socket over its allowance is not listened to
Socket = WebSocket[object, object, AppState]
_decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
REFUSED, GOING_AWAY, TOO_SLOW = 4403, 1001, 4408


class TableSocket:
    """One socket: the eyes it looks through, and the messages to it and from it."""

    def __init__(self, socket: Socket, services: Services, address: Mark) -> None:
        self.socket = socket
        self.services = services
        self._door = door_of(socket.scope)
        self.address = address
        self.viewer: Seat | None = None
        self.who = Who()
        self.room: Room | None = None
        self._closing: asyncio.Task[None] | None = None

    def send(self, message: bytes) -> None:
        """Send a message; a client that is too far behind is hung up on, and comes back by snapshot."""
        if self._closing is not None:
            return
        if self._door.behind > BEHIND:
            self._hang_up()
        else:
            self._door.say(message)

    def answer(self, message: FromServer) -> None:
        """Send a message."""
        self.send(encoder.encode(message))

    def dismiss(self, fault: Fault) -> None:
        """Stop listening, and say why."""
        self.answer(Refused(fault))
        self._hang_up()

    def _hang_up(self) -> None:
        if self.room is not None:
            self.room.leave(self)
        if self._closing is None:
            self._closing = asyncio.get_running_loop().create_task(self.socket.close(code=TOO_SLOW))

    async def run(self, table: str) -> None:
        """Serve the socket until it closes."""
        self.services.sockets.add(self)
        try:
            while (message := await self._read()) is not None:
                if self._closing is None:
                    await self._take(table, message)
        finally:
            self.services.sockets.discard(self)
            if self.room is not None:
                self.room.leave(self)
            if self._closing is not None:
                self._closing.cancel()
                await asyncio.gather(self._closing, return_exceptions=True)

    async def _read(self) -> str | bytes | None:
        """The next message, or None when the socket has closed."""
        if self.room is not None:
            return await self._receive()
        try:
            return await asyncio.wait_for(self._receive(), HELLO_SECONDS)
        except TimeoutError:
            return None

    async def _receive(self) -> str | bytes | None:
        event = await self._door.receive()
        if event["type"] != "websocket.receive":
            return None
        text, data = event.get("text"), event.get("bytes")
        return text if text is not None else data or b""

    async def _take(self, table: str, message: str | bytes) -> None:
        """Take one message in; whatever is wrong with it is answered, and the socket stays open."""
        try:
            self.services.guard.bans.check(self.address, self.address.before)
            self.services.guard.message(self.address, self._played)
            if len(message) > self.services.hub.settings.message_size:
                raise too_large()
            await self._obey(table, _read(message))
        except PiocheError as error:
            self.services.refusals[error.code] += 1
            if error.code == "banned":
                self.dismiss(fault_of(error))
                return
            self.answer(Refused(fault_of(error)))
            if error.code == "too_many":
                await asyncio.sleep(REST)  # and nothing more is read from it meanwhile
        except Exception:
            log.exception("a message failed", extra={"table": table})
            self.services.refusals["our_mistake"] += 1
            self.answer(Refused(our_mistake(request_id.get())))

    @property
    def _played(self) -> tuple[str, Seat] | None:
        """The seat that is played here."""
        return None if self.room is None or self.viewer is None else (self.room.id, self.viewer)

    async def _obey(self, table: str, message: FromClient) -> None:
        if isinstance(message, Hello):
            await self._greet(table, message)
            return
        if self.room is None:
            raise bad_message("hello first")
        if isinstance(message, Ping):
            self.answer(Pong(self.room.state.told_to(self.viewer)))
            return
        if self.viewer is None:
            raise not_your_seat()
        # Checked again for every message: a seat may have moved to another device meanwhile.
        await self.services.reception.actor(self.room, self.who, self.viewer)
        self.answer(await self.services.command(self.room, self.viewer, message, self.who))

    async def _greet(self, table: str, hello: Hello) -> None:
        """Find out whose eyes these are, and say what they have missed."""
        services = self.services
        shown = await services.who(self.socket)
        who = shown._replace(key=hashed(hello.key)) if hello.key else shown
        room = await services.hub.room(table)
        viewer = await services.reception.viewer(room, who, hello.seat)
        if room.audience.recalled(viewer, hello.after) is not None:
            self._enter(room, who, viewer, hello.after)
            return
        async with services.looking(self.address, room, viewer):
            # Once more: the seat may have moved to another device while this one waited.
            viewer = await services.reception.viewer(room, who, hello.seat)
            self._enter(room, who, viewer, hello.after)

    def _enter(self, room: Room, who: Who, viewer: Seat | None, after: int | None) -> None:
        if self.room is not None:
            self.room.leave(self)
        self.room, self.who, self.viewer = room, who, viewer
        for message in room.since(viewer, after):
            self.send(message)
        room.enter(self)


def _read(message: str | bytes) -> FromClient:
    try:
        return _decoder.decode(message)
    except msgspec.DecodeError as error:
        raise bad_message(str(error)) from None
    except (UnicodeError, RecursionError):
        raise bad_message() from None


@websocket("/api/tables/{table:str}/socket", include_in_schema=False)
async def table_socket(socket: Socket, table: FromPath[str]) -> None:
    """The socket of a table."""
    services: Services = socket.app.state["services"]
    address = services.guard.address(socket)
    await socket.accept()
    try:
        services.guard.enter(socket, address)
    except PiocheError as error:
        services.refusals[error.code] += 1
        door_of(socket.scope).say(encoder.encode(Refused(fault_of(error))))
        if error.code == "too_many":
            await asyncio.sleep(REFUSAL)
        await socket.close(code=REFUSED)
        return
    try:
        await TableSocket(socket, services, address).run(table)
    finally:
        services.guard.leave(address)
        with contextlib.suppress(Exception):
            await socket.close(code=GOING_AWAY)
