"""What is kept of a table: the row that it was made with, and the entries of its journal.

A table is its row and its entries, folded in order; everything else is a cache.
"""

import sys
import zlib
from array import array
from typing import Literal

import msgspec

from pioche.core.contract import TableSpec
from pioche.core.decisions import Seat
from pioche.core.decks import Deck
from pioche.core.events import Event
from pioche.core.match import Match
from pioche.core.rig import Rig
from pioche.core.seeds import Written
from pioche.server.wire.forms import By, Emote
from pioche.server.wire.refusals import Damaged
from pioche.server.wire.tables import ClockRule


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat as the table was made: a bot's, a person's, or free for a friend."""

    kind: Literal["me", "friend", "bot", "hotseat"]
    name: str = ""
    level: int = 0
    holder: str = msgspec.field(default="", name="person")  # hash of the cookie's secret
    chance: str = ""  # what whoever sits there has added to the deal
    adds: bool = False  # whether the match waits for it
    stand_in: int = 0  # level of the bot that plays for the person; 0 while they play themselves
    who: str = ""  # which of the bots this one is; "" at tables from before they were people
    kept_for: str = ""  # the holder of this seat at the match before, who may sit down without an invite
    deck: Deck | None = (
        None  # what whoever sits there has brought or, before, brings unless they say otherwise
    )

    @property
    def bot(self) -> int:
        """The level of the bot that plays this seat; 0 where a person does."""
        return self.level if self.kind == "bot" else self.stand_in


class Row(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table as it was made."""

    id: str
    game: str
    version: str  # of the rules
    spec: TableSpec
    seed: Written  # wide where the server drew it, and its secret until the end
    places: tuple[Place, ...]
    salt: str = ""  # of a seed that was drawn; secret as long as it is
    commitment: str = ""  # what everybody is shown of both before the deal
    open: bool = False
    seeded: bool = False
    clock: ClockRule | None = None
    created: float = 0.0
    continued_from: str = ""
    # Choices taken before this table was made, when it continues another or is a lesson.
    beginning: tuple[str, ...] = ()
    lesson: str = ""  # the id of the lesson that it is
    rig: Rig | None = None  # what chance answers there, and nowhere else
    campaign: str = ""  # of a chapter: the table of the first one
    chapter: int = 1  # which one it is; most matches are whole stories, and their first is their last
    before: str = ""  # the table of the chapter before


class Sat(msgspec.Struct, frozen=True, tag="sat", omit_defaults=True):
    """Somebody has taken a seat, moved it to another device, or taken it back from the bot that stood in.

    Until the match begins they may add some chance of their own to it.
    """

    seat: Seat
    name: str
    holder: str = msgspec.field(name="person")
    chance: str = ""
    deck: Deck | None = None  # which they bring, as it is on that day


class Left(msgspec.Struct, frozen=True, tag="left", omit_defaults=True):
    """A bot stands in for the person of a seat, who has left, or was away when another seat asked for it."""

    seat: Seat
    level: int
    asked_by: Seat | None = None  # the other seat
    spent: int = 0  # milliseconds on a decision that the bot takes now


class Revoked(msgspec.Struct, frozen=True, tag="revoked", omit_defaults=True):
    """Somebody has changed locks: older keys of these kinds open nothing any more, or a browser is logged out.

    Keys of the kind `seat` are those of this seat; `invite` and `watch` are the table's.
    """

    seat: Seat
    kinds: tuple[str, ...] = ()
    holder: str = msgspec.field(default="", name="person")


class Chosen(msgspec.Struct, frozen=True, tag="chosen", omit_defaults=True):
    """A choice, with what it made happen, so that a match can be told even when the rules have changed."""

    seat: Seat
    serial: int
    option: str
    by: By
    check: int  # of the table after it
    spent: int = 0  # milliseconds
    command: str = ""
    events: tuple[Event, ...] = ()
    at: float = 0.0  # when, in seconds since 1970; only at tables with a clock
    sealed: bool = False  # answered in secret, and more of the same is asked: only its seat is told of it


