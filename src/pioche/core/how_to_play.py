"""How a game is played, on one page: its goal, a turn, how one wins, and five lines with pictures."""

import tomllib
from pathlib import Path

import msgspec

from pioche.core.errors import PiocheError
from pioche.core.text import Text

LINES = 5  # that one page illustrates; the numbered rules say the rest


class Illustrated(Text, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A line with its pictures, which are cards or drawings of the game's look, and the rules that say it in full."""

    pictures: tuple[str, ...]
    rules: tuple[str, ...]


class HowToPlay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game's own `how_to_play.toml`."""

    goal: Text
    turn: Text
    win: Text
    lines: tuple[Illustrated, ...]


def read_how_to_play(path: Path) -> HowToPlay | None:
    """What a `how_to_play.toml` says; a game that is being made may have none."""
    if not path.is_file():
        return None
    try:
        found = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), HowToPlay)
        if len(found.lines) != LINES:
            raise msgspec.ValidationError(f"there are {len(found.lines)} [[lines]], not {LINES}")
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise PiocheError(en=f"{path}: {error}", fr=f"{path} : {error}", code="bad_how_to_play") from error
    return found
