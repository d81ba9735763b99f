"""The wire: every body of the HTTP API and every message of the socket, as msgspec structs.

The wire carries contract values and decides nothing.  Whatever people read stands in both languages, so that a page can
switch at any time without asking again.  `web/src/wire.ts` is generated from this file (`pioche.server.typescript`).
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from pioche.core.decisions import Seat
from pioche.core.sight import View
from pioche.core.text import Text
from pioche.server.wire_games import Sent, Told

NAME_LENGTH = 24
ABSENCE = 120  # seconds without a socket after which the others may let a bot play for somebody
EMOTES = ("hello", "thanks", "well_played", "oops", "thinking", "wow", "good_game")

Emote = Literal["hello", "thanks", "well_played", "oops", "thinking", "wow", "good_game"]
GameId = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]{0,40}$")]
Name = Annotated[str, Meta(max_length=NAME_LENGTH)]
Key = Annotated[str, Meta(min_length=16, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
CommandId = Annotated[str, Meta(min_length=1, max_length=64)]
OptionText = Annotated[str, Meta(min_length=1, max_length=120)]
Count = Annotated[int, Meta(ge=0, le=1_000_000)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Level = Annotated[int, Meta(ge=1, le=5)]


# ---- tables and seats


class NewSeat(Sent):
    """A seat of a new table: me, a friend (who gets an invite link), a bot of a level, or hot-seat (my device)."""

    kind: Literal["me", "friend", "bot", "hotseat"]
    name: Name = ""
    level: Level = 3
    deck: Annotated[str, Meta(max_length=60)] = ""


class ClockRule(Sent):
    """A clock: for each decision, or for all decisions of a player together; it stands while the server is down."""

    kind: Literal["decision", "player"]
    seconds: Annotated[int, Meta(ge=5, le=86_400)]


class NewTable(Sent):
    """What is asked for when a table is made; without a seed one is drawn and kept secret until the end."""

    game: GameId
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=16)]
    variant: dict[str, Annotated[str, Meta(max_length=60)]] = msgspec.field(default_factory=dict)
    seed: Annotated[int, Meta(ge=0, le=2**53 - 1)] | None = None
    open: bool = False
    clock: ClockRule | None = None


class Join(Sent):
    """Sit down: with the key of an invite link, or without one at an open table."""

    name: Name = ""
    key: Key | None = None


class ContinueFrom(Sent):
    """A new table against bots from a point of a finished match: its first `step` choices, and my seat there."""

    step: Count
    seat: SeatNumber
    level: Level = 3
    name: Name = ""


class StandIn(Sent):
    """Let a bot play for the person of another seat, who has been away for long."""

    seat: SeatNumber


class SeatInfo(Told):
    """A seat as everybody sees it; `mine` is whether whoever asks holds it."""

    seat: Seat
    kind: Literal["person", "bot"]
    name: Text
    level: int  # of a bot; 0 for a person
    deck: str
    taken: bool
    mine: bool
    shared_device: bool  # hot-seat
    stand_in: int  # level of the bot that plays for the person, who may take the seat back; 0: none


class TableInfo(Told):
    """A table as everybody sees it.  `frozen` means that the rules have changed since: it can be looked at only."""

    id: str
    game: str
    version: str
    status: Literal["waiting", "playing", "over", "frozen"]
    seats: list[SeatInfo]
    variant: dict[str, str]
    open: bool
    seeded: bool  # somebody chose the seed, and so may know the cards
    clock: ClockRule | None
    seq: int  # number of the last entry of the table's journal
    serial: int  # choices taken
    asked: list[Seat]
    my_turn: bool
    scores: list[float]  # when it is over
    created: float  # seconds since 1970
    updated: float
    continued_from: str  # the table whose match this one goes on from, or ""
    note: Text | None  # why it is frozen


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


class Entrance(Told):
    """What a key opens, before it is used."""

    kind: Literal["invite", "seat", "watch"]
    table: TableInfo
    seat: Seat | None


# ---- positions, events and log


class Touch(Told):
    """A thing on the table that an option is about: a card (pile and token), a pile, or a player's seat.

    A card in hand is touched once for every copy that would do.
    """

    pile: str = ""  # "hand.0"; a shared pile has no number
    token: int | None = None
    seat: Seat | None = None


class Choice(Told):
    """One option: its text form (send it back as it is), how it reads, and what can be clicked for it."""

    option: str
    verb: str
    amount: int
    label: Text
    short: Text  # its verb alone, where the card is named beside it
    source: list[Touch]
    target: list[Touch]
    rules: list[str]


class ClockState(Told):
    """What is left on a seat's clock at the moment of the message, in milliseconds."""

    seat: Seat
    left: int
    running: bool


