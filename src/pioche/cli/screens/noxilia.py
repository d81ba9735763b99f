"""The table of Noxilia: the ten zones seen from one's own side, who stands there, queues, fate, gold and mana."""

from collections.abc import Mapping
from typing import Any

from rich.box import ROUNDED
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from pioche.cli.screens.pieces import Scene, counted
from pioche.core.decisions import Seat
from pioche.core.sight import CardView
from pioche.games.noxilia.board import BOARD, CELLS, SLOTS, Cell
from pioche.games.noxilia.book import COLOURS
from pioche.games.noxilia.cards import Creature, Zone

COLUMNS = (1, 2)
DUSK = 5  # so many turns before twilight begins it is announced
Unit = Mapping[str, Any]


def draw(scene: Scene) -> RenderableType:
    """The ribbon, the other player, the board, and one's own side at the bottom."""
    first, last = scene.order()
    return Group(_ribbon(scene), _player(scene, first), _board(scene), _player(scene, last))


def _ribbon(scene: Scene) -> Text:
    """Turn, step, who begins, who has passed, the fate of the turn, and twilight when it is near."""
    table, speaker = scene.view.table, scene.speaker
    first = speaker.player(table["first"])
    said = [scene.said(fr=f"Tour {table['turn']}", en=f"Turn {table['turn']}")]
    said.append(scene.over() if scene.view.scores else speaker.phase(table["phase"]))
    said.append(scene.said(fr=f"{first} commence", en=f"{first} goes first"))
    if table["passer"] >= 0:
        passer = speaker.player(table["passer"])
        said.append(scene.said(fr=f"{passer} a passé", en=f"{passer} has passed"))
    omen = [scene.name(card.face) for card in scene.view.pile("omen").cards]
    if omen:
        said.append(scene.label(scene.said(fr="destin", en="fate")) + ", ".join(omen))
    said += _dusk(scene)
    return Text(" · ".join(said), "bold")


def _dusk(scene: Scene) -> list[str]:
    """What twilight does, or when it begins (NOX-END-06)."""
    table = scene.view.table
    loss, begins = table["twilight"], table["twilight_from"]
    if loss:
        return [
            scene.said(
                fr=f"crépuscule\u00a0: chaque monarque perd {loss}", en=f"twilight: each monarch loses {loss}"
            )
        ]
    if table["turn"] >= begins - DUSK:
        return [scene.said(fr=f"crépuscule au tour {begins}", en=f"twilight at turn {begins}")]
    return []


# ---- the board


def _board(scene: Scene) -> Table:
    """Five rows of two zones; one's own back row lies at the bottom."""
    rows = sorted({cell.row for cell in BOARD}, reverse=scene.view.seat != 1)
    board = Table(
        show_header=False, expand=True, show_lines=True, border_style="dim", padding=(0, 1), box=ROUNDED
    )
    for _ in COLUMNS:
        board.add_column(ratio=1)
    for row in rows:
        board.add_row(
            *[
                _cell(scene, cell)
                for column in COLUMNS
                for cell in BOARD
                if (cell.row, cell.column) == (row, column)
            ]
        )
    return board


def _cell(scene: Scene, cell: Cell) -> Text:
    """A zone: its name, who holds it, what it yields, and who stands there."""
    view = scene.view
    number = CELLS.index(cell.id)
    holder = view.table["holder"][number]
    name = scene.speaker.name(scene.speaker.zone(cell.id, view.seat))
    lines = [
        Text.assemble((name[:1].upper() + name[1:], f"bold {_colour(scene, holder)}"), *_notes(scene, cell))
    ]
    units = [unit for unit in view.table["units"] if unit["cell"] == cell.id]
    lines += [_unit(scene, unit) for unit in units]
    lines += [_muster(scene, card, cell) for card in _monarchs(view)]
    return Text("\n").join(line for line in lines if line)


