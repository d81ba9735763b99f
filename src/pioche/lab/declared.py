"""What a game tells the laboratory: its `lab.toml`, read once; a game without one is measured all the same."""

import tomllib
from functools import cache
from pathlib import Path
from statistics import median_low
from typing import Any, Literal

import msgspec

from pioche.core.chance import Chance
from pioche.core.errors import PiocheError
from pioche.core.numbers import ranges
from pioche.core.text import Text
from pioche.games import folder
from pioche.games import game as game_of
from pioche.games.texts import about, pool
from pioche.language.cards import CardDef


class Length(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """In what matches are counted: the game's fact, and its name in the plural."""

    fact: str
    name: Text


class Counting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is counted of a match by the choices that are taken: all of some verbs, or only the second, third…"""

    verbs: tuple[str, ...]
    again_since: tuple[str, ...] = ()  # only those that follow another since the last choice of these verbs


class Target(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A figure that the specification wants between two bounds, as a share or a number."""

    id: str
    name: Text
    measure: Literal[
        "starter",
        "pairing",
        "ending",
        "victory",
        "happened",
        "mean",
        "median",
        "share",
        "growth",
        "favourite",
        "blank",
        "unused",
    ]
    low: float | None = None
    high: float | None = None
    seats: int = 2
    decks: tuple[str, ...] = ()  # of the pairing; the first is the one that is measured
    place: int = 0  # starter: how many places after whoever begins
    rule: str = ""  # ending; victory: of the wins of the first deck
    verbs: tuple[str, ...] = ()  # unused: the cards of both decks that were never chosen so
    fact: str = ""  # happened, mean, median; share and growth: of `over`; favourite: of decks, with the seat behind it
    over: str = ""
    card: str = ""  # blank
    copies: int = 1  # favourite: as many count
    leaving_out: dict[str, int] = {}  # favourite: cards with these numbers

    def met(self, value: float) -> bool:
        """Whether a value lies between the bounds."""
        return (self.low is None or value >= self.low) and (self.high is None or value <= self.high)


class Declared(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game's own `lab.toml`."""

    specification: str = ""  # where the targets are printed
    length: Length = Length("decisions", Text(fr="décisions", en="decisions"))
    facts: dict[str, Text] = {}  # what the game counts of a match, in words
    counted: dict[str, Counting] = {}  # facts that are counted by what is chosen
    stages: dict[str, Text] = {}  # by verb: what it is called when a card is chosen so
    deck_field: str = ""  # the field of a card that names its deck
    keeps: tuple[str, ...] = ()  # numbers that a blank has of the card it stands for
    blank: dict[str, Any] = {}  # what other fields of a blank hold, because they follow from the text
    tunable: tuple[str, ...] = ()  # numbers and fields of cards that may be tuned; none: all numbers
    fixed: tuple[str, ...] = ()  # cards, or decks of cards, that may not
    target: tuple[Target, ...] = ()


@cache
def declared(game: str) -> Declared:
    """What a game tells the laboratory."""
    path = folder(game) / "lab.toml"
    return read_declared(path) if path.is_file() else Declared()


def read_declared(path: Path) -> Declared:
    """What a `lab.toml` says."""
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Declared)
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise PiocheError(en=f"{path}: {error}", fr=f"{path} : {error}", code="bad_lab") from error


def printed_numbers(game: str) -> Any:
    """The numbers of the rules as they are printed."""
    rules = game_of(game)
    return rules.deal(rules.spec(rules.samples()[0]), Chance(0)).numbers


def numbers_of(game: str) -> dict[str, int]:
    """The numbers of the rules by name."""
    numbers = printed_numbers(game)
    return {name: getattr(numbers, name) for name in ranges(numbers)}


def decks(game: str) -> tuple[str, ...]:
    """The decks that a game lets its players choose; none where all play the same."""
    return tuple(about(game).decks)


def deck_name(game: str, deck: str) -> Text:
    """What a deck is called."""
    return about(game).decks.get(deck, Text(fr=deck, en=deck))


def deck_of(game: str, card: CardDef) -> str:
    """The deck that a card belongs to; empty for one that everybody may have."""
    deck = str(getattr(card, declared(game).deck_field, ""))
    return deck if deck in decks(game) else ""


def blank(game: str, card: CardDef) -> dict[str, Any]:
    """The fields that make a card a blank: no text, and numbers as ordinary for what it keeps."""
    cards = pool(game)
    form = cards.forms[cards.kind_of(card)]
    fields: dict[str, Any] = {name: [] if name == "text" else None for name in form.texts}
    keeps = declared(game).keeps
    others = [
        other for other in cards.printed().values() if type(other) is type(card) and other.id != card.id
    ]
    for name in form.ranges:
        if name not in keeps and others:
            near = min(_distance(card, other, keeps) for other in others)
            alike = [other for other in others if _distance(card, other, keeps) == near]
            numbers = [number for other in alike if (number := getattr(other, name)) is not None]
            fields[name] = median_low(numbers) if numbers else None
    return fields | {name: value for name, value in declared(game).blank.items() if hasattr(card, name)}


def _distance(card: CardDef, other: CardDef, keeps: tuple[str, ...]) -> int:
    """How far two cards of one kind are from each other in what a blank keeps; other words count as one."""
    return sum(_apart(getattr(card, name), getattr(other, name)) for name in keeps if hasattr(card, name))


def _apart(one: Any, other: Any) -> int:
    return abs(one - other) if isinstance(one, int) and isinstance(other, int) else int(one != other)
