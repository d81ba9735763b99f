"""How a table is dealt: from a seed that the server draws and keeps secret until the end, and what the seats add."""

import secrets

import msgspec

from pioche.core import fair
from pioche.core.contract import TableSpec
from pioche.core.decisions import Seat
from pioche.core.fair import Opening
from pioche.core.seeds import seed_of
from pioche.server.keep.journal import Place, Row


def promised(row: Row) -> Row:
    """The row of a new table with a seed that nobody can foresee, a salt, and the commitment to both."""
    seed, salt = secrets.token_hex(32), secrets.token_hex(32)
    commitment = fair.commitment(row.id, row.game, row.version, row.spec, seed, salt)
    return msgspec.structs.replace(row, seed=seed, salt=salt, commitment=commitment)


def dealt_from(row: Row, places: list[Place]) -> int:
    """The seed of the match: a chosen one as it is, a drawn one together with what the seats have added."""
    return seed_of(fair.deal(str(row.seed), row.salt, added(places)) if row.salt else row.seed)


def added(places: list[Place]) -> tuple[str, ...]:
    """What each seat has added to the deal."""
    return tuple(place.chance for place in places)


def opening_of(row: Row, places: list[Place]) -> Opening | None:
    """What is shown of a drawn seed after the end; of a chosen one nothing was hidden."""
    if not row.salt:
        return None
    return Opening(row.id, row.commitment, str(row.seed), row.salt, added(places), brought_later(row))


def brought_later(row: Row) -> tuple[Seat, ...]:
    """The seats of a table whose decks come with whoever sits down there; the commitment leaves them out."""
    friends = [seat for seat, place in enumerate(row.places) if place.kind == "friend"]
    return tuple(seat for seat in friends if seat < len(row.spec.decks) and row.spec.decks[seat] == "")


def played_spec(row: Row, places: list[Place]) -> TableSpec:
    """The spec of the match: what the table was made with, and the decks that were brought since."""
    decks = list(row.spec.decks)
    for seat in brought_later(row):
        decks[seat] = places[seat].deck or ""
    return msgspec.structs.replace(row.spec, decks=tuple(decks))
