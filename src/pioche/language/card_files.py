"""Files of cards: what stands in them, before anything of it is understood."""

import re
import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any

from pioche.core.decoding import not_toml
from pioche.core.files import reason
from pioche.language.errors import CardFileError

NUMBERS, CARDS, FOR = "numbers", "cards", "for"  # what a change says besides cards, and where it may put them
DEEPEST = 20  # tables within tables: a card has two
TWICE = re.compile(r"Cannot declare \('(\w+)',\) twice \(at line (\d+)")


def stated_game(path: Path) -> str:
    """The game that a card file says it belongs to; nothing if it does not say."""
    return str(_tables(path).get("game", ""))


Parts = tuple[dict[str, Any], dict[str, dict[str, Any]]]


def read_file(path: Path, game: str) -> Parts:
    """What stands above the first card of a file, for cards that do not state it; and the fields of each card."""
    return _parts(_tables(path), path.name, game)


def read_cards(path: Path, game: str) -> Parts:
    """The same of the cards alone, where the file is a change: without `[numbers]` and `for`, and out of `[cards]`."""
    shared, tables = read_file(path, game)
    shared.pop(FOR, None)
    tables.pop(NUMBERS, None)
    return shared, tables.pop(CARDS, {}) | tables


def read_text(text: str, name: str, game: str) -> Parts:
    """The same of a card file that somebody sent, under the name it is to be called by."""
    return _parts(_understood(text, name), name, game)


def _parts(tables: dict[str, Any], file: str, game: str) -> Parts:
    shared = {name: value for name, value in tables.items() if not isinstance(value, dict)}
    stated = shared.pop("game", game)
    if stated != game:
        en, fr = (
            f"{stated!r} is not {game!r}, for which this file was given",
            f"« {stated} » n’est pas « {game} », pour lequel ce fichier a été donné",
        )
        raise CardFileError(file, "", "game", en=en, fr=fr)
    cards = {id: fields for id, fields in tables.items() if isinstance(fields, dict)}
    if not cards:
        en, fr = (
            "no card in this file; a card begins with its id: [crieur]",
            "aucune carte dans ce fichier ; une carte commence par son id : [crieur]",
        )
        raise CardFileError(file, "", "", en=en, fr=fr)
    return shared, cards


def _tables(path: Path) -> dict[str, Any]:
    """What stands in a card file; refuses what is no TOML."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = reason(error)
        en, fr = f"cannot be read: {why.en}", f"illisible : {why.fr}"
        raise CardFileError(str(path), "", "", en=en, fr=fr) from None
    return _understood(text, path.name)


def _understood(text: str, file: str) -> dict[str, Any]:
    try:
        found = _loaded(text)
        _check_depth(found)  # dotted keys nest without brackets
        return found
    except tomllib.TOMLDecodeError as error:
        if twice := TWICE.match(str(error)):
            id, line = twice.groups()
            en, fr = f"defined again in line {line}", f"redéfinie ligne {line}"
            raise CardFileError(file, id, "", en=en, fr=fr) from None
        why = not_toml(error, text)
        raise CardFileError(file, "", "", en=why.en, fr=why.fr) from None
    except RecursionError:
        en, fr = "nested too deeply", "trop de niveaux imbriqués"
        raise CardFileError(file, "", "", en=en, fr=fr) from None


@lru_cache(maxsize=64)  # a game may look names up in the very files that its cards are read from
def _loaded(text: str) -> dict[str, Any]:
    return tomllib.loads(text)


def _check_depth(value: object, left: int = DEEPEST) -> None:
    if not left:
        raise RecursionError
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        _check_depth(inner, left - 1)
