"""Stills: the last position of a match through every pair of eyes, kept so that it can be looked at when rules change.

They are worded when they are taken, because the words may have changed too.
"""

import logging
import zlib
from collections.abc import Iterable

import msgspec

from pioche.server.keep.journal import UNREADABLE
from pioche.server.wire.positions import Position

log = logging.getLogger("pioche.stills")


def still_of(positions: Iterable[Position]) -> bytes:
    """The positions of every seat and of a spectator, without options: they can only be looked at."""
    return zlib.compress(msgspec.json.encode([looked_at(position) for position in positions]), 6)


def looked_at(position: Position) -> Position:
    """A position in which nothing can be chosen."""
    view = msgspec.structs.replace(position.view, options=())
    return msgspec.structs.replace(position, view=view, choices=[])


def open_still(body: bytes, seats: int) -> list[Position]:
    """The positions of a still; none if it is damaged, or from another age of this program."""
    try:
        positions = msgspec.json.decode(zlib.decompress(body), type=list[Position])
    except (*UNREADABLE, zlib.error):
        positions = []
    if len(positions) != seats + 1:
        log.warning("a still cannot be read")
        return []
    return positions
