"""What hinders a card of Raise, Rise & Die: which sentence of `explain.toml` fits, from the view alone."""

from typing import Any

from pioche.core.sight import View
from pioche.games.raise_rise_die.cards import DeckCard
from pioche.games.raise_rise_die.lanes import LANES
from pioche.games.raise_rise_die.zones import COUNTERED
from pioche.language.reasons import Touched
from pioche.language.wording import Speaker

Found = tuple[str, dict[str, Any]] | None


def reason(view: View, speaker: Speaker, touched: Touched) -> Found:
    """The special sentence that fits, and its slots; None where there is nothing to wonder about."""
    card = speaker.wording.cards.get(touched.face)
    if not isinstance(card, DeckCard):
        return None
    match touched.place(view), view.prompt:
        case "hand", "exchange_hand":
            return "", {"wanted": speaker.amount(view.table["left"])}
        case "objects", "turn" | "reaction":
            return _object(view, speaker, card, touched)
        case place, "infusion" if place in LANES:
            return _not_infused(card, touched), {}
        case "discard", "exchange_discard":
            return "", {"wanted": speaker.amount(view.table["left"])}
    return "", {}


def _object(view: View, speaker: Speaker, card: DeckCard, touched: Touched) -> Found:
    """Why an object cannot be activated: engaged, not its time, or too dear."""
    if touched.card.marks.get("engaged"):
        return "engaged", {}
    activation: Any = card.section("activation")
    if view.prompt == "turn" and activation.reaction:
        return "reaction", {}
    if view.prompt == "reaction" and activation.own_turn:
        return "own_turn", {}
    return "", {"price": speaker.amount(activation.cost)}


def _not_infused(card: DeckCard, touched: Touched) -> str:
    """Why a card on the body cannot be infused."""
    if card.infusion is None:
        return ""
    if touched.card.marks.get("status") == COUNTERED:
        return "countered"
    return "counter" if touched.card.marks.get("counter") else ""
