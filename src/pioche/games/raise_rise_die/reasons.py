"""What hinders a card of Raise, Rise & Die: which sentence of `explain.toml` fits, from the view alone."""

from typing import Any

from pioche.core.sight import View
from pioche.games.raise_rise_die.cards import DeckCard
from pioche.games.raise_rise_die.lanes import LANES
from pioche.games.raise_rise_die.zones import COUNTERED
from pioche.language.reasons import Touched
from pioche.language.speaker import Speaker

Found = tuple[str, dict[str, Any]] | None


def reason(view: View, speaker: Speaker, touched: Touched) -> Found:
    """The special sentence that fits, and its slots; None where there is nothing to wonder about."""
    card = speaker.wording.cards.get(touched.face)
    if not isinstance(card, DeckCard):
        return None
    match touched.place(view), view.prompt:
        case "hand", "turn" | "reaction":
            return _held(view, speaker, card)
        case "hand", "exchange_hand":
            return "", {"wanted": speaker.amount(view.table["left"])}
        case "objects", "turn" | "reaction":
            return _object(view, speaker, card, touched)
        case place, "infusion" if place in LANES:
            return _not_infused(card, touched), {}
        case "discard", "exchange_discard":
            return "", {"wanted": speaker.amount(view.table["left"])}
    return "", {}


def _held(view: View, speaker: Speaker, card: DeckCard) -> Found:
    """Why a card can only be sacrificed: too dear, or nowhere to be posed and too few PV to transcend it."""
    table, seat = view.table, view.asked[0]
    cards = speaker.wording.cards
    held = next(pile.cards for pile in view.piles if pile.zone == "hand" and pile.seat == seat)
    faces = [cards[each.face] for each in held if each.face]
    budget = table["reserve"][seat] + sum(each.va for each in faces if isinstance(each, DeckCard)) - card.va
    raised = table["raises"][seat].get(card.id)
    price = table["prices"][seat].get(card.id, card.va) if raised is None else raised
    fields = {
        "price": speaker.amount(price),
        "budget": speaker.amount(budget),
        "va": speaker.amount(card.va),
    }
    if budget < price:
        return "" if raised is None else "raise", fields
    return "taken" if raised is None else "lane", fields


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
