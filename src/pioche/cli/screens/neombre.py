"""The table of Les Nominés du Néombre: adversaries with whom they aim at, the team, and the road between fights."""

from collections.abc import Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from pioche.cli.screens.pieces import Scene, counted
from pioche.core.decisions import Seat
from pioche.core.sight import CardView
from pioche.games import texts
from pioche.games.neombre.cards import Adversary, Place, Quest
from pioche.language.cards import CardDef
from pioche.language.templates import typeset

LOW = 3  # so few pv, or cards to draw, are shown in red
IN_PLAY = ("equipment", "invocations", "charms", "attached", "gaol", "banished")


def draw(scene: Scene) -> RenderableType:
    """A fight, or the road between two."""
    return _fight(scene) if scene.view.table["chapter"] == "fight" else _road(scene)


def _fight(scene: Scene) -> RenderableType:
    line = scene.view.pile("line").cards
    aims = {aim["token"]: aim for aim in scene.view.table["aims"]}
    parts: list[RenderableType] = [_ribbon(scene)]
    parts += [_foe(scene, card, aims.get(card.token)) for card in line]
    parts += [_player(scene, seat) for seat in scene.order()]
    return Group(*parts)


def _ribbon(scene: Scene) -> Text:
    table, view = scene.view.table, scene.view
    said = [_where(scene, table["where"])]
    if table["round"]:
        said.insert(0, scene.said(fr=f"Tour {table['round']}", en=f"Round {table['round']}"))
    if view.scores:
        said.append(scene.over())
    else:
        said.append(scene.speaker.phase(table["phase"]))
    loot = f"{table['obtainable']}/{table['revealed']}"
    said.append(scene.label(scene.said(fr="butin", en="loot")) + loot)
    beaten = [scene.name(card.face) for card in view.pile("defeated").cards]
    if beaten:
        said.append(scene.label(scene.speaker.name(scene.speaker.zone("defeated"))) + counted(beaten))
    return Text(" · ".join(said), "bold")


def _where(scene: Scene, code: str) -> str:
    """The name of a hostile zone."""
    found = next(
        (card for card in scene.cards.values() if isinstance(card, Place) and card.code == code), None
    )
    return scene.speaker.name(found.noun) if found else code


# ---- adversaries


def _foe(scene: Scene, card: CardView, aim: Mapping[str, Any] | None) -> Panel:
    """An adversary: its pv, markers and slots, and whom it aims at."""
    printed = scene.cards.get(card.face or "")
    rows = []
    if isinstance(printed, Adversary):
        for slot, heading in printed.HEADINGS.items():
            text = _printed(scene, printed, slot)
            if text:
                rows.append(Text.assemble((scene.label(heading.said(scene.speaker.lang)), "dim"), text))
    title = Text(f"{scene.name(card.face)} · {_life(card)}", "bold red")
    notes = [*_marks(scene, card), *([_aim(scene, printed, aim)] if aim else [])]
    return Panel(
        Text("\n").join(rows),
        title=title,
        subtitle=Text(" · ".join(filter(None, notes)), "yellow"),
        title_align="left",
        subtitle_align="right",
        border_style="red",
        padding=(0, 1),
    )


def _printed(scene: Scene, card: Adversary, slot: str) -> str:
    """What a slot says; an empty one says nothing (NEO-ADV-02)."""
    said = _rendered(scene, card, slot)
    return "" if said == "·" else said


def _rendered(scene: Scene, card: CardDef, field: str) -> str:
    """A text of a card in the language of the speaker."""
    render = scene.language.french if scene.speaker.lang == "fr" else scene.language.english
    return typeset(" · ".join(render(tree) for tree in card.trees(field)), scene.speaker.lang)


def _aim(scene: Scene, printed: Any, aim: Mapping[str, Any]) -> str:
    """Whom it would aim at if it played now (§11.2)."""
    if not aim["places"]:
        return ""
    names = [_place_name(scene, place) for place in aim["places"]]
    joint = scene.said(fr=" ou ", en=" or ") if aim["how"] in ("random", "choice") else ", "
    how = _word(scene, printed.targeting) if isinstance(printed, Adversary) else ""
    return f"{how} → {joint.join(names)}".strip()


def _word(scene: Scene, value: str) -> str:
    """A word that is printed on adversaries."""
    return texts.about(scene.view.game).values[value].said(scene.speaker.lang)


def _place_name(scene: Scene, place: int) -> str:
    """A player, or the companion of one who plays alone."""
    if place < scene.view.seats:
        return str(scene.speaker.player(place))
    return scene.name(scene.view.pile("tiles", 0).cards[-1].face)


# ---- the team


