"""The part of the wire that describes games: what is said of them, of their cards and of their rules."""

from typing import Literal

import msgspec

from pioche.core.how_to_play import HowToPlay
from pioche.core.text import Text
from pioche.server.wire.forms import Told
from pioche.server.wire.lessons import LessonInfo


class Choosable(Told):
    """Something that can be chosen for a table, such as a deck or a set."""

    id: str
    name: Text
    line: Text | None = None  # how a deck wants to win, or what a value means


class Variant(Told):
    """A switch of the game: the key under which `NewTable.variant` sets it, and its values, the usual one first.

    By value, `settles` says what is then not to be chosen any more: other switches, or `decks`.
    """

    key: str
    name: Text
    values: list[Choosable]
    settles: dict[str, tuple[str, ...]]


class ZoneInfo(Told):
    """A declared place for cards; `sight` is `all`, `owner` or `count`, as in the contract."""

    name: str
    words: Text
    sight: str
    ordered: bool
    shared: bool


class ColumnInfo(Told):
    """A public column of `View.table`, or a mark on cards; `detail` is of no interest by itself."""

    words: Text
    per_seat: bool  # it holds one value a seat
    seat: bool  # its values are seats
    detail: bool
    summary: bool  # a number of the match, told when it is over
    lead: bool  # whoever has most of it is ahead
    values: dict[str, Text]  # how its values are called, where they are words


Rank = Literal["common", "rare", "epic", "hero"]


class Look(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How the cards of a game are dressed: a file `look.json`.

    The value of one field gives a card its colours, those of the frame and of the ground; `drawings` are icons
    beside those of the cards. A card without an icon shows a glyph, made of its fields (`"{rank}{suit}"`); `signs`
    say how a value is written, in both languages alike or in each. `ranks` say by field from which number on a card
    is of a rank, `ranked` of which rank single cards are: the rank gives the frame. `cost` names the field that is
    printed in the round seal, `value` the one in the shield (nothing: none is); `caption` is a line under the
    picture and `inset` a word at the bottom, made of fields like the glyph; a line of the text that begins with a
    word of `blue` is set apart.
    """

    field: str = ""
    colours: dict[str, tuple[str, str]] = {}
    icons: dict[str, str] = {}
    ranks: dict[str, dict[Rank, int]] = {}
    ranked: dict[str, Rank] = {}
    drawings: list[str] = []
    glyph: str = ""
    signs: dict[str, str | Text] = {}
    cost: str = "cost"
    value: str = "value"
    caption: str = ""
    inset: str = ""
    blue: list[str] = []


class GameInfo(Told):
    """A game as the home page and the table need it."""

    id: str
    version: str
    title: Text
    pitch: Text
    goal: Text
    seats_min: int
    seats_max: int
    minutes_min: int
    minutes_max: int
    lengths: dict[str, int]  # minutes of a typical match by number of seats; empty where nobody has measured
    decks: list[Choosable]  # one to choose for each seat; empty where a game has one deck for all
    builds: bool  # players build the decks that they bring (`GET …/decks`); those above are the ones to begin with
    variants: list[Variant]
    zones: list[ZoneInfo]
    columns: dict[str, ColumnInfo]
    phases: dict[str, Text]
    cards: int
    rules: int
    lessons: list[LessonInfo]  # the first one is for whoever has never played
    look: Look | None  # of a game that brings its own for the page
    files: list[str]  # what it brings, under `/games/<id>/`; `table.js` draws its table


class CardLine(Told):
    """A line of a card's text: as printed, in English, the rules of each clause, its field, what stands before it."""

    text: Text
    rules: list[str]
    field: str
    heading: Text | None = None


class KeywordInfo(Told):
    """A word of a card: how it is called, what it means in a sentence, and the rule that says it in full."""

    called: Text
    text: Text
    rule: str
    frame: bool  # it says when and at what price, as on many other cards


class CardInfo(Told):
    """What is printed on a card; `numbers` holds the game's own fields (cost, value, slot, faction…)."""

    id: str
    name: Text
    lines: list[CardLine]
    numbers: dict[str, int | str | bool]
    keywords: list[KeywordInfo]


class RuleInfo(Told):
    """A rule in plain words; `source` is `rulebook`, `implied` or `ruling`, and a ruling says why (“Because…”)."""

    id: str
    section: str
    source: str
    text: Text
    why: Text | None


class ErratumInfo(Told):
    """Where the printed rulebook errs or is silent."""

    id: str
    printed: Text
    decided: Text
    why: Text
    rules: list[str]


class RulebookInfo(Told):
    """How a game is played, on one page, and all its rules in the order of its specification."""

    game: str
    how: HowToPlay | None
    sections: dict[str, Text]
    rules: list[RuleInfo]
    errata: list[ErratumInfo]


class LevelInfo(Told):
    """A level of the bots."""

    level: int
    name: Text


class BotInfo(Told):
    """A bot as somebody: its name, a line of character, and what one sees it do while it thinks."""

    id: str
    level: int
    name: str
    line: Text
    thinks: Text


class Home(Told):
    """What the home page shows: games, levels of bots and who they are, emotes, and whether the Laboratory is open."""

    games: list[GameInfo]
    levels: list[LevelInfo]
    people: list[BotInfo]
    emotes: dict[str, Text]
    lab: bool = True
