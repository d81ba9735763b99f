"""Chapters of a campaign as tables: each has a row, a journal, a seed and a commitment of its own.

The id, seed and salt of the next follow from the row of the last, so that it is made once, whoever makes it and
however often a server dies on the way.
"""

import base64
import hashlib

import msgspec

from pioche.core import fair
from pioche.core.campaign import next_seed
from pioche.core.contract import TableSpec
from pioche.server.keep.journal import Place, Row

NEXT = "pioche next table 1"


def campaign_of(row: Row) -> str:
    """The campaign to which a table belongs: the id of its first chapter's table."""
    return row.campaign or row.id


def next_row(row: Row, places: list[Place], spec: TableSpec, version: str, created: float) -> Row:
    """The table of the chapter after a finished one: those who sit here sit there."""
    return _following(row, places, spec, version, created, row.chapter + 1)


def row_again(row: Row, places: list[Place], version: str, created: float) -> Row:
    """The table at which a chapter is begun again from its start, because its rules have changed."""
    return _following(row, places, row.spec, version, created, row.chapter)


def _following(
    row: Row, places: list[Place], spec: TableSpec, version: str, created: float, chapter: int
) -> Row:
    seed = next_seed(row.seed, row.salt)
    salt = str(next_seed(row.salt, "salt")) if row.salt else ""
    following = msgspec.structs.replace(
        row,
        id=_next_id(row, version),
        version=version,
        spec=spec,
        seed=seed,
        salt=salt,
        places=tuple(msgspec.structs.replace(place, adds=False, kept_for="", deck=None) for place in places),
        created=created,
        continued_from="",
        beginning=(),
        lesson="",
        rig=None,
        campaign=campaign_of(row),
        chapter=chapter,
        before=row.id,
    )
    if not salt:
        return following
    commitment = fair.commitment(following.id, following.game, version, spec, str(seed), salt)
    return msgspec.structs.replace(following, commitment=commitment)


def _next_id(row: Row, version: str) -> str:
    """An id that nobody can guess who does not know the seed, and that is the same whoever computes it."""
    lines = "\n".join((NEXT, row.id, str(row.seed), row.salt, version))
    id = base64.urlsafe_b64encode(hashlib.sha256(lines.encode()).digest()[:9]).decode()
    return id if not id.startswith("-") else "c" + id[1:]
