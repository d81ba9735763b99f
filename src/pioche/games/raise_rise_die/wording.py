"""What the prompts of Raise, Rise & Die must name: cards in question, prices, packets; from the view alone."""

from typing import Any

from pioche.core.sight import View
from pioche.language.speaker import Speaker

Fields = dict[str, Any]


def cause(view: View, speaker: Speaker) -> tuple[str, Fields]:
    """The variant of the prompt in a view, and the fields of its template."""
    table = view.table
    asked = view.asked[0]
    links = table["links"]
    last = links[-1] if links else None
    paid = _paid(view, asked)
    owed, reserve = table["owed"][asked], table["reserve"][asked]
    fields = {
        "card": speaker.card(table["acting"] or (last["face"] if last else "")),
        "announced": speaker.card(last["face"] if last else ""),
        "paid": speaker.card(paid),
        "place": speaker.zone(last["lane"] if last else ""),
        "packet": speaker.amount(last["packet"] if last else 0),
        "match": speaker.amount(last["match"] if last else 0),
        "left": speaker.amount(table["left"]),
        "latent": speaker.amount(table["latent"][asked]),
        "owed": speaker.amount(owed),
        "missing": speaker.amount(max(owed - reserve, 0)),
        "reserve": speaker.amount(reserve),
        "other": speaker.player(1 - asked),
    }
    return _variant(view, asked), fields


def _variant(view: View, asked: int) -> str:
    """Which sentence of a prompt fits."""
    table = view.table
    match view.prompt:
        case "reaction":
            last = table["links"][-1]
            if last["counter"]:
                return "raise"
            return "" if last["packet"] else "harmless"
        case "turn" if table["passed"][asked] or table["passed"][1 - asked]:
            return "closing"
        case "payment" if _paid(view, asked):
            return "card"
        case "discard" if table["phase"] == "poison":
            return "poison"
    return ""


def _paid(view: View, asked: int) -> str:
    """The card that a seat is paying for: its instant, or what it has announced; none for an activation."""
    if resolving := view.pile("resolving", asked).cards:
        return resolving[-1].face or ""
    links = view.table["links"]
    return links[-1]["face"] if links and links[-1]["seat"] == asked else ""
