"""The table of Ossuaire: facing armies, ordered discards, what is removed, piles, trophies and gold."""

from itertools import groupby
from typing import Any

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from pioche.cli.screens.pieces import Scene, counted, hand_boxes, times
from pioche.core.decisions import Seat
from pioche.core.sight import CardView

BAR = 16  # the longest bar of a total, in characters


def draw(scene: Scene) -> RenderableType:
    """The opponent above, the totals between, one's own army and hand below; the market while recruiting."""
    own = scene.view.seat or 0
    blocks: list[RenderableType] = [_ribbon(scene), _side(scene, 1 - own, far=True), _totals(scene, own)]
    blocks.append(_side(scene, own, far=False))
    if scene.view.table["phase"] == "recruit":
        blocks.append(_market(scene, own))
    if scene.view.scores:
        blocks.append(_results(scene, own))
    elif scene.view.seat is not None:
        blocks.append(_hand(scene, own))
    return Group(*blocks)


def _results(scene: Scene, own: Seat) -> Table:
    """The totals of every combat, with a bar for each side."""
    results = scene.view.table["results"]
    best = max([1, *(total for result in results for total in result[:2])])
    grid = Table.grid(padding=(0, 1))
    for number, (first, second, winner) in enumerate(results, 1):
        mine, theirs = (first, second) if own == 0 else (second, first)
        bar = Text("█" * round(BAR * mine / best), "green") + Text("█" * round(BAR * theirs / best), "red")
        won = scene.said(fr="égalité", en="tie") if winner < 0 else scene.speaker.player(winner)
        grid.add_row(f"Combat {number}", f"{mine} – {theirs}", bar, won)
    return grid


def _ribbon(scene: Scene) -> Text:
    table = scene.view.table
    combat = f"Combat {table['combat']}/{table['combats']}"
    if scene.view.scores:
        return Text(f"{combat} · {scene.over()}", "bold")
    starter = scene.speaker.player(table["starter"])
    said = [combat, scene.speaker.phase(table["phase"])]
    said.append(scene.said(fr=f"{starter} a commencé", en=f"{starter} began"))
    if stopped := [scene.speaker.player(seat) for seat in table["stopped"]]:
        said.append(
            scene.label(scene.said(fr="arrêts", en="stopped"))
            + scene.said(fr=", puis ", en=", then ").join(stopped)
        )
    return Text(" · ".join(said), "bold")


def _totals(scene: Scene, own: Seat) -> Rule:
    mine, theirs = scene.view.table["totals"][own], scene.view.table["totals"][1 - own]
    against = scene.said(fr="contre", en="against")
    text = Text.assemble(
        (f"{scene.speaker.player(own)} {mine}", "bold"),
        f" {against} ",
        (f"{theirs} {scene.speaker.player(1 - own)}", "bold"),
        f"  ({mine - theirs:+d})".replace("-", "−"),
    )
    return Rule(text, style="yellow")


def _side(scene: Scene, seat: Seat, *, far: bool) -> Panel:
    view, table = scene.view, scene.view.table
    trophies = table["trophies"][seat]
    cups = "●" * trophies + "○" * (table["goal"] - trophies)
    active = seat in view.asked
    piles = _piles(scene, seat)
    army = _army(scene, seat, far=far)
    title = f"{'▶ ' if active else ''}{scene.who(seat)} · {table['factions'][seat].capitalize()}"
    counts = [f"{_zone(scene, zone)} {view.pile(zone, seat).count}" for zone in ("hand", "draw")]
    counts.append(scene.said(fr=f"or {table['gold'][seat]}", en=f"gold {table['gold'][seat]}"))
    return Panel(
        Group(piles, army) if far else Group(army, piles),
        title=Text(title, "bold" if active else ""),
        subtitle=Text.assemble(" · ".join(counts), " · ", (cups, "yellow")),
        title_align="left",
        subtitle_align="right",
        border_style="green" if active else "",
        padding=(0, 1),
    )


# ---- armies


def _army(scene: Scene, seat: Seat, *, far: bool) -> RenderableType:
    """Rows as ranks, the top row nearest the centre line."""
    by_token = {card.token: card for card in scene.view.pile("army", seat).cards}
    rows = [[by_token[token] for token in row] for row in scene.view.table["rows"][seat]]
    if not rows:
        return Text(scene.said(fr="(pas d’unité)", en="(no unit)"), "dim")
    grid = Table.grid(padding=(0, 1))
    grid.add_column(justify="right", style="dim", no_wrap=True)
    grid.add_column()
    numbered = list(enumerate(rows, 1))
    for number, row in reversed(numbered) if far else numbered:
        grid.add_row(f"{number}│", _row(scene, row))
    return grid


