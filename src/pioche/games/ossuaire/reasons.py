"""What hinders a card of Ossuaire: which sentence of `explain.toml` fits, from the view alone."""

from typing import Any

from pioche.core.sight import View
from pioche.games.ossuaire.clauses.army import BoneCall, Rally, RiseFromEarth
from pioche.games.ossuaire.clauses.removal import Dismiss, Exhume
from pioche.games.ossuaire.clauses.text import Delayed, Immediate
from pioche.language.reasons import Touched
from pioche.language.speaker import Speaker

Found = tuple[str, dict[str, Any]] | None
RENEWING = ("immediate", "again", "delayed")  # where a Renouvelable card may be exchanged, besides a turn

PRICES = {Exhume: "exhume", Dismiss: "dismiss"}


def reason(view: View, speaker: Speaker, touched: Touched) -> Found:
    """The special sentence that fits, and its slots; None where there is nothing to wonder about."""
    card: Any = speaker.wording.cards.get(touched.face)
    match touched.place(view):
        case "hand" if view.prompt in RENEWING and touched.face in view.table["renewable"]:
            return "empty", {}
        case "army" if view.prompt == "delayed":
            return _late(view, speaker, touched)
        case "army" if view.prompt == "move":
            return ("here" if _with_the_mover(view, touched) else ""), {}
        case "army" if view.prompt != "target":
            return _unit(card, view.table["phase"]), {}
        case "other_army":
            return ("", {}) if view.prompt == "target" else None
        case "supply" | "world":
            gold = view.table["gold"][view.seat or 0]
            return "", {"price": speaker.amount(card.cost), "missing": speaker.amount(card.cost - gold)}
    return "", {}


def _unit(card: Any, phase: str) -> str:
    """What a unit in play could be hoped to do, by the lines of its text."""
    lines = card.lines if card else ()
    if any(isinstance(line, Delayed) for line in lines):
        return "next" if phase == "delayed" else "late"
    return "arrived" if any(isinstance(line, Immediate) for line in lines) else ""


def _late(view: View, speaker: Speaker, touched: Touched) -> Found:
    """Why no Retardé line of a unit can be used: the first that is left, or the last that was used."""
    lines = view.table["late"].get(str(touched.card.token), [])
    if not lines:
        return "", {}
    left = [late["line"] for late in lines if not late["used"]]
    number = left[0] if left else lines[-1]["line"]
    card: Any = speaker.wording.cards[touched.face]
    price = card.lines[number - 1].price
    fields: dict[str, Any] = {"ability": speaker.ability(touched.face, number)}
    if not left:
        return "used", fields
    if price is None:
        return _idle(view, card.lines[number - 1].effects, fields, speaker)
    return PRICES[type(price)], fields | {"price": speaker.amount(price.count)}


def _idle(view: View, effects: tuple[Any, ...], fields: dict[str, Any], speaker: Speaker) -> Found:
    """What an ability without a price lacks (OSS-SORT-04, OSS-APP-03, OSS-RAL-02); of rarer ones nothing is said."""
    match effects:
        case (RiseFromEarth(size=size),) if len(view.pile("army", view.seat or 0).cards) >= size:
            return "full", fields | {"size": speaker.amount(size)}
        case (RiseFromEarth(),):
            return "unfed", fields
        case (BoneCall() | Rally(),):
            return "uncalled", fields
    return None


def _with_the_mover(view: View, touched: Touched) -> bool:
    """Whether a unit stands on the row of the one whose ability moves."""
    mover = view.table["pending"][-1][0]
    rows = (row for rows in view.table["rows"] for row in rows)
    return any(mover in row and touched.card.token in row for row in rows)
