"""What is wrong with a lesson: it is played through, with every other choice that it foresees once."""

from pioche.core.chance import Chance, Lot
from pioche.core.decisions import Option
from pioche.core.errors import PiocheError
from pioche.core.text import Text
from pioche.lesson.anchors import QUESTION, anchors
from pioche.lesson.course import Course
from pioche.lesson.plan import Lesson, Task
from pioche.scenario.expect import check as unmet
from pioche.scenario.fields import Fields
from pioche.scenario.read import STARTER

FREELY = 8  # times that a free part is played, at random
ENDLESS = 2_000  # choices of a free part that leads nowhere


def faults(lesson: Lesson) -> list[Text]:
    """All faults of a lesson that can be begun, in the order in which a pupil would meet them."""
    walks = Walks(lesson)
    try:
        course = Course(lesson)
    except PiocheError as error:
        where = lesson.fields.where  # what a rigged shuffle lacks is told without a place
        return [(error if error.en.startswith(where.file) else where.wrapped("chance", error)).text]
    walks.walk(course, branching=True)
    for choices in walks.branches:
        walks.walk(Course.after(lesson, choices))
    free = any(beat.task is not None and beat.task.until is not None for beat in lesson.beats)
    for seed in range(1, FREELY if free else 0):
        walks.chance = Chance(seed)
        walks.walk(Course(lesson))
    walks.note_unreached()
    walks.note_never_later()
    if not free:
        walks.note_unused(course)
    return list(walks.found)


class Walks:
    """The ways through a lesson that were tried, and what was wrong on them."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.found: dict[Text, None] = {}
        self.branches: list[
            list[Option]
        ] = []  # the choices up to and with each that is not the first right one
        self.chance = Chance(0)
        self._reached: set[str] = set()
        self._later: set[str] = set()

    def walk(self, course: Course, *, branching: bool = False) -> None:
        """Go on to the end of the lesson, or to the first thing that does not go as told."""
        try:
            self._speak(course)
            while not course.done:
                course.take(self._next(course, branching=branching))
                self._speak(course)
        except PiocheError as error:
            self.found[error.text] = None

    def _speak(self, course: Course) -> None:
        """Point every bubble of this moment at its thing."""
        for saying in course.said().sayings:
            self._reached.add(saying.fields.path)
            try:
                anchors(self.lesson, course.match, saying.fields)
            except PiocheError as error:
                self.found[error.text] = None

    def _next(self, course: Course, *, branching: bool) -> Option:
        """The next choice on the way: the script's, somebody's in free play, or the pupil's first right one."""
        due = course.due()
        if due is not None:
            return due
        task = course.beat.task
        assert task is not None
        self._reached.add(task.fields.path)
        if task.until is not None:
            return self._freely(course, task.until)
        return self._asked(course, task, branching=branching)

    def _asked(self, course: Course, task: Task, *, branching: bool) -> Option:
        match, lesson = course.match, self.lesson
        if match.ask is None or lesson.pupil not in match.ask.seats:
            prompt = match.ask.prompt if match.ask else ""
            raise task.fields.bad(
                "choose",
                en=f"P{match.asked} is asked here ({prompt}), not the pupil; "
                "write its choice in the `then` of the step before",
                fr=f"on interroge ici P{match.asked} ({prompt}), pas l’élève ; "
                "écrivez son choix dans le `then` de l’étape précédente",
            )
        foreseen: list[Option] = []
        for answer in task.answers:
            meant = lesson.means(match, answer)
            if not meant:
                offered = ", ".join(map(str, match.options()))
                raise answer.fields.bad(
                    "choose",
                    en=f"{' / '.join(answer.texts)}: not offered here; offered are: {offered}",
                    fr=f"{' / '.join(answer.texts)} : pas proposé ici ; sont proposés : {offered}",
                )
            fresh = [option for option in meant if option not in foreseen]
            if branching and answer.stands:
                self.branches += [[*match.choices, option] for option in fresh]
            foreseen += fresh
        self._unforeseen(course, task, foreseen)
        self._at_large(course, task)
        self._later |= course.later() & {option.verb for option in match.options()}
        return foreseen[0]

    def _unforeseen(self, course: Course, task: Task, foreseen: list[Option]) -> None:
        """Every choice that is offered must be right, or answered with a sentence."""
        silent = [str(option) for option in course.match.options() if option not in foreseen]
        if silent and task.otherwise is None:
            listed = ", ".join(silent)
            raised = task.fields.bad(
                "",
                en=f"nothing is said of these choices: {listed}; write [[step.mistake]] or `otherwise`",
                fr=f"rien n’est dit de ces choix : {listed} ; écrivez [[step.mistake]] ou `otherwise`",
            )
            self.found[raised.text] = None

    def _at_large(self, course: Course, task: Task) -> None:
        """Where one choice alone is right, the pupil is shown its button or its thing, not the question around it."""
        right = [answer for answer in task.answers if answer.say is None]
        options = [option for answer in right for option in self.lesson.means(course.match, answer)]
        if QUESTION in task.fields.items("at") and len(options) == 1:
            raised = task.fields.bad(
                "at",
                en="one choice alone is right, and the whole question is pointed at; "
                "point at that choice: { option = … }",
                fr="un seul choix est juste, et c’est toute la question qui est montrée ; "
                "montrez ce choix : { option = … }",
            )
            self.found[raised.text] = None

    def _freely(self, course: Course, until: Fields) -> Option:
        match = course.match
        if not unmet(self.lesson.moment(match), until):
            raise until.bad(
                "", en="this is so already when the free part begins", fr="c’est déjà le cas au début"
            )
        if match.serial > ENDLESS:
            raise until.bad(
                "",
                en=f"played at random, this does not come about in {ENDLESS} choices",
                fr=f"en jouant au hasard, cela n’arrive pas en {ENDLESS} choix",
            )
        options = match.options()
        if not options:
            raise until.bad(
                "",
                en="played at random, somebody is asked and offered nothing",
                fr="en jouant au hasard, une question reste sans réponse possible",
            )
        return options[self.chance.below(len(options))]

    def note_unreached(self) -> None:
        """Note the steps to which no way leads; after a fault on the way they say nothing new."""
        if self.found:
            return
        for step in self.lesson.fields.tables("step"):
            if step.path not in self._reached:
                raised = step.bad(
                    "",
                    en="this step is never reached: the match is over before",
                    fr="cette étape n’est jamais atteinte : la partie est finie avant",
                )
                self.found[raised.text] = None

    def note_never_later(self) -> None:
        """Note the verbs that are meant to come later, and are offered at no moment before."""
        missing = [verb for verb in self.lesson.later if verb not in self._later]
        if missing and not self.found:
            raised = self.lesson.fields.bad(
                "later",
                en=f"{', '.join(missing)}: offered at no moment before the lesson asks for it",
                fr=f"{', '.join(missing)} : proposé à aucun moment avant que la leçon ne le demande",
            )
            self.found[raised.text] = None

    def note_unused(self, course: Course) -> None:
        """Note what chance was never asked for: the lesson means something else than what is played."""
        left = course.match.table.rigged
        if self.found or not left:
            return
        lot = isinstance(left[-1], Lot)
        raised = self.lesson.fields.bad(
            STARTER if lot else "chance",
            en="no lot decides who begins" if lot else f"{len(left)} answers were not used",
            fr="aucun tirage au sort ne décide qui commence"
            if lot
            else f"{len(left)} réponses n’ont pas servi",
        )
        self.found[raised.text] = None
