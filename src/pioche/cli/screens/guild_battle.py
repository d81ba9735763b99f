"""The table of Guild Battle: one band a player, five fixed places, so that what is missing is read at a glance."""

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from pioche.cli.screens.pieces import Scene, counted, hand_boxes, times
from pioche.core.decisions import Seat
from pioche.games.guild_battle.wording import arriving

FEW = 3  # a library of so many cards or fewer is nearly empty


def draw(scene: Scene) -> RenderableType:
    """Bands from the next player clockwise to one's own, then one's hand."""
    parts: list[RenderableType] = [_ribbon(scene)]
    if len(scene.view.table["arriving"]) > 1:
        parts.append(_stack(scene))
    parts += [_band(scene, seat) for seat in scene.order()]
    if scene.view.seat is not None and scene.view.table["alive"][scene.view.seat]:
        parts.append(_hand(scene))
    return Group(*parts)


def _ribbon(scene: Scene) -> Text:
    table = scene.view.table
    turn = scene.said(fr=f"Tour {table['turn']}", en=f"Turn {table['turn']}")
    if scene.view.scores:
        return Text(f"{turn} · {scene.over()}", "bold")
    phase = scene.speaker.phase(table["phase"])
    active = scene.speaker.player(table["active"])
    token = scene.said(fr="carte du tour jouée", en="card of the turn played") if table["played"] else ""
    return Text(" · ".join(filter(None, [turn, active, phase, token])), "bold")


def _stack(scene: Scene) -> Text:
    """Nested reactions: the latest first, each pointing at the one it answers."""
    found = [arriving(scene.view, depth) for depth in range(len(scene.view.table["arriving"]))]
    said = [f"{scene.name(card.face)} ({scene.speaker.player(owner)})" for card, owner in reversed(found)]
    return Text(" → ".join(said), "yellow")


def _band(scene: Scene, seat: Seat) -> Panel:
    view = scene.view
    table = view.table
    cast = table["cast"]
    tokens = set(table["arriving"])
    standing: dict[str | None, int] = {}
    coming: set[str | None] = set()
    for card in view.pile("battlefield", seat).cards:
        if card.token in tokens:
            coming.add(card.face)
        else:
            standing[card.face] = standing.get(card.face, 0) + 1
    places = Table.grid(expand=True, padding=(0, 1))
    for _ in cast:
        places.add_column(ratio=1)
    last = len(standing) == len(cast) - 1
    places.add_row(*(_name(scene, face, standing, coming, last) for face in cast))
    places.add_row(*(_place(scene, face, standing, coming) for face in cast))
    alive = table["alive"][seat]
    active = alive and seat == table["active"]
    mark = "▶ " if active else ""
    score = f"{len(standing)}/{len(cast)}" if alive else scene.said(fr="hors jeu", en="out of the game")
    return Panel(
        Group(places, _piles(scene, seat)),
        title=Text(f"{mark}{scene.who(seat)} · {score}", "bold" if active else ""),
        subtitle=_counts(scene, seat),
        title_align="left",
        subtitle_align="right",
        border_style="green" if active else "dim" if not alive else "",
        padding=(0, 1),
    )


def _name(
    scene: Scene, face: str, standing: dict[str | None, int], coming: set[str | None], last: bool
) -> Text:
    if face in coming:
        style = "bold yellow"
    elif face in standing:
        style = "bold green"
    else:
        style = "bold magenta" if last else "dim"
    return Text(scene.name(face), style)


def _place(scene: Scene, face: str, standing: dict[str | None, int], coming: set[str | None]) -> Text:
    mark = Text("■" * standing.get(face, 0), "green")
    if face in coming:
        mark.append(scene.said(fr="◆ arrive", en="◆ arriving"), "bold yellow blink")
    return mark if mark else Text("□", "dim")


def _piles(scene: Scene, seat: Seat) -> Text:
    view = scene.view
    said = []
    for zone in ("graveyard", "out"):
        cards = view.pile(zone, seat).cards
        if cards:
            zone_name = scene.speaker.name(scene.speaker.zone(zone))
            in_order = sorted(cards, key=lambda card: view.table["cast"].index(card.face))
            said.append(scene.label(zone_name) + counted(scene.name(card.face) for card in in_order))
    if seat != view.seat:
        known = [scene.name(card.face) for card in view.pile("hand", seat).cards if card.face]
        if known:
            said.append(scene.label(scene.said(fr="connues en main", en="known in hand")) + counted(known))
    return Text(" · ".join(said) or scene.said(fr="cimetière vide", en="graveyard empty"), "dim")


def _counts(scene: Scene, seat: Seat) -> Text:
    hand, library = scene.view.pile("hand", seat).count, scene.view.pile("library", seat).count
    counts = Text.assemble(f"{scene.speaker.name(scene.speaker.zone('hand'))} {hand} · ")
    counts.append(
        f"{scene.speaker.name(scene.speaker.zone('library'))} {library}", "bold red" if library <= FEW else ""
    )
    return counts


def _hand(scene: Scene) -> RenderableType:
    held: dict[str, int] = {}
    for card in scene.view.pile("hand", scene.view.seat).cards:
        if card.face:
            held[card.face] = held.get(card.face, 0) + 1
    in_order = [face for face in scene.view.table["cast"] if face in held]
    if not in_order:
        return Text(scene.said(fr="Votre main est vide.", en="Your hand is empty."), "dim")
    return hand_boxes([(times(scene.name(face), held[face]), "") for face in in_order], scene.width)