def _player(scene: Scene, seat: Seat) -> Panel:
    """A player: pv, hand, piles, and what lies in play; the companion stands below who plays alone."""
    view, table = scene.view, scene.view.table
    tiles = view.pile("tiles", seat).cards
    active = table["active"] == seat
    alive = (tiles[0].marks.get("hp") or 0) > 0
    rows = [_held(scene, seat)]
    for zone in IN_PLAY:
        cards = view.pile(zone, seat).cards
        if cards:
            name = scene.speaker.name(scene.speaker.zone(zone))
            said = " · ".join(" ".join(filter(None, [scene.name(card.face), _life(card)])) for card in cards)
            rows.append(Text.assemble((scene.label(name), "dim"), said))
    rows += [_companion(scene, tile) for tile in tiles[1:]]
    title = f"{'▶ ' if active else ''}{scene.who(seat)} · {_life(tiles[0])}"
    return Panel(
        Text("\n").join(rows),
        title=Text(title, "bold" if alive else "dim"),
        subtitle=Text(" · ".join([*_marks(scene, tiles[0]), *_turn(scene, seat, alive)]), "yellow"),
        title_align="left",
        subtitle_align="right",
        border_style="green" if active else "" if alive else "dim",
        padding=(0, 1),
    )


def _held(scene: Scene, seat: Seat) -> Text:
    view = scene.view
    hand = counted(scene.name(card.face) for card in view.pile("hand", seat).cards) or "–"
    left = view.pile("draw", seat).count
    discard = view.pile("discard", seat)
    row = Text.assemble((scene.label(scene.speaker.name(scene.speaker.zone("hand"))), "dim"), hand)
    row.append(f" · {scene.speaker.name(scene.speaker.zone('draw'))} ", "dim")
    row.append(str(left), "bold red" if left <= LOW else "")
    row.append(f" · {scene.speaker.name(scene.speaker.zone('discard'))} {discard.count}", "dim")
    return row


def _companion(scene: Scene, tile: CardView) -> Text:
    return Text(" · ".join([f"{scene.name(tile.face)} {_life(tile)}", *_marks(scene, tile)]))


def _turn(scene: Scene, seat: Seat, alive: bool) -> list[str]:
    """What a player may still do in this turn."""
    table = scene.view.table
    if not alive:
        return [scene.said(fr="hors de combat", en="out of the fight")]
    if table["finished"][seat]:
        return [scene.said(fr="a terminé", en="has finished")]
    left = table["plays_left"][seat]
    return [
        scene.said(fr=f"{left} carte{'s' * (left > 1)} à jouer", en=f"{left} card{'s' * (left != 1)} to play")
    ]


def _life(card: CardView) -> str:
    """`♥ 9/10`, where a card has pv."""
    most = card.marks.get("hp_max") or 0
    return f"♥ {card.marks.get('hp') or 0}/{most}" if most else ""


def _marks(scene: Scene, card: CardView) -> list[str]:
    """Armour and markers on a character."""
    markers: Any = card.marks.get("markers") or ()  # pairs of a name and a number
    said = [scene.speaker.name(scene.speaker.card(name)) + f" {count}" for name, count in markers]
    armour = card.marks.get("armour") or 0
    return [*([f"{scene.speaker.column('armour')} {armour}"] if armour else []), *said]


# ---- the road


def _road(scene: Scene) -> RenderableType:
    """Where the team is, what there is to take, the quests, and everybody's deck."""
    view, table = scene.view, scene.view.table
    spot = scene.speaker.phase(table["phase"])
    count, won = table["fights"], table["won"]
    fights = scene.said(fr=f"combats\u00a0: {count}, gagnés\u00a0: {won}", en=f"fights: {count}, won: {won}")
    where = _where(scene, table["spot"]) if table["spot"] else ""
    parts: list[RenderableType] = [
        Text(" · ".join(filter(None, [where if where != table["spot"] else "", spot, fights])), "bold")
    ]
    offer = view.pile("offer").cards
    if offer and table["phase"] != "adopt":
        name = scene.speaker.name(scene.speaker.zone("offer"))
        parts.append(
            Text.assemble((scene.label(name), "dim"), " · ".join(scene.name(card.face) for card in offer))
        )
    parts += [
        _quest(scene, card, goal)
        for card, goal in zip(view.pile("quests").cards, table["road"]["goals"], strict=True)
    ]
    parts += [_deck(scene, seat) for seat in scene.order()]
    return Group(*parts)


def _quest(scene: Scene, card: CardView, goal: int) -> Text:
    """A quest with its objective and how far it has come (NEO-QST-01)."""
    printed = scene.cards.get(card.face or "")
    done = card.marks.get("progress") or 0
    said = ""
    if isinstance(printed, Quest):
        said = _rendered(scene, printed, "objective")
    return Text.assemble((f"{scene.name(card.face)} ", "bold yellow"), f"{said} ", (f"{done}/{goal}", "bold"))


def _deck(scene: Scene, seat: Seat) -> Panel:
    road = scene.view.table["road"]
    cards = scene.view.pile("deck", seat).cards
    worth = scene.said(
        fr=f"{len(cards)} cartes · valeur {road['values'][seat]} · {road['lives'][seat]} PV",
        en=f"{len(cards)} cards · value {road['values'][seat]} · {road['lives'][seat]} HP",
    )
    return Panel(
        Text(counted(scene.name(card.face) for card in cards) or "–"),
        title=Text(scene.who(seat), "bold"),
        subtitle=worth,
        title_align="left",
        subtitle_align="right",
        padding=(0, 1),
    )
