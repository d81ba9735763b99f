"""The messages of a table's socket, both ways, and the answers of HTTP that carry the same."""

from typing import Literal, TypeVar, cast

import msgspec

from pioche.core.decisions import Seat
from pioche.core.text import Text
from pioche.server.wire.forms import By, CommandId, Count, Emote, Key, OptionText, SeatNumber, Sent, Told
from pioche.server.wire.lessons import LessonMoment
from pioche.server.wire.positions import ClockState, Frame, LogLine, Position
from pioche.server.wire.tables import TableInfo

T = TypeVar("T")
encoder = msgspec.json.Encoder()


def written(part: T) -> T:
    """A part of several messages in JSON, which stands for it wherever they are encoded, and nowhere else."""
    return cast(T, msgspec.Raw(encoder.encode(part)))


# ---- from the server, on the socket or by `GET …/stream`


class Fault(Told):
    """Why something was refused: a stable code and a sentence."""

    code: str
    text: Text
    request: str | None = None  # of a mistake of ours: the id to quote


UpdateKind = Literal[
    "sat", "left", "revoked", "chosen", "undone", "emote", "agreed", "proposed", "accepted", "declined", "delegated",
    "followed", "closed",
]  # fmt: skip


class ProposalState(Told):
    """An answer that somebody proposes to a shared question."""

    number: int  # to accept or decline it by
    seat: Seat  # who proposes it
    option: str  # told to those who are asked
    accepted: list[Seat]
    about: Seat | None  # whose own it is about: that person's refusal is final
    left: float  # seconds until it counts although somebody has not answered


class SharedQuestion(Told):
    """A question that several seats are asked: any of them answers, and how they come to it are the table's manners.

    `anybody`: the first answer counts; `own`: the same, and nobody names another person; `propose`: an answer is a
    proposal, which counts when everybody who is here has accepted it, or in a while if nobody declines it.
    """

    manner: Literal["anybody", "propose", "own"]
    bots: bool  # whether it can be left to the bots (`Delegate`)
    delegated: bool  # it has been
    declined: list[str]  # options that were declined for good
    theirs: list[str]  # options that name another person, which only that person may take
    proposal: ProposalState | None


class Snapshot(Told, tag="snapshot", tag_field="type"):
    """Everything from scratch: the table, the position, and the last lines of the log; older ones are in the replay."""

    seq: int
    table: TableInfo
    seat: Seat | None  # whose eyes these are; null for a spectator
    position: Position | None  # null while seats are free; of a frozen table the last one that was kept
    log: list[LogLine]
    clocks: list[ClockState]
    undo: bool  # whether those eyes have a choice to take back
    no_undo: Fault | None  # why they have not, where they have chosen something
    lesson: LessonMoment | None  # for the pupil of a lesson
    shared: SharedQuestion | None  # where several seats are asked, for those who are


class SeatPresence(Told):
    """Whether the person of a seat is there, and for how many seconds they have been away when the message is sent."""

    seat: Seat
    here: bool
    away: int


class Presence(Told, tag="presence", tag_field="type"):
    """Who is there: the people who play a seat themselves.  Neither numbered nor kept; the latest one counts."""

    seats: list[SeatPresence]


class Update(Told, tag="update", tag_field="type"):
    """One entry of the table's journal, numbered without gaps: a choice, an undo, an emote, somebody coming or leaving,
    or changing the locks of a seat.  Each pair of eyes counts for itself: what others answer in secret is not told.

    After an undo, lines of the log with a `step` above `frame.step` have not happened.
    """

    seq: int
    kind: UpdateKind
    seat: Seat | None  # who did it
    by: By  # only whoever is asked is told that the table answered: to the others it would tell of a hand
    frame: Frame | None  # after a choice or an undo, and when the last free seat was taken
    table: TableInfo | None  # only when it changed
    emote: Emote | None
    clocks: list[ClockState]
    undo: bool  # whether those eyes have a choice to take back now
    no_undo: Fault | None  # why they have not, where they have chosen something
    lesson: LessonMoment | None  # for the pupil of a lesson
    shared: SharedQuestion | None  # where several seats are asked, for those who are


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


class Agree(Sent, tag="agree", tag_field="type"):
    """Want the table to give single answers, or want it no more; among people all of them must."""

    id: CommandId
    singles: bool


class Accept(Sent, tag="accept", tag_field="type"):
    """Accept what somebody proposes (`SharedQuestion.proposal`)."""

    id: CommandId
    proposal: Count  # its number


class Decline(Sent, tag="decline", tag_field="type"):
    """Decline what somebody proposes, or take one's own proposal back."""

    id: CommandId
    proposal: Count


class Delegate(Sent, tag="delegate", tag_field="type"):
    """Leave a question that several are asked to the bots among them."""

    id: CommandId
    serial: Count


class Ping(Sent, tag="ping", tag_field="type"):
    """Is the server there?"""


Command = Decide | Undo | Express | Agree | Accept | Decline | Delegate
FromClient = Hello | Decide | Undo | Express | Agree | Accept | Decline | Delegate | Ping
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
    """Whether the process is alive."""

    status: Literal["ok", "stopping"]
    version: str
    tables: int  # in memory
    sockets: int


class Part(Told):
    """Whether one thing that a process needs is well, in words."""

    part: Literal["process", "store", "bus", "disk"]
    well: bool
    text: Text


class Ready(Told):
    """Whether a process should be sent people: only if all its parts are well."""

    ready: bool
    parts: list[Part]


class Failed(Told):
    """The body of every answer that is an error."""

    fault: Fault
