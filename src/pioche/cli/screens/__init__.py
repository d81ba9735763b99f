"""The table drawn in the terminal: a layout for each game that has one of its own, and one for any other."""

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from pioche.cli.screens.pieces import Scene
from pioche.games import has_room, room

if TYPE_CHECKING:
    from rich.console import RenderableType


def drawn(scene: Scene) -> "RenderableType":
    """The table as the seat of a view sees it."""
    name = scene.view.game
    own = f"{__name__}.{name}"
    if find_spec(own):
        module = import_module(own)
    elif has_room(name, "screen"):  # a game from outside brings its own
        module = room(name, "screen")
    else:
        module = import_module(f"{__name__}.generic")
    table: RenderableType = module.draw(scene)
    return table


__all__ = ["Scene", "drawn"]
