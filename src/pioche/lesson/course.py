"""Following a lesson: where the pupil stands in it is told by the choices of its match, and by nothing else."""

from collections.abc import Sequence
from typing import NamedTuple

from pioche.core.decisions import Option
from pioche.core.errors import PiocheError
from pioche.core.events import Event
from pioche.core.text import Text
from pioche.lesson.plan import Answer, Beat, Due, Lesson, Saying
from pioche.scenario.expect import check


class Said(NamedTuple):
    """The bubbles of a moment, and the number of the first of them in the lesson, from 1."""

    first: int
    sayings: tuple[Saying, ...]
    came: Text | None = None  # said before them: what came of a mistake that stands


class Course:
    """One pupil's way through a lesson."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.match = lesson.begun()
        self.lost = False  # the choices are not those of this lesson, which may have been changed since
        self._number = 0
        self._script: list[Due] = []
        self._came: Text | None = None

    @classmethod
    def after(cls, lesson: Lesson, choices: Sequence[Option]) -> "Course":
        """The course after all choices of a match, those included that were taken before the pupil came."""
        course = cls(lesson)
        before = len(lesson.before)
        if list(choices[:before]) != course.match.choices:
            course.lost = True
        for option in choices[before:] if not course.lost else ():
            course.take(option)
        return course

    # ---- where it stands

    @property
    def beat(self) -> Beat:
        """What is told or asked now, or next."""
        return self.lesson.beats[self._number]

    @property
    def done(self) -> bool:
        """Whether nothing more is asked of the pupil."""
        return self.lost or self.match.outcome is not None or (self.beat.task is None and not self._script)

    @property
    def free(self) -> bool:
        """Whether everybody plays as they like."""
        task = self.beat.task
        return self.done or (not self._script and task is not None and task.until is not None)

    def said(self) -> Said:
        """The bubbles of this moment; none while something is going on by itself, or once the match is over."""
        if self.lost or self._script or self.match.outcome is not None:
            return Said(0, ())
        told = [beat.words for beat in self.lesson.beats[: self._number]]
        first = 1 + sum(map(len, told))
        if self.beat.words or self.beat.task is None:
            return Said(first, self.beat.words, self._came)
        last = next((words[-1].text for words in reversed(told) if words), None)
        still = () if last is None else (Saying(self.beat.task.nudge or last, self.beat.task.fields),)
        return Said(first - len(still), still, self._came)

    def due(self) -> Option | None:
        """The choice that the lesson takes by itself now."""
        if self.lost or not self._script or self.match.outcome is not None:
            return None
        return self.lesson.chosen(self.match, self._script[0])

    def ending(self) -> Text | None:
        """Why the match ended so, for the pupil; None while it goes on."""
        outcome = self.match.outcome
        if outcome is None:
            return None
        closing, score = self.lesson.closing, outcome.scores[self.lesson.pupil]
        return closing.won if score == 1 else closing.lost if score == 0 else closing.drawn

    # ---- going on

    def answer(self, option: Option) -> Answer | None:
        """The answer of the present task that foresees an option; the first that does."""
        task = self.beat.task
        if task is None:
            return None
        return next(
            (answer for answer in task.answers if option in self.lesson.means(self.match, answer)), None
        )

    def wanted(self) -> Option | None:
        """The first choice with which the lesson would go on now; None where it waits for no certain one."""
        task = self.beat.task
        if self.free or self._script or task is None:
            return None
        right = (answer for answer in task.answers if answer.stands)
        return next((option for answer in right for option in self.lesson.means(self.match, answer)), None)

    def later(self) -> frozenset[str]:
        """The verbs that the pupil is not shown yet: the lesson does not ask for them, and nobody has used one."""
        wanted = self.wanted()
        if wanted is None:
            return frozenset()
        return frozenset(self.lesson.later) - {wanted.verb, *(option.verb for option in self.match.choices)}

    def objection(self, option: Option) -> Text | None:
        """What the lesson says instead of taking a choice of the pupil's; None: it takes it."""
        task = self.beat.task
        if self.free or self._script or task is None or option not in self.match.options():
            return None
        answer = self.answer(option)
        if answer is None:
            return task.otherwise
        return None if answer.stands else answer.say

    def take(self, option: Option) -> list[Event]:
        """Take a choice, whoever made it, and go on in the lesson."""
        if self.done:
            return self.lesson.follow(self.match, option)
        if self._script:
            return self._scripted(option)
        task = self.beat.task
        assert task is not None
        if task.until is not None:
            events = self.lesson.follow(self.match, option)
            self._came = None
            if self.match.outcome is None and not check(self.lesson.moment(self.match), task.until):
                self._number += 1
            return events
        answer = self._foreseen(option)
        events = self.lesson.follow(self.match, option)
        if answer is None:
            self.lost = True
        else:
            self._script = list(answer.then)
            self._came = answer.say
            self._number += 1
        return events

    def _foreseen(self, option: Option) -> Answer | None:
        """The answer with which the lesson goes on; None where it does not know the choice."""
        if self.match.ask is None or self.lesson.pupil not in self.match.ask.seats:
            return None
        try:
            answer = self.answer(option)
        except PiocheError:
            return None
        return answer if answer is not None and answer.stands else None

    def _scripted(self, option: Option) -> list[Event]:
        """A choice that the lesson makes itself; any other leaves it."""
        try:
            as_told = option == self.due()
        except PiocheError:
            as_told = False
        events = self.lesson.follow(self.match, option)
        self._script.pop(0)
        self.lost = not as_told
        return events
