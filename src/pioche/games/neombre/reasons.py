"""What hinders a card of Les Nominés du Néombre: which sentence of `explain.toml` fits, from the view alone."""

from typing import Any

from pioche.core.sight import View
from pioche.games.neombre.cards import Adversary, Event, PlayerCard, Printed
from pioche.games.neombre.clauses.foe_words import Untargetable
from pioche.games.neombre.clauses.mentions import Channel
from pioche.games.neombre.clauses.text import Paramnesia, Recital
from pioche.language.clauses import Node, walk
from pioche.language.reasons import Touched
from pioche.language.speaker import Speaker

Found = tuple[str, dict[str, Any]] | None


def reason(view: View, speaker: Speaker, touched: Touched) -> Found:
    """The special sentence that fits, and its slots; None where there is nothing to wonder about."""
    card: Any = speaker.wording.cards.get(touched.face)
    match touched.place(view), view.prompt:
        case "hand", "who_plays":
            return "finished" if view.table["finished"][view.seat] else "", {}
        case ("hand" | "discard") as place, "action":
            return _unplayed(view, speaker, card, place)
        case "line", "target":
            return "untargetable" if says(card, Untargetable) else "", {}
        case "deck", "pay" if isinstance(card, PlayerCard):
            return "" if card.resale else "unsold", {}
        case "offer", "loot":
            return "event" if isinstance(card, Event) else "", {}
        case "offer", "fair" if isinstance(card, PlayerCard):
            return "", {"price": speaker.amount(card.price or 0)}
    return "", {}


def _unplayed(view: View, speaker: Speaker, card: Printed, place: str) -> Found:
    """Why a card cannot be played: the turn is closed, its place in the turn is wrong, no play is left, no target."""
    table, seat = view.table, view.asked[0]
    played = table["plays"][seat]
    fields = {"played": speaker.amount(played)}
    if place == "discard" and not says(card, Paramnesia):
        return "", fields
    if table["epilogue"]:
        return "epilogue", fields
    if place == "hand" and played and says(card, Channel):
        return "channel", fields
    if table["bound"][seat] and not says(card, Recital):
        return "bound", fields
    return "spent" if table["plays_left"][seat] == 0 else "", fields


def says(card: Printed | None, word: type[Node]) -> bool:
    """Whether the text of a card has a word."""
    return isinstance(card, PlayerCard | Adversary) and any(
        isinstance(node, word) for line in card.lines for node in walk(line)
    )
