"""The table of any game: every pile with its count and what is seen of it, and the public columns."""

from typing import Any

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from pioche.cli.screens.pieces import Scene, counted, strip
from pioche.core.sight import PileView


def draw(scene: Scene) -> RenderableType:
    """A panel for what is shared, one for each player."""
    view = scene.view
    shared = [_pile(scene, pile) for pile in view.piles if pile.seat is None]
    parts: list[RenderableType] = [Panel(Text("\n").join([_columns(scene), *shared]), border_style="dim")]
    for seat in scene.order():
        piles = [_pile(scene, pile) for pile in view.piles if pile.seat == seat]
        style = "green" if seat in view.asked else "dim"
        parts.append(
            Panel(Text("\n").join(piles), title=scene.who(seat), title_align="left", border_style=style)
        )
    return Group(*parts)


def _pile(scene: Scene, pile: PileView) -> Text:
    zone = scene.speaker.name(scene.speaker.zone(pile.zone))
    known = [scene.name(card.face) for card in pile.cards if card.face]
    ordered = len(pile.cards) == pile.count and len(known) == pile.count
    shown = strip(known) if ordered else counted(known)
    return Text.assemble((scene.label(zone), "bold"), str(pile.count), f"  {shown}" if shown else "")


def _columns(scene: Scene) -> Text:
    said = [
        f"{scene.label(scene.speaker.column(name))}{_value(scene, name, value)}"
        for name, value in scene.view.table.items()
    ]
    if scene.view.scores:
        said.insert(0, scene.over())
    return Text(" · ".join(said), "dim")


def _value(scene: Scene, name: str, value: Any) -> str:
    entry = scene.speaker.wording.entries["columns"].get(name)
    if type(value) is int and entry is not None and "seat" in entry.flags:
        return str(scene.speaker.player(value)) if value in range(scene.view.seats) else "–"
    if isinstance(value, list | tuple):
        return ", ".join(_value(scene, "", item) for item in value) or "–"
    if isinstance(value, bool):
        return scene.said(fr="oui", en="yes") if value else scene.said(fr="non", en="no")
    if isinstance(value, str):
        return scene.speaker.phase(value) if name == "phase" else scene.name(value)
    return str(value)