def _notes(scene: Scene, cell: Cell) -> list[tuple[str, str]]:
    """What lies in a zone besides units: its yield, water, chests, gear, latents."""
    view, table = scene.view, scene.view.table
    notes = []
    holder, flood = (table[column][CELLS.index(cell.id)] for column in ("holder", "flood"))
    place = _place(scene, cell)
    if isinstance(place, Zone):
        notes += [scene.said(fr=f"pioche {place.draw}", en=f"draw {place.draw}")] if place.draw else []
        notes += [scene.said(fr=f"or {place.income}", en=f"gold {place.income}")] if place.income else []
    if holder >= 0 and holder != cell.home:
        who = scene.speaker.player(holder)
        notes.append(scene.said(fr=f"tenu par {who}", en=f"held by {who}"))
    if flood:
        notes.append(scene.said(fr=f"eau {flood}", en=f"water {flood}"))
    seen = {card.token: card.face for pile in view.piles for card in pile.cards if card.face}
    for chest in table["chests"]:
        if chest["cell"] == cell.id:
            notes.append(
                scene.name(seen.get(chest["token"]))
                if chest["up"]
                else scene.said(fr="coffre fermé", en="closed chest")
            )
    ground = [gear for gear in table["gear"] if gear["cell"] == cell.id and not gear["bearer"]]
    notes += [scene.name(seen.get(gear["token"])) for gear in ground]
    latents = [latent for latent in table["latents"] if latent["cell"] == cell.id and not latent["host"]]
    if latents:
        notes.append(_latents(scene, latents, seen))
    return [(f"  {' · '.join(notes)}", "dim")] if notes else []


def _latents(scene: Scene, latents: list[Mapping[str, Any]], seen: Mapping[int, str]) -> str:
    """Sleeping spells: one's own by name, those of others by number."""
    names = [scene.name(seen[latent["token"]]) for latent in latents if latent["token"] in seen]
    hidden = len(latents) - len(names)
    names += (
        [scene.said(fr=f"{hidden} latent{'s' * (hidden > 1)}", en=f"{hidden} latent{'s' * (hidden > 1)}")]
        if hidden
        else []
    )
    return "☾ " + ", ".join(names)


def _place(scene: Scene, cell: Cell) -> Any:
    """The zone card of a cell."""
    if cell.home < 0:
        return None
    cards = scene.view.pile("places", cell.home).cards
    at = SLOTS.index(cell.slot)
    return scene.cards.get(cards[at].face or "") if at < len(cards) else None


def _colour(scene: Scene, seat: Seat) -> str:
    """One's own colour, or the other's; nobody has none."""
    own = 0 if scene.view.seat is None else scene.view.seat
    return "white" if seat < 0 else "green" if seat == own else "red"


# ---- units


def _unit(scene: Scene, unit: Unit) -> Text:
    """A unit: its number, what it is worth now, its name, and what it carries; engaged ones lie paler."""
    view = scene.view
    seen = {card.token: card for pile in view.piles for card in pile.cards if card.face}
    card = seen.get(unit["token"])
    engaged = bool(unit.get("engaged"))
    style = f"{'dim ' if engaged else ''}{_colour(scene, unit['seat'])}"
    line = Text(f"{unit['handle']:>2} ", "dim")
    line.append(f"{_worth(scene, unit, card)} ", "dim" if engaged else "")
    line.append(scene.name(card.face) if card else scene.said(fr="unité cachée", en="hidden unit"), style)
    notes = _unit_notes(scene, unit, card)
    if notes:
        line.append(f" ({', '.join(notes)})", "dim")
    return line


def _worth(scene: Scene, unit: Unit, card: CardView | None) -> str:
    """`⚔3 ➶2 ◈1 ♥4/5`: melee, ranged, armour, life; of one's own card backs what is printed."""
    if unit["up"]:
        values = (unit.get("cac"), unit.get("dist"), unit.get("armour"), f"{unit['life']}/{unit['maximum']}")
    else:
        printed = scene.cards.get(card.face or "") if card else None
        if not isinstance(printed, Creature):
            return "⚔? ◈? ♥?"
        whole: int = getattr(printed, "life", 0)
        values = (printed.cac, printed.dist, printed.armour, str(whole))
    signs = zip("⚔➶◈♥", values, strict=True)
    return " ".join(f"{sign}{value}" for sign, value in signs if value is not None)


def _unit_notes(scene: Scene, unit: Unit, card: CardView | None) -> list[str]:
    """Whether it is engaged or hidden, poison, what it wears, and what sleeps under it."""
    view = scene.view
    seen = {each.token: each.face for pile in view.piles for each in pile.cards if each.face}
    notes = [scene.said(fr="engagée", en="engaged")] if unit.get("engaged") else []
    if not unit["up"] and card is not None and unit["seat"] == view.seat:
        notes.append(scene.said(fr="face cachée", en="face down"))
    poison = (card.marks.get("poison") or 0) if card else 0
    notes += [f"poison {poison}"] if poison else []
    worn = [gear for gear in view.table["gear"] if gear["bearer"] == unit["handle"]]
    notes += [f"+{scene.name(seen.get(gear['token']))}" for gear in worn]
    under = [latent for latent in view.table["latents"] if latent["host"] == unit["handle"]]
    return [*notes, *([_latents(scene, under, seen)] if under else [])]


