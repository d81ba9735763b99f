"""Views and witnessed events as the wire says them: worded in both languages, with what can be clicked.

Everything here is made from what one seat may know (its view and the events as it saw them), never from the table.
"""

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any

from pioche.core.contract import TableSpec
from pioche.core.decisions import Option
from pioche.core.sight import View
from pioche.core.text import Text
from pioche.games import game as rules_of
from pioche.games import texts
from pioche.language.wording import LANGS, Line, Speaker
from pioche.server.present.touch import touches
from pioche.server.wire.positions import CardSeen, Choice, Frame, Happening, LogLine, Position

Seen = Sequence[Mapping[str, Any]]  # witnessed events
Names = Mapping[str, Sequence[str]]  # for each language the names of the seats


class Narrator:
    """Says the things of one table."""

    def __init__(self, game: str, spec: TableSpec, names: Names) -> None:
        self._points = rules_of(game).shown.points
        wording = texts.wording(game, spec)
        self._speakers: list[Speaker] = [wording.speaker(lang, names[lang]) for lang in LANGS]
        self._lately: deque[tuple[int, Seen, list[LogLine]]] = deque(maxlen=8)

    def position(self, view: View) -> Position:
        """A moment as one seat may know it."""
        fr, en = self._speakers
        ended = bool(view.scores)
        prompt = Text(fr="", en="") if ended else Text(fr=fr.prompt(view), en=en.prompt(view))
        choices = [self._choice(Option.parse(text), view) for text in view.options]
        ending = Text(fr=fr.ending(view), en=en.ending(view)) if ended else None
        return Position(view, prompt, list(fr.prompt_rules(view)), choices, ending)

    def frame(self, view: View, seen: Seen) -> Frame:
        """A step: what one seat witnessed, and the position after it."""
        events = [happening(event) for event in seen]
        return Frame(view.serial, self.position(view), events, self.lines(view.serial, seen))

    def lines(self, step: int, seen: Seen) -> list[LogLine]:
        """Witnessed events as lines of the log; most eyes see the same, so that the last ones are kept."""
        for number, same, lines in self._lately:
            if number == step and same == seen:
                return lines
        lines = self._worded(step, seen)
        self._lately.append((step, seen, lines))
        return lines

    def _worded(self, step: int, seen: Seen) -> list[LogLine]:
        told = [speaker.told(seen) for speaker in self._speakers]
        if len(told[0]) != len(told[1]):  # the languages gather repetitions differently
            told = [[speaker.event(event) for event in seen] for speaker in self._speakers]
        return [_line(step, fr, en) for fr, en in zip(*told, strict=True)]

    def _choice(self, option: Option, view: View) -> Choice:
        fr, en = self._speakers
        source, target = touches(view, option, self._points)
        entry = fr.option_entry(option, view)
        return Choice(
            option=str(option),
            verb=option.verb,
            amount=option.amount,
            label=Text(fr=fr.option(option, view), en=en.option(option, view)),
            short=Text(fr=fr.option(option, view, case="short"), en=en.option(option, view, case="short")),
            source=source,
            target=target,
            rules=list(entry.rules) if entry else [],
        )


def happening(seen: Mapping[str, Any]) -> Happening:
    """A witnessed event on the wire."""
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
        aim=CardSeen(**seen["aim"]) if "aim" in seen else None,
    )


def _line(step: int, fr: Line, en: Line) -> LogLine:
    return LogLine(step, Text(fr=fr.text, en=en.text), fr.rule, fr.depth, fr.tone, fr.what)
