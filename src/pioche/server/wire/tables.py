"""Tables and seats on the wire: what is asked for, and what everybody is told of them."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from pioche.core.decisions import Seat
from pioche.core.decks import Deck
from pioche.core.text import Text
from pioche.server.wire.forms import (
    AddedChance,
    Count,
    Field,
    FieldValue,
    GameId,
    Key,
    Level,
    Name,
    SeatNumber,
    Sent,
    Told,
)
from pioche.server.wire.lessons import TakenLesson

BroughtDeck = (
    Annotated[str, Meta(max_length=60)] | Deck
)  # by name, or by value; "": the game or the server chooses


class NewSeat(Sent):
    """A seat of a new table: me, a friend (who gets an invite link), a bot of a level, or hot-seat (my device)."""

    kind: Literal["me", "friend", "bot", "hotseat"]
    name: Name = ""
    level: Level = 3
    deck: BroughtDeck = ""  # where players build theirs and a friend's is not said, they bring one
    who: Annotated[str, Meta(max_length=60)] = ""  # which bot of that level is wished for, as in `SeatInfo`


class ClockRule(Sent):
    """A clock: for each decision, or for all decisions of a player together; it stands while the server is down."""

    kind: Literal["decision", "player"]
    seconds: Annotated[int, Meta(ge=5, le=86_400)]


class NewTable(Sent):
    """What is asked for when a table is made; without a seed one is drawn and kept secret until the end.

    A seed that is chosen is told to everybody, and cannot be at an open table.  With `adds`, whoever makes the table
    adds some chance of their own to a drawn one once they have seen the commitment (`POST …/chance`), and the match
    does not begin before.
    """

    game: GameId
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=16)]
    variant: dict[str, Annotated[str, Meta(max_length=60)]] = msgspec.field(default_factory=dict)
    numbers: dict[Field, int] = msgspec.field(default_factory=dict)  # of the rules, played otherwise
    cards: dict[Field, dict[Field, FieldValue]] = msgspec.field(
        default_factory=dict
    )  # changed, as in a card file
    seed: Annotated[int, Meta(ge=0, le=2**53 - 1)] | None = None
    adds: bool = False
    open: bool = False
    clock: ClockRule | None = None
    after: Annotated[str, Meta(max_length=40)] = ""  # the finished match of which it is the rematch


class Join(Sent):
    """Sit down: with the key of an invite link; without one at an open table, or where one's seat is kept."""

    name: Name = ""
    key: Key | None = None
    chance: AddedChance = ""  # what I add to the deal
    deck: BroughtDeck = ""  # which I bring, where players build theirs


class AddChance(Sent):
    """What the maker of a table adds to its deal."""

    chance: Annotated[AddedChance, Meta(min_length=1)]


class ContinueFrom(Sent):
    """A new table against bots from a point of a finished match: its first `step` choices, and my seat there."""

    step: Count
    seat: SeatNumber
    level: Level = 3
    name: Name = ""


class StandIn(Sent):
    """Let a bot play for the person of another seat, who has been away for long."""

    seat: SeatNumber


class FreshLinks(Sent):
    """Which links to make anew; older ones of the same kinds open nothing any more.

    `seat`: to my seats; by the maker of the table also `invite`: to the seats that are free, and `watch`: to look on.
    """

    kinds: list[Literal["seat", "invite", "watch"]] = msgspec.field(
        default_factory=lambda: ["seat", "invite", "watch"]
    )


class LogOut(Sent):
    """Log one of my devices out."""

    device: Annotated[str, Meta(max_length=40)]


class SeatInfo(Told):
    """A seat as everybody sees it; `mine` is whether whoever asks holds it.

    Seats of one person have the same number `person`: somebody who has held both with one browser.
    """

    seat: Seat
    kind: Literal["person", "bot"]
    name: Text
    level: int  # of a bot; 0 for a person
    who: str  # which of the bots it is (`Home.people`); "" for a person
    deck: str  # what it is called; told to others once the match has begun, where players bring their own
    brings: bool  # whoever sits down there brings a deck
    taken: bool
    mine: bool
    elsewhere: bool  # it is mine, but open on another device of mine: I may take it back
    person: int  # from 1; 0: a bot's, or free
    shared_device: bool  # hot-seat
    stand_in: int  # level of the bot that plays for the person, who may take the seat back; 0: none


