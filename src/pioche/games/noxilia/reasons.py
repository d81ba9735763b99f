"""What hinders a card of Noxilia: which sentence of `explain.toml` fits, from the view alone."""

from collections.abc import Iterator, Mapping
from typing import Any

from pioche.core.sight import View
from pioche.games.noxilia.book import COLOURS, EMPTY, PURE, SORCERER, TOLLS, Sheet
from pioche.games.noxilia.cards import Printed
from pioche.games.noxilia.mana import covers, with_mana
from pioche.games.noxilia.sheets import sheet_of
from pioche.games.noxilia.wording import faces
from pioche.language.reasons import Touched
from pioche.language.speaker import Speaker

Found = tuple[str, dict[str, Any]] | None


def reason(view: View, speaker: Speaker, touched: Touched) -> Found:
    """The special sentence that fits, and its slots; None where there is nothing to wonder about."""
    card = speaker.wording.cards.get(touched.face)
    if not isinstance(card, Printed):
        return None
    match touched.place(view):
        case "hand" if view.prompt == "action":
            return _held(view, speaker, sheet_of(card))
        case "units":
            return _standing(view, touched)
        case "queue":
            queued = [entry for queue in view.table["queues"] for entry in queue]
            left = next((entry["left"] for entry in queued if entry["token"] == touched.card.token), 1)
            return "", {"left": speaker.amount(left)}
    return "", {}


def _standing(view: View, touched: Touched) -> Found:
    """Why a unit of one's own does not act."""
    entry = next((unit for unit in view.table["units"] if unit["token"] == touched.card.token), None)
    if entry is None:  # it waits for set-up to end
        return "", {}
    if entry["seat"] != view.seat and view.prompt == "action":
        return "taken", {}
    if entry.get("engaged"):
        return "held" if entry.get("held") and view.prompt == "action" else "engaged", {}
    return "", {}


def _held(view: View, speaker: Speaker, sheet: Sheet) -> Found:
    """Why a card in hand cannot be played: gold, a hero that is there, nobody to cast it, mana, costs or targets."""
    seat = view.asked[0]
    gold = view.table["gold"][seat]
    if sheet.kind == "spell":
        return _spell(view, speaker, sheet), {}
    if sheet.gold > gold:
        return "gold", {"price": speaker.amount(sheet.gold), "gold": speaker.amount(gold)}
    if not sheet.is_unit:
        return _lacking(view, sheet), {}
    return "hero" if sheet.kind == "hero" and _present(view, speaker, sheet) else "cost", {}


def _lacking(view: View, sheet: Sheet) -> str:
    """What is left to lack: a target, or cards to pay with; where units would pay, either of them (NOX-ACT-08)."""
    seat = view.asked[0]
    if not sheet.costs:
        return "aim"
    tolls = dict(zip(TOLLS, sheet.toll, strict=True))
    others = len(view.pile("hand", seat).cards) - 1
    short = tolls["exiles"] > len(view.pile("graveyard", seat).cards) or tolls["discards"] > others
    return "cost" if short else ""


def _present(view: View, speaker: Speaker, sheet: Sheet) -> bool:
    """Whether a version of a hero is in play, in the queue or on adventure (NOX-CARD-02, -03, -12)."""
    zones = ("units", "queue", "adventure")
    mine = [card.face for pile in view.piles if pile.zone in zones for card in pile.cards if card.face]
    cards = speaker.wording.cards
    found = (cards.get(face) for face in mine)
    return any(isinstance(card, Printed) and sheet_of(card).proper == sheet.proper for card in found)


def _spell(view: View, speaker: Speaker, sheet: Sheet) -> str:
    """What a spell lacks: a caster, one of its colour, mana, or something to aim at."""
    seat = view.asked[0]
    ready = [(unit, printed) for unit, printed in _units(view, speaker) if not unit.get("engaged")]
    casters = [
        (unit, printed)
        for unit, printed in ready
        if unit.get("abilities", {}).get("sorcerer") or printed.abilities[SORCERER]
    ]
    if not casters:
        return "caster"
    colours = sheet.colours
    if colours and not any(
        colour == PURE or colours >> colour & 1 for pair in casters for colour in _made(*pair)
    ):
        return "colour"
    pool = tuple(view.table["mana"][seat]) or EMPTY
    for pair in ready:
        pool = with_mana(pool, _made(*pair))
    for gear in view.table["gear"]:
        if gear["seat"] == seat and not gear["engaged"] and not gear["idle"]:
            card = speaker.wording.cards.get(faces(view).get(gear["token"], ""))
            pool = with_mana(pool, sheet_of(card).production if isinstance(card, Printed) else ())
    return _lacking(view, sheet) if sheet.latent or covers(pool, sheet.mana) else "mana"


def _units(view: View, speaker: Speaker) -> Iterator[tuple[Mapping[str, Any], Sheet]]:
    """The units that the asked seat controls, with what is printed on them."""
    seen, seat = faces(view), view.asked[0]
    for unit in view.table["units"]:
        card = speaker.wording.cards.get(seen.get(unit["token"], ""))
        if unit["seat"] == seat and isinstance(card, Printed):
            yield unit, sheet_of(card)


def _made(unit: Mapping[str, Any], printed: Sheet) -> tuple[int, ...]:
    """The mana that a unit makes: what everybody sees of it, or what is printed on one that lies face down."""
    if unit["up"]:
        return tuple([COLOURS.index(colour) for colour in unit.get("production", ())])
    return printed.production
