"""Albums: all views and events of a finished match, kept so that it can be looked at when the rules have changed."""

import zlib

import msgspec

from pioche.core.decisions import Seat
from pioche.core.events import Event, sight_bit
from pioche.core.match import Match
from pioche.core.record import Record, steps
from pioche.core.sight import View
from pioche.games import game
from pioche.server.keep.journal import UNREADABLE
from pioche.server.wire.refusals import Damaged

Eyes = Seat | None | str  # a seat, a spectator, or "open": all cards
OPEN = "open"


class Picture(msgspec.Struct, frozen=True, array_like=True):
    """One step: what happened, and the views of every seat, of spectators, and of all cards."""

    events: tuple[Event, ...]
    views: tuple[View, ...]

    def view(self, eyes: Eyes, seats: int) -> View:
        """The view of those eyes."""
        return self.views[seats + 1 if eyes == OPEN else seats if eyes is None else int(eyes)]


def album_of(record: Record) -> bytes:
    """The album of a whole match, compressed."""
    pictures = [picture(match, events) for match, events in steps(game(record.game), record)]
    return zlib.compress(msgspec.json.encode(pictures), 6)


def open_album(body: bytes) -> list[Picture]:
    """The pictures of an album; refused if it cannot be read."""
    try:
        return msgspec.json.decode(zlib.decompress(body), type=list[Picture])
    except (*UNREADABLE, zlib.error) as error:
        raise Damaged(f"album: {error}") from error


def picture(match: Match, events: list[Event]) -> Picture:
    """The present step of a match."""
    seats = match.table.seats
    return Picture(tuple(events), (*(match.view(seat) for seat in (*range(seats), None)), open_view(match)))


def open_view(match: Match) -> View:
    """The view with all cards face up; for matches that are over."""
    copy = match.clone()
    copy.table.seen = [copy.table.layout.everybody] * len(copy.table.seen)
    return copy.view(None)


def view_of(match: Match, eyes: Eyes) -> View:
    """The view of a seat, of a spectator, or of all cards."""
    return open_view(match) if eyes == OPEN else match.view(None if eyes is None else int(eyes))


def witnessed(events: tuple[Event, ...] | list[Event], eyes: Eyes, seats: int) -> list[dict[str, object]]:
    """Events as those eyes saw them."""
    if eyes == OPEN:
        everybody = (1 << (seats + 1)) - 1
        shown = [
            event._replace(card=event.card._replace(before=everybody, after=everybody))
            if event.card
            else event
            for event in events
        ]
        return [event.witnessed(everybody) for event in shown]
    bit = sight_bit(None if eyes is None else int(eyes), seats)
    return [event.witnessed(bit) for event in events]
