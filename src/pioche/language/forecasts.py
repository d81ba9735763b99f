"""What happens if: what an option costs and does, in words, from what a seat knows (`core.ahead`).

A game says in `[forecast]` of its `explain.toml` which events and public columns are told, and how.  Told is only what
is the same on every way: what a further choice of one's own could change is left out, or told as a range.
"""

import sys
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple

from pioche.core.ahead import Bounds, Way, ways
from pioche.core.decisions import Option, Seat
from pioche.core.events import Event, sight_bit
from pioche.core.match import Match
from pioche.core.text import Text
from pioche.language.explained import Explained, Foretold
from pioche.language.reasons import said
from pioche.language.speaker import Speaker

Tone = Literal["warning", "sure", "note"]
UNANSWERED: Final = Text(fr="Si personne ne répond :", en="If nobody answers:")
CHOICES: Final = Text(fr="La suite dépend de vos choix.", en="What follows depends on your choices.")
OPEN: Final = Text(fr="La suite dépend des cartes.", en="What follows depends on the cards.")
WON: Final = Text(fr="Vous gagnerez la partie.", en="You will win the match.")
LOST: Final = Text(fr="Vous perdrez la partie.", en="You will lose the match.")


class Told(NamedTuple):
    """A line of a forecast."""

    text: str
    tone: Tone


def forecast(
    explained: Explained, blind: Match, seat: Seat, option: Option, speakers: Sequence[Speaker]
) -> list[list[Told]]:
    """What an option costs and does, for each speaker; `blind` is an imagined match of the seat, and stays as it is."""
    if option not in blind.options() or blind.ask is None or seat not in blind.ask.seats:
        return [[] for _ in speakers]
    before = blind.view(seat).table
    bounds = Bounds(explained.forecast.unanswered, explained.forecast.until)
    found = ways(blind, seat, option, bounds)
    teller = _Teller(explained, found, before, seat, blind.table.seats)
    return [teller.told(speaker) for speaker in speakers]


