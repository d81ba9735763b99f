"""Decks on the wire: what may be built, what is wrong with one while somebody builds it, and deck files."""

from typing import Annotated

from msgspec import Meta

from pioche.core.decks import Deck, DeckFault, DeckPlan
from pioche.core.text import Text
from pioche.server.wire.forms import GameId, Sent, Told

FILE_LENGTH = 20_000  # characters of a deck file; one of 300 different cards has half as many


class NamedDeck(Told):
    """A deck that comes with its game, and how it wants to win."""

    id: str
    name: Text
    line: Text
    deck: Deck


class BuilderInfo(Told):
    """What decks of a game are made of, before anything is picked; `curve` says how the counted field is called."""

    game: str
    plan: DeckPlan
    curve: Text
    fields: dict[str, Text]  # how the fields of cards are called, and the words in them
    named: list[NamedDeck]
    opens: dict[str, list[str]]  # by what can be picked, the cards that it opens by itself


class AskedDeck(Sent):
    """A deck as far as it is built."""

    game: GameId
    deck: Deck


class CheckedDeck(Told):
    """All that is wrong with a deck, what may be built around what it picks, and its file."""

    faults: list[DeckFault]
    plan: DeckPlan
    file: str


class DeckText(Sent):
    """A deck file, as `pioche decks check` reads it."""

    game: GameId
    text: Annotated[str, Meta(max_length=FILE_LENGTH)]


class TableDeck(Told):
    """The list of a seat, which everybody at the table may read once the match has begun."""

    seat: int
    deck: Deck | None  # null before, but of one's own
