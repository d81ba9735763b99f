"""The games, by id; each is imported only when it is asked for."""

from functools import cache
from importlib import import_module

from pioche.core.contract import Game
from pioche.core.errors import UnknownName

IDS = ("guild_battle", "ossuaire")


@cache
def game(name: str) -> Game:
    """The game of that id."""
    if name not in IDS:
        raise UnknownName.of(name, IDS, en="game", fr="jeu")
    found: Game = import_module(f"pioche.games.{name}.game").GAME
    return found