def _row(scene: Scene, row: list[CardView]) -> Text:
    line = Text()
    forces = scene.view.table["forces"]

    def look(card: CardView) -> tuple[str | None, int, int]:
        return card.face, forces[str(card.token)], card.marks.get("used", 0)

    for (face, force, used), run in groupby(row, key=look):
        if line:
            line.append(" · ", "dim")
        line.append(scene.name(face))
        printed: Any = scene.cards.get(face or "")
        value = printed.value if printed else force
        style = "bold green" if force > value else "bold red" if force < value else "bold"
        line.append(f"\u00a0{force}", style)
        if force != value:
            line.append(f"({value})", "dim")
        if used:
            line.append("✓", "dim")
        count = len(list(run))
        line.append(times("", count), "dim") if count > 1 else None
    return line


# ---- piles


def _piles(scene: Scene, seat: Seat) -> Table:
    grid = Table.grid(padding=(0, 1))
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column()
    for zone, style in (("revealed", "bold yellow"), ("discard", ""), ("removed", "dim")):
        cards = scene.view.pile(zone, seat).cards
        if cards or zone == "discard":
            name = scene.said(fr="retirées", en="removed") if zone == "removed" else _zone(scene, zone)
            grid.add_row(name, _strip(scene, zone, cards, style))
    hand = [scene.name(card.face) for card in scene.view.pile("hand", seat).cards if card.face]
    if hand and seat != scene.view.seat:
        known = scene.said(fr="connues : ", en="known: ") + counted(hand)
        grid.add_row(_zone(scene, "hand"), Text(known, "cyan"))
    if pile := _draw_pile(scene, seat):
        grid.add_row(_zone(scene, "draw"), pile)
    return grid


def _zone(scene: Scene, zone: str) -> str:
    return scene.speaker.name(scene.speaker.zone(zone))


def _strip(scene: Scene, zone: str, cards: tuple[CardView, ...], style: str) -> Text:
    """Cards from the bottom to the top, runs counted; the one that a pending Nécromancie would take is marked."""
    if not cards:
        return Text(scene.said(fr="vide", en="empty"), "dim")
    line = Text(style=style)
    if zone == "discard":
        line.append(scene.said(fr="fond ▸ ", en="bottom ▸ "), "dim")
    tokens = [card.token for card in cards]
    raised = scene.view.table["necromancy"]
    taken = tokens.index(raised) if raised in tokens else None
    position = 0
    for face, run in groupby(card.face for card in cards):
        count = len(list(run))
        line.append(" · ", "dim") if position else None
        marked = taken is not None and position <= taken < position + count
        line.append(times(scene.name(face), count), "underline bold" if marked else "")
        position += count
    if zone == "discard":
        line.append(scene.said(fr=" ◂ dessus", en=" ◂ top"), "dim")
    return line


def _draw_pile(scene: Scene, seat: Seat) -> Text:
    """The known cards of a draw pile by their places, 1 being the top."""
    faces = [card.face for card in reversed(scene.view.pile("draw", seat).cards)]
    known = [f"{place} {scene.name(face)}" for place, face in enumerate(faces, 1) if face]
    label = scene.said(fr="connues (1 = dessus) : ", en="known (1 = top): ")
    return Text(label + ", ".join(known), "cyan") if known else Text()


# ---- market and hand


def _market(scene: Scene, own: Seat) -> Panel:
    """One's own piles and the Monde, with costs and counts; what one cannot pay is pale."""
    gold = scene.view.table["gold"][own]
    grid = Table.grid(padding=(0, 1))
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column()
    for zone, seat in (("supply", own), ("world", None)):
        counts: dict[str, int] = {}
        for card in scene.view.pile(zone, seat).cards:
            if card.face:
                counts[card.face] = counts.get(card.face, 0) + 1
        line = Text()
        for face, count in counts.items():
            printed: Any = scene.cards.get(face)
            line.append(" · ", "dim") if line else None
            style = "" if printed.cost <= gold else "dim"
            line.append(f"{scene.name(face)}\u00a0{printed.cost}/{printed.value}", style)
            line.append(times("", count), "dim")
        grid.add_row(_zone(scene, zone), line)
    title = scene.said(fr="Recrutement (coût/valeur)", en="Recruitment (cost/value)")
    return Panel(grid, title=title, title_align="left", border_style="cyan", padding=(0, 1))


def _hand(scene: Scene, own: Seat) -> RenderableType:
    held: dict[str, int] = {}
    for card in scene.view.pile("hand", own).cards:
        if card.face:
            held[card.face] = held.get(card.face, 0) + 1
    if not held:
        return Text(scene.said(fr="Votre main est vide.", en="Your hand is empty."), "dim")
    boxes = []
    for face in sorted(held, key=list(scene.cards).index):
        printed: Any = scene.cards[face]
        boxes.append(
            (
                times(scene.name(face), held[face]),
                scene.said(
                    fr=f"coût {printed.cost} · valeur {printed.value}",
                    en=f"cost {printed.cost} · value {printed.value}",
                ),
            )
        )
    return hand_boxes(boxes, scene.width)
