"""What a lesson is, once read: how its match begins, and what is said and asked in it, beat by beat."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pioche.core.contract import TableSpec
from pioche.core.decisions import Option, Seat
from pioche.core.errors import BadScenario
from pioche.core.events import Event
from pioche.core.match import Match
from pioche.core.rig import Rig
from pioche.core.text import Text
from pioche.scenario.choices import Choices
from pioche.scenario.fields import Fields
from pioche.scenario.moment import Moment, chosen
from pioche.scenario.names import Names
from pioche.scenario.read import Stage


class Due(NamedTuple):
    """A choice that the lesson takes by itself, and where its file says so."""

    text: str
    fields: Fields
    key: str


class Saying(NamedTuple):
    """A bubble: a sentence or two, and what it points at."""

    text: Text
    fields: Fields  # of the step: `at` is read from it when the table is there to be pointed at


class Answer(NamedTuple):
    """Some choices of the pupil's that the lesson foresees: right ones, or a mistake with what is said of it."""

    fields: Fields
    then: tuple[Due, ...] = ()  # what happens next by itself
    say: Text | None = None  # of a mistake
    stands: bool = True  # whether the lesson goes on with it, or does not take it

    @property
    def texts(self) -> list[str]:
        """The choices, as the file writes them."""
        return self.fields.texts("choose")


class Task(NamedTuple):
    """What the pupil is to do: one of some choices, or to play freely until something is so."""

    fields: Fields
    answers: tuple[Answer, ...] = ()
    otherwise: Text | None = None  # what is said of all other choices
    until: Fields | None = None
    nudge: Text | None = None  # a few words in place of the last bubble, where the step has none of its own


class Beat(NamedTuple):
    """What is said at one moment, one bubble after the other, and what is asked then; None: nothing more."""

    words: tuple[Saying, ...]
    task: Task | None


class Closing(NamedTuple):
    """What is said at the end: why it ended so, and what the pupil knows now."""

    won: Text
    lost: Text
    drawn: Text
    known: tuple[Text, ...]


class Real(NamedTuple):
    """What comes after the lesson: the deck of a first real match, and the variant that the lesson is the door of."""

    deck: str = ""
    variant: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson of a game."""

    id: str
    stage: Stage
    fields: Fields
    aliases: Fields
    title: Text
    line: Text
    minutes: int
    spec: TableSpec
    seed: int
    rig: Rig
    pupil: Seat
    others: int  # level of the bots that play where nothing is scripted
    before: tuple[Due, ...]
    later: tuple[str, ...]  # verbs that the pupil is not shown before the lesson comes to them
    beats: tuple[Beat, ...]
    closing: Closing
    real: Real

    @property
    def bubbles(self) -> int:
        """How many sentences the way through has."""
        return sum(len(beat.words) for beat in self.beats)

    def begun(self) -> Match:
        """The match when the pupil comes to it."""
        match = Match(self.stage.game, self.spec, self.seed, rig=self.rig)
        for due in self.before:
            self.follow(match, self.chosen(match, due))
        return match

    def follow(self, match: Match, option: Option) -> list[Event]:
        """Take a choice: of what several seats are asked, the pupil answers."""
        ask = match.ask
        return match.choose(option, self.pupil if ask is not None and self.pupil in ask.seats else None)

    def moment(self, match: Match) -> Moment:
        """A moment of the match, as scenarios look at it."""
        names = Names(match.table.faces, self.aliases, match.table.seats)
        return Moment(match, (), self.stage, names, Choices(self.stage, names))

    def chosen(self, match: Match, due: Due) -> Option:
        """The option that a scripted choice means; refused where it means none."""
        found = chosen(self.moment(match), due.fields, due.text, due.key)
        if isinstance(found, Text):
            raise BadScenario.saying(found)
        return found.option

    def means(self, match: Match, answer: Answer) -> Sequence[Option]:
        """The options that an answer foresees now; a text that can mean none at all is refused."""
        moment, options = self.moment(match), match.options()
        return [
            option
            for text in answer.texts
            for option in moment.choices.meant(text, match, options, answer.fields, "choose")
        ]
