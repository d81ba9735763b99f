"""A lesson in the terminal: a sitting whose bubbles are printed above the questions they lead up to."""

import os
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.padding import Padding
from rich.panel import Panel
from rich.text import Text

from pioche.cli.seats import Sitter
from pioche.cli.session import Happened, Session
from pioche.core.contract import Outcome
from pioche.core.decisions import Decision, Option, Seat
from pioche.core.errors import PiocheError
from pioche.core.record import load, record_of, replay, save, steps
from pioche.core.text import Text as Words
from pioche.lesson.anchors import Anchor, anchors
from pioche.lesson.course import Course
from pioche.lesson.plan import Lesson


def kept_at(lesson: Lesson) -> Path:
    """Where a lesson that is left waits for its pupil."""
    state = Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "pioche"
    return state / "lessons" / f"{lesson.stage.game.id}.{lesson.id}.json"


class Lecture(Session):
    """A sitting at a lesson: what others do is scripted, and what is no answer to it is explained."""

    asks_all = True

    def __init__(self, lesson: Lesson, called: str, sitters: list[Sitter], lang: str, out: Console) -> None:
        super().__init__(lesson.begun(), sitters, lang, out, lesson.seed)
        self.lesson = lesson
        self.called = called  # how `pioche learn` is told to come back to it
        self.told = dict.fromkeys(self.told, len(self.happened))  # what came before is no part of the lesson
        self._corrected = False  # the same question is asked again, and nothing has changed

    def resume(self) -> bool:
        """Go on where the pupil left; False where nothing is kept that fits the lesson as it is now."""
        try:
            record = load(kept_at(self.lesson))
            if record.rig != self.lesson.rig or record.spec != self.match.spec:
                return False
            match = replay(self.match.game, record)
        except PiocheError:
            return False
        if match.outcome is not None or Course.after(self.lesson, match.choices).lost:
            return False
        self.match = match
        self.happened = [
            Happened(number, event)
            for number, (_, events) in enumerate(steps(match.game, record))
            for event in events
        ]
        self.told = dict.fromkeys(self.told, len(self.happened))
        return True

    @property
    def course(self) -> Course:
        """Where the pupil stands."""
        return Course.after(self.lesson, self.match.choices)

    def run(self, ask: Callable[[Seat, Decision], Option | None]) -> Outcome:
        """Play to the end of the match, or of the lesson."""
        while isinstance(decision := self.match.decision(), Decision):
            course = self.course
            if course.done:
                raise Done
            answer, pupil = course.due(), self.lesson.pupil
            seat = pupil if pupil in decision.seats else decision.seat
            if answer is None and seat != pupil:
                answer = self.thought(seat)
            elif answer is None:
                answer = self._answered(ask(seat, _shown(decision, course)), course)
            if answer is not None:
                self.take(answer, seat)
                self.keep()
        return decision

    def _answered(self, option: Option | None, course: Course) -> Option | None:
        """The pupil's choice, unless the lesson has something to say against it."""
        objection = course.objection(option) if option is not None else None
        if objection is None:
            return option
        self.asked_at.pop()
        self._corrected = True
        self.out.print(
            Panel(Text(objection.said(self.lang)), border_style="red", width=min(self.out.width, 90))
        )
        return None

    # ---- what is said

    def draw(self, seat: Seat | None) -> None:
        """Draw the table, unless it still stands above."""
        if not self._corrected:
            super().draw(seat)

    def show_menu(self, seat: Seat, decision: Decision) -> None:
        """Print the bubbles of the moment, then the question; after a mistake the question alone."""
        if not self._corrected:
            self._speak()
        self._corrected = False
        super().show_menu(seat, decision)

    def _speak(self) -> None:
        """Print the bubbles of the moment."""
        said = self.course.said()
        if said.came is not None:
            self._bubble(said.came, "", "")
        for number, saying in enumerate(said.sayings, said.first):
            points = anchors(self.lesson, self.match, saying.fields)
            at = ", ".join(filter(None, map(self._pointed, points)))
            self._bubble(saying.text, f"{number}/{self.lesson.bubbles}", at)

    def _bubble(self, text: Words, title: str, at: str) -> None:
        panel = Panel(
            Text(text.said(self.lang)),
            title=title or None,
            title_align="left",
            subtitle=Text(f"☞ {at}") if at else None,
            subtitle_align="left",
            border_style="cyan",
            width=min(self.out.width, 90),
        )
        self.out.print(Padding(panel, (1, 0, 0, 0)))

    def _pointed(self, at: Anchor) -> str:
        """What a bubble points at, in words."""
        if at.option:
            return self.speaker.option(Option.parse(at.option), self.match.view(self.lesson.pupil))
        if at.column:
            return self.speaker.column(at.column)
        if at.pile:
            zone, _, seat = at.pile.partition(".")
            where = self.speaker.name(self.speaker.zone(zone))
            if seat and int(seat) != self.lesson.pupil:
                where += f" ({self.sitters[int(seat)].name})"
            return f"{self.speaker.name(self.speaker.card(at.face))} · {where}" if at.face else where
        return "" if at.seat is None else self.sitters[at.seat].name

    def close(self) -> None:
        """Say why it ended so, what the pupil knows now, and the way to a real match."""
        kept_at(self.lesson).unlink(missing_ok=True)
        ending = self.course.ending()
        if ending is not None:
            self._bubble(ending, "", "")
        self.say(fr="Ce que vous savez maintenant :", en="What you know now:", style="bold")
        for known in self.lesson.closing.known:
            self.line(f"  • {known.said(self.lang)}")
        self.say(fr="Pour une vraie partie :", en="For a real match:", style="bold")
        self.command(f"pioche play {self.match.game.id} --seats {self._seats()}")

    def _seats(self) -> str:
        return ",".join(sitter.kind for sitter in self.sitters)

    # ---- files

    def keep(self) -> Path | None:
        """Save the lesson as far as it has come, if that is possible."""
        path = kept_at(self.lesson)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            names = tuple(sitter.name for sitter in self.sitters)
            save(record_of(self.match, names, self.lesson.id), path)
        except (OSError, PiocheError):
            return None
        return path

    def way_back(self, path: Path) -> str:
        """The command that goes on with the lesson."""
        return f"pioche learn {self.called}"


def _shown(decision: Decision, course: Course) -> Decision:
    """The question without what comes later in the lesson."""
    later = course.later()
    return decision._replace(
        options=tuple([option for option in decision.options if option.verb not in later])
    )


class Done(Exception):
    """Nothing more is asked of the pupil, although the match goes on."""


def sit_down(lecture: Lecture, *, again: bool) -> None:
    """Say what the lesson is about, and where the pupil had left it."""
    lesson = lecture.lesson
    lecture.out.rule(f"[bold]{lesson.title.said(lecture.lang)}[/bold]", style="cyan")
    lecture.line(lesson.line.said(lecture.lang), "italic")
    if not again and lecture.resume():
        lecture.say(fr="Vous reprenez où vous en étiez.", en="You are back where you left off.", style="bold")
    lecture.say(
        fr="Les cartes de cette leçon sont arrangées. Tapez ? pour l’aide, quitter pour partir.",
        en="The cards of this lesson are arranged. Type ? for help, quit to leave.",
        style="dim",
    )


def leave(lecture: Lecture) -> None:
    """A polite good-bye that says how to come back."""
    path = lecture.keep()
    lecture.say(
        fr="À bientôt. La leçon vous attend ; pour la reprendre :" if path else "À bientôt.",
        en="See you soon. The lesson waits for you; to go on:" if path else "See you soon.",
    )
    if path:
        lecture.command(lecture.way_back(path))
