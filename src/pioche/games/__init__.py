"""The games, by id: packages found by the entry point `pioche.games`, ours included; each is imported when asked for.

A game's package has rooms of agreed names: the modules `game`, `cards`, `positions` and `wording`, the files
`about.toml`, `rules.toml` and `wording.toml`.  Once it is installed, every layer finds it.
"""

import re
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

from pioche.core.contract import Game
from pioche.core.errors import PiocheError, UnknownName

GROUP = "pioche.games"
_ID = re.compile(r"[a-z][a-z0-9_]*")


class BadGame(PiocheError):
    """A game that is installed but cannot be played: its package does not load or lacks a room."""

    code = "bad_game"


@cache
def ids() -> tuple[str, ...]:
    """The ids of the games that are installed, in alphabetical order."""
    return tuple(sorted(_scan()[0]))


@cache
def game(name: str) -> Game:
    """The game of that id."""
    found: Game | None = getattr(room(name, "game"), "GAME", None)
    if found is None:
        raise BadGame(
            en=f"{package(name)}.game has no GAME; a game's door is `GAME = MyGame()` there",
            fr=f"{package(name)}.game n’a pas de GAME ; la porte d’un jeu y est « GAME = MonJeu() »",
        )
    if found.id != name:
        raise BadGame(
            en=f"the game installed as {name!r} calls itself {found.id!r}; both names must be the same",
            fr=f"le jeu installé sous le nom « {name} » s’appelle lui-même « {found.id} » ; il faut le même nom",
        )
    return found


def package(name: str) -> str:
    """The package of a game, as modules are imported from it."""
    found = _scan()[0]
    if name not in found:
        raise UnknownName.of(name, ids(), en="game", fr="jeu")
    return found[name].value


def room(name: str, module: str) -> ModuleType:
    """A module of a game's package; what goes wrong while it loads is told with the game's name."""
    path = f"{package(name)}.{module}"
    try:
        return import_module(path)
    except PiocheError:
        raise
    except Exception as error:
        raise BadGame(
            en=f"the game {name!r} does not load: {path}: {type(error).__name__}: {error}",
            fr=f"le jeu « {name} » ne se charge pas : {path} : {type(error).__name__} : {error}",
        ) from error


def has_room(name: str, module: str) -> bool:
    """Whether a game's package has that module."""
    return find_spec(f"{package(name)}.{module}") is not None


@cache
def folder(name: str) -> Path:
    """The folder of a game's package, where its files lie."""
    try:
        found = find_spec(package(name))
    except ImportError:
        found = None
    if found is None or not found.submodule_search_locations:
        raise BadGame(
            en=f"the game {name!r} is installed, but there is no package {package(name)!r}",
            fr=f"le jeu « {name} » est installé, mais le paquet « {package(name)} » n’existe pas",
        )
    return Path(found.submodule_search_locations[0])


@cache
def playable() -> tuple[str, ...]:
    """The ids of the games that load; one that does not harms no other."""
    return tuple(name for name in ids() if name not in faults())


@cache
def faults() -> dict[str, BadGame]:
    """What is wrong with installed games that cannot be played, by id."""
    faulty = dict(_scan()[1])
    for name in ids():
        try:
            game(name)
        except BadGame as error:
            faulty[name] = error
    return faulty


@cache
def _scan() -> tuple[dict[str, EntryPoint], dict[str, BadGame]]:
    """The entry points of all games, and what is wrong with those that cannot be used; ours come first."""
    found: dict[str, EntryPoint] = {}
    faulty: dict[str, BadGame] = {}
    points = sorted(
        entry_points(group=GROUP), key=lambda point: (not point.value.startswith(GROUP), point.value)
    )
    for point in points:
        other = found.setdefault(point.name, point)
        if _ID.fullmatch(point.name) is None:
            del found[point.name]
            faulty[point.name] = BadGame(
                en=f"{point.name!r} ({point.value}) cannot be the id of a game: "
                "small letters, digits and _, e.g. my_game",
                fr=f"« {point.name} » ({point.value}) ne peut pas nommer un jeu : minuscules, chiffres et _, "
                "par exemple mon_jeu",
            )
        elif other.value != point.value:
            faulty[f"{point.name} ({point.value})"] = BadGame(
                en=f"two packages bring a game {point.name!r}: {other.value}, which is played, and {point.value}; "
                "uninstall one of them",
                fr=f"deux paquets apportent un jeu « {point.name} » : {other.value}, qui est joué, et {point.value} ; "
                "désinstallez l’un des deux",
            )
    return found, faulty