class Position(Told):
    """One moment as one seat may know it: the view of the contract, the question in words, the options.

    `rules` are those that decide who is asked what now; when the match is over, the one that ended it.
    """

    view: View
    prompt: Text
    rules: list[str]
    choices: list[Choice]
    ending: Text | None


class CardSeen(Told):
    """A card in an event; what the seat could not see is null, and tokens are those of the views before and after."""

    face: str | None
    was: int | None
    now: int | None


class Happening(Told):
    """A witnessed event: the rule that made it happen, whom it concerns, the card and the piles it moved between."""

    what: str
    rule: str
    depth: int
    seat: Seat | None
    other: Seat | None
    source: str
    target: str
    amount: int
    note: str
    card: CardSeen | None


class LogLine(Told):
    """A line of the log; `tone` is `heading`, `minor` or empty, `step` the number of choices taken when it happened."""

    step: int
    text: Text
    rule: str
    depth: int
    tone: str
    what: str


class Frame(Told):
    """One step of a match: what just happened, in events and in words, and the position after it."""

    step: int  # choices taken; 0 is the deal
    position: Position
    events: list[Happening]
    lines: list[LogLine]


# ---- from the server, on the socket or by `GET …/stream`


class Fault(Told):
    """Why something was refused: a stable code and a sentence."""

    code: str
    text: Text


class Snapshot(Told, tag="snapshot", tag_field="type"):
    """Everything from scratch: the table, the position, and the last lines of the log; older ones are in the replay."""

    seq: int
    table: TableInfo
    seat: Seat | None  # whose eyes these are; null for a spectator
    position: Position | None  # null while seats are free; of a frozen table the last one that was kept
    log: list[LogLine]
    clocks: list[ClockState]


class SeatPresence(Told):
    """Whether the person of a seat is there, and for how many seconds they have been away when the message is sent."""

    seat: Seat
    here: bool
    away: int


class Presence(Told, tag="presence", tag_field="type"):
    """Who is there: the people who play a seat themselves.  Neither numbered nor kept; the latest one counts."""

    seats: list[SeatPresence]


class Update(Told, tag="update", tag_field="type"):
    """One entry of the table's journal, numbered without gaps: a choice, an undo, an emote, somebody coming or leaving.

    After an undo, lines of the log with a `step` above `frame.step` have not happened.
    """

    seq: int
    kind: Literal["sat", "left", "chosen", "undone", "emote"]
    seat: Seat | None  # who did it
    by: Literal["person", "bot", "clock"]
    frame: Frame | None  # after a choice or an undo, and when the last free seat was taken
    table: TableInfo | None  # only when it changed
    emote: Emote | None
    clocks: list[ClockState]


class Answer(Told, tag="answer", tag_field="type"):
    """The answer to a command, by its id; the same id always gets the same answer.

    A command that is answered without a fault is durable: no crash of the server loses it.
    """

    id: str
    seq: int  # the entry that the command made; 0 if refused
    fault: Fault | None


class Refused(Told, tag="refused", tag_field="type"):
    """A message that could not be read as a command, or a socket that may not be opened."""

    fault: Fault


class Pong(Told, tag="pong", tag_field="type"):
    """The answer to a ping."""

    seq: int


# ---- from the client


class Hello(Sent, tag="hello", tag_field="type"):
    """The first message on a socket: which seat (null: spectator), the last number seen, and a key if there is one."""

    seat: SeatNumber | None = None
    after: Count | None = None
    key: Key | None = None


class Decide(Sent, tag="decide", tag_field="type"):
    """Take an option of the decision with that serial."""

    id: CommandId
    serial: Count
    option: OptionText


class Undo(Sent, tag="undo", tag_field="type"):
    """Take one's last choice back; `serial` is the decision now."""

    id: CommandId
    serial: Count


class Express(Sent, tag="emote", tag_field="type"):
    """Show an emote."""

    id: CommandId
    emote: Emote


class Ping(Sent, tag="ping", tag_field="type"):
    """Is the server there?"""


Command = Decide | Undo | Express
FromClient = Hello | Decide | Undo | Express | Ping
FromServer = Snapshot | Update | Presence | Answer | Refused | Pong


# ---- streams, replays, health


class Stream(Told):
    """What has been said since `after`: a snapshot, or the updates without a gap; empty when the wait was in vain."""

    seq: int
    messages: list[Snapshot | Update]


class Replay(Told):
    """Some steps of a match through one pair of eyes: a seat's, `watch`, or `open` (all cards, after the end)."""

    table: TableInfo
    seat: str
    total: int  # steps in all, the deal included
    start: int
    frames: list[Frame]


class Health(Told):
    """Whether the server is well."""

    status: Literal["ok", "stopping"]
    version: str
    tables: int  # in memory
    sockets: int


class Failed(Told):
    """The body of every answer that is an error."""

    fault: Fault
