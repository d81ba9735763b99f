"""A moment of a scenario: the match, what has just happened, and how its game speaks of it."""

from collections.abc import Sequence
from typing import NamedTuple

from pioche.core.decisions import Reply
from pioche.core.events import Event
from pioche.core.match import Match
from pioche.core.text import Text
from pioche.scenario.choices import Choices, asked_prefix
from pioche.scenario.fields import Fields
from pioche.scenario.names import Names
from pioche.scenario.positions import Positions
from pioche.scenario.read import Case, Stage


class Moment(NamedTuple):
    """A match at one moment, what has just happened, and how this game speaks of it."""

    match: Match
    events: Sequence[Event]
    stage: Stage
    names: Names
    choices: Choices
    resumed: "Moment | None" = None  # where the match goes on, if this is a stop on the way

    @property
    def positions(self) -> Positions:
        """How positions of its game are written."""
        return self.stage.positions


def moment_of(case: Case, match: Match, events: list[Event]) -> Moment:
    """A moment of a case."""
    names = Names(match.table.faces, case.names, match.table.seats)
    return Moment(match, events, case.stage, names, Choices(case.stage, names))


def chosen(moment: Moment, step: Fields, text: str, key: str = "choose") -> Reply | Text:
    """The option that a choice means and who takes it, or why it means none; `key` is where it is written."""
    match = moment.match
    seat, phrase = asked_prefix(text)
    said = step.where.said
    if match.outcome is not None:
        return said(step.at(key), en=f"{text!r}: the match is over", fr=f"« {text} » : la partie est finie")
    asked = match.ask.seats if match.ask else ()
    if seat is not None and step.seat_named(key, seat, match.table.seats) not in asked:
        en, fr = (f"{word}".join(f"P{other}" for other in asked) for word in (" or ", " ou "))
        return said(
            step.at(key),
            en=f"{text!r}: P{seat} is not asked, {en} is",
            fr=f"« {text} » : on n’interroge pas P{seat} mais {fr}",
        )
    option = moment.choices.one(phrase, match, match.options(), step, key)
    if option is None:
        offered = ", ".join(map(str, match.options()))
        prompt = match.ask.prompt if match.ask else ""
        return said(
            step.at(key),
            en=f"{text!r} is not offered to P{match.asked} ({prompt}); offered are: {offered}",
            fr=f"« {text} » n’est pas proposé à P{match.asked} ({prompt}) ; sont proposés : {offered}",
        )
    return Reply(option, None if seat is None else step.seat_named(key, seat, match.table.seats))
