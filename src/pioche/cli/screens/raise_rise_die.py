"""The table of Raise, Rise & Die: two bodies facing each other in four lanes, the chain, Top Souls, reserves, hands."""

from collections.abc import Mapping
from typing import Any

from rich.box import ROUNDED
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from pioche.cli.explain import printed_lines
from pioche.cli.screens.pieces import UNKNOWN, Scene, counted, hand_boxes
from pioche.core.decisions import Seat
from pioche.core.sight import CardView
from pioche.games.raise_rise_die.cards import DeckCard
from pioche.games.raise_rise_die.lanes import LANES
from pioche.games.raise_rise_die.zones import COUNTERED

POINTS = (("▣", "block"), ("◎", "weak"), ("≋", "shaken"))  # on a slot: block, weak points, ébranlement
MARKERS = ("poison", "bleed", "stun")
DUSK = 5  # so many passes before the Crépuscule it is announced
EDGES = 4  # columns that the frame of the hand takes
Link = Mapping[str, Any]


def draw(scene: Scene) -> RenderableType:
    """The ribbon, the other player, the lanes, the chain, and one's own side at the bottom."""
    first, last = scene.order()
    above: list[RenderableType] = [_ribbon(scene), _player(scene, first), _lanes(scene, first, last)]
    return Group(*above, *_chain(scene), _player(scene, last))


def _ribbon(scene: Scene) -> Text:
    """Passe, phase, who began it, who has passed, and the Crépuscule when it is near (RRD-END-05)."""
    table, speaker = scene.view.table, scene.speaker
    first = speaker.player(table["first"])
    said = [scene.said(fr=f"Passe {table['passe']}", en=f"Round {table['passe']}")]
    said.append(scene.over() if scene.view.scores else speaker.phase(table["phase"]))
    said.append(scene.said(fr=f"{first} commence", en=f"{first} goes first"))
    for seat, passed in enumerate(table["passed"]):
        if passed:
            said.append(
                scene.said(fr=f"{speaker.player(seat)} a passé", en=f"{speaker.player(seat)} has passed")
            )
    if table["closing"] and not scene.view.scores:
        said.append(scene.said(fr="passer clôt la passe", en="passing ends the round"))
    return Text(" · ".join([*said, *_dusk(scene)]), "bold")


def _dusk(scene: Scene) -> list[str]:
    """What the Crépuscule costs, or when it begins."""
    table = scene.view.table
    loss, begins = table["twilight"], table["twilight_from"]
    if loss:
        return [
            scene.said(fr=f"Crépuscule\u00a0: −{loss} PV à l’entretien", en=f"Twilight: −{loss} HP at upkeep")
        ]
    if table["passe"] >= begins - DUSK:
        return [scene.said(fr=f"Crépuscule à la passe {begins}", en=f"Twilight at round {begins}")]
    return []


# ---- the lanes


def _lanes(scene: Scene, first: Seat, last: Seat) -> Table:
    """Four lanes, the slots of the two players facing each other."""
    lanes = Table(
        expand=True, show_lines=True, border_style="dim", padding=(0, 1), box=ROUNDED, header_style="bold"
    )
    for lane in LANES:
        name = str(scene.speaker.name(scene.speaker.zone(lane)))
        lanes.add_column(name[:1].upper() + name[1:], ratio=1, justify="center")
    for seat in (first, last):
        lanes.add_row(*[_slot(scene, seat, at) for at in range(len(LANES))])
    return lanes


def _slot(scene: Scene, seat: Seat, at: int) -> Text:
    """The card on a slot, paler if it was countered, and the points there."""
    lines = [_posed(scene, card) for card in scene.view.pile(LANES[at], seat).cards]
    points = [f"{sign}{n}" for sign, column in POINTS if (n := scene.view.table[column][seat][at])]
    if points:
        lines.append(Text(" ".join(points), "cyan"))
    return Text("\n").join(lines) if lines else Text("–", "dim")


