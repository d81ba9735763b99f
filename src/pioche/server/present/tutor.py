"""The lesson that a table is: what it says to its pupil, what it does by itself, and what it does not take."""

from pioche.core.decisions import Option, Seat
from pioche.core.errors import PiocheError
from pioche.core.text import Text
from pioche.games.lessons import lesson as find_lesson
from pioche.lesson.anchors import anchors
from pioche.lesson.course import Course, Said
from pioche.lesson.plan import Lesson
from pioche.scenario.fields import Fields
from pioche.server.keep.journal import Row
from pioche.server.keep.state import State
from pioche.server.wire.lessons import Anchor, LessonMoment, Saying, TakenLesson

CHANGED = Text(fr="Leçon", en="Lesson")  # the title of one that is there no more, or is another now


class Tutor:
    """Follows one lesson; where its pupil stands is read from the choices that stand, and from nothing else."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._lesson = _lesson_of(state.row)
        self._course: Course | None = None
        self.taught = self._lesson is not None  # whether the table is a lesson that can be followed

    def _now(self) -> Course | None:
        """Where the pupil stands; None at a table that is no lesson, or of one that has changed since."""
        match = self._state.match
        if self._lesson is None or match is None:
            return None
        course, choices = self._course, match.choices
        known = [] if course is None else course.match.choices
        if course is None or choices[: len(known)] != known:  # the first time, or something was taken back
            course = self._course = Course.after(self._lesson, choices)
        for option in choices[len(course.match.choices) :]:
            course.take(option)
        return course

    def taken(self) -> TakenLesson | None:
        """What everybody is told of the lesson; None where there is none."""
        id = self._state.row.lesson
        if not id:
            return None
        course = self._now()
        title = self._lesson.title if self._lesson is not None else CHANGED
        return TakenLesson(id, title, course is None or course.done)

    @property
    def teaches(self) -> bool:
        """Whether the pupil is led by the hand, so that also a single answer is theirs to give."""
        course = self._now()
        return course is not None and not course.free

    def script(self) -> tuple[Seat, Option] | None:
        """The choice that the lesson makes by itself now, and for whom."""
        course = self._now()
        if course is None:
            return None
        try:
            due = course.due()
        except PiocheError:  # the lesson has changed since
            course.lost = True
            return None
        return None if due is None else (course.match.asked, due)

    def objection(self, seat: Seat, option: Option) -> Text | None:
        """What the lesson says instead of taking a choice of its pupil's."""
        course = self._now()
        if course is None or seat != course.lesson.pupil:
            return None
        return course.objection(option)

    def moment(self, viewer: Seat | None) -> LessonMoment | None:
        """What the pupil is told now; nobody else is told anything."""
        course = self._now()
        if course is None or viewer != course.lesson.pupil:
            return None
        closing = course.lesson.closing.known if course.done else ()
        wanted = course.wanted()
        return LessonMoment(
            sayings=_sayings(course, course.said()),
            wanted="" if wanted is None else str(wanted),
            later=sorted(course.later()),
            total=course.lesson.bubbles,
            finished=course.done,
            ending=course.ending(),
            known=list(closing),
        )


def _lesson_of(row: Row) -> Lesson | None:
    """The lesson of a table, if it is still the one that was begun."""
    if not row.lesson:
        return None
    try:
        found = find_lesson(row.game, row.lesson)
    except PiocheError:
        return None
    return found if found.rig == row.rig and found.spec == row.spec else None


def _sayings(course: Course, said: Said) -> list[Saying]:
    came = [Saying(0, said.came, [])] if said.came is not None else []
    return [
        *came,
        *(
            Saying(number, saying.text, _anchors(course, saying.fields))
            for number, saying in enumerate(said.sayings, said.first)
        ),
    ]


def _anchors(course: Course, step: Fields) -> list[Anchor]:
    return [
        Anchor(at.question, at.option, at.pile, at.token, at.face, at.seat, at.column)
        for at in anchors(course.lesson, course.match, step)
    ]