def _monarchs(view: Any) -> list[CardView]:
    """The cards on which units are noted that are not laid yet (NOX-SETUP-19)."""
    return [
        card for pile in view.piles if pile.zone == "units" for card in pile.cards if card.marks.get("muster")
    ]


def _muster(scene: Scene, monarch: CardView, cell: Cell) -> Text:
    """During set-up: the units that one has placed in a zone so far."""
    noted: Any = monarch.marks.get("muster") or ()
    mine = [scene.name(face) + ("*" if engaged else "") for face, where, engaged in noted if where == cell.id]
    return Text(counted(mine), "green")


# ---- players


def _player(scene: Scene, seat: Seat) -> Panel:
    """A player: gold, mana, counts, the hand as far as it is seen, the queue, adventurers."""
    view, table = scene.view, scene.view.table
    rows = [_held(scene, seat)]
    queue = [_queued(scene, view.pile("queue", seat).cards, entry) for entry in table["queues"][seat]]
    if queue:
        name = scene.speaker.name(scene.speaker.zone("queue"))
        rows.append(Text.assemble((scene.label(name), "dim"), " · ".join(queue)))
    away = view.pile("adventure", seat).cards
    if away:
        left = dict(table["adventurers"][seat])
        said = [f"{scene.name(card.face)} ({left.get(card.token, 0)})" for card in away]
        name = scene.speaker.name(scene.speaker.zone("adventure"))
        rows.append(Text.assemble((scene.label(name), "dim"), " · ".join(said)))
    active = seat in view.asked
    return Panel(
        Text("\n").join(rows),
        title=Text(
            f"{'▶ ' if active else ''}{scene.who(seat)} · {_riches(scene, seat)}",
            f"bold {_colour(scene, seat)}",
        ),
        subtitle=Text(_piles(scene, seat), "dim"),
        title_align="left",
        subtitle_align="right",
        border_style=_colour(scene, seat) if active else "dim",
        padding=(0, 1),
    )


def _riches(scene: Scene, seat: Seat) -> str:
    """Gold with what the next turn brings, and the mana that floats."""
    table = scene.view.table
    cards, gold = table["income"][seat]
    said = scene.said(
        fr=f"{table['gold'][seat]} or (+{gold}, pioche {cards})",
        en=f"{table['gold'][seat]} gold (+{gold}, draws {cards})",
    )
    pool = zip(COLOURS, table["mana"][seat], strict=True)
    mana = [f"{count} {scene.speaker.name(scene.speaker.card(colour))}" for colour, count in pool if count]
    return said + (f" · mana {', '.join(mana)}" if mana else "")


def _held(scene: Scene, seat: Seat) -> Text:
    hand = scene.view.pile("hand", seat)
    known = [_priced(scene, card) for card in hand.cards]
    unseen = hand.count - len(known)
    said = [counted(known)] if known else []
    said += (
        [scene.said(fr=f"{unseen} carte{'s' * (unseen > 1)}", en=f"{unseen} card{'s' * (unseen > 1)}")]
        if unseen
        else []
    )
    name = scene.speaker.name(scene.speaker.zone("hand"))
    return Text.assemble((scene.label(name), "dim"), ", ".join(said) or "–")


def _priced(scene: Scene, card: CardView) -> str:
    """A card in hand with what it costs, in gold or in mana."""
    printed: Any = scene.cards.get(card.face or "")
    mana = "".join(getattr(printed, "mana", ()))
    price = mana or str(getattr(printed, "gold", ""))
    return f"{scene.name(card.face)} [{price}]" if price else scene.name(card.face)


def _queued(scene: Scene, cards: tuple[CardView, ...], entry: Mapping[str, Any]) -> str:
    """A unit of the queue: its name if one sees it, else what was paid for it; and when it arrives."""
    face = next((card.face for card in cards if card.token == entry["token"]), None)
    paid, left = entry["paid"], entry["left"]
    name = scene.name(face) if face else scene.said(fr=f"unité à {paid} or", en=f"unit for {paid} gold")
    return f"{name} → {left}"


def _piles(scene: Scene, seat: Seat) -> str:
    view = scene.view
    zones = ("library", "graveyard", "exile", "fate")
    named = ((scene.speaker.name(scene.speaker.zone(zone)), view.pile(zone, seat).count) for zone in zones)
    return " · ".join(f"{name} {count}" for name, count in named if count)