def _posed(scene: Scene, card: CardView) -> Text:
    """A card, and whether it was countered or waits in the chain."""
    if card.marks.get("status") == COUNTERED:
        return Text(f"{scene.name(card.face)} ({scene.said(fr='contrée', en='countered')})", "dim strike")
    waiting = any(link["token"] == card.token for link in scene.view.table["links"])
    return Text(scene.name(card.face), "bold yellow" if waiting else "")


# ---- the chain


def _chain(scene: Scene) -> list[Panel]:
    """The cards that were announced, the last on top, and what becomes of each if nobody answers (RRD-RES-01)."""
    links = scene.view.table["links"]
    if not links or scene.view.scores:
        return []
    lines = [_link(scene, number, link) for number, link in enumerate(links, start=1)]
    title = scene.said(fr="la chaîne, si personne ne répond", en="the chain, if nobody answers")
    return [Panel(Text("\n").join(reversed(lines)), title=title, title_align="left", border_style="yellow")]


def _link(scene: Scene, number: int, link: Link) -> Text:
    """`2  Anne : Riposte (tête) réussit · 3 dégâts, −5 PV`, and below it the text that would apply."""
    lanes = ", ".join(str(scene.speaker.name(scene.speaker.zone(lane))) for lane in link["lanes"])
    high = scene.said(fr="transcendée, ", en="transcended, ") if link["transcended"] else ""
    line = Text(f"{number}  ", "dim")
    line.append(scene.label(str(scene.speaker.player(link["seat"]))))
    line.append(scene.name(link["face"]), "bold")
    line.append(f" ({high}{lanes}) ", "dim")
    if not link["succeeds"]:
        line.append(scene.said(fr="échoue", en="fails"), "red")
        return line
    line.append(scene.said(fr="réussit", en="succeeds"), "green")
    if link["packet"]:
        line.append(f" · {_damage(scene, link['packet'])}{_toll(scene, link['toll'])}")
    line.append(f"\n   {_applied(scene, link)}", "dim")
    return line


def _applied(scene: Scene, link: Link) -> str:
    """What a succeeding card applies of its text; a counter that is no Défensive only cancels (RRD-RES-03)."""
    card = scene.cards[link["face"]]
    assert isinstance(card, DeckCard)
    at_home = link["lane"] in card.slots and (not link["counter"] or card.type == "defensive")
    fields = ["main"] * at_home + ["transcendence"] * link["transcended"]
    found = " / ".join(printed_lines(card, scene.language, scene.speaker.lang, fields))
    if link["counter"]:
        return found or scene.said(fr="annule, sans autre effet", en="cancels, and does nothing else")
    return found or scene.said(fr="sans effet", en="does nothing")


def _damage(scene: Scene, points: int) -> str:
    return scene.said(fr=f"{points} dégât{'s' * (points > 1)}", en=f"{points} damage")


def _toll(scene: Scene, toll: int) -> str:
    """What a blow costs in PV, as far as souls are known."""
    if not toll:
        return ""
    least = scene.said(fr="au moins ", en="at least ") if toll < 0 else ""
    return f", {least}−{abs(toll)} {_hp(scene)}"


def _hp(scene: Scene) -> str:
    return scene.said(fr="PV", en="HP")


# ---- players


def _player(scene: Scene, seat: Seat) -> Panel:
    """A player: PV, reserve, markers, Top Soul, what is infused and installed, the hand."""
    active = seat in scene.view.asked
    rows = [_means(scene, seat), _soul(scene, seat), *_laid(scene, seat)]
    rows.append(_own_hand(scene, seat) if seat == scene.view.seat else _other_hand(scene, seat))
    return Panel(
        Text("\n").join(rows),
        title=Text(f"{'▶ ' if active else ''}{scene.who(seat)} · {_vitals(scene, seat)}", "bold"),
        subtitle=Text(_piles(scene, seat), "dim"),
        title_align="left",
        subtitle_align="right",
        border_style="green" if active else "dim",
        padding=(0, 1),
    )


def _vitals(scene: Scene, seat: Seat) -> str:
    """`Hermance du Guet · 34/40 PV`."""
    table = scene.view.table
    return (
        f"{scene.name(table['characters'][seat])} · {table['hp'][seat]}/{table['max_hp'][seat]} {_hp(scene)}"
    )


