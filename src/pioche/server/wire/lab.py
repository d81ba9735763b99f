"""The Laboratory on the wire: what can be changed of a game, and what is said of a change while somebody writes it."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from pioche.core.text import Text
from pioche.server.wire.forms import Field, FieldValue, GameId, Sent, Told
from pioche.server.wire.games import CardInfo, Choosable
from pioche.server.wire.tables import Changes

FILE_LENGTH = 12_000  # characters of a change file: three times what a table has room for

Cards = dict[Field, dict[Field, FieldValue]]
Numbers = dict[Field, int]
Whose = Literal["one", "all"]


class LabField(Told):
    """A field of a card that can be changed, and what it may hold: lines, a number, one of some words, yes or no."""

    name: str
    called: Text
    kind: Literal["text", "number", "choice", "flag"]
    least: int  # of a number
    most: int
    choices: list[Choosable]


class LabCard(Told):
    """A card as it is printed, field by field; `form` is the kind of card whose fields it has."""

    id: str
    form: str
    fields: dict[str, FieldValue]


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
    one: bool  # changed cards can be given to one player alone
    room: int  # bytes that a change may take
    minutes: float  # that a measurement may take; 0: nothing is measured here


class LabChange(Sent):
    """A change to a game: cards and numbers as `NewTable` takes them."""

    game: GameId
    cards: Cards = msgspec.field(default_factory=dict)
    numbers: Numbers = msgspec.field(default_factory=dict)
    whose: Whose = "all"  # has the changed cards when they are measured; at a table everybody has


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
    """A clause that is near, and the whole line with it in the place of what is not understood."""

    clause: str
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
    corrections: list[str]  # whole lines that may have been meant
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