class CardChange(Told):
    """A field of a card that is played otherwise than printed; a text line by line, in both languages."""

    id: str
    name: Text
    field: str
    called: Text  # the field in words
    printed: Text
    played: Text


class NumberChange(Told):
    """A number of the rules that is played otherwise than printed."""

    name: str
    called: Text  # it in words
    printed: int
    played: int


class Changes(Told):
    """What a table changes of the printed game."""

    cards: list[CardChange]
    numbers: list[NumberChange]
    asked: dict[str, dict[str, FieldValue]]  # the cards as `NewTable.cards` asks for them, to play so again


class Fairness(Told):
    """How a table is dealt: the commitment to a secret seed and salt, which are shown after the end, and what is added.

    `docs/reference/fair.md` says how anybody can check it.
    """

    commitment: str
    chances: list[str]  # what each seat has added; "" for bots, and for whoever does not care
    awaited: Seat | None  # who has yet to add something before the match begins
    seed: str  # "" before the end
    salt: str


class Singles(Told):
    """Whether the table itself answers questions that have a single answer, and which people want it to.

    Among bots it does unless their person does not want it; among people only if all agree, and then every decision
    takes at least as long, so that no answer tells whether there was a choice.
    """

    on: bool
    agreed: list[Seat]
    after: float  # seconds; 0: this server never does


class Sequel(Told):
    """The rematch that somebody at the table proposes: everybody's seat is kept there (`POST …/join`).

    Or the table of the next chapter, where everybody sits already.
    """

    table: str
    seat: Seat  # who proposes it
    chapter: bool


class Chapter(Told):
    """Which chapter of a campaign a table is."""

    number: int
    campaign: str  # the table of the first chapter
    before: str  # the table of the one before, or ""
    goes_on: bool  # it is over, and another follows


class ChapterLine(Told):
    """A chapter of a campaign, as the list of them says it."""

    number: int
    table: str
    status: Literal["waiting", "playing", "over", "frozen"]
    scores: list[float]  # when it is over


class TableInfo(Told):
    """A table as everybody sees it.  `frozen` means that the rules have changed since: it can be looked at only."""

    id: str
    game: str
    version: str
    status: Literal["waiting", "playing", "over", "frozen"]
    seats: list[SeatInfo]
    host: Seat | None  # who made it; null where only bots sit
    variant: dict[str, str]
    changes: Changes | None  # cards and numbers that are not as printed
    open: bool
    seeded: bool  # somebody chose the seed, and so may know the cards
    seed: str  # the chosen one, for everybody at the table; "" where the server drew a secret one
    fair: Fairness | None  # of a seed that the server drew
    clock: ClockRule | None
    seq: int  # number of the last entry of the table's journal that whoever looks was told of
    serial: int  # choices taken
    asked: list[Seat]
    my_turn: bool
    scores: list[float]  # when it is over
    created: float  # seconds since 1970
    updated: float
    lesson: TakenLesson | None  # the cards of a lesson are arranged
    continued_from: str  # the table whose match this one goes on from, or ""
    chapter: Chapter | None  # of a match that is part of a campaign
    sequel: Sequel | None  # told to those who sat here
    note: Text | None  # why it is frozen
    singles: Singles
    take_backs: int  # choices taken back among bots although something had been learnt from them


class SeatKey(Told):
    """A secret: whoever shows it holds the seat.  A link with it moves the seat to another device."""

    seat: Seat
    key: str


class Seated(Told):
    """The answer to making or joining a table: secrets are told once, here, and only their hashes are kept."""

    table: TableInfo
    seats: list[SeatKey]  # the seats I hold now
    invites: list[SeatKey]  # for friends: each serves once
    watch: str  # key of the link for spectators; "" for those who may not hand it out


class DeviceInfo(Told):
    """What opens a seat of mine: a browser, or a link that a program may show.  Times are beginnings of days."""

    id: str
    seat: Seat
    kind: Literal["browser", "link"]
    browser: str  # its name, or that of a program; "" if unknown
    system: str  # what it runs on; "" if unknown
    made: float | None  # when it came to the seat, in seconds since 1970
    used: float | None  # when it was last used
    here: bool  # it is what asks
    plays: bool  # the seat is open there


class LoggedOut(Told):
    """This browser holds nothing any more."""

    seats: int  # that it opened


class Entrance(Told):
    """What a key opens, before it is used."""

    kind: Literal["invite", "seat", "watch"]
    table: TableInfo
    seat: Seat | None
