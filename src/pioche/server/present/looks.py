"""What a game's package brings for the page: the folder `web` with its look, its own table and whatever that loads."""

import logging
from pathlib import Path

import msgspec

from pioche.core.decoding import decoded_badly
from pioche.games import BadGame, folder
from pioche.server.wire.games import Look

log = logging.getLogger("pioche.games")


def web_folder(name: str) -> Path:
    """Where the files lie that a game brings for the page; it need not exist."""
    return folder(name) / "web"


def web_files(name: str) -> dict[str, Path]:
    """The files that a game brings for the page, by their names under `/games/<id>/`."""
    root = web_folder(name)
    found = sorted(path for path in root.rglob("*") if path.is_file() and not path.is_symlink())
    return {path.relative_to(root).as_posix(): path for path in found}


def look(name: str) -> Look | None:
    """How a game's cards are dressed, from its `web/look.json`."""
    path = web_folder(name) / "look.json"
    if not path.is_file():
        return None
    try:
        return msgspec.json.decode(path.read_bytes(), type=Look)
    except msgspec.DecodeError as error:
        why = decoded_badly(error)
        raise BadGame(en=f"{path}: {why.en}", fr=f"{path} : {why.fr}") from error


def look_or_none(name: str) -> Look | None:
    """The same for whoever plays on: a look that cannot be read is noted, and the game is shown without."""
    try:
        return look(name)
    except BadGame as error:
        log.warning("a look cannot be read: %s", error)
        return None