def _means(scene: Scene, seat: Seat) -> Text:
    """`réserve 2 · potentiel actif 4 · potentiel latent 1/3`, and the markers that are there."""
    table = scene.view.table
    said = [f"{scene.speaker.column(name)} {table[name][seat]}" for name in ("reserve", "active_potential")]
    said.append(f"{scene.speaker.column('latent')} {table['latent'][seat]}/{table['max_latent'][seat]}")
    line = Text(" · ".join(said))
    for name in MARKERS:
        if table[name][seat]:
            line.append(f" · {scene.speaker.column(name)} {table[name][seat]}", "red")
    return line


def _soul(scene: Scene, seat: Seat) -> Text:
    """The Top Soul with its VA, or that any damage is the last (RRD-TOP-01, RRD-END-02)."""
    deck, token = scene.view.pile("deck", seat), scene.view.table["souls"][seat]
    if not deck.count:
        return Text(
            scene.said(
                fr="plus d’âme\u00a0: le moindre dégât est fatal", en="no soul left: any damage is fatal"
            ),
            "red",
        )
    face = next((card.face for card in deck.cards if token is not None and card.token == token), None)
    return Text.assemble((scene.label("Top Soul"), "dim"), _with_va(scene, face) if face else UNKNOWN)


def _laid(scene: Scene, seat: Seat) -> list[Text]:
    """What is infused, installed or being resolved."""
    parts = []
    for zone in ("infused", "objects", "resolving"):
        cards = scene.view.pile(zone, seat).cards
        if cards:
            name = str(scene.speaker.name(scene.speaker.zone(zone)))
            parts.append(
                Text.assemble(
                    (scene.label(name), "dim"), ", ".join(_installed(scene, card) for card in cards)
                )
            )
    return parts


def _installed(scene: Scene, card: CardView) -> str:
    engaged = scene.said(fr=" (engagé)", en=" (engaged)") if card.marks.get("engaged") else ""
    return scene.name(card.face) + engaged


def _own_hand(scene: Scene, seat: Seat) -> Text:
    """One's own cards in boxes, each with its VA and what it would cost now."""
    hand = scene.view.pile("hand", seat)
    prices = scene.view.table["raises"][seat] or scene.view.table["prices"][seat]
    captions = [(scene.name(card.face), _price(scene, card.face, prices)) for card in hand.cards]
    empty = scene.said(fr="main vide", en="empty hand")
    return hand_boxes(sorted(captions), scene.width - EDGES) if captions else Text(empty, "dim")


def _price(scene: Scene, face: str | None, prices: Mapping[str, int]) -> str:
    """`VA 2`, or `VA 2, coûte 4` where it is played for another price (RRD-COST-02, -03)."""
    va = f"VA {_va(scene, face)}"
    price = prices.get(face or "", _va(scene, face))
    costs = scene.said(fr=f", coûte {price}", en=f", costs {price}")
    return va if price == _va(scene, face) else va + costs


def _other_hand(scene: Scene, seat: Seat) -> Text:
    """How many cards somebody holds, and which of them everybody knows (RRD-VIEW-02)."""
    hand = scene.view.pile("hand", seat)
    known = counted(_with_va(scene, card.face) for card in hand.cards if card.face)
    name = str(scene.speaker.name(scene.speaker.zone("hand")))
    there = scene.said(fr=f" · on connaît {known}", en=f" · known: {known}") if known else ""
    return Text.assemble((scene.label(name), "dim"), f"{hand.count}{there}")


def _with_va(scene: Scene, face: str | None) -> str:
    return f"{scene.name(face)} (VA {_va(scene, face)})"


def _va(scene: Scene, face: str | None) -> int:
    va: int = getattr(scene.cards.get(face or ""), "va", 0)
    return va


def _piles(scene: Scene, seat: Seat) -> str:
    """How many cards lie in the deck, the discard and the Néant."""
    zones = ("deck", "discard", "void")
    named = [
        (scene.speaker.name(scene.speaker.zone(zone)), scene.view.pile(zone, seat).count) for zone in zones
    ]
    return " · ".join(f"{name} {count}" for name, count in named)
