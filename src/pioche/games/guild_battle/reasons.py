"""What hinders a card of Guild Battle: which sentence of `explain.toml` fits, from the view alone."""

from typing import Any

from pioche.core.sight import View
from pioche.language.reasons import Touched
from pioche.language.speaker import Speaker

Found = tuple[str, dict[str, Any]] | None


def reason(view: View, speaker: Speaker, touched: Touched) -> Found:
    """The special sentence that fits, and its slots; None where there is nothing to wonder about."""
    arriving = touched.card.token in view.table["arriving"]
    match touched.place(view):
        case "hand":
            return _in_hand(view, speaker, touched)
        case "battlefield" if arriving:
            return "arriving", {}
        case "battlefield" if view.prompt == "react" and touched.face == view.table["cast"][-1]:
            return "wizard", {}
        case "other_battlefield" if view.prompt == "react":
            return ("arriving" if touched.card.token == view.table["arriving"][-1] else ""), {}
        case "other_graveyard":
            return ("", {}) if _aim(view) == "resurrect" else None
        case "battlefield" if view.prompt == "ability" and _aim(view) in ("target", "resurrect"):
            return _aim(view), {}
        case "other_battlefield" if _aim(view) == "target":
            return "target", {}
    return "", {}


def _in_hand(view: View, speaker: Speaker, touched: Touched) -> Found:
    """In a window only the character that reacts counts, and it has a price (GB-WIZ-05)."""
    fields = {"active": speaker.player(view.table["active"])}
    if view.prompt == "react" and touched.face == view.table["cast"][-1]:
        return "price", fields | {"held": speaker.amount(touched.pile.count)}
    return "", fields


def _aim(view: View) -> str:
    """What the ability in question asks for: the verb of its first object."""
    return view.options[0].split(":")[0].split(">")[0]
