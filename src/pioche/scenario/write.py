"""Writing scenarios: any moment of a match as a file that a designer can go on with.

What is written is the table of the last checkpoint as the referee knows it, the choices since, and the question that
came then.  Laid again, the match goes on as it did, chance included.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

import msgspec

from pioche.core.contract import Outcome, TableSpec
from pioche.core.decisions import Card, Decision, Option, Seat
from pioche.core.match import Match
from pioche.core.seeds import WIDE, written
from pioche.core.table import Table
from pioche.language.speaker import Speaker
from pioche.scenario.expect import NOBODY
from pioche.scenario.fields import Fields, Where
from pioche.scenario.names import Names
from pioche.scenario.positions import Form, Positions
from pioche.scenario.read import Stage
from pioche.scenario.toml import Inline, toml

_HALF = 1 << 63


def write(stage: Stage, match: Match, name: str, speaker: Speaker, following: str = "") -> str:
    """The scenario file of a match at this moment; `following` is the choice that was taken then, if any."""
    t = match.checkpoint
    positions = stage.positions
    lines = [f"game = {toml(match.game.id)}", "", "[[case]]", f"name = {toml(name)}"]
    lines += _spec(stage, match.spec)
    lines.append(f"seed = {_state(t.chance.state)}  # so that shuffles come out as they did")
    lines += [f"{key} = {toml(value)}" for key, value in positions.says(t).items()]
    marks = [mark for mark in positions.marks if mark in (*stage.game.shown.marks, *positions.laid)]
    written = Written(t, positions, marks)
    lines += [f"{zone.name} = {toml(written.zone(zone.name, 0))}" for zone in t.zones if zone.shared]
    for seat in range(t.seats):
        said = positions.seat_says(t, seat, written.seat(seat))
        lines += ["", f"[case.seat.{seat}]", *(f"{key} = {toml(value)}" for key, value in said.items())]
    lines += _choices_since(match, speaker)
    lines += ["", "[case.expect]", *_question(match, speaker)]
    if following:
        lines.append(f"# What was chosen then: {toml(following)}")
    return "\n".join(lines) + "\n"


def _state(state: int) -> str:
    """The state of chance as TOML writes it: its numbers have 64 bits with their sign."""
    if state >= WIDE:
        return toml(written(state))
    return str(state - 2 * _HALF if state >= _HALF else state)


def _spec(stage: Stage, spec: TableSpec) -> list[str]:
    """What the table asks beyond the printed game; cards have tables of their own, where they can be changed."""
    plain = TableSpec(seats=spec.seats, cards=spec.cards)
    said = msgspec.to_builtins(spec if stage.game.spec(plain) != spec else plain)
    cards = said.pop("cards", {})
    lines = [f"spec = {toml(said)}"] if said else []
    return lines + [f"cards.{card} = {toml(fields)}" for card, fields in cards.items()]


# ---- zones


class Written(NamedTuple):
    """Writes the zones of a table, cards by their printed French names."""

    t: Table
    positions: Positions
    marks: Sequence[str]

    def seat(self, seat: Seat) -> dict[str, Any]:
        """The zones of a seat that are not empty and not the rest."""
        zones = [
            zone.name for zone in self.t.zones if not zone.shared and zone.name not in self.positions.rest
        ]
        return {zone: said for zone in (*zones, *self.positions.derived) if (said := self.zone(zone, seat))}

    def zone(self, zone: str, seat: Seat) -> Any:
        """A zone: one text where names say everything, else a list."""
        rows = [self._row(row) for row in self.positions.rows(self.t, zone, seat)]
        plain = all(isinstance(entry, str) for row in rows for entry in row)
        if plain:
            return " | ".join(", ".join(row) for row in rows if row)
        return rows if self.positions.forms[zone] is Form.ROWS else [entry for row in rows for entry in row]

    def _row(self, cards: Sequence[Card]) -> list[Any]:
        names = Names(self.t.faces, Fields({}, Where("")), self.t.seats)
        row: list[Any] = []
        for (face, details), run in groupby(
            cards, key=lambda card: (self.t.carddef(card).id, self._details(card))
        ):
            name = names.say(face).fr
            if "," in name or names.find(name) != face:  # a name that would be read otherwise
                name = face
            times = len(list(run))
            if details:
                row += [{"card": name, **dict(details)}] * times
            else:
                row.append(f"{name} ×{times}" if times > 1 else name)
        return row

    def _details(self, card: Card) -> tuple[tuple[str, Any], ...]:
        """The marks of a card, and who knows it beyond those whom its zone shows it."""
        t = self.t
        marks = [(name, self.positions.mark(t, card, name)) for name in self.marks]
        said = [
            (name, Inline(toml(value)))
            for name, value in marks
            if self.positions.is_said(t, card, name, value)
        ]
        unusual = t.seen[card] & ~t.layout.enter[t.place[card]]
        if unusual and t.seen[card] == t.layout.everybody:
            said.append(("known", Inline("true")))
        elif unusual:
            seats = [seat for seat in range(t.seats) if unusual >> seat & 1]
            said.append(("seen_by", Inline(toml(seats))))
        return tuple(said)


# ---- choices and the question


def _choices_since(match: Match, speaker: Speaker) -> list[str]:
    """The choices since the checkpoint, with who made them and what they say."""
    if not match.since:
        return []
    again = Match.at(match.game, match.spec, match.checkpoint.clone(), events=False)
    said = []
    for number, option in enumerate(match.since, len(match.choices) - len(match.since)):
        seat = match.answered.get(number, again.asked)
        said.append((f"P{seat}: {option}", speaker.option(option, again.view(seat))))
        again.choose(option, seat)
    return ["", "[[case.step]]", *_commented("choose", said)]


def _question(match: Match, speaker: Speaker) -> Iterator[str]:
    """What must be asked at this moment, or how the match ended."""
    decision = match.decision()
    if isinstance(decision, Outcome):
        winner = NOBODY if decision.winner is None else f"P{decision.winner}"
        yield f"outcome = {toml({'winner': winner, 'rule': decision.rule})}"
        return
    assert isinstance(decision, Decision)
    view = match.view(decision.seat)
    yield f"# {speaker.prompt(view)}"
    seats = [f"P{seat}" for seat in decision.seats]
    yield f"asked = {toml(seats[0] if len(seats) == 1 else seats)}"
    yield f"prompt = {toml(decision.prompt)}"
    yield from _commented(
        "options", [_worded(option, speaker.option(option, view)) for option in decision.options]
    )


def _worded(option: Option, words: str) -> tuple[str, str]:
    return str(option), words


def _commented(key: str, said: Sequence[tuple[str, str]]) -> list[str]:
    """A list of texts, each on a line of its own with what it says in words."""
    return [f"{key} = [", *(f"    {toml(text)},  # {' '.join(words.split())}" for text, words in said), "]"]
