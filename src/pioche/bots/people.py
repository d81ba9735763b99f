"""The bots as people: names, lines of character, what they do while they think; the same in all games.

They are words only: how a bot plays is its level, and nothing here changes that.
"""

import tomllib
from collections.abc import Collection, Sequence
from functools import cache
from pathlib import Path

import msgspec

from pioche.bots.levels import LEVELS
from pioche.core.text import Text

FILE = Path(__file__).with_name("people.toml")


class Person(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who is a bot."""

    id: str
    name: str  # the same in both languages
    line: Text  # of character, a sentence
    thinks: Text  # what one sees them do meanwhile: « Ada fait une addition de tête »
    level: int = 0


@cache
def people() -> tuple[Person, ...]:
    """Everybody, level by level."""
    written = tomllib.loads(FILE.read_text(encoding="utf-8"))
    known = [f"level{level.number}" for level in LEVELS]
    return tuple(
        msgspec.convert({**person, "level": number}, Person)
        for number, name in enumerate(known, 1)
        for person in written[name]
    )


@cache
def person(id: str) -> Person | None:
    """The one with an id; None for one that has left us since."""
    return next((one for one in people() if one.id == id), None)


def cast(levels: Sequence[int], start: int, without: Collection[str] = ()) -> list[Person | None]:
    """Somebody for each level, from the so-manyth of each on; nobody twice as long as there are enough, none for 0.

    Those `without` whom it must do (ids) sit elsewhere: a person at the table is called like them.
    """
    met = dict.fromkeys(levels, start)
    chosen: list[Person | None] = []
    for level in levels:
        known = [one for one in people() if one.level == level and one.id not in without]
        chosen.append(known[met[level] % len(known)] if known else None)
        met[level] += 1
    return chosen
