"""A moment of a match on the wire: the position, what can be chosen, what has just happened."""

from typing import Literal

from pioche.core.decisions import Seat
from pioche.core.sight import View
from pioche.core.text import Text
from pioche.language.drama import Effect, Weight
from pioche.server.wire.forms import Told


class Touch(Told):
    """A thing on the table that an option is about: a card (pile and token), a pile, or a player's seat.

    A card in hand is touched once for every copy that would do.
    """

    pile: str = ""  # "hand.0"; a shared pile has no number
    token: int | None = None
    seat: Seat | None = None


class Choice(Told):
    """One option: its text form (send it back as it is), how it reads, and what can be clicked for it."""

    option: str
    verb: str
    amount: int
    label: Text
    short: Text  # its verb alone, where the card is named beside it
    source: list[Touch]
    target: list[Touch]
    rules: list[str]


class ClockState(Told):
    """What is left on a seat's clock at the moment of the message, in milliseconds."""

    seat: Seat
    left: int
    running: bool


class Position(Told):
    """One moment as one seat may know it: the view of the contract, the question in words, the options.

    `rules` are those that decide who is asked what now; when the match is over, the one that ended it.
    """

    view: View
    prompt: Text
    rules: list[str]
    choices: list[Choice]
    ending: Text | None
    advice: Text | None = None  # what is to be learnt from the end
    told: Text | None = None  # `ending` as strangers read it, with nobody called « vous »


class Reason(Told):
    """Why a card cannot be used now: a sentence about this position, and the rules that decided, the closest first."""

    text: Text
    rules: list[str]


class ForecastLine(Told):
    """One thing that an option costs or does; a `warning` that it is in vain, or a `note` on what it hangs on."""

    text: Text
    tone: Literal["warning", "sure", "note"]


class Forecast(Told):
    """What an option would do, as far as whoever asks can know."""

    option: str
    lines: list[ForecastLine]


class CardSeen(Told):
    """A card in an event; what the seat could not see is null, and tokens are those of the views before and after."""

    face: str | None
    was: int | None
    now: int | None


class Happening(Told):
    """A witnessed event: the rule that made it happen, whom it concerns, the card and the piles it moved between.

    `weight` says how long it deserves to be looked at, `effect` what may be seen and heard of it.
    """

    what: str
    rule: str
    depth: int
    seat: Seat | None
    other: Seat | None
    source: str
    target: str
    amount: int
    note: str
    card: CardSeen | None
    weight: Weight
    effect: Effect
    aim: CardSeen | None = None  # a second card: what the first is aimed at


class LogLine(Told):
    """A line of the log; `step` is the number of choices taken when it happened.

    `tone` is `heading`, `minor` (paler), `aside` (for whoever wants to know everything) or empty.
    """

    step: int
    text: Text
    rule: str
    depth: int
    tone: str
    what: str
    weight: Weight
    seat: Seat | None  # whose event it was
    you: Text | None  # the line as it is said to them
    other: Seat | None  # whom it hit, where that is said to them in other words
    yours: Text | None  # the line as it is said to those


class Frame(Told):
    """One step of a match: what just happened, in events and in words, and the position after it."""

    step: int  # choices taken; 0 is the deal
    position: Position
    events: list[Happening]
    lines: list[LogLine]
