"""Hindsights: a finished match looked back at, kept beside its album so that it is computed once."""

import zlib

import msgspec

from pioche.bots.hindsight import Hindsight, look_back
from pioche.core.record import Record
from pioche.games import game, texts
from pioche.server.keep.journal import UNREADABLE
from pioche.server.wire.refusals import Damaged


def hindsight_of(record: Record) -> bytes:
    """In a worker: a whole match looked back at, compressed."""
    weigh = texts.wording(record.game, record.spec).matter
    return zlib.compress(msgspec.json.encode(look_back(game(record.game), record, weigh)), 6)


def open_hindsight(body: bytes) -> Hindsight:
    """A hindsight of the store; refused if it cannot be read."""
    try:
        return msgspec.json.decode(zlib.decompress(body), type=Hindsight)
    except (*UNREADABLE, zlib.error) as error:
        raise Damaged(f"hindsight: {error}") from error
