"""Lessons on the wire: what a game offers, and what is said at one moment of one that is taken."""

from pioche.core.decisions import Seat
from pioche.core.text import Text
from pioche.server.wire.forms import Field, GameId, Name, Sent, Told


class LessonInfo(Told):
    """A lesson as it is offered."""

    id: str
    title: Text
    line: Text
    minutes: int
    deck: str  # of a first real match; "": any
    variant: dict[str, str]  # what the lesson is the door of (a campaign), beside a first real match


class NewLesson(Sent):
    """What is asked for when somebody begins a lesson."""

    game: GameId
    lesson: Field
    name: Name = ""


class TakenLesson(Told):
    """The lesson that a table is: its cards are arranged, and everybody may know."""

    id: str
    title: Text
    finished: bool  # nothing more is asked of the pupil


class Anchor(Told):
    """What a bubble points at: the question, an option, a card of a pile, a pile, a column, or a player's seat."""

    question: bool
    option: str
    pile: str  # "hand.0"; a shared pile has no number
    token: int | None
    face: str  # of that card: where copies lie in a stack, any of them is meant
    seat: Seat | None
    column: str


class Saying(Told):
    """One bubble; `number` is its place in the lesson, 0 for what came of a mistake."""

    number: int
    text: Text
    at: list[Anchor]


class LessonMoment(Told):
    """What a lesson says at one moment: bubbles one after the other, the last of which leads up to the question.

    Empty while something goes on by itself.  When the lesson is done, `known` says what the pupil knows now, and
    `ending` why the match ended so.
    """

    sayings: list[Saying]
    wanted: str  # an option that the lesson waits for, which no bubble may cover; none where anything goes
    later: list[str]  # verbs of options that the pupil is not shown yet
    total: int  # bubbles on the whole way
    finished: bool
    ending: Text | None
    known: list[Text]
