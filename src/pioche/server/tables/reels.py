"""Reels: the steps of matches, worded for one pair of eyes; they are kept in a worker between two pages."""

from collections import OrderedDict
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from pioche.core.contract import Game, TableSpec
from pioche.core.record import Record, steps
from pioche.games import game
from pioche.server.keep.album import Eyes, Picture, open_album, view_of, witnessed
from pioche.server.present.narrator import Names, Narrator
from pioche.server.wire.messages import encoder
from pioche.server.wire.positions import Frame

KEPT = 64_000_000  # bytes of steps in memory, of all reels


class Asked(NamedTuple):
    """Some steps of a match: of its record, or of its album if the rules have changed."""

    table: str
    record: Record | None
    album: bytes
    game: str
    spec: TableSpec
    names: Names
    seats: int
    eyes: Eyes
    start: int
    steps: int


class Page(NamedTuple):
    """How many steps there are, and those that were asked for, as the wire says them, with commas between."""

    total: int
    frames: bytes


class Reel:
    """One match through one pair of eyes, worded as far as somebody has looked."""

    def __init__(self, asked: Asked) -> None:
        narrator = Narrator(asked.game, asked.spec, asked.names)
        self.record, self.names = asked.record, asked.names
        self.frames: list[bytes] = []
        if asked.record is not None:
            self.total = len(asked.record.choices) + 1
            self._more = played_again(game(asked.game), asked.record, narrator, asked.eyes)
        else:
            pictures = open_album(asked.album)
            self.total = len(pictures)
            self._more = _of_album(pictures, narrator, asked.eyes, asked.seats)

    def shows(self, asked: Asked) -> bool:
        """Whether it is still the same match, with the same people."""
        return self.record == asked.record and self.names == asked.names

    def page(self, start: int, count: int) -> Page:
        """Some steps, after all that are before them."""
        for frame in islice(self._more, max(0, start + count - len(self.frames))):
            self.frames.append(encoder.encode(frame))
        return Page(self.total, b",".join(self.frames[start : start + count]))

    @property
    def size(self) -> int:
        """Its bytes in memory."""
        return sum(map(len, self.frames))


_reels: OrderedDict[tuple[str, Eyes], Reel] = OrderedDict()


def page(asked: Asked) -> Page:
    """In a worker: some steps of a match, from memory as far as they have been looked at."""
    key = asked.table, asked.eyes
    reel = _reels.pop(key, None)
    if reel is None or not reel.shows(asked):
        reel = Reel(asked)
    found = reel.page(asked.start, asked.steps)
    _reels[key] = reel
    while len(_reels) > 1 and sum(one.size for one in _reels.values()) > KEPT:
        _reels.popitem(last=False)
    return found


def played_again(found: Game, record: Record, narrator: Narrator, eyes: Eyes) -> Iterator[Frame]:
    """The steps of a record through one pair of eyes."""
    for match, events in steps(found, record):
        yield narrator.frame(view_of(match, eyes), witnessed(events, eyes, match.table.seats))


def _of_album(pictures: list[Picture], narrator: Narrator, eyes: Eyes, seats: int) -> Iterator[Frame]:
    for picture in pictures:
        yield narrator.frame(picture.view(eyes, seats), witnessed(picture.events, eyes, seats))
