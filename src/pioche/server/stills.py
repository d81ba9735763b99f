"""Stills: the last position of a match through every pair of eyes, kept so that it can be looked at when rules change.

They are worded when they are taken, because the words may have changed too.
"""

import logging
import zlib

import msgspec

from pioche.server import voice
from pioche.server.state import State
from pioche.server.wire import Position

log = logging.getLogger("pioche.stills")


def still_of(state: State) -> bytes:
    """The position as every seat and a spectator see it now, without options: it can only be looked at."""
    eyes = (*range(state.seats), None)
    taken = [looked_at(position) for viewer in eyes if (position := voice.position(state, viewer))]
    return zlib.compress(msgspec.json.encode(taken), 6)


def looked_at(position: Position) -> Position:
    """A position in which nothing can be chosen."""
    view = msgspec.structs.replace(position.view, options=())
    return msgspec.structs.replace(position, view=view, choices=[])


def open_still(body: bytes) -> list[Position]:
    """The positions of a still; none if it is from another age of this program."""
    try:
        return msgspec.json.decode(zlib.decompress(body), type=list[Position])
    except (msgspec.MsgspecError, zlib.error):
        log.warning("a still cannot be read")
        return []
