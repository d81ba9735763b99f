"""The Laboratory on the wire: what can be changed of a game, what is said of a change while somebody writes it, and
what comes out when it is measured."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from pioche.core.text import Text
from pioche.server.wire.forms import Field, FieldValue, GameId, Sent, Told
from pioche.server.wire.games import CardInfo, Choosable
from pioche.server.wire.tables import Changes, TableInfo

FILE_LENGTH = 12_000  # characters of a change file: three times what a table has room for

Cards = dict[Field, dict[Field, FieldValue]]
Numbers = dict[Field, int]
Whose = Literal["one", "all"]


class LabField(Told):
    """A field of a card that can be changed, and what it may hold.

    Lines, a number, one of some words, any of some words, yes or no.
    """

    name: str
    called: Text
    kind: Literal["text", "number", "choice", "words", "flag"]
    least: int  # of a number
    most: int
    choices: list[Choosable]


class LabCard(Told):
    """A card as it is printed, field by field; `form` is the kind of card whose fields it has."""

    id: str
    form: str
    fields: dict[str, FieldValue]
    variant: dict[str, str]  # with which the printed card is played; empty where it always is
    one: bool  # changed, it can be given to one player alone, and is unless somebody says otherwise


class LabNumber(Told):
    """A number of the rules, and between what it can be played."""

    name: str
    called: Text
    printed: int
    least: int
    most: int


class LabInfo(Told):
    """What can be changed of a game, and how long a change may be measured here."""

    game: str
    forms: dict[str, list[LabField]]
    cards: list[LabCard]
    numbers: list[LabNumber]
    room: int  # bytes that a change may take
    minutes: float  # that a measurement may take; 0: nothing is measured here


class LabChange(Sent):
    """A change to a game: cards and numbers as `NewTable` takes them."""

    game: GameId
    cards: Cards = msgspec.field(default_factory=dict)
    numbers: Numbers = msgspec.field(default_factory=dict)
    whose: Whose = "all"  # has the changed cards when they are measured; at a table everybody has
    variant: dict[str, Annotated[str, Meta(max_length=60)]] = msgspec.field(default_factory=dict)


class ChangeFile(Sent):
    """A change file, as `pioche lab compare --change` reads it."""

    game: GameId
    text: Annotated[str, Meta(max_length=FILE_LENGTH)]


class ReadChange(Told):
    """What a change file says."""

    cards: dict[str, dict[str, FieldValue]]
    numbers: dict[str, int]
    whose: Whose


class Instead(Told):
    """A text that may have been meant, in English too ("" if that cannot be said), and the whole line with it."""

    clause: str
    english: str
    line: str


class Slip(Told):
    """Something that is wrong with a change: where, what, and what would be right.

    `line` and `column` count from 1 and are 0 where the field as a whole is meant; without a card a number is.
    """

    card: str
    field: str
    line: int
    column: int
    word: str  # that does not fit; "" at the end of the line
    text: Text
    corrections: list[Instead]  # whole lines that may have been meant
    nearest: list[Instead]


class Drawn(Told):
    """A changed card that is understood: its looks, its lines as the language says them, what is strange about it."""

    card: CardInfo
    lines: list[Text]
    remarks: list[Text]


class CheckedChange(Told):
    """A change as it is understood."""

    slips: list[Slip]  # none: it can be played
    cards: dict[str, Drawn]
    remarks: list[Text]  # on numbers far from what the rules say
    changes: Changes | None  # in words, as a table tells them
    file: str  # the same as a change file; "" while something is wrong


class Looked(Told):
    """What was known after so many deals: the share of a match that somebody won more, and its interval."""

    deals: int
    mean: float
    low: float
    high: float


class LabContest(Told):
    """A question of a measurement: who may gain, and how its answer grew."""

    name: Text
    decided: bool
    looks: list[Looked]


class LabMoved(Told):
    """Something else that moved for sure: what, where, and by how much in a match."""

    name: Text
    where: Text
    by: Text


class LabTurned(Told):
    """A match whose result the change turned, and what its first player won of it before and after."""

    number: int
    before: float
    after: float


class Findings(Told):
    """What a measurement says so far."""

    bot: Text  # in all seats; "" while the strongest that fits is looked for
    matches: int
    sentence: Text  # the answer; "" before the first look
    contests: list[LabContest]
    moved: list[LabMoved]  # known in the end
    warnings: list[Text]  # where a weaker bot sees the opposite
    turned: list[LabTurned]  # known in the end: at most three, those first in which the change was used most


class LabMatch(Told):
    """The table of a match of a measurement that was played again, and by seat the cards that are that seat’s alone."""

    table: TableInfo
    own: dict[str, list[CardInfo]]


MeasurementState = Literal["waiting", "playing", "known", "unknown", "stopped", "left", "failed"]


class Measurement(Told):
    """A change being measured: old against new on the same deals, seats swapped.

    `known`: every interval leaves zero out, or little room around it; `unknown`: its time is up; `left`: nobody has
    asked for it for long.  Those two, and one that was `stopped`, can be gone on with.
    """

    id: str
    change: LabChange
    state: MeasurementState
    mine: bool  # this browser began it, and may stop it or go on
    spent: float  # seconds of computing
    seconds: float  # that it may take
    rate: float  # matches in a second of the clock
    left: float  # seconds of the clock until its time is up
    beside: int  # others that are measured at the same time
    found: Findings
    fault: Text | None  # why it failed
