"""One moment of a match for every pair of eyes: what several of them see alike is made once."""

from pioche.core.decisions import Seat
from pioche.core.events import Event, sight_bit
from pioche.core.match import Match
from pioche.core.sight import Sights, View
from pioche.server.keep.album import witnessed
from pioche.server.present.narrator import Narrator, Open, Question
from pioche.server.wire.messages import written
from pioche.server.wire.positions import Frame, Happening, LogLine, Position, Reason

Alike = tuple[bool, ...]  # of each card in some events, whether one knew it before and knows it after


class Moment:
    """The position now, and the step that led to it."""

    def __init__(
        self,
        match: Match,
        events: tuple[Event, ...],
        narrator: Narrator,
        before: "Moment | None" = None,
    ) -> None:
        self.match, self.serial, self.narrator = match, match.serial, narrator
        self._events, self._knowing = events, knowing(events)
        self._open = [is_open(event, match.table.layout.everybody) for event in events]
        self._sights: Sights = Sights(match, before._sights if before is not None else None)
        self._waiting: Question | None = None
        self._told: dict[Alike, tuple[list[Happening], list[LogLine]]] = {}

    def is_of(self, match: Match, narrator: Narrator) -> bool:
        """Whether that match stands at this moment still."""
        return match is self.match and match.serial == self.serial and narrator is self.narrator

    def position(self, viewer: Seat | None) -> Position:
        """The position as those eyes see it."""
        return self._position(viewer, self._sights.view(viewer))

    def _position(self, viewer: Seat | None, shown: View) -> Position:
        """The same with a view as it is shown; all who wait are told what a spectator is."""
        if viewer in shown.asked or shown.scores:
            position = self.narrator.position(self._sights.view(viewer))
            position.view = shown
            return position
        if self._waiting is None:
            self._waiting = self.narrator.waiting(shown.prompt, shown.asked, lambda: self._sights.view(None))
        return Position(shown, *self._waiting, [], None)

    def reason(self, viewer: Seat, token: int) -> Reason | None:
        """Why those eyes cannot use a card now."""
        return self.narrator.reason(self._sights.view(viewer), token)

    def frame(self, viewer: Seat | None) -> Frame:
        """The step as those eyes saw it, for a message: what others see alike is in JSON already."""
        seats = self.match.table.seats
        likeness = alike(self._knowing, viewer, seats)
        told = self._told.get(likeness)
        if told is None:
            both = zip(witnessed(self._events, viewer, seats), self._open, strict=True)
            seen = [Open(event) if open else event for event, open in both]
            told = self._told[likeness] = (
                written(self.narrator.happenings(seen)),
                written(self.narrator.lines(self.serial, seen)),
            )
        shown = self._sights.message(viewer)
        return Frame(shown.serial, self._position(viewer, shown), *told)


def knowing(events: tuple[Event, ...]) -> list[int]:
    """Who knew each card in some events before, and who knows it after, as bits of sight."""
    cards = [card for event in events for card in (event.card, event.aim) if card is not None]
    return [mask for card in cards for mask in (card.before, card.after)]


def is_open(event: Event, everybody: int) -> bool:
    """Whether all saw the same faces in an event, those who look on too."""
    cards = [card for card in (event.card, event.aim) if card is not None]
    return all((card.before | card.after) & everybody in (0, everybody) for card in cards)


def alike(masks: list[int], viewer: Seat | None, seats: int) -> Alike:
    """What tells those apart who saw some events differently."""
    bit = sight_bit(viewer, seats)
    return tuple([mask & bit != 0 for mask in masks])