class _Teller:
    """Words what all ways have in common."""

    def __init__(
        self, explained: Explained, found: Sequence[Way], before: Mapping[str, Any], seat: Seat, seats: int
    ) -> None:
        self.forecast, self.ways = explained.forecast, found
        self.before, self.seat, self.seats = before, seat, seats
        self.bit = sight_bit(seat, seats)

    def told(self, speaker: Speaker) -> list[Told]:
        """The lines: on what they hang, what is in vain, what is sure, and what is not."""
        warnings, sure = self._warnings(speaker), [*self._events(speaker), *self._columns(speaker)]
        end = self._end()
        lines = [Told(text, "warning") for text in warnings] + [Told(text, "sure") for text in sure]
        lines += [Told(end.said(speaker.lang), "warning" if end is LOST else "sure")] if end else []
        if lines and any(way.unanswered for way in self.ways):
            lines.insert(0, Told(said(UNANSWERED, speaker, {}), "note"))
        for note, holds in ((CHOICES, "parted"), (OPEN, "open")):
            if lines and any(getattr(way, holds) for way in self.ways):
                lines.append(Told(note.said(speaker.lang), "note"))
        return lines

    def _warnings(self, speaker: Speaker) -> list[str]:
        """What is in vain on every way."""
        each = [
            dict.fromkeys(
                said(template, speaker, self._vain(speaker, event))
                for event in way.events
                if event.seat == self.seat and (template := self.forecast.warnings.get(event.what))
            )
            for way in self.ways
        ]
        return [text for text in each[0] if all(text in texts for texts in each)]

    def _vain(self, speaker: Speaker, event: Event) -> dict[str, Any]:
        """What a warning may name: the card, and the event as the log will tell it."""
        told = speaker.event(event.witnessed(self.bit)).told_to(self.seat)
        return {"card": speaker.card(self._face(event)), "told": told}

    # ---- events

    def _events(self, speaker: Speaker) -> list[str]:
        found = []
        for key, template in self.forecast.events.items():
            what, _, special = key.partition(".")
            if special in ("", "other"):
                lines = self._event(speaker, what, template, other=special == "other")
            else:
                lines = self._maybe(speaker, what, template) if special == "may" else []
            found.append((self._first(what), lines))
        if self.forecast.in_order:
            found.sort(key=lambda each: each[0])
        return [line for _, lines in found for line in lines]

    def _first(self, what: str) -> int:
        """When an event first happens, as the first way on which it does tells it; late where it never does."""
        for way in self.ways:
            for number, event in enumerate(way.events):
                if event.what == what:
                    return number
        return sys.maxsize

    def _maybe(self, speaker: Speaker, what: str, template: Foretold) -> list[str]:
        """What one's own choices can make sure, which on other ways need not happen: of a single card, known before."""
        each = [[event for event in way.events if self._is(event, what, False)] for way in self.ways]
        faces = {self._face(event) for events in each for event in events}
        if all(each) or len(faces) != 1 or not (face := faces.pop()):
            return []
        return [said(template, speaker, {"card": speaker.card(face)})]

    def _event(self, speaker: Speaker, what: str, template: Foretold, *, other: bool) -> list[str]:
        """An event that happens on every way, as often as is sure; of a single card, which it is if that is sure."""
        if self._meaningless(template):
            return []
        each = [[event for event in way.events if self._is(event, what, other)] for way in self.ways]
        count = min(map(len, each))
        if not count:
            return []
        first = each[0][0]
        fields: dict[str, Any] = {
            "count": speaker.amount(count),
            "amount": _span([sum(event.amount for event in events) for events in each], speaker),
            "seat": speaker.player(first.seat),
            "other": speaker.player(first.other),
        }
        faces = {self._face(event) for events in each for event in events[:count]}
        named = self.forecast.events.get(f"{what}.card")
        if named is not None and count == 1 and not other and len(faces) == 1 and (face := faces.pop()):
            return [said(named, speaker, {**fields, "card": speaker.card(face)})]
        return [said(template, speaker, fields)]

    def _meaningless(self, template: Foretold) -> bool:
        """Whether something else happens that makes it mean nothing."""
        return any(event.what in template.unless for way in self.ways for event in way.events)

    def _is(self, event: Event, what: str, other: bool) -> bool:
        """Whether an event is of that kind, and of one's own, nobody's or (`other`) somebody else's."""
        if event.other == self.seat:  # done to oneself: what follows tells it
            return False
        return event.what == what and (event.seat not in (self.seat, None)) == other

    def _face(self, event: Event) -> str:
        """The card of an event, if the seat knew it before."""
        card = event.card
        return card.face if card is not None and card.before & self.bit else ""

    # ---- what everybody can count

    def _columns(self, speaker: Speaker) -> list[str]:
        lines = []
        for key, template in self.forecast.columns.items():
            column, _, special = key.partition(".")
            others = [seat for seat in range(self.seats) if seat != self.seat]
            for seat in others if special == "other" else [self.seat]:
                told = self._same if special == "same" else self._column
                lines += [] if self._meaningless(template) else told(speaker, column, template, seat)
        return lines

    def _column(self, speaker: Speaker, column: str, template: Foretold, seat: Seat) -> list[str]:
        """What a seat has of something before and after: of others where it is sure to change, of oneself where it may.

        An Assassin who could kill one of one's own is still one more character, if one likes.
        """
        before = self.before[column][seat]
        after = {way.table[column][seat] for way in self.ways}
        if after == {before} or (before in after and seat != self.seat):
            return []
        span = Span(min(after), max(after), speaker, before)
        return [said(template, speaker, {"seat": speaker.player(seat), "before": before, "after": span})]

    def _same(self, speaker: Speaker, column: str, template: Foretold, seat: Seat) -> list[str]:
        """What stays as it is on every way, although something happens that one may think would change it."""
        before = self.before[column][seat]
        happens = all(
            any(self._is(event, template.after, False) for event in way.events) for way in self.ways
        )
        if not happens or any(way.table[column][seat] != before for way in self.ways):
            return []
        return [said(template, speaker, {"seat": speaker.player(seat), "before": before, "after": before})]

    def _end(self) -> Text | None:
        """Who wins, where the match is over on every way."""
        scores = {way.outcome.scores[self.seat] if way.outcome else -1.0 for way in self.ways}
        return {1.0: WON, 0.0: LOST}.get(scores.pop()) if len(scores) == 1 else None


class Span(NamedTuple):
    """A number, or from which to which it goes: `{amount}` gives digits, `{amount:un marqueur}` agrees."""

    least: int
    most: int
    speaker: Speaker
    before: int | None = None  # what it is now, where that is told beside it: it is not said twice

    def __format__(self, spec: str) -> str:
        most = format(self.speaker.amount(self.most), spec)
        if self.least == self.most:
            return most
        if self.least == self.before:
            return f"jusqu’à {most}" if self.speaker.lang == "fr" else f"up to {most}"
        if self.most == self.before:
            least = format(self.speaker.amount(self.least), spec)
            return f"peut-être {least}" if self.speaker.lang == "fr" else f"perhaps {least}"
        joint = "à" if self.speaker.lang == "fr" else "to"
        noun = " " + most.split(" ", 1)[1] if spec else ""
        return f"{self.least} {joint} {self.most}{noun}"


def _span(values: Sequence[int], speaker: Speaker) -> Span:
    return Span(min(values), max(values), speaker)


def sampled(speaker: Speaker, card: str) -> list[dict[str, Any]]:
    """What the sentences of a forecast may be filled with: one of everything, and several."""
    return [
        {
            "count": speaker.amount(count),
            "amount": Span(1, count, speaker),
            "before": count,
            "after": Span(1, count, speaker),
            "seat": speaker.player(0),
            "other": speaker.player(1),
            "card": speaker.card(card),
            "told": "…",
        }
        for count in (1, 3)
    ]
