"""The turning points of a finished match, in the terminal."""

from typing import TYPE_CHECKING, NamedTuple

from pioche.cli.common import either

if TYPE_CHECKING:
    from pioche.core.decisions import Seat
    from pioche.core.record import Record
    from pioche.language.drama import Weight
    from pioche.language.speaker import Speaker
    from pioche.language.written import Line


class Told(NamedTuple):
    """A line of the log, and after which choice it stands."""

    step: int
    line: "Line"

    @property
    def tone(self) -> str:
        """The line's own."""
        return self.line.tone

    @property
    def weight(self) -> "Weight":
        """The line's own."""
        return self.line.drama.weight

    @property
    def seat(self) -> "Seat | None":
        """The line's own."""
        return self.line.seat


class TurningPoint(NamedTuple):
    """A turning point in words: the choice that counted most, what happened, and who stood better from then on."""

    step: int
    text: str
    seat: "Seat"
    before: float
    after: float

    def said(self, speaker: "Speaker", lang: str) -> str:
        """One line for the terminal."""
        name, before, after = speaker.player(self.seat), round(100 * self.before), round(100 * self.after)
        swing = either(
            lang, fr=f"{name}\u00a0: {before}\u00a0% → {after}\u00a0%", en=f"{name}: {before}% → {after}%"
        )
        return f"{self.step:>4}  {self.text} ({swing})"


def turning_points(record: "Record", speaker: "Speaker") -> list[TurningPoint]:
    """Where a match turned, as the judgement of its game sees it with all cards open."""
    from pioche.bots.hindsight import look_back
    from pioche.games import game, texts
    from pioche.language.retold import retold

    everybody = (1 << (record.spec.seats + 1)) - 1
    found = []
    weigh = texts.wording(record.game, record.spec).matter
    for turn in look_back(game(record.game), record, weigh).turns:
        lines = [
            Told(step, line)
            for step, events in enumerate(turn.events, turn.first)
            for line in speaker.told(event.witnessed(everybody) for event in events)
        ]
        told = retold(lines, turn.seat)
        text = " ".join(each.line.text for each in told)
        found.append(TurningPoint(told[-1].step, text, turn.seat, turn.before, turn.after))
    return found
