"""What is said of a game before it is played: title, a line, a paragraph, how long it takes, what can be chosen."""

import tomllib
from pathlib import Path
from typing import Final, Literal

import msgspec

from pioche.core.errors import PiocheError
from pioche.core.text import Text


class Switch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A variant to choose: its name, and its values by id, the usual one first.

    By value, `settles` says what is then not to be chosen any more: other variants, or `decks`.
    """

    name: Text
    values: dict[str, Text]
    settles: dict[str, tuple[str, ...]] = {}
    lines: dict[str, Text] = {}  # by value, what it means to choose it


class Manner(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How people at a table come to answer a question that several of them share; the rules do not know of it.

    `anybody`: the first answer counts.  `propose`: an answer is a proposal, which counts once the others accept it.
    `own`: the first answer counts, and a person names no other person.
    """

    kind: Literal["anybody", "propose", "own"] = "anybody"
    # Ends of options (`give>`, `buy:`) that name whose own they are about: that person's refusal is final.
    consent: tuple[str, ...] = ()


ANYBODY: Final = Manner()


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game's own `about.toml`."""

    title: Text  # written as one text where it is the same in both languages
    line: Text = Text(fr="", en="")
    pitch: Text = Text(fr="", en="")
    goal: Text = Text(fr="", en="")  # how one wins, in a sentence
    minutes: tuple[int, int] = (10, 60)  # for two people
    lengths: dict[int, int] = {}  # minutes of a typical match by number of seats
    decks: dict[str, Text] = {}  # one to choose for each seat
    variants: dict[str, Switch] = {}
    changed: dict[
        str, Text
    ] = {}  # how numbers of the rules and fields of cards are called where a table changes them
    manners: dict[str, Manner] = {}  # by prompt, where it is not the first answer that counts
    printed: tuple[str, ...] = ()  # fields of words and flags that stand on a card of paper, in this order
    unprinted: tuple[str, ...] = ()  # numbers that count cards in the box and stand on none of them
    values: dict[str, Text] = {}  # how words are called that such a field may hold, unless they are decks


def read_about(path: Path, game: str) -> About:
    """What an `about.toml` says; a game that is being made has none and is called by its id."""
    if not path.is_file():
        title = game.replace("_", " ").title()
        return About(Text(fr=title, en=title))
    try:
        written = tomllib.loads(path.read_text(encoding="utf-8"))
        if isinstance(same := written.get("title"), str):
            written["title"] = {"fr": same, "en": same}
        return msgspec.convert(written, About, str_keys=True)
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise PiocheError(en=f"{path}: {error}", fr=f"{path} : {error}", code="bad_about") from error