class Undone(msgspec.Struct, frozen=True, tag="undone", omit_defaults=True):
    """Choices were taken back; `serial` is the decision that is asked again."""

    seat: Seat
    serial: int
    command: str = ""
    spent: int = 0  # milliseconds on the decision that is asked no more
    at: float = 0.0
    freely: bool = False  # among bots, after one of them acted, chance was drawn or a card was seen
    sealed: bool = False  # an answer that only its seat was told of


class Emoted(msgspec.Struct, frozen=True, tag="emoted", omit_defaults=True):
    """Somebody has shown an emote."""

    seat: Seat
    emote: Emote
    command: str = ""


class Agreed(msgspec.Struct, frozen=True, tag="agreed", omit_defaults=True):
    """Somebody wants the table to give single answers, or does not want it any more."""

    seat: Seat
    singles: bool
    command: str = ""


class Proposed(msgspec.Struct, frozen=True, tag="proposed", omit_defaults=True):
    """Somebody proposes an answer to a question that several are asked."""

    seat: Seat
    serial: int
    option: str
    at: float  # seconds since 1970
    by: By = "person"
    command: str = ""


class Accepted(msgspec.Struct, frozen=True, tag="accepted", omit_defaults=True):
    """Somebody accepts what is proposed; `proposal` is the number of its entry."""

    seat: Seat
    serial: int
    proposal: int
    command: str = ""


class Declined(msgspec.Struct, frozen=True, tag="declined", omit_defaults=True):
    """Somebody declines what is proposed, or takes their own proposal back."""

    seat: Seat
    serial: int
    proposal: int
    final: bool = False  # it is about something of their own, and not to be proposed again in this match
    command: str = ""


class Delegated(msgspec.Struct, frozen=True, tag="delegated", omit_defaults=True):
    """Somebody leaves a question that several are asked to the bots among them."""

    seat: Seat
    serial: int
    command: str = ""


class Followed(msgspec.Struct, frozen=True, tag="followed", omit_defaults=True):
    """Somebody has proposed a rematch: another table, at which everybody's seat is kept for them.

    Or the match was a chapter, and the next one is played there.
    """

    seat: Seat
    table: str
    chapter: bool = False


class Closed(msgspec.Struct, frozen=True, tag="closed", omit_defaults=True):
    """Whoever runs the server has closed the table; nothing can follow."""

    reason: str = ""
    seat: Seat = 0  # nobody's; every entry has one


Entry = (
    Sat
    | Left
    | Revoked
    | Chosen
    | Undone
    | Emoted
    | Agreed
    | Proposed
    | Accepted
    | Declined
    | Delegated
    | Followed
    | Closed
)

# What reading a body can raise: no JSON or not ours, not even bytes, letters that are none, nested without end.
UNREADABLE = (msgspec.MsgspecError, TypeError, UnicodeError, RecursionError)
_encoder = msgspec.json.Encoder()
_entry: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)
_row = msgspec.json.Decoder(Row)
_events: msgspec.json.Decoder[tuple[Event, ...]] = msgspec.json.Decoder(tuple[Event, ...])


def encode(value: Row | Entry) -> bytes:
    """A row or an entry as the store keeps it."""
    return _encoder.encode(value)


def decode_entry(body: bytes, number: int = 0) -> Entry:
    """An entry of the store; refused if it cannot be read."""
    try:
        return _entry.decode(body)
    except UNREADABLE as error:
        raise Damaged(f"entry {number}: {error}") from error


def decode_row(body: bytes) -> Row:
    """A row of the store; refused if it cannot be read."""
    try:
        return _row.decode(body)
    except UNREADABLE as error:
        raise Damaged(f"row: {error}") from error


def packed(events: tuple[Event, ...]) -> bytes:
    """Events as a room keeps them: hundreds of tuples for each table would make every collection slow."""
    return _encoder.encode(events)


def unpacked(events: bytes) -> tuple[Event, ...]:
    """Events that were packed."""
    return _events.decode(events)


def check_of(match: Match) -> int:
    """A number over all cards and chance: a rule that changed unannounced is noticed when a match is read back."""
    t = match.table
    columns = array("q", [match.serial, *t.face, *t.place, *t.seen, *t.token])
    if sys.byteorder == "big":
        columns.byteswap()
    state = t.chance.state  # of a wide seed: what has been drawn stands above its 256 bits
    return zlib.crc32(columns.tobytes(), (state ^ state >> 256) & 0xFFFFFFFF)
