"""Views and witnessed events as the wire says them: worded in both languages, with what can be clicked.

Everything here is made from what one seat may know (its view and the events as it saw them), never from the table.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from pioche.core.contract import TableSpec
from pioche.core.decisions import Option, Seat
from pioche.core.sight import View
from pioche.core.text import Text
from pioche.games import game as rules_of
from pioche.games import texts
from pioche.language.drama import Drama, Weight
from pioche.language.reasons import touched
from pioche.language.speaker import Speaker
from pioche.language.written import LANGS, Line, Run
from pioche.server.present.touch import touches
from pioche.server.wire.positions import CardSeen, Choice, Frame, Happening, LogLine, Position, Reason

Seen = Sequence[Mapping[str, Any]]  # witnessed events
Names = Mapping[str, Sequence[str]]  # for each language the names of the seats
REMEMBERED = 300  # options whose wording a table keeps in memory
RETOLD = 64  # lines of its log
Words = tuple[Text, str, int, str, str, Weight, Seat | None, Text | None, Seat | None, Text | None]


class Open(dict[str, Any]):
    """A witnessed event of whose cards everybody saw the same."""


class Question(NamedTuple):
    """What is asked now, in words, with the rules that decide who is asked what."""

    prompt: Text
    rules: list[str]


class Narrator:
    """Says the things of one table.

    Only the options of whoever is asked, who are told last, are remembered for the next time, questions that say no
    more than who is asked, and lines of which everybody saw the same: a wording that is remembered takes less time,
    and must not tell anybody of a card they have not seen.
    """

    def __init__(self, game: str, spec: TableSpec, names: Names) -> None:
        self._points = rules_of(game).shown.points
        self._besides = texts.explained(game).besides
        wording = texts.wording(game, spec)
        self._speakers: list[Speaker] = [wording.speaker(lang, names[lang]) for lang in LANGS]
        self._labels: dict[tuple[Option, str, Seat | None, Hashable], tuple[Text, Text, list[str]]] = {}
        self._waiting: dict[tuple[str, tuple[Seat, ...]], Question] = {}
        self._lines: dict[Hashable, Words] = {}

    def position(self, view: View) -> Position:
        """A moment as one seat may know it."""
        if view.scores:
            fr, en = self._speakers
            advice = Text(fr=fr.advice(view), en=en.advice(view))
            return Position(
                view,
                Text(fr="", en=""),
                list(fr.prompt_rules(view)),
                [],
                self.ending(view),
                advice if advice.en else None,
                self.ending(msgspec.structs.replace(view, seat=None)),
            )
        prompt, rules = self.question(view)
        return Position(view, prompt, rules, self._choices(view), None)

    def ending(self, view: View) -> Text:
        """What decided a match that is over, as it is said to the eyes of a view."""
        fr, en = self._speakers
        return Text(fr=fr.ending(view), en=en.ending(view))

    def question(self, view: View) -> Question:
        """The question of a view."""
        (fr, rules), (en, _) = (speaker.question(view) for speaker in self._speakers)
        return Question(Text(fr=fr, en=en), list(rules))

    def waiting(self, prompt: str, asked: tuple[Seat, ...], view: Callable[[], View]) -> Question:
        """The question as it is said to all who wait; `view`, a spectator's, is only looked at where it matters."""
        found = self._waiting.get((prompt, asked))
        if found is None:
            found = self.question(view())
            if self._speakers[0].says_only_who(prompt):
                self._waiting[prompt, asked] = found
        return found

    def reason(self, view: View, token: int) -> Reason | None:
        """Why the card of a token cannot be used now; None where it can be, or where the question makes no sense."""
        card = touched(view, token)
        if card is None or self._uses(view, token):
            return None
        fr, en = (texts.why_not(view, speaker, card) for speaker in self._speakers)
        return Reason(Text(fr=fr.text, en=en.text), list(fr.rules)) if fr and en else None

    def _uses(self, view: View, token: int) -> bool:
        """Whether an option uses that card."""
        options = [
            option for text in view.options if (option := Option.parse(text)).verb not in self._besides
        ]
        ends = (end for option in options for end in touches(view, option, self._points))
        return any(touch.token == token for end in ends for touch in end)

    def frame(self, view: View, seen: Seen) -> Frame:
        """A step: what one seat witnessed, and the position after it."""
        return Frame(view.serial, self.position(view), self.happenings(seen), self.lines(view.serial, seen))

    def happenings(self, seen: Seen) -> list[Happening]:
        """Witnessed events on the wire."""
        drama = self._speakers[0].drama
        return [_happening(event, drama(event)) for event in seen]

    def lines(self, step: int, seen: Seen) -> list[LogLine]:
        """Witnessed events as lines of the log."""
        return [LogLine(step, *self._words(run)) for run in self._speakers[0].wording.runs(seen, *LANGS)]

    def _words(self, run: Run) -> Words:
        """A line but for its step; the same things happen again and again at a table."""
        if not all(type(event) is Open for event in run.alike):
            fr, en = (speaker.said(run) for speaker in self._speakers)
            return _words(fr, en)
        matter = run.matter
        found = self._lines.get(matter)
        if found is None:
            if len(self._lines) >= RETOLD:
                self._lines.clear()
            fr, en = (speaker.retold(run, matter) for speaker in self._speakers)
            found = self._lines[matter] = _words(fr, en)
        return found

    def _choices(self, view: View) -> list[Choice]:
        if not view.options:
            return []
        options = self._speakers[0].in_order(map(Option.parse, view.options), view.seat)
        return [self._choice(option, view) for option in options]

    def _choice(self, option: Option, view: View) -> Choice:
        source, target = touches(view, option, self._points)
        label, short, rules = self._label(option, view)
        return Choice(str(option), option.verb, option.amount, label, short, source, target, rules)

    def _label(self, option: Option, view: View) -> tuple[Text, Text, list[str]]:
        """How an option reads, at length and short, and its rules; all that it depends on is the key."""
        key = (option, view.prompt, view.seat, self._speakers[0].names_of(option, view))
        found = self._labels.get(key)
        if found is None:
            fr, en = self._speakers
            entry = fr.option_entry(option, view)
            if len(self._labels) >= REMEMBERED:
                self._labels.clear()
            found = self._labels[key] = (
                Text(fr=fr.option(option, view), en=en.option(option, view)),
                Text(fr=fr.option(option, view, case="short"), en=en.option(option, view, case="short")),
                list(entry.rules) if entry else [],
            )
        return found


def _words(fr: Line, en: Line) -> Words:
    """A line in both languages, but for its step."""
    you = Text(fr=fr.you, en=en.you) if fr.you and en.you else None
    yours = Text(fr=fr.yours, en=en.yours) if fr.yours and en.yours else None
    text, weight = Text(fr=fr.text, en=en.text), fr.drama.weight
    return text, fr.rule, fr.depth, fr.tone, fr.what, weight, fr.seat, you, fr.other, yours


def _happening(seen: Mapping[str, Any], drama: Drama) -> Happening:
    return Happening(
        what=seen["what"],
        rule=seen["rule"],
        depth=seen.get("depth", 0),
        seat=seen.get("seat"),
        other=seen.get("other"),
        source=seen.get("source", ""),
        target=seen.get("target", ""),
        amount=seen.get("amount", 0),
        note=seen.get("note", ""),
        card=CardSeen(**seen["card"]) if "card" in seen else None,
        weight=drama.weight,
        effect=drama.effect,
        aim=CardSeen(**seen["aim"]) if "aim" in seen else None,
    )
