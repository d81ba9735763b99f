"""What the prompts of Guild Battle must name: the cause of the question and its consequence, from the view alone."""

from typing import Any

from pioche.core.decisions import Seat
from pioche.core.sight import CardView, View
from pioche.language.speaker import Speaker

Fields = dict[str, Any]


def cause(view: View, speaker: Speaker) -> tuple[str, Fields]:
    """The variant of the prompt in a view, and the fields of its template."""
    return VARIANTS.get(view.prompt, _plain)(view, speaker)


def arriving(view: View, depth: int = -1) -> tuple[CardView, Seat]:
    """The character whose reaction window is open, and its owner; `depth` counts from the first to arrive."""
    token = view.table["arriving"][depth]
    for pile in view.piles:
        if pile.zone == "battlefield" and pile.seat is not None:
            for card in pile.cards:
                if card.token == token:
                    return card, pile.seat
    raise LookupError(f"no character arrives as {token}")


def _plain(view: View, speaker: Speaker) -> tuple[str, Fields]:
    return "", {}


def _react(view: View, speaker: Speaker) -> tuple[str, Fields]:
    card, owner = arriving(view)
    wizard = view.table["cast"][-1]
    fields = {
        "card": speaker.card(card.face or ""),
        "owner": speaker.player(owner),
        "wizard": speaker.card(wizard),
        "cost": speaker.amount(_price(wizard, speaker)),
    }
    if len(view.options) <= 1:  # nothing but letting it be; those who wait hear of none of this
        return "cannot", fields
    if len(view.table["arriving"]) > 1:  # a reaction to a reaction (GB-REACT-08)
        aim, aimed = arriving(view, -2)
        fields |= {"aim": speaker.card(aim.face or ""), "aimed": speaker.player(aimed)}
        if not _wins(view, card, owner):
            return "nested", fields
    return ("decisive" if _wins(view, card, owner) else ""), fields


def _wins(view: View, card: CardView, owner: Seat) -> bool:
    """Whether the owner has all five once this character stands (GB-WIN-02)."""
    standing = {
        other.face
        for other in view.pile("battlefield", owner).cards
        if other.token == card.token or other.token not in view.table["arriving"]
    }
    return standing == set(view.table["cast"])


def _price(wizard: str, speaker: Speaker) -> int:
    """How many cards a reaction costs, as its text prints it."""
    ability: Any = getattr(speaker.wording.cards.get(wizard), "ability", None)
    return ability.cost.count if ability and ability.cost else 1


def _ability(view: View, speaker: Speaker) -> tuple[str, Fields]:
    verb = view.options[0].split(":")[0].split(">")[0] if view.options else ""
    standing = view.pile("battlefield", view.table["active"]).cards
    text = speaker.ability(standing[-1].face or "", 1) if standing else ""
    return verb, {"card": _latest(view, speaker), "ability": text}


def _discard(view: View, speaker: Speaker) -> tuple[str, Fields]:
    active, asked = view.table["active"], view.asked[0]
    if view.table["phase"] == "end":  # GB-HAND-02
        limit = view.table["hand_limit"]
        over = view.pile("hand", asked).count - limit
        return "limit", {"limit": limit, "over": speaker.amount(over)}
    if view.table["arriving"]:  # the price of a reaction, GB-WIZ-06
        card, owner = arriving(view)
        return "counter", {"card": speaker.card(card.face or ""), "owner": speaker.player(owner)}
    if asked != active:  # GB-WIT-03
        return "forced", {"active": speaker.player(active)}
    return "own", {"card": _latest(view, speaker)}


def _more(view: View, speaker: Speaker) -> tuple[str, Fields]:
    return ("" if "done" in view.options else "first"), {"card": _latest(view, speaker)}


def _latest(view: View, speaker: Speaker) -> Any:
    """The character whose ability is being used: the last that the active seat has put into play."""
    standing = view.pile("battlefield", view.table["active"]).cards
    return speaker.card(standing[-1].face or "" if standing else "")


VARIANTS = {"react": _react, "ability": _ability, "discard": _discard, "more": _more}
