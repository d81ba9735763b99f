"""Files of cards: what stands in them, before anything of it is understood."""

import re
import tomllib
from pathlib import Path
from typing import Any

from pioche.core.decoding import not_toml
from pioche.core.files import reason
from pioche.language.errors import CardFileError

TWICE = re.compile(r"Cannot declare \('(\w+)',\) twice \(at line (\d+)")


def stated_game(path: Path) -> str:
    """The game that a card file says it belongs to; nothing if it does not say."""
    return str(_tables(path).get("game", ""))


def read_file(path: Path, game: str) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
    """What stands above the first card of a file, for cards that do not state it; and the fields of each card."""
    tables = _tables(path)
    shared = {name: value for name, value in tables.items() if not isinstance(value, dict)}
    stated = shared.pop("game", game)
    if stated != game:
        en, fr = f"{stated!r} is not {game!r}", f"« {stated} » n’est pas « {game} »"
        raise CardFileError(path.name, "", "game", en=en, fr=fr)
    cards = {id: fields for id, fields in tables.items() if isinstance(fields, dict)}
    if not cards:
        en, fr = (
            "no card in this file; a card begins with its id: [crieur]",
            "aucune carte dans ce fichier ; une carte commence par son id : [crieur]",
        )
        raise CardFileError(path.name, "", "", en=en, fr=fr)
    return shared, cards


def _tables(path: Path) -> dict[str, Any]:
    """What stands in a card file; refuses what is no TOML."""
    text = ""
    try:
        text = path.read_text(encoding="utf-8")
        return tomllib.loads(text)
    except (OSError, UnicodeDecodeError) as error:
        why = reason(error)
        en, fr = f"cannot be read: {why.en}", f"illisible : {why.fr}"
        raise CardFileError(str(path), "", "", en=en, fr=fr) from None
    except tomllib.TOMLDecodeError as error:
        if twice := TWICE.match(str(error)):
            id, line = twice.groups()
            en, fr = f"defined again in line {line}", f"redéfinie ligne {line}"
            raise CardFileError(path.name, id, "", en=en, fr=fr) from None
        why = not_toml(error, text)
        raise CardFileError(path.name, "", "", en=why.en, fr=why.fr) from None
